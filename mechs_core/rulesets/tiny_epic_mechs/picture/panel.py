"""The panels of the seats: pilot, health, resources, devices in supply, the round's cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Stroke
from mechs_core.kit.shapes import middle, outline, polygon
from mechs_core.kit.words import count
from mechs_core.rulesets.tiny_epic_mechs.data import (
    FULL_HEALTH,
    STATUSES,
)
from mechs_core.rulesets.tiny_epic_mechs.field_types import CREDITS, ENERGY
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
    SPIKES,
    TOWER,
    cell_of_energy,
    coin,
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
    if own is None:
        yield _wealth(seat, said.credits, said.energy, (said.mines, said.turrets), at)
    else:
        yield _wealth(seat, said.credits, said.energy, (), at)
        for place, number in enumerate(own.supply):
            yield _own_mine(seat, place, number, at)
        yield _own_turrets(seat, said.turrets, at)
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
    x = SEATS_WIDE - 1.6
    shapes = (middle(x, 4.4, f"{vp} VP", "strong", 4.8, anchor="end", width=22),)
    return Group(f"vp {seat}", shapes, "", f"{name(seat)}: {vp} VP", at)


@lru_cache(maxsize=1 << 10)
def _health(seat: int, status: str, health: int, at: Corner) -> Group:
    """What the pilot is in, a track of cells as long as its full health, and the number."""
    full = FULL_HEALTH[STATUSES.index(status)]
    wide = TICK * full
    shapes: list[Shape] = [
        middle(-26.8, 0, STATUS[status], "label", 3, anchor="start", width=21),
        polygon("hazard", HEART, -2.8, 0),
        Box(0, -1.5, wide, 3, "edge"),
    ]
    if health:
        shapes.append(Box(0, -1.5, TICK * health, 3, "hazard"))
    shapes += (
        Stroke(_comb(full), "edge"),
        middle(wide + 1, 0, f"{health}/{full}", "strong", 3.2, anchor="start"),
    )
    label = f"{name(seat)}: {STATUS[status]}, health {health} of {full}"
    corner = (at[0] + 28, round(at[1] + LEVEL, 2))
    return Group(f"health {seat}", tuple(shapes), "", label, corner)


@lru_cache(maxsize=8)
def _comb(cells: int) -> tuple[tuple[float, float], ...]:
    """A line down at one border between cells, up at the next: the borders of all cells."""
    found: list[tuple[float, float]] = []
    for number in range(1, cells):
        ends = ((TICK * number, -1.5), (TICK * number, 1.5))
        found += ends if number % 2 else reversed(ends)
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def _wealth(seat: int, in_credits: int, energy: int, supply: tuple[int, ...], at: Corner) -> Group:
    """Credits and energy, and mines and turrets in supply where they are not drawn apart."""
    shapes = [
        *coin(3.8, 0, ""),
        middle(7.2, 0, few(in_credits), "strong", 4.2, anchor="start", width=7),
        *cell_of_energy(18.8, 0, ""),
        middle(22.2, 0, few(energy), "strong", 4.2, anchor="start", width=7),
    ]
    said = f"{name(seat)}: {amount(CREDITS, in_credits)}, {amount(ENERGY, energy)}"
    if supply:
        mines, turrets = supply
        shapes += _mines(seat, mines) + _turrets(seat, turrets)
        said += f", {count(mines, 'mine')} and {count(turrets, 'turret')} in supply"
    return Group(f"wealth {seat}", tuple(shapes), "", said, (at[0], round(at[1] + BELOW, 2)))


# ---------------------------------------------------------------- devices in supply

MINES_LEFT: Final = 34.0
TURRETS_LEFT: Final = 57.0
PITCH: Final = 5.6


def _mines(seat: int, many: int) -> tuple[Shape, ...]:
    return (
        polygon(SEAT_ROLES[seat] if many else "floor", SPIKES, MINES_LEFT, 0),
        middle(MINES_LEFT + 4.4, 0, str(many), "strong", 4.2, anchor="start"),
    )


def _turrets(seat: int, many: int) -> tuple[Shape, ...]:
    return (
        polygon(SEAT_ROLES[seat] if many else "floor", TOWER, TURRETS_LEFT, 0),
        middle(TURRETS_LEFT + 4, 0, str(many), "strong", 4.2, anchor="start"),
    )


@lru_cache(maxsize=1 << 7)
def _own_mine(seat: int, place: int, number: int, at: Corner) -> Group:
    shapes = (
        polygon(SEAT_ROLES[seat], SMALL_SPIKES),
        middle(0, 0, str(number), "onseat", 3),
    )
    said = f"{name(seat)}: mine {number} in supply"
    corner = (round(at[0] + MINES_LEFT + PITCH * place, 2), round(at[1] + BELOW, 2))
    return Group(f"mine {seat} {number}", shapes, mine_place(number), said, corner)


@lru_cache(maxsize=1 << 5)
def _own_turrets(seat: int, many: int, at: Corner) -> Group:
    said = f"{name(seat)}: {count(many, 'turret')} in supply"
    corner = (at[0], round(at[1] + BELOW, 2))
    return Group(f"turrets {seat}", _turrets(seat, many), TURRET_PLACE, said, corner)


@lru_cache(maxsize=16)
def _asked(seat: int, at: Corner, high: float) -> Group:
    """The game waits for this seat."""
    pointer = polygon("mark", ((0, -1.8), (1.8, 0), (0, 1.8)), -1.7, 4.2)
    shapes = (outline(0, 0, SEATS_WIDE, high), pointer)
    return Group(f"asked {seat}", shapes, "", f"{name(seat)} is asked", at)
