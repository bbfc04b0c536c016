"""RULES.md says what is played: its tables are held equal to printed cards and messages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from mechs_core.kernel.messages import Decision, tag_of
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.questions import ACCEPTS
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import Arrange, ResourceMoved
from mechs_core.rulesets.arcs.text.notation import NOTATION
from mechs_core.testing import new_game
from mechs_core.testing.books import book_of, cells_of, hold, in_backticks, recorded
from tests.games import Sealed
from tests.rulesets.arcs.tables import TABLES

BOOK = book_of(RULESET)
FREE = ["Glossary"]
BY_TESTS = ["Notation", "Labels of luck", "Events > Places"]
test_book = hold(RULESET, *TABLES, free=[*FREE, *BY_TESTS])


# ---------------------------------------------------------------- notation


def kinds() -> Iterator[tuple[str, type[Decision]]]:
    return ((tag_of(kind), kind) for kind in RULESET.rules.decisions)


@pytest.mark.parametrize(("tag", "kind"), kinds())
def test_the_notation_of_the_table_is_read_and_written(tag: str, kind: type[Decision]) -> None:
    rows = dict(cells_of(BOOK, "Notation", "decision", "written"))
    written = in_backticks(rows[f"`{tag}`"])
    assert written
    question = next(each for each, accepts in ACCEPTS.items() if kind in (*accepts, Arrange))
    view = RULESET.sight.view(new_game(RULESET, 2).state, 0)
    seen = replace(view, viewer=0, asked=0, question=question)
    for text in written:
        read = NOTATION.parse(text, seen)
        assert (tag_of(type(read)), NOTATION.format(read, seen)) == (tag, text)


def test_every_decision_and_every_action_stands_in_the_notation() -> None:
    rows = dict(cells_of(BOOK, "Notation", "decision", "written"))
    assert [*rows] == [f"`{tag}`" for tag, _ in kinds()]
    actions = [row[0] for row in cells_of(BOOK, "Rules > Actions", "action")]
    assert [text.split()[1] for text in in_backticks(rows["`act`"])] == actions


# ---------------------------------------------------------------- what games record


@cache
def played() -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
    """Of whole games: the labels of their luck; causes, each with what was moved."""
    with recorded() as log:
        for seats, split in ((2, True), (3, False), (4, False)):
            game = Sealed.new(RULESET, seats, seed="book", options={"split_discard": split})
            game.finish().branch(20, luck="new", seed="more")
    labels = frozenset(each for each in log if isinstance(each, str))
    moved = {PiecesMoved: "pieces", ResourceMoved: "tokens", CourtCardMoved: "cards"}
    events = [each for each in log if not isinstance(each, str) and type(each) in moved]
    return labels, frozenset((each.cause, moved[type(each)]) for each in events)  # type: ignore[attr-defined]


def test_every_label_of_luck_is_one_of_the_table() -> None:
    told = [cell.strip("`") for (cell,) in cells_of(BOOK, "Labels of luck", "label")]
    patterns = {each: re.sub(r"\\\{\w\\\}", r"\\d+", re.escape(each)) for each in told}
    met = {
        label: [each for each, pattern in patterns.items() if re.fullmatch(pattern, label)]
        for label in played()[0]
    }
    assert all(len(found) == 1 for found in met.values()), met
    # What is drawn seldom, and what scenarios draw, is drawn in the tests of luck.
    rare = {each for each in told if not any(each in found for found in met.values())}
    assert rare <= {
        *(each for each in told if each.startswith(("scenario", "court reshuffle"))),
        *(each for each in told if each.startswith(("song", "struggle", "farseers"))),
    }


def test_every_cause_is_one_of_the_table() -> None:
    rows = cells_of(BOOK, "Events > Places", "cause", "of")
    told = {(cause, what) for (cell,), of in rows for cause in [cell] for what in of}
    assert told
