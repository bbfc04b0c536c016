"""COLLECT: resources of all controlled zones, chosen zone by zone, gained at once. TEM-COL."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import BASE, PROSPECT, ZONE_CARDS
from mechs_core.rulesets.tiny_epic_mechs.field_types import (
    CREDITS,
    ENERGY,
    RESOURCES,
    OptionalCell,
    OptionalResource,
)
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, NUMBER, OFF
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import end_turn


class Collect(Decision, frozen=True):
    """The resource of the next zone with a choice; both fields None where there is none."""

    cell: OptionalCell = None
    resource: OptionalResource = None


class ResourceChosen(Event, frozen=True):
    seat: int
    cell: str
    resource: str


class Collected(Event, frozen=True):
    seat: int
    zones: dict[str, tuple[int, int]]  # cell -> credits and energy gained, before the cap
    credits: int  # after
    energy: int


def has_choice(arena: Arena, seat: int, cell: int) -> bool:
    """Whether a controlled zone gives one of two resources. TEM-COL-1, TEM-R-25"""
    zone = ZONE_CARDS[arena.zones[cell]]
    if arena.zones[cell] == BASE:
        return arena.base[seat] != cell
    return not zone.both and bool(zone.credits and zone.energy)


def next_choice(arena: Arena, seat: int) -> int:
    """The first controlled zone, in reading order, whose choice is still to be made; OFF: none."""
    for cell in arena.controls(seat):
        if cell not in arena.chosen and has_choice(arena, seat, cell):
            return cell
    return OFF


def why_not_collect(arena: Arena, seat: int, choice: Collect) -> IllegalDecision | None:
    """What forbids this choice, or None. Both of its fields are given, or neither."""
    following = next_choice(arena, seat)
    if choice.cell is None:
        if following != OFF:
            name = CELLS[following]
            return IllegalDecision("choice_missing", f"choose a resource for {name}")
        return None
    cell = NUMBER[choice.cell]
    if cell not in arena.controls(seat):
        return IllegalDecision("not_controlled", f"you do not control {choice.cell}")
    if not has_choice(arena, seat, cell):
        return IllegalDecision("no_choice", f"{choice.cell} gives {all_of(arena, cell)}")
    if cell != following:
        why = "is chosen already" if cell in arena.chosen else "is not the next"
        name = CELLS[following]
        return IllegalDecision("not_next", f"{choice.cell} {why}: first choose for {name}")
    return None


def all_of(arena: Arena, cell: int) -> str:
    zone = ZONE_CARDS[arena.zones[cell]]
    if zone.both:
        return "credits and energy"
    return "credits only" if zone.credits else "energy only"


def collect(play: Play[Arena], seat: int, choice: Collect) -> None:
    arena = play.state
    if (choice.cell is None) != (choice.resource is None):
        raise IllegalDecision("bad_value", "cell and resource go together")
    if reason := why_not_collect(arena, seat, choice):
        raise reason
    if choice.cell is not None and choice.resource is not None:
        play.emit(ResourceChosen(seat, choice.cell, choice.resource))
    if next_choice(arena, seat) == OFF:
        gain_all(play, seat)
        end_turn(play)


def gain_all(play: Play[Arena], seat: int) -> None:
    """TEM-COL-1 All is gained at once, so that the cap cuts the sum (TEM-R-26)."""
    collected = gained(play.state, seat)
    if collected is not None:
        play.emit(collected)


def gained(arena: Arena, seat: int) -> Collected | None:
    """What a seat collects once all choices are made; None if nothing of it fits. TEM-COL-1"""
    zones = {CELLS[cell]: gains(arena, seat, cell) for cell in arena.controls(seat)}
    before = arena.credits[seat], arena.energy[seat]
    sums = [sum(gain) for gain in zip(*zones.values(), strict=True)]
    after = [min(arena.cap, has + more) for has, more in zip(before, sums, strict=True)]
    return None if (*after,) == before else Collected(seat, zones, *after)


def gains(arena: Arena, seat: int, cell: int) -> tuple[int, int]:
    """Credits and energy that a controlled zone gives, once its choice is made."""
    zone = ZONE_CARDS[arena.zones[cell]]
    chosen = arena.chosen.get(cell)
    money = 0 if chosen == ENERGY else zone.credits
    energy = 0 if chosen == CREDITS else zone.energy
    if cell == arena.at[seat] and arena.has(seat, PROSPECT):  # P8: credits, if the zone gave both
        return (money + 1, energy) if money else (money, energy + 1)
    return money, energy


COLLECT: Final = (Collect(),)  # without a choice
COLLECTS: Final = tuple(tuple(Collect(cell, resource) for resource in RESOURCES) for cell in CELLS)


def collect_choices(arena: Arena, seat: int) -> tuple[Collect, ...]:
    cell = next_choice(arena, seat)
    return COLLECT if cell == OFF else COLLECTS[cell]


def on_resource_chosen(arena: Arena, event: ResourceChosen) -> None:
    arena.chosen[NUMBER[event.cell]] = event.resource


def on_collected(arena: Arena, event: Collected) -> None:
    arena.credits[event.seat], arena.energy[event.seat] = event.credits, event.energy


DECIDE = {Collect: collect}
APPLY = {ResourceChosen: on_resource_chosen, Collected: on_collected}
OFFER = {Collect: collect_choices}
