"""RULES.md says what is played: its tables are held equal to printed numbers and messages."""

from __future__ import annotations

import json

from mechs_core.kernel.messages import DECIDER, secrets_of, tag_of
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.text.notation import NOTATION
from mechs_core.rulesets.tiny_epic_mechs.view import view
from mechs_core.testing.books import (
    HeldLabels,
    book_of,
    cells_of,
    code_of,
    hold,
    in_backticks,
)
from tests.rulesets.tiny_epic_mechs.positions import arena_for, p, position
from tests.rulesets.tiny_epic_mechs.tables import MAP, TABLES

BOOK = book_of(RULESET)
LABELS = HeldLabels("Luck, secrets, result > Labels of luck")  # TEM-LUCK-1
test_book = hold(RULESET, *TABLES, MAP, LABELS, free=["Glossary", "Notation"])


def test_a_secret_of_a_decision_is_its_deciders() -> None:
    marks = [mark for kind in RULESET.rules.decisions for _, mark in secrets_of(kind)]
    assert {mark.to for mark in marks} == {DECIDER}


def test_tem_luck_1_the_table_has_every_label_that_luck_is_drawn_under() -> None:
    LABELS.check(BOOK)


def test_the_notation_of_the_table_is_read_and_written() -> None:
    seen = view(position(p(), p()).state, 0)
    rows = dict(cells_of(BOOK, "Notation", "decision", "written"))
    assert [*rows] == [tag_of(kind) for kind in RULESET.rules.decisions]
    for decision, written in rows.items():
        for text in in_backticks(written):
            read = NOTATION.parse(text, seen)
            assert (tag_of(type(read)), NOTATION.format(read, seen)) == (decision, text)


def test_the_examples_begin_with_the_scenario_that_the_tests_begin_with() -> None:
    (document,) = code_of(BOOK, "Worked examples")
    mines = [{"mines": {"c1": 1}}, {"mines": {"c5": 1}}]
    assert json.loads(document) == {"arena": arena_for(2), "seats": mines}
