"""The panels of the seats: pilot, health, resources, devices in supply, the round's cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Stroke
from mechs_core.kit.words import count
from mechs_core.rulesets.tiny_epic_mechs.data import (
    FULL_HEALTH,
    STATUSES,
)
from mechs_core.rulesets.tiny_epic_mechs.field_types import CREDITS
from mechs_core.rulesets.tiny_epic_mechs.picture.arsenal import arsenal_groups
from mechs_core.rulesets.tiny_epic_mechs.picture.places import (
    ARENA_TOP,
    BOTTOM,
    SEAT_ROLES,
    SEATS_LEFT,
    SEATS_WIDE,
    TURRET_PLACE,
    mine_place,
)
from mechs_core.rulesets.tiny_epic_mechs.picture.signs import (
    HEART,
    SMALL_SPIKES,
    SMALL_TOWER,
    cell_of_energy,
    coin,
    frame,
    middle,
    polygon,
)
from mechs_core.rulesets.tiny_epic_mechs.picture.slots import slot_groups
from mechs_core.rulesets.tiny_epic_mechs.text.arena import LETTERS
from mechs_core.rulesets.tiny_epic_mechs.text.say import STATUS
from mechs_core.rulesets.tiny_epic_mechs.text.seat_rows import few, pilot_of
from mechs_core.rulesets.tiny_epic_mechs.text.words import amount, name
from mechs_core.rulesets.tiny_epic_mechs.view import View

GAP: Final = 2.0
LEVEL: Final = 11.4  # the height of the line of health; the resources stand below it
BELOW: Final = 17.2
TICK: Final = 2.5  # width of a cell of the health track

Corner = tuple[float, float]


def panel_groups(view: View) -> Iterator[Group]:
    seats = len(view.seats)
    high = round((BOTTOM - ARENA_TOP - GAP * (seats - 1)) / seats, 2)
    for seat in range(seats):
        corner = (SEATS_LEFT, round(ARENA_TOP + seat * (high + GAP), 2))
        yield from _panel(view, seat, corner, high)


def _panel(view: View, seat: int, at: Corner, high: float) -> Iterator[Group]:
    said = view.seats[seat]
    own = view.own if view.viewer == seat else None
    yield _person(seat, pilot_of(view, seat), at, high)
    if seat == view.first:
        yield _first(at)
    yield _points(seat, said.vp, at)
    yield _health(seat, said.status, said.health, at)
    yield _resource(seat, "credits", said.credits, at)
    yield _resource(seat, "energy", said.energy, at)
    if own is None:
        yield _mines(seat, said.mines, at)
    else:
        for place, number in enumerate(own.supply):
            yield _own_mine(seat, place, number, at)
    yield _turrets(seat, said.turrets, own is not None, at)
    yield from slot_groups(view, seat, at)
    yield from arsenal_groups(view, seat, at, high)
    if seat in view.asked:
        yield _asked(seat, at, high)


@lru_cache(maxsize=1 << 8)
def _person(seat: int, pilot: str, at: Corner, high: float) -> Group:
    shapes = (
        Box(0, 0, SEATS_WIDE, high, "card", 1.6),
        Box(1.2, 1.2, 6.4, 6, SEAT_ROLES[seat], 1),
        middle(4.4, 4.2, LETTERS[seat], "onseat", 5),
        middle(9.2, 4.3, name(seat), "strong", 4, anchor="start"),
        middle(28, 4.4, pilot, "label", 3.2, anchor="start", width=48),
    )
    return Group(f"panel {seat}", shapes, f"seat {seat + 1}", f"{name(seat)}, {pilot}", at)


@lru_cache(maxsize=16)
def _first(at: Corner) -> Group:
    """The first player's token."""
    shapes = (Box(78, 1.6, 14, 5.2, "goal", 2.6), middle(85, 4.2, "first", "onseat", 3.2))
    return Group("first", shapes, "", "first player", at)


@lru_cache(maxsize=1 << 10)
def _points(seat: int, vp: int, at: Corner) -> Group:
    x = SEATS_WIDE - 20
    shapes = (
        Box(x, 1.2, 18.8, 6, "edge", 1),
        middle(x + 10.4, 4.2, f"{vp}", "strong", 4.6, anchor="end", width=10),
        middle(x + 11.6, 4.3, "VP", "label", 3.2, anchor="start"),
    )
    return Group(f"vp {seat}", shapes, "", f"{name(seat)}: {vp} VP", at)


