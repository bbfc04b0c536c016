"""`mechs export`: replay files, flat JSON lines, films for terminals, tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import json as msgspec_json

from mechs_cli.analysis.exporting import WRITERS, leave_out, looking, refuse, write_tables
from mechs_cli.console.output import tell
from mechs_cli.console.usage import WrongUsage
from mechs_cli.files.destinations import need_directory, write_out
from mechs_cli.files.kept import BadFile
from mechs_cli.files.unfinished import unfinished
from mechs_cli.files.writing import making, write_atomically
from mechs_cli.games import completing, world
from mechs_cli.games.choices import table_names
from mechs_cli.games.options import As, Reveal, Store, Tables, number
from mechs_cli.games.secrecy import eyes_for
from mechs_cli.reading.event_lines import frame_json
from mechs_cli.reading.film import film_of
from mechs_cli.reading.sources import Source, seats_in, stored
from mechs_core.analysis.data.stored import UNREADABLE
from mechs_core.kernel.errors import MechsError, StoreUnusable
from mechs_core.kernel.replay import record, write
from mechs_core.kernel.viewers import Eyes
from mechs_core.table.eyes import seeds_of
from mechs_core.table.frames import frames

if TYPE_CHECKING:
    from event_store import GameStore

Form = Callable[["GameStore", str, "str | None", bool], Iterator[bytes]]
SLOWEST, FASTEST = 0.01, 1000.0  # of a cast
EXAMPLE = "mechs export g-0001 --format jsonl"


def export(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A game's id or name; of a page also a file.",
            autocompletion=completing.games,
        ),
    ] = None,
    *,
    all_games: Annotated[bool, typer.Option("--all", help="Every game of the store.")] = False,
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="replay, for this program; html, a page that plays it; jsonl, for jq; cast, a"
            " film for asciinema; parquet or csv: tables.",
            autocompletion=lambda: ALL_FORMATS,
        ),
    ] = "replay",
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="- is stdout. With tables, --all replay or cast: a directory.",
        ),
    ] = None,
    tables: Tables = None,
    speed: Annotated[
        float | None,
        number(SLOWEST, FASTEST, metavar="X", told="Of a cast: 2 is twice as fast."),
    ] = None,
    tree: Annotated[
        bool, typer.Option("--tree", help="Of a page: with all branches of the game.")
    ] = False,
    as_seat: As = None,
    reveal: Reveal = False,
    force: Annotated[bool, typer.Option("--force", help="Replace what is there.")] = False,
    store: Store = None,
) -> None:
    """Write a replay file, a page, a film, rows or tables.

    While secrets are closed, a replay is a recording of what the viewer may see: it can be shown,
    not imported, and proves nothing; tables leave out what is hidden. `--reveal` writes everything.
    """
    if (game is None) != all_games:
        raise WrongUsage("say a game or --all")
    if form not in ALL_FORMATS:
        raise WrongUsage(f"--format {form!r}: {', '.join(ALL_FORMATS)}")
    if speed is not None and form != "cast":
        raise WrongUsage("--speed goes with --format cast")
    if tree and form != PAGE:
        raise WrongUsage(f"--tree goes with --format {PAGE}")
    if form == PAGE:
        export_page(game, output, store, as_seat, reveal=reveal, tree=tree, force=force)
        return
    if form in WRITERS or (all_games and form in SINGLE):
        need_directory(output)
    if tables is not None and form not in WRITERS:
        raise WrongUsage("--tables goes with --format parquet or csv")
    wanted = table_names(tables)
    with world.open_store(store, read_only=True) as games:
        if form in WRITERS:
            one = None if game is None else games.head(game).game
            left = export_tables(games, one, form, output, wanted, as_seat, reveal, force=force)
        else:
            left = LeftOut()
            lines_of = FORMATS[form] if speed is None else partial(cast_lines, speed=speed)
            if game is None:
                files = readable(games, lines_of, as_seat, reveal, left)
            else:
                one = games.head(game).game
                files = iter([(one, lines_of(games, one, as_seat, reveal))])
            if all_games and form in SINGLE:
                export_folder(files, output, SINGLE[form], force=force)
            else:
                export_file(files, output, force=force)
    if left.games:
        raise typer.Exit(1)


def export_page(
    game: str | None,
    output: Path | None,
    store: str | None,
    as_seat: str | None,
    *,
    reveal: bool,
    tree: bool,
    force: bool,
) -> None:
    """The page of a game, or of a replay file."""
    from mechs_cli.exports.page import page_of

    if game is None:
        raise WrongUsage("--all: a page holds one game")
    lines = page_of(game, store, as_seat, reveal=reveal, tree=tree)
    export_file(iter([(game, lines)]), output, force=force)


class LeftOut:
    """Collects and reports the games that cannot be read in an export of many."""

    def __init__(self) -> None:
        self.games: list[str] = []

    def __call__(self, game: str, error: MechsError) -> None:
        self.games.append(game)
        leave_out(game, error)


def readable(
    games: GameStore, form: Form, as_seat: str | None, reveal: bool, left: LeftOut
) -> Iterator[tuple[str, Iterator[bytes]]]:
    """The lines of every game of the store that can be read to its end."""
    for game in games.ids():
        try:
            lines = list(form(games, game, as_seat, reveal))
        except (*UNREADABLE, StoreUnusable) as error:
            left(game, error)
        else:
            yield game, iter(lines)


def export_tables(
    games: GameStore,
    game: str | None,
    form: str,
    folder: Path | None,
    tables: Sequence[str],
    as_seat: str | None,
    reveal: bool,
    *,
    force: bool,
) -> LeftOut:
    """Tables of one game, or of all (None) that can be read."""
    left = LeftOut()
    if folder is None:
        raise WrongUsage(f"--format {form} needs -o DIRECTORY")
    written = write_tables(
        games,
        games.ids() if game is None else [game],
        folder,
        WRITERS[form],
        tables,
        looking(games, as_seat, reveal),
        left if game is None else refuse,
        force=force,
    )
    many = ", ".join(f"{count} of {name}" for name, count in written.items())
    tell(f"games written to {folder}: {many}")
    return left


def export_file(
    files: Iterator[tuple[str, Iterator[bytes]]], output: Path | None, *, force: bool
) -> None:
    """The lines of one game, or of several one after another, to a file or to stdout."""
    named: list[str] = []

    def every_line() -> Iterator[bytes]:
        for game, lines in files:
            yield from lines
            named.append(game)

    if write_out(output, every_line(), force=force):
        tell(f"{', '.join(named) or 'nothing'} written to {output}")


def export_folder(
    files: Iterator[tuple[str, Iterator[bytes]]], folder: Path | None, ending: str, *, force: bool
) -> None:
    """One file a game, named by the game's id."""
    if folder is None:
        raise WrongUsage("--all needs -o DIRECTORY: such a file holds one game")
    try:
        with making(folder), unfinished(folder) as beside:
            for game, lines in files:
                write_atomically(folder / f"{game}{ending}", lines, force=force, beside=beside)
                tell(f"{game} written to {folder / game}{ending}")
    except FileExistsError as error:
        raise BadFile(f"{folder} is a file", hint="-o DIRECTORY") from error


