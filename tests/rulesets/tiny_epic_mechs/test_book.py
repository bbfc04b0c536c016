"""RULES.md says what is played: its tables are held equal to printed numbers and messages."""

from __future__ import annotations

import json
import re

import pytest

from mechs_core.kernel.messages import tag_of
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.text.notation import NOTATION
from mechs_core.rulesets.tiny_epic_mechs.view import view
from tests.rulesets.tiny_epic_mechs import book, rulebook, written_messages
from tests.rulesets.tiny_epic_mechs.positions import arena_for, p, position


@pytest.mark.parametrize("title", rulebook.TABLES)
def test_a_table_of_the_rules_says_what_is_played(title: str) -> None:
    stands = book.table(title)
    should = book.corrected(stands, rulebook.TABLES[title]())
    assert stands.rows == should.rows, f"RULES.md, {title}, should be:\n\n{book.written(should)}\n"


def test_every_table_of_numbers_and_messages_is_held() -> None:
    """Whoever adds a chapter with a table adds it to `rulebook.TABLES` as well."""
    parts = re.split(r"\n(#{2,3}) (.+)\n", book.RULES)[1:]
    title, found = "", []
    for rank, name, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        title = name if rank == "##" else f"{title.split(' > ')[0]} > {name}"
        if re.search(r"^\|", text, re.MULTILINE):
            found.append(title)
    held = {*rulebook.TABLES, "Luck, secrets, result > Labels of luck", "Notation"}
    assert {*found} - held == {"Glossary"}  # which has words only


def test_the_map_of_the_arena_shows_the_layouts() -> None:
    should = rulebook.map_of_the_arena()
    assert book.block("Components > Arena").startswith(should), f"it should be:\n\n{should}"


@pytest.mark.parametrize("kind", RULESET.rules.decisions, ids=tag_of)
def test_a_decision_is_refused_with_the_codes_of_its_row_in_their_order(kind) -> None:
    row = next(row for row in book.table("Decisions").rows if row["decision"] == tag_of(kind))
    said = re.findall(r"`(\w+)`", row["refusals"])
    should = written_messages.refusals(kind)
    assert said == should, f"RULES.md, Decisions, {tag_of(kind)}: {' '.join(should) or '-'}"
    assert should or row["refusals"] == "-"


def test_a_secret_of_a_decision_is_its_deciders() -> None:
    assert written_messages.secret_to_its_decider()


def test_tem_luck_1_the_table_has_every_label_that_luck_is_drawn_under() -> None:
    rows = book.table("Luck, secrets, result > Labels of luck").rows
    said = {re.sub(r"\{\w+\}", "{}", row["label"]) for row in rows}
    assert said == written_messages.labels()


def test_the_notation_of_the_table_is_read_and_written() -> None:
    seen = view(position(p(), p()).state, 0)
    rows = {row["decision"]: row["written"] for row in book.table("Notation").rows}
    assert [*rows] == [tag_of(kind) for kind in RULESET.rules.decisions]
    for decision, written in rows.items():
        for text in re.findall(r"`([^`]+)`", written):
            read = NOTATION.parse(text, seen)
            assert (tag_of(type(read)), NOTATION.format(read, seen)) == (decision, text)


def test_the_examples_begin_with_the_scenario_that_the_tests_begin_with() -> None:
    document = json.loads(book.block("Worked examples").split("```")[0])
    mines = [{"mines": {"c1": 1}}, {"mines": {"c5": 1}}]
    assert document == {"arena": arena_for(2), "seats": mines}
