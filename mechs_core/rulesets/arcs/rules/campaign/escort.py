"""What a campaign adds to the steps of a move. BR-EMP-8, BR-EMP-9; L03, L08.

Imperial ships that go along, where a Catapult stops, who may sprint afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import (
    BLIGHT,
    EMPIRE,
    GATE_PORTS,
    SPRINTERS,
    SYMBIOSIS,
)
from mechs_core.rulesets.arcs.data import DAMAGED, FRESH, SHIP, STARPORT
from mechs_core.rulesets.arcs.field_types import Number
from mechs_core.rulesets.arcs.geometry import IS_GATE, SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.campaign.flagship import FlagshipMoved, ports
from mechs_core.rulesets.arcs.rules.windows import answered, ask, data
from mechs_core.rulesets.arcs.tasks import Task, after_answer, task, tasks

NOBODY = (0, 0)
# Fresh ships, the Flagship (1) or not (0), by the name of the system where they are.
Sprinters = Mapping[str, Sequence[int]]


class Escort(Decision, frozen=True, tag="escort"):
    """How many Imperial ships go along, of those that may."""

    fresh: Number
    damaged: Number


# ---------------------------------------------------------------- commanding


def why_no_command(state: State, seat: Seat, system: int) -> IllegalDecision | None:
    """BR-EMP-4"""
    if not state.reach.regent[seat]:
        return IllegalDecision("no_command", "an Outlaw commands no Imperial ships")
    if not state.commands(seat, system):
        return IllegalDecision("presence_law", f"you have no piece on {SYSTEMS[system]}")
    return None


def may_come(state: State, seat: Seat, system: int) -> list[int]:
    """The Imperial ships of a system that a seat commands: fresh, damaged."""
    if not state.commands(seat, system):
        return [0, 0]
    return [state.at(EMPIRE, SHIP, condition, system) for condition in (FRESH, DAMAGED)]


def over_limit(ships: int) -> IllegalDecision:
    """BR-EMP-8"""
    return IllegalDecision("movement_law", f"with {ships} of your ships as many Imperial ones")


# ---------------------------------------------------------------- a step


@after_answer("accompany", "seat from_ to")
def accompany(
    play: Play[State],
    todo: list[Task],
    going: tuple[int, int, bool],
    seat: Seat,
    from_: str,
    to: str,
    catapult: bool,
    empire: Sequence[int],
) -> None:
    """Ask which Imperial ships go along with these ships, where some may. BR-EMP-8

    going: fresh ships, damaged ones, the Flagship.
    """
    fresh, damaged, flagship = going
    if not any(empire):
        escorted(play, todo, NOBODY, seat, from_, to, catapult, fresh, damaged, flagship)
        return
    after = escorted.waiting(seat, from_, to, catapult, fresh, damaged, flagship)
    said = {"from": from_, "to": to, "fresh": empire[0], "damaged": empire[1], "most": sum(going)}
    ask(play, todo, "escort", seat, after, **said)


def escort(play: Play[State], seat: Seat, choice: Escort) -> list[Task]:
    there = data(play.state)
    if choice.fresh > there["fresh"] or choice.damaged > there["damaged"]:
        raise IllegalDecision("no_such_piece", "so many Imperial ships cannot go along")
    if choice.fresh + choice.damaged > there["most"]:
        raise over_limit(there["most"])
    return answered(play, escorted, (choice.fresh, choice.damaged))


@after_answer("escorted", "seat from_ to")
def escorted(
    play: Play[State],
    todo: list[Task],
    empire: tuple[int, int],
    seat: Seat,
    from_: str,
    to: str,
    catapult: bool,
    fresh: int,
    damaged: int,
    flagship: bool,
) -> None:
    """One step of ships, and of so many Imperial ones with them, fresh and damaged."""
    from mechs_core.rulesets.arcs.rules.move import go

    go(play, todo, seat, from_, to, catapult, (fresh, damaged), flagship, empire)


def escort_choices(state: State, seat: Seat) -> list[Escort]:
    there = data(state)
    return [
        Escort(fresh, damaged)
        for fresh in range(there["fresh"], -1, -1)
        for damaged in range(there["damaged"], -1, -1)
        if fresh + damaged <= there["most"]
    ]


def go_along(
    play: Play[State],
    todo: list[Task],
    seat: Seat,
    from_: str,
    to: str,
    fresh: int,
    flagship: bool,
    empire: Sequence[int],
    keeper: Seat,
) -> None:
    """What follows the own ships of a step: Imperial ones, the Flagship, the keeper's Captive."""
    for condition, count in zip((FRESH, DAMAGED), empire, strict=True):
        pieces.move(play, EMPIRE, SHIP, condition, count, from_, to, "move")
    if flagship:
        play.emit(FlagshipMoved(seat, to))
    if keeper != OFF:
        pieces.capture(play, keeper, seat, "lore")
    left, entered = [-fresh, -flagship], [fresh, flagship]

    def moved(seat: Seat, sprinters: Sprinters) -> Task:
        return ask_sprint.later(seat, changed(sprinters, {from_: left, to: entered}))

    def sprinted(seat: Seat, sprinters: Sprinters) -> Task:
        return sprint_more.later(seat, changed(sprinters, {from_: left}))

    ask_sprint.changed(todo, moved)
    sprinting.changed(todo, sprinted)


