"""What everybody sees of a campaign: names of owners and places, the Summit, boards. BR-HID-1."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.encoding import encode_json
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_data import COLUMN
from mechs_core.rulesets.arcs.campaign_view import CampaignSeen
from mechs_core.rulesets.arcs.rules.campaign.drafts import Draft
from mechs_core.rulesets.arcs.rules.campaign.proposals import Propose
from mechs_core.rulesets.arcs.rules.campaign.summit import Order
from mechs_core.testing import Story, given, new_game
from tests.rulesets.arcs.positions import at, p, view


def seen(story: Story, seat: int | None = None) -> CampaignSeen:
    campaign = view(story, seat).campaign
    assert campaign is not None
    return campaign


def test_a_base_game_shows_nothing_of_a_campaign() -> None:
    story = at(p(hand="CO2"), p())
    for viewer in (0, None):
        text = encode_json(view(story, viewer)).decode()
        assert not [word for word in ("campaign", "offer", "chosen", "empire") if word in text]
    assert view(story).campaign is None


def test_br_emp_14_owners_that_are_no_seats_go_by_their_names() -> None:
    trophies = {"empire": {"ship": 2}, "free": {"city": 1}, "blight": {"blight": 3}, 1: {"ship": 1}}
    said = {"empire": "4B=1+1", "free": "4C:city!", "blight": "4B=1", "taxed": {"4C": {"free": 1}}}
    story = at(p(trophies=trophies), p(ships="4B=1"), campaign=True, **said)
    shown = view(story)
    assert [(each.owner, each.kind, each.state, each.count) for each in shown.pieces["4B"]] == [
        (1, "ship", "fresh", 1),
        ("empire", "ship", "fresh", 1),
        ("empire", "ship", "damaged", 1),
        ("blight", "blight", "fresh", 1),
    ]
    assert [(each.owner, each.kind, each.state) for each in shown.pieces["4C"]] == [
        ("free", "city", "damaged")
    ]
    assert shown.seats[0].trophies == {
        "1": {"ship": 1},
        "empire": {"ship": 2},
        "free": {"city": 1},
        "blight": {"blight": 3},
    }
    assert shown.turn.taxed == {"4C": {"free": 1}}
    assert seen(story).supply == {"empire": 15 - 2 - 2, "blight": 24 - 1 - 3}


def test_br_cnc_1_the_council_is_no_place_of_the_row() -> None:
    story = at(p(agents="0=1 2=1"), p(agents="0=2"), campaign=True, held_by=1)
    assert [each.agents for each in view(story).court] == [(0, 0), (1, 0), (0, 0)]
    council = seen(story).council
    assert (council.side, council.held_by, council.agents) == ("decided", 1, (1, 2))


def test_br_flg_3_a_board_is_told_by_columns_upgrade_before_armor() -> None:
    own = p(flagship="5C tractor=city+port crane=port!")
    flagship = seen(at(own, p(), campaign=True)).seats[0].flagship
    assert flagship is not None and flagship.at == "5C"
    assert [*flagship.board] == [*COLUMN]
    assert flagship.board["tractor"] == (("city", "fresh"), ("starport", "fresh"))
    assert flagship.board["crane"] == (("starport", "damaged"), None)
    assert flagship.board["hull"] == (None, None)
    assert seen(at(own, p(), campaign=True)).seats[1].flagship is None


def test_br_fat_4_what_lies_with_a_fate_card() -> None:
    own = p(
        fate="marshal",
        objective=4,
        favors={1: 2, 2: 1},
        fx="FX8 FX9b",
        lore="L03",
        beacons="4B",
        outlaw=True,
    )
    each = seen(at(own, p(fx="FX5"), p(), campaign=True, act=2)).seats
    assert (each[0].fate, each[0].objective, each[0].regent) == ("marshal", 4, False)
    assert each[0].favors == {"1": 2, "2": 1}
    assert (each[0].lore, each[0].set_aside) == (("FX8@0", "L03"), ("FX9b@0",))
    assert (each[0].beacons, each[0].beacons_left) == (("4B",), 5)
    assert (each[1].beacons, each[1].beacons_left, each[2].beacons_left) == ((), 6, 0)


# ---------------------------------------------------------------- the Summit


def talking() -> Story:
    """Negotiations: seat 0 has proposed and drafted a Favor, seat 2 has begun to cede."""
    seats = p(ships="4B=2"), p(), p(ships="4B=1 5A=1 2A=1")
    story = at(*seats, campaign=True, phase="order", caller=1, played="CO2").when(1, Order("end"))
    story = story.when(0, Draft(0, 1, "favor")).when(0, Propose())
    return story.when(0, Draft(1, 0, "favor")).when(2, Draft(2, 0, "cede"))


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_br_hid_1_drafts_begun_items_and_proposals_are_public(viewer: int | None) -> None:
    summit = seen(talking(), viewer).summit
    assert summit is not None
    assert (summit.caller, summit.source, summit.talking) == (1, "event", True)
    assert [[each.kind for each in draft] for draft in summit.drafts] == [["favor"], [], []]
    begun = summit.begun[2]
    assert begun is not None and (begun.from_, begun.to, begun.details) == (2, 0, None)
    (proposal,) = summit.proposals
    assert (proposal.id, proposal.seat, proposal.parties, proposal.accepted) == (1, 0, (0, 1), (0,))
    assert (summit.made, summit.done, summit.last_call) == ((1, 0, 0), (False,) * 3, False)


def test_several_seats_are_asked_and_each_its_own_question() -> None:
    story = talking()
    for viewer in (0, 2, None):
        assert seen(story, viewer).asked == {"0": "talk", "1": "talk_caller", "2": "talk_item"}
        assert (view(story, viewer).asked, view(story, viewer).question) == (0, "talk")


def test_a_message_names_an_item_as_the_view_does() -> None:
    text = encode_json(view(talking(), 0)).decode()
    assert '{"from":2,"to":0,"kind":"cede","details":null}' in text


# ---------------------------------------------------------------- what is never shown


@pytest.mark.parametrize("seats", [2, 3])
def test_br_hid_1_a_view_shows_no_deck_and_no_card_that_is_not_in_the_game(seats: int) -> None:
    state = given(new_game(RULESET, seats, options={"campaign": True})).state
    now = state.reach
    hidden: list[Any] = [*now.lore_left, *now.reserve]
    for viewer in (*range(seats), None):
        text = encode_json(RULESET.sight.view(state, viewer)).decode()
        assert not [card for card in hidden if f'"{card}"' in text]


def test_the_dice_of_a_round_are_shown_when_both_are_rolled() -> None:
    story = at(p(), p(), campaign=True)
    assert seen(story).dice is None
    story.state.reach.dice = 4, -1
    assert seen(story).dice is None
    story.state.reach.dice = 4, 5
    assert seen(story).dice == (4, "C", "EDICT")
