"""Payments: supply and stock, jokers, `any`, named payments. HOST-PAY."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from mechs_core.rulesets.fifty_first_state.rules.build import Construct
from mechs_core.rulesets.fifty_first_state.rules.connections import PlayConnection
from mechs_core.rulesets.fifty_first_state.rules.deals import MakeDeal
from mechs_core.rulesets.fifty_first_state.rules.develop import Develop
from mechs_core.rulesets.fifty_first_state.rules.gains import GoodsGained, VpGained
from mechs_core.rulesets.fifty_first_state.rules.raze import Raze, RazeOpponent
from mechs_core.rulesets.fifty_first_state.rules.use import LocationUsed, UseFaction, UseLocation
from mechs_core.rulesets.fifty_first_state.rules.workers import OpenProduction, Trade
from tests.rulesets.fifty_first_state.positions import NEXT, at, legal, p, paid, ridge, supply

HEAP = {"card": "F10.1", "stock": {"iron": 2}}
LOCKER = {"card": "F09.1", "stock": {"gun": 1}}
CAMP = {"card": "F12.1", "stock": {"worker": 3}}
STACK = {"card": "F11.1", "stock": {"brick": 3}}


def used(card: str, *board: Any, **goods: int) -> Any:
    return at(p(card, *board, **goods)).when(0, UseLocation(card))


# ---------------------------------------------------------------- the default


def test_host_pay_1_and_host_card_2_the_supply_first_then_stock_in_board_order():
    story = used("A01.1", CAMP, worker=1, fuel=2)
    story.then_first(paid(0, "use", worker=1, fuel=2))
    story = used("A03.1", HEAP, worker=1, iron=1)
    story.then_first(paid(0, "use", worker=1, iron=1, stock={"F10.1": {"iron": 1}}))
    assert [site.stock for site in story.state.board[0]][1][3] == 1
    story = used("A03.1", HEAP, CAMP)
    story.then_first(paid(0, "use", stock={"F10.1": {"iron": 2}, "F12.1": {"worker": 1}}))
    lots = [{"card": "F12.1", "stock": {"worker": 1}}, "A14.1"]
    at(p(*lots, worker=1)).when(0, Trade("gun")).then_first(
        paid(0, "trade", worker=1, stock={"F12.1": {"worker": 1}})
    )


def test_host_pay_1_the_good_itself_then_its_joker():
    used("A03.1", worker=1, iron=2, ammo=2).then_first(paid(0, "use", worker=1, iron=2))
    used("A03.1", worker=1, iron=1, ammo=2).then_first(paid(0, "use", worker=1, iron=1, ammo=1))
    used("A03.1", worker=1, ammo=2).then_first(paid(0, "use", worker=1, ammo=2))
    used("A21.1", red=1, uni=1).then_first(paid(0, "use", red=1))
    used("A21.1", uni=1).then_first(paid(0, "use", uni=1))


@pytest.mark.parametrize(
    ("card", "goods"),
    [
        ("A01.1", {"worker": 1, "fuel": 1}),
        ("A01.1", {"worker": 1, "fuel": 1, "gun": 5, "iron": 5, "brick": 5}),
        ("A01.1", {"fuel": 5, "ammo": 5}),  # nothing stands for a worker
        ("A21.1", {"blue": 3, "grey": 3}),
        ("A21.1", {"ammo": 3}),
        ("A14.1", {"uni": 9, "ammo": 9, "dev": 9}),
        ("A13.1", {"worker": 1, "grey": 3, "uni": 3, "dev": 2}),
        ("A13.1", {"ammo": 3}),
    ],
)
def test_host_pay_1_what_the_default_cannot_pay_nothing_can(card: str, goods: dict[str, int]):
    story = at(p(card, **goods))
    story.when(0, UseLocation(card)).refused("cannot_pay")
    story.when(0, UseLocation(card, ("worker",))).refused("cannot_pay")  # asked before `pay`
    assert not legal(story, 0, UseLocation)


def test_host_pay_1_a_joker_is_stood_for_by_nothing():
    story = at(p("P02.1", "A19.1"), p("A15.1"))
    assert not legal(story, 0, UseLocation)
    at(p(hand=["P01.1"], grey=1, red=1, blue=1)).when(0, Construct("P01.1")).accepted()
    for contact, decision in (("red", Construct), ("grey", MakeDeal), ("blue", Raze)):
        story = at(p(hand=["P01.1"], **{contact: 5}))
        story.when(0, decision("P01.1")).refused("cannot_pay")


@pytest.mark.parametrize(
    ("goods", "board", "payment"),
    [
        ({"fuel": 1, "gun": 1, "ammo": 1}, [], {"fuel": 1}),
        ({"gun": 1, "iron": 1, "ammo": 1}, [], {"gun": 1}),
        ({"brick": 1, "ammo": 1, "grey": 4}, [], {"brick": 1}),
        ({"ammo": 1}, [], {"ammo": 1}),
        ({"ammo": 1}, [LOCKER], {"ammo": 1}),  # what lies in supply goes first
    ],
)
def test_host_pay_1_any_is_the_first_that_is_left_in_supply(
    goods: dict[str, int], board: list[Any], payment: dict[str, int]
):
    used("A15.1", *board, **goods).then_first(paid(0, "use", **payment))


def test_host_pay_1_any_is_the_first_in_stock_where_the_supply_has_none():
    story = used("A15.1", HEAP, LOCKER, grey=2)
    story.then_first(paid(0, "use", stock={"F09.1": {"gun": 1}}))  # by the good, not by the board


def test_host_pay_2_a_gain_never_pays_its_own_cost():
    story = at(p("A15.1", "A14.1"))
    story.when(0, UseLocation("A15.1")).refused("cannot_pay")
    story = used("A16.1", worker=1, iron=1)
    story.then(
        paid(0, "use", worker=1, iron=1),
        LocationUsed(0, "A16.1"),
        GoodsGained(0, {"grey": 3}, "use:A16.1"),
        NEXT,
    )


# ---------------------------------------------------------------- named payments


def test_host_pay_3_another_payment_is_named_good_by_good_in_any_order():
    story = at(p("A03.1", worker=1, iron=2, ammo=2))
    for order in permutations(("worker", "iron", "ammo")):
        story.when(0, UseLocation("A03.1", order)).then_first(
            paid(0, "use", worker=1, iron=1, ammo=1)
        )
    story.when(0, UseLocation("A03.1", ("worker", "iron", "iron"))).accepted()  # the default too
    assert [each.pay for each in legal(story, 0, UseLocation)] == [
        None,
        ("worker", "iron", "ammo"),
        ("worker", "ammo", "ammo"),
    ]


@pytest.mark.parametrize(
    "pay",
    [
        (),
        ("worker",),
        ("worker", "iron"),
        ("worker", "iron", "iron", "iron"),
        ("worker", "worker", "iron", "iron"),
        ("worker", "iron", "gun"),
        ("worker", "iron", "uni"),
        ("iron", "iron", "ammo"),
        ("worker", "ammo", "ammo", "ammo"),
        ("worker", "iron", "iron", "grey"),
    ],
)
def test_host_pay_3_a_named_payment_is_exact(pay: tuple[str, ...]):
    goods = {"worker": 2, "iron": 3, "gun": 2, "ammo": 4, "uni": 2, "grey": 1}
    story = at(p("A03.1", **goods)).when(0, UseLocation("A03.1", pay))
    story.refused("bad_payment")


def test_host_pay_3_a_named_payment_is_owned():
    story = at(p("A03.1", worker=1, iron=2, ammo=1))
    story.when(0, UseLocation("A03.1", ("worker", "ammo", "ammo"))).refused("bad_payment")
    story = at(p("A03.1", HEAP, worker=1, ammo=1, iron=1))
    story.when(0, UseLocation("A03.1", ("worker", "ammo", "iron"))).then_first(
        paid(0, "use", worker=1, iron=1, ammo=1)
    )


def test_host_pay_3_any_may_be_each_of_five_kinds():
    story = at(p("A15.1", LOCKER, fuel=1, iron=1, brick=1, ammo=1))
    offers = legal(story, 0, UseLocation)
    assert [each.pay for each in offers] == [None, ("gun",), ("iron",), ("brick",), ("ammo",)]
    story.when(0, UseLocation("A15.1", ("gun",))).then_first(
        paid(0, "use", stock={"F09.1": {"gun": 1}})
    )
    for wrong in ("worker", "grey", "uni", "dev"):
        story.when(0, UseLocation("A15.1", (wrong,))).refused("bad_payment")


def test_host_pay_3_every_decision_with_a_field_pay_takes_another_payment():
    dev = at(p("P04.1", hand=["P15.1"], brick=1, ammo=1))
    dev.when(0, Develop("P15.1", "brick", ("ammo",))).then_first(paid(0, "develop", ammo=1))
    play = at(p(hand=["C04.1"], gun=1, ammo=1))
    play.when(0, PlayConnection("C04.1", ("ammo",))).then_first(paid(0, "connection", ammo=1))
    play.when(0, PlayConnection("C04.1", ("gun",))).accepted()
    faction = at(p(gun=1, ammo=1))
    faction.when(0, UseFaction(1, ("ammo",))).then_first(paid(0, "faction", ammo=1))


def test_host_pay_3_a_cost_of_nothing_takes_no_payment():
    story = at(p(hand=["C01.1"], ammo=1, gun=1))
    story.when(0, PlayConnection("C01.1", ())).refused("bad_payment")
    story.when(0, PlayConnection("C01.1", ("gun",))).refused("bad_payment")
    story.when(0, PlayConnection("C01.1")).accepted()
    assert legal(story, 0, PlayConnection) == [PlayConnection("C01.1")]


def test_host_r_20_in_contacts_a_named_payment_must_be_the_default():
    story = at(p("A21.1", red=1, uni=1))
    story.when(0, UseLocation("A21.1", ("uni",))).refused("bad_payment")
    story.when(0, UseLocation("A21.1", ("red",))).accepted()
    assert legal(story, 0, UseLocation) == [UseLocation("A21.1")]
    story = at(p("A21.1", uni=1))
    story.when(0, UseLocation("A21.1", ("uni",))).accepted()


def test_host_r_3_ammo_pays_the_brick_of_a_development_but_not_a_dev():
    story = at(p("P04.1", "P01.1", hand=["P15.1"], ammo=1))
    story.when(0, Develop("P15.1", "brick")).then_first(paid(0, "develop", ammo=1))
    story.when(0, Develop("P15.1", "dev")).refused("cannot_pay")
    other = at(p("P01.1", hand=["P15.1"], ammo=1))
    other.when(0, Develop("P15.1", "brick")).refused("no_match")  # an icon is needed all the same


def test_host_r_11_the_default_keeps_the_ammo_though_a_basic_good_may_be_worth_more():
    story = at(p("A16.1", worker=1, iron=1, ammo=1))
    assert supply(story.when(0, UseLocation("A16.1")), 0) == {"ammo": 1, "grey": 3}
    other = story.when(0, UseLocation("A16.1", ("worker", "ammo")))
    assert supply(other, 0) == {"iron": 1, "grey": 3}


def test_host_card_2_stock_pays_what_supply_pays_and_for_nobody_else():
    owner = at(p(CAMP), p("P01.1"))
    owner.when(0, OpenProduction("P01.1")).then_first(
        paid(0, "open", "owner", stock={"F12.1": {"worker": 1}})
    )
    other = at(p(), p(CAMP))
    other.when(0, Trade("gun")).refused("cannot_pay")
    ruined = at(p({"card": "F12.1", "ruin": True}))
    ruined.when(0, Trade("gun")).refused("cannot_pay")


def test_host_r_1_there_is_no_end_of_goods():
    story = at(p("A16.1", worker=99, iron=99, grey=99))
    assert supply(story.when(0, UseLocation("A16.1")), 0)["grey"] == 102


def test_a_refusal_says_what_it_costs_and_what_is_there():
    story = at(p(hand=["P06.1"], grey=1)).when(0, Construct("P06.1"))
    story.refused("cannot_pay", "P06.1 costs 2 grey, you have 1 grey")
    story = at(p("A03.1", worker=1, iron=2)).when(0, UseLocation("A03.1", ("iron",)))
    story.refused("bad_payment", "A03.1 costs 1 worker 2 iron: 1 iron does not pay it")


def test_host_pay_1_contacts_of_another_colour_and_the_raze_of_a_neighbour():
    story = at(p(red=2, uni=1), p("P01.1"))
    story.when(0, RazeOpponent("P01.1")).then_first(paid(0, "raze", red=2, uni=1))
    short = at(p(red=2, blue=5, grey=5), p("P01.1"))
    short.when(0, RazeOpponent("P01.1")).refused("cannot_pay")


def test_host_pay_3_a_card_in_a_cost_is_never_named_in_the_payment():
    story = ridge(p(brick=1, ammo=1, hand=["P01.1"]))
    story.when(0, UseFaction(0, ("ammo",), "P01.1")).then_first(paid(0, "faction", ammo=1))
    assert [(each.pay, each.discard) for each in legal(story, 0, UseFaction) if not each.index] == [
        (None, "P01.1"),
        (("ammo",), "P01.1"),
    ]


def test_host_pay_2_points_come_after_the_payment():
    used("A13.1", worker=1, brick=1).then(
        paid(0, "use", worker=1, brick=1),
        LocationUsed(0, "A13.1"),
        VpGained(0, 1, "use:A13.1"),
        NEXT,
    )
