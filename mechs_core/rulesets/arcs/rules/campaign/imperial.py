"""What a policy does when it is enforced: the Imperial Action. BR-EDI-6, BR-EDI-7, BR-EDI-8."""

from __future__ import annotations

from itertools import combinations
from typing import Annotated, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import SEAT, Decision, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import EMPIRE, ESCALATION, FREE, PEACE, WAR
from mechs_core.rulesets.arcs.data import FRESH, SHIP, STARPORT, WEAPON
from mechs_core.rulesets.arcs.field_types import System
from mechs_core.rulesets.arcs.geometry import NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.ambitions import change_power
from mechs_core.rulesets.arcs.rules.resources import SUPPLY, TRUST, in_turn_order, receive
from mechs_core.rulesets.arcs.rules.windows import answered, ask
from mechs_core.rulesets.arcs.tasks import Task, after_answer, task, tasks

ESCALATION_SHIPS: Final = 2


class EdictPlace(Decision, frozen=True, tag="edict_place"):
    """Where the ships of Escalation go."""

    system: System


class EdictGive(Decision, frozen=True, tag="edict_give"):
    """Which Regents get the Weapons of War, ascending."""

    seats: Annotated[tuple[int, ...], SEAT]


@task(PEACE)
def peace(play: Play[State], todo: list[Task]) -> None:
    """BR-EDI-6, BR-R-1"""
    state, now = play.state, play.state.reach
    for seat in state.from_initiative():
        if now.peace_recipients == "all" or now.regent[seat]:
            change_power(play, seat, state.bonus(seat), "peace")


@task(ESCALATION)
def escalation(play: Play[State], todo: list[Task]) -> None:
    """BR-EDI-7"""
    there = escalation_systems(play.state)
    if not there or not play.state.reach.imperial:
        return
    if len(there) > 1:
        ask(play, todo, "edict_place", play.state.reach.first_regent, reinforce.waiting())
    else:
        reinforce(play, todo, there[0])


def escalation_systems(state: State) -> list[int]:
    """Empire-controlled systems; there are none: those of the First Regent's starports. BR-R-2"""
    now = state.reach
    first = now.first_regent
    imperial = [at for at in state.systems if state.at(EMPIRE, SHIP, FRESH, at)]
    if imperial:
        return imperial
    loyal = {*state.standing(first, STARPORT)}
    if any(kind == STARPORT for _, kind, _ in state.board_pieces(first)):
        loyal.add(now.flagship[first])
    if now.escalation_port == "controlled":
        loyal |= {at for at in state.standing(FREE, STARPORT) if state.overlord(at) == first}
    return sorted(loyal)


def edict_place(play: Play[State], seat: Seat, choice: EdictPlace) -> list[Task]:
    system = NUMBER[choice.system]
    if system not in escalation_systems(play.state):
        raise IllegalDecision("target_illegal", f"Imperial ships cannot go to {choice.system}")
    return answered(play, reinforce, system)


def edict_place_choices(state: State, seat: Seat) -> list[EdictPlace]:
    return [EdictPlace(SYSTEMS[system]) for system in escalation_systems(state)]


@after_answer("reinforce")
def reinforce(play: Play[State], todo: list[Task], system: int) -> None:
    pieces.place(play, EMPIRE, SHIP, system, ESCALATION_SHIPS, "edict")


@task(WAR)
def war(play: Play[State], todo: list[Task]) -> None:
    """BR-EDI-8 Where there are too few Weapons the First Regent says who gets one."""
    state = play.state
    regents, there = regents_of(state), weapons_left(state)
    if there >= len(regents):
        arm(play, todo, regents)
    elif there:
        ask(play, todo, "edict_give", state.reach.first_regent, arm.waiting(), count=there)


def regents_of(state: State) -> list[Seat]:
    return [seat for seat in state.from_initiative() if state.reach.regent[seat]]


def weapons_left(state: State) -> int:
    return state.supply[WEAPON] + state.reach.trust[WEAPON]


@after_answer("arm")
def arm(play: Play[State], todo: list[Task], seats: list[Seat]) -> None:
    """A Weapon to each of these in turn order, from the supply, then from the Trust."""
    state, placing = play.state, list[Task]()
    for seat in state.from_initiative():
        if seat in seats:
            from_ = SUPPLY if state.supply[WEAPON] else TRUST
            receive(play, placing, seat, WEAPON, from_, "edict")
    todo += in_turn_order(state, placing)


def edict_give(play: Play[State], seat: Seat, choice: EdictGive) -> list[Task]:
    if [*choice.seats] != sorted({*choice.seats}):
        raise IllegalDecision("bad_value", "name the seats in ascending order, each once")
    if choice not in edict_give_choices(play.state, seat):
        why = f"name {weapons_left(play.state)} Regents"
        raise IllegalDecision("target_illegal", why)
    return answered(play, arm, [*choice.seats])


def edict_give_choices(state: State, seat: Seat) -> list[EdictGive]:
    some = combinations(sorted(regents_of(state)), weapons_left(state))
    return [EdictGive(seats) for seats in some]


DECIDE = {EdictPlace: edict_place, EdictGive: edict_give}
OFFER = {EdictPlace: edict_place_choices, EdictGive: edict_give_choices}
ACTION: Final = {PEACE: peace, ESCALATION: escalation, WAR: war}  # by policy
TASKS = tasks(peace, escalation, war, reinforce, arm)
