"""`mechs branch`: a new game from any point of another."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mechs_cli import world
from mechs_cli.choices import addressed, decision_of, given_of
from mechs_cli.options import Game, Given, Hold, Json, Seed, Store
from mechs_cli.output import json_line, say_list
from mechs_cli.seats import seats_of
from mechs_cli.told import head_json, headline
from mechs_cli.turns import CLIENT, play_on
from mechs_cli.usage import WrongUsage
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import draw_seed
from mechs_core.kernel.messages import Branched, Decision, Seat
from mechs_core.kernel.stream import Line

if TYPE_CHECKING:
    from event_store import GameStore

EXAMPLE = "mechs branch g-0001 --luck new --seed 8 --name what-if"


def branch(
    game: Game,
    *,
    at: Annotated[
        int | None, typer.Option(metavar="N", help="Event N is the last one kept; else the end.")
    ] = None,
    luck: Annotated[str, typer.Option(metavar="same|new", help="The luck from there on.")] = "same",
    seed: Seed = None,
    given: Given = None,
    decide: Annotated[
        list[str] | None,
        typer.Option(metavar="'SEAT: DECISION'", help="Decide so at once; may be repeated."),
    ] = None,
    name: Annotated[str, typer.Option(metavar="TEXT", help="Your name for it.")] = "",
    hold: Hold = False,
    json: Json = False,
    store: Store = None,
) -> None:
    """Begin a new game after any step of another. The other one stays as it is."""
    if luck not in ("same", "new"):
        raise WrongUsage(f"--luck {luck!r}: same or new")
    if seed is not None and luck == "same":
        raise WrongUsage("--seed goes with --luck new")
    new_luck: dict[str, Any] = {"luck": luck, "given": given_of(given)}
    if luck == "new":
        new_luck |= {
            "seed": draw_seed() if seed is None else seed,
            "seed_origin": "drawn" if seed is None else "chosen",
        }
    with world.open_store(store) as games:
        head = begin(games, game, at, new_luck, decide or [], name)
        if not hold:
            for recorded in play_on(games, head.game):
                head = recorded.head
        if json:
            json_line(head_json(head))
        else:
            say_list(headline(head, games.line(head.game)))


def begin(
    games: GameStore,
    game: str,
    at: int | None,
    luck: dict[str, Any],
    decisions: Sequence[str],
    name: str = "",
) -> Any:
    """Branch and decide. All is tried in memory first: a refusal leaves no branch behind."""
    last = games.line(game).position - 1 if at is None else at
    chosen: list[tuple[Seat, Decision]] = []
    ends = accumulate(len(step.events) for step in games.steps(game))
    if decisions and last + 1 in ends:  # elsewhere the store refuses, with the boundaries
        line = games.line(game, last)
        line.branch(Branched(parent="", at=last, rules=line.ruleset.version, **luck))
        for text in decisions:
            chosen.append(decided(line, text))
    head = games.branch(game, last, name=name, client=CLIENT, **luck)
    for seat, decision in chosen:
        head = games.decide(head.game, seat, decision, client=CLIENT).head
    return head


def decided(line: Line, text: str) -> tuple[Seat, Decision]:
    """Play `SEAT: DECISION` on a line; without a seat the first one that is asked decides."""
    seat, said = addressed(seats_of(line.ruleset, line.created), text)
    if seat is None:
        asked = line.requests()
        if not asked:
            raise IllegalDecision("game_over", "the game is over")
        seat = asked[0].seat
    decision = decision_of(line.ruleset, said, line.ruleset.view(line.state, seat))
    line.decide(seat, decision)
    return seat, decision
