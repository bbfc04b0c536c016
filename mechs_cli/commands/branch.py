"""`mechs branch`: a new game from any point of another."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from event_store.ownership import secrets_open
from event_store.playing import settled
from mechs_cli.console.output import at_terminal, confirmed, json_line, say_list, tell
from mechs_cli.console.usage import WrongUsage
from mechs_cli.games import completing, world
from mechs_cli.games.branching import begin
from mechs_cli.games.choices import given_of
from mechs_cli.games.headlines import already_there, game_json, headline
from mechs_cli.games.naming import Name
from mechs_cli.games.options import (
    MANY,
    BeginId,
    Game,
    Given,
    GivenLuck,
    Hold,
    Json,
    MaxDecisions,
    Reveal,
    Seed,
    Store,
    number,
)
from mechs_cli.games.rounds import Round, event_at
from mechs_cli.games.secrecy import say_peeking
from mechs_cli.games.turns import CLIENT
from mechs_core.kernel.luck import draw_seed
from mechs_core.table.seats import seats_of

EXAMPLE = "mechs branch g-0003 --at 99 --luck new --seed 8 --name what-if"


def branch(
    game: Game,
    *,
    at: Annotated[
        int | None, number(0, MANY, metavar="N", told="Event N is the last one kept; else the end.")
    ] = None,
    round_number: Round = None,
    luck: Annotated[
        str,
        typer.Option(
            metavar="same|new",
            help="The luck from there on.",
            autocompletion=completing.one_of("same", "new"),
        ),
    ] = "same",
    seed: Seed = None,
    given: Given = None,
    given_luck: GivenLuck = False,
    decide: Annotated[
        list[str] | None,
        typer.Option(
            metavar="'SEAT: DECISION'",
            help="Decide so at once; with its luck: '0: fire given {\"LABEL\":[5]}'. Repeat it.",
        ),
    ] = None,
    keep: Annotated[
        bool,
        typer.Option(
            "--keep",
            help="Send the game's later decisions again while they are legal; each --decide "
            "stands in for the next one of its seat.",
        ),
    ] = False,
    name: Name = "",
    decision_id: BeginId = None,
    reveal: Reveal = False,
    max_decisions: MaxDecisions = None,
    hold: Hold = False,
    json: Json = False,
    store: Store = None,
) -> None:
    """Begin a new game after any step of another. The other one stays as it is.

    --round N begins it where round N has just begun. Where --at lies inside a step, the nearest end
    of a step is offered.

    With --keep it goes on as the other one did, as far as the rules let it: what did that decision
    change? It says where it stopped and why; from there bots play on. `mechs diff` compares both.

    While the secrets of several people are closed, a branch is the owner's act: --reveal. Sent
    again with the same --id it says which game is there already.
    """
    if luck not in ("same", "new"):
        raise WrongUsage(f"--luck {luck!r}: same or new")
    if seed is not None and luck == "same":
        raise WrongUsage("--seed goes with --luck new")
    new_luck: dict[str, Any] = {"luck": luck, "given": given_of(given)}
    if given_luck:
        new_luck["takes_given"] = True
    if luck == "new":
        new_luck |= {
            "seed": draw_seed() if seed is None else seed,
            "seed_origin": "drawn" if seed is None else "chosen",
        }
    from event_store import BranchInsideStep

    with world.open_store(store, existing=True) as games:
        how: Any = {"keep": keep, "name": name, "reveal": reveal, "decision_id": decision_id}
        there = None if decision_id is None else games.begun(decision_id)
        at = event_at(games, game, at, round_number)
        was_open = secrets_open(games, game)
        try:
            head, kept = begin(games, game, at, new_luck, decide or [], **how)
        except BranchInsideStep as inside:
            if not at_terminal():
                raise
            if not confirmed(f"{inside.sentence}: after event {inside.nearest}?"):
                raise typer.Exit(1) from inside
            head, kept = begin(games, game, inside.nearest, new_luck, decide or [], **how)
        if there is not None:
            tell(already_there(head))
        stopped = None if hold else settled(games, head.game, CLIENT, max_decisions)
        head = games.head(head.game)
        line = games.line(head.game)
        say_peeking(games, head)
        if was_open and not secrets_open(games, game):
            tell(f"note: the secrets of {game} are closed while {head.game} is played")
        row = game_json(games, head)
    told = keep and there is None  # else it was told before, and the other game may have gone on
    if json:
        json_line(row | ({"kept": kept} if told else {}))
    else:
        if told:
            say_list(kept.line(seats_of(line)))
        say_list(headline(head, line))
    if stopped is not None:
        raise stopped
