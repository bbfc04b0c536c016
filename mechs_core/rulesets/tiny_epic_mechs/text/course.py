"""Sentences for rounds and turns, for the cards and the movements of a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.tiny_epic_mechs.data import DIAGONAL, DOUBLE, STEP
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, ActionPassed
from mechs_core.rulesets.tiny_epic_mechs.rules.move import (
    AdHocCardPlayed,
    CardRevealed,
    MoveBlocked,
    PilotMoved,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.program import CardProgrammed
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import (
    ExecutionStarted,
    RoundEnded,
    RoundStarted,
    TurnEnded,
    TurnStarted,
)
from mechs_core.rulesets.tiny_epic_mechs.text.words import Said, card, hidden, name, spaced
from mechs_core.rulesets.tiny_epic_mechs.view import View

# ---------------------------------------------------------------- rounds and turns


def _round_started(event: RoundStarted, view: View) -> Said:
    rules = ("TEM-ROUND-1", "TEM-PROG-1")
    return f"round {event.round} begins, {name(event.first)} is first player; all program", rules


def _card_programmed(event: CardProgrammed, view: View) -> Said:
    rules = ("TEM-PROG-1", "TEM-R-50")
    if hidden(event.card) or hidden(event.direction):
        return f"{name(event.seat)} lays card {event.slot} of 4 face down", rules
    said = f"{name(event.seat)} lays {event.card} {event.direction} as card {event.slot} of 4"
    return f"{said}: {card(event.card)}", rules


def _execution_started(event: ExecutionStarted, view: View) -> Said:
    return "all have programmed; the cards are executed", ("TEM-PROG-2",)


def _turn_started(event: TurnStarted, view: View) -> Said:
    return f"turn {event.turn} of round {event.round}: {name(event.seat)}'s card", ("TEM-EXEC-1",)


def _turn_ended(event: TurnEnded, view: View) -> Said:
    return f"{name(event.seat)}'s turn ends", ("TEM-EXEC-1",)


def _round_ended(event: RoundEnded, view: View) -> Said:
    said = f"round {event.round} ends; all program cards are in hand again"
    return said, ("TEM-ROUND-2",)


# ---------------------------------------------------------------- cards and movement


def _card_revealed(event: CardRevealed, view: View) -> Said:
    said = f"{name(event.seat)} reveals {event.card} {event.direction}: {card(event.card)}"
    return said, ("TEM-EXEC-2",)


def _ad_hoc_card_played(event: AdHocCardPlayed, view: View) -> Said:
    said = f"{name(event.seat)} plays {event.card} {event.direction} Ad Hoc: {card(event.card)}"
    first = view.seats[event.seat].ad_hoc == "fresh"
    return said, ("TEM-EXEC-3", "TEM-ADH-2") if first else ("TEM-EXEC-3",)


MOVES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    STEP: ("steps", ("TEM-MOVE-1",)),
    DOUBLE: ("jumps two zones", ("TEM-MOVE-1", "TEM-MOVE-2")),
    DIAGONAL: ("jumps diagonally", ("TEM-MOVE-1",)),
}


def _pilot_moved(event: PilotMoved, view: View) -> Said:
    does, rules = MOVES[event.movement]
    mighty = view.seats[event.seat].status == "MIGHTY"
    who = f"{name(event.seat)}'s Mighty Mech" if mighty else name(event.seat)
    said = f"{who} {does} from {event.from_} to {event.to}"
    return said, (*rules, "TEM-MOVE-4") if mighty else rules


def _move_blocked(event: MoveBlocked, view: View) -> Said:
    said = f"{name(event.seat)}'s way {event.direction} from {event.cell} is blocked: it stays"
    return said, ("TEM-MOVE-3", "TEM-R-4")


ACTIONS: Final = {
    "COLLECT": "collect",
    "BUY": "buy a weapon",
    "MINE": "deploy a mine",
    "TURRET": "deploy a turret",
    "POWER_UP": "heal or upgrade",
}


def _action_asked(event: ActionAsked, view: View) -> Said:
    return f"{name(event.seat)} may {ACTIONS[event.action]}", ("TEM-EXEC-4",)


def _action_passed(event: ActionPassed, view: View) -> Said:
    left = "" if view.action is None else f": no {spaced(view.action)}"
    return f"{name(event.seat)} passes{left}", ("TEM-EXEC-4", "TEM-R-3")


TELL: Mapping[type[Event], Callable[[Any, View], Said]] = {
    RoundStarted: _round_started,
    CardProgrammed: _card_programmed,
    ExecutionStarted: _execution_started,
    TurnStarted: _turn_started,
    TurnEnded: _turn_ended,
    RoundEnded: _round_ended,
    CardRevealed: _card_revealed,
    AdHocCardPlayed: _ad_hoc_card_played,
    PilotMoved: _pilot_moved,
    MoveBlocked: _move_blocked,
    ActionAsked: _action_asked,
    ActionPassed: _action_passed,
}
