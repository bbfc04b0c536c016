"""The campaign's RULES.md says what is played: its tables are held equal to cards and messages."""

from __future__ import annotations

import re
from functools import cache

import pytest
from msgspec.structs import replace

from mechs_core.kernel.messages import Decision, tag_of
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_view import ItemSeen, SummitSeen
from mechs_core.rulesets.arcs.questions import ACCEPTS
from mechs_core.rulesets.arcs.rules.campaign.items import ITEMS
from mechs_core.rulesets.arcs.rules.resources import Arrange
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.rulesets.arcs.text.notation import NOTATION
from mechs_core.testing import Story, given, new_game
from mechs_core.testing.books import CHAPTERS, book_of, cells_of, hold, in_backticks
from tests.rulesets.arcs import tables as base
from tests.rulesets.arcs.campaign.tables import ACTIONS, DECISIONS, FREE, TABLES

BOOK = book_of(RULESET, base.CAMPAIGN)
test_book = hold(
    RULESET,
    *TABLES,
    free=FREE,
    chapters=("The campaign in five lines", *CHAPTERS[1:]),
    module=base.CAMPAIGN,
)


def test_rules_of_the_base_game_that_are_named_are_there() -> None:
    named = {*re.findall(r"\bARC-[A-Z]+-\d+\b", BOOK.document)}
    assert named and named <= {*RULESET.rulebook}, named - {*RULESET.rulebook}


# ---------------------------------------------------------------- notation


KINDS = [(tag_of(kind), kind) for kind in DECISIONS]


BEGUN = {"item 3": "delegate", "item bc04": "guild"}  # what is begun where a line is read


@pytest.mark.parametrize(("tag", "kind"), KINDS)
def test_the_notation_of_the_table_is_read_and_written(tag: str, kind: type[Decision]) -> None:
    rows = dict(cells_of(BOOK, "Notation", "decision", "written"))
    assert in_backticks(rows[f"`{tag}`"])
    for text in in_backticks(rows[f"`{tag}`"]):
        assert read_and_written(text, kind, BEGUN.get(text, ITEMS[0])) == (tag, text)


def read_and_written(text: str, kind: type[Decision], begun: str = ITEMS[0]) -> tuple[str, str]:
    """A line read as an answer to this kind of decision. begun: the kind of item that is begun."""
    question = next(each for each, accepts in ACCEPTS.items() if kind in (*accepts, Arrange))
    view = RULESET.sight.view(started().state, 0)
    item = (ItemSeen(0, 1, begun, None), None, None, None)
    none = ((),) * 4, (0,) * 4, (False,) * 4
    summit = SummitSeen(0, "event", (), True, none[0], item, (), none[1], none[2], False)
    assert view.campaign is not None
    campaign = replace(view.campaign, summit=summit)
    seen = replace(view, viewer=0, asked=0, question=question, campaign=campaign)
    read = NOTATION.parse(text, seen)
    return tag_of(type(read)), NOTATION.format(read, seen)


@cache
def started() -> Story:
    return given(new_game(RULESET, 4, options={"campaign": True}))


def test_every_decision_and_every_action_stands_in_the_notation() -> None:
    assert [row[0] for row in cells_of(BOOK, "Notation", "decision", "written")] == [
        f"`{tag}`" for tag, _ in KINDS
    ]
    more = {name.strip("`") for name, _ in WRITTEN_MORE}
    assert {base.tag_of_action(kind) for kind in ACTIONS} <= more


WRITTEN_MORE = [*cells_of(BOOK, "Notation", "decision or action", "written")]


@pytest.mark.parametrize(("name", "cell"), WRITTEN_MORE)
def test_what_base_decisions_say_more_is_read_and_written(name: str, cell: str) -> None:
    tags = {tag_of(kind): kind for kind in RULESET.rules.decisions}
    kind = tags.get(name.strip("`"), Act)
    for text in in_backticks(cell):
        assert read_and_written(text, kind) == (tag_of(kind), text)
