"""Crises: Blight, Fates, the Court, in this order. BR-CRI."""

from __future__ import annotations

from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged
from mechs_core.rulesets.arcs.rules.campaign.crises import BlightHits, CrisesBegun, CrisisResolved
from mechs_core.rulesets.arcs.rules.campaign.dice import EventDieRolled, NumberDieRolled
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.fate_choice import FateChoice
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.pieces import PiecesFlipped, PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import Overflow, ResourceMoved
from mechs_core.rulesets.arcs.rules.rounds import RoundStarted
from mechs_core.rulesets.arcs.rules.windows import WindowClosed
from mechs_core.testing import Story
from tests.rulesets.arcs.campaign.rolls import CRISIS_A, crises
from tests.rulesets.arcs.positions import asked, at, legal, p, slots, standing, told
from tests.rulesets.arcs.scenes import moves, steps, tokens


def struck(story: Story) -> list[str]:
    """What the Blight did: "2A 3", then a line a piece."""
    found = []
    for event in story.accepted().events:
        if isinstance(event, BlightHits):
            found.append(f"{event.system} {event.hits}")
        elif isinstance(event, PiecesFlipped):
            found.append(f"{event.owner} {event.kind} {event.place} {event.to}")
        elif isinstance(event, PiecesMoved) and event.cause == "crisis":
            found.append(f"{event.owner} {event.kind} {event.from_} > {event.to}")
    return found


# ---------------------------------------------------------------- BR-CRI-1 to BR-CRI-7


def test_br_cri_3_br_cri_4_the_empire_first_then_a_ship_of_every_player():
    """3 hits: the Imperial ship twice, then one each of the players."""
    story = crises(p(ships="2A=1+1"), p(ships="2A=0+1"), blight="2A=1", empire="2A=1")
    assert struck(story) == [
        "2A 3",
        "empire ship 2A damaged",
        "empire ship 2A > supply:empire",
        "0 ship 2A damaged",
        "1 ship 2A > supply:1",
    ]
    assert standing(story, "2A") == ["0 ship damaged 2", "blight blight fresh 1"]


def test_br_cri_3_a_fresh_imperial_ship_is_hit_before_a_damaged_one():
    story = crises(p(), p(), blight="2A=0+1", empire="2A=1+1")
    assert struck(story) == ["2A 1", "empire ship 2A damaged"]


def test_br_cri_2_br_r_14_three_a_fresh_blight_and_one_a_damaged_one_by_systems():
    story = crises(p(ships="3B=4 2G=1"), p(), blight="3B=1+2 2G=0+1")
    assert [each for each in struck(story) if each[1] != " "] == ["2G 1", "3B 5"]
    assert standing(story, "3B")[:2] == ["0 ship damaged 3", "blight blight fresh 1"]


def test_br_cri_2_a_system_where_nothing_can_be_hit_is_not_told():
    story = crises(p(ships="2G=1", cities="2A"), p(), blight="2A=1 2B=0+1")
    assert struck(story) == []


def test_br_cri_4_fresh_ships_before_damaged_ones_in_turn_order():
    story = crises(p(ships="2A=1+1"), p(ships="2A=1"), blight="2A=0+2", initiative=1, leader=1)
    assert struck(story) == [
        "2A 2",
        "1 ship 2A damaged",
        "0 ship 2A damaged",
        "1 ship 2A > supply:1",
        "0 ship 2A > supply:0",
    ]


def test_br_cri_6_buildings_are_not_hit_and_nothing_is_a_trophy():
    story = crises(p(ships="2C=0+1 4G=1", cities="2C"), p(), blight="2C=1", free="2C:port")
    assert struck(story) == ["2C 3", "0 ship 2C > supply:0"]
    assert standing(story, "2C") == [
        *("0 city fresh 1", "free starport fresh 1", "blight blight fresh 1"),
    ]


def test_br_cri_7_regents_in_a_truce_are_hit():
    story = crises(p(ships="2A=1"), p(ships="2A=1"), blight="2A=1", empire="2A=0+1")
    assert struck(story)[2:4] == ["0 ship 2A damaged", "1 ship 2A damaged"]


ARK = "3B slipstream=port+city hull=city"


