"""Where a study takes its games from: a data set, a store, or one tree of either."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, NamedTuple

from mechs_cli.analysis.exporting import by_ruleset, leave_out, looking
from mechs_cli.analysis.simulation import how_many
from mechs_cli.console.output import counting, tell
from mechs_cli.games import world
from mechs_core.analysis.data.stored import batches
from mechs_core.analysis.data.tables import USUAL
from mechs_core.analysis.extras import need
from mechs_core.kernel.errors import MechsError, UnknownGame
from mechs_core.kernel.ruleset import Ruleset

if TYPE_CHECKING:
    from event_store import GameStore
    from mechs_core.analysis.data.frames import Frames
    from mechs_core.analysis.data.limits import Limits
    from mechs_core.analysis.data.rows import Columns
    from mechs_core.analysis.pages.report import Report
    from mechs_core.analysis.simulating.plan import Plan


class NothingToStudy(MechsError):
    """There are no games that a report could be about."""


class Wanted(NamedTuple):
    """Which games of a source to read; None: all. tree: a game of the tree of branches wanted."""

    ruleset: str | None = None
    tree: str | None = None


def report_at(
    source: Path | None,
    store: str | None,
    wanted: Wanted,
    *,
    rows: int | None = None,
    size: int | None = None,
) -> Report:
    """The report of the games at source: a data set's folder or a store's file; None: `store`.

    rows, size: the most rows and bytes that a data set may have; None: the usual limits.
    Raises MissingExtra, UnknownGame, BadDataSet, StoreError, NothingToStudy.
    """
    need("numpy", "polars", "pyarrow")
    from mechs_core.analysis.data.limits import Limits
    from mechs_core.analysis.data.refusals import reading
    from mechs_core.analysis.stats import report_of

    if source is not None:
        need_there(source)
    if source is not None and not source.is_dir() and not source.is_file():
        raise NothingToStudy(f"{source} is neither a data set's folder nor a store's file")
    if source is not None and source.is_dir():
        where, usual = folder_of(source, wanted.ruleset), Limits()
        limits = Limits(rows or usual.rows, size or usual.bytes)
        with reading(where):
            frames, ruleset = in_folder(where, wanted, limits)
            report = report_of(ended_in(frames, str(source)), ruleset)
        tell_unfinished(where, frames.manifest.plan)
    else:
        path = store if source is None else str(source)
        with world.open_store(path, read_only=True) as games:
            frames, ruleset = in_store(games, wanted)
        report = report_of(ended_in(frames, str(world.store_path(path))), ruleset)
    return report


def need_there(source: Path) -> None:
    """Raises UnknownGame if there is no such file or folder."""
    if not source.exists():
        raise UnknownGame(
            f"there is no data set and no store at {source}", hint="mechs simulate -o DIR makes one"
        )


def ended_in(frames: Frames, where: str) -> Frames:
    """The frames themselves. Raises NothingToStudy if none of their games has ended."""
    from mechs_core.analysis.data.frames import some_ended

    if not some_ended(frames):
        raise NothingToStudy(f"no game in {where} has ended", hint="mechs simulate plays some")
    return frames


# ---------------------------------------------------------------- a data set


def folder_of(folder: Path, ruleset: str | None) -> Path:
    """The data set's folder: this one, or the one in it that is named after the ruleset.

    Raises BadDataSet.
    """
    from mechs_core.analysis.data.dataset import MANIFEST
    from mechs_core.analysis.data.refusals import BadDataSet

    inside = sorted(path.parent for path in folder.glob(f"*/{MANIFEST}"))
    if not inside or (folder / MANIFEST).exists():
        return folder
    chosen = [path for path in inside if ruleset in (None, path.name)]
    if len(chosen) != 1:
        names = ", ".join(path.name for path in inside)
        raise BadDataSet(f"{folder} holds data sets of {names}", hint=f"mechs stats {inside[0]}")
    return chosen[0]


def in_folder(folder: Path, wanted: Wanted, limits: Limits) -> tuple[Frames, Ruleset]:
    """The checked rows of a data set. Raises BadDataSet, UnknownGame."""
    from mechs_core.analysis.data.dataset import manifest_in, read
    from mechs_core.analysis.data.refusals import BadDataSet
    from mechs_core.analysis.data.row_checks import need_sound
    from mechs_core.analysis.data.trees import tree_in

    ruleset = world.look_up(manifest_in(folder).ruleset)
    if wanted.ruleset not in (None, ruleset.name):
        raise BadDataSet(f"{folder} holds games of {ruleset.name}, none of {wanted.ruleset}")
    frames = read(folder, ruleset, limits)
    need_sound(folder, frames, ruleset)
    return frames if wanted.tree is None else tree_in(frames, wanted.tree), ruleset


def tell_unfinished(folder: Path, plan: Plan | None) -> None:
    """Print a note if the simulation of a data set is unfinished."""
    if plan is not None and (many := how_many(folder)) < plan.games:
        resume = f"mechs simulate -o {quote(str(folder))} --resume"
        tell(f"note: {many:,} of {plan.games:,} games are played; {resume} goes on")


# ---------------------------------------------------------------- a store


def in_store(games: GameStore, wanted: Wanted) -> tuple[Frames, Ruleset]:
    """The rows of a store's games as reading commands may show them; damaged games are left out.

    Raises UnknownGame, NothingToStudy where it holds games of several rulesets.
    """
    from mechs_core.analysis.data.frames import frames_of

    ids = games.ids() if wanted.tree is None else [head.game for head in games.tree(wanted.tree)]
    found = by_ruleset(games, ids, leave_out)
    if wanted.ruleset is not None:
        name = world.look_up(wanted.ruleset).name
        found = {name: found.get(name, [])}
    if len(found) > 1:
        raise NothingToStudy(
            f"there are games of {' and '.join(found)}", hint=f"--ruleset {next(iter(found))}"
        )
    if not any(found.values()):
        raise NothingToStudy("there is no game to study", hint="mechs simulate plays some")
    ((name, chosen),) = found.items()
    ruleset = world.find(name)
    return frames_of(rows_of(games, chosen, ruleset), ruleset), ruleset


def rows_of(games: GameStore, ids: Sequence[str], ruleset: Ruleset) -> Iterator[dict[str, Columns]]:
    """The rows of stored games in batches, with a progress bar on the terminal."""
    look = looking(games, None, reveal=False)
    with counting(len(ids), 0, "games") as show:
        for batch in batches(games, ids, ruleset, USUAL, look, leave_out):
            yield batch.rows
            show(batch.last + 1)
