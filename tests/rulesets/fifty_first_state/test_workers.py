"""Trade, open production, connection cards. HOST-TRD, HOST-OPN, HOST-CNN."""

from __future__ import annotations

import pytest

from mechs_core.modules.arena import SendWorker
from mechs_core.rulesets.fifty_first_state.cards import LOCATION
from mechs_core.rulesets.fifty_first_state.rules.cleanup import RoundReset
from mechs_core.rulesets.fifty_first_state.rules.connections import (
    ConnectionPlayed,
    ConnectionTaken,
    PlayConnection,
    TakeConnection,
)
from mechs_core.rulesets.fifty_first_state.rules.gains import CardsDrawn, GoodsGained
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass
from mechs_core.rulesets.fifty_first_state.rules.workers import OpenProduction, OpenUsed, Trade
from tests.rulesets.fifty_first_state.positions import (
    NEXT,
    at,
    hand,
    legal,
    p,
    paid,
    passes,
    supply,
)

TRADED = ("fuel", "gun", "iron", "brick", "card")


# ---------------------------------------------------------------- trade


@pytest.mark.parametrize("good", TRADED[:-1])
def test_host_trd_1_two_workers_for_one_good(good: str):
    story = at(p(worker=3)).when(0, Trade(good))
    story.then(paid(0, "trade", worker=2), GoodsGained(0, {good: 1}, "trade"), NEXT)
    assert supply(story, 0) == {"worker": 1, good: 1}


def test_host_trd_1_or_for_a_card_any_number_of_times():
    story = at(p(worker=4), deck=["P01.1", "P02.1"])
    for card in ("P01.1", "P02.1"):
        story = story.when(0, Trade("card"))
        story.then_first(paid(0, "trade", worker=2), CardsDrawn(0, 1, (card,), "trade"))
        story = passes(story, 1) if not story.state.passed[1] else story
    assert hand(story.state, 0) == ("P01.1", "P02.1")


def test_trades_are_refused_in_this_order():
    poor, rich = at(p(worker=1)), at(p(worker=2))
    for good in ("worker", "ammo", "grey", "red", "blue", "uni", "dev"):
        poor.when(0, Trade(good)).refused("wrong_good")
        rich.when(0, Trade(good)).refused("wrong_good")
    poor.when(0, Trade("card")).refused("cannot_pay")
    poor.when(0, Trade("gun")).refused("cannot_pay", "a trade costs 2 worker, you have 1 worker")
    rich.when(0, Trade("card")).refused("no_card")


def test_host_r_16_a_trade_for_a_card_needs_one_in_deck_or_discard():
    for piles in ({"deck": ["P01.1"]}, {"discard": ["P01.1"]}):
        story = at(p(worker=2), **piles)
        assert legal(story, 0, Trade) == [Trade(good) for good in TRADED]
        assert hand(story.when(0, Trade("card")).state, 0) == ("P01.1",)
    assert legal(at(p(worker=2)), 0, Trade) == [Trade(good) for good in TRADED[:-1]]
    assert not legal(at(p(worker=1)), 0, Trade)


# ---------------------------------------------------------------- open production

OPEN = {code for code, card in LOCATION.items() if card.open}


def test_host_opn_1_nine_cards_are_open():
    assert {"P01", "P02", "P03", "P04", "P06", "P07", "P08", "P11", "P16"} == OPEN


@pytest.mark.parametrize("code", sorted(OPEN))
def test_host_opn_1_and_host_r_15_the_owner_gets_the_worker_then_the_user_the_product(code: str):
    card, makes = f"{code}.1", LOCATION[code].makes
    story = at(p(worker=1), p(card), deck=["A01.1"]).when(0, OpenProduction(card))
    story.then_first(
        paid(0, "open", "owner", worker=1),
        OpenUsed(0, 1, card),
        GoodsGained(1, {"worker": 1}, f"open:{card}"),
    )
    (gained,) = story.events[3:-1]
    assert (gained.seat, gained.reason) == (0, f"open:{card}")
    assert tuple(story.state.supply[0]) == makes.goods
    assert len(hand(story.state, 0)) == makes.cards
    assert supply(story, 1) == {"worker": 1}


def test_host_opn_1_once_a_round_by_whomever_and_never_by_its_owner():
    story = at(p(worker=2), p("P01.1", worker=2), p(worker=1))
    story.when(0, OpenProduction("P01.1")).when(1, OpenProduction("P01.1")).refused("own_location")
    story = story.when(0, OpenProduction("P01.1")).when(1, Trade("gun"))
    story.when(2, OpenProduction("P01.1")).refused("already_used", "P01.1 is used in this round")
    assert not legal(story, 2, OpenProduction)
    story = passes(story, 2, 0, 1)  # the next round
    assert story.state.board[1][0].uses == 0
    assert supply(story, 1)["fuel"] == 1  # it produces for its owner all the same


def test_host_r_8_the_worker_is_usable_by_the_owner_at_once_in_the_arena_too():
    story = at(p(worker=1), p("P01.1")).when(0, OpenProduction("P01.1"))
    assert SendWorker() in legal(story, 1)
    story.when(1, SendWorker()).accepted()


