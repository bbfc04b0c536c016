"""Deals, razing from hand and razing neighbours, ruins. HOST-DEAL, HOST-RAZ, HOST-RUI."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.fifty_first_state.cards import LOCATION
from mechs_core.rulesets.fifty_first_state.data import DEFENCE
from mechs_core.rulesets.fifty_first_state.rules.deals import DealMade, MakeDeal
from mechs_core.rulesets.fifty_first_state.rules.gains import CardsDrawn, GoodsGained, VpGained
from mechs_core.rulesets.fifty_first_state.rules.raze import (
    CardRazed,
    LocationRuined,
    Raze,
    RazeOpponent,
)
from mechs_core.rulesets.fifty_first_state.rules.use import UseLocation
from mechs_core.rulesets.fifty_first_state.rules.workers import OpenProduction
from tests.rulesets.fifty_first_state.positions import (
    NEXT,
    at,
    board,
    hand,
    legal,
    p,
    paid,
    supply,
)

DRAWN = ["A01.1", "A01.2", "A02.1", "A02.2", "A03.1"]


def gained(what: str, seat: int, reason: str) -> list[Any]:
    """The events of a gain as it is printed: "2 fuel 1 vp"; cards are the top of DRAWN."""
    words = what.split()
    said = {kind: int(number) for number, kind in zip(words[::2], words[1::2], strict=True)}
    points, cards = said.pop("vp", 0), said.pop("card", 0)
    events: list[Any] = [GoodsGained(seat, said, reason)] if said else []
    events += [VpGained(seat, points, reason)] if points else []
    return events + ([CardsDrawn(seat, cards, tuple(DRAWN[:cards]), reason)] if cards else [])


# ---------------------------------------------------------------- deals


@pytest.mark.parametrize("code", LOCATION)
def test_host_deal_1_every_card_costs_its_distance_in_blue_and_gives_its_deal_at_once(code: str):
    card, printed = f"{code}.1", LOCATION[code]
    deck = [each for each in DRAWN if each != card]
    story = at(p(hand=[card], blue=printed.distance), deck=deck).when(0, MakeDeal(card))
    gift = gained(f"1 {printed.deal}", 0, f"deal:{card}")
    if printed.deal == "card":
        gift = [CardsDrawn(0, 1, (deck[0],), f"deal:{card}")]
    story.then(paid(0, "deal", blue=printed.distance), DealMade(0, card), *gift, NEXT)
    short = at(p(hand=[card], blue=printed.distance - 1, red=5, grey=5))
    short.when(0, MakeDeal(card)).refused("cannot_pay")
    assert not legal(short, 0, MakeDeal)


def test_host_deal_1_a_deal_lies_under_the_faction_and_is_no_location():
    story = at(p("F17.1", hand=["P01.1"], blue=1, worker=3), p(red=9, worker=3))
    story = story.when(0, MakeDeal("P01.1"))
    assert [*story.state.deals[0]] and board(story, 0) == ["F17.1"]
    assert hand(story.state, 0) == ()
    story.when(1, RazeOpponent("P01.1")).refused("not_standing", "P01.1 is on nobody's board")
    story.when(1, OpenProduction("P01.1")).refused("not_standing")


def test_host_card_3_on_deal_gives_after_the_deals_good():
    story = at(p("F17.1", hand=["P01.1"], blue=1)).when(0, MakeDeal("P01.1"))
    story.then_last(
        GoodsGained(0, {"fuel": 1}, "deal:P01.1"),
        GoodsGained(0, {"worker": 1}, "on:F17.1"),
        NEXT,
    )
    ruin = {"card": "F17.1", "ruin": True}
    story = at(p(ruin, hand=["P01.1"], blue=1), p("F16.1")).when(0, MakeDeal("P01.1"))
    story.then_last(GoodsGained(0, {"fuel": 1}, "deal:P01.1"), NEXT)


@pytest.mark.parametrize(("decides", "contact"), [(MakeDeal, "blue"), (Raze, "red")])
def test_deals_and_razes_from_hand_are_refused_in_this_order(decides: Any, contact: str):
    story = at(p("P03.1", hand=["C01.1", "P06.1"], **{contact: 1}), p(hand=["P01.1"]))
    for card in ("C01.1", "P01.1", "P03.1", "F01.1"):
        story.when(0, decides(card)).refused("not_in_hand")
    sentence = f"P06.1 costs 2 {contact}, you have 1 {contact}"
    story.when(0, decides("P06.1")).refused("cannot_pay", sentence)
    rich = at(p(hand=["P06.1", "P01.2", "C01.1"], **{contact: 1, "uni": 1}))
    assert legal(rich, 0, decides) == [decides("P01.2"), decides("P06.1")]


# ---------------------------------------------------------------- razing from hand


@pytest.mark.parametrize("code", LOCATION)
def test_host_raz_1_every_card_costs_its_distance_in_red_and_gives_its_spoils(code: str):
    card, printed = f"{code}.1", LOCATION[code]
    deck = [each for each in DRAWN if each != card]
    story = at(p(hand=[card], red=printed.distance), deck=deck).when(0, Raze(card))
    story.then_first(paid(0, "raze", red=printed.distance), CardRazed(0, card))
    assert {each.reason for each in story.events[2:-1]} == {f"spoils:{card}"}
    assert story.state.vp[0] == printed.spoils.vp
    assert tuple(story.state.supply[0]) == printed.spoils.goods
    assert len(hand(story.state, 0)) == printed.spoils.cards
    assert len(story.state.discard) == 1


def test_host_raz_1_goods_then_points_then_cards():
    story = at(p(hand=["A21.1"], red=2), deck=DRAWN).when(0, Raze("A21.1"))
    story.then_last(*gained("1 red 1 vp 1 card", 0, "spoils:A21.1"), NEXT)


def test_host_card_3_on_raze_gives_after_the_spoils_of_either_kind_of_raze():
    story = at(p("F16.1", hand=["P01.1"], red=1), deck=DRAWN).when(0, Raze("P01.1"))
    on = CardsDrawn(0, 1, ("A01.1",), "on:F16.1")
    story.then_last(GoodsGained(0, {"fuel": 2}, "spoils:P01.1"), on, NEXT)
    story = at(p("F16.1", red=3), p("P01.1"), deck=DRAWN).when(0, RazeOpponent("P01.1"))
    story.then_last(GoodsGained(1, {"fuel": 1}, "razed:P01.1"), on, NEXT)
    owner = at(p(red=3), p("P01.1", "F16.1"), deck=DRAWN).when(0, RazeOpponent("P01.1"))
    assert not [each for each in owner.events if isinstance(each, CardsDrawn)]


# ---------------------------------------------------------------- razing a neighbour


@pytest.mark.parametrize("code", LOCATION)
def test_host_raz_2_the_defence_is_that_of_the_row(code: str):
    card, printed = f"{code}.1", LOCATION[code]
    cost = {"P": 3, "F": 4, "A": 5}[code[0]] + (code == "F15")
    deck = [each for each in DRAWN if each != card]
    story = at(p(red=cost), p(card), deck=deck).when(0, RazeOpponent(card))
    story.then_first(paid(0, "raze", red=cost), LocationRuined(0, 1, card, {}))
    assert tuple(story.state.supply[0]) == printed.spoils.goods
    assert story.state.vp[0] == printed.spoils.vp
    sentence = f"{card} costs {cost} red, you have {cost - 1} red 9 blue"
    short = at(p(red=cost - 1, blue=9), p(card))
    short.when(0, RazeOpponent(card)).refused("cannot_pay", sentence)
    assert not legal(short, 0, RazeOpponent)
    assert printed.defence == DEFENCE[printed.row]


def test_host_raz_2_militias_of_the_owner_defend_everything_of_it():
    militia, ruined = "F15.1", {"card": "F15.2", "ruin": True}
    for other, cost in (([], 3), ([militia], 4), ([militia, ruined], 4), ([militia, "F15.2"], 5)):
        story = at(p(red=9), p("P01.1", *other), p()).when(0, RazeOpponent("P01.1"))
        story.then_first(paid(0, "raze", red=cost))
    both = at(p(red=9), p(militia, "F15.2")).when(0, RazeOpponent(militia))
    both.then_first(paid(0, "raze", red=6))
    strange = at(p(militia, red=9), p("P01.1"), p("F15.2")).when(0, RazeOpponent("P01.1"))
    strange.then_first(paid(0, "raze", red=3))  # those of others do not


def test_host_raz_3_pay_ruin_spoils_the_owners_good_then_on_raze():
    heap = {"card": "F10.1", "stock": {"iron": 2}}
    story = at(p("F16.1", red=3, uni=1), p(heap), deck=DRAWN).when(0, RazeOpponent("F10.1"))
    story.then(
        paid(0, "raze", red=3, uni=1),
        LocationRuined(0, 1, "F10.1", {"iron": 2}),  # its stock is the owner's
        GoodsGained(0, {"iron": 2}, "spoils:F10.1"),
        GoodsGained(1, {"iron": 1}, "razed:F10.1"),
        CardsDrawn(0, 1, ("A01.1",), "on:F16.1"),
        NEXT,
    )
    assert (supply(story, 0), supply(story, 1)) == ({"iron": 2}, {"iron": 3})
    assert story.state.board[1][0].ruin and not sum(story.state.board[1][0].stock)


def test_host_r_5_the_owner_gets_a_point_or_a_card_if_that_is_the_deal():
    story = at(p(red=4), p("F01.1")).when(0, RazeOpponent("F01.1"))
    story.then_last(VpGained(0, 2, "spoils:F01.1"), VpGained(1, 1, "razed:F01.1"), NEXT)
    story = at(p(red=3), p("P07.1"), deck=DRAWN).when(0, RazeOpponent("P07.1"))
    story.then_last(CardsDrawn(1, 1, ("A02.2",), "razed:P07.1"), NEXT)


def test_razing_a_neighbour_is_refused_in_this_order():
    ruin = {"card": "P02.1", "ruin": True}
    seats = p("P03.1", hand=["F08.1"]), p(ruin, "P04.1"), p("P05.1", ruin | {"card": "P05.2"})
    seats[2]["passed"] = True
    story = at(*seats)
    for card in ("F08.1", "P01.1", "C01.1"):
        story.when(0, RazeOpponent(card)).refused("not_standing")
    story.when(0, RazeOpponent("P03.1")).refused("own_location", "P03.1 is your own")
    story.when(0, RazeOpponent("P05.1")).refused("target_passed")
    story.when(0, RazeOpponent("P05.2")).refused("target_passed")  # before it is a ruin
    story.when(0, RazeOpponent("P02.1")).refused("ruined", "P02.1 is a ruin")
    story.when(0, RazeOpponent("P04.1")).refused("cannot_pay")


def test_host_r_10_a_location_is_named_by_its_id_alone_and_offered_in_board_order():
    ruin = {"card": "P02.1", "ruin": True}
    story = at(p(red=4), p(ruin, "P04.1"), p("F08.1", "A01.1", "P01.1"))
    found = legal(story, 0, RazeOpponent)
    assert found == [RazeOpponent(card) for card in ("P04.1", "F08.1", "P01.1")]
    assert RazeOpponent.__struct_fields__ == ("location",)
    assert OpenProduction.__struct_fields__ == ("location",)


# ---------------------------------------------------------------- ruins


def test_host_rui_1_a_ruin_keeps_place_and_card_and_is_nothing_else():
    story = at(p(red=5, worker=2), p("P01.1", "A14.1", worker=2), first=1)
    story = story.when(1, UseLocation("A14.1")).when(0, RazeOpponent("A14.1"))
    site = story.state.board[1][1]
    assert site.ruin and site.uses == 0  # HOST-R-7
    assert board(story, 1) == ["P01.1", "A14.1"]
    story.when(1, UseLocation("A14.1")).refused("ruined", "A14.1 is a ruin")
    assert not legal(story, 1, UseLocation)


def test_host_rui_1_it_is_not_razed_again_and_has_no_open_production():
    ruin = {"card": "P01.1", "ruin": True}
    story = at(p(red=9, worker=2), p(ruin))
    story.when(0, RazeOpponent("P01.1")).refused("ruined")
    story.when(0, OpenProduction("P01.1")).refused("ruined")
    assert not legal(story, 0, RazeOpponent) and not legal(story, 0, OpenProduction)


def test_host_r_7_a_location_that_is_razed_loses_its_marks_of_use():
    used = {"card": "P06.1", "uses": 1}
    story = at(p(red=3), p(used)).when(0, RazeOpponent("P06.1"))
    assert story.state.board[1][0].uses == 0
