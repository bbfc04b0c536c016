"""A seat's turn: pips and actions, its end, who comes next. ARC-RND, ARC-GEN-2."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.cards import ACTIONS_ON, PIPS_ON
from mechs_core.rulesets.arcs.data import BATTLE, REGROUP_SHIPS, SHIP, STARPORT, TYPES
from mechs_core.rulesets.arcs.field_types import System
from mechs_core.rulesets.arcs.geometry import NUMBER, SYSTEMS, gates_in_play
from mechs_core.rulesets.arcs.model import State, Turn
from mechs_core.rulesets.arcs.rules import pieces, standard
from mechs_core.rulesets.arcs.rules.action_types import AnyAction
from mechs_core.rulesets.arcs.rules.economy import why_out_of_play
from mechs_core.rulesets.arcs.rules.resources import SUPPLY, ResourceMoved, aside
from mechs_core.rulesets.arcs.rules.rounds import next_in_round
from mechs_core.rulesets.arcs.rules.windows import ask, close
from mechs_core.rulesets.arcs.tasks import Task, task, tasks


class Act(Decision, frozen=True, tag="act"):
    """Spend a pip on an action."""

    action: AnyAction


class EndPrelude(Decision, frozen=True, tag="end_prelude"):
    pass


class EndTurn(Decision, frozen=True, tag="end_turn"):
    pass


class Regroup(Decision, frozen=True, tag="regroup"):
    """Place three ships in this gate."""

    gate: System


class TurnStarted(Event, frozen=True):
    seat: Seat
    pips: int
    kinds: tuple[str, ...]  # actions that pips may be spent on


class PreludeEnded(Event, frozen=True):
    seat: Seat


class PipSpent(Event, frozen=True):
    seat: Seat
    left: int


class TurnEnded(Event, frozen=True):
    seat: Seat


@task("start_turn")
def start_turn(play: Play[State], todo: list[Task], seat: Seat) -> None:
    """The turn of the seat whose card was played last."""
    state, played = play.state, play.state.played
    pips, kinds = allows(played[-1].mode, played[-1].card, played[0].card)
    if played[-1].mode == "event":
        now = state.reach
        if now.events_played > 1 or now.council_secured:  # BR-EVT-3
            pips = 0
    play.emit(TurnStarted(seat, pips, kinds))


def allows(mode: str, card: int, lead_card: int) -> tuple[int, tuple[str, ...]]:
    """The pips of a card played so, and the actions that they may be spent on."""
    if mode == "lead" or mode == "surpass":
        return PIPS_ON[card], ACTIONS_ON[card]
    if mode == "event":  # BR-EVT-2
        return PIPS_ON[lead_card], ACTIONS_ON[lead_card]
    if mode == "copy":  # ARC-RND-6
        return 1, ACTIONS_ON[lead_card]
    return 1, ACTIONS_ON[card]  # ARC-RND-7


def allowed(state: State) -> tuple[str, ...]:
    """The actions that a pip may be spent on now. ARC-PRE-7"""
    turn = state.turn
    return (*turn.kinds, BATTLE) if turn.battle and BATTLE not in turn.kinds else turn.kinds


def act(play: Play[State], seat: Seat, choice: Act) -> list[Task]:
    state = play.state
    if not state.turn.pips:
        raise IllegalDecision("no_pips", "no pip is left")
    if reason := standard.why_not(state, seat, choice.action, allowed(state)):
        raise reason
    end_prelude(play, seat)
    play.emit(PipSpent(seat, state.turn.pips - 1))
    todo: list[Task] = []
    standard.do(play, todo, seat, choice.action)
    return todo


def act_choices(state: State, seat: Seat) -> list[Act]:
    if not state.turn.pips:
        return []
    return [Act(action) for action in standard.choices(state, seat, allowed(state))]


# ---------------------------------------------------------------- the end of the Prelude


def end_prelude(play: Play[State], seat: Seat) -> None:
    """Spent tokens return to the supply. ARC-PRE-1, ARC-PRE-3"""
    state = play.state
    if not state.turn.prelude:
        return
    play.emit(PreludeEnded(seat))
    for kind in [*state.aside[seat]]:
        play.emit(ResourceMoved(TYPES[kind], aside(seat), SUPPLY, "spent"))


def why_prelude_over(state: State) -> IllegalDecision | None:
    if state.turn.prelude:
        return None
    return IllegalDecision("prelude_over", "the Prelude is over")


def decide_end_prelude(play: Play[State], seat: Seat, choice: EndPrelude) -> list[Task]:
    if reason := why_prelude_over(play.state):
        raise reason
    end_prelude(play, seat)
    return []


def end_prelude_choices(state: State, seat: Seat) -> list[EndPrelude]:
    return [EndPrelude()] if state.turn.prelude else []


# ---------------------------------------------------------------- the end of the turn


def end_turn(play: Play[State], seat: Seat, choice: EndTurn) -> list[Task]:
    end_prelude(play, seat)
    return [next_in_round.later(), emit_turn_ended.later(seat), ask_regroup.later(seat)]


def end_turn_choices(state: State, seat: Seat) -> list[EndTurn]:
    return [EndTurn()]


@task("regroup")
def ask_regroup(play: Play[State], todo: list[Task], seat: Seat) -> None:
    """ARC-GEN-2; a Flagship is a ship. BR-FLG-2"""
    state = play.state
    if state.has_flagship(seat):
        return
    if not state.on_map(seat, SHIP) and not state.on_map(seat, STARPORT):
        ask(play, todo, "regroup", seat)


def regroup(play: Play[State], seat: Seat, choice: Regroup) -> list[Task]:
    state = play.state
    if reason := why_out_of_play(state, choice.gate):
        raise reason
    if NUMBER[choice.gate] not in gates_in_play(state.out):
        raise IllegalDecision("target_illegal", f"{choice.gate} is no gate")
    todo = close(play)
    pieces.place(play, seat, SHIP, NUMBER[choice.gate], REGROUP_SHIPS, "regroup")
    return todo


def regroup_choices(state: State, seat: Seat) -> list[Regroup]:
    return [Regroup(SYSTEMS[gate]) for gate in gates_in_play(state.out)]


@task("turn_ended")
def emit_turn_ended(play: Play[State], todo: list[Task], seat: Seat) -> None:
    play.emit(TurnEnded(seat))


# ---------------------------------------------------------------- the fold


def on_turn_started(state: State, event: TurnStarted) -> None:
    state.phase = "turn"
    state.place = state.order.index(event.seat)
    state.turn = Turn(event.pips, event.kinds, True)
    if state.campaign is not None:
        state.campaign.used.clear()
        state.campaign.flagship_ships = 0


def on_prelude_ended(state: State, event: PreludeEnded) -> None:
    state.turn.prelude = False
    state.decided(event.seat)


def on_pip_spent(state: State, event: PipSpent) -> None:
    state.turn.pips = event.left
    state.decided(event.seat)


def on_turn_ended(state: State, event: TurnEnded) -> None:
    state.phase = "follow"
    state.decided(event.seat)


DECIDE = {Act: act, EndPrelude: decide_end_prelude, EndTurn: end_turn, Regroup: regroup}
APPLY = {
    TurnStarted: on_turn_started,
    PreludeEnded: on_prelude_ended,
    PipSpent: on_pip_spent,
    TurnEnded: on_turn_ended,
}
OFFER = {
    Act: act_choices,
    EndPrelude: end_prelude_choices,
    EndTurn: end_turn_choices,
    Regroup: regroup_choices,
}
TASKS = tasks(start_turn, ask_regroup, emit_turn_ended)
