"""`mechs tournament`: a round robin of bots."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from shlex import quote
from tempfile import gettempdir
from typing import TYPE_CHECKING, Annotated, Final

import typer
from msgspec.structs import replace

from mechs_cli.analysis.arguments import Planned
from mechs_cli.analysis.left_out import need_results, say_left_out
from mechs_cli.analysis.planning import bot_names, jobs_of
from mechs_cli.analysis.report import chosen_of, need_page, say_report
from mechs_cli.analysis.simulation import Outcome, Simulation, simulated
from mechs_cli.console.output import pace, say, tell
from mechs_cli.files.destinations import need_directory
from mechs_cli.files.unfinished import unfinished
from mechs_cli.games import world
from mechs_cli.games.choices import options_of
from mechs_cli.games.options import (
    MANY,
    Force,
    Html,
    Json,
    MaxDecisions,
    RulesetName,
    Store,
    number,
)
from mechs_core.analysis.data.tables import USUAL
from mechs_core.analysis.extras import need
from mechs_core.analysis.simulating.plan import Plan
from mechs_core.analysis.simulating.tournament import fewest, round_robin
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import draw_seed
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.words import counted

if TYPE_CHECKING:
    from mechs_core.analysis.pages.report import Report

EXAMPLE = "mechs tournament arena_mechs -n 2 --seed 1 --jobs 1"
TOLD: Final = "ratings,pairings"  # sections of the report


def tournament(
    ruleset: RulesetName,
    *,
    bots: Annotated[
        str | None,
        typer.Option(metavar="BOTS", help="bot:greedy,bot:random and so on; all unless said."),
    ] = None,
    seats: Annotated[
        int | None, number(1, MANY, metavar="S", told="Seats of a table; the fewest unless said.")
    ] = None,
    deals: Annotated[
        int, number(1, MANY, "-n", metavar="DEALS", told="How many seeds every two bots play.")
    ] = 100,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The luck of all games; else one is drawn.")
    ] = None,
    jobs: Annotated[
        str, typer.Option(metavar="auto|N", help="Processes; auto: one a core.")
    ] = "auto",
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=V", help="An option of the games; repeated.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="DIR", help="Write a data set.")
    ] = None,
    html: Html = None,
    force: Force = False,
    max_decisions: MaxDecisions = None,
    json: Json = False,
    store: Store = None,
) -> None:
    """A round robin of bots: ratings, and who beats whom.

    Every two bots play the same seeds, each with every rotation of the seats; at a larger table
    they sit in turn. Games that come to no end, or whose results do not follow from their records,
    are left out, as `mechs simulate` has it.
    """
    need("numpy", "polars", "pyarrow")
    need_page(html, force=force, json=json)
    need_directory(output)
    chosen = world.look_up(ruleset)
    plan = planned(chosen, bots, seats, deals, seed, option or (), max_decisions)
    processes = jobs_of(jobs, plan.games)
    need_folder(output)
    if seed is None:
        tell(f"seed {plan.seed}")
    what = Simulation(Planned(chosen, plan), USUAL, "none", processes, output)
    report, outcome = played(what, store)
    if html is None:
        report = replace(report, sections=chosen_of(report.sections, TOLD))
    say_report(report, tables=True, json=json, html=html, force=force)
    if html is None and not json:
        say()
        say(
            f"{counted(outcome.played, 'game')} in {outcome.seconds:.1f} s, "
            f"{pace(outcome.played, outcome.seconds)}, {counted(processes, 'job')}"
        )
    say_left_out(what, outcome)
    if output is not None:
        tell(f"{counted(plan.games, 'game')} in {output}")
        tell(f"hint: mechs stats {quote(str(output))}")
    need_results(outcome)


def need_folder(folder: Path | None) -> None:
    """Raises BadDataSet where a data set cannot begin."""
    if folder is not None:
        from mechs_core.analysis.data.dataset import need_free

        need_free(folder)


def planned(
    ruleset: Ruleset,
    bots: str | None,
    seats: int | None,
    deals: int,
    seed: str | None,
    option: Sequence[str],
    max_decisions: int | None,
) -> Plan:
    """The plan of what was said. Raises BadPlan, UnknownGame, IllegalDecision, WrongUsage."""
    table = fewest(ruleset) if seats is None else seats
    try:
        return round_robin(
            ruleset,
            None if bots is None else bot_names(ruleset, bots),
            seats=table,
            deals=deals,
            seed=draw_seed() if seed is None else seed,
            options=options_of(ruleset, option, table),
            max_decisions=max_decisions,
        )
    except IllegalDecision as no:
        no.hint = no.hint or "mechs rulesets"
        raise


def played(simulation: Simulation, store: str | None) -> tuple[Report, Outcome]:
    """Play all games and make their report, in a temporary folder unless one is given."""
    from mechs_core.analysis.data.dataset import read
    from mechs_core.analysis.data.frames import some_ended
    from mechs_core.analysis.data.limits import UNLIMITED
    from mechs_core.analysis.stats import report_of

    with ExitStack() as stack:
        if simulation.folder is None:
            scratch = stack.enter_context(unfinished(Path(gettempdir())))
            simulation = replace(simulation, folder=scratch / "set", passing=True)
        outcome = simulated(simulation, store)
        assert simulation.folder is not None
        ruleset = simulation.planned.ruleset
        frames = read(simulation.folder, ruleset, UNLIMITED)
        if not some_ended(frames):
            say_left_out(simulation, outcome)
            need_results(outcome)
        return report_of(frames, ruleset), outcome
