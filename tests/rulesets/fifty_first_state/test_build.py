"""Constructing, what a new location gives, stock and effects of building. HOST-CON, HOST-BLD."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.fifty_first_state.cards import LOCATION
from mechs_core.rulesets.fifty_first_state.rules.build import Construct, LocationBuilt
from mechs_core.rulesets.fifty_first_state.rules.gains import (
    CardsDrawn,
    GoodsGained,
    Produced,
    VpGained,
)
from mechs_core.rulesets.fifty_first_state.rules.payment import GoodsPaid
from mechs_core.rulesets.fifty_first_state.rules.use import UseLocation
from mechs_core.rulesets.fifty_first_state.rules.workers import Trade
from tests.rulesets.fifty_first_state.positions import (
    NEXT,
    at,
    board,
    hand,
    legal,
    p,
    paid,
    passes,
    supply,
)


def built(card: str, *own: Any, **said: Any) -> Any:
    """A story in which seat 0 has constructed a card; what came between payment and next turn."""
    distance = LOCATION[card[:3]].distance
    story = at(p(*own, hand=[card], grey=distance), **said).when(0, Construct(card))
    assert story.events[0] == paid(0, "construct", grey=distance)
    assert story.events[-1] == NEXT
    return story


def given_by(story: Any) -> list[Any]:
    return [*story.events[2:-1]]


@pytest.mark.parametrize("code", LOCATION)
def test_host_con_1_every_card_costs_its_distance_in_grey(code: str):
    card, distance = f"{code}.1", LOCATION[code].distance
    assert isinstance(built(card).events[1], LocationBuilt)
    short = at(p(hand=[card], grey=distance - 1, red=5, blue=5))
    short.when(0, Construct(card)).refused(
        "cannot_pay",
        f"{card} costs {distance} grey, you have "
        + " ".join(filter(None, [f"{distance - 1} grey" * (distance > 1), "5 red 5 blue"])),
    )
    assert Construct(card) not in legal(short, 0)


def test_host_con_1_it_joins_the_end_of_the_board_unused_and_unruined():
    used = {"card": "A14.1", "uses": 1}
    story = built("A05.1", {"card": "P01.1", "ruin": True}, used)
    story.then(paid(0, "construct", grey=2), LocationBuilt(0, "A05.1", {}), NEXT)
    assert board(story, 0) == ["P01.1", "A14.1", "A05.1"]
    site = story.state.board[0][-1]
    assert (site.ruin, site.uses) == (False, 0)
    assert hand(story.state, 0) == ()


def test_host_con_1_only_a_location_card_in_the_own_hand():
    story = at(p("P03.1", hand=["C01.1"], grey=9), p(hand=["P01.1"]), deck=["P02.1"])
    for card in ("C01.1", "P01.1", "P02.1", "P03.1"):
        sentence = f"{card} is no location card in your hand"
        story.when(0, Construct(card)).refused("not_in_hand", sentence)
    poor = at(p(), p(hand=["P01.1"]))
    poor.when(0, Construct("P01.1")).refused("not_in_hand")  # asked before the payment


def test_host_con_1_the_grey_of_a_location_may_be_uni_and_is_offered_by_id():
    story = at(p(hand=["P06.1", "A01.1", "P01.2", "C01.1"], grey=1, uni=1))
    assert legal(story, 0, Construct) == [Construct("P01.2"), Construct("P06.1")]
    story.when(0, Construct("P06.1")).then_first(paid(0, "construct", grey=1, uni=1))


def test_host_con_1_cards_are_offered_by_id_not_as_they_were_drawn():
    story = at(p(hand=["P01.1"], grey=1, worker=2), p(), deck=["F02.1"])
    story = passes(story.when(0, Trade("card")), 1)
    assert hand(story.state, 0) == ("P01.1", "F02.1")
    assert legal(story, 0, Construct) == [Construct("F02.1"), Construct("P01.1")]


# ---------------------------------------------------------------- what it gives


@pytest.mark.parametrize(
    ("card", "gives"),
    [
        ("P01.1", [Produced(0, "location:P01.1", {"fuel": 1})]),
        (
            "P05.1",
            [
                Produced(0, "location:P05.1", {"worker": 1}),
                GoodsGained(0, {"worker": 1}, "bonus:P05.1"),
            ],
        ),
        (
            "P06.1",
            [
                Produced(0, "location:P06.1", {"worker": 2}),
                GoodsGained(0, {"worker": 1}, "bonus:P06.1"),
            ],
        ),
        (
            "P08.1",
            [
                Produced(0, "location:P08.1", {"grey": 1}),
                GoodsGained(0, {"grey": 1}, "bonus:P08.1"),
            ],
        ),
        (
            "P11.1",
            [
                Produced(0, "location:P11.1", {"uni": 1}),
                GoodsGained(0, {"uni": 1}, "bonus:P11.1"),
            ],
        ),
        ("P16.1", [Produced(0, "location:P16.1", {"dev": 1})]),
        ("F01.1", [VpGained(0, 2, "bonus:F01.1")]),
        ("F02.1", [VpGained(0, 1, "bonus:F02.1")]),
        ("F03.1", [VpGained(0, 1, "bonus:F03.1")]),  # its own icon
        ("F13.1", []),
        ("A01.1", []),
    ],
)
def test_host_bld_1_the_product_then_the_building_bonus(card: str, gives: list[Any]):
    assert given_by(built(card)) == gives


def test_host_bld_1_a_product_of_cards_is_drawn_and_so_is_a_bonus():
    story = built("P07.1", deck=["A01.1", "A02.1", "A03.1"])
    assert given_by(story) == [
        CardsDrawn(0, 1, ("A01.1",), "location:P07.1"),
        CardsDrawn(0, 1, ("A02.1",), "bonus:P07.1"),
    ]


@pytest.mark.parametrize(
    ("card", "icons"),
    [
        ("F03.1", ["F01.1", "F02.1", "A13.1", "F03.2"]),
        ("F04.1", ["P01.1", "F08.1", "A01.1", "P12.1"]),
        ("F05.1", ["P02.1", "P10.1", "A02.1", "F15.1"]),
        ("F06.1", ["P03.1", "P17.1", "A03.1", "F10.1"]),
        ("F07.1", ["P04.1", "P16.1", "A04.1", "F11.1"]),
    ],
)
def test_host_bld_1_and_host_card_1_points_for_own_icons_the_new_one_included_at_most_four(
    card: str, icons: list[str]
):
    for number in range(5):
        story = built(card, *icons[:number])
        assert given_by(story) == [VpGained(0, min(4, 1 + number), f"bonus:{card}")]
    ruins = [{"card": each, "ruin": True} for each in icons]
    assert given_by(built(card, *ruins)) == [VpGained(0, 1, f"bonus:{card}")]


def test_host_card_1_production_counts_icons_anew_when_it_is_built():
    assert given_by(built("P13.1", "P02.1")) == [Produced(0, "location:P13.1", {"gun": 2})]


@pytest.mark.parametrize(
    ("card", "stock"),
    [
        ("F08.1", {"fuel": 3}),
        ("F09.1", {"gun": 3}),
        ("F10.1", {"iron": 3}),
        ("F11.1", {"brick": 3}),
        ("F12.1", {"worker": 3}),
    ],
)
def test_host_card_2_and_host_bld_1_stock_lies_on_the_new_location(
    card: str, stock: dict[str, int]
):
    story = built(card)
    assert story.events[1] == LocationBuilt(0, card, stock)
    assert supply(story, 0) == {}
    assert sum(story.state.board[0][0].stock) == 3


def test_host_card_2_stock_is_never_refilled_and_stays_in_cleanup():
    heap = {"card": "F10.1", "stock": {"iron": 2}}
    story = passes(at(p(heap, "A16.1", worker=1)).when(0, UseLocation("A16.1")), 1, 0)
    assert story.state.round == 2
    assert story.state.board[0][0].stock[3] == 1
    assert supply(story, 0) == {"worker": 3, "iron": 1, "grey": 1}  # of Production alone


# ---------------------------------------------------------------- on build


def test_host_card_3_and_host_bld_1_on_build_gives_last_and_the_new_one_counts():
    story = built("P05.1", "F18.1")
    assert given_by(story)[-1] == GoodsGained(0, {"worker": 1}, "on:F18.1")
    story = built("F18.1")
    assert given_by(story) == [GoodsGained(0, {"worker": 1}, "on:F18.1")]


def test_host_card_3_a_ruin_and_another_seats_lodge_give_nothing():
    assert given_by(built("F13.1", {"card": "F18.1", "ruin": True})) == []
    story = at(p(hand=["F13.1"], grey=1), p("F18.1")).when(0, Construct("F13.1"))
    assert not [each for each in story.events if isinstance(each, GoodsGained)]


def test_host_card_3_on_deal_and_on_raze_are_silent_when_something_is_built():
    story = built("F13.1", "F16.1", "F17.1", deck=["A01.1"])
    assert given_by(story) == [] and len([*story.events]) == 3
    assert isinstance(story.events[0], GoodsPaid)
