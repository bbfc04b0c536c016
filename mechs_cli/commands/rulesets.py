"""`mechs rulesets`: what can be played."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Any

import typer
from msgspec import UNSET

from mechs_cli.console.output import json_line, say_list, tell
from mechs_cli.games import completing, world
from mechs_cli.games.options import Json
from mechs_core.kernel.bots import bots_of, passed_over
from mechs_core.kernel.creation import default_of, only_with
from mechs_core.kernel.ruleset import Option, Ruleset
from mechs_core.kernel.words import span, word, words

LATER = " " * 10  # indent of the later lines of an option
EXAMPLE = "mechs rulesets"


def rulesets(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[RULESET]...", help="Only these.", autocompletion=completing.rulesets
        ),
    ] = None,
    *,
    json: Json = False,
) -> None:
    """What can be played: seats, options, bots."""
    for ruleset in map(world.find, names) if names else world.every():
        if json:
            json_line(as_json(ruleset))
        else:
            for line in as_text(ruleset):
                say_list(line, LATER)
        for line in passed_over(ruleset):
            tell(f"note: {line}")


def as_text(ruleset: Ruleset) -> list[str]:
    lines = [
        f"{ruleset.name}  {ruleset.title}, rules version {ruleset.version}",
        f"  seats: {span(ruleset.seats)}",
        f"  {ruleset.credits}",
        *(["  options:"] if ruleset.options else []),
    ]
    for option in ruleset.options:
        lines += option_lines(ruleset, option)
    lines.append("  bots:")
    lines += [f"    bot:{bot.name}  {bot.sentence}" for bot in bots_of(ruleset)]
    return lines


def option_lines(ruleset: Ruleset, option: Option) -> list[str]:
    """An option with its default and its values; an object has a line of its own."""
    default = default_words(ruleset, option)
    choice = "such as" if option.check else "one of"
    plain = [value for value in option.values if not isinstance(value, dict)]
    values = f"; {choice} {words(plain)}" if plain and words(plain) != default else ""
    needs = f"; {only_with(option)}" if option.needs else ""
    return [
        f"    {option.name} = {default}{values}{needs}",
        *(f"        {word(value)}" for value in option.values if isinstance(value, dict)),
        f"      {option.sentence}",
    ]


def default_words(ruleset: Ruleset, option: Option) -> str:
    """The default as a person would type it, for each case on which it depends."""
    runs = [
        (text, [*seats])
        for text, seats in groupby(ruleset.seats, lambda seats: word(default_of(option, seats)))
    ]
    if len(runs) == 1:
        said = runs[0][0]
    else:
        said = ", ".join(f"{text} ({span(seats)} seats)" for text, seats in runs)
    if option.with_scenario is UNSET:
        return said
    return f"{said}, {word(option.with_scenario)} (with a scenario)"


def as_json(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "ruleset": ruleset.name,
        "title": ruleset.title,
        "rules": ruleset.version,
        "seats": ruleset.seats,
        "credits": ruleset.credits,
        "options": [option_as_json(ruleset, option) for option in ruleset.options],
        "bots": [{"name": bot.seat_name, "sentence": bot.sentence} for bot in bots_of(ruleset)],
    }


def option_as_json(ruleset: Ruleset, option: Option) -> dict[str, Any]:
    row: dict[str, Any] = {
        "name": option.name,
        "sentence": option.sentence,
        "defaults": {str(n): default_of(option, n) for n in ruleset.seats},
    }
    if option.with_scenario is not UNSET:
        row["with_scenario"] = option.with_scenario
    if option.needs is not None:
        row["needs"] = dict([option.needs])
    return {**row, "values": option.values}
