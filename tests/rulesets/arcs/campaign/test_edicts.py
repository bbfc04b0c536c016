"""Edicts: the policy with its demand and action, and the other cards of the booklet. BR-EDI."""

from __future__ import annotations

import pytest

from mechs_core.kit.trials import BarePlay
from mechs_core.rulesets.arcs.data import TYPES
from mechs_core.rulesets.arcs.rules import CHAPTERS
from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged
from mechs_core.rulesets.arcs.rules.campaign import booklet
from mechs_core.rulesets.arcs.rules.campaign.booklet import PolicyChanged
from mechs_core.rulesets.arcs.rules.campaign.edicts import EdictMay, EdictResolved, EdictsBegun
from mechs_core.rulesets.arcs.rules.campaign.imperial import EdictGive, EdictPlace
from mechs_core.rulesets.arcs.rules.campaign.policy import (
    ChoosePolicy,
    Demand,
    DemandCollected,
    Demanded,
    TrophyOf,
)
from mechs_core.rulesets.arcs.rules.campaign.titles import FirstRegentMoved, TitleChanged
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved
from tests.rulesets.arcs.campaign.summits import edicts, enforced
from tests.rulesets.arcs.positions import asked, p, slots, standing, told, view
from tests.rulesets.arcs.scenes import answers, data, moves, steps, tokens

CITIES = "4A 4B 4C"  # six open slots


def power(story):
    return [(event.seat, event.delta, event.cause) for event in told(story, PowerChanged)]


# ---------------------------------------------------------------- order; 02


def test_br_edi_1_br_r_75_edicts_come_by_ascending_number():
    story = edicts(p(), p(), p(), edicts=[3, 6, 7], court="CC01 CC02 L02 CC13")
    story.then_first(*story.events[:1], EdictsBegun())
    story = story.when(0, ChoosePolicy(False, "war"))
    story.then_first(*story.events[:2], EdictResolved("03"), EdictResolved("06"))
    assert data(story) == {"edict": 7}
    assert told(story.when(0, EdictMay()), EdictResolved) == [EdictResolved("07")]


def test_br_edi_1_br_r_37_an_edict_added_meanwhile_waits():
    story = edicts(p(), p(), p())
    play = BarePlay(CHAPTERS, story.line.created, story.state.copy())
    booklet.add(play, "07")
    CHAPTERS.decide[ChoosePolicy](play, 0, ChoosePolicy(False, "war"))
    assert play.state.reach.edicts == (3, 7)
    assert play.state.phase == "lead"


def test_br_edi_2_br_r_44_guild_cards_without_agents_are_buried_first():
    court = [{"card": "CC01"}, {"card": "CC02", "agents": {"1": 1}}, {"card": "CC13"}]
    story = edicts(p(), p(), edicts=[2, 3], court=court, court_deck="CC03 CC04 CC05")
    assert [event.card for event in told(story, EdictResolved)] == ["02"]
    assert steps(story)[1:5] == ["EdictsBegun", "CourtCardMoved", "CourtCardMoved", "EdictResolved"]
    assert [each.card for each in view(story).court] == ["CC03", "CC02", "CC13"]
    assert asked(story) == (0, "policy")


def test_br_edi_2_all_are_buried_before_the_row_is_filled():
    story = edicts(p(), p(), edicts=[2, 3], court="CC01 L02 CC02", court_deck="CC03")
    assert [each.card for each in view(story).court] == ["CC03", "L02", "CC01"]
    assert story.state.court_deck


def test_br_edi_2_an_attached_card_slides_down():
    seats = p(fate="marshal", fx="FX8 FX9b"), p()
    court = [{"card": "CC01"}, {"card": "CC13"}, {"card": "CC14"}]
    said = {"court": court, "attached": {1: "FX9a@0"}, "court_deck": "CC03"}
    story = edicts(*seats, edicts=[2, 3], act=2, **said)
    assert [each.card for each in view(story).court] == ["FX9a@0", "CC13", "CC14"]


# ---------------------------------------------------------------- 03: the policy


def test_br_edi_3_the_first_regent_enforces_the_top_policy_or_changes_it():
    story = edicts(p(), p(), p(), policy="war peace escalation")
    assert answers(story) == [
        ChoosePolicy(True),
        ChoosePolicy(False, "peace"),
        ChoosePolicy(False, "escalation"),
    ]
    story = story.when(0, ChoosePolicy(False, "escalation"))
    assert told(story, PolicyChanged) == [PolicyChanged("escalation")]
    assert steps(story)[:3] == ["policy.", "PolicyChanged", "EdictResolved"]
    assert story.state.reach.policies == ("escalation", "war", "peace")


