"""Weapons as the board tells them: "A04 area 1/2 drain 1/2". The numbers are base/power."""

from __future__ import annotations

from typing import Final

from mechs_core.rulesets.tiny_epic_mechs.data import WEAPON, WEAPON_CARDS, Line, Weapon
from mechs_core.rulesets.tiny_epic_mechs.text.words import EFFECT

NOTHING: Final = "-"


def card_of(weapon_id: str) -> Weapon:
    """A weapon's printed row."""
    return WEAPON_CARDS[WEAPON[weapon_id]]


def price(weapon_id: str) -> str:
    """ "3C1E", as printed."""
    card = card_of(weapon_id)
    return f"{card.credits}C{card.energy}E"


def weapon_label(weapon_id: str, *, short: bool = False) -> str:
    """A weapon with its type, damage and effect; short: the type as a letter."""
    card = card_of(weapon_id)
    kind = card.type.lower()
    return f"{weapon_id} {kind[0] if short else kind + ' '}{lines_of(card)}"


def lines_of(card: Weapon) -> str:
    """ "1/3", "1/2 steal 1/2", "2/3 -/+1VP": of the base and of the power attack."""
    damage = f"{card.base.damage}/{card.power.damage}"
    return f"{damage} {effects_of(card)}".rstrip()


def effects_of(card: Weapon) -> str:
    """What both attacks do besides; "" where neither does."""
    base, power = effect_of(card.base), effect_of(card.power)
    if base == power:
        return base
    if card.base.effect == card.power.effect:
        return f"{base}/{card.power.amount}"
    return f"{base or NOTHING}/{power or NOTHING}"


def effect_of(line: Line) -> str:
    return EFFECT[line.effect].format(line.amount).strip()