def replay_lines(games: GameStore, game: str, as_seat: str | None, reveal: bool) -> Iterator[bytes]:
    """A replay where every secret may be shown, else a recording."""
    head = games.head(game)
    ruleset, steps = world.find(head.ruleset), games.steps(game)
    seats = seats_in(ruleset, steps)
    eyes = eyes_for(seats, games.opened(game), as_seat=as_seat, reveal=reveal)
    if as_seat is None and all(eyes.opened(seed) for seed in seeds_of(steps)):
        yield from write(ruleset, steps)
    else:
        tell(f"{game}: secrets are closed, so this is a recording; --reveal writes a replay")
        yield from record(ruleset, steps, eyes.viewer, eyes.opened)


def flat_lines(games: GameStore, game: str, as_seat: str | None, reveal: bool) -> Iterator[bytes]:
    """One object for each event. `seat` is the event's own, else the one that decided the step."""
    head = games.head(game)
    ruleset, steps = world.find(head.ruleset), games.steps(game)
    seats = seats_in(ruleset, steps)
    eyes = eyes_for(seats, games.opened(game), as_seat=as_seat, reveal=reveal)
    for frame in frames(ruleset, steps, eyes):
        row: dict[str, Any] = {
            "game": game,
            "step": frame.step,
            "position": frame.position,
            "seat": frame.by,
            "round": frame.mark.called,
            "turn": frame.mark.turn,
            **frame_json(frame),
        }
        yield msgspec_json.encode(row) + b"\n"


def cast_lines(
    games: GameStore, game: str, as_seat: str | None, reveal: bool, speed: float = 1
) -> Iterator[bytes]:
    """A film of the board for players of terminal sessions."""
    from mechs_cli.exports.cast import cast

    def eyes_of(line: Source) -> Eyes:
        return eyes_for(line.seats, line.opened, as_seat=as_seat, reveal=reveal)

    return cast(film_of(stored(games, game), game, eyes_of), speed)


PAGE = "html"
FORMATS: dict[str, Form] = {"replay": replay_lines, "jsonl": flat_lines, "cast": cast_lines}
SINGLE = {"replay": ".jsonl", "cast": ".cast"}  # the endings of files that hold one game
ALL_FORMATS = ("replay", PAGE, "jsonl", "cast", *WRITERS)
