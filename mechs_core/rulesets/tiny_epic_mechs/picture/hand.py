"""The viewer's own strip: pilots dealt, cards in hand, or the weapons to attack with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Words
from mechs_core.kit.shapes import middle, outline
from mechs_core.rulesets.tiny_epic_mechs.data import (
    CARD,
    CARDS,
    PILOT_CARDS,
    PILOT_NUMBER,
    PROGRAM,
    STEP,
)
from mechs_core.rulesets.tiny_epic_mechs.picture.places import (
    HAND_HIGH,
    HAND_TOP,
    MARGIN,
    attack_place,
    card_place,
    pilot_place,
)
from mechs_core.rulesets.tiny_epic_mechs.picture.signs import arrow, type_sign
from mechs_core.rulesets.tiny_epic_mechs.picture.slots import NORTH
from mechs_core.rulesets.tiny_epic_mechs.picture.weapons import said_of
from mechs_core.rulesets.tiny_epic_mechs.text.weapon_labels import card_of
from mechs_core.rulesets.tiny_epic_mechs.text.words import MOVEMENT, spaced, weapon
from mechs_core.rulesets.tiny_epic_mechs.text.words import card as does
from mechs_core.rulesets.tiny_epic_mechs.text.words import pilot as named
from mechs_core.rulesets.tiny_epic_mechs.view import Own, View

LEFT: Final = MARGIN + 11
PITCH: Final = 22.2  # of cards in hand
WIDE: Final = PITCH - 0.8
PILOT_WIDE: Final = 108.0
WEAPON_WIDE: Final = 28.8


def hand_groups(view: View, own: Own) -> Iterator[Group]:
    if view.phase == "setup_pilots":
        yield _label("pilots")
        for place, pilot in enumerate(own.dealt):
            yield _pilot(pilot, place, view.abilities, pilot == own.pilot)
    elif fights(view):
        yield from _attacks(view)
    elif view.round and view.phase != "ended":
        yield _label("hand")
        bright = chooses_card(view)
        for card in own.hand:
            yield _card(card, bright)


def fights(view: View) -> bool:
    """Whether the viewer is in a combat that goes on."""
    combat = view.combat
    fighting = combat is not None and view.viewer in (combat.attacker, combat.defender)
    return fighting and view.phase == "combat"


def chooses_card(view: View) -> bool:
    """Whether the viewer lays or plays cards of its hand now."""
    assert view.viewer is not None
    if view.phase == "programming":
        return view.viewer in view.asked
    in_ad_hoc = view.seats[view.viewer].ad_hoc is not None
    return in_ad_hoc and view.phase == "card" and view.viewer in view.asked


@lru_cache(maxsize=8)
def _label(said: str) -> Group:
    words = Words(0, 4, said, "strong", 3, "start", 10)
    return Group("strip", (words,), at=(MARGIN, HAND_TOP))


@lru_cache(maxsize=64)
def _pilot(pilot: str, place: int, abilities: bool, kept: bool) -> Group:
    """A pilot card that was dealt; the one that is kept has a frame."""
    card = PILOT_CARDS[PILOT_NUMBER[pilot]]
    ability = card.ability if abilities else ""
    shapes: list[Shape] = [
        Box(0, 0, PILOT_WIDE, HAND_HIGH, "card", 1.4),
        middle(3, 5, pilot, "strong", 4.4, anchor="start"),
        middle(13, 5, card.name, "strong", 4.4, anchor="start"),
    ]
    if ability:
        room = PILOT_WIDE - 6
        shapes.append(middle(3, 12, ability, "label", 3.2, anchor="start", width=room))
    if kept:
        shapes += (
            outline(0, 0, PILOT_WIDE, HAND_HIGH),
            middle(PILOT_WIDE - 3, 5, "kept", "strong", 4, anchor="end"),
        )
    said = f"{named(pilot)}{f': {ability}' if ability else ''}{', kept' if kept else ''}"
    at = (LEFT + place * (PILOT_WIDE + 2), HAND_TOP)
    return Group(f"dealt {pilot}", tuple(shapes), pilot_place(pilot), said, at)


@lru_cache(maxsize=32)
def _card(card: str, bright: bool) -> Group:
    """A program card in hand; bright: it can be laid or played now."""
    row = PROGRAM[CARD[card]]
    jump = [MOVEMENT[row.movement]] if row.movement != STEP else []
    shapes = (
        Box(0, 0, WIDE, HAND_HIGH, "card" if bright else "edge", 1.2),
        Words(1.2, 4.6, card, "strong", 3.6, "start"),
        arrow(row.movement, NORTH[row.movement], WIDE - 4, 4.2),
        *[middle(WIDE / 2, 9.4, each, "label", 2.8, width=WIDE - 1.6) for each in jump],
        middle(WIDE / 2, 14, spaced(row.action).lower(), "strong", 3.4, width=WIDE - 1.6),
    )
    at = (round(LEFT + CARDS.index(card) * PITCH, 2), HAND_TOP)
    return Group(f"card {card}", shapes, card_place(card), f"{card}, {does(card)}", at)


# ---------------------------------------------------------------- weapons


def _attacks(view: View) -> Iterator[Group]:
    assert view.viewer is not None
    said = view.seats[view.viewer]
    if set(said.exhausted) != set(said.equipped):
        yield _label("attack")
    for place, each in enumerate(said.equipped):
        if each not in said.exhausted:
            yield _line(each, place, False)
            yield _line(each, place, True)


@lru_cache(maxsize=1 << 9)
def _line(weapon_id: str, place: int, power: bool) -> Group:
    """The upper part of a ready weapon, with its base attack, or the lower part."""
    card = card_of(weapon_id)
    top, high = (0.0, 12.0) if not power else (12.2, HAND_HIGH - 12.2)
    line = card.power if power else card.base
    word = "power" if power else "base"
    y = top + high - 2.8
    shapes: list[Shape] = [
        Box(0, top, WEAPON_WIDE, high, "tone3" if power else "card", 1),
        middle(1, y, word, "label", 2.6, anchor="start"),
        middle(10.6, y, said_of(line), "strong", 3.2, anchor="start", width=WEAPON_WIDE - 11.6),
    ]
    if not power:
        shapes += (
            Words(1, 3.6, weapon_id, "strong", 3, "start"),
            middle(7.4, 2.5, card.name, "label", 2.7, anchor="start", width=WEAPON_WIDE - 8.4),
            type_sign(card.type, 2.6, 6.2),
            middle(5, 6.2, card.type.lower(), "label", 2.6, anchor="start"),
        )
    at = (round(LEFT + place * (WEAPON_WIDE + 0.8), 2), HAND_TOP)
    label = f"{weapon(weapon_id)}, {word}: {said_of(line)}"
    return Group(
        f"attack {weapon_id} {word}", tuple(shapes), attack_place(weapon_id, power), label, at
    )
