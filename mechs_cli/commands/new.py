"""`mechs new`: create a game, for scripts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from event_store.playing import settled
from mechs_cli.console.output import json_line, say, say_list, tell
from mechs_cli.games import world
from mechs_cli.games.choices import creation_of, seat_names
from mechs_cli.games.headlines import already_there, commitment_lines, game_json, headline
from mechs_cli.games.naming import Name
from mechs_cli.games.options import (
    BeginId,
    Given,
    GivenLuck,
    Hold,
    Json,
    MaxDecisions,
    RulesetName,
    Seed,
    Store,
)
from mechs_cli.games.turns import CLIENT
from mechs_core.kernel.messages import GameCreated
from mechs_core.table.seats import people

EXAMPLE = "mechs new arena_mechs --seats ada,bob --seed 7"

Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=VALUE", help="As `mechs rulesets` lists them, or JSON; repeated."
    ),
]
Scenario = Annotated[Path | None, typer.Option(metavar="FILE", help="A set-up document, JSON.")]


def new(
    ruleset: RulesetName,
    *,
    seats: Annotated[str, typer.Option(metavar="NAMES", help="ada,bob,bot:random and so on.")],
    seed: Seed = None,
    option: Options = None,
    scenario: Scenario = None,
    given: Given = None,
    given_luck: GivenLuck = False,
    name: Name = "",
    decision_id: BeginId = None,
    max_decisions: MaxDecisions = None,
    hold: Hold = False,
    json: Json = False,
    store: Store = None,
) -> None:
    """Create a game, for scripts. Bots that are asked play on at once.

    Where two or more people play under drawn luck, none can be given: --given-luck and --given
    make a game that takes it. Sent again with the same --id it says which game is there already.
    """
    rules = world.find(ruleset)
    luck = given, given_luck
    created = creation_of(rules, seat_names(seats), seed, option or [], scenario, *luck)
    with world.open_store(store) as games:
        there = None if decision_id is None else games.begun(decision_id)
        head = games.create(rules, created, name=name, client=CLIENT, decision_id=decision_id)
        if there is not None:
            tell(already_there(head))
            created = games.created(head.game)
        say_of_seed(created)
        stopped = None if hold else settled(games, head.game, CLIENT, max_decisions)
        head = games.head(head.game)
        if json:
            json_line(game_json(games, head))
        else:
            say_list(headline(head, games.line(head.game)))
            for line in commitment_lines(created):
                say(line)
    if stopped is not None:
        raise stopped


def say_of_seed(created: GameCreated) -> None:
    """A chosen seed hides nothing: people are told."""
    if created.seed_origin == "chosen" and people(created.seats):
        tell("note: a chosen seed hides nothing; whoever knows it can work out all secrets")
