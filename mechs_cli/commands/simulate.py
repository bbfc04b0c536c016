"""`mechs simulate`: games of bots by the thousand."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Annotated, Any

import typer

from mechs_cli.analysis.arguments import Said
from mechs_cli.analysis.left_out import left_out_rows, need_results, say_left_out
from mechs_cli.analysis.planning import dealing_of, jobs_of, keep_of, planned, wanted_tables
from mechs_cli.analysis.simulation import Outcome, Simulation, manifest_at, simulated
from mechs_cli.analysis.standings import standing_lines, standing_rows
from mechs_cli.console.output import json_line, pace, say, tell
from mechs_cli.console.usage import WrongUsage
from mechs_cli.files.destinations import need_directory
from mechs_cli.games import completing
from mechs_cli.games.options import MANY, At, Json, MaxDecisions, Reveal, Store, Tables, number
from mechs_core.analysis.simulating.plan import MOST_ROLLOUTS
from mechs_core.kernel.contract.study import score_unit
from mechs_core.kernel.words import counted

EXAMPLE = "mechs simulate arena_mechs -n 20 --seats bot:random,bot:random --seed 1"


def simulate(
    ruleset: Annotated[
        str | None,
        typer.Argument(
            metavar="RULESET", help="As `mechs rulesets` lists.", autocompletion=completing.rulesets
        ),
    ] = None,
    *,
    deals: Annotated[
        int | None,
        number(1, MANY, "-n", metavar="DEALS", told="How many seeds are played; 1000 unless said."),
    ] = None,
    seats: Annotated[
        str | None, typer.Option(metavar="BOTS", help="bot:greedy,bot:random and so on.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The luck of all games; else one is drawn.")
    ] = None,
    jobs: Annotated[
        str, typer.Option(metavar="auto|N", help="Processes; auto: one a core.")
    ] = "auto",
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=V[,V..]", help="Several values are compared on the same seeds; repeated."
        ),
    ] = None,
    rotate: Annotated[bool, typer.Option("--rotate", help="Bots go round the seats.")] = False,
    paired: Annotated[
        bool, typer.Option("--paired", help="Every seed with every way to seat the bots.")
    ] = False,
    tables: Tables = None,
    keep: Annotated[
        str | None,
        typer.Option(
            metavar="all|none|N%",
            help="Which games go to the store; none unless said.",
            autocompletion=completing.one_of("all", "none"),
        ),
    ] = None,
    luck: Annotated[
        int | None,
        number(
            0,
            MOST_ROLLOUTS,
            metavar="M",
            told="Draw each piece of luck anew so often: what was luck?",
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            help="Go on from a stored game, each time under new luck.",
            autocompletion=completing.games,
        ),
    ] = None,
    at: At = None,
    decide: Annotated[
        list[str] | None,
        typer.Option(
            metavar="'SEAT: DECISION'",
            help="With --game: what is decided there; repeated, they are compared; `all`: each "
            "legal decision.",
        ),
    ] = None,
    again: Annotated[
        bool,
        typer.Option("--again", help="The game's later decisions are sent again while legal."),
    ] = False,
    reveal: Reveal = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="DIR", help="Write a data set.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the data set in DIR, as it was begun.")
    ] = False,
    max_decisions: MaxDecisions = None,
    json: Json = False,
    store: Store = None,
) -> None:
    """Play games of bots by the thousand, for study.

    Game k is the same whatever the number of processes, and whenever it is played. Without -o
    only the closing table is left of them.

    A game that comes to no end is stopped and left out, and so is one whose result does not follow
    from its record: one game in fifty, and each that is kept, is derived again.
    """
    need_directory(output)
    if resume and output is None:
        raise WrongUsage("--resume needs -o DIR")
    if luck is not None and output is None:
        raise WrongUsage("--luck needs -o DIR: mechs stats DIR tells what was luck")
    there = manifest_at(output, resume)
    keep = keep_of(keep, there)
    said = Said(
        ruleset=ruleset,
        deals=deals,
        seats=seats,
        seed=seed,
        options=tuple(option or ()),
        dealing=dealing_of(rotate, paired),
        rollouts=luck,
        keep=keep,
        game=game,
        at=at,
        decide=tuple(decide or ()),
        again=again,
        reveal=reveal,
        max_decisions=max_decisions,
    )
    made = planned(said, there.plan if there else None, store)
    what = Simulation(
        planned=made,
        tables=wanted_tables(tables, there),
        keep=keep,
        jobs=jobs_of(jobs, made.plan.games),
        folder=output,
        before=there,
    )
    if there is None and seed is None:
        tell(f"seed {made.plan.seed}")
    outcome = simulated(what, store)
    say_end(what, outcome, json)
    need_results(outcome)


def say_end(simulation: Simulation, outcome: Outcome, json: bool) -> None:
    """Who won how often, and how fast it went."""
    if json:
        for row in standing_rows(outcome.standings):
            json_line(row)
        for row in left_out_rows(simulation, outcome):
            json_line(row)
        json_line(run_row(simulation, outcome))
        return
    arms = [arm.label for arm in simulation.plan.arms]
    unit = score_unit(simulation.planned.ruleset.study.parts)
    if outcome.standings.seats:
        for line in standing_lines(outcome.standings, arms, unit):
            say(line)
    if outcome.played:
        say(
            f"{counted(outcome.played, 'game')} in {outcome.seconds:.1f} s, "
            f"{pace(outcome.played, outcome.seconds)}, {counted(simulation.jobs, 'job')}"
        )
    say_left_out(simulation, outcome)
    if outcome.stored:
        tell(f"{counted(outcome.stored, 'game')} kept in the store")
    if simulation.folder is not None:
        tell(f"{counted(simulation.plan.games, 'game')} in {simulation.folder}")
        tell(f"hint: mechs stats {quote(str(simulation.folder))}")


def run_row(simulation: Simulation, outcome: Outcome) -> dict[str, Any]:
    return {
        "row": "run",
        "ruleset": simulation.plan.ruleset,
        "seed": simulation.plan.seed,
        "games": simulation.plan.games,
        "played": outcome.played,
        "left_out": outcome.left_out.many + outcome.left_out.before,
        "derived": outcome.derived,
        "seconds": round(outcome.seconds, 3),
        "jobs": simulation.jobs,
        "folder": None if simulation.folder is None else str(simulation.folder),
    }