def passes(state: State, seat: Seat, gate: int, escorted: bool) -> bool:
    """Whether ships that enter a gate may go on, by the table of BR-EMP-9."""
    regent = state.reach.regent
    if state.ships(BLIGHT, gate) and not state.holds(seat, SYMBIOSIS):
        return False
    if state.at(EMPIRE, SHIP, FRESH, gate):
        return regent[seat]
    owner = state.strongest(gate)
    return owner in (OFF, seat) or (regent[owner] and escorted)


def gate_keeper(state: State, seat: Seat, system: int) -> Seat:
    """The Rival to whom ships that enter lose an agent; OFF: none. L08"""
    if not IS_GATE[system]:
        return OFF
    keeper = state.controller(system)
    if keeper in (OFF, EMPIRE, seat) or not state.holds(keeper, GATE_PORTS):
        return OFF
    there = state.at(keeper, STARPORT, FRESH, system)
    if state.reach.flagship[keeper] == system:
        there += ports(state, keeper)  # BR-FLG-18
    return keeper if there else OFF


# ---------------------------------------------------------------- sprints


def note_sprinters(state: State, todo: list[Task], seat: Seat) -> None:
    """Begin a move after which ships may sprint, if a card says so. L03"""
    if state.holds(seat, SPRINTERS):
        todo.append(ask_sprint.later(seat, {}))


def changed(sprinters: Sprinters, changes: Sprinters) -> dict[str, list[int]]:
    """The ships that may sprint, after some have come to a place or have left one."""
    left = {place: [*ships] for place, ships in sprinters.items()}
    for place, (fresh, flagship) in changes.items():
        if fresh + flagship > 0 or place in left:
            there = left.setdefault(place, [0, 0])
            there[0] += fresh
            there[1] += flagship
    return {place: ships for place, ships in left.items() if any(ships)}


@task("sprint")
def ask_sprint(play: Play[State], todo: list[Task], seat: Seat, sprinters: Sprinters) -> None:
    """While a fresh ship that has moved has not sprinted. L03

    sprinters: each step of the move changes who they are.
    """
    if sprinters:
        ask(play, todo, "sprint", seat, ships=sprinters)


@task("sprint_more")
def sprint_more(play: Play[State], todo: list[Task], seat: Seat, sprinters: Sprinters) -> None:
    """After a sprint: the ships that have sprinted are not among them any more."""
    ask_sprint(play, todo, seat, sprinters)


@task("sprinting")
def sprinting(play: Play[State], todo: list[Task], seat: Seat, sprinters: Sprinters) -> None:
    """Stands for a sprint until its first step, which takes its ships from them."""
    sprint_more(play, todo, seat, sprinters)


DECIDE = {Escort: escort}
OFFER = {Escort: escort_choices}
TASKS = tasks(accompany, escorted, ask_sprint, sprint_more, sprinting)
