"""`mechs replay`: step through a game or a replay file."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Annotated

import typer
from msgspec import to_builtins

from mechs_cli.console.output import at_terminal, draw, json_line, say
from mechs_cli.console.usage import WrongUsage
from mechs_cli.games import completing, world
from mechs_cli.games.options import MANY, As, GameOrFile, Json, Reveal, Store, number
from mechs_cli.games.secrecy import eyes_for, need_owner
from mechs_cli.games.turns import CLIENT
from mechs_cli.reading.event_lines import frame_json, sentence_line
from mechs_cli.reading.film import UNITS, Film, film_of
from mechs_cli.reading.sources import Source, source_of
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.messages import Span
from mechs_core.kernel.replay import Recording
from mechs_core.kernel.stream import need_event
from mechs_core.kernel.viewers import Eyes

EXAMPLE = "mechs replay g-0001 --plain --by round"


def replay(
    game: GameOrFile,
    *,
    at: Annotated[int, number(0, MANY, metavar="N", told="Begin at event N.")] = 0,
    by: Annotated[
        str,
        typer.Option(
            metavar="|".join(UNITS),
            help="How far apart plain frames are.",
            autocompletion=completing.one_of(*UNITS),
        ),
    ] = "step",
    plain: Annotated[bool, typer.Option("--plain", help="The frames as text.")] = False,
    as_seat: As = None,
    reveal: Reveal = False,
    json: Json = False,
    store: Store = None,
) -> None:
    """Step through a game or a replay file, forward and back. Without a terminal, as text.

    Space plays it by itself and stops it, + and - change how fast; the other keys move by event,
    step, turn and round, ? lists them all.
    """
    if by not in UNITS:
        raise WrongUsage(f"--by {by!r}: {', '.join(UNITS)}")
    source = source_of(game, store)
    if isinstance(source, Recording) and (as_seat or reveal):
        raise WrongUsage("a recording has one view: no --as, no --reveal")

    def eyes_of(line: Source) -> Eyes:
        return eyes_for(line.seats, line.opened, as_seat=as_seat, reveal=reveal)

    film = film_of(source, game, eyes_of)
    need_event(at, len(film.frames), game)
    if json:
        for i in stops(film, by, at):
            frame = film.frames[i]
            json_line({**frame_json(frame, why=True), "view": to_builtins(frame.view)})
    elif plain or not at_terminal():
        show_plain(film, by, at)
    else:
        from mechs_cli.reading.stepper import Stepper

        for _ in film.frames:  # a fault is reported before the full screen begins
            pass
        stepper = Stepper(film, brancher(source, store, reveal=reveal), at)
        stepper.application().run()


def stops(film: Film, by: str, at: int) -> Sequence[int]:
    begin = bisect_left(film.stops[by], at)
    return film.stops[by][begin:]


def show_plain(film: Film, by: str, at: int) -> None:
    """Every stop: where it is, what happened since the last one, the board."""
    told = at
    for i in stops(film, by, at):
        draw([(Span(film.where(i), "bold"),)])
        draw(sentence_line(film.frames[event]) for event in range(told, i + 1))
        draw(film.board(i))
        say()
        told = i + 1


def brancher(
    source: Source | Recording, store: str | None, *, reveal: bool = False
) -> Callable[[int, str], str]:
    """The function behind the key `b`: branches, and returns a line about it."""

    def branch(position: int, luck: str) -> str:
        if isinstance(source, Recording):
            raise MechsError("a recording can be shown, not branched")
        if not source.game:
            raise MechsError("a file has no branches: import it first, mechs import FILE")
        with world.open_store(store, existing=True) as games:
            head, line = games.head(source.game), games.line(source.game)
            need_owner(games, head, line, reveal=reveal)
            head = games.branch(source.game, position, luck=luck, client=CLIENT)
        return f"{head.game} begins after event {position}: mechs play {head.game}"

    return branch
