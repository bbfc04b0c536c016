"""The arena: zone cards with what they are worth and give; on them bases, devices, figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group, Shape, Stroke
from mechs_core.kit.shapes import middle, outline, polygon
from mechs_core.rulesets.tiny_epic_mechs.data import (
    BASE,
    FULL_HEALTH,
    MECH,
    STATUSES,
    ZONE,
    ZONE_CARDS,
)
from mechs_core.rulesets.tiny_epic_mechs.field_types import CREDITS, ENERGY, MINE
from mechs_core.rulesets.tiny_epic_mechs.geometry import (
    CELLS,
    MECH_ZONE,
    NUMBER,
    OFF,
    RESOURCE_CELLS,
)
from mechs_core.rulesets.tiny_epic_mechs.picture.places import (
    CORNER,
    PITCH,
    SEAT_ROLES,
    cell_place,
    resource_place,
)
from mechs_core.rulesets.tiny_epic_mechs.picture.signs import (
    SIZES,
    SPIKES,
    cell_of_energy,
    coin,
    empty_mech,
    house,
    mine,
    pilot_figure,
    turret,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import next_choice
from mechs_core.rulesets.tiny_epic_mechs.text.arena import LETTERS, free_slots
from mechs_core.rulesets.tiny_epic_mechs.text.arena_of_view import arena_of
from mechs_core.rulesets.tiny_epic_mechs.text.say import STATUS
from mechs_core.rulesets.tiny_epic_mechs.text.words import RESOURCE, amount, name
from mechs_core.rulesets.tiny_epic_mechs.view import View

CARD: Final = PITCH - 0.8  # a zone card's width and height
GROUND: Final = CARD - 0.7  # the height where figures stand
TONES: Final = ("tone5", "tone2", "tone1", "tone0", "tone4")  # by value; bases have the first
CLOSEST: Final = 0.72  # of the widths of figures side by side
FIRST_COIN, SECOND_COIN, COIN_HIGH = CARD - 9.6, CARD - 3.2, 3.6


def arena_groups(view: View) -> Iterator[Group]:
    """From the ground up: cards, marks, devices, figures."""
    free = free_slots(view)
    bases = {seen.base: seat for seat, seen in enumerate(view.seats) if seen.base is not None}
    if view.zones:
        for cell in in_order(view.zones):
            yield zone_card(cell, view.zones[cell], bases.get(cell))
    else:
        for cell in _layout(len(view.seats)):
            yield empty_card(cell)
    for cell in free:
        yield asked_card(cell, "base?")
    if view.action == "COLLECT" and view.active is not None:
        yield from _choices(view, view.active)
    yield from _active(view)
    numbers = {} if view.own is None else view.own.numbers
    for cell in in_order(view.devices):
        device = view.devices[cell]
        yield device_on(cell, device.owner, device.kind, numbers.get(cell, 0))
    yield from _figures(view, bases)
    for cell in view.candidates:
        yield asked_card(cell, "here?")
    if view.combat is not None:
        yield _burst(view.combat.cell)


def in_order(cells: Iterable[str]) -> list[str]:
    """In reading order, whatever the order of a view that was read back."""
    return sorted(cells, key=NUMBER.__getitem__)


@lru_cache(maxsize=8)
def _layout(seats: int) -> tuple[str, ...]:
    return tuple(CELLS[cell] for cell in sorted((*RESOURCE_CELLS[seats], MECH_ZONE)))


# ---------------------------------------------------------------- cards


@lru_cache(maxsize=1 << 10)
def zone_card(cell: str, zone: str, owner: int | None) -> Group:
    """A zone: its value, its name, what it gives; the house of a base."""
    card = ZONE_CARDS[ZONE[zone]]
    tone = TONES[0 if ZONE[zone] == BASE else card.value]
    shapes: list[Shape] = [
        Box(0, 0, CARD, CARD, tone, 1),
        middle(2.7, 3.6, str(card.value), "strong", 5.2),
        middle(6.7, 3.6, cell, "label", 2.7),
    ]
    if owner is not None:
        shapes += house(4.2, GROUND, owner)
    given = [(CREDITS, card.credits)] * bool(card.credits)
    given += [(ENERGY, card.energy)] * bool(card.energy)
    for x, (resource, number) in zip(_coins(len(given)), given, strict=True):
        shapes += _resource(x, resource, number)
    if card.both:  # else it gives one of them
        shapes.append(middle((FIRST_COIN + SECOND_COIN) / 2, COIN_HIGH, "+", "strong", 3.4))
    return Group(
        f"cell {cell}", tuple(shapes), cell_place(cell), zone_label(cell, zone, owner), CORNER[cell]
    )


def _coins(number: int) -> tuple[float, ...]:
    return (FIRST_COIN, SECOND_COIN)[2 - number :]


def _resource(x: float, resource: str, number: int) -> tuple[Shape, ...]:
    draw = coin if resource == CREDITS else cell_of_energy
    return draw(x, COIN_HIGH, f"{resource}{number}")


def zone_label(cell: str, zone: str, owner: int | None) -> str:
    """ "c2, worth 3, 1 credit or 1 energy"; "c1, base of red, ..."."""
    card = ZONE_CARDS[ZONE[zone]]
    kind = "" if owner is None else f", base of {name(owner)}"
    if ZONE[zone] == MECH:
        kind = ", Mech zone"
    given = [amount(CREDITS, card.credits)] * bool(card.credits)
    given += [amount(ENERGY, card.energy)] * bool(card.energy)
    said = (" and " if card.both else " or ").join(given)
    return f"{cell}{kind}, worth {card.value}, {said}"


@lru_cache(maxsize=64)
def empty_card(cell: str) -> Group:
    """Where a zone card will lie."""
    box = Box(0, 0, CARD, CARD, "floor", 1)
    return Group(f"cell {cell}", (box, middle(6.7, 3.6, cell, "dim", 2.7)), at=CORNER[cell])


@lru_cache(maxsize=128)
def asked_card(cell: str, said: str) -> Group:
    """A cell that may be chosen now."""
    shapes: tuple[Shape, ...] = (
        Box(3, 14.8, CARD - 6, 4.6, "mark", 1),
        middle(CARD / 2, 17.1, said, "onseat", 3.4),
        outline(0, 0, CARD, CARD),
    )
    if said == "base?":
        shapes = (*empty_card(cell).shapes, *shapes)
    return Group(f"asked {cell}", shapes, cell_place(cell), f"{cell}: {said}", CORNER[cell])


# ---------------------------------------------------------------- a COLLECT under way


def _choices(view: View, seat: int) -> Iterator[Group]:
    """What was chosen in zones, and what can be chosen in the next one."""
    for cell in in_order(view.collecting):
        taken = view.collecting[cell]
        yield choice(cell, view.zones[cell], CREDITS, taken)
        yield choice(cell, view.zones[cell], ENERGY, taken)
    following = next_choice(arena_of(view), seat)
    if following != OFF:
        cell = CELLS[following]
        yield choice(cell, view.zones[cell], CREDITS, None)
        yield choice(cell, view.zones[cell], ENERGY, None)


@lru_cache(maxsize=1 << 8)
def choice(cell: str, zone: str, resource: str, taken: str | None) -> Group:
    """A resource that a zone gives: framed while it can be chosen, crossed out if it was not."""
    card = ZONE_CARDS[ZONE[zone]]
    first = resource == CREDITS
    x, number = (FIRST_COIN, card.credits) if first else (SECOND_COIN, card.energy)
    shapes: tuple[Shape, ...] = _resource(x, resource, number)
    if taken in (None, resource):
        shapes = (*shapes, outline(x - 2.6, COIN_HIGH - 2.7, 5.2, 5.4))
    else:
        shapes = (Stroke(((x - 2, COIN_HIGH), (x + 2, COIN_HIGH)), "wall"),)
    said = amount(resource, number)
    chosen = "" if taken is None else ", taken" if taken == resource else ", not taken"
    return Group(
        f"choice {cell} {resource}",
        shapes,
        resource_place(cell, RESOURCE[resource]),
        f"{cell}: {said}{chosen}",
        CORNER[cell],
    )


# ---------------------------------------------------------------- devices and figures


@lru_cache(maxsize=1 << 10)
def device_on(cell: str, owner: int, kind: str, number: int) -> Group:
    """A mine, of one's own with its number, or a turret. number: 0 if it is not known."""
    left, top = CORNER[cell]
    said = LETTERS[owner] + (str(number) if number else "")
    draw = mine if kind == MINE else turret
    shapes = draw(0, 0, SEAT_ROLES[owner], said)
    label = f"{cell}: {kind}{f' {number}' if number else ''} of {name(owner)}"
    at = (round(left + CARD - 3.9, 2), round(top + GROUND - 3, 2))
    return Group(f"device {cell}", shapes, cell_place(cell), label, at)


