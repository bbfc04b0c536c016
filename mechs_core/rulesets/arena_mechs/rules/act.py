"""What an activation is made of: actions, the alternative, leaving out. AM-ACT."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.messages import Decision, Event, OneOf
from mechs_core.rulesets.arena_mechs.data import MOVE, OPERATE, PRESTIGE, SYMBOLS
from mechs_core.rulesets.arena_mechs.model import Arena

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


def spend_operation(arena: Arena) -> None:
    """Fold one operation of the active seat; with the last one OPERATE is done."""
    if arena.operations_left:
        arena.operations_left -= 1
        if not arena.operations_left:
            arena.pending[OPERATE] = 0


APPLY = {
    AlternativeChosen: on_alternative_chosen,
    ActionStarted: on_action_started,
    ActionSkipped: on_action_skipped,
}
