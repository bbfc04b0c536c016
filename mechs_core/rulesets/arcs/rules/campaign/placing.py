"""Act I: starting places. BR-SET-8, BR-SET-9."""

from __future__ import annotations

from typing import Annotated, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, OneOf, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import EMPIRE, FREE, STARTING_SHIPS
from mechs_core.rulesets.arcs.data import BUILDINGS, CITY, KINDS, SHIP
from mechs_core.rulesets.arcs.field_types import System
from mechs_core.rulesets.arcs.geometry import IS_GATE, NUMBER, SYSTEMS, TYPE_AT
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.resources import gain
from mechs_core.rulesets.arcs.rules.rounds import deal
from mechs_core.rulesets.arcs.tasks import Task, task, tasks

BUILT: Final = tuple(KINDS[kind] for kind in BUILDINGS)


class PlaceStart(Decision, frozen=True, tag="place_start"):
    """Place three ships and this building."""

    system: System
    building: Annotated[str, OneOf(BUILT)]


def imperial_planets(state: State) -> list[int]:
    """Planets with an Imperial ship, in their order."""
    return [at for at in state.standing(EMPIRE, SHIP) if not IS_GATE[at]]


def place_start(play: Play[State], seat: Seat, choice: PlaceStart) -> list[Task]:
    state, system = play.state, NUMBER[choice.system]
    if system not in imperial_planets(state):
        raise IllegalDecision("target_illegal", f"{choice.system} is no planet of the Empire")
    if not state.free_slots(system):
        raise IllegalDecision("no_slot", f"no slot is empty on {choice.system}")
    pieces.place(play, seat, SHIP, system, STARTING_SHIPS, "setup")
    pieces.place(play, seat, KINDS.index(choice.building), system, 1, "setup")
    todo: list[Task] = []
    go_on(play, todo)
    gain(play, todo, seat, TYPE_AT[system], "setup")
    return todo


def place_start_choices(state: State, seat: Seat) -> list[PlaceStart]:
    return [
        PlaceStart(SYSTEMS[system], building)
        for system in imperial_planets(state)
        if state.free_slots(system)
        for building in BUILT
    ]


@task("starts")
def go_on(play: Play[State], todo: list[Task]) -> None:
    """The next seat places its start; when all have, or no place is left, the chapter begins."""
    left = play.state.reach.placings
    if not left or not place_start_choices(play.state, left[0]):
        todo += [deal.later(), settle.later()]


@task("settle")
def settle(play: Play[State], todo: list[Task]) -> None:
    """Free cities fill what is left. BR-SET-9"""
    for system in imperial_planets(play.state):
        pieces.place(play, FREE, CITY, system, play.state.free_slots(system), "setup")


DECIDE = {PlaceStart: place_start}
OFFER = {PlaceStart: place_start_choices}
TASKS = tasks(settle, go_on)
