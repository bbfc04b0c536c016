"""Move, step by step where a Catapult goes on. ARC-MOV."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.actions import Action
from mechs_core.rulesets.arcs.campaign_data import EMPIRE, FREE
from mechs_core.rulesets.arcs.data import DAMAGED, FRESH, MOVE, SHIP, STARPORT
from mechs_core.rulesets.arcs.field_types import Number, System
from mechs_core.rulesets.arcs.geometry import IS_GATE, NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.campaign.escort import (
    accompany,
    gate_keeper,
    go_along,
    may_come,
    note_sprinters,
    over_limit,
    passes,
    why_no_command,
)
from mechs_core.rulesets.arcs.rules.economy import why_out_of_play
from mechs_core.rulesets.arcs.rules.windows import answered, ask, close, data
from mechs_core.rulesets.arcs.tasks import Task, after_answer, task, tasks

NO_SHIPS: Final = (0, 0)


class Move(Action, frozen=True, tag=MOVE, rename={"from_": "from"}):
    from_: System
    to: System


class Group(Decision, frozen=True, tag="group"):
    """How many ships go, of those that may."""

    fresh: Number
    damaged: Number
    flagship: bool = False


class Sail(Decision, frozen=True, tag="sail"):
    """The Catapult goes on."""

    to: System


def why_not_move(state: State, seat: Seat, choice: Move) -> IllegalDecision | None:
    """ARC-MOV-1"""
    if reason := why_out_of_play(state, choice.from_) or why_out_of_play(state, choice.to):
        return reason
    if not state.loyal_ships(seat, NUMBER[choice.from_]):
        return why_no_ship(state, seat, choice.from_)
    return why_not_adjacent(state, choice.from_, choice.to)


def why_no_ship(state: State, seat: Seat, from_: str) -> IllegalDecision:
    """Why a seat without a ship there moves none, not even Imperial ones. BR-EMP-8"""
    system = NUMBER[from_]
    if state.campaign is None or not state.ships(EMPIRE, system):
        return IllegalDecision("no_such_piece", f"you have no ship on {from_}")
    return why_no_command(state, seat, system) or over_limit(0)


def why_not_adjacent(state: State, from_: str, to: str) -> IllegalDecision | None:
    if NUMBER[to] in state.next_to(NUMBER[from_]):
        return None
    return IllegalDecision("not_adjacent", f"{to} is not next to {from_}")


def move(play: Play[State], todo: list[Task], seat: Seat, choice: Move) -> None:
    state, start = play.state, NUMBER[choice.from_]
    fresh, damaged = (state.at(seat, SHIP, condition, start) for condition in (FRESH, DAMAGED))
    way = seat, choice.from_, choice.to, fresh, damaged, catapults(state, seat, start)
    if state.campaign is None:
        todo.append(leave.later(*way))
        return
    note_sprinters(state, todo, seat)
    flies = state.campaign.flagship[seat] == start
    todo.append(leave.later(*way, flies, may_come(state, seat, start)))


def catapults(state: State, seat: Seat, system: int) -> bool:
    """Whether a starport there makes a move a Catapult move. ARC-MOV-2, BR-FRE-1"""
    if state.all_at(seat, STARPORT, system):
        return True
    if state.campaign is None or not state.all_at(FREE, STARPORT, system):
        return False
    return state.controller(system) == seat


def move_choices(state: State, seat: Seat) -> list[Move]:
    systems = state.standing(seat, SHIP)
    if state.campaign is not None and state.campaign.flagship[seat] != OFF:
        systems = sorted({*systems, state.campaign.flagship[seat]})
    return [
        Move(SYSTEMS[system], SYSTEMS[to]) for system in systems for to in state.next_to(system)
    ]


@task("leave")
def leave(
    play: Play[State],
    todo: list[Task],
    seat: Seat,
    from_: str,
    to: str,
    fresh: int,
    damaged: int,
    catapult: bool,
    flagship: bool = False,
    empire: Sequence[int] = NO_SHIPS,
    others: bool = False,
) -> None:
    """Ask which ships of these go on, where there is a choice.

    fresh, damaged, flagship: those that may; empire: fresh and damaged Imperial ones that may go
    along. others: the Flagship, though there, may not. BR-FLG-20
    """
    way = seat, from_, to, catapult
    in_campaign = play.state.campaign is not None
    if fresh + damaged + flagship > 1:
        after = accompany.waiting(*way, [*empire]) if in_campaign else step.waiting(*way)
        more = {key: True for key, is_so in (("flagship", flagship), ("others", others)) if is_so}
        said = {"from": from_, "to": to, "fresh": fresh, "damaged": damaged, **more}
        ask(play, todo, "group", seat, after, **said)
    elif in_campaign:
        accompany(play, todo, (fresh, damaged, flagship), *way, empire)
    else:
        step(play, todo, (fresh, damaged), *way)


@after_answer("step", "seat from_ to")
def step(
    play: Play[State],
    todo: list[Task],
    ships: tuple[int, int],
    seat: Seat,
    from_: str,
    to: str,
    catapult: bool,
) -> None:
    """One step of ships, fresh and damaged, in a base game."""
    go(play, todo, seat, from_, to, catapult, ships)


def go(
    play: Play[State],
    todo: list[Task],
    seat: Seat,
    from_: str,
    to: str,
    catapult: bool,
    ships: Sequence[int],
    flagship: bool = False,
    empire: Sequence[int] = NO_SHIPS,
) -> None:
    """One step of ships; who holds the goal is judged before they enter. ARC-MOV-2"""
    state = play.state
    further = catapult and goes_on(state, seat, NUMBER[to], any(empire))
    keeper = OFF if state.campaign is None else gate_keeper(state, seat, NUMBER[to])
    for condition, count in zip((FRESH, DAMAGED), ships, strict=True):
        pieces.move(play, seat, SHIP, condition, count, from_, to, "move")
    fresh, damaged = ships
    more = {}
    if state.campaign is not None:
        go_along(play, todo, seat, from_, to, fresh, flagship, empire, keeper)
        more = {"flagship": flagship, "empire": [*empire]}
    if further:
        ask(play, todo, "sail", seat, at=to, fresh=fresh, damaged=damaged, **more)


def goes_on(state: State, seat: Seat, system: int, escorted: bool = False) -> bool:
    """Whether a Catapult may go on from here: a gate that nobody else controls. ARC-MOV-2

    escorted: an Imperial ship goes along. BR-EMP-9
    """
    if state.campaign is not None:
        return IS_GATE[system] and passes(state, seat, system, escorted)
    return IS_GATE[system] and state.controller(system) in (OFF, seat)


def group(play: Play[State], seat: Seat, choice: Group) -> list[Task]:
    state, most = play.state, data(play.state)
    if choice.fresh > most["fresh"] or choice.damaged > most["damaged"]:
        raise IllegalDecision("no_such_piece", "so many ships are not there")
    if choice.flagship and not most.get("flagship"):
        if most.get("others"):
            raise IllegalDecision("target_illegal", "the Flagship goes alone or stays")
        raise IllegalDecision("no_such_piece", "your Flagship is not there")
    if not choice.fresh + choice.damaged + choice.flagship:
        raise IllegalDecision("no_such_piece", "at least one ship goes")
    if state.campaign is None:
        return answered(play, step, (choice.fresh, choice.damaged))
    return answered(play, accompany, (choice.fresh, choice.damaged, choice.flagship))


def group_choices(state: State, seat: Seat) -> list[Group]:
    most = data(state)
    return [
        Group(fresh, damaged, flagship)
        for flagship in ((True, False) if most.get("flagship") else (False,))
        for fresh in range(most["fresh"], -1, -1)
        for damaged in range(most["damaged"], -1, -1)
        if fresh + damaged + flagship
    ]


def sail(play: Play[State], seat: Seat, choice: Sail) -> list[Task]:
    state, moved = play.state, data(play.state)
    if reason := why_out_of_play(state, choice.to):
        raise reason
    if reason := why_not_adjacent(state, moved["at"], choice.to):
        raise reason
    todo = close(play)
    way = seat, moved["at"], choice.to, moved["fresh"], moved["damaged"], True
    if state.campaign is None:
        return [*todo, leave.later(*way)]
    return [*todo, leave.later(*way, moved["flagship"], moved["empire"])]


def sail_choices(state: State, seat: Seat) -> list[Sail]:
    return [Sail(SYSTEMS[to]) for to in state.next_to(NUMBER[data(state)["at"]])]


DECIDE = {Group: group, Sail: sail}
OFFER = {Group: group_choices, Sail: sail_choices}
ACTIONS = {Move: (MOVE, why_not_move, move, move_choices)}
TASKS = tasks(leave, step)