@lru_cache(maxsize=1 << 6)
def _active_frame(cell: str) -> Group:
    return Group("active", (outline(0, 0, CARD, CARD),), at=CORNER[cell])


def _active(view: View) -> Iterator[Group]:
    """A frame around the zone of the pilot whose turn it is."""
    if view.active is None or view.phase == "ended":
        return
    cell = view.seats[view.active].cell
    if cell is not None:
        yield _active_frame(cell)


@lru_cache(maxsize=1 << 6)
def _burst(cell: str) -> Group:
    said = (polygon("hazard", SPIKES, CARD / 2, 9.6), middle(CARD / 2, 9.6, "vs", "onseat", 2.8))
    return Group("fight", said, cell_place(cell), f"combat on {cell}", CORNER[cell])


def _figures(view: View, bases: dict[str, int]) -> Iterator[Group]:
    """The empty Mighty Mech and the pilots, spread over the free room of their zones."""
    on: dict[str, list[int]] = {}
    if view.mech is not None:
        on[view.mech] = [-1]
    for seat, seen in enumerate(view.seats):
        if seen.cell is not None:
            on.setdefault(seen.cell, []).append(seat)
    for cell, standing in on.items():
        statuses = ["MIGHTY" if seat < 0 else view.seats[seat].status for seat in standing]
        room = (cell in bases, cell in view.devices)
        for seat, status, x in zip(standing, statuses, _spread(statuses, *room), strict=True):
            if seat < 0:
                yield _mech_on(cell, x)
            else:
                yield pilot_on(cell, x, seat, status, view.seats[seat].health)


