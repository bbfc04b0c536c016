"""Turns arguments of the command line into the kernel's values."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from msgspec import json

from mechs_cli.console.usage import WrongUsage
from mechs_cli.files.kept import BadFile
from mechs_cli.files.writing import read_json
from mechs_core.analysis.data.tables import NAMES, USUAL
from mechs_core.kernel.codec import NotTaken, from_outside
from mechs_core.kernel.creation import default_of, describe
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import GameCreated, Given
from mechs_core.kernel.ruleset import Option, Ruleset
from mechs_core.kernel.words import word

GIVEN: Final = json.Decoder(Given).decode


def creation_of(
    ruleset: Ruleset,
    seats: Sequence[str],
    seed: str | None,
    options: Sequence[str],
    scenario: Path | None,
    given: str | None = None,
    takes_given: bool = False,
) -> GameCreated:
    """The first record of a new game. Raises MechsError for what it cannot be.

    takes_given: said outright; else it follows from the seats and the seed.
    """
    try:
        return describe(
            ruleset,
            seats,
            options=options_of(ruleset, options, len(seats)),
            scenario=None if scenario is None else scenario_in(scenario),
            seed=seed,
            given=given_of(given),
            takes_given=takes_given or None,
        )
    except IllegalDecision as no:
        no.hint = no.hint or "mechs rulesets"
        raise


def scenario_in(path: Path) -> Any:
    """The document in a file. Raises BadFile, for `null` too: that would be a game without one."""
    document = read_json(path)
    if document is None:
        raise BadFile(f"{path}: a scenario is an object, not null", "leave --scenario out")
    return document


def seat_names(text: str) -> list[str]:
    """`ada,bot:greedy` as names."""
    return [name.strip() for name in text.split(",")]


def options_of(ruleset: Ruleset, arguments: Sequence[str], seats: int) -> dict[str, Any]:
    """Options from `NAME=VALUE` texts; values as `mechs rulesets` shows them, or JSON."""
    known = {option.name: option for option in ruleset.options}
    fitting = seats if seats in ruleset.seats else ruleset.seats[0]
    chosen: dict[str, Any] = {}
    for each in arguments:
        name, equals, text = each.partition("=")
        if not equals:
            raise WrongUsage(f"--option {each!r}: say NAME=VALUE")
        if name in chosen:
            raise WrongUsage(f"--option {name} is said twice")
        option = known.get(name)
        chosen[name] = text if option is None else option_value(option, text, fitting)
    return chosen


def option_value(option: Option, text: str, seats: int) -> Any:
    """A value as typed: one of the listed ones, JSON, items between commas, none or a word.

    If the option's default is a list, a single item becomes a list of one, and "none" an empty one.
    """
    for known in option.values:
        if text == word(known):
            return known
    is_list = isinstance(default_of(option, seats), tuple)
    if text == "none":
        return [] if is_list else None
    value = typed(text)
    if value == text and "," in text:
        return [typed(item) for item in text.split(",")]
    return [value] if is_list and isinstance(value, int | str) else value


def typed(text: str) -> Any:
    """A value from JSON, or the text itself. Raises WrongUsage for what begins as JSON only."""
    try:
        return from_outside(text)
    except NotTaken as error:
        if text.startswith(("{", "[")):
            raise WrongUsage(f"{text[:20]!r} is no JSON: {error}") from error
        return text


def given_of(text: str | None) -> Given:
    """Given luck from JSON such as `{"die 1":[4]}`. Raises IllegalDecision `bad_value`."""
    if text is None:
        return {}
    try:
        given: Given = from_outside(text, GIVEN)
    except NotTaken as error:
        raise IllegalDecision("bad_value", f"given luck: {error}") from error
    return given


def table_names(text: str | None) -> tuple[str, ...]:
    """`games,seats` as names of tables; the usual ones where nothing is said. Raises WrongUsage.

    Table `games` is always among them.
    """
    if text is None:
        return USUAL
    wanted = {name.strip() for name in text.split(",")} | {"games"}
    unknown = sorted(wanted - {*NAMES})
    if unknown:
        raise WrongUsage(f"--tables {unknown[0]!r}: the tables are {', '.join(NAMES)}")
    return tuple(name for name in NAMES if name in wanted)