def test_br_edi_3_refusals_of_a_policy():
    story = edicts(p(), p(), p(), policy="war peace escalation")
    for both_or_neither in (ChoosePolicy(False), ChoosePolicy(True, "peace")):
        story.when(0, both_or_neither).refused("bad_value")
    story.when(0, ChoosePolicy(False, "war")).refused("target_illegal", "war lies on top")


def test_br_edi_3_br_r_13_without_a_first_regent_it_is_skipped():
    story = edicts(p(outlaw=True), p(outlaw=True), p(outlaw=True))
    assert told(story, EdictResolved) == [EdictResolved("03")]
    assert story.state.phase != "edicts"


# ---------------------------------------------------------------- the demand


def test_br_edi_4_br_edi_6_br_ex_11_peace_enforced():
    """Seat 2 is an Outlaw with all cities out, seat 1 has four out, seat 0 none."""
    story = enforced(
        "peace",
        p(slots="P"),
        p(slots="R", cities="4A 4B 4C 5A"),
        p(outlaw=True, slots="R", cities="2A 2B 2C 3A 3B"),
    )
    story.then_first(
        *story.events[:1],
        ResourceMoved("R", "slot:1:1", "trust", "demand"),
        DemandCollected(1, Demanded(1)),
        ResourceMoved("P", "slot:0:1", "trust", "demand"),
        DemandCollected(0, Demanded(1)),
        PowerChanged(1, 2, "peace"),
        PowerChanged(2, 5, "peace"),
        EdictResolved("03"),
    )
    assert [story.state.reach.trust[TYPES.index(kind)] for kind in "RP"] == [1, 1]


def test_br_edi_6_br_r_1_peace_for_regents_alone():
    seats = p(), p(cities="4A 4B 4C 5A", slots="R"), p(outlaw=True, cities="2A 2B 2C 3A 3B")
    story = enforced("peace", *seats, options={"peace_recipients": "regents"})
    assert power(story) == [(1, 2, "peace")]
    assert power(enforced("peace", *seats)) == [(1, 2, "peace"), (2, 5, "peace")]  # BR-R-67


def test_br_edi_4_rival_regents_are_asked_in_turn_order():
    seats = p(), p(slots="MF"), p(slots="WM"), p(slots="MM", outlaw=True)
    story = enforced("escalation", *seats, initiative=2, first_regent=0)
    assert data(story) == {"of": 2, "policy": "escalation"}
    assert answers(story) == [Demand(Demanded(1)), Demand(Demanded(2))]
    story = story.when(0, Demand(Demanded(2)))
    story.then_first(
        *story.events[:1],
        ResourceMoved("M", "slot:2:2", "trust", "demand"),
        DemandCollected(2, Demanded(2)),
    )
    assert data(story)["of"] == 1
    assert slots(story, 3)[:2] == "MM"  # BR-R-6: an Outlaw pays nothing


def test_br_edi_4_the_first_regent_adds_one_of_its_own():
    story = enforced("escalation", p(slots="MWRM", cities="4A 4B"), p(slots="F"))
    assert data(story) == {"of": 0, "policy": "escalation"}
    assert answers(story) == [Demand(Demanded(slot)) for slot in (1, 2, 4)]
    assert tokens(story.when(0, Demand(Demanded(4)))) == ["M slot:0:4 > trust, demand"]
    story.when(0, Demand(Demanded(3))).refused("target_illegal")
    story = story.when(0, Demand(Demanded(2)))
    assert tokens(story) == ["W slot:0:2 > trust, demand"]
    assert told(story, DemandCollected) == [DemandCollected(0, Demanded(2))]


def test_br_edi_4_of_own_tokens_alike_in_all_but_their_keys_the_first_regent_chooses():
    """Peace too; tokens that cost the same keys are alike, and of one kind nothing is asked."""
    story = enforced("peace", p(slots="PP", cities="4A"), p(slots="R"))
    assert answers(story) == [Demand(Demanded(1)), Demand(Demanded(2))]
    assert tokens(story.when(0, Demand(Demanded(2)))) == ["P slot:0:2 > trust, demand"]
    alike = enforced("peace", p(slots="-PP", cities="4A"), p(slots="R"))
    assert told(alike, DemandCollected)[1:] == [DemandCollected(0, Demanded(2))]
    rival = enforced("peace", p(), p(slots="RRR", cities="4A"))
    assert answers(rival) == [Demand(Demanded(1)), Demand(Demanded(2))]
    assert tokens(rival.when(0, Demand(Demanded(3)))) == ["R slot:1:3 > trust, demand"]


