"""Event cards: played, passed, resolved at the end of a round. BR-EVT."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs.rules.campaign.council import (
    CouncilChoice,
    CouncilMeetingBegun,
    CouncilMoved,
)
from mechs_core.rulesets.arcs.rules.campaign.crises import BlightHits, CrisesBegun, CrisisResolved
from mechs_core.rulesets.arcs.rules.campaign.dice import EventDieRolled, NumberDieRolled
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit, EventResolutionBegun
from mechs_core.rulesets.arcs.rules.cards_played import (
    CardPlayed,
    Follow,
    InitiativeMoved,
    InitiativePassed,
    Lead,
    PassInitiative,
)
from mechs_core.rulesets.arcs.rules.court import Secure
from mechs_core.rulesets.arcs.rules.farseers import CardsSwapped, Swap
from mechs_core.rulesets.arcs.rules.guild_prelude import CardPrelude
from mechs_core.rulesets.arcs.rules.pieces import PiecesFlipped
from mechs_core.rulesets.arcs.rules.resources import Arrange
from mechs_core.rulesets.arcs.rules.rounds import (
    CardsDiscarded,
    PutDown,
    RoundEnded,
    RoundStarted,
)
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn, PreludeEnded, TurnEnded, TurnStarted
from mechs_core.testing import Story
from tests.rulesets.arcs.campaign.rolls import CRISIS_A, EDICT_C, roll
from tests.rulesets.arcs.positions import asked, at, legal, p, told
from tests.rulesets.arcs.scenes import steps

CO = ("build", "repair")
GUILD = "CC01 CC02 CC03 CC04"  # a Court without Vox
OF_TWO = "CC01 CC03 CC04"


def three(*hands: str, **said: object) -> Story:
    """Three seats that need no regrouping, with these hands."""
    seats = [p(hand=hand, ships=f"{place}G=1") for place, hand in enumerate(hands, 1)]
    said = {"court": GUILD, **said}
    return at(*seats, campaign=True, **said)


def following(hand: str, played: str = "CO2", **said: object) -> Story:
    """Seat 1 follows with this hand."""
    return three("AD2", hand, "AD3", phase="follow", played=played, **said)


def last_turn(played: str, seat: int = 2, **said: object) -> Story:
    """The last seat of the round ends its turn."""
    return three("AD2", "AD3", "AD4", played=played, **said).when(seat, EndTurn())


# ---------------------------------------------------------------- BR-EVT-2, BR-EVT-3


def test_br_evt_2_an_event_has_the_pips_and_actions_of_the_lead_card():
    following("E1").when(1, Follow("event", "E1")).then(
        CardPlayed(1, "E1", "event", False), TurnStarted(1, 4, CO)
    )
    story = following("E1", "AG4").when(1, Follow("event", "E1"))
    assert told(story, TurnStarted) == [TurnStarted(1, 2, ("battle", "move", "secure"))]


def test_br_evt_2_it_does_not_surpass_and_declares_nothing():
    story = last_turn("CO2, 1 event E1")
    assert not told(story, InitiativeMoved)
    seats = p(hand="AD2"), p(hand="E1", guild="BC25")
    bards = at(*seats, campaign=True, phase="follow", played="CO2", court=OF_TWO)
    bards.when(1, Follow("event", "E1", declare="TYCOON")).refused("declare_illegal")
    assert legal(bards, 1, Follow) == [Follow("event", "E1")]


def test_br_evt_3_a_second_event_has_no_pips_but_a_prelude():
    story = three("AD2", "AD3", "E2", phase="follow", played="CO2, 1 event E1")
    story = story.when(2, Follow("event", "E2"))
    story.then(CardPlayed(2, "E2", "event", False), TurnStarted(2, 0, CO))
    assert story.state.turn.prelude
    assert EndTurn() in legal(story, 2)
    assert not legal(story, 2, Act)


def test_br_evt_3_an_event_after_the_council_was_secured_has_no_pips():
    story = three("AD2", "AD3", "E2", phase="follow", played="CO2, 1 pivot AG2", held_by=1)
    story = story.when(2, Follow("event", "E2"))
    assert told(story, TurnStarted) == [TurnStarted(2, 0, CO)]


def test_br_evt_3_br_r_11_the_event_before_the_council_keeps_its_pips():
    story = three("AD2", "E1", "AD4", phase="follow", played="CO2")
    assert told(story.when(1, Follow("event", "E1")), TurnStarted) == [TurnStarted(1, 4, CO)]


# ---------------------------------------------------------------- BR-EVT-4


def test_br_evt_4_an_event_cannot_be_led():
    story = three("E1 AD2", "AD3", "AD4", phase="lead")
    story.when(0, Lead("E1")).refused("event_illegal")
    story.when(0, Lead("E2")).refused("card_not_in_hand")
    assert Lead("AD2") in legal(story, 0)
    assert all(each.card == "AD2" for each in legal(story, 0, Lead))


@pytest.mark.parametrize("mode", ["surpass", "copy", "pivot"])
def test_br_evt_4_an_event_is_played_in_its_own_mode_alone(mode: str):
    following("E1 MO3").when(1, Follow(mode, "E1")).refused("event_illegal")


def test_br_evt_4_no_other_card_is_an_event():
    story = following("E1 MO3")
    story.when(1, Follow("event", "MO3")).refused("event_illegal")
    story.when(1, Follow("event", "E2")).refused("card_not_in_hand")
    modes = {(each.mode, each.card) for each in legal(story, 1, Follow)}
    assert modes == {("event", "E1"), ("copy", "MO3"), ("pivot", "MO3")}


def test_br_evt_4_an_event_is_not_given_up_to_seize_but_may_come_with_a_card_that_is():
    story = following("E1 MO3")
    story.when(1, Follow("copy", "MO3", "E1")).refused("seize_illegal")
    seizing = [each for each in legal(story, 1, Follow) if each.seize_with]
    assert seizing == [Follow("event", "E1", "MO3")]
    seized = story.when(1, seizing[0])
    assert told(seized, InitiativeMoved) == [InitiativeMoved(0, 1, "seized")]


# ---------------------------------------------------------------- BR-EVT-5, BR-EVT-6


def test_br_evt_6_an_event_end_to_end():
    story = three("AD2", "AD3", "AD4", played="CO2, 1 event E1, 2 copy AG3", blight="1G=0+1")
    story = story.when(2, EndTurn())
    story.then(PreludeEnded(2), TurnEnded(2), EventResolutionBegun(0))
    assert asked(story) == (0, "event")
    assert legal(story, 0, CallSummit) == [CallSummit(True), CallSummit(False)]
    story.when(0, CallSummit(False), roll(5, CRISIS_A)).then(
        NumberDieRolled(5, "event"),
        EventDieRolled("A", "CRISIS", "event"),
        CrisesBegun(),
        BlightHits("1G", 1),
        PiecesFlipped(0, "ship", 1, "1G", "damaged"),
        CardsDiscarded("round", (PutDown(0, "CO2"), PutDown(1, "E1"), PutDown(2, None))),
        RoundEnded(1),
        RoundStarted(2, (0, 1, 2)),
    )


def test_br_evt_6_whoever_has_rolled_rearranges_no_more():
    own = p(hand="AD2", ships="1G=1", slots="MF", arrange=1)
    story = at(
        own,
        p(hand="AD3", ships="2G=1"),
        campaign=True,
        phase="event",
        court=OF_TWO,
        played="CO2, 1 event E1",
    )
    assert legal(story, 0, Arrange) == [Arrange(1, 2)]
    story = story.when(0, CallSummit(False), roll(1, CRISIS_A))
    assert legal(story, 0, Arrange) == []


def test_br_evt_6_several_events_have_one_resolution():
    story = last_turn("CO2, 1 event E1, 2 event E2")
    assert told(story, EventResolutionBegun) == [EventResolutionBegun(0)]
    story = story.when(0, CallSummit(False), roll(5, EDICT_C))
    assert steps(story)[:3] == ["NumberDieRolled", "EventDieRolled", "EdictsBegun"]


def test_br_evt_5_the_holder_of_initiative_after_the_check_rolls():
    story = last_turn("CO2, 1 event E1, 2 surpass CO4")
    story.then_last(InitiativeMoved(0, 2, "surpassed"), EventResolutionBegun(2))
    assert asked(story) == (2, "event")


def test_br_evt_5_without_event_or_council_the_round_ends_at_once():
    story = last_turn("CO2, 1 copy MO3, 2 copy AG3")
    assert steps(story)[2:] == ["CardsDiscarded", "RoundEnded", "RoundStarted"]


def test_br_evt_5_br_cnc_5_a_pending_meeting_comes_in_place_of_the_events():
    story = last_turn("CO2, 1 event E1, 2 pivot AG3", held_by=2)
    story.then(PreludeEnded(2), TurnEnded(2), CouncilMeetingBegun(2), CouncilMoved("0"))
    story = story.when(2, CallSummit(False)).when(2, CouncilChoice("crises"), roll(1, CRISIS_A))
    assert "EventResolutionBegun" not in steps(story)
    assert told(story, NumberDieRolled) == [NumberDieRolled(1, "crises")]
    assert steps(story)[-1] == "RoundStarted"


def test_br_evt_5_br_r_51_the_last_round_of_a_chapter_is_resolved_too():
    seats = [p(ships=f"{place}G=1") for place in (1, 2, 3)]
    story = at(*seats, campaign=True, court=GUILD, played="CO2, 1 event E1, 2 copy AG3")
    story = story.when(2, EndTurn())
    assert asked(story) == (0, "event")
    story = story.when(0, CallSummit(False), roll(1, CRISIS_A))
    assert steps(story).index("CrisesBegun") < steps(story).index("ChapterEnded")


def test_br_evt_5_br_r_68_an_event_of_the_last_seat_with_cards():
    seats = p(hand="AD2", ships="1G=1"), p(ships="2G=1"), p(hand="E1", ships="3G=1")
    story = at(*seats, campaign=True, court=GUILD, phase="follow", played="CO2")
    story = story.when(2, Follow("event", "E1")).when(2, EndTurn())
    assert told(story, EventResolutionBegun) == [EventResolutionBegun(0)]


# ---------------------------------------------------------------- BR-EVT-7


def test_br_evt_7_with_events_alone_the_one_decision_is_to_pass():
    story = three("E1 E2", "AD3", "AD4", phase="lead")
    assert asked(story) == (0, "lead")
    assert legal(story, 0) == [PassInitiative()]
    story.when(0, PassInitiative()).then(
        InitiativePassed(0, 1, "pass"), RoundEnded(1), RoundStarted(2, (1, 2, 0))
    )


def test_br_evt_7_a_hand_of_events_counts_as_cards_when_all_pass():
    story = three("E1", "E2", "AD4", phase="lead")
    story = story.when(0, PassInitiative()).when(1, PassInitiative())
    assert asked(story) == (2, "lead")
    story = story.when(2, PassInitiative())
    assert told(story, CardsDiscarded) == [CardsDiscarded("hands", counts=((0, 1), (1, 1), (2, 1)))]
    assert "EventResolutionBegun" not in steps(story)


# ---------------------------------------------------------------- BR-EVT-8


def test_br_evt_8_nobody_s_turn_is_under_way_while_events_are_resolved():
    story = three("AD2", "AD3", "AD4", played="CO2, 1 event E1, 2 copy AG3", empire="3G=1")
    assert story.state.controller(8) == 2  # 3G: the Regent's own turn
    story = story.when(2, EndTurn())
    assert story.state.own_turn == -1
    assert story.state.controller(8) == 4  # the Empire
    assert story.state.overlord(8) == 0


# ---------------------------------------------------------------- rulings


def test_br_r_42_no_union_beside_an_event():
    seats = p(hand="AD2", ships="1G=1", guild="CC06 BC10"), p(ships="2G=1", hand="AD3")
    story = at(*seats, campaign=True, court=OF_TWO, active=0, played="AG2")
    assert CardPrelude("CC06", beside="AG2") in legal(story, 0)
    seats = p(hand="AD2", ships="1G=1"), p(ships="2G=1", hand="AD3", guild="CC06 BC10")
    story = at(*seats, campaign=True, court=OF_TWO, played="AG2, 1 event E1")
    for union in ("CC06", "BC10"):
        story.when(1, CardPrelude(union, beside="E1")).refused("target_illegal")
    assert [each.beside for each in legal(story, 1, CardPrelude)] == ["AG2"]


def test_br_r_43_events_are_swapped_as_action_cards():
    seats = p(hand="CO3 MO3", guild="BC17"), p(hand="E1 AD3")
    story = at(*seats, campaign=True, court=OF_TWO, phase="lead")
    story = story.when(0, Lead("CO3", "TYRANT"))
    assert asked(story) == (0, "farseers_swap")
    story = story.when(0, Swap(("MO3", "E1")))
    assert told(story, CardsSwapped) == [CardsSwapped(0, 1, ("MO3", "E1"))]


def test_br_evt_1_both_sources_in_one_round_resolve_once():
    """Of BR-CNC-5: the Council is secured after an Event, in the same turn order."""
    seats = [p(hand=f"AD{n + 2}", ships=f"{n + 1}G=1") for n in range(3)]
    seats[2]["agents"] = "0=1"
    story = at(*seats, campaign=True, court=GUILD, played="CO2, 1 event E1, 2 pivot AG3")
    story = story.when(2, Act(Secure(0))).when(2, EndTurn())
    assert told(story, CouncilMeetingBegun, EventResolutionBegun) == [CouncilMeetingBegun(2)]
    story = story.when(2, CallSummit(False)).when(2, CouncilChoice("crises"), roll(1, CRISIS_A))
    assert steps(story)[-2:] == ["RoundEnded", "RoundStarted"]
    assert not told(story, CrisisResolved)
