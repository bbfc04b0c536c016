"""Scenarios are held by the suite: each is accepted, and the games that begin from it keep all.

An author hands them in; those of lessons are looked at besides, and documents that a function of
the author's writes of states in play.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Value
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.testing import checks
from mechs_core.testing.case import Case
from mechs_core.testing.forgery import disturb
from mechs_core.testing.playouts import Setting, created, play, random_step
from mechs_core.testing.tables import comes_back

DISTURBED: Final = 12  # documents that are made of one by changing some places
ON: Final = 30  # decisions that are played from such a one, at most


class Scenario(Struct, frozen=True):
    """A document that games begin from, and the table that it is for."""

    document: dict[str, Any]
    seats: int | None = None  # None: the fewest that it is taken with
    options: dict[str, Value] = {}
    name: str = ""


# A document, a file with one, or a document with its table.
Handed = Scenario | Mapping[str, Any] | Path | str
Write = Callable[[Any], Mapping[str, Any] | None]  # from a state; None: it cannot be written


def cases(
    ruleset: Ruleset, handed: Iterable[Scenario] = (), write: Write | None = None
) -> Iterator[Case]:
    """A case for each scenario that is handed in, for each of a lesson, and for what is written."""
    for number, scenario in enumerate(handed, 1):
        name = scenario.name or f"{number}"
        yield Case(f"{ruleset.name} scenario {name}", partial(check_scenario, ruleset, scenario))
    for scenario in of_lessons(ruleset):
        run = partial(check_played, ruleset, scenario)
        yield Case(f"{ruleset.name} scenario of lesson {scenario.name}", run)
    if write is not None:
        run_all = partial(check_written, ruleset, write)
        yield Case(f"{ruleset.name}: scenarios written of states in play", run_all)


def taken(said: Handed) -> Scenario:
    """What an author hands in as a scenario. Raises ValueError for a file that holds no JSON."""
    if isinstance(said, Scenario):
        return said
    if isinstance(said, Mapping):
        return Scenario({**said})
    path = Path(said)
    return Scenario(json.loads(path.read_text(encoding="utf-8")), name=path.stem)


def of_lessons(ruleset: Ruleset) -> Iterator[Scenario]:
    """The scenarios of its lessons, each once."""
    found: list[Scenario] = []
    for lesson in ruleset.lessons:
        if isinstance(lesson.scenario, dict):
            said = {**lesson.options}
            one = Scenario({**lesson.scenario}, len(lesson.seats), said, lesson.name)
            if all((one.document, one.seats) != (each.document, each.seats) for each in found):
                found.append(one)
                yield one


# ---------------------------------------------------------------- a scenario


def check_scenario(ruleset: Ruleset, scenario: Scenario) -> int:
    """It is accepted; a game from it comes to an end and passes every check; spoiled, it is refused
    in a plain line or played as well.
    """
    game = play(ruleset, table_for(ruleset, scenario), "scenario")
    comes_back(ruleset, game.steps[0])
    if len(game.steps) == 1:  # it begins at the end
        return checks.check_end(game)
    count = sum(check(game) for check in checks.EVERY_GAME)
    rng = Rng("scenario", ruleset.name)
    for _ in range(DISTURBED):
        spoiled = json.loads(json.dumps(scenario.document))
        disturb(spoiled, rng)
        count += begins(ruleset, Setting(game.setting.seats, game.setting.options, spoiled))
    return count


def check_played(ruleset: Ruleset, scenario: Scenario) -> int:
    """It is accepted, and a game from it comes to an end."""
    game = play(ruleset, table_for(ruleset, scenario), "scenario")
    comes_back(ruleset, game.steps[0])
    return checks.check_end(game)


def table_for(ruleset: Ruleset, scenario: Scenario) -> Setting:
    """The setting of its games. Raises AssertionError where it is refused."""
    refused = ""
    for seats in ruleset.seats if scenario.seats is None else (scenario.seats,):
        setting = Setting(seats, scenario.options, scenario.document)
        try:
            created(ruleset, setting, "7")
        except IllegalDecision as no:
            refused = refused or f"with {seats} seats: {no}"
        else:
            return setting
    shown = scenario.name or scenario.document
    raise AssertionError(f"{ruleset.name}: the scenario {shown} is refused, {refused}")


def begins(ruleset: Ruleset, setting: Setting) -> int:
    """Whether a document is accepted. Then it is played on; else it is refused as `bad_config`."""
    at = f"{ruleset.name}, {setting}, scenario {setting.scenario!r}"
    try:
        line, _ = created(ruleset, setting, "7")
    except IllegalDecision as no:
        plain = no.code == "bad_config" and no.sentence and no.sentence.isprintable()
        assert plain, f"{at}: refused as {no.code}, not as bad_config in a plain line: {no}"
        return 0
    play_on(line, at)
    return 1


def play_on(line: Line, at: str, decisions: int = ON) -> None:
    """Some random decisions, at its end a result. An exception says from which document."""
    rng = Rng("on")
    try:
        for _ in range(decisions):
            if not line.requests():
                assert line.ruleset.rules.result(line.state), "nobody is asked, and no result"
                return
            random_step(line, rng)
    except Exception as error:
        error.add_note(f"in a game from {at}")
        raise


# ---------------------------------------------------------------- what is written


def check_written(ruleset: Ruleset, write: Write) -> int:
    """What is written of a state begins a game of which the same is written, and that is played."""
    count = 0
    for seats in ruleset.seats:
        game = play(ruleset, Setting(seats, {}), "written", moments=6)
        for each in game.moments:
            document = write(each.line.state.copy())
            if document is None:
                continue
            said = json.loads(json.dumps(document))
            setting = Setting(seats, {}, said)
            at = f"{game.at(each.line)}: what is written of it"
            try:
                line, _ = created(ruleset, setting, "7")
            except IllegalDecision as no:
                raise AssertionError(f"{at} is refused: {no}; {said}") from no
            again = json.loads(json.dumps(write(line.state.copy())))
            assert again == said, f"{at} is {said}, and of the game from that {again}"
            play_on(line, f"{at}: {said}", 10 * ON)
            count += 1
    assert count, f"{ruleset.name}: not one state in play could be written as a scenario"
    return count
