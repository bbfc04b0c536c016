"""Unions: an action card that comes back. BC04, BC05, BC10, BC11."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude, UnionPlaced
from mechs_core.rulesets.arcs.rules.rounds import CardsDiscarded, CardTaken, PutDown, RoundEnded
from mechs_core.rulesets.arcs.rules.stealing import Of
from mechs_core.rulesets.arcs.rules.turns import EndTurn
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import at, p, told, view
from tests.rulesets.arcs.scenes import answers


def uses(story: Story) -> list[Any]:
    return answers(story, CardPrelude)


UNIONS = [
    ("BC04", "AD3", "CO2"),
    ("BC05", "CO3", "MO2"),
    ("BC10", "MO3", "AG2"),
    ("BC11", "AG3", "AD2"),
]


@pytest.mark.parametrize(("union", "card", "other"), UNIONS)
def test_bc04_bc05_bc10_bc11_beside_a_face_up_card_of_its_suit_of_any_seat(union, card, other):
    seats = p(ships="4G=1"), p(guild=union, ships="4G=1")
    story = at(*seats, played=f"{card}, 1 pivot {other}")
    assert uses(story) == [CardPrelude(union, beside=card)]
    story.when(1, CardPrelude(union, beside=other)).refused("target_illegal")
    story.when(1, CardPrelude(union)).refused("target_illegal")
    story = story.when(1, CardPrelude(union, beside=card))
    story.then(UnionPlaced(1, union, card))
    assert view(story).seats[1].guild == (union,)
    story.when(1, CardPrelude(union, beside=card)).refused("no_such_piece")
    assert uses(story) == []
    story = story.when(1, EndTurn())
    assert story.events[2:6] == (
        CourtCardMoved(union, "play:1", "court_discard", "union"),
        CardTaken(1, card),
        CardsDiscarded("round", (PutDown(1, other),)),
        RoundEnded(1),
    )
    assert story.state.hand[0] == [] and len(story.state.hand[1]) == 1


def test_bc04_arc_r_20_the_own_card_is_allowed_and_one_face_down_is_not():
    story = at(p(guild="BC04"), p(), played="AD3")
    story.when(0, CardPrelude("BC04", beside="AD3")).accepted()
    story = at(p(), p(guild="BC04"), played="CO3, 1 copy AD3 AD4")
    for card in ("AD3", "AD4"):
        story.when(1, CardPrelude("BC04", beside=card)).refused("target_illegal")
    assert uses(story) == []


def test_bc04_arc_r_26_a_union_that_was_stolen_does_not_act():
    unions = [{"seat": 0, "card": "BC04", "beside": "AD3"}]
    seats = p(guild="BC04"), p(guild="BC20", ships="4G=1")
    story = at(*seats, played="AD3, 1 copy MO3", unions=unions)
    story = story.when(1, CardPrelude("BC20", from_=Of(0, card="BC04")))
    assert view(story).unions == ()
    after = story.when(1, EndTurn())
    assert told(after, CardTaken) == []
    placed = story.when(1, CardPrelude("BC04", beside="AD3"))
    assert told(placed.when(1, EndTurn()), CardTaken) == [CardTaken(1, "AD3")]


def test_bc04_bc05_unions_of_several_holders_act_in_turn_order():
    unions = [
        {"seat": 0, "card": "BC05", "beside": "CO4"},
        {"seat": 1, "card": "BC04", "beside": "AD3"},
    ]
    seats = p(guild="BC05"), p(guild="BC04", ships="4G=1")
    story = at(
        *seats, initiative=1, leader=0, played="AD3, 1 pivot CO4", unions=unions, seized=True
    )
    story = story.when(1, EndTurn())
    assert told(story, CardTaken) == [CardTaken(1, "AD3"), CardTaken(0, "CO4")]
    assert told(story, CardsDiscarded) == []


def test_bc05_a_union_is_a_prelude_action_and_ends_the_exchanges():
    seats = p(), p(guild="BC05 BC16", slots="M", arrange=1)
    story = at(*seats, played="CO2, 1 copy MO3").when(1, CardPrelude("BC05", beside="CO2"))
    assert view(story).seats[1].arrange == 0
    story.when(1, CardPrelude("BC16")).refused("already_used")
