"""The Call to Order: forced items, Petition, how a Summit begins and goes on. BR-SUM-1..5."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs.rules.campaign.council import CouncilFlipped, CouncilMeetingBegun
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.objectives import ObjectiveAdvanced
from mechs_core.rulesets.arcs.rules.campaign.summit import (
    FavorsReturned,
    NegotiationsBegun,
    Order,
    SummitBegun,
    SummitEnded,
)
from mechs_core.rulesets.arcs.rules.campaign.talk import Done, SeatDone
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import Overflow, ResourceMoved
from tests.rulesets.arcs.campaign.summits import HAND, force, item, summit, talk
from tests.rulesets.arcs.positions import asked, at, legal, p, slots, told
from tests.rulesets.arcs.scenes import moves, steps, tokens

END, PETITION = Order("end"), Order("petition")


# ---------------------------------------------------------------- two parts


def test_br_sum_1_a_summit_begins_with_the_call_to_order_of_its_caller():
    story = at(p(hand=HAND), p(), campaign=True, phase="event", events_played=1)
    story = story.when(0, CallSummit(True))
    story.then(SummitBegun(0))
    assert asked(story) == (0, "order")
    story = story.when(0, END)
    story.then(NegotiationsBegun())
    assert [request.seat for request in story.line.requests()] == [0, 1]


@pytest.mark.parametrize("source", ["event", "council"])
def test_br_sum_1_the_game_goes_on_with_what_called_the_summit(source):
    story = talk(p(), p(), source=source).when(0, Done()).when(1, Done())
    story.then_first(SeatDone(1), SummitEnded())
    assert (asked(story)[1] == "council_choice") == (source == "council")
    assert ("NumberDieRolled" in steps(story)) == (source == "event")
    assert (story.state.phase == "council") == (source == "council")


def test_br_sum_1_br_cnc_4_a_meeting_lies_behind_its_summit():
    seats = p(hand=HAND), p(outlaw=True)
    story = at(*seats, campaign=True, phase="council", council="decided", held_by=1, active=1)
    assert told(story, CouncilMeetingBegun) == []
    story = story.when(1, CallSummit(True))
    assert asked(story) == (1, "order")


def test_br_sum_6_br_r_12_whoever_leaves_in_its_own_summit_meets_as_an_outlaw():
    story = at(
        p(hand=HAND, slots="M"), p(power=1), campaign=True, phase="council", active=0, trust="RR"
    )
    story = story.when(0, CallSummit(True)).when(0, Order("leave")).when(0, END)
    story = story.when(0, Done()).when(1, Done())
    assert tokens(story) == ["R trust > slot:0:2, council"]
    assert (story.state.reach.first_regent, story.state.power[1]) == (1, 0)


def test_br_sum_2_orders_come_in_any_order_and_number():
    story = summit(p(favors={1: 2}), p(slots="MFR", cities="4A"))
    story = story.when(0, force(1, "resource", slot=2)).when(0, PETITION)
    story = story.when(0, force(1, "resource", slot=3)).when(0, Order("leave"))
    assert asked(story) == (0, "order")


def test_br_sum_2_only_the_end_is_left_when_nothing_else_can_be_done():
    assert legal(summit(p(outlaw=True), p(), council="session"), 0) == [END]


# ---------------------------------------------------------------- Favors


def test_br_sum_3_a_favor_forces_its_owner():
    story = summit(p(favors={1: 2}), p(captives={0: 1}))
    story = story.when(0, force(1, "captive", owner=0))
    story.then(
        FavorsReturned(0, 1, 1, item(1, 0, "captive", owner=0)),
        PiecesMoved(1, "agent", "fresh", 1, "favors:0", "supply:1", "favor"),
        PiecesMoved(0, "agent", "fresh", 1, "captives:1", "supply:0", "asset"),
    )
    assert story.state.reach.favors[0][1] == 1
    assert asked(story) == (0, "order")


def test_br_sum_3_br_ex_17_a_resource_costs_the_raid_cost_of_its_slot():
    rival = p(slots="---R", cities="4A 4B 4C")
    story = summit(p(favors={1: 2}), rival).when(0, force(1, "resource", slot=4))
    story.then(
        FavorsReturned(0, 1, 2, item(1, 0, "resource", slot=4)),
        PiecesMoved(1, "agent", "fresh", 2, "favors:0", "supply:1", "favor"),
        ResourceMoved("R", "slot:1:4", "slot:0:1", "asset"),
    )
    poor = summit(p(favors={1: 1}), rival)
    poor.when(0, force(1, "resource", slot=4)).refused("no_favors")
    assert not any(each.item and each.item.kind == "resource" for each in legal(poor, 0))
    trust = summit(p(favors={1: 2}), p(), first_regent=1, trust="R")
    trust.when(0, force(1, "resource", slot="trust")).refused("frozen")


@pytest.mark.parametrize(("slot", "cost"), [(1, 3), (2, 1), (4, 2), (6, 3)])
def test_br_sum_3_costs_by_slot(slot, cost):
    rival = p(slots="MFWRPM", cities="4A 4B 4C")
    for held in (cost - 1, cost):
        story = summit(p(favors={1: held}), rival).when(0, force(1, "resource", slot=slot))
        if held < cost:
            story.refused("no_favors")
        else:
            story.accepted()


def test_br_sum_3_the_slot_of_the_ledger_house_costs_four():
    rival = p(slots="MM----M", fate="factor", fx="FX4")
    story = summit(p(favors={1: 3}), rival).when(0, force(1, "resource", slot=7))
    story.refused("no_favors")
    story = summit(p(favors={1: 4}), rival).when(0, force(1, "resource", slot=7))
    assert tokens(story) == ["M slot:1:7 > slot:0:1, asset"]


def test_br_sum_3_br_r_26_the_first_regent_can_be_forced_to_invite():
    story = summit(p(outlaw=True, favors={1: 1}), p(), first_regent=1)
    story = story.when(0, force(1, "invite"))
    assert story.accepted().state.reach.regent == [True, True]
    assert moves(story) == ["1 agent of 1 favors:0 > supply:1, favor"]


def test_br_sum_3_br_r_53_br_ex_21_a_promise_cannot_be_forced():
    story = summit(p(favors={1: 1}), p())
    story.when(0, force(1, "favor")).refused("deal_invalid")
    assert force(1, "favor") not in legal(story, 0)


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (Order("return_favors"), "deal_invalid"),
        (Order("return_favors", 1), "deal_invalid"),
        (force(0, "captive", owner=1), "deal_invalid"),
        (force(1, "captive", owner=0), "deal_invalid"),
        (force(1, "cede", system="4A", kind="ship", state="fresh"), "deal_invalid"),  # its last one
        (force(1, "cede", system="4A", kind="agent", state="fresh"), "deal_invalid"),
        (force(1, "resource"), "deal_invalid"),
        (force(1, "resource", slot=2, owner=1), "deal_invalid"),
        (force(1, "resource", slot=3), "deal_invalid"),
        (force(1, "resource", slot=7), "no_favors"),
        (force(2, "captive", owner=1), "no_favors"),
    ],
)
def test_br_sum_3_refusals_of_a_forced_item(order, code):
    story = summit(p(favors={1: 1}), p(slots="-R", ships="4A=1", ports="4B 4C"), p(captives={1: 1}))
    story.when(0, order).refused(code)


def test_br_sum_4_protected_cards_cannot_be_forced():
    rival = p(fate="prefect", fx="FX1", guild="CC01")
    story = summit(p(favors={1: 2}), rival, summit="S1")
    story.when(0, force(1, "guild", card="FX1@1")).refused("protected")
    assert [each.item.details.card for each in legal(story, 0) if each.item] == ["CC01"]


def test_br_sum_3_a_guild_card_costs_its_keys():
    seats = p(favors={1: 2}), p(guild="CC01 CC09")
    story = summit(*seats, summit="S1").when(0, force(1, "guild", card="CC01"))
    assert story.events[0] == FavorsReturned(0, 1, 2, item(1, 0, "guild", card="CC01"))
    one = summit(p(favors={1: 1}), p(guild="CC01 CC09"), summit="S1")
    one.when(0, force(1, "guild", card="CC01")).refused("no_favors")
    one.when(0, force(1, "guild", card="CC09")).accepted()
    summit(*seats).when(0, force(1, "guild", card="CC01")).refused("deal_invalid")


def test_br_sum_3_br_r_24_a_forced_token_may_overflow():
    story = summit(p(favors={1: 1}, slots="FW"), p(slots="-M"), played="CO2, 1 pivot AD3")
    story = story.when(0, force(1, "resource", slot=2))
    assert asked(story) == (0, "overflow")
    story.when(0, END).refused("decision_pending")
    story = story.when(0, Overflow(1))
    assert slots(story, 0)[:2] == "MW"
    assert asked(story) == (0, "order")


def test_br_obj_1_the_factor_advances_by_what_a_rival_is_forced_to_give():
    story = summit(p(fate="factor", objective=3, favors={1: 1}), p(slots="-M"))
    story = story.when(0, force(1, "resource", slot=2))
    assert told(story, ObjectiveAdvanced) == [ObjectiveAdvanced(0, 2, 1, "asset")]
    other = summit(p(fate="prefect", objective=3, favors={1: 1}), p(slots="-M"))
    assert told(other.when(0, force(1, "resource", slot=2)), ObjectiveAdvanced) == []


def test_br_obj_1_the_factor_advances_by_gifts_in_act_one_alone():
    seat = p(fate="factor", objective=3, favors={1: 1})
    story = summit(seat, p(slots="-M"), act=2).when(0, force(1, "resource", slot=2))
    assert told(story, ObjectiveAdvanced) == []


def test_br_sum_3_every_item_that_favors_can_force_is_offered():
    rival = p(ships="4A=2 4B=0+1", ports="4B 5B", slots="RF", captives={0: 1}, agents="1=1")
    story = summit(p(favors={1: 1, 2: 3}), rival, p(slots="M", trophies={"blight": {"blight": 1}}))
    found = [(each.rival, each.item.kind) for each in legal(story, 0) if each.item]
    assert found == [
        *[(1, "cede")] * 3,  # a ship of each kind, the starport without ships
        *[(1, "delegate"), (1, "captive"), (1, "resource")],
        *[(2, "trophy"), (2, "resource")],
    ]


# ---------------------------------------------------------------- Petition


def test_br_sum_5_a_petition_opens_the_session():
    story = summit(p(), p(), council="decided")
    assert PETITION in legal(story, 0)
    story.when(0, PETITION).then(CouncilFlipped("session"))


def test_br_sum_5_br_r_52_not_in_session_and_once():
    story = summit(p(), p(), council="session")
    story.when(0, PETITION).refused("target_illegal")
    assert PETITION not in legal(story, 0)
    used = summit(p(), p(), council="decided", order_used="petition")
    used.when(0, PETITION).refused("already_used")
