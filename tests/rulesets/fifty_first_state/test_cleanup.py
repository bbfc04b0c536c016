"""Cleanup: stores, what is lost, the reset. HOST-CLN."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.modules.arena import Equipped
from mechs_core.rulesets.fifty_first_state.rules.arena import Equip
from mechs_core.rulesets.fifty_first_state.rules.cleanup import (
    RoundReset,
    Store,
    Stored,
    StoreDone,
    StoringEnded,
    SuppliesCleared,
)
from mechs_core.rulesets.fifty_first_state.rules.lookout import (
    ConnectionsFlipped,
    LookoutRevealed,
    PhaseStarted,
    RoundStarted,
)
from mechs_core.rulesets.fifty_first_state.rules.turns import CleanupStarted, Pass, Passed
from tests.rulesets.fifty_first_state.positions import asked, at, legal, p, passes, supply

CELLAR, LOT = "F13.1", "F14.1"
ROUND = (
    RoundReset(()),
    RoundStarted(2, 1),
    PhaseStarted("lookout"),
    ConnectionsFlipped(None, None),
    LookoutRevealed(1, ()),
)


def cleanup(*seats: dict[str, Any], **said: Any) -> Any:
    """A story in Cleanup."""
    return at(*seats, phase="cleanup", **said)


# ---------------------------------------------------------------- stores


def test_host_cln_2_goods_move_one_by_one_until_nothing_fits():
    story = cleanup(p(CELLAR, gun=2, iron=2, worker=1, ammo=1))
    assert asked(story) == [(0, "store")]
    for good in ("gun", "iron", "gun"):
        story = story.when(0, Store(CELLAR, good))
        story.then_first(Stored(0, CELLAR, good))
    # the cellar is full: the seat is not asked again, and its rest is lost
    story.then_first(
        Stored(0, CELLAR, "gun"),
        SuppliesCleared({"0": {"worker": 1, "iron": 1, "ammo": 1}}),
        *ROUND,
    )


def test_host_cln_2_done_is_recorded_also_when_nothing_was_stored():
    story = cleanup(p(CELLAR, gun=1)).when(0, StoreDone())
    story.then_first(StoringEnded(0), SuppliesCleared({"0": {"gun": 1}}), *ROUND)


def test_host_cln_2_in_turn_order_whoever_has_a_store_and_goods_that_fit():
    seats = p(CELLAR, gun=1), p("F14.1", iron=1), p("F13.2", ammo=3, grey=1)
    story = cleanup(*seats, first=1)
    assert asked(story) == [(1, "store")]
    story.when(0, StoreDone()).refused("not_asked")
    story = story.when(1, StoreDone())  # seat 2 has nothing that fits, and no event
    assert story.events == (StoringEnded(1),) and asked(story) == [(0, "store")]
    story.when(0, StoreDone()).then_first(
        StoringEnded(0),
        SuppliesCleared({"0": {"gun": 1}, "1": {"iron": 1}, "2": {"ammo": 3, "grey": 1}}),
    )


def test_host_cln_2_two_basic_goods_and_two_workers_in_the_lot():
    story = cleanup(p(LOT, worker=3, fuel=2, brick=1))
    for good in ("worker", "worker", "fuel", "brick"):
        assert Store(LOT, good) in legal(story, 0)
        story = story.when(0, Store(LOT, good))
    assert SuppliesCleared({"0": {"worker": 1, "fuel": 1}}) in story.events


@pytest.mark.parametrize("good", ["ammo", "grey", "red", "blue", "uni", "dev"])
def test_host_cln_2_ammo_contacts_and_dev_are_not_stored(good: str):
    story = cleanup(p(CELLAR, LOT, gun=1, **{good: 1}))
    for card in (CELLAR, LOT):
        story.when(0, Store(card, good)).refused("wrong_good", f"{card} does not store {good}")
    assert asked(cleanup(p(CELLAR, LOT, **{good: 1})))[0][1] != "store"


def test_storing_is_refused_in_this_order():
    full = {"card": "F13.2", "stored": {"gun": 3}}
    ruin = {"card": LOT, "ruin": True}
    story = cleanup(p(CELLAR, full, ruin, "P01.1", gun=1), p("P02.1"))
    for card in ("P01.1", "P02.1", LOT, "F01.1", "C01.1"):
        story.when(0, Store(card, "ammo")).refused("not_yours", f"{card} is no store of yours")
    story.when(0, Store("F13.2", "worker")).refused("wrong_good")
    sentence = "F13.2 has no room for more basic goods"
    story.when(0, Store("F13.2", "iron")).refused("no_room", sentence)
    story.when(0, Store(CELLAR, "iron")).refused("not_in_supply", "you have no iron")
    lot = cleanup(p({"card": LOT, "stored": {"worker": 2}}, gun=1, worker=1))
    lot.when(0, Store(LOT, "worker")).refused("no_room", f"{LOT} has no room for more workers")


def test_host_cln_2_each_good_is_offered_once_on_the_first_location_with_room():
    full = {"card": CELLAR, "stored": {"gun": 3}}
    story = cleanup(p(full, LOT, "F13.2", worker=2, fuel=3, gun=1, iron=1, brick=1, ammo=1))
    offered = [Store(LOT, good) for good in ("worker", "fuel", "gun", "iron", "brick")]
    assert legal(story, 0) == [*offered, StoreDone()]  # six at most
    story.when(0, Store("F13.2", "gun")).accepted()  # not listed, but legal
    assert StoreDone() == legal(story, 0)[-1]


def test_host_cln_2_a_ruin_stores_nothing():
    story = cleanup(p({"card": CELLAR, "ruin": True}, gun=1))
    assert story.state.round == 2  # nobody was asked


def test_host_cln_2_capacity_counts_what_is_stored_in_this_cleanup():
    story = cleanup(p({"card": CELLAR, "stored": {"fuel": 2}}, gun=2))
    story = story.when(0, Store(CELLAR, "gun"))
    assert SuppliesCleared({"0": {"gun": 1}}) in story.events


# ---------------------------------------------------------------- what is lost, the reset


def test_host_cln_3_supplies_are_lost_and_the_rest_stays():
    seat = p(
        {"card": "F10.1", "stock": {"iron": 2}},
        {"card": CELLAR, "stored": {"gun": 3}},
        hand=["P01.1", "C01.1"],
        vp=7,
        deals=["P09.1"],
        iron=2,
        grey=1,
        dev=1,
    )
    story = passes(at(p(), p(iron=1)), 0, 1)
    assert SuppliesCleared({"1": {"iron": 1}}) in story.events  # seats with something only
    story = cleanup(seat, p(gun=1), first=1)
    state = story.state  # the next round has begun, and Production is over
    assert state.vp == [7, 0]
    assert [len(state.hand[0]), len(state.connections[0])] == [1, 1]
    assert sum(state.board[0][0].stock) == 2
    assert supply(story, 0) == {"worker": 3, "gun": 3, "iron": 1, "grey": 1, "blue": 1}


def test_host_cln_3_an_empty_cleanup_says_so():
    story = passes(at(), 0, 1)
    story.then_first(Passed(1), CleanupStarted(1), SuppliesCleared({}), *ROUND)


def test_host_cln_4_everything_is_reset_and_the_marker_moves_clockwise():
    used = {"card": "A14.1", "uses": 1}
    story = at(p(used, faction_used=[0, 2]), p(), p(), first=2, round=6)
    story = passes(story, 2, 0, 1)
    state = story.state
    assert state.board[0][0].uses == 0
    assert state.faction_used == [[False] * 3] * 3
    assert state.passed == [False] * 3
    assert (state.round, state.first) == (7, 0)
    assert state.store_done == [False] * 3
    assert asked(passes(story, 0, 1, 2))[0] == (1, "action")


def test_host_cln_4_nobody_has_answered_in_the_next_cleanup():
    story = cleanup(p(CELLAR, gun=1), p("F13.2", iron=1)).when(0, StoreDone())
    assert story.state.store_done == [True, False]
    assert story.when(1, StoreDone()).state.store_done == [False, False]


# ---------------------------------------------------------------- the module comes first


def test_host_cln_1_and_host_r_4_equipment_is_given_before_anything_is_stored():
    story = cleanup(p(CELLAR, gun=2, space=[]), p("F13.2", iron=1))
    assert asked(story) == [(0, "equip")]
    story.when(0, Store(CELLAR, "gun")).refused("not_asked")
    story.when(1, StoreDone()).refused("not_asked")
    story = story.when(0, Equip("gun"))
    assert story.events[-1] == Equipped(0, "gun", 1)
    assert asked(story) == [(0, "store")]
    story = story.when(0, Store(CELLAR, "gun"))
    assert asked(story) == [(1, "store")]


def test_host_r_4_and_host_prd_1_stored_goods_may_equip_in_the_next_cleanup():
    """ARN-R-11, ARN-R-22"""
    story = cleanup(p(CELLAR, gun=1, space=[])).when(0, Equip(None)).when(0, Store(CELLAR, "gun"))
    assert supply(story, 0)["gun"] == 1  # Production has brought it back
    story = story.when(1, Pass()).when(0, Pass())
    assert asked(story) == [(0, "equip")]
    assert Equip("gun") in legal(story, 0)