def test_br_cri_5_a_flagship_is_hit_when_no_other_fresh_ship_is_there():
    """4 hits: the ship, the one Armor twice, then the rightmost Upgrade."""
    story = crises(p(ships="3B=1", flagship=ARK), p(), blight="3B=1+1")
    assert struck(story) == [
        "3B 4",
        "0 ship 3B damaged",
        "0 city board_flag:0:slipstream:armor damaged",
        "0 city board_flag:0:slipstream:armor > board:0",
        "0 city board_flag:0:hull:upgrade damaged",
    ]


def test_br_cri_5_with_an_empty_board_a_damaged_ship_and_then_nothing():
    story = crises(p(ships="3B=0+1", flagship="3B"), p(), blight="3B=1")
    assert struck(story) == ["3B 3", "0 ship 3B > supply:0"]
    alone = crises(p(ships="4G=1", flagship="3B"), p(), blight="3B=1")
    assert struck(alone) == []


def test_br_r_15_the_board_before_damaged_ships():
    story = crises(p(ships="3B=0+2", flagship="3B crane=port"), p(), blight="3B=1")
    assert struck(story) == [
        "3B 3",
        "0 starport board_flag:0:crane:upgrade damaged",
        "0 starport board_flag:0:crane:upgrade > supply:0",
        "0 ship 3B > supply:0",
    ]


def test_br_cri_5_tokens_under_destroyed_cities_are_asked_for_afterwards_in_turn_order():
    board = "hull=city! crane=city!"
    one = p(flagship=f"3B {board}", slots="MMMM", ships="4G=1")
    two = p(flagship=f"3B {board}", slots="FWFF", ships="5G=1")
    story = crises(one, two, blight="3B=0+2", initiative=1, leader=1, court="CC01 CC02 CC03")
    asking = []
    while not told(story, RoundStarted):
        seat, kind = asked(story) or (-1, "")
        asking.append(f"{seat} {kind}")
        story = story.when(seat, Overflow("new"))
    assert asking == ["1 overflow", "1 overflow", "0 overflow", "0 overflow"]
    assert (slots(story, 0), slots(story, 1)) == ("MM----", "FW----")


def test_fx10_a_symbiont_is_not_hit():
    story = crises(
        p(ships="2A=1", fx="FX10", fate="symbiont"), p(ships="2A=1"), blight="2A=0+1", act=3
    )
    assert struck(story) == ["2A 1", "1 ship 2A damaged"]
    alone = crises(p(ships="2A=1", fx="FX10", fate="symbiont"), p(), blight="2A=0+1", act=3)
    assert struck(alone) == []


# ---------------------------------------------------------------- BR-CRI-8


DEBTS = {"fate": "factor", "fx": "FX3"}


def test_br_cri_8_fx3_a_rival_buys_a_favor_back_or_loses_power():
    holder = p(ships="1G=1", favors={1: 1, 2: 1}, **DEBTS)
    seats = holder, p(ships="2G=1", slots="MW"), p(ships="3G=1")
    story = crises(*seats)
    assert steps(story)[-2:] == ["CrisesBegun", "fate_choice?"]
    assert legal(story, 1, FateChoice) == [
        *(FateChoice(slot=1), FateChoice(slot=2), FateChoice(power=True)),
    ]
    paid = story.when(1, FateChoice(slot=2))
    paid.then_first(
        WindowClosed("fate_choice", 1),
        ResourceMoved("W", "slot:1:2", "slot:0:1", "card"),
        PiecesMoved(1, "agent", "fresh", 1, "favors:0", "supply:1", "favor"),
        PowerChanged(2, -1, "debts"),  # seat 2 has no resource
        PowerChanged(0, 1, "debts"),
        CrisisResolved("FX3@0"),
    )
    lost = story.when(1, FateChoice(power=True))
    assert told(lost, PowerChanged)[:2] == [
        PowerChanged(1, -1, "debts"),
        PowerChanged(0, 1, "debts"),
    ]
    assert lost.state.reach.favors[0] == [0, 1, 1]
    story.when(1, FateChoice(slot=3)).refused("target_illegal")
    story.when(1, FateChoice()).refused("target_illegal")


def test_br_cri_8_fx3_each_token_may_be_named_though_of_like_ones_one_is_offered():
    rival = p(ships="2G=1", slots="MMM", cities="1A")
    story = crises(p(ships="1G=1", favors={1: 1}, **DEBTS), rival)
    offered = [FateChoice(slot=1), FateChoice(slot=2), FateChoice(power=True)]
    assert legal(story, 1, FateChoice) == offered
    story = story.when(1, FateChoice(slot=3))
    assert "M slot:1:3 > slot:0:1, card" in tokens(story)


