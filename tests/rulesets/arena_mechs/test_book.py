"""RULES.md says what is played: its tables are held against the code."""

from __future__ import annotations

import json
import re

import pytest

from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.model import Cover
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PART_OF
from mechs_core.rulesets.arena_mechs.rules.setup import CardsSet, ScenarioSet
from mechs_core.rulesets.arena_mechs.scenario.form import PHASES
from mechs_core.rulesets.arena_mechs.text.notation import parse
from mechs_core.testing.books import book_of, cells_of, code_of, hold, in_backticks, recorded
from tests.games import Sealed
from tests.rulesets.arena_mechs import tables
from tests.rulesets.arena_mechs.arenas import FREE, RED, W
from tests.rulesets.arena_mechs.components import prestige
from tests.rulesets.arena_mechs.positions import position

BOOK = book_of(RULESET)
FREE_WORDS = ("Glossary", "Activation step by step", "Values", "What is offered")
test_book = hold(RULESET, *tables.HELD, free=FREE_WORDS)


def test_the_book_needs_no_other_document() -> None:
    """Where it names rules it names them by their number."""
    assert not re.search(r"\bAM-[A-Z]+\b(?!-)", BOOK.document)
    assert not re.search(r"\b(section|spec|seed file|design)\b", BOOK.document, re.IGNORECASE)


def test_the_prestige_table_has_every_reason() -> None:
    assert [reason for reason, _ in prestige()] == [f"`{reason}`" for reason in PART_OF]


@pytest.mark.parametrize("value", tables.VALUES)
def test_the_words_of_a_value_are_those_that_are_read(value: str) -> None:
    assert words_of(value) == [*tables.VALUES[value]]


def test_the_words_of_a_cover_are_those_that_are_read() -> None:
    assert words_of("cover")[:2] == [*Cover.__struct_fields__]


def words_of(value: str) -> list[str]:
    """What the table of values has in quotes."""
    return re.findall(r'"(\w+)"', dict(cells_of(BOOK, "Values", "value", "written"))[value])


def test_what_is_offered_is_of_decisions() -> None:
    names = {kind.__name__ for kind in RULESET.rules.decisions}
    offered = cells_of(BOOK, "What is offered", "decision")
    assert {name.strip("`") for (name,) in offered} <= names


# ---------------------------------------------------------------- luck


def pattern(label: str) -> str:
    """A label as the table has it."""
    said = re.sub(r"^deck \d", "deck {seat}", label)
    said = re.sub(r"again \d+", "again {n}", said)
    return re.sub(r"^orientation ..", "orientation {field}", said)


def told_luck() -> dict[str, list[str]]:
    """Event -> its labels, as the table of events tells."""
    rows = cells_of(BOOK, "Events", "event", "luck")
    return {name.strip("`"): in_backticks(luck) for name, luck in rows}


def test_am_luck_1_every_event_is_drawn_under_the_labels_that_are_told() -> None:
    """Labels stand before the event that has their outcome; after the set-up there are none."""
    with recorded() as drawn:
        game = Sealed.new(RULESET, 2, options={"start_order": "seeded"}).finish()
        game.branch(3, "new", seed="8")
    found: dict[str, list[str]] = {}
    labels: list[str] = []
    for each in drawn:
        if isinstance(each, str):
            labels.append(pattern(each))
        else:
            found.setdefault(type(each).__name__, []).extend(labels)
            labels = []
    assert not labels
    told = told_luck()
    scenario = (CardsSet.__name__, ScenarioSet.__name__)
    for event, expected in found.items():
        if event not in scenario:
            assert [*dict.fromkeys(expected)] == told[event], event


def test_am_luck_1_a_scenario_draws_under_the_labels_that_are_told() -> None:
    with recorded() as drawn:
        Sealed.new(RULESET, 2, scenario={"phase": "placement"}, options={"start_order": "seeded"})
    labels = {pattern(each) for each in drawn if isinstance(each, str)}
    events = [type(each).__name__ for each in drawn if not isinstance(each, str)]
    told = told_luck()
    assert labels == {label for event in events for label in told[event]}


def test_am_luck_1_the_labels_of_the_events_are_explained() -> None:
    told = dict.fromkeys(label for labels in told_luck().values() for label in labels)
    assert {label.strip("`") for (label,) in cells_of(BOOK, "Labels", "label")} == {*told}


# ---------------------------------------------------------------- scenarios, results, notation


def test_a_scenario_has_the_phases_of_its_key() -> None:
    (said,) = [value for key, value in cells_of(BOOK, "Keys", "key", "value") if key == "`phase`"]
    assert in_backticks(said) == [*PHASES]


def test_the_parts_of_a_result_are_told() -> None:
    result = RULESET.rules.result(Sealed.new(RULESET, 2).finish().line.state)
    assert result is not None and [*result.parts[0]] == tables.RESULT_PARTS


def test_every_line_of_the_notation_is_read() -> None:
    seen = RULESET.sight.view(position(mechs={"red": "d3"}, pending={"move": 1}).state, RED)
    for name, lines in cells_of(BOOK, "Notation", "decision", "for instance"):
        for line in in_backticks(lines):
            assert f"`{type(parse(line, seen)).__name__}`" == name, line


def test_arena_w_is_the_one_of_the_tests() -> None:
    document = json.loads(code_of(BOOK, "Arena W")[0])
    assert (document["tiles"], document["free"]) == (W, FREE)