def test_br_edi_4_br_r_7_without_a_fitting_token_it_pays_nothing():
    story = enforced("escalation", p(slots="RP"), p(slots="F"))
    assert told(story, DemandCollected) == [DemandCollected(1, Demanded(1))]


def test_br_edi_4_br_r_61_war_demands_what_is_no_regents_and_not_imperial():
    rival = p(
        captives={0: 1, 2: 1},
        trophies={0: {"ship": 1}, 2: {"ship": 1, "agent": 1}, "empire": {"ship": 1}}
        | {"free": {"city": 1}, "blight": {"blight": 1}},
        slots="RW",
    )
    story = enforced("war", p(slots="W"), rival, p(outlaw=True))
    assert answers(story) == [
        Demand(Demanded(captive=2)),
        Demand(Demanded(trophy=TrophyOf(2, "ship"))),
        Demand(Demanded(trophy=TrophyOf(2, "agent"))),
        Demand(Demanded(trophy=TrophyOf("free", "city"))),
        Demand(Demanded(trophy=TrophyOf("blight", "blight"))),
    ]
    for wrong in (
        Demanded(captive=0),
        Demanded(trophy=TrophyOf("empire", "ship")),
        Demanded(trophy=TrophyOf(0, "ship")),
        Demanded(slot=2),
        Demanded(slot=7),
    ):
        story.when(0, Demand(wrong)).refused("target_illegal")
    story.when(0, Demand(make_outlaw=True)).refused("target_illegal")
    for relation in (
        Demand(),
        Demand(Demanded()),
        Demand(Demanded(slot=1, captive=2)),
        Demand(Demanded(captive=2), make_outlaw=True),
    ):
        story.when(0, relation).refused("bad_value")


@pytest.mark.parametrize(
    ("rival", "moved"),
    [
        (p(captives={2: 1}), "1 agent of 2 captives:1 > captives:0, demand"),
        (p(trophies={2: {"agent": 1}}), "1 agent of 2 trophies:1 > trophies:0, demand"),
        (p(trophies={2: {"city": 1}}), "1 city of 2 trophies:1 > trophies:0, demand"),
        (
            p(trophies={"blight": {"blight": 1}}),
            "1 blight of blight trophies:1 > trophies:0, demand",
        ),
    ],
)
def test_br_edi_4_war_the_only_piece_comes_to_the_first_regent(rival, moved):
    story = enforced("war", p(slots="W"), rival, p(outlaw=True))
    assert moves(story) == [moved]
    (piece,) = told(story, PiecesMoved)
    assert piece.state == ("fresh" if piece.kind == "agent" else "damaged")
    assert slots(story, 0)[0] == "W"  # BR-R-7: never in war


def test_br_edi_4_br_r_62_the_slot_of_the_ledger_house_counts():
    rival = p(slots="MF----R", fate="factor", fx="FX4")
    story = enforced("peace", p(), rival)
    assert tokens(story) == ["R slot:1:7 > trust, demand"]


# ---------------------------------------------------------------- nothing to give


def test_br_edi_5_without_such_a_piece_an_agent_goes_as_a_favor():
    story = enforced("peace", p(), p(slots="MF"))
    assert moves(story) == ["1 agent of 1 supply:1 > favors:0, demand"]
    assert told(story, DemandCollected) == [DemandCollected(1, None)]


def poor():
    """The rival of the example: an Imperial Trophy, no Captives, no agent in supply."""
    return p(trophies={"empire": {"ship": 1}}, agents="1=10")


def test_br_edi_5_br_ex_12_without_an_agent_it_may_become_an_outlaw():
    story = enforced("war", p(), poor(), p(outlaw=True))
    assert answers(story) == [Demand(make_outlaw=True), Demand(make_outlaw=False)]
    story.when(0, Demand(Demanded(captive=2))).refused("target_illegal")
    story.when(0, Demand()).refused("bad_value")
    outlaw = story.when(0, Demand(make_outlaw=True))
    assert told(outlaw, TitleChanged) == [TitleChanged(1, "outlaw", "demand")]
    assert told(outlaw, DemandCollected) == [DemandCollected(1, None)]
    regent = story.when(0, Demand(make_outlaw=False))
    assert told(regent, TitleChanged) == []
    assert moves(outlaw) == moves(regent) == []


