"""BUY: one weapon, from the market or the basic supply, into the stockpile. TEM-BUY."""

from __future__ import annotations

from typing import ClassVar, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import (
    BROKER,
    FIRST_BASIC,
    WEAPON,
    WEAPON_CARDS,
    WEAPONS,
)
from mechs_core.rulesets.tiny_epic_mechs.field_types import WeaponId
from mechs_core.rulesets.tiny_epic_mechs.geometry import OFF
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.resources import why_too_dear
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import end_turn

# [whether Broker buys][weapon] -> credits and energy. P6
PRICES: Final = tuple(
    tuple((max(0, card.credits - less), card.energy) for card in WEAPON_CARDS) for less in (0, 1)
)


class Buy(Decision, frozen=True):
    weapon: WeaponId


class WeaponBought(Event, frozen=True):
    """A weapon is paid for, and in the stockpile."""

    seat: int
    weapon: str
    slot: int | None  # of the market, 1..4; None: a basic weapon
    credits: int  # after
    energy: int


class MarketRefilled(Event, frozen=True):
    """The deck's top weapon lies in the slot; None: the deck is empty."""

    reveals: ClassVar[bool] = True

    slot: int
    weapon: str | None


def cost(arena: Arena, seat: int, weapon: int) -> tuple[int, int]:
    """Credits and energy that a weapon costs a seat."""
    return PRICES[arena.has(seat, BROKER)][weapon]


def for_sale(arena: Arena, weapon: int) -> bool:
    """Whether a weapon lies in the market, or a copy of it in the basic supply."""
    if WEAPON_CARDS[weapon].is_basic:
        return arena.supply[weapon - FIRST_BASIC] > 0
    return weapon in arena.market


def why_not_buy(arena: Arena, seat: int, choice: Buy) -> IllegalDecision | None:
    """What forbids buying this weapon, or None. TEM-BUY-1, TEM-BUY-3"""
    weapon = WEAPON[choice.weapon]
    if arena.owned[seat] >> weapon & 1:
        return IllegalDecision("owned", f"you already own {choice.weapon}")
    if not for_sale(arena, weapon):
        return IllegalDecision("not_for_sale", f"{choice.weapon} is not for sale")
    price, energy = cost(arena, seat, weapon)
    if reason := why_too_dear("credits", price, arena.credits[seat]):
        return reason
    return why_too_dear("energy", energy, arena.energy[seat])


def buy(play: Play[Arena], seat: int, choice: Buy) -> None:
    arena = play.state
    if reason := why_not_buy(arena, seat, choice):
        raise reason
    weapon = WEAPON[choice.weapon]
    price, energy = cost(arena, seat, weapon)
    slot = arena.market.index(weapon) + 1 if weapon in arena.market else None
    left = arena.credits[seat] - price, arena.energy[seat] - energy
    play.emit(WeaponBought(seat, choice.weapon, slot, *left))
    if slot is not None:  # TEM-BUY-2, TEM-R-59
        top = WEAPONS[arena.deck[0]] if arena.deck else None
        play.emit(MarketRefilled(slot, top))
    end_turn(play)


BUYS: Final = tuple(Buy(weapon) for weapon in WEAPONS)


def buy_choices(arena: Arena, seat: int) -> list[Buy]:
    """What the seat may buy, the market first."""
    there = [BUYS[weapon] for weapon in sorted(arena.market) if weapon != OFF]
    there += BUYS[FIRST_BASIC:]
    return [choice for choice in there if why_not_buy(arena, seat, choice) is None]


def on_weapon_bought(arena: Arena, event: WeaponBought) -> None:
    weapon = WEAPON[event.weapon]
    arena.owned[event.seat] |= 1 << weapon
    if event.slot is None:
        arena.supply[weapon - FIRST_BASIC] -= 1
    else:
        arena.market[event.slot - 1] = OFF
    arena.credits[event.seat], arena.energy[event.seat] = event.credits, event.energy


def on_market_refilled(arena: Arena, event: MarketRefilled) -> None:
    if event.weapon is not None:
        del arena.deck[0]
        arena.market[event.slot - 1] = WEAPON[event.weapon]


DECIDE = {Buy: buy}
APPLY = {WeaponBought: on_weapon_bought, MarketRefilled: on_market_refilled}
OFFER = {Buy: buy_choices}
