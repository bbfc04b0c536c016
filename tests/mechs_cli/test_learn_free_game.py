"""A free game of a lesson: sparing remarks, and how it went."""

from __future__ import annotations

import re

import pytest
from msgspec import structs

from mechs_cli.lessons.at_table import SPARING
from mechs_cli.lessons.words import how_it_went
from mechs_core.kernel.lessons.lesson import Lesson
from mechs_core.kernel.lessons.table import Table
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Result
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.table.seats import seats_of
from tests.mechs_cli.conftest import Mechs
from tests.mechs_cli.learning import (
    ARENA,
    FREE,
    Typed,
    learn,
    lines,
    states,
)
from tests.with_answers import with_answers


@pytest.mark.parametrize(("ruleset", "number"), FREE)
def test_a_free_game_ends_with_three_sentences(
    mechs: Mechs, ruleset: Ruleset, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = ruleset.lessons[number]
    table, rng = Table(ruleset, lesson), Rng("free")
    typed = []
    while table.asked() is not None:
        chosen = rng.choice(table.line.legal(lesson.seat))
        typed.append(ruleset.telling.format(chosen, table.view))
        table.take(chosen)
    told = mechs("learn", ruleset.name, number + 1, typed=lines(*typed))
    end = told.stdout[told.stdout.index("You came ") :]
    assert "`" not in end
    more = number + 1 < len(ruleset.lessons)
    hints = [
        f"hint: a whole game: mechs play {ruleset.name} --seats you,bot:random",
        "hint: replay it in a browser: mechs export g-0001 --format html -o lesson.html",
        *([f"hint: go on with: mechs learn {ruleset.name}"] if more else []),
    ]
    assert told.stderr.splitlines()[-len(hints) :] == hints
    assert re.match(r"You came \w+ of \d, counted in \w+: you -?\d+, ", end)
    assert states(mechs, ruleset.name)[number] == "done"
    assert mechs("learn", ruleset.name, number + 1, typed="").exit_code == 0


def missing(lesson: Lesson) -> Lesson:
    """A lesson in which there is a blow to be missed, at once."""
    scenario = {
        "mechs": {"red": "a1", "yellow": "b1"},
        "order": ["red", "yellow"],
        "sequences": {"red": {"hit": 2, "move": 1}},
    }
    return structs.replace(lesson, name="missing", scenario=scenario)


def test_a_blow_that_was_missed_is_told_once(mechs: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mechs_cli.lessons.at_table.SPARING", 1)
    half = ARENA.lessons[-1]
    person = Typed("end")
    learn(mechs, "missing", person, with_answers(ARENA, lessons=(missing(half),)))
    seen = [line for line in person.told if line.startswith("You might have seen ")]
    assert seen == ["You might have seen hit yellow: 4 damage to yellow (4/6)"]
    person = Typed("hit yellow", "end")
    learn(mechs, "missing", person, with_answers(ARENA, lessons=(missing(half),)))
    assert not any(line.startswith("You might have seen ") for line in person.told)


def test_remarks_are_sparing(mechs: Mechs) -> None:
    assert SPARING > 1
    person = Typed("end")
    half = missing(ARENA.lessons[-1])
    learn(mechs, "missing", person, with_answers(ARENA, lessons=(half,)))
    assert not any(line.startswith("You might have seen ") for line in person.told)


def test_there_is_no_hint_in_a_free_game(mechs: Mechs) -> None:
    person = Typed("hint", "skip", "task")
    learn(mechs, "half", person)
    assert any("there are no hints" in line for line in person.told)
    assert any("no task to skip" in line for line in person.told)
    assert "Have more prestige than yellow after round 4." in person.told


def test_how_it_went_tells_what_was_lost() -> None:
    line = Table(ARENA, ARENA.lessons[-1]).line
    result = Result(
        ranking=((0,), (1,)),
        decided_by="prestige",
        score=(10, 4),
        parts=(
            {"tricks": 3, "damage": 5, "smashed": -2, "scenario": 4},
            {"tricks": 0, "damage": 0, "smashed": 0, "scenario": 4},
        ),
    )
    seats = seats_of(line).unversioned()
    said = [*how_it_went(ARENA, seats, result, 0, ("scenario",))]
    assert said[0] == "You came first of 2, counted in prestige: you 10, bot:random (yellow) 4."
    assert said[1].startswith("Most of what you won came from damage (5) and tricks (3): shares ")
    assert said[2].startswith("What cost most was smashed (-2): lost when ")
    theirs = [*how_it_went(ARENA, seats, result, 1, ("scenario",))]
    assert theirs[1] == "Nothing that you did has scored yet: there is room above."
    assert theirs[2].startswith("Others had something from tricks, you had not: prestige taken ")
