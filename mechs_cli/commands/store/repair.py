"""`mechs store repair`: what stands beside the steps is written anew."""

from __future__ import annotations

from collections import Counter
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mechs_cli.commands.store.check import checked, say_faults, say_verdict, status_of
from mechs_cli.console.output import agreed, progressing, say, tell
from mechs_cli.files.unfinished import tell_cleared
from mechs_cli.files.writing import written_whole
from mechs_cli.games import world
from mechs_cli.games.options import Store
from mechs_core.kernel.words import counted

if TYPE_CHECKING:
    from event_store import Checkup

EXAMPLE = "mechs store repair --yes"


def repair(
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Write without asking.")] = False,
    store: Store = None,
) -> None:
    """Write anew what a check finds wrong, from the steps, which are never written.

    It says what it would write, asks, copies the store to a file beside it, writes all of it or
    nothing, and checks again. Names and closed marks are kept. First it removes what programs that
    were killed have left unfinished beside the store.
    """
    path = world.store_path(store)
    tell_cleared(path.parent)
    with world.open_store(store, read_only=True, mending=True) as games:
        seen = checked(games)
    if not seen.faults:
        say_verdict(str(path), seen)
        raise typer.Exit(status_of(seen))
    say_faults(seen.faults)
    say_plan(seen)
    if not any(fault.mend for fault in seen.faults):
        tell("nothing of it can be repaired; restore a backup")
        raise typer.Exit(1)
    if not yes and not agreed(f"write this to {path}?"):
        tell("nothing was written")
        tell("hint: mechs store repair --yes")
        raise typer.Exit(1)
    with world.open_store(store, mending=True, existing=True) as games:
        copy = free_name(path)
        with (
            written_whole(copy, force=False, copy=True) as new,
            progressing("pages copied") as show,
        ):
            games.copy_to(new, progress=show)
        tell(f"the store as it was: {copy}")
        with progressing("games repaired") as show:
            games.repair(seen, progress=show)
        after = checked(games)
    say_verdict(str(path), after)
    if status := status_of(after):
        raise typer.Exit(status)


def say_plan(seen: Checkup) -> None:
    """Print what would be written, summed up by kind, and how many faults remain."""
    plan = Counter((fault.part, fault.mend) for fault in seen.faults if fault.mend)
    for (part, mend), many in plan.items():
        say(f"would write  {part}: {mend} ({counted(many, 'fault')})")
    left = sum(not fault.mend for fault in seen.faults)
    if left:
        say(f"would leave  {counted(left, 'fault')}, for which a backup is needed")


def free_name(path: Path) -> Path:
    """A path for the copy, beside the store, that no file has yet."""
    taken = (f"-{number}" for number in count(2))
    names = (f"{path.name}.before-repair{number}" for number in chain([""], taken))
    return next(place for name in names if not (place := path.with_name(name)).exists())
