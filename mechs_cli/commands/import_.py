"""`mechs import`: take in replay files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mechs_cli import world
from mechs_cli.options import Json, Store
from mechs_cli.output import json_line, say, say_list, tell
from mechs_cli.sources import read_replay
from mechs_cli.told import head_json, state_of, title
from mechs_core.kernel.errors import IncompatibleReplay, MechsError
from mechs_core.kernel.rederivation import REDERIVED, seen_by_rules
from mechs_core.kernel.replay import LARGEST_FILE, LONGEST_LINE, Recording, verify

if TYPE_CHECKING:
    from event_store import GameStore, Head

EXAMPLE = "mechs import game.jsonl"


def import_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Replay files.")],
    *,
    max_line: Annotated[
        int, typer.Option(metavar="BYTES", min=1, help="The longest line that is read.")
    ] = LONGEST_LINE,
    max_file: Annotated[
        int, typer.Option(metavar="BYTES", min=1, help="The largest file that is read.")
    ] = LARGEST_FILE,
    name: Annotated[str, typer.Option(metavar="TEXT", help="Your name for it.")] = "",
    json: Json = False,
    store: Store = None,
) -> None:
    """Take in replay files, each whole or not at all.

    A file is verified and played again under the rules before it is stored; where it says that
    another version of the rules was in force, only verified.
    """
    failed = False
    with world.open_store(store) as games:
        for path in files:
            try:
                head, already = take_in(games, path, max_file, max_line, name)
            except MechsError as error:
                if len(files) == 1:
                    raise
                tell(f"error: {error.sentence}")
                failed = True
                continue
            if json:
                json_line({**head_json(head), "already": already, "file": str(path)})
            elif already:
                say(f"{path}: already here as {head.game}")
            else:
                say_list(f"{title(head)}  {head.ruleset}  {head.steps} steps  {state_of(head)}")
    if failed:
        raise typer.Exit(1)


def take_in(
    games: GameStore, path: Path, largest: int, longest: int, name: str
) -> tuple[Head, bool]:
    """A replay file as a game; (game, True) where it is here already."""
    replay = read_replay(path, largest, longest)
    if isinstance(replay, Recording):
        raise IncompatibleReplay(
            f"{path} is a recording of one view: it can be shown, not imported",
            hint=f"mechs replay {path}",
        )
    try:
        verify(replay)
    except IncompatibleReplay as error:
        raise IncompatibleReplay(f"{path}: {error.sentence}") from error
    seen = seen_by_rules(replay.ruleset, replay.steps)
    if seen != REDERIVED:
        tell(f"note: {path} has other rules versions: {seen}")
    return games.add(replay.ruleset, replay.steps, name=name)
