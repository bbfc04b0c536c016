"""Negotiation actions: what may be given, and what it does. BR-NEG-2..7."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs.rules.campaign.drafts import ChooseDetails, Draft
from mechs_core.rulesets.arcs.rules.campaign.objectives import ObjectiveAdvanced
from mechs_core.rulesets.arcs.rules.campaign.titles import TitleChanged
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import Overflow
from tests.rulesets.arcs.campaign.summits import dealt, drafted, item, talk
from tests.rulesets.arcs.positions import asked, legal, p, slots, standing, told, view
from tests.rulesets.arcs.scenes import moves, tokens


def details(story, from_, to, kind):
    """What seat 0 may choose for an item of this kind."""
    story = story.when(0, Draft(from_, to, kind))
    return legal(story, 0, ChooseDetails)


# ---------------------------------------------------------------- Cede Control


def test_br_neg_2_a_piece_is_replaced_by_the_rivals_of_its_kind():
    story = talk(p(ships="4B=1+1 5B=1"), p())
    story = dealt(story, 0, item(0, 1, "cede", system="4B", kind="ship", state="damaged"))
    assert told(story, PiecesMoved) == [
        PiecesMoved(0, "ship", "damaged", 1, "4B", "supply:0", "cede"),
        PiecesMoved(1, "ship", "damaged", 1, "supply:1", "4B", "cede"),
    ]
    assert standing(story, "4B") == ["0 ship fresh 1", "1 ship damaged 1"]


def test_br_neg_2_a_building_only_without_ships_of_the_giver():
    story = talk(p(ships="4B=0+1 4A=1", cities="4B 5B"), p())
    assert details(story, 0, 1, "cede") == [
        ChooseDetails(system="4A", kind="ship", state="fresh"),
        ChooseDetails(system="4B", kind="ship", state="damaged"),
        ChooseDetails(system="5B", kind="city", state="fresh"),
    ]
    story = story.when(0, Draft(0, 1, "cede"))
    story.when(0, ChooseDetails(system="4B", kind="city", state="fresh")).refused("ships_present")


def test_br_neg_2_agents_are_delegated_not_ceded():
    story = talk(p(ships="4B=2 4A=1"), p(ships="4B=3")).when(0, Draft(0, 1, "cede"))
    for kind in ("agent", "blight"):
        choice = ChooseDetails(system="4B", kind=kind, state="fresh")
        story.when(0, choice).refused("deal_invalid")


@pytest.mark.parametrize(
    ("own", "kind", "system"),
    [
        (p(ships="4B=0+1", cities="5A 5B"), "ship", "4B"),
        (p(ships="4B=2", cities="5A", ports="2A 2B"), "city", "5A"),
        (p(ships="4B=2", ports="2A", cities="5A 5B"), "starport", "2A"),
    ],
)
def test_br_neg_2_never_the_last_of_its_kind_on_the_map(own, kind, system):
    state = "damaged" if kind == "ship" else "fresh"
    story = talk(own, p())
    assert kind not in {each.kind for each in details(story, 0, 1, "cede")}
    story = story.when(0, Draft(0, 1, "cede"))
    story.when(0, ChooseDetails(system=system, kind=kind, state=state)).refused("last_piece")


def test_br_neg_2_the_flagship_is_a_ship_that_stays():
    own = p(ships="4B=1", flagship="4A", ports="2B 2A 4A")
    story = talk(p(ships="4B=1", flagship="4A hull=city"), p())
    story = dealt(story, 0, item(0, 1, "cede", system="4B", kind="ship", state="fresh"))
    assert standing(story, "4B") == ["1 ship fresh 1"]
    there = talk(own, p())
    found = {each.system for each in details(there, 0, 1, "cede") if each.kind == "starport"}
    assert found == {"2A", "2B"}


def test_br_neg_2_br_r_23_not_to_a_rival_without_such_a_piece_in_supply():
    full = p(ships="1A=9 1B=6")
    story = talk(p(ships="4B=3"), full)
    story.when(0, Draft(0, 1, "cede")).refused("deal_invalid")
    assert Draft(0, 1, "cede") not in legal(story, 0)


def test_br_neg_2_br_r_23_a_ceded_city_returns_to_its_board():
    own = p(cities="4B 5B", slots="MFWR")
    story = dealt(talk(own, p()), 0, item(0, 1, "cede", system="4B", kind="city", state="fresh"))
    assert moves(story) == ["1 city of 0 4B > board:0, cede", "1 city of 1 board:1 > 4B, cede"]
    assert tokens(story) == ["R slot:0:4 > incoming:0, covered"]
    assert asked(story) == (0, "overflow")
    seats = view(story).seats
    assert (seats[0].supply["city"], seats[1].supply["city"]) == (4, 4)


def test_br_neg_2_br_r_80_a_piece_outside_the_slots_is_ceded_last():
    own = p(cities="4C 4C* 5B", ports="3G* 3A 2A")
    story = talk(own, p())
    story = dealt(story, 0, item(0, 1, "cede", system="4C", kind="city", state="fresh"))
    assert not any(event.outside for event in told(story, PiecesMoved))
    story = dealt(story, 0, item(0, 1, "cede", system="4C", kind="city", state="fresh"))
    assert all(event.outside for event in told(story, PiecesMoved))
    story = dealt(story, 0, item(0, 1, "cede", system="3G", kind="starport", state="fresh"))
    assert all(event.outside for event in told(story, PiecesMoved))
    assert {owner for owner, _ in story.state.reach.outside.values()} == {1}


def test_br_neg_2_a_ship_is_never_in_a_slot_or_outside():
    story = talk(p(ships="4C=1 4A=1", cities="4C* 5B"), p())
    story = dealt(story, 0, item(0, 1, "cede", system="4C", kind="ship", state="fresh"))
    assert not any(event.outside for event in told(story, PiecesMoved))


def test_br_neg_2_br_r_55_a_flagship_owner_may_take_a_building():
    taker = p(flagship="2A hull=city")
    story = talk(p(cities="4B 5B"), taker)
    story = dealt(story, 0, item(0, 1, "cede", system="4B", kind="city", state="fresh"))
    assert standing(story, "4B") == ["1 city fresh 1"]


# ---------------------------------------------------------------- Delegate, Promise Favor, Invite


def test_br_neg_3_an_agent_in_the_court_is_replaced():
    story = dealt(talk(p(agents="2=1"), p()), 0, item(0, 1, "delegate", place=2))
    assert moves(story) == [
        "1 agent of 0 court:2 > supply:0, delegate",
        "1 agent of 1 supply:1 > court:2, delegate",
    ]


def test_br_neg_3_the_council_is_a_place_too():
    story = talk(p(agents="0=1 3=1"), p(), council={"side": "session", "agents": {"0": 1}})
    assert details(story, 0, 1, "delegate") == [ChooseDetails(place=0), ChooseDetails(place=3)]
    story = dealt(story, 0, item(0, 1, "delegate", place=0))
    assert story.state.agents[-1] == [0, 1]


def test_br_neg_3_an_agent_is_needed_there_and_in_supply():
    story = talk(p(agents="2=1"), p(), p(agents="1=10"))
    kinds = {(each.from_, each.to) for each in legal(story, 0, Draft) if each.kind == "delegate"}
    assert kinds == {(0, 1), (2, 0), (2, 1)}


def test_br_neg_4_a_favor_is_an_agent_of_the_givers_supply():
    story = dealt(talk(p(), p()), 0, item(0, 1, "favor"))
    assert moves(story) == ["1 agent of 0 supply:0 > favors:1, favor"]
    assert story.state.reach.favors[1] == [1, 0]
    none = talk(p(agents="1=10"), p())
    none.when(0, Draft(0, 1, "favor")).refused("deal_invalid")


def test_br_neg_6_the_first_regent_invites_an_outlaw():
    story = talk(p(), p(outlaw=True), p())
    invites = [each for each in legal(story, 0, Draft) if each.kind == "invite"]
    assert invites == [Draft(0, 1, "invite")]
    story = dealt(story, 0, item(0, 1, "invite"))
    assert told(story, TitleChanged) == [TitleChanged(1, "regent", "invite")]
    for from_, to in ((2, 1), (0, 2), (1, 0)):
        story.when(0, Draft(from_, to, "invite")).refused("deal_invalid")


# ---------------------------------------------------------------- Transfer Asset


def test_br_neg_5_captives_trophies_and_favors_change_hands():
    own = p(captives={1: 1, 2: 1}, trophies={2: {"ship": 1, "agent": 1}}, favors={2: 1})
    story = talk(own, p(), p())
    gifts = (
        item(0, 1, "captive", owner=2),
        item(0, 1, "trophy", owner=2, kind="ship"),
        item(0, 1, "trophy", owner=2, kind="agent"),
        item(0, 1, "favor_of", owner=2),
    )
    story = dealt(story, 0, *gifts)
    assert [each.state for each in told(story, PiecesMoved)] == ["fresh", "damaged", *["fresh"] * 2]
    assert moves(story) == [
        "1 agent of 2 captives:0 > captives:1, asset",
        "1 ship of 2 trophies:0 > trophies:1, asset",
        "1 agent of 2 trophies:0 > trophies:1, asset",
        "1 agent of 2 favors:0 > favors:1, asset",
    ]


def test_br_neg_5_a_piece_of_the_receivers_colour_goes_home():
    own = p(captives={1: 1}, trophies={1: {"ship": 1, "city": 1}}, favors={1: 1})
    gifts = (
        item(0, 1, "captive", owner=1),
        item(0, 1, "trophy", owner=1, kind="ship"),
        item(0, 1, "trophy", owner=1, kind="city"),
        item(0, 1, "favor_of", owner=1),
    )
    assert moves(dealt(talk(own, p()), 0, *gifts)) == [
        "1 agent of 1 captives:0 > supply:1, asset",
        "1 ship of 1 trophies:0 > supply:1, asset",
        "1 city of 1 trophies:0 > board:1, asset",
        "1 agent of 1 favors:0 > supply:1, asset",
    ]


def test_br_neg_5_a_city_that_comes_home_covers_slots():
    own, full = p(trophies={1: {"city": 1}}), p(slots="MFW")
    story = dealt(talk(own, full), 0, item(0, 1, "trophy", owner=1, kind="city"))
    assert asked(story) == (1, "overflow")


def test_br_neg_5_trophies_of_the_empire_the_free_states_and_the_blight():
    own = p(trophies={"empire": {"ship": 1}, "free": {"city": 1}, "blight": {"blight": 1}})
    story = talk(own, p())
    assert details(story, 0, 1, "trophy") == [
        ChooseDetails(owner="empire", kind="ship"),
        ChooseDetails(owner="free", kind="city"),
        ChooseDetails(owner="blight", kind="blight"),
    ]
    story = dealt(story, 0, item(0, 1, "trophy", owner="blight", kind="blight"))
    assert moves(story) == ["1 blight of blight trophies:0 > trophies:1, asset"]


def test_br_neg_5_a_token_goes_to_the_leftmost_empty_slot():
    story = dealt(talk(p(slots="MF"), p(slots="W")), 0, item(0, 1, "resource", slot=2))
    assert tokens(story) == ["F slot:0:2 > slot:1:2, asset"]
    assert view(story).seats[1].arrange == 1


def test_br_neg_5_br_r_24_a_full_receiver_chooses_what_returns():
    story = dealt(talk(p(slots="MF"), p(slots="WR")), 0, item(0, 1, "resource", slot=2))
    assert asked(story) == (1, "overflow")
    story.when(1, Draft(0, 1, "favor")).refused("decision_pending")
    story = story.when(1, Overflow(2))
    assert slots(story, 1)[:2] == "WF"
    assert [request.kind for request in story.line.requests()] == ["talk", "talk"]


def test_br_neg_5_br_trs_1_the_trust_is_frozen():
    story = talk(p(slots="MF"), p(), trust="R").when(0, Draft(0, 1, "resource"))
    story.when(0, ChooseDetails(slot="trust")).refused("frozen")
    alone = talk(p(), p(), trust="R")
    alone.when(0, Draft(0, 1, "resource")).refused("deal_invalid")


def test_br_neg_1_s1_guild_cards_change_hands_but_protected_ones():
    own = p(fate="prefect", fx="FX1", guild="CC01 CC09")
    talk(own, p()).when(0, Draft(0, 1, "guild")).refused("deal_invalid")
    story = talk(own, p(), summit="S1")
    assert [each.card for each in details(story, 0, 1, "guild")] == ["CC01", "CC09"]
    begun = story.when(0, Draft(0, 1, "guild"))
    begun.when(0, ChooseDetails(card="FX1@0")).refused("protected")
    begun.when(0, ChooseDetails(card="CC02")).refused("deal_invalid")
    story = dealt(story, 0, item(0, 1, "guild", card="CC09"))
    assert told(story, CourtCardMoved) == [CourtCardMoved("CC09", "play:0", "play:1", "asset")]


# ---------------------------------------------------------------- deals


def test_br_neg_7_a_deal_of_three_seats_happens_at_once():
    story = talk(p(slots="M"), p(slots="F"), p(slots="W"))
    ring = [item(0, 1, "resource", slot=1), item(1, 2, "resource", slot=1)]
    story = dealt(story, 0, *ring, item(2, 0, "resource", slot=1))
    assert [slots(story, seat)[:2] for seat in range(3)] == ["W-", "-M", "-F"]


def test_br_neg_7_full_hands_swap_without_overflow():
    story = talk(p(slots="MR"), p(slots="FP"))
    story = dealt(story, 0, item(0, 1, "resource", slot=1), item(1, 0, "resource", slot=1))
    assert tokens(story) == [
        "M slot:0:1 > incoming:1, asset",
        "F slot:1:1 > slot:0:1, asset",
        "M incoming:1 > slot:1:1, asset",
    ]
    assert asked(story)[1] == "talk"


def test_br_neg_7_several_receivers_that_overflow_are_asked_in_turn_order():
    story = talk(p(slots="MF"), p(slots="WR"), p(slots="PP"), initiative=2, first_regent=0)
    story = dealt(story, 0, item(0, 1, "resource", slot=1), item(0, 2, "resource", slot=2))
    assert asked(story) == (2, "overflow")
    assert asked(story.when(2, Overflow("new"))) == (1, "overflow")


def test_br_neg_7_an_item_is_judged_after_those_before_it():
    story = drafted(talk(p(), p(captives={0: 1})), 0, item(1, 0, "captive", owner=0))
    story.when(0, Draft(1, 0, "captive")).refused("deal_invalid")
    gift = drafted(talk(p(slots="M"), p(), p()), 0, item(0, 1, "resource", slot=1))
    assert Draft(1, 2, "resource") in legal(gift, 0)
    assert Draft(0, 1, "resource") not in legal(gift, 0)
    assert gift.state.slots[0][0] != -1  # nothing has happened yet


@pytest.mark.parametrize(
    ("gift", "advances"),
    [
        (item(1, 0, "resource", slot=1), True),
        (item(1, 0, "captive", owner=2), True),
        (item(1, 0, "trophy", owner=2, kind="ship"), True),
        (item(1, 0, "favor"), True),
        (item(1, 0, "favor_of", owner=2), True),
        (item(1, 0, "guild", card="CC01"), True),
        (item(1, 0, "delegate", place=1), False),
        (item(1, 0, "cede", system="4B", kind="ship", state="fresh"), False),
        (item(0, 1, "favor"), False),
    ],
)
def test_br_obj_1_the_factor_advances_by_each_gift(gift, advances):
    giver = p(
        slots="M",
        captives={2: 1},
        trophies={2: {"ship": 1}},
        favors={2: 1},
        guild="CC01",
        agents="1=1",
        ships="4B=2",
    )
    story = talk(p(fate="factor", objective=3), giver, p(), summit="S1")
    story = dealt(story, 0, gift)
    found = [ObjectiveAdvanced(0, 2, 1, "asset")] if advances else []
    assert told(story, ObjectiveAdvanced) == found
