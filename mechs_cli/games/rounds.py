"""Rounds of a stored line: the event after which a round has just begun."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from mechs_cli.console.usage import WrongUsage
from mechs_core.kernel.errors import UnknownGame
from mechs_core.kernel.messages import Event, Step
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.viewers import NOWHERE, inside

if TYPE_CHECKING:
    from event_store import GameStore

Round = Annotated[
    str | None,
    typer.Option(
        "--round",
        metavar="N",
        help="When round N has begun, before any decision in it; in a game of chapters N is 2.3, "
        "of Acts 1.2.3.",
    ),
]


def event_at(games: GameStore, game: str, at: int | None, number: str | None) -> int | None:
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
    first, *_, last = [*rounds] * 2
    raise UnknownGame(f"round {number} has not begun in {game}", hint=f"--round {first} to {last}")


def rounds_of(ruleset: Ruleset, steps: Iterable[Step[Event]]) -> dict[str, int]:
    """Each round that has begun, as people name it, with the last event of its first step.

    In a game that marks turns alone, a round begins with its first turn.
    """
    rounds: dict[str, int] = {}
    position, mark = 0, NOWHERE
    for step in steps:
        position += len(step.events)
        for event in step.events:
            begins = ruleset.rules.mark(event)
            if begins is not None and begins.round is not None:
                rounds.setdefault(str(inside(mark, begins).called), position - 1)
            mark = mark if begins is None else inside(mark, begins)
    return rounds
