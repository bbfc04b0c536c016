"""`mechs store check`: is the store whole?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from mechs_cli.console.output import json_line, progressing, say, tell
from mechs_cli.console.usage import NOT_ALL
from mechs_cli.files.unfinished import left_in
from mechs_cli.games import world
from mechs_cli.games.options import Json, Store
from mechs_core.kernel.words import counted, shortened

if TYPE_CHECKING:
    from event_store import Checkup, Fault, GameStore, Gap

EXAMPLE = "mechs store check"
SHOWN = 20  # faults that are shown one by one; --json has all
LONGEST = 300  # characters of a fault, as text


def check(*, json: Json = False, store: Store = None) -> None:
    """Check that the file is whole and fits the steps of its games.

    SQLite's own check, tables and indexes, and all that stands beside the steps: heads, ids,
    seeds, notes. Whether the steps are what was played is for `mechs audit --all`. What programs
    that were killed have left unfinished beside the store is named.

    Of games whose ruleset is not here all is checked that needs no rules. Exit status 1: something
    is wrong; 3: nothing is, but not all could be checked, or not all is here that was stored.
    """
    with world.open_store(store, read_only=True, mending=True) as games:
        seen = checked(games)
    path = world.store_path(store)
    left = [each.name for each in left_in(path.parent)]
    if json:
        for fault in seen.faults:
            json_line(fault)
        row = {"games": seen.games, "steps": seen.steps, "faults": len(seen.faults)}
        more = {"unruled": seen.unruled, "gaps": seen.gaps, "unfinished": left}
        json_line({**row, **more})
    else:
        say_verdict(str(path), seen)
        for name in left:
            say(f"  unfinished: {name}, left by a program that was killed")
        if left:
            tell("hint: mechs store repair removes what is unfinished")
    if status := status_of(seen):
        raise typer.Exit(status)


def status_of(seen: Checkup) -> int:
    """The exit status: 1 where something is wrong, NOT_ALL where not all could be checked."""
    return 1 if seen.faults else NOT_ALL if seen.unruled or seen.gaps else 0


def checked(games: GameStore) -> Checkup:
    """The check, with a bar on the terminal for what takes long."""
    with progressing("games checked") as show:
        return games.check(progress=show)


def say_verdict(file: str, seen: Checkup) -> None:
    """Print the faults, then the verdict."""
    say_faults(seen.faults)
    size = f"{counted(seen.games, 'game')}, {counted(seen.steps, 'step')}"
    if not seen.faults:
        as_far = " as far as it was checked" if seen.unruled else ""
        say(f"{file}  sound{as_far}: file, schema, heads, ids, seeds, notes")
        say(f"  {size}")
        say_beside(seen)
        return
    say_beside(seen)
    say(f"{file}  NOT SOUND: {counted(len(seen.faults), 'fault')} in {size}")
    mended = sum(bool(fault.mend) for fault in seen.faults)
    tell(f"hint: mechs store repair mends {mended} of {len(seen.faults)}; else restore a backup")


def say_beside(seen: Checkup) -> None:
    """Print which games were not checked whole, by reason, and what is not here any more."""
    say_unruled([(each.game, each.why) for each in seen.unruled])
    say_gaps(seen.gaps)


def say_unruled(games: Sequence[tuple[str, str]]) -> None:
    """Games that were not checked whole, with the reason of each, a line a reason."""
    for why in dict.fromkeys(why for _, why in games):
        those = [game for game, reason in games if reason == why]
        names = ", ".join(those[:SHOWN]) + (", ..." if those[SHOWN:] else "")
        say(f"  {counted(len(those), 'game')} not checked whole here: {why} ({names})")


def say_gaps(gaps: Sequence[Gap]) -> None:
    for gap in gaps:
        say(f"  missing: {gap.game}{': ' if gap.game else ''}{gap.sentence}")


def say_faults(faults: tuple[Fault, ...]) -> None:
    for fault in faults[:SHOWN]:
        say(f"{fault.game or fault.part}  {shortened(fault.sentence, LONGEST)}")
    if len(faults) > SHOWN:
        say(f"and {len(faults) - SHOWN} more: mechs store check --json lists them")
