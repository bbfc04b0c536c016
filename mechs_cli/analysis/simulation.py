"""Runs a simulation: takes games from the processes, writes them to data set and store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from shlex import join, quote, split
from time import monotonic
from typing import TYPE_CHECKING

from msgspec import Struct

from mechs_cli.analysis.arguments import Planned
from mechs_cli.console.output import counting
from mechs_cli.files.kept import need_no_store_in
from mechs_cli.files.writing import making
from mechs_cli.games import world
from mechs_core.analysis.extras import need
from mechs_core.analysis.simulating.batch import Batch, Work
from mechs_core.analysis.simulating.batches import run
from mechs_core.analysis.simulating.keeping import share_kept
from mechs_core.analysis.simulating.plan import ROUND_ROBIN, Plan
from mechs_core.analysis.simulating.playing import UNDERIVED
from mechs_core.analysis.simulating.recorder import Recorder
from mechs_core.analysis.simulating.standings import Standings
from mechs_core.kernel.errors import MechsError

if TYPE_CHECKING:
    from event_store import GameStore
    from mechs_core.analysis.data.dataset import Writer
    from mechs_core.analysis.data.frames import Manifest


MOST_TOLD = 1000  # games that were left out, in --json
PLAYS_AGAIN = ("mechs play ", "mechs branch ")  # hints of games that broke off


class Simulation(Struct, frozen=True):
    """A simulation to be run.

    folder: of the data set; None: none is written. passing: the folder is temporary.
    """

    planned: Planned
    tables: tuple[str, ...]
    keep: str
    jobs: int
    folder: Path | None = None
    before: Manifest | None = None  # of the data set that is resumed
    passing: bool = False

    @property
    def plan(self) -> Plan:
        return self.planned.plan


class LeftOut(Struct):
    """The games of a run that do not count."""

    games: dict[int, str] = {}  # by number why; MOST_TOLD of them at most
    many: int = 0  # of all of them
    before: int = 0  # in earlier runs
    underived: int = 0  # of these, do not follow from their records

    def add(self, batch: Batch) -> None:
        self.many += len(batch.left_out)
        for number, why in batch.left_out.items():
            self.underived += why.startswith(UNDERIVED)
            if len(self.games) < MOST_TOLD:
                self.games[number] = why


class Outcome(Struct, frozen=True):
    """The result of a run.

    standings: of all games, earlier runs included; the rest: of this run. derived: games that were
    derived again from their records.
    """

    standings: Standings
    played: int
    stored: int
    seconds: float
    left_out: LeftOut
    derived: int


def manifest_at(folder: Path | None, resume: bool) -> Manifest | None:
    """The manifest of the data set that is resumed; None if a new one begins, or none.

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


def simulated(simulation: Simulation, store: str | None) -> Outcome:
    """Play the missing games. Raises MechsError; a KeyboardInterrupt says what is kept."""
    began, total = monotonic(), simulation.plan.games
    work = Work(
        simulation.plan,
        simulation.tables if simulation.folder else (),
        share_kept(simulation.keep),
        simulation.planned.prefix,
    )
    runs, standings, writer = [range(total)], Standings(simulation.plan.deals), None
    left_out, derived = LeftOut(), 0
    with told_what_is_kept(simulation), ExitStack() as stack:
        games = stack.enter_context(world.open_store(store)) if work.keep else None
        if simulation.folder is not None:
            need_no_store_in(simulation.folder)
            stack.enter_context(making(simulation.folder))
            runs, counted, left_out.before, begun = data_set(simulation, simulation.folder, games)
            standings.merge(counted)
            writer = stack.enter_context(begun)
        recorder = Recorder(simulation.planned.ruleset, simulation.plan, games, writer)
        done = before = total - sum(map(len, runs))
        show = stack.enter_context(counting(total, before, "games"))
        batches = run(work, world.finder(simulation.plan.ruleset), runs, simulation.jobs)
        for batch in stack.enter_context(closing(batches)):
            recorder.take(batch)
            standings.merge(batch.standings)
            left_out.add(batch)
            derived += batch.derived
            done += batch.last - batch.first + 1
            show(done)
    seconds = monotonic() - began
    return Outcome(standings, done - before, recorder.stored, seconds, left_out, derived)


def data_set(
    simulation: Simulation, folder: Path, games: GameStore | None
) -> tuple[list[range], Standings, int, Writer]:
    """The numbers of games still missing; of those there the standings, and how many do not count;
    and the writer.
    """
    from mechs_core.analysis.data import dataset, frames
    from mechs_core.analysis.data.limits import UNLIMITED
    from mechs_core.analysis.data.refusals import reading
    from mechs_core.analysis.data.row_checks import need_results
    from mechs_core.analysis.simulating import resuming

    manifest = frames.manifest_of(
        simulation.planned.ruleset, simulation.tables, simulation.plan, simulation.keep
    )
    if simulation.before is None:
        return [range(simulation.plan.games)], Standings(), 0, dataset.Writer(folder, manifest)
    resuming.check_same(folder, simulation.before, manifest)
    with reading(folder):
        there = dataset.read(folder, simulation.planned.ruleset, UNLIMITED)
        need_results(folder, there, simulation.planned.ruleset)
        if games is not None:
            resuming.need_store_of(games, simulation.plan, there)
        standings, left_out = resuming.standings_in(there), resuming.left_out_in(there)
    missing = resuming.missing(folder, simulation.plan.games)
    return missing, standings, left_out, dataset.Writer(folder, manifest)


@contextmanager
def told_what_is_kept(simulation: Simulation) -> Iterator[None]:
    """Adds to an interrupt or error what is kept of the data set, and how to go on."""
    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(kept(simulation)) from None
    except MechsError as error:
        if not error.hint and is_found(simulation):
            error.hint = kept(simulation)
        elif error.hint.startswith(PLAYS_AGAIN):
            error.hint = join([*split(error.hint), *world.options()])
        raise


def is_found(simulation: Simulation) -> bool:
    """Whether the data set stays, and has any games."""
    return (
        simulation.folder is not None and not simulation.passing and how_many(simulation.folder) > 0
    )


def kept(simulation: Simulation) -> str:
    if simulation.folder is None or simulation.passing:
        stored = "" if simulation.keep == "none" else "; what was stored is in the store"
        return f"without -o no data set is kept{stored}"
    many = f"{how_many(simulation.folder):,} of {simulation.plan.games:,} games"
    elsewhere = (
        simulation.plan.dealing == ROUND_ROBIN
    )  # that data set was begun by `mechs tournament`
    resume = f"mechs simulate -o {quote(str(simulation.folder))} " if elsewhere else ""
    return f"{many} are kept in {simulation.folder}; {resume}--resume goes on"


def how_many(folder: Path) -> int:
    """The games of a data set whose rows are there."""
    from mechs_core.analysis.data.dataset import done

    return sum(last - first + 1 for first, last in done(folder))
