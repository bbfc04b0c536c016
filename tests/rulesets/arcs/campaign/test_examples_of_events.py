"""Worked examples of the campaign's RULES.md: Events, Edicts, Crises, ends of chapters."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged
from mechs_core.rulesets.arcs.rules.campaign.acts import CampaignEnded
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilChoice, StealTrust
from mechs_core.rulesets.arcs.rules.campaign.crises import BlightHits
from mechs_core.rulesets.arcs.rules.campaign.dice import NumberDieRolled
from mechs_core.rulesets.arcs.rules.campaign.edicts import EdictsBegun
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.grand import GrandScored
from mechs_core.rulesets.arcs.rules.campaign.intermission import FateResolved
from mechs_core.rulesets.arcs.rules.campaign.objectives import ObjectiveAdvanced
from mechs_core.rulesets.arcs.rules.campaign.policy import ChoosePolicy, Demand
from mechs_core.rulesets.arcs.rules.campaign.summit import Order
from mechs_core.rulesets.arcs.rules.campaign.talk import Done
from mechs_core.rulesets.arcs.rules.campaign.titles import FirstRegentMoved
from mechs_core.rulesets.arcs.rules.cards_played import (
    Follow,
    InitiativeMoved,
    Lead,
    PassInitiative,
)
from mechs_core.rulesets.arcs.rules.court import Secure
from mechs_core.rulesets.arcs.rules.rounds import CardsDiscarded, PutDown
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.testing.books import scenario_of
from tests.rulesets.arcs.campaign.worked import (
    altered,
    board,
    ends,
    takes_first,
    trophies,
    without_summit,
)
from tests.rulesets.arcs.positions import asked, names, slots, standing, told, view
from tests.rulesets.arcs.worked import example, happened, luck_of


def test_br_ex_8_two_events() -> None:
    story = example("BR-EX-8").when(0, Lead("CO2"))
    assert story.state.turn.pips == 4
    story = ends(story, 0).when(1, Follow("event", "E1"))
    assert (story.state.turn.pips, story.state.turn.kinds) == (4, ("build", "repair"))
    story = ends(story, 1).when(2, Follow("event", "E2"))
    assert story.state.turn.pips == 0 and story.state.turn.prelude
    ended = ends(story, 2)
    assert not told(ended, InitiativeMoved) and asked(ended) == (0, "event")
    story = ended.when(0, CallSummit(False), luck_of("BR-EX-8"))
    happened("BR-EX-8", ended, story)
    assert told(story, EdictsBegun) == [EdictsBegun()]


def test_br_ex_9_a_meeting_goes_before_events() -> None:
    story = example("BR-EX-9").when(0, Lead("CO2"))
    story = ends(ends(story, 0).when(1, Follow("event", "E1")), 1)
    story = story.when(2, Follow("pivot", "AG4"))
    secured = story.when(2, Act(Secure(0)))
    ended = ends(secured, 2)
    happened("BR-EX-9", secured, ended)
    assert asked(ended) == (2, "council") and not told(ended, NumberDieRolled)


def test_br_ex_9_an_event_after_the_council_has_no_pips() -> None:
    story = example("BR-EX-9", council={"agents": {"1": 1}}).when(0, Lead("CO2"))
    story = ends(story, 0).when(1, Follow("pivot", "AG3")).when(1, Act(Secure(0)))
    story = ends(story, 1).when(2, Follow("event", "E2"))
    assert story.state.turn.pips == 0


def test_br_ex_10_an_outlaws_meeting() -> None:
    story = example("BR-EX-10").when(2, CallSummit(True))
    left = story.when(2, Order("leave"))
    happened("BR-EX-10", left)
    assert told(left, FirstRegentMoved) and left.state.reach.first_regent == 0
    story = left.when(2, Order("end"))
    for seat in (2, 0, 1):
        story = story.when(seat, Done()).accepted()
    assert asked(story) == (2, "steal_trust")
    story = story.when(2, StealTrust("R")).when(2, StealTrust("M"))
    assert slots(story, 2)[:2] == "RM" and story.state.power == [3, 3, 4]
    assert asked(story) == (2, "council_choice")
    story = story.when(2, CouncilChoice("edicts"))
    assert asked(story) == (0, "policy")


@pytest.mark.parametrize(("recipients", "outlaw"), [("all", 5), ("regents", 0)])
def test_br_ex_11_br_r_67_peace_pays_outlaws_too(recipients: str, outlaw: int) -> None:
    start = example("BR-EX-11", options={"peace_recipients": recipients})
    story = start.when(0, CallSummit(False), luck_of("BR-EX-11"))
    assert asked(story) == (0, "policy")
    story = story.when(0, ChoosePolicy(True))
    assert story.state.power == [0, 2, outlaw]
    assert [slots(story, seat)[0] for seat in (0, 1)] == ["-", "-"]
    assert sum(story.state.reach.trust) == 2
    if outlaw:
        happened("BR-EX-11", story)


def test_br_ex_12_a_demand_that_cannot_be_met() -> None:
    story = without_summit("BR-EX-12").when(0, ChoosePolicy(True))
    assert asked(story) == (0, "demand")
    kept = story.when(0, Demand(make_outlaw=False))
    assert kept.state.reach.regent == [True, True, False]
    story = story.when(0, Demand(make_outlaw=True))
    happened("BR-EX-12", story)
    assert trophies(story, 1) == {"empire": {"ship": 1}} and trophies(story, 0) == {}


def test_br_ex_13_a_crisis_of_the_blight() -> None:
    story = without_summit("BR-EX-13")
    happened("BR-EX-13", story)
    assert standing(story, "2A") == ["0 ship damaged 2", "blight blight fresh 1"]
    assert story.state.reach.imperial == 15 and view(story).seats[1].supply["ship"] == 14
    assert trophies(story, 0) == {} == trophies(story, 1)


def test_br_ex_14_a_flagship_in_a_crisis() -> None:
    story = without_summit("BR-EX-14")
    happened("BR-EX-14", story)
    assert told(story, BlightHits) == [BlightHits("3B", 4)]
    assert "0 ship damaged 1" in standing(story, "3B")
    assert board(story, 0) == {
        "slipstream": (("starport", "fresh"), None),
        "hull": (("starport", "damaged"), None),
    }


@pytest.mark.parametrize("power", [1, 0])
def test_br_ex_18_a_final_objective(power: int) -> None:
    changed = altered("BR-EX-18", "seats", 1, "power", to=power)
    story = example("BR-EX-18", **changed).when(0, PassInitiative())
    assert story.state.reach.objective[1] == 0
    advanced = [each for each in story.events if isinstance(each, ObjectiveAdvanced)]
    assert sum(each.by for each in advanced) == 5
    if power:
        happened("BR-EX-18", story)
        assert told(story, CampaignEnded) == [CampaignEnded((1, 0, 2), "final_objective")]
    else:
        assert not told(story, CampaignEnded) and story.state.chapter == 3


@pytest.mark.parametrize(("fifth", "power"), [({}, 4), ({"2G": {"empire": [1, 0]}}, 14)])
def test_br_ex_19_grand_ambitions(fifth: dict[str, Any], power: int) -> None:
    ships = scenario_of(RULESET, "BR-EX-19")["ships"] | fifth
    story = example("BR-EX-19", ships=ships).when(0, PassInitiative())
    grand = [each for each in story.events if isinstance(each, GrandScored) and each.seat == 0]
    assert [each.power for each in grand] == [power]
    assert PowerChanged(0, power, "grand") in story.events
    assert [each.which for each in grand] == [(1, 2) if fifth else (1,)]
    if not fifth:
        happened("BR-EX-19", story)


def test_br_ex_20_an_intermission() -> None:
    story = example("BR-EX-20").when(0, PassInitiative())
    story = takes_first(story, "fate_choice", "overflow", "regroup")
    happened("BR-EX-20", story)
    assert FateResolved(2, True) in story.events
    assert story.state.power == [-3, 4, 1] and asked(story) == (0, "fates")


def test_br_ex_24_an_event_event_by_event() -> None:
    ended = ends(example("BR-EX-24"), 2)
    assert names(ended)[1:] == ["TurnEnded", "EventResolutionBegun"] and asked(ended) == (
        0,
        "event",
    )
    luck = {"dice 1.1.1 number": (4,), "dice 1.1.1 event": (0,)}
    assert luck == luck_of("BR-EX-24")
    story = ended.when(0, CallSummit(False), luck)
    happened("BR-EX-24", ended, story)
    (discarded,) = told(story, CardsDiscarded)
    assert isinstance(discarded, CardsDiscarded)
    assert PutDown(1, "E1") in discarded.entries
