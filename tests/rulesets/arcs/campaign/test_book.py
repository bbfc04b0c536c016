"""The campaign's RULES.md says what is played: its tables are held equal to cards and messages."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision, tag_of
from mechs_core.kit.rulebook import Rulebook
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_view import ItemSeen, SummitSeen
from mechs_core.rulesets.arcs.questions_of_campaigns import ACCEPTS
from mechs_core.rulesets.arcs.rules.campaign.escort import Escort
from mechs_core.rulesets.arcs.rules.campaign.items import ITEMS
from mechs_core.rulesets.arcs.rules.move import Group, Move, Sail
from mechs_core.rulesets.arcs.rules.resources import Arrange
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.rulesets.arcs.text.notation import NOTATION
from mechs_core.testing import Story, given, new_game
from mechs_core.testing.books import (
    CHAPTERS,
    book_of,
    cells_of,
    hold,
    in_backticks,
    recorded,
    text_of,
)
from tests.games import Sealed
from tests.rulesets.arcs import tables as base
from tests.rulesets.arcs.campaign.tables import ACTIONS, DECISIONS, FREE, TABLES
from tests.rulesets.arcs.positions import asked, at, legal, p

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


# ---------------------------------------------------------------- what campaigns record


@cache
def played() -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
    """Of whole campaigns: labels of luck; causes, each with what was moved."""
    with recorded() as log:
        for seats in (2, 3):
            game = Sealed.new(RULESET, seats, seed="book", options={"campaign": True})
            game.branch(20, luck="new", seed="more")
            to_the_end(game)
    labels = frozenset(each for each in log if isinstance(each, str))
    moves = [each for each in log if isinstance(each, tuple(base.MOVED))]
    return labels, frozenset((each.cause, base.MOVED[type(each)]) for each in moves)


def to_the_end(game: Sealed) -> None:
    rng = Rng("book")
    while requests := game.line.requests():
        game.decide(requests[0].seat, rng.choice(RULESET.legal(game.line.state, requests[0].seat)))


BASE_BOOK = book_of(RULESET)
LABELS = "Labels of luck in campaigns"


def labels_of(book: Rulebook, chapter: str) -> list[str]:
    return [cell.strip("`") for (cell,) in cells_of(book, chapter, "label")]


def test_every_label_of_luck_is_one_of_the_tables() -> None:
    told = labels_of(BASE_BOOK, "Labels of luck") + labels_of(BOOK, LABELS)
    patterns = [pattern(each) for each in told]
    for label in played()[0]:
        assert any(re.fullmatch(each, label) for each in patterns), label


def pattern(label: str) -> str:
    """`{c}` is a chapter behind its Act, every other gap a number."""
    parts = re.split(r"\{(\w)\}", label)
    gaps = {"c": r"\d+\.\d+"}
    return "".join(
        gaps.get(part, r"\d+") if at % 2 else re.escape(part) for at, part in enumerate(parts)
    )


def test_every_label_of_the_table_is_drawn() -> None:
    for label in labels_of(BOOK, LABELS):
        assert any(re.fullmatch(pattern(label), each) for each in played()[0]), label


def test_every_cause_is_one_of_the_tables() -> None:
    tables = ((BASE_BOOK, "Events > Places"), (BOOK, "Events > Places of the campaign"))
    told = {
        (cell.strip("`"), what)
        for book, chapter in tables
        for cell, of in cells_of(book, chapter, "cause", "of")
        for what in of.split(", ")
    }
    assert not played()[1] - told
    written = "".join(base.sources())
    assert not [cause for cause, _ in told if f'"{cause}"' not in written]


# ---------------------------------------------------------------- what is offered


def test_the_longest_lists_are_as_long_as_told() -> None:
    away, move = p(ships="6A=1"), Act(Move("1A", "1G"))
    sails = at(p(ships="1A=7+8", flagship="1A"), away, played="AG2", campaign=True).when(0, move)
    ships = at(p(ships="1A=15"), away, empire="1A=7+8", played="AG2", campaign=True)
    along = ships.when(0, move).when(0, Group(15, 0))
    counts = [
        ("`group` {} with a Flagship", len(legal(sails, 0, Group))),
        ("`escort` {}.", len(legal(along, 0, Escort))),
        ("{} `draft`s (12 pairs of seats, 9 kinds)", 12 * len(ITEMS)),
    ]
    told = text_of(BOOK, "Decisions > What the campaign offers")
    assert [words for words, count in counts if words.format(count) not in told] == []


# ---------------------------------------------------------------- gates

OF_A_RIVAL = {"p": p(ships="3G=1")}
# What is in 3G, by row of the table.
GATES: dict[str, dict[str, Any]] = {
    "Empire-controlled": {"empire": "3G=1"},
    "controlled by another Regent": OF_A_RIVAL,
    "controlled by another Outlaw": {"p": p(ships="3G=1", outlaw=True)},
    "controlled by the mover, or by nobody": {},
    "one with Blight, fresh or damaged": {"blight": "3G=0+1"},
}
# Who comes: the mover's title, and Imperial ships that go along.
GROUPS = {
    "an Outlaw's ships": (True, 0),
    "a Regent's ships alone": (False, 0),
    "a group with an Imperial ship": (False, 1),
}
CELLS = [
    (row[0], group, said)
    for row in cells_of(BOOK, "Rules > Control and command", "gate is", *GROUPS)
    for group, said in zip(GROUPS, row[1:], strict=True)
]


@pytest.mark.parametrize(("gate", "group", "said"), CELLS)
def test_br_emp_9_the_table_of_gates(gate: str, group: str, said: str) -> None:
    is_outlaw, imperial = GROUPS[group]
    there = {**GATES[gate]}
    rival = there.pop("p", p())
    empire = f"2B={imperial} {there.pop('empire', '')}".replace("2B=0 ", "")
    mover = p(ships="2B=2", ports="2B", outlaw=is_outlaw)
    story = at(mover, rival, empire=empire, played="MO2", campaign=True, **there)
    for step in (Act(Move("2B", "2G")), Sail("3G")):
        story = story.when(0, step).when(0, Group(2, 0))
        if asked(story) == (0, "escort"):
            story = story.when(0, Escort(imperial, 0))
    assert (asked(story) == (0, "sail")) is (said == "go on")