def test_br_edi_5_br_r_22_the_first_regent_stays():
    story = enforced("war", p(), poor()).when(0, Demand(make_outlaw=True))
    assert told(story, FirstRegentMoved) == []
    assert story.state.reach.regent == [True, False]


# ---------------------------------------------------------------- escalation


def test_br_edi_7_two_ships_in_an_empire_controlled_system():
    story = enforced("escalation", p(ports="5A"), p(slots="M"), empire="4B=1 3A=0+1 2B=2")
    assert answers(story) == [EdictPlace("2B"), EdictPlace("4B")]
    for wrong in ("3A", "5A"):
        story.when(0, EdictPlace(wrong)).refused("target_illegal")
    story = story.when(0, EdictPlace("4B"))
    assert moves(story) == ["2 ship of empire supply:empire > 4B, edict"]
    assert standing(story, "4B") == ["empire ship fresh 3"]


def test_br_edi_7_the_only_system_is_not_asked_for_and_ships_may_be_few():
    full = "4B=14"
    story = enforced("escalation", p(), p(slots="M"), empire=full)
    assert moves(story) == ["1 ship of empire supply:empire > 4B, edict"]
    none = enforced("escalation", p(), p(slots="M"), empire="4B=8 4A=7")
    assert moves(none) == []


def test_br_edi_7_br_r_2_without_empire_systems_at_a_starport():
    seats = p(ports="4B!", ships="3A=1"), p(slots="M", ports="5A", ships="3B=1")
    free = "3A:port 3B:port 2A:city"
    story = enforced("escalation", *seats, free=free)
    assert answers(story) == [EdictPlace("3A"), EdictPlace("4B")]
    loyal = enforced("escalation", *seats, free=free, options={"escalation_port": "loyal"})
    assert moves(loyal) == ["2 ship of empire supply:empire > 4B, edict"]
    nowhere = enforced("escalation", p(), seats[1])
    assert moves(nowhere) == []


def test_br_edi_7_a_starport_of_the_flagships_board_is_where_it_is():
    story = enforced("escalation", p(flagship="2C hull=port"), p(slots="M"))
    assert moves(story) == ["2 ship of empire supply:empire > 2C, edict"]
    none = enforced("escalation", p(flagship="2C hull=city"), p(slots="M"))
    assert moves(none) == []


# ---------------------------------------------------------------- war


def test_br_edi_8_a_weapon_to_each_regent():
    story = enforced("war", p(), p(), p(outlaw=True), initiative=1, first_regent=0)
    assert tokens(story) == [
        "W supply:general > slot:1:1, edict",
        "W supply:general > slot:0:1, edict",
    ]


def test_br_edi_8_from_the_trust_when_the_supply_is_empty():
    story = enforced("war", p(), p(), p(outlaw=True, slots="WW"), trust="WW")
    assert tokens(story) == ["W supply:general > slot:0:1, edict", "W trust > slot:1:1, edict"]


def test_br_edi_8_too_few_and_the_first_regent_chooses():
    armed = p(outlaw=True, slots="WWW", cities="4A")
    story = enforced("war", p(), p(), p(), armed, trust="W")
    assert data(story) == {"count": 2}
    assert answers(story) == [EdictGive((0, 1)), EdictGive((0, 2)), EdictGive((1, 2))]
    for wrong in ((0,), (0, 3), (0, 1, 2)):
        story.when(0, EdictGive(wrong)).refused("target_illegal")
    for wrong in ((1, 0), (1, 1)):
        story.when(0, EdictGive(wrong)).refused("bad_value")
    story = story.when(0, EdictGive((1, 2)))
    assert tokens(story) == ["W supply:general > slot:1:1, edict", "W trust > slot:2:1, edict"]
    none = enforced("war", p(), p(), p(outlaw=True, slots="WWWWW", cities="4A 4B 4C"))
    assert tokens(none) == []
    assert asked(none)[1] == "lead"


def test_br_edi_8_br_r_24_full_slots_overflow_in_turn_order():
    story = enforced("war", p(slots="MF"), p(slots="MF"), initiative=1, first_regent=0)
    assert asked(story) == (1, "overflow")


# ---------------------------------------------------------------- 06, 07, 08


def may(number, *seats, **said):
    """Edicts with one more card, 03 done."""
    story = edicts(*seats, edicts=[3, number], **said)
    if asked(story)[1] == "policy":
        story = story.when(0, ChoosePolicy(False, story.state.reach.policies[1]))
    return story


