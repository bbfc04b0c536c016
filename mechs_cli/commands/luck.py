"""`mechs luck`: how much of a game's result was luck."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from typing import Annotated

import typer

from mechs_cli.analysis.luck import luck_lines, luck_row
from mechs_cli.analysis.planning import jobs_of
from mechs_cli.console.output import counting, json_line, say, say_list, tell
from mechs_cli.console.usage import WrongUsage
from mechs_cli.files.destinations import need_room, write_out
from mechs_cli.games import world
from mechs_cli.games.choices import seat_names
from mechs_cli.games.options import Force, GameOrFile, Html, Json, Store, number
from mechs_cli.games.secrecy import eyes_for
from mechs_cli.reading.sources import Source, line_of
from mechs_core.analysis.attribution.luck import LuckReport, Rolled, Unended, report_of, result_of
from mechs_core.analysis.attribution.redrawing import Stage, stages
from mechs_core.analysis.attribution.rollout_processes import Rolling, roll
from mechs_core.analysis.simulating.plan import FEWEST_ROLLOUTS, MOST_ROLLOUTS
from mechs_core.analysis.simulating.policies import OWN, policies
from mechs_core.kernel.encoding import encode
from mechs_core.kernel.errors import MechsError, OldRules
from mechs_core.kernel.luck import draw_seed, why_bad_seed

NO_LINE = "a recording of one view: its luck is not in it"
EXAMPLE = "mechs luck g-0003 --rollouts 8 --jobs 1"


def luck(
    game: GameOrFile,
    *,
    rollouts: Annotated[
        int,
        number(
            FEWEST_ROLLOUTS,
            MOST_ROLLOUTS,
            metavar="M",
            told="How often each piece of luck is drawn anew.",
        ),
    ] = 32,
    policy: Annotated[
        str,
        typer.Option(
            metavar="own|BOT[,BOT..]",
            help="Who plays on: one for all seats or one each; own: the bots that sat there, "
            "bot:random for people.",
        ),
    ] = OWN,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The luck drawn anew; else one is drawn.")
    ] = None,
    jobs: Annotated[
        str, typer.Option(metavar="auto|N", help="Processes; auto: one a core.")
    ] = "auto",
    html: Html = None,
    force: Force = False,
    json: Json = False,
    store: Store = None,
) -> None:
    """How much of a game's result was luck, and whose.

    It is told by seat, occasion, round and moment.

    result = expected + luck + rest: what the seats could expect before the game, what luck did,
    and what was decided better or worse than by those who play on. ± is the standard error.
    """
    why = None if seed is None else why_bad_seed(seed)
    if why is not None:
        raise WrongUsage(f"--seed: {why}")
    processes = jobs_of(jobs, rollouts)
    source = line_of(game, store, NO_LINE)
    need_room(html, force=force, json=json)
    staged = settled(source)
    playing = policies(source.ruleset, source.seats.names, seat_names(policy))
    fresh = draw_seed() if seed is None else seed
    rolling = Rolling(
        world.finder(source.ruleset.name),
        source.ruleset.name,
        tuple(map(encode, source.steps)),
        playing,
        fresh,
    )
    if seed is None:
        tell(f"seed {fresh}")
    report = rolled_out(rolling, staged, rollouts, processes)
    if html is not None:
        from mechs_cli.analysis.luck_page import luck_page
        from mechs_core.analysis.pages.page import page

        made = luck_page(source, report, playing, fresh, result_of(staged))
        if write_out(html, [page(made).encode()], force=force):
            tell(f"report written to {html}")
    if json:
        json_line(luck_row(source, report, {"policies": playing, "seed": fresh}))
    elif html is None:
        say_list(f"{source.title}  {source.ruleset.name}  played on by {', '.join(playing)}")
        for line in luck_lines(source, report):
            say(line)


def settled(source: Source) -> list[Stage]:
    """The stages of an ended game whose secrets the user may see. Raises MechsError."""
    try:
        staged = stages(source.ruleset, [step.events for step in source.steps])
        result_of(staged)
    except (OldRules, Unended) as error:
        raise type(error)(f"{source.title}: {error.sentence}", error.hint) from error
    if not eyes_for(source.seats, source.opened).opened(staged[-1].after.seed):
        raise MechsError(
            f"{source.title}: its secrets are closed while a game of its tree runs",
            hint=f"mechs tree {source.title}",
        )
    return staged


def rolled_out(rolling: Rolling, staged: Sequence[Stage], rollouts: int, jobs: int) -> LuckReport:
    """The report, with a bar on the terminal while it is worked out."""
    samples: list[Rolled] = []
    rolls = roll(rolling, staged, rollouts, jobs)
    try:
        with counting(rollouts, 0, "rollouts") as show, closing(rolls):
            for rolled in rolls:
                samples.append(rolled)
                show(len(samples))
    except KeyboardInterrupt as stop:
        raise KeyboardInterrupt("nothing is kept of it") from stop
    return report_of(staged, samples)