@lru_cache(maxsize=1 << 10)
def _health(seat: int, status: str, health: int, at: Corner) -> Group:
    """What the pilot is in, a track of cells as long as its full health, and the number."""
    full = FULL_HEALTH[STATUSES.index(status)]
    x, y, wide = 28.0, LEVEL - 1.6, TICK * full
    shapes: list[Shape] = [
        middle(1.2, LEVEL, STATUS[status], "label", 3, anchor="start", width=21),
        polygon("hazard", HEART, 25.2, LEVEL),
        Box(x, y, wide, 3.2, "floor"),
    ]
    if health:
        shapes.append(Box(x, y, TICK * health, 3.2, "hazard"))
    shapes += (
        Stroke(_comb(x, y, full), "edge"),
        middle(x + wide + 1, LEVEL, f"{health}/{full}", "strong", 3.2, anchor="start"),
    )
    label = f"{name(seat)}: {STATUS[status]}, health {health} of {full}"
    return Group(f"health {seat}", tuple(shapes), "", label, at)


@lru_cache(maxsize=8)
def _comb(x: float, y: float, cells: int) -> tuple[tuple[float, float], ...]:
    """A line with a tooth down at each border between cells."""
    found = [(x, y)]
    for number in range(1, cells):
        at = x + TICK * number
        found += [(at, y), (at, y + 3.2), (at, y)]
    return (*found, (x + TICK * cells, y))


@lru_cache(maxsize=1 << 10)
def _resource(seat: int, what: str, number: int, at: Corner) -> Group:
    credit = what == "credits"
    x = 3.8 if credit else 18.8
    sign = coin(x, BELOW, "C") if credit else cell_of_energy(x, BELOW, "E")
    shapes = (*sign, middle(x + 3.6, BELOW, few(number), "strong", 4.2, anchor="start", width=8))
    said = amount(CREDITS if credit else "E", number)
    return Group(f"{what} {seat}", shapes, "", f"{name(seat)}: {said}", at)


# ---------------------------------------------------------------- devices in supply

MINES_LEFT: Final = 36.0
TURRETS_LEFT: Final = 57.0
PITCH: Final = 5.0


@lru_cache(maxsize=1 << 7)
def _mines(seat: int, many: int, at: Corner) -> Group:
    role = SEAT_ROLES[seat] if many else "floor"
    shapes = (
        polygon(role, SMALL_SPIKES, MINES_LEFT, BELOW),
        middle(MINES_LEFT + 3.6, BELOW, str(many), "strong", 4.2, anchor="start"),
    )
    said = f"{name(seat)}: {count(many, 'mine')} in supply"
    return Group(f"mines {seat}", shapes, "", said, at)


@lru_cache(maxsize=1 << 7)
def _own_mine(seat: int, place: int, number: int, at: Corner) -> Group:
    x = MINES_LEFT + PITCH * place
    shapes = (
        polygon(SEAT_ROLES[seat], SMALL_SPIKES, x, BELOW),
        middle(x, BELOW, str(number), "onseat", 3),
    )
    said = f"{name(seat)}: mine {number} in supply"
    return Group(f"mine {seat} {number}", shapes, mine_place(number), said, at)


@lru_cache(maxsize=1 << 7)
def _turrets(seat: int, many: int, own: bool, at: Corner) -> Group:
    role = SEAT_ROLES[seat] if many else "floor"
    shapes = (
        polygon(role, SMALL_TOWER, TURRETS_LEFT, BELOW),
        middle(TURRETS_LEFT + 3.6, BELOW, str(many), "strong", 4.2, anchor="start"),
    )
    said = f"{name(seat)}: {count(many, 'turret')} in supply"
    return Group(f"turrets {seat}", shapes, TURRET_PLACE if own else "", said, at)


@lru_cache(maxsize=16)
def _asked(seat: int, at: Corner, high: float) -> Group:
    """The game waits for this seat."""
    pointer = polygon("mark", ((0, -1.8), (1.8, 0), (0, 1.8)), -1.7, 4.2)
    shapes = (frame(0, 0, SEATS_WIDE, high), pointer)
    return Group(f"asked {seat}", shapes, "", f"{name(seat)} is asked", at)
