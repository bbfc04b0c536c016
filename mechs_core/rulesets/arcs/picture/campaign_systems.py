"""A system of a campaign's map: Imperial ships, Blight, Flagships and Beacons stand there too."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from mechs_core.kernel.picture import Box, Disc, Group, Shape
from mechs_core.kit.shapes import Points, middle, polygon, shrunk
from mechs_core.rulesets.arcs.campaign_data import BLIGHT, EMPIRE, WRIT
from mechs_core.rulesets.arcs.cards import acts_as
from mechs_core.rulesets.arcs.data import TYPES
from mechs_core.rulesets.arcs.field_types import owner_named, owner_number
from mechs_core.rulesets.arcs.geometry import NUMBER, OFF, SLOTS_AT, TYPE_AT
from mechs_core.rulesets.arcs.picture.detail import BARE, FULL, LEAST
from mechs_core.rulesets.arcs.picture.pieces import building, role_of, ship, sign_of
from mechs_core.rulesets.arcs.picture.places import (
    CAMPAIGN,
    SYSTEM_PLACE,
    SYSTEM_WIDE,
    ships_place,
    system_corner,
)
from mechs_core.rulesets.arcs.picture.systems import (
    SHIPS_LEFT,
    SHIPS_PITCH,
    SLOT,
    STRIP,
    Building,
    Ships,
    controller,
)
from mechs_core.rulesets.arcs.picture.words import GROUND_OF_NONE, GROUND_OF_TYPE, ships_said
from mechs_core.rulesets.arcs.text.words import TYPE_NAME, name
from mechs_core.rulesets.arcs.text.words import ships as ships_told
from mechs_core.rulesets.arcs.view import View

HIGH: Final = CAMPAIGN.system_high
CHIPS_Y: Final = 7.0  # Beacons and Flagships, their middles
TOP: Final = 10.4  # the middle of the first row of ships: the Empire, the Blight
ROW: Final = 4.0
# A seat stands where it stands in a base game, two rows of two.
CELLS: Final = {EMPIRE: (0, 0), BLIGHT: (1, 0), 0: (0, 1), 1: (1, 1), 2: (0, 2), 3: (1, 2)}
HULL: Final[Points] = ((0, -1.4), (4.2, -1.4), (5.6, 0), (4.2, 1.4), (0, 1.4), (0.9, 0))
HULL_WIDE: Final = 6.0
BEACON_WIDE: Final = 3.0
LINES: Final = 2  # of text, where the ships of all stand in it
LINE_WIDE: Final = SYSTEM_WIDE - SHIPS_LEFT - 0.6


class Here(NamedTuple):
    """What stands in a system. Owners as the state numbers them."""

    buildings: tuple[Building, ...]
    outside: tuple[int, bool] | None  # the owner of a building in no slot; whether it is damaged
    ships: tuple[Ships, ...]  # Blight too
    flagships: tuple[int, ...]  # seats
    beacons: tuple[int, ...]
    holder: int  # who controls the system


def campaign_system(
    system: str,
    buildings: tuple[Building, ...],
    ships: tuple[Ships, ...],
    view: View,
    detail: int,
) -> tuple[Group, ...]:
    assert view.campaign is not None
    now = view.campaign
    flagships, beacons = [], []
    for seat, each in enumerate(now.seats):
        if each.flagship is not None and each.flagship.at == system:
            flagships.append(seat)
        if system in each.beacons:
            beacons.append(seat)
    outside = None
    if system in now.outside:
        owner, condition = now.outside[system]
        outside = owner_number(owner), condition == "damaged"
    holder = held_by(view, buildings, ships, tuple(flagships))
    here = Here(buildings, outside, ships, tuple(flagships), tuple(beacons), holder)
    return _system(system, here, view.viewer, detail)


def held_by(
    view: View,
    buildings: tuple[Building, ...],
    ships: tuple[Ships, ...],
    flagships: tuple[int, ...],
) -> int:
    """Who controls a system: a seat, EMPIRE or OFF. BR-EMP-2, -4, -5, -7, BR-FLG-2"""
    fresh = {owner: number for owner, number, _ in ships}
    if fresh.get(EMPIRE, 0):
        seat = view.active if view.phase == "turn" else None
        if seat is not None and _commands(view, seat, buildings, ships, flagships):
            return seat
        return EMPIRE
    for seat in flagships:
        fresh[seat] = fresh.get(seat, 0) + 1
    return controller(tuple([(o, n, 0) for o, n in fresh.items() if o not in (EMPIRE, BLIGHT)]))


def _commands(
    view: View,
    seat: int,
    buildings: tuple[Building, ...],
    ships: tuple[Ships, ...],
    flagships: tuple[int, ...],
) -> bool:
    """Whether a seat on its turn commands the Imperial ships of a system."""
    assert view.campaign is not None
    if not view.campaign.seats[seat].regent:
        return False
    loyal = {owner for owner, *_ in (*buildings, *ships)} | {*flagships}
    return seat in loyal or any(acts_as(card) == WRIT for card in view.seats[seat].guild)


@lru_cache(maxsize=1 << 13)
def _system(system: str, here: Here, viewer: int | None, detail: int) -> tuple[Group, ...]:
    return tuple(_groups(system, here, viewer, detail))


def _groups(system: str, here: Here, viewer: int | None, detail: int) -> Iterator[Group]:
    """A system with its pieces; the viewer's ships, and its Flagship, are a group of their own."""
    number, at = NUMBER[system], system_corner(system, CAMPAIGN)
    kind = "" if TYPE_AT[number] == OFF else TYPES[TYPE_AT[number]]
    what = TYPE_NAME[kind] if kind else "gate"
    ground = GROUND_OF_TYPE.get(kind, GROUND_OF_NONE)
    shapes: list[Shape] = [Box(0, 0, SYSTEM_WIDE, HIGH, ground)]
    if here.holder != OFF:
        shapes.append(Box(0, 0, STRIP, HIGH, role_of(here.holder)))
    if here.holder != OFF and detail == FULL:
        shapes.append(middle(STRIP / 2, HIGH / 2, sign_of(here.holder), "onseat", 3))
    if detail == LEAST:
        yield from _in_words(system, f"{system} {kind}".strip(), here, shapes, viewer)
        return
    title = system if here.outside is not None else f"{system} {kind}".strip()
    shapes.append(middle(SHIPS_LEFT, 2.4, title, "strong", 3.2, anchor="start"))
    shapes += _buildings(here, SLOTS_AT[number])
    own: list[Shape] = []
    x = SHIPS_LEFT
    pitch = min(1.0, LINE_WIDE / (_chips_wide(here) or 1))
    for seat in here.beacons:
        shapes += _beacon(seat, x)
        x += BEACON_WIDE * pitch
    for seat in here.flagships:
        (own if seat == viewer else shapes).extend(_flagship(seat, x))
        x += HULL_WIDE * pitch
    for owner, fresh, hurt in here.ships:
        column, row = CELLS[owner]
        left, y = SHIPS_LEFT + column * SHIPS_PITCH, TOP + row * ROW
        drawn = ship(owner, ships_told(fresh, hurt), left, y, detail)
        (own if owner == viewer else shapes).extend(drawn)
    said = _told(f"{system} {what}", here, SLOTS_AT[number], detail)
    yield Group(system.lower(), tuple(shapes), SYSTEM_PLACE[system], ", ".join(said), at)
    if own:
        parts = [ships_said(f, h) for owner, f, h in here.ships if owner == viewer]
        parts += ["the Flagship"] * (viewer in here.flagships)
        label = f"yours in {system}: {' and '.join(parts)}"
        key = f"ships {system.lower()}"
        yield Group(key, tuple(own), ships_place(system), label, at)


