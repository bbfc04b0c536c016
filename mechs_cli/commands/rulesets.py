"""`mechs rulesets`: what can be played."""

from __future__ import annotations

from typing import Any

from mechs_cli import world
from mechs_cli.options import Json
from mechs_cli.output import json_line, say
from mechs_core.kernel.bots import bots_of
from mechs_core.kernel.creation import default_of
from mechs_core.kernel.ruleset import Option, Ruleset
from mechs_core.kernel.words import words

EXAMPLE = "mechs rulesets"


def rulesets(*, json: Json = False) -> None:
    """What can be played: seats, options, bots."""
    for name in world.names():
        ruleset = world.find(name)
        if json:
            json_line(as_json(ruleset))
        else:
            for line in as_text(ruleset):
                say(line)


def as_text(ruleset: Ruleset) -> list[str]:
    lines = [
        f"{ruleset.name}  {ruleset.title}, rules version {ruleset.version}",
        f"  seats: {words(ruleset.seats)}",
        f"  {ruleset.credits}",
        *(["  options:"] if ruleset.options else []),
    ]
    for option in ruleset.options:
        values = f"; one of {words(option.values)}" if option.values else ""
        lines.append(f"    {option.name} = {default_words(ruleset, option)}{values}")
        lines.append(f"      {option.sentence}")
    lines.append("  bots:")
    lines += [f"    bot:{bot.name}  {bot.sentence}" for bot in bots_of(ruleset)]
    return lines


def default_words(ruleset: Ruleset, option: Option) -> str:
    """The default as a person would type it; by number of seats where it depends on that."""
    per_seats = {seats: default_of(option, seats) for seats in ruleset.seats}
    spoken = {seats: said(value) for seats, value in per_seats.items()}
    if len(set(spoken.values())) == 1:
        return next(iter(spoken.values()))
    return ", ".join(f"{text} ({seats} seats)" for seats, text in spoken.items())


def said(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else words((value,))


def as_json(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "ruleset": ruleset.name,
        "title": ruleset.title,
        "rules": ruleset.version,
        "seats": ruleset.seats,
        "credits": ruleset.credits,
        "options": [
            {
                "name": option.name,
                "sentence": option.sentence,
                "defaults": {str(n): default_of(option, n) for n in ruleset.seats},
                "values": option.values,
            }
            for option in ruleset.options
        ],
        "bots": [{"name": bot.seat_name, "sentence": bot.sentence} for bot in bots_of(ruleset)],
    }
