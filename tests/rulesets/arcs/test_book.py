"""RULES.md says what is played: its tables are held equal to printed cards and messages."""

from __future__ import annotations

import re
from functools import cache

import pytest
from msgspec.structs import replace

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision, tag_of
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.data import DICE
from mechs_core.rulesets.arcs.geometry import neighbours
from mechs_core.rulesets.arcs.questions_of_campaigns import ACCEPTS
from mechs_core.rulesets.arcs.rules import luck
from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice
from mechs_core.rulesets.arcs.rules.cards_played import Follow
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.move import Group, Move
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import Arrange, ResourceMoved
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.rulesets.arcs.scenario.set_up import ACTION, COURT
from mechs_core.rulesets.arcs.text.notation import NOTATION
from mechs_core.testing import Story, new_game
from mechs_core.testing.books import book_of, cells_of, hold, in_backticks, recorded, text_of
from tests.games import Sealed
from tests.rulesets.arcs.positions import at, p
from tests.rulesets.arcs.tables import MOVED, TABLES, is_base, sources

BOOK = book_of(RULESET)
FREE = ["Glossary"]
BY_TESTS = ["Notation", "Labels of luck", "Events > Places"]
test_book = hold(RULESET, *TABLES, free=[*FREE, *BY_TESTS])


# ---------------------------------------------------------------- notation


DECISIONS = [(tag_of(kind), kind) for kind in RULESET.rules.decisions if is_base(kind)]


@pytest.mark.parametrize(("tag", "kind"), DECISIONS)
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
    assert [*rows] == [f"`{tag}`" for tag, _ in DECISIONS]
    actions = [row[0] for row in cells_of(BOOK, "Rules > Actions", "action")]
    assert [text.split()[1] for text in in_backticks(rows["`act`"])] == actions


# ---------------------------------------------------------------- what games record

GAMES = ((2, True), (3, False), (4, False))  # seats, `split_discard`
DULL = ("end_turn", "end_prelude", "pass_initiative", "stop", "arrange")


@cache
def played() -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
    """Of whole games, in which much is done: labels of luck; causes, each with what was moved."""
    with recorded() as log:
        for seats, split in GAMES:
            game = Sealed.new(RULESET, seats, seed="book", options={"split_discard": split})
            game.branch(20, luck="new", seed="more")
            eager(game)
    labels = frozenset(each for each in log if isinstance(each, str))
    moves = [each for each in log if isinstance(each, PiecesMoved | ResourceMoved | CourtCardMoved)]
    return labels, frozenset((each.cause, MOVED[type(each)]) for each in moves)


def eager(game: Sealed) -> None:
    rng = Rng("eager")
    while requests := game.line.requests():
        legal = RULESET.legal(game.line.state, requests[0].seat)
        lively = [each for each in legal if tag_of(type(each)) not in DULL]
        game.decide(requests[0].seat, rng.choice(lively or legal))


def labels_told() -> list[str]:
    return [cell.strip("`") for (cell,) in cells_of(BOOK, "Labels of luck", "label")]


def test_every_label_of_luck_is_one_of_the_table() -> None:
    patterns = [re.sub(r"\\\{\w\\\}", r"\\d+", re.escape(each)) for each in labels_told()]
    for label in played()[0]:
        assert sum(bool(re.fullmatch(each, label)) for each in patterns) == 1, label


def test_the_table_has_a_label_for_every_shuffle_and_die() -> None:
    own = {name for key, name in vars(luck).items() if key.isupper() and isinstance(name, str)}
    own -= {luck.LORE_DECK, luck.COURT_AND_LORE}  # of campaigns
    told = labels_told()
    begun = {each.partition(" {")[0] for each in told}
    assert own | {COURT, ACTION, "initiative", "setup card", "battle"} <= begun
    assert len(begun) == len(own) + 7, begun  # and those of `LuckRenewed`
    assert {each.rpartition("} ")[2] for each in told if "{o} " in each} == {*DICE, "reroll"}


def test_every_cause_is_one_of_the_table() -> None:
    rows = cells_of(BOOK, "Events > Places", "cause", "of")
    told = {(cell.strip("`"), what) for cell, of in rows for what in of.split(", ")}
    assert played()[1] <= told
    written = "".join(sources())
    assert not [cause for cause, _ in told if f'"{cause}"' not in written]


# ---------------------------------------------------------------- what is offered


def offered(story: Story, kind: type[Decision]) -> int:
    seat = story.line.requests()[0].seat
    return sum(isinstance(each, kind) for each in RULESET.legal(story.state, seat))


def test_the_longest_lists_are_as_long_as_told() -> None:
    fight = Act(BattleAction("1A", 1))
    six = at(p(ships="1A=6"), p(cities="1A"), played="AG2").when(0, fight)
    most = at(p(ships="1G=15", guild="BC08"), p(ships="1G=1"), played="AG2")
    most = most.when(0, Act(BattleAction("1G", 1)))
    mixed = at(p(ships="1A=7+8"), p(), played="AG2").when(0, Act(Move("1A", "1G")))
    hand = p(hand="AD2 AD3 AD4 MO2 MO3 MO4")
    bards = p(hand="AD7 MO7 CO7 AG7 AD2 MO2", guild="BC25")
    other = {"phase": "follow", "played": "CO3"}
    lists = [
        ("`dice` {} (", offered(most, CollectDice)),
        ("; {} with six ships)", offered(six, CollectDice)),
        ("`follow` {} with six", offered(at(p(), hand, **other), Follow)),
        ("({} with Galactic", offered(at(p(), bards, count=4, **other), Follow)),
        ("`group` {}.", offered(mixed, Group)),
        ("{} are moves", sum(map(len, neighbours(0)))),
    ]
    told = text_of(BOOK, "Decisions > What is offered")
    assert [words.format(count) for words, count in lists if words.format(count) not in told] == []
