"""`mechs log`: what happened, one sentence an event."""

from __future__ import annotations

from typing import Annotated

import typer

from mechs_cli.console.output import draw, fitting, json_line
from mechs_cli.console.usage import WrongUsage
from mechs_cli.games import world
from mechs_cli.games.headlines import rules_of
from mechs_cli.games.options import MANY, As, Game, Json, Reveal, Store, number
from mechs_cli.games.secrecy import eyes_for, say_peeking
from mechs_cli.reading.event_lines import INDENT, frame_json, sentence_line
from mechs_cli.reading.sources import seats_in
from mechs_core.kernel.stream import need_event
from mechs_core.table.frames import frames

EXAMPLE = "mechs log g-0001 --from 4 --why"


def log(
    game: Game,
    *,
    first: Annotated[int, number(0, MANY, "--from", metavar="N", told="From event N on.")] = 0,
    last: Annotated[
        int | None, number(0, MANY, "--to", metavar="N", told="Up to event N, included.")
    ] = None,
    as_seat: As = None,
    reveal: Reveal = False,
    why: Annotated[bool, typer.Option("--why", help="With the rules behind each event.")] = False,
    json: Json = False,
    store: Store = None,
) -> None:
    """What happened, one sentence an event, grouped by step.

    --from the event that comes next says nothing until it is there.
    """
    if last is not None and first > last:
        raise WrongUsage(f"--from {first} is behind --to {last}")
    with world.open_store(store, read_only=True) as games:
        head = games.head(game)
        ruleset, steps = rules_of(head, json=json), games.steps(game)
        seats = seats_in(ruleset, steps)
        eyes = eyes_for(seats, games.opened(game), as_seat=as_seat, reveal=reveal)
        say_peeking(games, head)
    events = sum(len(step.events) for step in steps)
    for at in (first if first != events else None, last):
        if at is not None:
            need_event(at, events, head.game)
    for frame in frames(ruleset, steps, eyes):
        if last is not None and frame.position > last:
            break
        if frame.position < first:
            continue
        if json:
            json_line(frame_json(frame, why=why))
        else:
            draw(fitting(sentence_line(frame, why=why), INDENT))
