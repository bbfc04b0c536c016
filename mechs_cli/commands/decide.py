"""`mechs decide`: send a decision."""

from __future__ import annotations

from typing import Annotated

import typer

from event_store.playing import settled
from mechs_cli.console.output import json_line, say, say_list, tell
from mechs_cli.console.usage import WrongUsage
from mechs_cli.games import completing, world
from mechs_cli.games.choices import given_of
from mechs_cli.games.headlines import headline
from mechs_cli.games.options import MANY, Game, Given, Hold, Json, MaxDecisions, Store, number
from mechs_cli.games.turns import CLIENT, decide_rest, dropped
from mechs_cli.reading.event_lines import frame_json
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.viewers import Eyes
from mechs_core.table.frames import frames_of_step, news
from mechs_core.table.notation import decisions_in, own_decision_of
from mechs_core.table.seats import seats_of

EXAMPLE = "mechs decide g-0001 --seat ada 'program 1: 70 1'"


def decide(
    game: Game,
    decision: Annotated[str, typer.Argument(metavar="DECISION", help="Notation, or JSON.")],
    *,
    seat: Annotated[
        str,
        typer.Option(
            metavar="SEAT", help="Who decides: a name or a number.", autocompletion=completing.seats
        ),
    ],
    expect: Annotated[
        int | None,
        number(0, MANY, metavar="L", told="The number of events that you saw."),
    ] = None,
    decision_id: Annotated[
        str | None, typer.Option("--id", metavar="ID", help="The same ID again is stored once.")
    ] = None,
    given: Given = None,
    note: Annotated[str, typer.Option(metavar="TEXT", help="A remark for readers.")] = "",
    max_decisions: MaxDecisions = None,
    hold: Hold = False,
    json: Json = False,
    store: Store = None,
) -> None:
    """Send a decision, and say what follows. Bots that are asked play on at once.

    Some notations know lines with several decisions. They are decided one after another; what is
    left is dropped where one is refused or somebody else is asked.
    """
    with world.open_store(store, existing=True) as games:
        head = games.head(game)
        line = games.line(game)
        number = seats_of(line).find(seat)
        first, *rest = decisions_in(line.ruleset, decision)
        if rest and given is not None:
            raise WrongUsage("--given goes with a single decision")
        try:
            chosen = own_decision_of(line, number, first)
            recorded = games.decide(
                game,
                number,
                chosen,
                given=given_of(given),
                expect=expect,
                decision_id=decision_id,
                client=CLIENT,
                note=note,
            )
        except IllegalDecision as no:
            no.hint = no.hint or f"mechs legal {head.game} --seat {seat}"
            raise
        left, refusal = rest, None
        if recorded.already:
            tell(f"already recorded as step {recorded.step.number}")
        else:
            left, refusal = decide_rest(games, game, number, rest)
        stopped = None if hold else settled(games, game, CLIENT, max_decisions)
        head, now = games.head(game), games.line(game)
        since = [] if recorded.already else games.steps(game, recorded.step.number)
        told_from = now.position - sum(len(step.events) for step in since)
        before = games.line(game, at=told_from - 1)
        eyes = Eyes(number, games.opened(game))
    for step in since:
        happened = list(frames_of_step(before, step.events, eyes))
        if json:
            for frame in happened:
                json_line(frame_json(frame))
        else:
            for frame in news(line.ruleset, happened):
                say(frame.sentence)
    if not json:
        say_list(headline(head, now))
    if left:
        tell(dropped(left))
    if refusal is not None:
        refusal.hint = refusal.hint or f"mechs legal {head.game} --seat {seat}"
        raise refusal
    if stopped is not None:
        raise stopped