def test_br_cri_8_fx3_without_favors_nobody_pays():
    story = crises(p(ships="1G=1", **DEBTS), p(ships="2G=1", slots="MW"))
    assert steps(story)[:3] == ["council_choice.", "CrisesBegun", "CrisisResolved"]
    assert told(story, PowerChanged) == []


def test_br_cri_8_fx7_blight_spreads_to_a_neighbour_of_choice():
    reaper = {"fate": "reaper", "fx": "FX6 FX7", "ships": "1G=1"}
    story = crises(p(**reaper), p(ships="3G=1"), blight="2A=1 2B=0+1", act=2)
    assert asked(story) == (0, "fate_choice")
    assert legal(story, 0, FateChoice) == [FateChoice(system="2G"), FateChoice(system="2C")]
    story.when(0, FateChoice(system="2A")).refused("target_illegal")
    story.when(0, FateChoice(system="1A")).refused("target_illegal")
    story = story.when(0, FateChoice(system="2C"))
    assert moves(story)[:1] == ["1 blight of blight supply:blight > 2C, crisis"]
    assert CrisisResolved("FX7@0") in story.events
    nowhere = crises(p(**reaper), p(ships="3G=1"), act=2)
    assert asked(nowhere) != (0, "fate_choice")
    assert CrisisResolved("FX7@0") in nowhere.events


def test_br_cri_8_seats_in_turn_order_and_cards_as_gained():
    seats = p(ships="1G=1", **DEBTS), p(ships="2G=1", **DEBTS)
    story = crises(*seats, initiative=1, leader=1)
    assert told(story, CrisisResolved)[:2] == [CrisisResolved("FX3@1"), CrisisResolved("FX3@0")]


# ---------------------------------------------------------------- BR-CRI-9, BR-CRI-10


def test_br_cri_9_br_r_35_both_dice_are_rolled_without_vox_too():
    story = crises(p(ships="1G=1"), p(ships="2G=1"), rolled=(1, CRISIS_A))
    assert story.events[1:4] == (
        CrisesBegun(),
        NumberDieRolled(1, "crises"),
        EventDieRolled("A", "CRISIS", "crises"),
    )
    assert steps(story)[4:] == ["CardsDiscarded", "RoundEnded", "RoundStarted"]


def test_br_cri_9_the_dice_of_an_event_are_not_rolled_again():
    seats = p(ships="1G=1"), p(ships="2G=1", hand="AD4")
    story = at(*seats, campaign=True, phase="event", played="CO2, 1 event E1", court="CC15")
    luck = {"dice 1.1.1 number": (1,), "dice 1.1.1 event": (0,)}
    story = story.when(0, CallSummit(False), luck)
    assert told(story, NumberDieRolled) == [NumberDieRolled(2, "event")]
    assert CrisisResolved("CC15") in story.events


def test_br_cri_9_vox_cards_from_left_to_right():
    story = crises(p(ships="1G=1"), p(ships="2G=1"), court="CC14 CC01 CC11", initiative=0)
    assert told(story, CrisisResolved) == [CrisisResolved("CC14"), CrisisResolved("CC11")]


def test_br_cri_10_the_new_card_does_not_act_and_agents_return():
    seats = p(ships="1G=1", agents="1=2"), p(ships="2G=1", agents="1=1")
    story = crises(*seats, court="CC15 CC01 CC02", court_deck="CC11 CC03")
    assert told(story, CrisisResolved) == [CrisisResolved("CC15")]
    assert [each for each in moves(story) if "agent" in each] == [
        "2 agent of 0 court:1 > supply:0, crisis",
        "1 agent of 1 court:1 > supply:1, crisis",
    ]
    assert told(story, CourtCardMoved) == [
        CourtCardMoved("CC15", "court:1", "court_deck", "crisis"),
        CourtCardMoved("CC11", "court_deck", "court:1", "refill"),
    ]


def test_br_cri_1_blight_then_fates_then_the_court():
    seats = p(ships="2A=1", **DEBTS), p(ships="2G=1")
    story = crises(*seats, blight="2A=0+1", court="CC11 CC01 CC02")
    assert steps(story)[1:-3] == [
        *("CrisesBegun", "BlightHits", "PiecesFlipped", "CrisisResolved"),
        *("NumberDieRolled", "EventDieRolled", "CrisisResolved"),
    ]
