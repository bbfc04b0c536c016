"""`mechs import`: take in replay files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from event_store.parentage import parents_first, parents_of
from mechs_cli.console.output import json_line, say, say_list, tell
from mechs_cli.games import world
from mechs_cli.games.headlines import game_json, seats_in, state_of, title
from mechs_cli.games.options import Json, Store, number
from mechs_cli.reading.sources import reading, replays_in
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.hashed_lines import LARGEST_FILE, LONGEST_LINE
from mechs_core.kernel.rederivation import unseen_by_rules
from mechs_core.kernel.replay import Replay, verify

if TYPE_CHECKING:
    from event_store import GameStore, Head

MOST_BYTES: Final = 1 << 40  # no machine holds more
EXAMPLE = "mechs import game.jsonl"


def import_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Replay files, or pages.")],
    *,
    max_line: Annotated[
        int, number(1, MOST_BYTES, metavar="BYTES", told="The longest line that is read.")
    ] = LONGEST_LINE,
    max_file: Annotated[
        int, number(1, MOST_BYTES, metavar="BYTES", told="The largest file that is read.")
    ] = LARGEST_FILE,
    name: Annotated[str, typer.Option(metavar="TEXT", help="Your name for it.")] = "",
    json: Json = False,
    store: Store = None,
) -> None:
    """Take in replay files and pages, each whole or not at all.

    A file is verified and played again under the rules before it is stored; where it says that
    another version of the rules was in force, only verified. All are read before the first is
    stored; files of one tree, named in one call, become a tree again.
    """
    failed = False
    read: list[tuple[Path, Replay]] = []
    for path in files:
        try:
            read += [(path, replay) for replay in verified(path, max_file, max_line)]
        except MechsError as error:
            if len(files) == 1:
                raise
            tell(f"error: {error.sentence}")
            failed = True
    with world.open_store(store) as games:
        for path, taken in take_in(games, read, name):
            if isinstance(taken, MechsError):
                if len(files) == 1:
                    raise taken
                tell(f"error: {path}: {taken.sentence}")
                failed = True
            else:
                say_taken(games, path, *taken, json=json)
    if failed:
        raise typer.Exit(1)


def take_in(
    games: GameStore, read: Sequence[tuple[Path, Replay]], name: str
) -> Iterator[tuple[Path, tuple[Head, bool] | MechsError]]:
    """Each file as a game, parents before their branches; (game, True) where it is here already."""
    parents = parents_of([replay.steps for _, replay in read])
    stored: dict[int | None, str] = {}
    for index in parents_first(parents):
        path, replay = read[index]
        parent = stored.get(parents[index])  # None, too, where that one could not be stored
        try:
            head, already = games.add(replay.ruleset, replay.steps, name=name, parent=parent)
        except MechsError as error:
            yield path, error
            continue
        stored[index] = head.game
        yield path, (head, already)


def say_taken(games: GameStore, path: Path, head: Head, already: bool, *, json: bool) -> None:
    if json:
        json_line({**game_json(games, head), "already": already, "file": str(path)})
    elif already:
        say(f"{path}: already here as {head.game}")
    else:
        since = "" if head.parent is None else f"  a branch of {head.parent} after event {head.at}"
        state = state_of(head, seats_in(games, head))
        row = (title(head), head.ruleset, f"{head.steps} steps", state)
        say_list("  ".join(row) + since)


def verified(path: Path, largest: int, longest: int) -> list[Replay]:
    """A file's replays, read and played again. Raises MechsError."""
    replays = replays_in(path, largest, longest)
    for replay in replays:
        with reading(path):
            verify(replay)
        for unseen in unseen_by_rules(replay.ruleset, replay.steps):
            tell(f"note: {path}: {unseen}")
    return replays