def _chips_wide(here: Here) -> float:
    return BEACON_WIDE * len(here.beacons) + HULL_WIDE * len(here.flagships)


def _beacon(seat: int, x: float) -> Iterator[Shape]:
    yield Disc(round(x + 1.3, 2), CHIPS_Y, 1.3, role_of(seat))
    yield middle(x + 1.3, CHIPS_Y, str(seat), "onseat", 2)


def _flagship(seat: int, x: float) -> Iterator[Shape]:
    yield polygon(role_of(seat), HULL, round(x, 2), CHIPS_Y)
    yield middle(x + 2.8, CHIPS_Y, f"*{seat}", "onseat", 2.2)


def _buildings(here: Here, slots: int) -> Iterator[Shape]:
    """The slots with what stands in them, and on their left what stands in none."""
    inside = [*here.buildings]
    left = SYSTEM_WIDE - 0.8 - slots * (SLOT + 0.3)
    if here.outside is not None:
        beside = next(each for each in inside if (each[0], each[2]) == here.outside)
        inside.remove(beside)
        yield from building(*beside, left - SLOT / 2 - 0.3, 0.8 + SLOT / 2)
    for place in range(slots):
        x = left + place * (SLOT + 0.3)
        if place < len(inside):
            yield from building(*inside[place], x + SLOT / 2, 0.8 + SLOT / 2)
        else:
            yield Box(round(x, 2), 0.8, SLOT, SLOT, "floor")


