"""What decisions of 51st State point at in its picture."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.messages import Decision
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.fifty_first_state import RULESET
from mechs_core.rulesets.fifty_first_state.picture import picture, touches
from mechs_core.rulesets.fifty_first_state.rules.arena import ARENA
from mechs_core.rulesets.fifty_first_state.rules.build import Construct
from mechs_core.rulesets.fifty_first_state.rules.cleanup import Store, StoreDone
from mechs_core.rulesets.fifty_first_state.rules.connections import PlayConnection, TakeConnection
from mechs_core.rulesets.fifty_first_state.rules.deals import MakeDeal
from mechs_core.rulesets.fifty_first_state.rules.develop import Develop, Replace
from mechs_core.rulesets.fifty_first_state.rules.lookout import PickCard
from mechs_core.rulesets.fifty_first_state.rules.raze import Raze, RazeOpponent
from mechs_core.rulesets.fifty_first_state.rules.setup import DiscardSetup
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass
from mechs_core.rulesets.fifty_first_state.rules.use import UseFaction, UseLocation
from mechs_core.rulesets.fifty_first_state.rules.workers import OpenProduction, Trade
from mechs_core.rulesets.fifty_first_state.view import view
from mechs_core.testing.pictures import not_told_apart
from tests.games import Sealed
from tests.rulesets.fifty_first_state.drawn import (
    crowded,
    developing,
    in_secret,
    looking,
    storing,
)
from tests.rulesets.fifty_first_state.positions import p, position

RICH: dict[str, Any] = dict.fromkeys(
    ("worker", "fuel", "gun", "iron", "brick", "ammo", "grey", "red", "blue", "dev"), 5
)


def able(*board: Any, **said: Any) -> Line:
    """Seat 0 has much of everything, ridge's faction actions, and cards to use."""
    hand = ["P06.1", "F01.1", "C03.1", "C04.1"]
    faces = {"blue": {"face": "C01.1", "deck": []}, "red": {"deck": []}}
    options = {"factions": ["ridge", "scar"]}
    others = p("P02.1", "A01.1", "P01.1")
    own = p(*board, **RICH, hand=hand)
    keys = {"connections": faces, "options": options, "deck": ["A22.1"]} | said
    return position(own, others, **keys)


def equipping() -> Line:
    return position(p(ammo=1, iron=1, space=[]), p(), phase="cleanup")


TOUCHED: list[tuple[Line, int, Decision, tuple[str, ...]]] = [
    (looking(), 0, PickCard("F18.1"), ("card F18.1",)),
    (able(), 0, Construct("P06.1"), ("card P06.1", "build")),
    (able(), 0, MakeDeal("P06.1"), ("card P06.1", "deal")),
    (able(), 0, Raze("F01.1"), ("card F01.1", "raze")),
    (able("P05.1"), 0, Develop("P06.1", "brick"), ("card P06.1", "develop with brick")),
    (able("P05.1"), 0, Develop("F01.1", "dev"), ("card F01.1", "develop with dev")),
    (
        *(able("P05.1"), 0, Develop("P06.1", "brick", pay=("ammo",))),
        ("card P06.1", "develop with brick", "good ammo"),
    ),
    (developing(), 0, Replace("P14.1"), ("card P14.1",)),
    (able(), 0, RazeOpponent("A01.1"), ("card A01.1", "raze")),
    (able(), 0, OpenProduction("P02.1"), ("good worker", "card P02.1")),
    (able("A03.1"), 0, UseLocation("A03.1"), ("card A03.1",)),
    (
        *(able("A03.1"), 0, UseLocation("A03.1", pay=("worker", "iron", "ammo"))),
        ("card A03.1", "good iron", "good ammo"),
    ),
    (
        *(able("A03.1"), 0, UseLocation("A03.1", pay=("worker", "ammo", "ammo"))),
        ("card A03.1", "good ammo"),
    ),
    (
        *(able("A13.1"), 0, UseLocation("A13.1", pay=("worker", "brick"))),
        ("card A13.1", "good brick"),
    ),
    (able(), 0, UseFaction(1), ("faction 1",)),
    (able(), 0, UseFaction(1, pay=("ammo",)), ("faction 1", "good ammo")),
    (able(), 0, UseFaction(0, discard="C03.1"), ("faction 0", "card C03.1")),
    (
        *(able(), 0, UseFaction(0, pay=("ammo",), discard="F01.1")),
        ("faction 0", "card F01.1", "good ammo"),
    ),
    (able(), 0, Trade("gun"), ("trade", "good gun")),
    (able(), 0, Trade("card"), ("trade", "deck")),
    (able(), 0, TakeConnection("blue"), ("card C01.1",)),
    (able(), 0, PlayConnection("C03.1"), ("card C03.1",)),
    (able(), 0, PlayConnection("C04.1", pay=("ammo",)), ("card C04.1", "good ammo")),
    (able(), 0, ARENA.SendWorker(), ("arena ridge",)),
    (able(), 0, Pass(), ()),
    (equipping(), 0, ARENA.Equip("ammo"), ("good ammo", "arena harbor")),
    (equipping(), 0, ARENA.Equip(None), ()),
    (in_secret(), 1, ARENA.ChooseEquip("gun"), ("good gun", "arena ridge")),
    (in_secret(), 1, ARENA.ChooseEquip(None), ()),
    (storing(), 0, Store("F13.1", "gun"), ("good gun", "card F13.1")),
    (storing(), 0, StoreDone(), ()),
]


@pytest.mark.parametrize(("line", "seat", "decision", "places"), TOUCHED)
def test_a_decision_touches_what_it_is_about(
    line: Line, seat: int, decision: Decision, places: tuple[str, ...]
) -> None:
    assert decision in line.legal(seat)
    shown = view(line.state, seat)
    assert touches(decision, shown) == places
    assert {*places} <= picture(shown).places


def test_two_cards_to_discard_are_pointed_at() -> None:
    line = Sealed.new(RULESET, 2).line
    shown = view(line.state, 1)
    assert shown.own is not None
    first, second = shown.own.hand[:2]
    choice = next(each for each in line.legal(1) if {*each.cards} == {first, second})
    assert touches(choice, shown) == tuple(f"card {card}" for card in choice.cards)


def test_every_kind_of_decision_is_looked_at() -> None:
    kinds = {type(decision) for _, _, decision, _ in TOUCHED} | {DiscardSetup}
    assert kinds == {*RULESET.rules.decide}


@pytest.mark.parametrize("line", [able("P05.1", "A03.1", "A13.1"), crowded(), storing()])
def test_no_two_legal_decisions_of_a_position_touch_the_same(line: Line) -> None:
    seat = line.requests()[0].seat
    shown = view(line.state, seat)
    assert not not_told_apart(RULESET, shown, line.legal(seat))


@pytest.mark.parametrize("seats", [2, 4])
def test_no_two_legal_decisions_touch_the_same(seats: int) -> None:
    looked_at = 0
    game = Sealed.new(RULESET, seats).finish()
    line = Line(RULESET, game.events[0])
    for step in game.steps:
        for event in step.events:
            line.peek(event)
        for request in line.requests():
            legal = line.legal(request.seat)
            shown = view(line.state, request.seat)
            assert not not_told_apart(RULESET, shown, legal), legal
            looked_at += len(legal)
    assert looked_at > 1000
