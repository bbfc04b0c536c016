"""Developing: two decisions, one action. HOST-DEV, and rulings on it."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.modules.arena import SendWorker
from mechs_core.rulesets.fifty_first_state.rules.arena import ARENA
from mechs_core.rulesets.fifty_first_state.rules.build import Construct
from mechs_core.rulesets.fifty_first_state.rules.develop import (
    Develop,
    DevelopStarted,
    LocationReplaced,
    Replace,
)
from mechs_core.rulesets.fifty_first_state.rules.gains import GoodsGained, Produced, VpGained
from mechs_core.rulesets.fifty_first_state.rules.turns import Pass
from mechs_core.rulesets.fifty_first_state.rules.use import UseLocation
from tests.rulesets.fifty_first_state.positions import (
    NEXT,
    asked,
    at,
    board,
    hand,
    legal,
    p,
    paid,
    supply,
)

RUIN = {"card": "P01.1", "ruin": True}


def developing(card: str, *own: Any, pays: str = "brick", **keys: Any) -> Any:
    """A story in which seat 0 has decided to develop a card, and is asked which it replaces."""
    return at(p(*own, hand=[card], **{pays: 1}, **keys)).when(0, Develop(card, pays))


def test_host_dev_1_two_decisions_of_one_seat_are_one_action():
    story = developing("A01.1", "P01.1", "P02.1", "F08.1", grey=3)
    story.then(paid(0, "develop", brick=1), DevelopStarted(0, "A01.1", "brick"))  # no next turn
    assert asked(story) == [(0, "replace")]
    assert legal(story, 0) == [Replace("P01.1"), Replace("F08.1")]  # in board order
    assert hand(story.state, 0) == ("A01.1",)  # it is still there
    for other in (Pass(), SendWorker(), Construct("A01.1"), Develop("A01.1", "dev")):
        story.when(0, other).refused("not_asked")
    story.when(1, Pass()).refused("not_asked")
    story = story.when(0, Replace("F08.1"))
    assert story.events[-1] == NEXT
    assert board(story, 0) == ["P01.1", "P02.1", "A01.1"]  # the same place
    assert supply(story, 0) == {"grey": 3}  # no grey is paid


def test_host_dev_1_and_arn_if_3_within_an_action_the_arena_asks_nothing():
    story = developing("A01.1", "P01.1", worker=1)
    assert ARENA.port.window(story.state) is None
    assert ARENA.port.window(story.when(0, Replace("P01.1")).state) == "action"


def test_host_sec_3_the_card_is_known_to_all_from_then_on():
    story = at(p("P01.1", hand=["A01.1"], brick=1))
    (card,) = story.state.hand[0]
    assert story.state.drawn[card] == 1  # it came off the first shuffle
    assert story.when(0, Develop("A01.1", "brick")).state.drawn[card] == 0


def test_host_dev_1_with_brick_an_icon_is_shared_or_the_old_one_is_a_ruin():
    story = developing("A16.1", "P01.1", "P17.1", "P08.1", "P03.1", RUIN | {"card": "P02.1"})
    assert legal(story, 0) == [Replace(c) for c in ("P17.1", "P08.1", "P03.1", "P02.1")]
    sentence = "P01.1 and A16.1 share no icon, and it is no ruin"
    story.when(0, Replace("P01.1")).refused("no_match", sentence)


def test_host_dev_1_with_dev_any_own_location_fits():
    story = developing("A16.1", "P01.1", RUIN | {"card": "P02.1"}, pays="dev")
    story.then(paid(0, "develop", dev=1), DevelopStarted(0, "A16.1", "dev"))
    assert legal(story, 0) == [Replace("P01.1"), Replace("P02.1")]


def test_host_dev_1_one_that_fits_alone_is_asked_for():
    story = developing("P15.1", "P04.1")
    assert legal(story, 0) == [Replace("P04.1")] and asked(story) == [(0, "replace")]


def test_develop_is_refused_in_this_order():
    own = p("P01.1", hand=["P15.1", "C01.1"], ammo=1, dev=1)
    story = at(own, p("P04.1", hand=["F08.1"]))
    for card in ("F08.1", "C01.1", "P01.1", "P04.1"):
        story.when(0, Develop(card, "brick", ("grey",))).refused("not_in_hand")
    story.when(0, Develop("P15.1", "brick", ("grey",))).refused(
        "no_match", "with brick P15.1 fits no location"
    )
    poor = at(p("P01.1", hand=["P15.1", "F08.1"]))
    poor.when(0, Develop("P15.1", "brick")).refused("no_match")
    poor.when(0, Develop("F08.1", "brick", ("grey",))).refused("cannot_pay")
    poor.when(0, Develop("P15.1", "dev", ("grey",))).refused("cannot_pay")
    story.when(0, Develop("P15.1", "dev", ("ammo",))).refused("bad_payment")
    story.when(0, Develop("P15.1", "dev", ("dev",))).accepted()
    empty = at(p(hand=["P15.1"], dev=1, brick=1))
    empty.when(0, Develop("P15.1", "dev")).refused("no_match")  # no location at all


def test_replace_is_refused_in_this_order():
    story = at(p("P01.1", "P04.1", hand=["P15.1"], brick=1), p("P04.2"))
    story = story.when(0, Develop("P15.1", "brick"))
    for card in ("P04.2", "F01.1", "P15.1", "C01.1"):
        story.when(0, Replace(card)).refused("not_yours", f"{card} is not on your board")
    story.when(0, Replace("P01.1")).refused("no_match")


def test_host_dev_2_pay_return_discard_place_a_point_and_what_it_gives():
    heap = {"card": "F10.1", "stock": {"iron": 2}}
    story = developing("P14.1", "P03.1", heap, "F18.1").when(0, Replace("F10.1"))
    story.then(
        LocationReplaced(0, "F10.1", "P14.1", {"iron": 2}, {}),
        VpGained(0, 1, "develop"),
        Produced(0, "location:P14.1", {"iron": 2}),  # P03.1 and itself; the heap is gone
        GoodsGained(0, {"worker": 1}, "on:F18.1"),
        NEXT,
    )
    assert supply(story, 0) == {"iron": 4, "worker": 1}
    assert story.state.discard and hand(story.state, 0) == ()
    assert board(story, 0) == ["P03.1", "P14.1", "F18.1"]


def test_host_dev_2_stock_of_the_location_that_is_replaced_pays_too():
    stack = {"card": "F11.1", "stock": {"brick": 2}}
    story = at(p(stack, hand=["P04.1"])).when(0, Develop("P04.1", "brick"))
    story.then_first(paid(0, "develop", stock={"F11.1": {"brick": 1}}))
    story = story.when(0, Replace("F11.1"))
    assert story.events[0] == LocationReplaced(0, "F11.1", "P04.1", {"brick": 1}, {})


def test_host_dev_2_a_new_location_with_stock_has_it_whole():
    story = developing("F11.1", "P04.1").when(0, Replace("P04.1"))
    assert story.events[0] == LocationReplaced(0, "P04.1", "F11.1", {}, {"brick": 3})


@pytest.mark.parametrize("card", ["F01.1", "F03.1"])
def test_host_dev_2_a_building_bonus_comes_after_the_point(card: str):
    story = developing(card, "A13.1", "F02.1").when(0, Replace("A13.1"))
    story.then_last(
        VpGained(0, 1, "develop"),
        VpGained(0, 2, f"bonus:{card}"),
        NEXT,
    )


def test_host_dev_2_and_host_rui_1_over_a_ruin_the_ruins_card_is_discarded():
    story = developing("P04.1", RUIN).when(0, Replace("P01.1"))
    assert story.events[0] == LocationReplaced(0, "P01.1", "P04.1", {}, {})
    site = story.state.board[0][0]
    assert not site.ruin and site.uses == 0
    assert len(story.state.discard) == 1


def test_host_r_7_marks_of_use_vanish_with_the_card_that_is_replaced():
    used = {"card": "A07.1", "uses": 1}
    story = developing("A03.1", used, worker=2, iron=2).when(0, Replace("A07.1"))
    assert story.state.board[0][0].uses == 0
    story = story.when(1, Pass()).when(0, UseLocation("A03.1"))
    story.accepted()


def test_host_r_9_a_location_used_in_this_round_may_be_replaced():
    used = {"card": "A07.1", "uses": 1}
    assert legal(developing("A03.1", used), 0) == [Replace("A07.1")]


def test_develop_is_offered_for_each_card_way_and_payment_in_order():
    story = at(p("P04.1", "P01.1", hand=["P15.1", "F08.1", "A14.1"], brick=1, ammo=1, dev=1))
    assert legal(story, 0, Develop) == [
        Develop("A14.1", "dev"),
        Develop("F08.1", "brick"),
        Develop("F08.1", "brick", ("ammo",)),
        Develop("F08.1", "dev"),
        Develop("P15.1", "brick"),
        Develop("P15.1", "brick", ("ammo",)),
        Develop("P15.1", "dev"),
    ]
