"""`mechs store backup`: a copy of the whole store, audited."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from mechs_cli.commands.store.check import (
    checked,
    say_faults,
    say_gaps,
    say_unruled,
    status_of,
)
from mechs_cli.console.output import counting, progressing, say, tell
from mechs_cli.console.usage import WrongUsage
from mechs_cli.files.destinations import is_stdout
from mechs_cli.files.kept import BadFile
from mechs_cli.files.writing import written_whole
from mechs_cli.games import world
from mechs_cli.games.options import Force, Store
from mechs_core.kernel.errors import StoreUnusable
from mechs_core.kernel.words import counted

if TYPE_CHECKING:
    from event_store import GameStore

EXAMPLE = "mechs store backup games.backup"


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    *,
    force: Force = False,
    store: Store = None,
) -> None:
    """Write a copy of the store to a file, while others may play.

    It holds the store at one moment, with names, trees, closed marks and ids, and is there whole
    or not at all. It is then checked and each of its games is audited. The copy is a store:
    `mechs --store FILE games` lists it. Exit status 1: something is wrong; 3: nothing is, but not
    all could be checked here, or not all is here that was stored.
    """
    if is_stdout(file):
        raise WrongUsage("FILE -: a backup is checked where it is written, so not to stdout")
    need_no_store_in_use(file, world.store_path(store))
    with (
        world.open_store(store, read_only=True) as games,
        written_whole(file, force=force, copy=True) as new,
    ):
        with progressing("pages copied") as show:
            games.copy_to(new, progress=show)
        with world.open_store(str(new), read_only=True) as copy:
            status = audited(copy, file)
    if status == 1:
        tell(f"{file} holds the store as it is, which is not sound; mechs store check says more")
    if status:
        raise typer.Exit(status)


def need_no_store_in_use(file: Path, store: Path) -> None:
    """A store that programs have open is never written over. Raises BadFile."""
    if file.exists() and store.exists() and file.samefile(store):
        raise BadFile(f"{file} is the store itself")
    log = Path(f"{file}-wal")
    if log.exists():
        raise BadFile(f"{file} is a store in use: {log} belongs to it", hint="choose another name")


def audited(copy: GameStore, file: Path) -> int:
    """Check the copy and audit every game of it; say what is wrong, and how long it took.

    Returns the exit status.
    """
    begun, unsound, unruled = monotonic(), [], []
    seen = checked(copy)
    say_faults(seen.faults)
    try:
        games = copy.ids()
    except StoreUnusable:  # the check has then reported why
        games = []
    with counting(len(games), 0, "games audited") as show:
        for number, game in enumerate(games, 1):
            report = copy.audit(game)
            if report.finding is not None:
                unsound.append(game)
                say(f"{game}  NOT SOUND: {report.finding.sentence}")
            elif report.unruled:
                unruled.append((game, report.unruled))
            show(number)
    took = f"audited in {monotonic() - begun:.1f} s"
    many = counted(len(games), "game")
    if seen.faults or unsound:
        say(f"{file}  {many}, {len(unsound)} not sound, {took}")
    elif unruled:
        say(f"{file}  {many}, {len(games) - len(unruled)} sound, {took}")
    else:
        say(f"{file}  {many}, all sound, {took}")
    say_unruled(unruled)
    say_gaps(seen.gaps)
    return 1 if unsound else status_of(seen)
