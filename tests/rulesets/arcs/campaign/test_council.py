"""The Imperial Council: influenced, secured, its meeting at the end of the round. BR-CNC."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged
from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice
from mechs_core.rulesets.arcs.rules.campaign.council import (
    CouncilChoice,
    CouncilFlipped,
    CouncilMeetingBegun,
    CouncilMeetingCancelled,
    CouncilMoved,
    StealTrust,
)
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit, EventResolutionBegun
from mechs_core.rulesets.arcs.rules.campaign.summit import Order
from mechs_core.rulesets.arcs.rules.campaign.talk import Done
from mechs_core.rulesets.arcs.rules.campaign.titles import FirstRegentMoved
from mechs_core.rulesets.arcs.rules.cards_played import Follow
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved, Influence, Secure
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved
from mechs_core.rulesets.arcs.rules.turns import Act, EndTurn, PipSpent, PreludeEnded, TurnStarted
from mechs_core.rulesets.arcs.rules.vox import Vox
from mechs_core.rulesets.arcs.rules.windows import WindowClosed, WindowOpened
from mechs_core.testing import Story
from tests.rulesets.arcs.campaign.rolls import CRISIS_A, roll
from tests.rulesets.arcs.positions import asked, at, legal, p, told
from tests.rulesets.arcs.scenes import answers, offers, steps, tokens

GUILD = "CC01 CC02 CC03 CC04"  # a Court without Vox


def three(*seats: dict[str, object], **said: object) -> Story:
    """Three seats that need no regrouping and have cards left."""
    table = [{"hand": f"AD{n + 4}", "ships": f"{n + 1}G=1"} for n in range(3)]
    for own, more in zip(table, seats, strict=False):
        own.update(more)
    return at(*table, campaign=True, **{"court": GUILD, **said})


def meeting(*seats: dict[str, object], securer: int = 2, **said: object) -> Story:
    """The securer has been asked for a Summit."""
    return three(*seats, phase="council", played="CO2, 1 copy MO3, 2 pivot AG3", **said)


# ---------------------------------------------------------------- BR-CNC-2, BR-CNC-6


def test_br_cnc_2_in_session_it_is_influenced_as_place_0():
    story = three(played="AD2")
    assert offers(story, Influence) == [Influence(place) for place in range(5)]
    story.when(0, Act(Influence(0))).then(
        PreludeEnded(0),
        PipSpent(0, 3),
        PiecesMoved(0, "agent", "fresh", 1, "supply:0", "court:0", "influence"),
    )


def test_br_cnc_2_it_is_secured_with_more_agents_than_each_rival():
    story = three(p(agents="0=2"), p(agents="0=2"), played="AG2")
    assert offers(story, Secure) == []
    story.when(0, Act(Secure(0))).refused("not_most_agents")


def test_br_cnc_3_secured_it_lies_decided_at_the_fate_card():
    story = three(p(agents="0=2"), p(agents="0=1"), played="AG2", initiative=1, leader=0)
    assert offers(story, Secure) == [Secure(0)]
    story = story.when(0, Act(Secure(0)))
    story.then(
        PreludeEnded(0),
        PipSpent(0, 2),
        PiecesMoved(1, "agent", "fresh", 1, "court:0", "captives:0", "secure"),
        PiecesMoved(0, "agent", "fresh", 2, "court:0", "supply:0", "secure"),
        CouncilFlipped("decided"),
        CouncilMoved("fate:0"),
    )
    assert story.state.reach.council_secured


def test_br_cnc_3_a_card_attached_to_it_is_secured_too():
    story = three(
        p(agents="0=1", slots="M"),
        p(fx="FX8", fate="marshal"),
        played="AG2",
        court="CC01 CC02 CC03 CC11",  # a Vox card in the last place asks nothing
        attached={0: "FX9a@1"},
        act=2,
    )
    story = story.when(0, Act(Secure(0)))
    story.then_last(
        CouncilFlipped("decided"),
        CouncilMoved("fate:0"),
        ResourceMoved("W", "supply:general", "slot:0:2", "card"),
        CourtCardMoved("FX9a@1", "attached:0", "fate:1", "return"),
    )


def test_br_cnc_6_decided_it_is_neither_influenced_nor_secured():
    story = three(p(agents="1=9", outrage="M"), played="AG2", council="decided")
    story.when(0, Act(Secure(0))).refused("council_decided")
    assert Secure(0) not in offers(story, Secure)
    story = three(p(agents="1=9", outrage="M"), played="AD2", council="decided")
    story.when(0, Act(Influence(0))).refused("council_decided")
    story.when(0, Act(Influence(1))).refused("supply_empty")
    story = three(played="AD2", council="decided")
    assert offers(story, Influence) == [Influence(place) for place in range(1, 5)]


def test_arc_inf_1_a_base_game_has_no_place_0():
    story = at(p(), p(), played="AD2")
    story.when(0, Act(Influence(0))).refused("bad_value")


def test_br_cnc_2_br_r_74_the_ransacker_of_the_council_holds_the_meeting():
    attacker = p(ships="5B=3")
    victim = p(ships="", cities="5B!", agents="0=1")
    story = three(attacker, victim, played="AG2", regents=[False, True, True], first_regent=1)
    story = story.when(0, Act(BattleAction("5B", 1)))
    story = rolled(story)
    assert told(story, CouncilFlipped, CouncilMoved) == [
        CouncilFlipped("decided"),
        CouncilMoved("fate:0"),
    ]
    assert PiecesMoved(1, "agent", "fresh", 1, "court:0", "trophies:0", "ransack") in story.events


def rolled(story: Story) -> Story:
    """The attacker of the first battle throws an assault die of two hits."""
    dice = {"battle 1.1.1 0 1 assault": (4,)}
    return story.when(0, CollectDice(0, 1, 0), dice)


# ---------------------------------------------------------------- BR-CNC-4


def test_br_cnc_4_a_regent_takes_the_tile_with_the_trust():
    story = meeting(trust="MR", initiative=0, active=2)
    assert asked(story) == (2, "council")
    story = story.when(2, CallSummit(False))
    story.then(FirstRegentMoved(0, 2), WindowOpened("council_choice", 2, story.events[-1].data))
    assert story.state.reach.trust == [1, 0, 0, 1, 0]
    assert legal(story, 2, CouncilChoice) == [CouncilChoice("crises"), CouncilChoice("edicts")]


def test_br_cnc_4_the_first_regent_keeps_the_tile():
    story = meeting(active=2, first_regent=2).when(2, CallSummit(False))
    assert steps(story) == ["council_choice?"]


def test_br_cnc_4_a_regent_takes_a_tile_that_nobody_has():
    story = meeting(active=2, regents=[False, False, True], first_regent=None)
    story = story.when(2, CallSummit(False))
    assert told(story, FirstRegentMoved) == [FirstRegentMoved(None, 2)]


def test_br_cnc_4_an_outlaw_steals_up_to_its_empty_open_slots():
    story = meeting(p(power=5), p(), p(slots="--"), active=2, trust="MRR", **OUTLAW)
    story = story.when(2, CallSummit(False))
    assert legal(story, 2, StealTrust) == [StealTrust("M"), StealTrust("R")]
    story = story.when(2, StealTrust("R"))
    story.then_first(
        WindowClosed("steal_trust", 2),
        ResourceMoved("R", "trust", "slot:2:1", "council"),
        PowerChanged(0, -1, "trust"),
    )
    story.when(2, StealTrust("W")).refused("target_illegal")
    story = story.when(2, StealTrust("M"))
    assert tokens(story) == ["M trust > slot:2:2, council"]
    assert steps(story) == ["steal_trust.", "ResourceMoved", "PowerChanged", "council_choice?"]
    assert story.state.power[0] == 3
    assert story.state.reach.trust == [0, 0, 0, 1, 0]


OUTLAW = {"regents": [True, True, False], "first_regent": 0}


def test_br_cnc_4_the_only_type_is_taken_unasked_and_slots_limit_it():
    story = meeting(p(), p(), p(slots="F-"), active=2, trust="MM", **OUTLAW)
    story = story.when(2, CallSummit(False))
    assert tokens(story) == ["M trust > slot:2:2, council"]
    assert told(story, PowerChanged) == [PowerChanged(0, -1, "trust")]
    full = meeting(p(), p(), p(slots="FF"), active=2, trust="MM", **OUTLAW)
    assert steps(full.when(2, CallSummit(False))) == ["council_choice?"]


def test_br_cnc_4_the_trust_may_be_less_than_the_slots():
    story = meeting(p(), p(), p(slots="--"), active=2, trust="P", **OUTLAW)
    story = story.when(2, CallSummit(False))
    assert tokens(story) == ["P trust > slot:2:1, council"]
    assert asked(story) == (2, "council_choice")


def test_br_r_13_an_outlaw_steals_nothing_without_a_first_regent():
    story = meeting(active=2, regents=[False] * 3, first_regent=None)
    story = story.when(2, CallSummit(False))
    assert steps(story) == ["council_choice?"]
    assert CouncilChoice("edicts") in legal(story, 2, CouncilChoice)


@pytest.mark.parametrize("kind", ["crises", "edicts"])
def test_br_cnc_4_it_must_resolve_crises_or_edicts(kind: str):
    story = meeting(active=2, regents=[False] * 3, first_regent=None, edicts=[3])
    given = roll(1, CRISIS_A) if kind == "crises" else None
    story = story.when(2, CallSummit(False)).when(2, CouncilChoice(kind), given)
    begun = "CrisesBegun" if kind == "crises" else "EdictsBegun"
    assert steps(story)[:2] == ["council_choice.", begun]
    assert steps(story)[-2:] == ["RoundEnded", "RoundStarted"]
    assert story.state.reach.decided  # until the Act ends, a Petition or CC12
    assert (story.state.reach.meeting, story.state.reach.council_secured) == (-1, False)


def test_br_cnc_4_the_card_is_back_in_its_place_before_the_summit():
    story = three(played="CO2, 1 copy MO3, 2 pivot AG3", held_by=2).when(2, EndTurn())
    assert story.events[-2:] == (CouncilMeetingBegun(2), CouncilMoved("0"))
    assert (story.state.reach.held_by, story.state.reach.decided) == (-1, True)


# ---------------------------------------------------------------- BR-CNC-7


INTRIGUE = "CC12 CC02 CC03 CC04"


def test_br_cnc_7_br_r_10_a_flip_cancels_the_meeting_and_events_resolve():
    story = three(
        p(),
        p(),
        p(agents="1=1"),
        court=INTRIGUE,
        held_by=1,
        played="CO2, 1 event E1, 2 pivot AG3",
    )
    story = story.when(2, Act(Secure(1)))
    assert told(story, CouncilMeetingCancelled, CouncilMoved, CouncilFlipped) == [
        CouncilMeetingCancelled(1),
        CouncilMoved("0"),
        CouncilFlipped("session"),
    ]
    assert story.state.reach.council_secured  # for BR-EVT-3
    story = story.when(2, Vox()).when(2, EndTurn())
    assert told(story, EventResolutionBegun, CouncilMeetingBegun) == [EventResolutionBegun(0)]


def test_br_cnc_7_an_event_after_the_flip_still_has_no_pips():
    story = three(
        p(),
        p(agents="1=1"),
        p(hand="E1"),
        court=INTRIGUE,
        held_by=0,
        played="CO2, 1 pivot AG3",
    )
    story = story.when(1, Act(Secure(1))).when(1, Vox()).when(1, EndTurn())
    story = story.when(2, Follow("event", "E1"))
    assert told(story, TurnStarted) == [TurnStarted(2, 0, ("build", "repair"))]


def test_br_cnc_7_the_last_securer_holds_the_meeting():
    story = three(
        p(),
        p(agents="0=1"),
        p(),
        council={"side": "session", "agents": {"1": 1}},
        council_secured=True,
        played="CO2, 1 pivot AG3",
    )
    story = story.when(1, Act(Secure(0)))
    assert story.state.reach.held_by == 1


def test_br_r_9_agents_on_the_council_stay_at_a_flip():
    story = three(
        p(),
        p(),
        p(agents="1=1"),
        court=INTRIGUE,
        played="CO2, 1 copy MO3, 2 pivot AG3",
        council={"side": "decided", "agents": {"1": 2}},
    )
    story = story.when(2, Act(Secure(1))).when(2, Vox())
    assert story.state.agents[-1] == [0, 2, 0]


def test_br_cnc_1_it_is_never_a_card_that_is_moved_or_filled():
    story = meeting(active=2, regents=[False] * 3, first_regent=None)
    story = story.when(2, CallSummit(False)).when(2, CouncilChoice("crises"), roll(1, CRISIS_A))
    assert not told(story, CourtCardMoved)
    assert answers(story)


def test_br_cnc_4_in_its_windows_the_securer_is_not_to_be_asked_for_a_summit_again():
    story = meeting(active=2, first_regent=2).when(2, CallSummit(False))
    (request,) = story.line.requests()
    assert (request.kind, request.later) == ("council_choice", ())
    story.when(2, CallSummit(True)).refused("not_asked")


def test_br_cnc_4_br_r_12_titles_are_judged_after_the_summit():
    """The securer, First Regent, leaves the Empire in the Summit and steals from its successor."""
    story = meeting(
        p(power=4),
        p(),
        p(slots="--"),
        active=2,
        trust="MRR",
        first_regent=2,
        edicts=[3],
    )
    story = story.when(2, CallSummit(True)).when(2, Order("leave"))
    assert told(story, FirstRegentMoved) == [FirstRegentMoved(2, 0)]
    story = story.when(2, Order("end"))
    for seat in range(3):
        story = story.when(seat, Done())
    assert asked(story) == (2, "steal_trust")
    story = story.when(2, StealTrust("R")).when(2, StealTrust("R"))
    assert asked(story) == (2, "council_choice")
    assert story.state.power[0] == 2
    story = story.when(2, CouncilChoice("edicts"))
    assert asked(story) == (0, "policy")  # the First Regent resolves edict 03
