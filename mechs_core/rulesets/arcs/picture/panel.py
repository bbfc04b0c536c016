"""The panels of the seats: Power, what holds now, Guild cards, Trophies and Captives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Stroke
from mechs_core.kit.shapes import middle, moved, outline, shrunk
from mechs_core.kit.words import count
from mechs_core.rulesets.arcs.campaign_data import BLIGHT_KIND
from mechs_core.rulesets.arcs.data import BONUS_POWER, CITY, KINDS, OF_A_SEAT
from mechs_core.rulesets.arcs.picture.board import board_groups
from mechs_core.rulesets.arcs.picture.detail import BARE, LEAST
from mechs_core.rulesets.arcs.picture.fates import fate_groups
from mechs_core.rulesets.arcs.picture.in_words import in_words
from mechs_core.rulesets.arcs.picture.places import (
    BASE,
    BOARD_TOP,
    CAMPAIGN,
    INITIATIVE,
    INSET,
    PANEL_WIDE,
    PRELUDE,
    RIGHT,
    Corner,
    captives_place,
    card_place,
    corners,
    power_place,
    seat_place,
    trophies_place,
)
from mechs_core.rulesets.arcs.picture.words import ground_of, keys_of, type_of
from mechs_core.rulesets.arcs.text.asking import asked_seats
from mechs_core.rulesets.arcs.text.words import TYPE_NAME, court_name, name, of_kind, suit_sign
from mechs_core.rulesets.arcs.view import SeatSeen, View

CHIPS_TOP: Final = 2.2
INITIATIVE_LEFT: Final = RIGHT + 14.0
INITIATIVE_WIDE: Final = 15.4
PRELUDE_LEFT: Final = INITIATIVE_LEFT + INITIATIVE_WIDE + 1.6
PRELUDE_WIDE: Final = 12.4
RIGHT_WIDE: Final = PANEL_WIDE - RIGHT - INSET
NAMED: Final = 20.0  # a Guild card that is narrower shows no name
GUILD_HIGH: Final = 18.6
TAKEN_TOP: Final = 27.4
TAKEN: Final = (*KINDS, BLIGHT_KIND)
STATE_ROLES: Final = {"you": "path"}


def panel_groups(view: View, detail: int) -> Iterator[Group]:
    now, asked = view.campaign, asked_seats(view)
    layout = BASE if now is None else CAMPAIGN
    for seat, said in enumerate(view.seats):
        at = layout.panels[seat]
        own = seat == view.viewer
        if now is not None and detail == LEAST:
            yield from in_words(view, now, seat, _pieces(said), at)
            continue
        yield _person(seat, layout.panel_high, at)
        bonus = BONUS_POWER[OF_A_SEAT[CITY] - said.supply["city"]]
        yield _power(seat, said.power, bonus, own and now is not None, at)
        yield _standing(seat, said.hand, _states(view, seat), at)
        yield from board_groups(seat, said, own, now is None, at, detail)
        held = said.guild
        if now is not None:
            held += (*now.seats[seat].lore, *now.seats[seat].set_aside)
        yield from _guild(seat, held, _used(view, seat), at, detail)
        if now is None:
            yield _taken(seat, _pieces(said), _agents(said.captives), at)
        else:
            yield from _taken_apart(seat, _pieces(said), _agents(said.captives), at)
            yield from fate_groups(view, now, seat, at, detail)
        if seat == view.active and view.phase == "turn" and view.turn.prelude:
            yield _prelude(seat, at)
        if seat == view.initiative:
            yield _initiative(seat, view.seized, at)
        if seat in asked:
            rim = outline(0, 0, PANEL_WIDE, layout.panel_high)
            yield Group(f"asked {seat}", (rim,), "", f"{name(seat)} is asked", at)


def _states(view: View, seat: int) -> tuple[str, ...]:
    """What holds for a seat now, in words."""
    found = ["you"] if seat == view.viewer else []
    if view.ranking:
        found.append(f"place {1 + view.ranking.index(seat)}")
    elif seat == view.active and view.phase == "turn":
        found.append(f"acts, {count(view.turn.pips, 'pip')}")
    elif view.campaign is not None:
        summit = view.campaign.summit
        found += ["done"] * (summit is not None and summit.done[seat])
        found += ["has chosen"] * view.campaign.seats[seat].chosen
    return tuple(found)


def _used(view: View, seat: int) -> tuple[str, ...]:
    """Guild cards of the seat whose Prelude action is over, or begins in a later Prelude."""
    if seat != view.active or view.phase != "turn" or not view.turn.prelude:
        return ()
    return (*view.turn.used, *view.turn.secured)


def _pieces(said: SeatSeen) -> str:
    """ "1: 2 ships 1 city; 2: 1 agent"."""
    return "; ".join(
        f"{owner}: {' '.join(of_kind(held[kind], kind) for kind in TAKEN if kind in held)}"
        for owner, held in sorted(said.trophies.items())
    )


def _agents(captives: Mapping[str, int]) -> str:
    return "; ".join(f"{owner}: {count(n, 'agent')}" for owner, n in sorted(captives.items()))


# ---------------------------------------------------------------- who it is, and how it stands


@lru_cache(maxsize=8)
def _person(seat: int, high: float, at: Corner) -> Group:
    shapes = (
        Box(0, 0, PANEL_WIDE, high, "card", 1.6),
        Box(INSET, 1.2, 6, 6, f"seat{seat}", 1),
        middle(INSET + 3, 4.2, str(seat), "onseat", 4.6),
        middle(9, 4.3, name(seat), "strong", 3.6, anchor="start"),
    )
    return Group(f"panel {seat}", shapes, seat_place(seat), name(seat), at)


@lru_cache(maxsize=1 << 8)
def _power(seat: int, power: int, bonus: int, is_place: bool, at: Corner) -> Group:
    """Power, and what more a first place brings for cities. is_place: it can be pointed at."""
    x, label = RIGHT - 2, f"{name(seat)}: {power} Power"
    words = [middle(x, 4.3, f"{power} Power", "strong", 4.2, anchor="end", width=26)]
    if bonus:
        words.append(middle(x, 7.3, f"+{bonus} for being first", "dim", 2.2, anchor="end"))
        label += f", {bonus} more for being first"
    place = power_place(seat) if is_place else ""
    return Group(f"power {seat}", tuple(words), place, label, at)


@lru_cache(maxsize=1 << 8)
def _standing(seat: int, hand: int, states: tuple[str, ...], at: Corner) -> Group:
    """Cards in hand, and what holds for the seat."""
    cards = f"hand {hand}"
    shapes: list[Shape] = [middle(RIGHT, 4.3, cards, "label", 2.9, anchor="start")]
    x = PANEL_WIDE - INSET + 0.8
    for state in reversed(states):
        wide = round(len(state) * 1.5 + 2.2, 2)
        x = round(x - wide - 0.8, 2)
        shapes += moved(_chip(x, wide, STATE_ROLES.get(state, "goal"), state), 0, CHIPS_TOP)
    label = ", ".join([f"{name(seat)}: {cards}", *states])
    return Group(f"standing {seat}", tuple(shapes), "", label, at)


def _chip(x: float, wide: float, role: str, text: str) -> tuple[Shape, ...]:
    return (
        Box(x, 0, wide, 4.2, role, 1.4),
        middle(x + wide / 2, 2.1, text, "onseat", 2.5),
    )


@lru_cache(maxsize=8)
def _prelude(seat: int, at: Corner) -> Group:
    shapes = _chip(0, PRELUDE_WIDE, "good", "Prelude")
    corner = round(at[0] + PRELUDE_LEFT, 2), round(at[1] + CHIPS_TOP, 2)
    return Group("prelude", shapes, PRELUDE, f"the Prelude of {name(seat)} is open", corner)


@lru_cache(maxsize=16)
def _initiative(seat: int, seized: bool, at: Corner) -> Group:
    """The marker of the initiative, at whoever holds it."""
    label = f"{name(seat)} has the initiative" + ", seized in this round" * seized
    corner = round(at[0] + INITIATIVE_LEFT, 2), round(at[1] + CHIPS_TOP, 2)
    shapes = _chip(0, INITIATIVE_WIDE, "mark", "initiative")
    return Group("initiative", shapes, INITIATIVE, label, corner)


# ---------------------------------------------------------------- Guild cards, what was taken


@lru_cache(maxsize=1 << 9)
def _guild(
    seat: int, cards: tuple[str, ...], used: tuple[str, ...], at: Corner, detail: int
) -> tuple[Group, ...]:
    if not cards:
        words = middle(RIGHT, BOARD_TOP + 3, "no Guild cards", "dim", 2.6, anchor="start")
        return (Group(f"guild {seat}", (words,), "", f"{name(seat)}: no Guild cards", at),)
    wide, high, places = corners(
        len(cards), RIGHT_WIDE + 1, GUILD_HIGH, RIGHT_WIDE / 2 + 0.5, 6.2, 16
    )
    x, y = at
    return tuple(
        _held(
            seat,
            card,
            card in used,
            (wide, high),
            (round(x + RIGHT + dx, 2), round(y + BOARD_TOP + dy, 2)),
            detail,
        )
        for card, (dx, dy) in zip(cards, places, strict=True)
    )


def _held(seat: int, card: str, used: bool, size: Corner, at: Corner, detail: int) -> Group:
    """A Guild card before a seat: its type and the keys that a raid takes."""
    (wide, high), kind, keys = size, type_of(card), keys_of(card)
    called = f" {court_name(card)}" if wide > NAMED else ""
    short = card[2:] if card.startswith("BC") else card.partition("@")[0]
    text = short if detail >= BARE else f"{short}{called} {suit_sign(card)}"
    shapes: list[Shape] = [
        Box(0, 0, wide, high, ground_of(card)),
        shrunk(0.8, high / 2, text, "label", 2.5, wide - 1.6),
    ]
    if used:
        shapes.append(Stroke(((0.8, high / 2), (wide - 0.8, high / 2)), "edge"))
    label = f"{card} {court_name(card)} of {name(seat)}"
    if detail < BARE:
        cost = count(keys, "key") if keys else "protected"
        label += f", {TYPE_NAME[kind]}, {cost}" if kind else f", {suit_sign(card)}"
    label += ", its Prelude action not now" * used
    return Group(f"guild {card}", tuple(shapes), card_place(card), label, at)


@lru_cache(maxsize=1 << 9)
def _taken(seat: int, trophies: str, captives: str, at: Corner) -> Group:
    shapes = (
        shrunk(RIGHT, TAKEN_TOP + 2, f"Trophies  {trophies or '-'}", "label", 2.6, RIGHT_WIDE),
        shrunk(RIGHT, TAKEN_TOP + 6, f"Captives  {captives or '-'}", "label", 2.6, RIGHT_WIDE),
    )
    label = f"{name(seat)}: Trophies {trophies or 'none'}, Captives {captives or 'none'}"
    return Group(f"taken {seat}", shapes, "", label, at)


@lru_cache(maxsize=1 << 9)
def _taken_apart(seat: int, trophies: str, captives: str, at: Corner) -> tuple[Group, ...]:
    """The same, each to be pointed at; nothing where nothing was taken."""
    found = []
    rows = (
        ("Trophies", trophies, trophies_place(seat)),
        ("Captives", captives, captives_place(seat)),
    )
    for row, (what, many, place) in enumerate(each for each in rows if each[1]):
        y = TAKEN_TOP + 2 + 4 * row
        shapes = (shrunk(RIGHT, y, f"{what}  {many}", "label", 2.6, RIGHT_WIDE),)
        found.append(Group(place, shapes, place, f"{name(seat)}: {what} {many}", at))
    return tuple(found)