def _in_words(
    system: str, title: str, here: Here, ground: list[Shape], viewer: int | None
) -> Iterator[Group]:
    """The same where much is shown: pieces are told in lines of text."""
    at = system_corner(system, CAMPAIGN)
    built = [f"{sign_of(o)}{kind[0]}{'d' * hurt}" for o, kind, hurt in here.buildings]
    ships = {owner: f"{sign_of(owner)}:{ships_told(f, h)}" for owner, f, h in here.ships}
    for seat in here.flagships:
        ships[seat] = f"*{ships.get(seat, seat)}"
    mine = ships.pop(viewer, "") if viewer is not None else ""
    told = [*built, *ships.values(), *(f"({seat})" for seat in here.beacons)]
    half = -(-len(told) // LINES)
    shapes = [*ground, middle(SHIPS_LEFT, 2.4, title, "strong", 3.2, anchor="start")]
    for line in range(LINES):
        if text := " ".join(told[line * half : (line + 1) * half]):
            shapes.append(shrunk(SHIPS_LEFT, 7 + 4 * line, text, "label", 2.4, LINE_WIDE))
    place = SYSTEM_PLACE[system]
    yield Group(system.lower(), tuple(shapes), place, " ".join([title, *told]), at)
    if mine:
        (x, y), place = at, ships_place(system)
        words = shrunk(x + SHIPS_LEFT, y + HIGH - 3, mine, "label", 2.4, LINE_WIDE)
        yield Group(place, (words,), place, f"yours in {system}: {mine}")


def _told(what: str, here: Here, slots: int, detail: int) -> Iterator[str]:
    """What a screen reader says of a system; in few letters where much is shown."""
    yield what
    full = detail == FULL
    if full and slots:
        inside = len(here.buildings) - (here.outside is not None)
        yield f"{slots - inside} of {slots} slots free"
    if here.holder != OFF:
        holder = name(owner_named(here.holder))
        yield f"controlled by {holder}" if full else f"{holder} controls"
    if detail >= BARE:
        yield from _briefly(here)
        return
    for owner, kind, damaged in here.buildings:
        of = "Free " * (owner_named(owner) == "free")
        whose = "" if of else f" of {name(owner)}"
        yield f"{'damaged ' * damaged}{of}{kind}{whose}"
    if here.outside is not None:
        yield "one building in no slot"
    for owner, fresh, hurt in here.ships:
        yield _ships_of(owner, fresh, hurt)
    yield from (f"Flagship of {name(seat)}" for seat in here.flagships)
    yield from (f"Beacon of {name(seat)}" for seat in here.beacons)


def _ships_of(owner: int, fresh: int, hurt: int) -> str:
    said = ships_said(fresh, hurt)
    if owner == BLIGHT:
        return said.rpartition(" ")[0] + " Blight"
    return f"{said} of {name(owner_named(owner))}"


def _briefly(here: Here) -> Iterator[str]:
    for owner, kind, damaged in here.buildings:
        yield f"{sign_of(owner)}: {'damaged ' * damaged}{kind}"
    for owner, fresh, hurt in here.ships:
        yield f"{sign_of(owner)}: {ships_told(fresh, hurt)}"
    yield from (f"{seat}: Flagship" for seat in here.flagships)
    yield from (f"{seat}: Beacon" for seat in here.beacons)
