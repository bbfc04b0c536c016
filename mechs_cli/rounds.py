"""Rounds of a stored line: the event after which a round has just begun."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from mechs_cli.usage import WrongUsage
from mechs_core.kernel.errors import UnknownGame
from mechs_core.kernel.messages import Event, Step
from mechs_core.kernel.ruleset import Ruleset

if TYPE_CHECKING:
    from event_store import GameStore

Round = Annotated[
    int | None,
    typer.Option("--round", metavar="N", help="When round N has begun, before any decision in it."),
]


def event_at(games: GameStore, game: str, at: int | None, number: int | None) -> int | None:
    """The event that `--at` or `--round` means; None for neither. Raises WrongUsage, UnknownGame.

    Of a round it is the last event of the step in which it begins.
    """
    if number is None:
        return at
    if at is not None:
        raise WrongUsage("--at and --round exclude each other")
    line = games.line(game, 0)
    rounds = rounds_of(line.ruleset, games.steps(game))
    if number in rounds:
        return rounds[number]
    if not rounds:
        raise UnknownGame(f"{game} has no rounds", hint="--at N")
    raise UnknownGame(
        f"round {number} has not begun in {game}", hint=f"--round {min(rounds)} to {max(rounds)}"
    )


def rounds_of(ruleset: Ruleset, steps: Iterable[Step[Event]]) -> dict[int, int]:
    """Each round that has begun, with the last event of the step in which it began.

    In a game that marks turns alone, a round begins with its first turn.
    """
    rounds: dict[int, int] = {}
    position = 0
    for step in steps:
        position += len(step.events)
        for event in step.events:
            mark = ruleset.rules.mark(event)
            if mark is not None and mark.round is not None:
                rounds.setdefault(mark.round, position - 1)
    return rounds
