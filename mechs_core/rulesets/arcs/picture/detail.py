"""How much is shown: the more there is on the table, the less of each, so that it stays small."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import MOST_BYTES, Group, group_svg
from mechs_core.rulesets.arcs.data import DICE, DICE_OF_A_KIND
from mechs_core.rulesets.arcs.geometry import PER_CLUSTER, SYSTEMS
from mechs_core.rulesets.arcs.view import View

FULL, SHORT, BARE, LEAST = range(4)  # LEAST: only in campaigns

FRAME: Final = 6_000  # of an SVG: its styles, its title

# What is drawn costs so many bytes as SVG, where it costs most, by detail.
TABLE: Final = (21_300, 16_900, 17_200)  # with the styles, what belongs to nobody
COSTS: Final = {
    "seats": (4252, 3506, 3353),
    "systems": (300, 300, 300),
    "buildings": (60, 60, 60),
    "ships": (230, 160, 90),  # of a seat in a system
    "own ships": (100, 109, 122),  # more for those of the viewer
    "guild": (285, 281, 230),
    "tokens": (150, 162, 150),
    "cards": (646, 653, 386),
    "agents": (200, 200, 200),  # of a seat on a Court card
    "ways": (219, 256, 210),  # that can be pointed at beside the hand
    "seize": (170, 170, 170),
    "dice": (180, 271, 283),
    "own": (2324, 2009, 1613),  # what else is drawn for a viewer with a seat
}
WAYS: Final = {
    "turn": 7,
    "spent": 7,
    "follow": 3,
    "own_hits": 6,
    "hits": 6,
    "dice": len(DICE) * (DICE_OF_A_KIND + 1),
    "group": 17,
}


def detail_of(view: View) -> int:
    """The most that fits: `FULL`, `SHORT` or `BARE`."""
    many = amounts(view)
    for detail in (FULL, SHORT):
        total = TABLE[detail] + sum(COSTS[what][detail] * number for what, number in many.items())
        if total <= MOST_BYTES:
            return detail
    return BARE


def most_that_fits(groups: Callable[[int], list[Group]]) -> list[Group]:
    """The groups of the most detail whose SVG is not too long; groups: those of a detail."""
    for detail in (FULL, SHORT, BARE):
        found = groups(detail)
        if FRAME + sum(map(_bytes_of, found)) <= MOST_BYTES:
            return found
    return groups(LEAST)


@lru_cache(maxsize=1 << 14)
def _bytes_of(group: Group) -> int:
    return len(group_svg(group).encode())


def amounts(view: View) -> dict[str, int]:
    """How much there is of what costs."""
    found = {
        "seats": len(view.seats),
        "systems": len(SYSTEMS) - PER_CLUSTER * len(view.out),
        "buildings": 0,
        "ships": 0,
        "guild": sum([len(seat.guild) for seat in view.seats]),
        "tokens": sum([len(seat.slots) - seat.slots.count(None) for seat in view.seats]),
        "agents": sum([bool(number) for place in view.court for number in place.agents]),
    }
    for here in view.pieces.values():
        owners = {each.owner for each in here if each.kind == "ship"}
        found["ships"] += len(owners)
        found["buildings"] += sum([each.count for each in here if each.kind != "ship"])
    if view.battle is not None:
        found["dice"] = sum([len(faces) for faces in view.battle.faces.values()])
    if view.own is not None:
        found["own"] = 1
        found["own ships"] = sum([_has_ships(view, system) for system in view.pieces])
        found["cards"] = len(view.own.hand) + len(view.own.seen_hand)
        if view.asked == view.viewer:
            found["ways"] = WAYS.get(view.question, 0)
            found["seize"] = len(view.own.hand) if view.question == "follow" else 0
    return found


def _has_ships(view: View, system: str) -> bool:
    return any(e.kind == "ship" and e.owner == view.viewer for e in view.pieces[system])
