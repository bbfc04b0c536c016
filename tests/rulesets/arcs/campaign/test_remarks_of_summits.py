"""Remarks on Summits and Edicts: what a deal gives whom, what a demand takes."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs.rules.campaign.policy import ChoosePolicy
from tests.rulesets.arcs.campaign.questions import (
    chosen,
    order,
    talking,
    vox,
)
from tests.rulesets.arcs.campaign.summits import dealt, drafted, item, proposed, summit, talk
from tests.rulesets.arcs.campaign.test_remarks import told
from tests.rulesets.arcs.positions import p

# ---------------------------------------------------------------- Summits


def test_br_sum_3_forcing_says_what_it_takes_and_brings() -> None:
    said = told(order(3))
    assert said["favor 1 resource 1"] == "3 Favors: Material (slot 1)"
    assert said["favor 1 delegate 1"] == "1 Favor: the agent on Construction Union (CC02)"


def test_br_sum_6_leaving_says_who_gets_the_tile_and_what_the_trust_costs() -> None:
    heir = summit(p(), p(power=1), p(power=3), trust="MR")
    assert told(heir)["leave"] == "you are an Outlaw; s2 is First Regent, with a Trust of 2"
    alone = summit(p(), p(outlaw=True), trust="MR")
    assert told(alone)["leave"] == "you are an Outlaw; nobody is First Regent; you lose 2 Power"


def test_br_neg_7_an_answer_says_what_its_seat_gets_and_gives() -> None:
    said = told(talking(3), 1)
    assert said["accept 1"] == "you get Material (slot 1); you give a Favor"
    assert said["reject 1"] == "the deal is off"


def test_br_neg_7_a_deal_says_whose_answer_it_waits_for_and_whether_it_can_be_done() -> None:
    three = talk(p(slots="M"), p(slots="R"), p(slots="W"))
    gifts = (item(0, 1, "resource", slot=1), item(1, 2, "resource", slot=1))
    story = proposed(three, 0, *gifts)
    got = "you get Material (slot 1); you give Relic (slot 1); s2 must accept too"
    assert told(story, 1)["accept 1"] == got


def test_br_obj_1_a_gift_says_what_it_does_for_a_factor() -> None:
    own = p(fate="factor", objective=3, slots="M")
    story = drafted(talk(own, p(slots="R")), 0, item(1, 0, "resource", slot=1))
    assert told(story)["propose"] == "you get Relic (slot 1); objective 3 to 2"
    assert (
        dealt(talk(own, p(slots="R")), 0, item(1, 0, "resource", slot=1)).state.reach.objective[0]
        == 2
    )


def test_br_neg_5_a_token_without_a_slot_says_so() -> None:
    story = drafted(talk(p(slots="MW"), p(slots="R")), 0, item(1, 0, "resource", slot=1))
    assert told(story)["propose"].endswith("no slot is empty: give one up")


def test_br_neg_2_ceding_says_who_controls_then() -> None:
    story = drafted(
        talk(p(ships="4B=2"), p()), 0, item(0, 1, "cede", system="4B", kind="ship", state="fresh")
    )
    assert told(story)["propose"] == "you give a fresh ship at 4B; control then: 4B nobody"


# ---------------------------------------------------------------- Edicts


def test_br_edi_4_enforcing_says_who_can_pay_and_what_peace_brings() -> None:
    story = chosen(
        p(cities="1A 1B 1C 2A"),
        p(slots="R"),
        count=2,
        resolve="edicts",
        policy="peace war escalation",
        edicts=[3],
    )
    assert told(story)["enforce"] == (
        "Relic or Psionic of each Rival Regent; bonus city Power to all; "
        "s1 can pay; bonus s0 2, s1 0"
    )


def test_br_edi_5_a_demand_says_where_the_piece_goes() -> None:
    story = chosen(
        p(),
        p(slots="RP"),
        count=2,
        resolve="edicts",
        policy="peace war escalation",
        edicts=[3],
    )
    said = told(story.when(0, ChoosePolicy(True)))
    assert said["demand slot 1"] == "Relic of s1 goes to the Trust"


@pytest.mark.parametrize(
    ("card", "offer", "said"),
    [
        ("CC14", "vox 4b 1", "becomes a Free city; s1 loses slot 3"),
        ("CC15", "vox 5", "2 damaged Blight become your Trophies"),
        ("CC12", "vox place 0", "the Council"),
    ],
)
def test_a_vox_card_of_the_campaign_says_what_it_does(card: str, offer: str, said: str) -> None:
    assert told(vox(2, card))[offer] == said


def test_br_sum_5_an_order_says_what_it_is_for() -> None:
    said = told(summit(p(), p()))
    assert said["petition"] == "the Council can be influenced and secured again"
    assert said["end order"] == "all may negotiate now"
    outlaws = summit(p(outlaw=True), p(outlaw=True), first_regent=None)
    assert told(outlaws)["revive"] == "you are a Regent again, and First Regent"
