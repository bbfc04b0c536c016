"""An activation: actions begin, are skipped, or give way to the alternative. AM-ACT."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, OneOf
from mechs_core.kernel.play import Play
from mechs_core.kernel.words import is_not, one_of
from mechs_core.rulesets.arena_mechs.data import MOVE, OPERATE, PRESTIGE, SYMBOLS
from mechs_core.rulesets.arena_mechs.geometry import OFF
from mechs_core.rulesets.arena_mechs.model import Arena, is_fresh
from mechs_core.rulesets.arena_mechs.rules.obstacles import why_blocked
from mechs_core.rulesets.arena_mechs.rules.turn import end_activation

USES = {"move": MOVE, "repair": PRESTIGE, "operate": OPERATE}  # of the alternative -> symbol


class Alternative(Decision, frozen=True):
    use: Annotated[str, OneOf(tuple(USES))]


class SkipAction(Decision, frozen=True):
    symbol: Annotated[str, OneOf(SYMBOLS)]


class EndTurn(Decision, frozen=True):
    """End the activation, whatever is left."""


class AlternativeChosen(Event, frozen=True):
    seat: int
    use: str


class ActionStarted(Event, frozen=True):
    seat: int
    symbol: str
    strength: int  # 1..3


class ActionSkipped(Event, frozen=True):
    seat: int
    symbol: str


def why_not_use(arena: Arena, symbol: int) -> IllegalDecision | None:
    """What forbids any decision of this symbol, or None. Every action asks here first."""
    if not arena.pending[symbol]:
        return IllegalDecision("not_pending", f"no {SYMBOLS[symbol].upper()} is left to use")
    # AM-ACT-7 Another action waits until the operations are over (AM-R-22).
    if arena.operations_left and symbol != OPERATE:
        return IllegalDecision(
            "operate_unfinished", "use or skip the operations that are left first"
        )
    return None


def start_action(play: Play[Arena], seat: int, symbol: int) -> int:
    """Record that an action begins. Returns its strength: all its symbols at once, AM-ACT-1."""
    strength = play.state.pending[symbol]
    play.emit(ActionStarted(seat, SYMBOLS[symbol], strength))
    return strength


def finish_action(play: Play[Arena]) -> None:
    """AM-ACT-8 End the activation if no action is left or, AM-ACT-6, its Mech is gone (AM-R-5)."""
    arena = play.state
    if not any(arena.pending) or arena.at[arena.active] == OFF:
        end_activation(play)


def why_not_alternative(arena: Arena, seat: int, use: str) -> IllegalDecision | None:
    """What forbids the alternative action, or None. AM-ACT-3, AM-ACT-4, AM-R-4."""
    if use not in arena.uses:
        return IllegalDecision("bad_value", f"use: {is_not(use, one_of(arena.uses))}")
    if not is_fresh(arena):
        return IllegalDecision(
            "too_late", "the alternative action comes instead of the sequence, not after a part"
        )
    if use == "move" and arena.at[seat] == OFF:
        return IllegalDecision(
            "not_in_arena", f"the Mech is not in the arena: only {arena.uses[1]}"
        )
    if not has_effect(arena, seat, use):
        return IllegalDecision("no_use", NO_USE[use])
    return None


NO_USE = {"move": "no step is possible", "repair": "no markers to remove"}


def has_effect(arena: Arena, seat: int, use: str) -> bool:
    """Whether this use of the alternative action can do anything."""
    if use == "move":
        return arena.at[seat] != OFF and can_step(arena, arena.at[seat])
    return use == "operate" or any(arena.boards[seat])


def can_step(arena: Arena, field: int) -> bool:
    """Whether a Mech on this field could take a step without a push. AM-MOVE-1."""
    walls, mech_on = arena.walls, arena.mech_on
    for direction in range(4):
        if why_blocked(walls, mech_on, field, direction, False) is None:
            return True
    return False


def choose_alternative(play: Play[Arena], seat: int, choice: Alternative) -> None:
    if reason := why_not_alternative(play.state, seat, choice.use):
        raise reason
    play.emit(AlternativeChosen(seat, choice.use))


def why_not_skip(arena: Arena, symbol: int) -> IllegalDecision | None:
    """What forbids leaving this action out, or None. AM-R-3."""
    if arena.alternative is not None:
        return IllegalDecision("not_pending", "the alternative action cannot be skipped")
    return why_not_use(arena, symbol)


def skip(play: Play[Arena], seat: int, choice: SkipAction) -> None:
    """AM-ACT-2 Any action may be left out; of an OPERATE that has begun, the operations left."""
    if reason := why_not_skip(play.state, SYMBOLS.index(choice.symbol)):
        raise reason
    play.emit(ActionSkipped(seat, choice.symbol))
    finish_action(play)


def stop(play: Play[Arena], seat: int, choice: EndTurn) -> None:
    end_activation(play)


def on_alternative_chosen(arena: Arena, event: AlternativeChosen) -> None:
    arena.alternative = event.use
    arena.pending = [0] * 5
    arena.pending[USES[event.use]] = 1


def on_action_started(arena: Arena, event: ActionStarted) -> None:
    symbol = SYMBOLS.index(event.symbol)
    if symbol == OPERATE:  # pending until its last operation
        arena.operations_left = event.strength
    else:
        arena.pending[symbol] = 0


def on_action_skipped(arena: Arena, event: ActionSkipped) -> None:
    symbol = SYMBOLS.index(event.symbol)
    arena.pending[symbol] = 0
    if symbol == OPERATE:
        arena.operations_left = 0


DECIDE = {Alternative: choose_alternative, SkipAction: skip, EndTurn: stop}
APPLY = {
    AlternativeChosen: on_alternative_chosen,
    ActionStarted: on_action_started,
    ActionSkipped: on_action_skipped,
}
