"""Runs a simulation: games come from the processes, and go to data set and store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from shlex import join, quote, split
from time import monotonic
from typing import TYPE_CHECKING

from msgspec import Struct

from mechs_cli import world
from mechs_cli.analysis.planning import Planned
from mechs_cli.files import making
from mechs_cli.output import counting
from mechs_core.analysis.extras import need
from mechs_core.analysis.simulating.batch import Work
from mechs_core.analysis.simulating.batches import run
from mechs_core.analysis.simulating.keeping import share_kept
from mechs_core.analysis.simulating.plan import ROUND_ROBIN, Plan
from mechs_core.analysis.simulating.recorder import Recorder
from mechs_core.analysis.simulating.standings import Standings
from mechs_core.kernel.errors import MechsError

if TYPE_CHECKING:
    from event_store import GameStore
    from mechs_core.analysis.data.dataset import Writer
    from mechs_core.analysis.data.frames import Manifest


PLAYS_AGAIN = ("mechs play ", "mechs branch ")  # hints of games that broke off


class Simulation(Struct, frozen=True):
    """What is to be done.

    folder: of the data set; None: none is written. passing: nobody finds it there afterwards.
    """

    planned: Planned
    tables: tuple[str, ...]
    keep: str
    jobs: int
    folder: Path | None = None
    before: Manifest | None = None  # of the data set that is gone on with
    passing: bool = False

    @property
    def plan(self) -> Plan:
        return self.planned.plan


class Outcome(Struct, frozen=True):
    """standings: of all games, those included that were played before. The others: in this run."""

    standings: Standings
    played: int
    stored: int
    seconds: float


def manifest_at(folder: Path | None, resume: bool) -> Manifest | None:
    """What the data set is that is gone on with; None where a new one begins, or none.

    Raises BadDataSet, MissingExtra.
    """
    if folder is None:
        return None
    need("polars", "pyarrow")
    from mechs_core.analysis.data import dataset
    from mechs_core.analysis.data.refusals import BadDataSet

    if not resume:
        dataset.need_free(folder, hint="--resume goes on with it; -o DIR names another folder")
        return None
    manifest = dataset.manifest_in(folder)
    if manifest.plan is None:
        raise BadDataSet(f"{folder} holds games of a store, not simulated ones")
    return manifest


def simulated(what: Simulation, store: str | None) -> Outcome:
    """Play what is missing. Raises MechsError; KeyboardInterrupt that says what is kept."""
    began, total = monotonic(), what.plan.games
    work = Work(
        what.plan, what.tables if what.folder else (), share_kept(what.keep), what.planned.prefix
    )
    runs, standings, writer = [range(total)], Standings(what.plan.deals), None
    with told_what_is_kept(what), ExitStack() as stack:
        games = stack.enter_context(world.open_store(store)) if work.keep else None
        if what.folder is not None:
            stack.enter_context(making(what.folder))
            runs, counted, begun = data_set(what, what.folder, games)
            standings.merge(counted)
            writer = stack.enter_context(begun)
        recorder = Recorder(what.planned.ruleset, what.plan, games, writer)
        done = before = total - sum(map(len, runs))
        show = stack.enter_context(counting(total, before, "games"))
        batches = run(work, world.finder(), runs, what.jobs)
        for batch in stack.enter_context(closing(batches)):
            recorder.take(batch)
            standings.merge(batch.standings)
            done += batch.last - batch.first + 1
            show(done)
    return Outcome(standings, done - before, recorder.stored, monotonic() - began)


def data_set(
    what: Simulation, folder: Path, games: GameStore | None
) -> tuple[list[range], Standings, Writer]:
    """What is missing in the data set, what its games count so far, and what writes it."""
    from mechs_core.analysis.data import dataset, frames
    from mechs_core.analysis.data.limits import UNLIMITED
    from mechs_core.analysis.data.refusals import reading
    from mechs_core.analysis.data.row_checks import need_results
    from mechs_core.analysis.simulating import resuming

    manifest = frames.manifest_of(what.planned.ruleset, what.tables, what.plan, what.keep)
    if what.before is None:
        return [range(what.plan.games)], Standings(), dataset.Writer(folder, manifest)
    resuming.check_same(folder, what.before, manifest)
    with reading(folder):
        there = dataset.read(folder, what.planned.ruleset, UNLIMITED)
        need_results(folder, there, what.planned.ruleset)
        if games is not None:
            resuming.need_store_of(games, what.plan, there)
        standings = resuming.standings_in(there)
    missing = resuming.missing(folder, what.plan.games)
    return missing, standings, dataset.Writer(folder, manifest)


@contextmanager
def told_what_is_kept(what: Simulation) -> Iterator[None]:
    """Says what is kept and how to go on, where a person, a full disk or a fault ends it early."""
    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(kept(what)) from None
    except MechsError as error:
        if not error.hint and is_found(what):
            error.hint = kept(what)
        elif error.hint.startswith(PLAYS_AGAIN):
            error.hint = join([*split(error.hint), *world.options()])
        raise


def is_found(what: Simulation) -> bool:
    """Whether some games of the data set are there afterwards."""
    return what.folder is not None and not what.passing and how_many(what.folder) > 0


def kept(what: Simulation) -> str:
    if what.folder is None or what.passing:
        stored = "" if what.keep == "none" else "; what was stored is in the store"
        return f"without -o no data set is kept{stored}"
    many = f"{how_many(what.folder):,} of {what.plan.games:,} games"
    elsewhere = what.plan.dealing == ROUND_ROBIN  # than in the command that was given
    resume = f"mechs simulate -o {quote(str(what.folder))} " if elsewhere else ""
    return f"{many} are kept in {what.folder}; {resume}--resume goes on"


def how_many(folder: Path) -> int:
    """The games of a data set whose rows are there."""
    from mechs_core.analysis.data.dataset import done

    return sum(last - first + 1 for first, last in done(folder))
