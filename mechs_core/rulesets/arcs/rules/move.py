"""Move, step by step where a Catapult goes on. ARC-MOV."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.actions import Action
from mechs_core.rulesets.arcs.data import DAMAGED, FRESH, MOVE, SHIP, STARPORT
from mechs_core.rulesets.arcs.field_types import Number, System
from mechs_core.rulesets.arcs.geometry import IS_GATE, NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, State, Task
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.economy import why_out_of_play
from mechs_core.rulesets.arcs.rules.windows import ask, close, data


class Move(Action, frozen=True, tag=MOVE, rename={"from_": "from"}):
    from_: System
    to: System


class Group(Decision, frozen=True, tag="group"):
    """How many ships go, of those that may."""

    fresh: Number
    damaged: Number


class Sail(Decision, frozen=True, tag="sail"):
    """The Catapult goes on."""

    to: System


def why_not_move(state: State, seat: Seat, choice: Move) -> IllegalDecision | None:
    """ARC-MOV-1"""
    if reason := why_out_of_play(state, choice.from_) or why_out_of_play(state, choice.to):
        return reason
    if not state.ships(seat, NUMBER[choice.from_]):
        return IllegalDecision("no_such_piece", f"you have no ship on {choice.from_}")
    return why_not_adjacent(state, choice.from_, choice.to)


def why_not_adjacent(state: State, from_: str, to: str) -> IllegalDecision | None:
    if NUMBER[to] in state.next_to(NUMBER[from_]):
        return None
    return IllegalDecision("not_adjacent", f"{to} is not next to {from_}")


def move(play: Play[State], todo: list[Task], seat: Seat, choice: Move) -> None:
    start = NUMBER[choice.from_]
    ships = [play.state.at(seat, SHIP, condition, start) for condition in (FRESH, DAMAGED)]
    catapult = play.state.all_at(seat, STARPORT, start) > 0  # ARC-MOV-2
    todo.append(["leave", seat, choice.from_, choice.to, *ships, catapult])


def move_choices(state: State, seat: Seat) -> list[Move]:
    return [
        Move(SYSTEMS[system], SYSTEMS[to])
        for system in state.standing(seat, SHIP)
        for to in state.next_to(system)
    ]


def leave(
    play: Play[State],
    todo: list[Task],
    seat: Seat,
    from_: str,
    to: str,
    fresh: int,
    damaged: int,
    catapult: bool,
) -> None:
    """Ask which ships of these go on, where there is a choice. fresh, damaged: those that may."""
    if fresh + damaged > 1:
        todo.append(["step", seat, from_, to, catapult])
        ask(play, todo, "group", seat, **{"from": from_, "to": to}, fresh=fresh, damaged=damaged)
    else:
        step(play, todo, seat, from_, to, catapult, fresh, damaged)


def step(
    play: Play[State],
    todo: list[Task],
    seat: Seat,
    from_: str,
    to: str,
    catapult: bool,
    fresh: int,
    damaged: int,
) -> None:
    """One step of ships; whether the Catapult goes on is judged before they enter. ARC-MOV-2"""
    further = catapult and goes_on(play.state, seat, NUMBER[to])
    for condition, count in ((FRESH, fresh), (DAMAGED, damaged)):
        pieces.move(play, seat, SHIP, condition, count, from_, to, "move")
    if further:
        ask(play, todo, "sail", seat, at=to, fresh=fresh, damaged=damaged)


def goes_on(state: State, seat: Seat, system: int) -> bool:
    """Whether a Catapult may go on from here: a gate that nobody else controls. ARC-MOV-2"""
    return IS_GATE[system] and state.controller(system) in (OFF, seat)


def group(play: Play[State], seat: Seat, choice: Group) -> list[Task]:
    most = data(play.state)
    if choice.fresh > most["fresh"] or choice.damaged > most["damaged"]:
        raise IllegalDecision("no_such_piece", "so many ships are not there")
    if not choice.fresh + choice.damaged:
        raise IllegalDecision("no_such_piece", "at least one ship goes")
    todo = close(play)
    todo[-1] = [*todo[-1], choice.fresh, choice.damaged]
    return todo


def group_choices(state: State, seat: Seat) -> list[Group]:
    most = data(state)
    return [
        Group(fresh, damaged)
        for fresh in range(most["fresh"], -1, -1)
        for damaged in range(most["damaged"], -1, -1)
        if fresh + damaged
    ]


def sail(play: Play[State], seat: Seat, choice: Sail) -> list[Task]:
    state, moved = play.state, data(play.state)
    if reason := why_out_of_play(state, choice.to):
        raise reason
    if reason := why_not_adjacent(state, moved["at"], choice.to):
        raise reason
    todo = close(play)
    todo.append(["leave", seat, moved["at"], choice.to, moved["fresh"], moved["damaged"], True])
    return todo


def sail_choices(state: State, seat: Seat) -> list[Sail]:
    return [Sail(SYSTEMS[to]) for to in state.next_to(NUMBER[data(state)["at"]])]


DECIDE = {Group: group, Sail: sail}
OFFER = {Group: group_choices, Sail: sail_choices}
ACTIONS = {Move: (MOVE, why_not_move, move, move_choices)}
TASKS = {"leave": leave, "step": step}
