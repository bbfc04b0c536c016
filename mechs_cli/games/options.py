"""Arguments and options that several commands share."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.core import TyperOption

from mechs_cli.games import completing
from mechs_core.kernel.contract.rules import LONGEST_GAME, LONGEST_TURN
from mechs_core.kernel.words import shortened

MANY: Final = 1_000_000_000  # of what is counted: events, games; more than any store has
STORE_VARIABLE: Final = "MECHS_STORE"
LONGEST_QUOTE: Final = 20  # characters of a wrong number
OWN_VARIABLES: Final = {"rulesets": "MECHS_RULESET_PATH", "bots": "MECHS_BOTS_FROM"}


def _or_global(ctx: typer.Context, said: str | None) -> str | None:
    """`--store` may stand before the command or after it."""
    return said or ctx.obj


def number(low: float, high: float, *words: str, metavar: str, told: str) -> Any:
    """An option that takes a number from low to high, both included; a whole one if low is whole.

    Every numeric option is made here, so each has ends, and NaN is within none.
    """
    whole = isinstance(low, int)
    ends = f"{low:,} to {high:,}" if whole else f"{low:g} to {high:g}"
    wanted = f"a {'whole ' if whole else ''}number from {ends}"

    def read(said: Any) -> float:  # a text, or the option's default
        text = str(said)
        value = math.nan
        with suppress(ValueError):  # no number, or one of thousands of digits
            value = int(text) if whole else float(text)
        if not (text.isascii() and "_" not in text and low <= value <= high):
            raise typer.BadParameter(f"{shortened(text, LONGEST_QUOTE)} is not {wanted}")
        return value

    read.ends = low, high  # type: ignore[attr-defined]
    return typer.Option(*words, metavar=metavar, help=told, parser=read)


Game = Annotated[
    str,
    typer.Argument(metavar="GAME", help="A game's id or name.", autocompletion=completing.games),
]
GameOrFile = Annotated[
    str,
    typer.Argument(
        metavar="GAME|FILE", help="A game or a replay file.", autocompletion=completing.games
    ),
]
RulesetName = Annotated[
    str,
    typer.Argument(
        metavar="RULESET", help="As `mechs rulesets` lists.", autocompletion=completing.rulesets
    ),
]
Store = Annotated[
    str | None,
    typer.Option(metavar="PATH", callback=_or_global, help="The store's file, or MECHS_STORE."),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
As = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="SEAT",
        help="What that seat may see; `public`: a spectator.",
        autocompletion=completing.views,
    ),
]
Reveal = Annotated[bool, typer.Option("--reveal", help="Show every secret: the owner's act.")]
At = Annotated[int | None, number(0, MANY, metavar="N", told="After event N.")]
Seat = Annotated[
    str | None,
    typer.Option(metavar="SEAT", help="A seat's name or number.", autocompletion=completing.seats),
]
Seed = Annotated[
    str | None,
    typer.Option(metavar="TEXT", help="Choose the luck; without it nobody can guess the luck."),
]
Given = Annotated[
    str | None,
    typer.Option(metavar="JSON", help='Luck given from outside, such as {"die 1":[4]}.'),
]
GivenLuck = Annotated[
    bool,
    typer.Option("--given-luck", help="Luck may be given in it; everybody is told when it is."),
]
BeginId = Annotated[
    str | None, typer.Option("--id", metavar="ID", help="The same ID again begins no second game.")
]
Hold = Annotated[bool, typer.Option("--hold", help="Bots do not play on yet.")]
MaxDecisions = Annotated[
    int | None,
    number(
        1,
        MANY,
        "--max-decisions",
        metavar="N",
        told=f"Bots are stopped after N decisions of a game; else after {LONGEST_GAME:,}, or after "
        f"{LONGEST_TURN:,} without a new round or turn.",
    ),
]
Tables = Annotated[
    str | None,
    typer.Option(metavar="NAME,..", help="Tables, of games, seats, tallies, decisions, events."),
]
Html = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write a page with tables and plots.")
]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there.")]


def own_options() -> list[TyperOption]:
    """What every command understands, before it and after it: files with games and bots."""
    return [
        _own("--ruleset-path", "rulesets", "PATH", "A game of your own"),
        _own("--bots-from", "bots", "FILE", "Bots of your own"),
    ]


def _own(word: str, kind: str, metavar: str, sentence: str) -> TyperOption:
    variable = OWN_VARIABLES[kind]

    def know(ctx: typer.Context, option: Any, files: Sequence[str]) -> None:
        from mechs_cli.games import world

        if ctx.parent is None:
            world.forget(kind)
            files = [*filter(None, os.environ.get(variable, "").split(os.pathsep)), *files]
        world.know(kind, files)

    return TyperOption(
        param_decls=[word],
        multiple=True,
        metavar=metavar,
        callback=know,
        expose_value=False,
        is_eager=True,  # other arguments are looked up among what it names
        help=f"{sentence}, also {variable}; repeated.",
    )