def _spread(statuses: Sequence[str], base: bool, device: bool) -> list[float]:
    """The middles of figures side by side, clear of house and device if they can be.

    Where there is little room they cover each other's arms, but not each other's letters.
    """
    widths = [SIZES[status][0] for status in statuses]
    low, high = (8.2, CARD - 7.2) if base and device else (0.8, CARD - 0.8)
    if base and not device:
        low = 8.2
    if device and not base:
        high = CARD - 7.2
    need = min(sum(widths), max(high - low, CLOSEST * sum(widths)), CARD - 1.2)
    low = max(0.6, min((low + high - need) / 2, CARD - 0.6 - need))
    step = need / sum(widths)
    middles, at = [], low
    for width in widths:
        middles.append(round(at + step * width / 2, 1))
        at += step * width
    return [
        min(max(x, 0.6 + w / 2), CARD - 0.6 - w / 2) for x, w in zip(middles, widths, strict=True)
    ]


@lru_cache(maxsize=1 << 10)
def pilot_on(cell: str, x: float, seat: int, status: str, health: int) -> Group:
    left, top = CORNER[cell]
    full = FULL_HEALTH[STATUSES.index(status)]
    label = f"{cell}: {name(seat)}, {STATUS[status]}, health {health} of {full}"
    return Group(
        f"pilot {seat}",
        pilot_figure(seat, status),
        cell_place(cell),
        label,
        (left + x, top + GROUND),
    )


@lru_cache(maxsize=1 << 6)
def _mech_on(cell: str, x: float) -> Group:
    left, top = CORNER[cell]
    label = f"{cell}: {STATUS['MIGHTY']}, empty"
    return Group("mech", empty_mech(), cell_place(cell), label, (left + x, top + GROUND))