def test_open_production_is_refused_in_this_order():
    ruin, used = {"card": "P01.1", "ruin": True}, {"card": "P02.1", "uses": 1}
    away = p("P03.1", {"card": "P03.2", "ruin": True}, passed=True)
    story = at(p("P04.1", hand=["P04.2"]), p(ruin, used, "P05.1", "A20.1", "P06.1"), away)
    for card in ("P04.2", "P07.1", "C01.1"):
        story.when(0, OpenProduction(card)).refused("not_standing", f"{card} is on nobody's board")
    story.when(0, OpenProduction("P04.1")).refused("own_location")
    story.when(0, OpenProduction("P03.1")).refused("target_passed")
    story.when(0, OpenProduction("P03.2")).refused("target_passed")
    story.when(0, OpenProduction("P01.1")).refused("ruined")
    story.when(0, OpenProduction("P05.1")).refused("not_open", "P05.1 has no open production")
    story.when(0, OpenProduction("A20.1")).refused("not_open")
    story.when(0, OpenProduction("P02.1")).refused("already_used")
    story.when(0, OpenProduction("P06.1")).refused("cannot_pay")
    assert not legal(story, 0, OpenProduction)


def test_open_production_is_offered_by_seat_in_board_order():
    ruin, used = {"card": "P01.1", "ruin": True}, {"card": "P02.1", "uses": 1}
    story = at(p(worker=1), p("P06.1", ruin, used), p("P05.1", "P16.1", "P03.1"), active=1)
    story = at(p(worker=1), p("P06.1", ruin, used), p("P05.1", "P16.1", "P03.1"))
    found = legal(story, 0, OpenProduction)
    assert found == [OpenProduction(card) for card in ("P06.1", "P16.1", "P03.1")]


# ---------------------------------------------------------------- connection cards

FACES = {"blue": {"face": "C01.2", "deck": ["C02.1"]}, "red": {"face": "C03.1", "deck": []}}


def test_host_cnn_1_two_workers_for_a_card_that_is_not_replaced_in_this_round():
    story = at(p(worker=4), connections=FACES).when(0, TakeConnection("blue"))
    story.then(paid(0, "connection", worker=2), ConnectionTaken(0, "C01.2"), NEXT)
    assert hand(story.state, 0) == ("C01.2",)
    story = passes(story, 1)
    no_card = story.when(0, TakeConnection("blue"))
    no_card.refused("no_card", "no blue connection card lies face up")
    assert legal(story, 0, TakeConnection) == [TakeConnection("red")]


def test_taking_a_connection_is_refused_in_this_order():
    story = at(p(worker=1), connections={"red": {"face": "C03.1", "deck": []}})
    story.when(0, TakeConnection("blue")).refused("no_card")
    story.when(0, TakeConnection("red")).refused("cannot_pay")
    assert not legal(story, 0, TakeConnection)
    both = at(p(worker=2), connections=FACES)
    assert legal(both, 0, TakeConnection) == [TakeConnection("blue"), TakeConnection("red")]


@pytest.mark.parametrize(
    ("card", "cost", "gain"),
    [
        ("C01.4", {}, {"blue": 2}),
        ("C02.2", {}, {"blue": 3}),
        ("C03.4", {}, {"red": 2}),
        ("C04.2", {"gun": 1}, {"red": 3}),
    ],
)
def test_host_cnn_2_it_is_paid_discarded_to_its_colour_and_gives(
    card: str, cost: dict[str, int], gain: dict[str, int]
):
    story = at(p(hand=[card], **cost)).when(0, PlayConnection(card))
    payment = [paid(0, "connection", **cost)] if cost else []
    story.then(
        *payment, ConnectionPlayed(0, card), GoodsGained(0, gain, f"connection:{card}"), NEXT
    )
    colour = [*gain] == ["red"]
    assert [len(pile) for pile in story.state.connection_discards] == [not colour, colour]
    assert hand(story.state, 0) == ()


def test_playing_a_connection_is_refused_in_this_order():
    story = at(p(hand=["P01.1", "C04.1"]), p(hand=["C01.1"]))
    for card in ("P01.1", "C01.1", "C02.1"):
        sentence = f"{card} is no connection card in your hand"
        story.when(0, PlayConnection(card, ("gun",))).refused("not_in_hand", sentence)
    story.when(0, PlayConnection("C04.1", ("grey",))).refused("cannot_pay")
    rich = at(p(hand=["C04.1"], gun=1))
    rich.when(0, PlayConnection("C04.1", ("grey",))).refused("bad_payment")


def test_connections_are_offered_by_id_with_every_payment():
    story = at(p(hand=["C04.2", "C02.1", "C01.1", "C04.1"], gun=1, ammo=1))
    assert legal(story, 0, PlayConnection) == [
        PlayConnection("C01.1"),
        PlayConnection("C02.1"),
        PlayConnection("C04.1"),
        PlayConnection("C04.1", ("ammo",)),
        PlayConnection("C04.2"),
        PlayConnection("C04.2", ("ammo",)),
    ]


def test_host_cln_4_connections_left_face_up_are_discarded_blue_first():
    story = passes(at(connections=FACES), 0, 1)
    assert RoundReset(("C01.2", "C03.1")) in story.events
    assert story.state.phase == "action"
    story.when(1, Pass()).accepted()
