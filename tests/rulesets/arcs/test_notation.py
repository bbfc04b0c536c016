"""The notation of Arcs: every decision as a line, and back."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from mechs_core.kernel.book import book_of, tables_of
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision, tag_of
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.questions_of_campaigns import ACCEPTS
from mechs_core.rulesets.arcs.rules.battle import BattleAction, BattleReroll, CollectDice
from mechs_core.rulesets.arcs.rules.cards_played import Follow, Lead, PassInitiative
from mechs_core.rulesets.arcs.rules.court import Influence, Secure
from mechs_core.rulesets.arcs.rules.economy import Build, Repair, Tax
from mechs_core.rulesets.arcs.rules.farseers import Farseers, Put, Swap
from mechs_core.rulesets.arcs.rules.guild_actions import (
    Abduct,
    Execute,
    ExecuteMore,
    Manufacture,
    Pressgang,
    PressgangMore,
    Stop,
    Synthesize,
    Trade,
)
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, Of, Steal
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.rules.move import Group, Move, Sail
from mechs_core.rulesets.arcs.rules.outrage import Ransack
from mechs_core.rulesets.arcs.rules.prelude import Spend, Use
from mechs_core.rulesets.arcs.rules.raid import Raid
from mechs_core.rulesets.arcs.rules.resources import Arrange, Overflow
from mechs_core.rulesets.arcs.rules.rounds import Mulligan
from mechs_core.rulesets.arcs.rules.standard import DOES
from mechs_core.rulesets.arcs.rules.turns import Act, EndPrelude, EndTurn, Regroup
from mechs_core.rulesets.arcs.rules.vox import CityOf, GuildOf, Vox
from mechs_core.rulesets.arcs.text.notation import ACTIONS, NOTATION, parse, split, write
from mechs_core.rulesets.arcs.view import View
from tests.games import Sealed
from tests.notations import assert_shown_lines_are_read
from tests.rulesets.arcs import every_question
from tests.rulesets.arcs.positions import at, p, view

WRITTEN: list[tuple[Decision, str]] = [
    (Mulligan(True), "redraw"),
    (Mulligan(False), "keep"),
    (Lead("CO2"), "lead co2"),
    (Lead("CO2", "TYCOON"), "lead co2 tycoon"),
    (PassInitiative(), "pass"),
    (Follow("surpass", "CO5"), "surpass co5"),
    (Follow("copy", "MO3", "CO1"), "copy mo3 seize co1"),
    (Follow("pivot", "AG6", None, "EMPATH"), "pivot ag6 declare empath"),
    (Follow("pivot", "AG6", "CO1", "EMPATH"), "pivot ag6 seize co1 declare empath"),
    (Spend(2), "spend 2"),
    (Spend(2, "F"), "spend 2 as f"),
    (Use(Build("4B", "city")), "use build 4b city"),
    (Act(Tax("2C", 1)), "act tax 2c 1"),
    (Act(Build("4B", "city")), "act build 4b city"),
    (Act(Repair("4B", "ship")), "act repair 4b ship"),
    (Act(Move("4B", "4G")), "act move 4b 4g"),
    (Act(Influence(2)), "act influence 2"),
    (Act(Secure(2)), "act secure 2"),
    (Act(BattleAction("5B", 1)), "act battle 5b 1"),
    (Act(Manufacture()), "act manufacture"),
    (Act(Synthesize()), "act synthesize"),
    (Act(Pressgang(1, "M")), "act pressgang 1 m"),
    (Act(Execute(1)), "act execute 1"),
    (Act(Abduct(2)), "act abduct 2"),
    (Act(Trade("2C", 1, "W")), "act trade 2c 1 w"),
    (CardPrelude("BC20", from_=Of(1, 2)), "card bc20 1 2"),
    (CardPrelude("BC20", from_=Of(1, card="BC04")), "card bc20 1 bc04"),
    (CardPrelude("BC03", from_=Of(0, 2)), "card bc03 0 2"),
    (CardPrelude("BC04", beside="CO2"), "card bc04 co2"),
    (CardPrelude("BC13", system="4G"), "card bc13 4g"),
    (CardPrelude("BC24", slot=3), "card bc24 3"),
    (CardPrelude("BC08"), "card bc08"),
    (EndPrelude(), "end prelude"),
    (EndTurn(), "end"),
    (Group(2, 1), "group 2f1d"),
    (Group(0, 1), "group 1d"),
    (Sail("5G"), "sail 5g"),
    (Stop(), "stop"),
    (CollectDice(0, 2, 1), "dice a2 r1"),
    (CollectDice(3, 2, 1), "dice s3 a2 r1"),
    (CollectDice(0, 0, 0), "dice s0"),
    (BattleReroll((0, 2)), "reroll 0 2"),
    (BattleReroll(()), "reroll none"),
    (Hit("ship:damaged"), "hit ship damaged"),
    (Raid(slot=2), "raid 2"),
    (Raid(card="BC22"), "raid bc22"),
    (Ransack(3), "ransack 3"),
    (Vox(cluster=3), "vox 3"),
    (Vox(ambition="EMPATH"), "vox empath"),
    (Vox(resource="M"), "vox m"),
    (Vox(city=CityOf("2C", 1)), "vox 2c 1"),
    (Vox(city=CityOf("2C", 1), seize=True), "vox 2c 1 seize"),
    (Vox(steal=GuildOf(1, "BC04")), "vox 1 bc04"),
    (Vox(), "vox none"),
    (Farseers(2), "farseers 2"),
    (Swap(("CO2", "AG6")), "swap co2 ag6"),
    (Swap(None), "swap none"),
    (Put("CO2"), "put co2"),
    (Steal(1, 3), "steal 1 3"),
    (PressgangMore(1, "M"), "pressgang 1 m"),
    (ExecuteMore(1), "execute 1"),
    (Arrange(2, 5), "arrange 2 5"),
    (Overflow(3), "overflow 3"),
    (Overflow("new"), "overflow new"),
    (Regroup("4G"), "regroup 4g"),
]


@cache
def seen(question: str = "") -> View:
    """What the seat that is asked sees; "": somebody who is not asked."""
    story = every_question.of_seats(3)[question or "turn"]
    asked = view(story).asked
    return view(story, asked if question else 2)


@pytest.mark.parametrize(("decision", "text"), WRITTEN, ids=[text for _, text in WRITTEN])
def test_every_decision_is_written_as_the_table_says(decision: Decision, text: str) -> None:
    assert write(decision, seen()) == text
    words = text.split()[0]
    told = seen("pressgang" if words == "pressgang" else "execute" if words == "execute" else "")
    assert parse(text, told) == parse(text.upper(), told) == decision
    assert split(text) == (text,)


def test_every_decision_type_and_every_action_has_a_notation() -> None:
    assert {form.decides for form in NOTATION.forms} == {*RULESET.rules.decisions}
    assert {form.decides for form in ACTIONS.forms} == {*DOES}


def test_the_table_of_the_rulebook_shows_what_can_be_read() -> None:
    chapter = next(c for c in book_of(RULESET.rulebook).chapters if c.title == "Notation")
    (table,) = tables_of(chapter)
    for name, lines in table.rows:
        for line in re.findall(r"`([^`]+)`", lines):
            assert tag_of(type(parse(line, seen(question_of(name.strip("`")))))) == name.strip("`")


def question_of(tag: str) -> str:
    """A question that a decision of this name answers."""
    kinds = [kind for kind, accepts in ACCEPTS.items() if tag in map(tag_of, accepts)]
    known = every_question.of_seats(3)
    return next((kind for kind in kinds if kind in known and kind != "mulligan"), "")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_offered_is_read_back_in_every_window(seats: int) -> None:
    for kind, story in every_question.of_seats(seats).items():
        assert_read_back(story.line, kind)


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_offered_is_read_back_in_a_game(seats: int) -> None:
    game, rng = Sealed.new(RULESET, seats), Rng(f"notation {seats}")
    for _ in range(120):
        assert_read_back(game.line)
        game.random_step(rng)


def assert_read_back(line: Line, kind: str = "") -> None:
    for request in line.requests():
        assert request.kind == kind or not kind
        told = RULESET.sight.view(line.state, request.seat)
        offers = RULESET.legal(line.state, request.seat)
        lines = [write(each, told) for each in offers]
        assert [parse(each, told) for each in lines] == offers
        assert len({*lines}) == len(lines)


# ---------------------------------------------------------------- said short


@pytest.mark.parametrize("text", ["tax 2c 1", "move 4b 4g", "influence 2", "manufacture"])
def test_an_action_needs_no_word_before_it(text: str) -> None:
    assert parse(text, seen("turn")) == parse(f"act {text}", seen("turn"))
    assert parse(text, seen("spent")) == parse(f"use {text}", seen("spent"))


def test_captives_are_named_in_a_turn_and_in_the_window_that_follows() -> None:
    assert parse("execute 1", seen("turn")) == Act(Execute(1))
    assert parse("execute 1", seen("execute")) == ExecuteMore(1)
    assert parse("pressgang 1 m", seen("turn")) == Act(Pressgang(1, "M"))
    assert parse("pressgang 1 m", seen("pressgang")) == PressgangMore(1, "M")


def test_words_are_read_in_other_forms_too() -> None:
    assert parse("dice r1 a2 s0", seen()) == CollectDice(0, 2, 1)
    assert parse("group 2f 1d", seen()) == Group(2, 1)
    assert parse("act tax 2c s1", seen()) == Act(Tax("2C", 1))
    assert parse("co3", seen("put")) == Put("CO3")
    assert parse("new", seen("overflow")) == Overflow("new")


@pytest.mark.parametrize(
    ("text", "question", "says"),
    [
        ("lead co8", "", "co8 is not an action card; action cards are ad1 to mo7"),
        ("act tax 7a 1", "", "7a is not a system; systems are 1g to 6c"),
        ("act tax 2c", "", "this is written: tax 4b 1"),
        ("act fly 2c", "", "the first word is one of: tax build repair move"),
        ("act tax 2c 4", "", "4 is not a seat; seats are 0 1 2 3"),
        ("act influence 5", "", "places are 1 to 4"),
        ("spend 7", "", "slots are 1 to 6"),
        ("spend 1 as x", "", "types are m f w r p"),
        ("hit ship broken", "", "broken is not a piece"),
        ("hit fresh ship", "", "a piece is said so: ship fresh, city damaged"),
        ("group 3x", "", "this is written: group 2f1d, group 1f"),
        ("group", "", "this is written: group 2f1d, group 1f"),
        ("group 16f", "", "this is written: group 2f1d, group 1f"),
        ("dice a7", "", "this is written: dice s1 a2 r1, dice a2"),
        ("dice a1 a2", "", "this is written: dice s1 a2 r1, dice a2"),
        ("reroll 6", "", "6 is not a die; dice are 0 to 5"),
        ("card bc20 1", "", "this is written: card bc20 1 2, card bc04 co2"),
        ("card bc99", "", "bc99 is not a Court card; Court cards are bc01 to bc31"),
        ("vox 2c", "", "this is written: vox 3, vox empath"),
        ("hello", "raid", "the first word is one of: raid stop arrange"),
    ],
)
def test_what_does_not_parse_is_told_how_it_is_written(text: str, question: str, says: str) -> None:
    with pytest.raises(IllegalDecision) as refused:
        parse(text, seen(question))
    assert refused.value.code == "bad_value"
    assert says in refused.value.sentence


@pytest.mark.parametrize("form", NOTATION.forms, ids=lambda form: form.row.pattern)
def test_what_a_refusal_shows_can_be_read(form: Any) -> None:
    assert_shown_lines_are_read(NOTATION, form)


def test_decisions_that_no_rule_accepts_are_written_all_the_same() -> None:
    told = view(at(p()), 0)
    assert write(Group(0, 0), told) == "group 0f"
    assert write(Raid(), told).startswith("raid")
    assert write(CardPrelude("BC13", from_=Of(1)), told) == "card bc13 1"
