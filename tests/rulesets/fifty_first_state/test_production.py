"""Production, and locations that count icons. HOST-PRD, HOST-CARD-1."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.fifty_first_state.amounts import goods_in
from mechs_core.rulesets.fifty_first_state.cards import LOCATION
from mechs_core.rulesets.fifty_first_state.data import PRODUCTION
from mechs_core.rulesets.fifty_first_state.rules.gains import (
    CardsDrawn,
    GoodsGained,
    Produced,
    VpGained,
)
from mechs_core.rulesets.fifty_first_state.rules.lookout import PhaseStarted
from mechs_core.rulesets.fifty_first_state.rules.turns import TurnStarted
from tests.rulesets.fifty_first_state.positions import opening, p

GAINS = (Produced, GoodsGained, VpGained, CardsDrawn)
FACTION = {  # the goods of an empty seat, by seat
    0: {"worker": 3, "grey": 1, "iron": 1},
    1: {"worker": 3, "grey": 1, "brick": 1},
    2: {"worker": 3, "grey": 1, "fuel": 1},
    3: {"worker": 3, "grey": 1, "gun": 1},
}


def produced(*seats: dict[str, Any], **said: Any) -> tuple[list[Any], Any]:
    """What a production begins with and all that it gives; the state after it.

    The Lookout has no card to take: it begins with the second half and an empty deck.
    """
    line, events = opening(*seats, phase="lookout", half=2, **said)
    start = events.index(PhaseStarted("production"))
    assert events[-2] == PhaseStarted("action") and type(events[-1]) is TurnStarted
    return [each for each in events[start:-2] if type(each) in GAINS], line.state


def test_host_prd_2_every_faction_produces_three_workers_a_contact_its_own_good_and_a_card():
    for first in range(4):
        line, events = opening(
            phase="lookout",
            half=2,
            picks=3,
            row=["A01.1"],
            count=4,
            first=first,
            deck=["P01.1", "P02.1", "P03.1", "P04.1"],
        )
        assert not [each for each in events if type(each) in GAINS]  # somebody still picks
        (request,) = line.requests()
        line.decide(request.seat, line.legal(request.seat)[0])
        assert [len(hand) - (seat == first) for seat, hand in enumerate(line.state.hand)] == [1] * 4
        goods = {seat: given_by(line.state, seat) for seat in range(4)}
        assert goods == FACTION


def given_by(state: Any, seat: int) -> dict[str, int]:
    return goods_in(state.supply[seat])


def test_host_prd_1_stored_goods_come_back_location_by_location_in_board_order():
    lot = {"card": "F14.1", "stored": {"worker": 2, "gun": 1}}
    cellar = {"card": "F13.2", "stored": {"fuel": 1, "brick": 2}}
    events, state = produced(p("P01.1", cellar, "P02.1", lot))
    assert events[:3] == [
        Produced(0, "stored:F13.2", {"fuel": 1, "brick": 2}),
        Produced(0, "stored:F14.1", {"worker": 2, "gun": 1}),
        Produced(0, "faction", FACTION[0]),
    ]
    assert not any(sum(site.stored) for site in state.board[0])
    assert given_by(state, 0)["worker"] == 5


def test_host_prd_3_each_deal_gives_its_good_in_the_order_made():
    deals = ["P09.1", "F01.1", "P10.1", "P11.1", "P05.1", "P01.1"]
    events, state = produced(p(deals=deals))
    assert events[1:7] == [
        Produced(0, "deal:P09.1", {"blue": 1}),
        VpGained(0, 1, "deal:F01.1"),
        Produced(0, "deal:P10.1", {"red": 1}),
        Produced(0, "deal:P11.1", {"uni": 1}),
        Produced(0, "deal:P05.1", {"worker": 1}),
        Produced(0, "deal:P01.1", {"fuel": 1}),
    ]
    assert state.vp == [1, 0]


def test_host_prd_3_a_deal_of_a_card_draws_one():
    line, _ = opening(
        p(deals=["P07.1"]),
        phase="lookout",
        half=2,
        picks=1,
        row=["A01.1"],
        deck=["P01.1", "P02.1", "P03.1"],
    )
    events = line.decide(0, line.legal(0)[0])
    drawn = [each for each in events if type(each) is CardsDrawn]
    assert drawn == [
        CardsDrawn(0, 1, ("P01.1",), "faction"),
        CardsDrawn(0, 1, ("P02.1",), "deal:P07.1"),
        CardsDrawn(1, 1, ("P03.1",), "faction"),
    ]


def test_host_prd_4_own_production_locations_give_in_board_order_ruins_nothing():
    ruin = {"card": "P01.2", "ruin": True}
    events, _ = produced(p("P04.1", ruin, "F08.1", "P01.1", "A14.1", "P17.1"), p("P09.1"))
    assert events[1:] == [
        Produced(0, "location:P04.1", {"brick": 1}),
        Produced(0, "location:P01.1", {"fuel": 1}),
        Produced(0, "location:P17.1", {"ammo": 1}),
        Produced(1, "faction", FACTION[1]),
        Produced(1, "location:P09.1", {"blue": 1}),
    ]


MAKES = {
    "P01": {"fuel": 1},
    "P02": {"gun": 1},
    "P03": {"iron": 1},
    "P04": {"brick": 1},
    "P05": {"worker": 1},
    "P06": {"worker": 2},
    "P07": {},  # a card
    "P08": {"grey": 1},
    "P09": {"blue": 1},
    "P10": {"red": 1},
    "P11": {"uni": 1},
    "P12": {"fuel": 1},  # its own icon
    "P13": {"gun": 1},
    "P14": {"iron": 1},
    "P15": {"brick": 1},
    "P16": {"dev": 1},
    "P17": {"ammo": 1},
}


@pytest.mark.parametrize("code", MAKES)
def test_host_prd_4_what_each_card_produces_alone(code: str):
    events, _ = produced(p(f"{code}.1"))
    location = [each for each in events if getattr(each, "source", "") == f"location:{code}.1"]
    assert location == [Produced(0, f"location:{code}.1", MAKES[code])] * bool(MAKES[code])
    assert {card.code for card in LOCATION.values() if card.row == PRODUCTION} == {*MAKES}


def test_host_prd_5_and_host_prd_4_a_seat_does_all_of_it_before_the_next_in_turn_order():
    line, _ = opening(
        p("P07.1", deals=["P07.2"]),
        p(),
        p("P01.1"),
        phase="lookout",
        half=2,
        picks=2,
        row=["A01.1"],
        first=2,
        deck=["F01.1", "F01.2", "F02.1", "F03.1", "F03.2"],
    )
    events = line.decide(2, line.legal(2)[0])
    gains = [
        (each.seat, getattr(each, "source", None) or each.reason)
        for each in events[3:]
        if type(each) in GAINS
    ]
    assert gains == [
        *[(2, "faction")] * 2,
        (2, "location:P01.1"),
        *[(0, "faction")] * 2,
        (0, "deal:P07.2"),
        (0, "location:P07.1"),
        *[(1, "faction")] * 2,
    ]
    drawn = [each.cards[0] for each in events if type(each) is CardsDrawn]
    assert drawn == ["F01.1", "F01.2", "F02.1", "F03.1", "F03.2"]


# ---------------------------------------------------------------- icons


@pytest.mark.parametrize(
    ("card", "good", "icons"),
    [
        ("P12.1", "fuel", ["P01.1", "F04.1", "F08.1", "A01.1"]),
        ("P13.1", "gun", ["P10.1", "P17.1", "F15.1", "A19.1"]),  # one of two icons counts too
        ("P14.1", "iron", ["A16.1", "P17.1", "P03.1", "A03.1"]),
        ("P15.1", "brick", ["P16.1", "P04.1", "F18.1", "A12.1"]),
    ],
)
def test_host_card_1_one_for_each_own_icon_itself_included_at_most_three(
    card: str, good: str, icons: list[str]
):
    for number in range(5):
        events, _ = produced(p(card, *icons[:number]), p(*icons[number:]))
        assert Produced(0, f"location:{card}", {good: min(3, 1 + number)}) in events


def test_host_card_1_ruins_show_no_icons_and_others_icons_do_not_count():
    ruin = {"card": "P02.1", "ruin": True}
    events, _ = produced(p("P13.1", ruin, "F09.1"), p("P02.2", "A02.1"))
    assert Produced(0, "location:P13.1", {"gun": 2}) in events


def test_host_r_14_no_location_that_counts_icons_is_open():
    assert [card.code for card in LOCATION.values() if card.per] == ["P12", "P13", "P14", "P15"]
    assert not any(card.open for card in LOCATION.values() if card.per)