def test_br_edi_1_06_a_regent_may_discard_for_an_imperial_ship():
    seats = p(slots="MRFM", ports="4B 5A", cities="4A 4C"), p(slots="F", ports="2A")
    story = may(6, *seats, p(outlaw=True, slots="M", ports="2B"))
    assert answers(story) == [
        EdictMay(),
        *[EdictMay(slot, at) for slot in (1, 3, 4) for at in ("4B", "5A")],
    ]
    story = story.when(0, EdictMay(4, "5A"))
    assert tokens(story) == ["M slot:0:4 > supply:general, edict"]
    assert moves(story) == ["1 ship of empire supply:empire > 5A, edict"]
    assert (asked(story), data(story)) == ((1, "edict_may"), {"edict": 6})
    last = may(6, p(slots="RRRRRM", ports="4B", cities="4A 4C 5A"), p())
    last.when(0, EdictMay(6, "4B")).accepted()
    assert asked(story.when(1, EdictMay()))[1] == "lead"


def test_br_edi_1_06_refusals():
    story = may(6, p(slots="MR", ports="4B"), p(ports="2A"))
    for wrong in (
        EdictMay(2, "4B"),
        EdictMay(1, "2A"),
        EdictMay(1),
        EdictMay(7, "4B"),
        EdictMay(1, "4B", place=1),
        EdictMay(accept=True),
    ):
        story.when(0, wrong).refused("target_illegal")


def test_br_edi_1_06_nobody_is_asked_without_a_token_a_starport_or_a_ship():
    for seats, said in (
        ((p(slots="R", ports="4B"), p()), {}),
        ((p(slots="M"), p()), {}),
        ((p(slots="M", ports="4B"), p()), {"empire": "1A=15"}),
    ):
        assert asked(may(6, *seats, **said))[1] == "lead"


def test_br_edi_1_06_a_starport_on_the_flagships_board_counts():
    story = may(6, p(slots="M", flagship="2C hull=port"), p())
    assert answers(story) == [EdictMay(), EdictMay(1, "2C")]


def test_br_edi_1_07_the_first_regent_may_bury_a_guild_card():
    court = [{"card": "CC01", "agents": {"1": 2}}, {"card": "L02"}, {"card": "CC13"}]
    story = may(7, p(), p(), court=court, court_deck="CC03")
    assert answers(story) == [EdictMay(), EdictMay(place=1)]
    for wrong in (EdictMay(place=2), EdictMay(place=3), EdictMay(place=0)):
        story.when(0, wrong).refused("target_illegal")
    story.when(0, EdictMay(place=4)).refused("bad_value", "place: 4 is not 0 to 3")
    story = story.when(0, EdictMay(place=1))
    assert moves(story) == ["2 agent of 1 court:1 > supply:1, edict"]
    assert [each.card for each in view(story).court] == ["CC03", "L02", "CC13"]


def test_br_edi_1_08_an_outlaw_may_become_a_regent_and_takes_from_the_trust():
    story = may(8, p(), p(outlaw=True), p(), p(outlaw=True), trust="MRR")
    assert asked(story) == (1, "edict_may")
    assert answers(story) == [
        EdictMay(),
        EdictMay(accept=True, resource="M"),
        EdictMay(accept=True, resource="R"),
    ]
    for wrong in (EdictMay(accept=True), EdictMay(accept=True, resource="P"), EdictMay(1)):
        story.when(1, wrong).refused("target_illegal")
    story = story.when(1, EdictMay(accept=True, resource="R"))
    assert told(story, TitleChanged) == [TitleChanged(1, "regent", "edict")]
    assert tokens(story) == ["R trust > slot:1:1, edict"]
    assert asked(story) == (3, "edict_may")


def test_br_edi_1_08_with_an_empty_trust_nothing_is_taken():
    story = may(8, p(), p(outlaw=True))
    assert answers(story) == [EdictMay(), EdictMay(accept=True)]
    assert tokens(story.when(1, EdictMay(accept=True))) == []


def test_br_edi_1_08_the_first_to_join_takes_the_tile_that_nobody_has():
    story = may(8, p(outlaw=True), p(outlaw=True)).when(0, EdictMay(accept=True))
    assert told(story, FirstRegentMoved) == [FirstRegentMoved(None, 0)]
    assert told(story.when(1, EdictMay(accept=True)), FirstRegentMoved) == []
