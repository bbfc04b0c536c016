"""Watching bots play: the board is redrawn after every step."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING

from event_store.playing import play_on
from mechs_cli.console.output import draw, height, is_terminal, redrawing, wrapped
from mechs_cli.games.turns import CLIENT
from mechs_core.kernel.drawn_lines import cut
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.kernel.stream import Line
from mechs_core.table.eyes import EVERYTHING
from mechs_core.table.frames import frames_of_step, news

if TYPE_CHECKING:
    from event_store import GameStore

LEAST = 3  # rows for the last events


def watch(games: GameStore, game: str, pause: float, most: int | None = None) -> None:
    """Play on to the end.

    pause: seconds after each step. most: see `play_on`. Without a terminal the events are printed.
    """
    line = games.line(game)
    rules = line.ruleset
    last: deque[str] = deque(maxlen=100)
    if not is_terminal(sys.stdout):
        for recorded in play_on(games, game, CLIENT, most):
            happened = news(rules, frames_of_step(line, recorded.step.events, EVERYTHING))
            draw((Span(frame.sentence),) for frame in happened)
        draw(board(line))
        return
    with redrawing() as redraw:
        for recorded in play_on(games, game, CLIENT, most):
            happened = news(rules, frames_of_step(line, recorded.step.events, EVERYTHING))
            last.extend(part for frame in happened for part in wrapped(frame.sentence))
            redraw(picture(game, line, last))
            time.sleep(pause)


def board(line: Line) -> Iterable[DrawnLine]:
    return line.ruleset.telling.board(line.ruleset.sight.view(line.state, EVERYTHING.viewer))


def picture(game: str, line: Line, sentences: Iterable[str]) -> list[DrawnLine]:
    """The board and below it the last events, as many as there is room for."""
    rows = height() - 1
    drawn = [*board(line)]
    if len(drawn) > rows - LEAST:
        view = line.ruleset.sight.view(line.state, EVERYTHING.viewer)
        drawn = cut(line.ruleset.telling.low_board(view), rows - LEAST, rows - LEAST)[
            : rows - LEAST
        ]
    told_last = [*sentences][-(rows - len(drawn) - 1) :]
    step = (Span(f"{game}  step {line.steps - 1}", "dim"),)
    return [*drawn, step, *((Span(f"  {each}"),) for each in told_last)]
