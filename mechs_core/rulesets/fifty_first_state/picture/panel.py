"""The panels of the seats: faction, points, supply, faction actions, deals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from mechs_core.kernel.picture import Box, Group, Shape, Stroke, Words
from mechs_core.kit.shapes import fitted, middle, outline
from mechs_core.kit.words import count
from mechs_core.rulesets.fifty_first_state.amounts import NO_AMOUNT, told
from mechs_core.rulesets.fifty_first_state.cards import FACTION
from mechs_core.rulesets.fifty_first_state.data import GOODS
from mechs_core.rulesets.fifty_first_state.picture.board import board_groups, sites_of
from mechs_core.rulesets.fifty_first_state.picture.cards import lying
from mechs_core.rulesets.fifty_first_state.picture.places import (
    ACROSS,
    MARGIN,
    SEAT_HIGH,
    Corner,
    badge,
    faction_place,
    good_place,
    top_of,
)
from mechs_core.rulesets.fifty_first_state.picture.words import location_of
from mechs_core.rulesets.fifty_first_state.text.words import exchanged, name
from mechs_core.rulesets.fifty_first_state.view import View

WIDE: Final = 52.0  # of what stands beside the board
INSET: Final = 1.4
GOODS_TOP: Final = 12.2
GOODS_ABREAST: Final = 4
GOOD_WIDE: Final = round((WIDE - 2 * INSET + 0.6) / GOODS_ABREAST, 2)
GOOD_HIGH: Final = 4.3
ACTIONS_TOP: Final = 25.6
ACTION_HIGH: Final = 4.3
DEALS: Final = 39.8  # the middle of their line
STATE_ROLES: Final = {"passed": "nobody", "you": "path"}
FACTIONS: Final = {faction.code: faction for faction in FACTION}


class Panel(NamedTuple):
    """What is drawn of a seat beside its board."""

    seat: int
    owner: str
    faction: str  # "" before factions are dealt
    vp: int
    standing: int  # locations
    hand: int
    connections: int
    states: tuple[str, ...]
    supply: tuple[tuple[str, int], ...]
    used: tuple[bool, ...]  # faction actions
    deals: tuple[str, ...]
    own: bool  # the viewer's
    over: bool


def panel_groups(view: View, detail: int) -> Iterator[Group]:
    over = bool(view.ranking)
    for seat, said in enumerate(view.seats):
        owner = name(seat, view)
        sites = sites_of(said)
        shown = Panel(
            seat=seat,
            owner=owner,
            faction=said.faction,
            vp=said.vp,
            standing=sum([not site[1] for site in sites]),
            hand=said.hand,
            connections=said.connections,
            states=_states(view, seat),
            supply=tuple(said.supply.items()),
            used=said.faction_used,
            deals=said.deals,
            own=seat == view.viewer,
            over=over,
        )
        yield from _panel(shown)
        yield from board_groups(seat, owner, sites, detail)
        if seat in view.asked:
            yield _asked(seat, owner)


@lru_cache(maxsize=1 << 10)
def _panel(shown: Panel) -> tuple[Group, ...]:
    seat, owner, code = shown.seat, shown.owner, shown.faction
    at = (MARGIN, top_of(seat))
    goods = dict(shown.supply)
    supply = tuple([goods.get(good, 0) for good in GOODS])
    found = [
        _person(seat, badge(seat, code), FACTIONS[code].name if code else owner, at),
        _points(seat, owner, shown.vp, shown.standing, shown.over, at),
        _standing(seat, owner, shown.hand, shown.connections, shown.states, at),
        _deals(seat, owner, shown.deals, at),
    ]
    if shown.own:
        found += [_own_good(number, many, at) for number, many in enumerate(supply)]
    else:
        found.append(_supply(seat, owner, supply, at))
    if code and shown.own:
        found += [_own_action(code, index, used, at) for index, used in enumerate(shown.used)]
    elif code:
        found.append(_actions(seat, code, shown.used, at))
    return tuple(found)


# ---------------------------------------------------------------- who it is, and how it stands


@lru_cache(maxsize=64)
def _person(seat: int, badge: tuple[str, str], title: str, at: Corner) -> Group:
    letter, role = badge
    shapes = (
        Box(0, 0, ACROSS, SEAT_HIGH, "card", 1.6),
        Box(INSET, 1.2, 6, 6, role, 1),
        middle(INSET + 3, 4.2, letter, "onseat", 4.6),
        fitted(8.8, 4.3, title, "strong", 3.6, 27),
    )
    return Group(f"panel {seat}", shapes, "", title, at)


@lru_cache(maxsize=1 << 10)
def _points(seat: int, owner: str, vp: int, standing: int, over: bool, at: Corner) -> Group:
    """Points so far and, small, those that its locations bring at the end."""
    right = WIDE - INSET
    below = f"{vp + standing} in all" if over else f"+{standing} at the end"
    shapes = (
        middle(right, 3.1, f"{vp} vp", "strong", 4.2, anchor="end", width=16),
        middle(right, 6.7, below, "dim", 2.5, anchor="end"),
    )
    label = f"{owner}: {vp} vp, {count(standing, 'location')} standing"
    return Group(f"vp {seat}", shapes, "", label, at)


def _states(view: View, seat: int) -> tuple[str, ...]:
    """What holds for a seat now, in words."""
    said = view.seats[seat]
    found = ["you"] if seat == view.viewer else []
    if view.ranking:
        found.append(f"place {next(n for n, tied in enumerate(view.ranking, 1) if seat in tied)}")
    elif seat == view.first:
        found.append("first")
    if said.passed and not view.ranking:
        found.append("passed")
    if said.chosen:
        found.append("has chosen")
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def _standing(
    seat: int, owner: str, hand: int, connections: int, states: tuple[str, ...], at: Corner
) -> Group:
    """Cards in hand, and what holds for the seat."""
    cards = f"hand {hand}" + f" + {count(connections, 'connection')}" * bool(connections)
    shapes: list[Shape] = []
    x = WIDE - INSET
    for state in reversed(states):
        wide = len(state) * 1.5 + 2.4
        x -= wide
        shapes += (
            Box(x, 8.5, wide - 0.6, 3.2, STATE_ROLES.get(state, "goal"), 1.4),
            middle(x + wide / 2 - 0.3, 10.1, state, "onseat", 2.4, width=wide - 1.6),
        )
    shapes.append(fitted(INSET, 10, cards, "label", 2.6, x - INSET - 0.6))
    label = ", ".join([f"{owner}: {cards}", *states])
    return Group(f"standing {seat}", tuple(shapes), "", label, at)


@lru_cache(maxsize=8)
def _asked(seat: int, owner: str) -> Group:
    rim, at = outline(0, 0, ACROSS, SEAT_HIGH), (MARGIN, top_of(seat))
    return Group(f"asked {seat}", (rim,), "", f"{owner} is to decide", at)


# ---------------------------------------------------------------- goods


def _good(number: int, many: int) -> Words:
    """A kind of goods: how many there are, and its word."""
    column, row = number % GOODS_ABREAST, number // GOODS_ABREAST
    x, y = INSET + column * GOOD_WIDE + 0.8, GOODS_TOP + (row + 0.5) * GOOD_HIGH - 0.2
    said, role = (f"{many} {GOODS[number]}", "strong") if many else (GOODS[number], "dim")
    return fitted(x, y, said, role, 2.4, GOOD_WIDE - 2)


def _own_box(number: int) -> Box:
    column, row = number % GOODS_ABREAST, number // GOODS_ABREAST
    x, y = INSET + column * GOOD_WIDE, GOODS_TOP + row * GOOD_HIGH
    return Box(round(x, 2), round(y, 2), GOOD_WIDE - 0.6, GOOD_HIGH - 0.4, "floor", 0.8)


@lru_cache(maxsize=1 << 10)
def _own_good(number: int, many: int, at: Corner) -> Group:
    good = GOODS[number]
    label = f"{many} {good} in your supply"
    return Group(
        f"own {good}", (_own_box(number), _good(number, many)), good_place(good), label, at
    )


@lru_cache(maxsize=1 << 10)
def _supply(seat: int, owner: str, supply: tuple[int, ...], at: Corner) -> Group:
    shapes: list[Shape] = [_good(number, many) for number, many in enumerate(supply) if many]
    if not shapes:
        shapes.append(middle(INSET, GOODS_TOP + 3, "no goods", "dim", 2.6, anchor="start"))
    goods = [each for each in zip(GOODS, supply, strict=True) if each[1]]
    label = f"{owner}: {lying(goods) or 'no goods'}"
    return Group(f"supply {seat}", tuple(shapes), "", label, at)


# ---------------------------------------------------------------- faction actions, deals


def _action(code: str, index: int, used: bool) -> list[Shape]:
    """What one of them costs and brings; struck out when it was used in this round."""
    y = round(ACTIONS_TOP + index * ACTION_HIGH, 2)
    wide = WIDE - 2 * INSET
    said = f"{index}: {exchanged(FACTIONS[code].actions[index])}"
    shapes: list[Shape] = [
        Box(INSET, y, wide, ACTION_HIGH - 0.5, "edge" if used else "floor", 0.8),
        fitted(INSET + 1, y + 1.9, said, "label", 2.6, wide - 11),
    ]
    if used:
        line = ((INSET + 4, y + 1.9), (WIDE - INSET - 10, y + 1.9))
        shapes.append(Stroke(line, "edge"))
        shapes.append(middle(WIDE - INSET - 1, y + 1.9, "used", "strong", 2.6, anchor="end"))
    return shapes


@lru_cache(maxsize=64)
def _own_action(code: str, index: int, used: bool, at: Corner) -> Group:
    label = f"faction action {index}: {exchanged(FACTIONS[code].actions[index])}{', used' * used}"
    shapes = tuple(_action(code, index, used))
    return Group(f"faction {index}", shapes, faction_place(index), label, at)


@lru_cache(maxsize=256)
def _actions(seat: int, code: str, used: tuple[bool, ...], at: Corner) -> Group:
    shapes = [shape for index, each in enumerate(used) for shape in _action(code, index, each)]
    said = [
        f"{exchanged(action)}{', used' * each}"
        for action, each in zip(FACTIONS[code].actions, used, strict=True)
    ]
    label = f"{code}, faction actions: {'; '.join(said)}"
    return Group(f"actions {seat}", tuple(shapes), "", label, at)


@lru_cache(maxsize=1 << 10)
def _deals(seat: int, owner: str, deals: tuple[str, ...], at: Corner) -> Group:
    """What the deals bring in each Production, together."""
    brings = NO_AMOUNT
    for card in deals:
        brings = brings.plus(location_of(card).gift)
    text = f"deals: {told(brings)}" if deals else "no deals"
    role = "label" if deals else "dim"
    words = fitted(INSET, DEALS, text, role, 2.6, WIDE - 2 * INSET)
    label = f"{owner}, deals: {' '.join(deals) or 'none'}"
    return Group(f"deals {seat}", (words,), "", label, at)
