"""Acts: how long they last, their set-up, how a campaign is won. BR-ACT, BR-SET-11 to BR-SET-15."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_data import BLIGHT, CHAPTERS_OF_ACT, SETS
from mechs_core.rulesets.arcs.cards import COURT_IDS
from mechs_core.rulesets.arcs.data import DAMAGED, SHIP
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.rules.campaign.acts import ActEnded, CampaignEnded
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilFlipped
from mechs_core.rulesets.arcs.rules.campaign.dice import EventDieRolled, NumberDieRolled
from mechs_core.rulesets.arcs.rules.campaign.fates import FatesRevealed
from mechs_core.rulesets.arcs.rules.campaign.shared import ActBegun
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.luck import DeckShuffled
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import Arrange
from mechs_core.rulesets.arcs.rules.rounds import ChapterEnded, ChapterStarted, GameEnded
from mechs_core.testing import Story
from tests.rulesets.arcs.campaign.ends import at_choice, over, short
from tests.rulesets.arcs.positions import asked, legal, p, told, view
from tests.rulesets.arcs.scenes import tokens

# ---------------------------------------------------------------- how long


@pytest.mark.parametrize(("act", "chapters"), [(1, 3), (2, 3), (3, 4)])
def test_br_act_1_acts_last_three_three_and_four_chapters(act: int, chapters: int):
    assert CHAPTERS_OF_ACT[act - 1] == chapters
    for chapter in range(1, chapters):
        story = over(p(fate="prefect"), p(fate="prefect"), act=act, chapter=chapter)
        assert told(story, ChapterStarted) == [ChapterStarted(chapter + 1)]
    story = over(p(fate="prefect"), p(fate="prefect"), act=act, chapter=chapters)
    assert not told(story, ChapterStarted)
    assert bool(told(story, ActEnded)) == (act < 3)
    assert bool(told(story, CampaignEnded)) == (act == 3)


@pytest.mark.parametrize("chapter", [1, 2])
def test_br_r_39_no_act_ends_early_by_power(chapter: int):
    story = over(p(power=99), p(power=90), chapter=chapter)
    assert told(story, ChapterStarted) and not told(story, ActEnded, CampaignEnded, GameEnded)


# ---------------------------------------------------------------- who wins


def last(*seats: Any, **keys: Any) -> CampaignEnded:
    """How a campaign ends after its last chapter."""
    (event,) = told(over(*seats, act=3, chapter=4, **keys), CampaignEnded)
    assert isinstance(event, CampaignEnded)
    return event


def test_br_act_2_most_power_wins():
    seats = [p(fate="prefect", power=3), p(fate="prefect", power=-2), p(fate="prefect", power=9)]
    assert last(*seats) == CampaignEnded((2, 0, 1), "power")


def test_br_act_2_a_tie_goes_to_set_a_then_b_then_c_then_turn_order():
    fates = ("symbiont", "reaper", "prefect", "liberator")
    seats = [p(fate=fate, power=5) for fate in fates]
    order = last(*seats, initiative=3, leader=0, active=0)
    assert order == CampaignEnded((3, 2, 1, 0), "power")
    assert SETS == ("A", "B", "C")


def test_br_act_2_power_counts_before_the_set():
    seats = [p(fate="prefect", power=5), p(fate="unifier", power=6)]
    assert last(*seats).ranking == (1, 0)


def test_br_act_3_and_br_r_38_a_final_objective_wins_at_a_chapters_end():
    """Example: a Unifier with marker 4 advances by 5 and has 1 Power; 40 Power do not help."""
    unifier = p(fate="unifier", objective=4, power=1, ships="1A=1 1B=1 2A=1 2B=1")
    seats = [p(fate="prefect", power=40), unifier, p(fate="prefect")]
    story = over(*seats, act=3, chapter=2, first_regent=1)
    story.then_last(ChapterEnded(2), CampaignEnded((1, 0, 2), "final_objective"))
    assert view(story).phase == "ended" and not asked(story)
    unifier["power"] = 0
    story = over(*seats, act=3, chapter=2, first_regent=1)
    assert not told(story, CampaignEnded)
    assert story.state.reach.objective[1] == 0  # and stays there


def test_br_act_3_of_several_the_one_with_most_power_wins_the_others_follow_by_power():
    done = [p(fate="symbiont", objective=0, power=power) for power in (3, 4, 4)]
    story = over(*done, p(fate="prefect", power=50), act=3, initiative=2, leader=0, active=0)
    (event,) = told(story, CampaignEnded)
    assert event == CampaignEnded((2, 3, 1, 0), "final_objective")


def test_br_act_3_behind_the_winner_a_tie_goes_by_the_set_of_the_fate():
    """A second seat that has completed its final objective is of set C like any other."""
    done = [p(fate="symbiont", objective=0, power=power) for power in (9, 4)]
    story = over(*done, p(fate="reaper", power=4), p(fate="prefect", power=4), act=3)
    (event,) = told(story, CampaignEnded)
    assert event == CampaignEnded((0, 3, 2, 1), "final_objective")


def test_br_act_3_after_scoring_of_that_chapter():
    seat = p(fate="symbiont", objective=0, power=0, slots="M")
    story = over(seat, p(fate="prefect"), act=3, markers={"TYCOON": ["m1"]})
    assert told(story, CampaignEnded) == [CampaignEnded((0, 1), "final_objective")]


def test_br_act_3_only_a_fate_of_set_c():
    story = over(p(fate="liberator", objective=0, power=9), p(fate="reaper"), act=2, chapter=1)
    assert not told(story, CampaignEnded)


def test_br_act_4_a_fate_of_set_c_may_win_by_power_and_pays_nothing():
    event = last(p(fate="unifier", objective=9, power=8), p(fate="prefect", power=7))
    assert event == CampaignEnded((0, 1), "power")


def test_br_act_6_final_objectives_are_looked_at_after_returns_and_markers():
    seat = p(fate="symbiont", objective=0, power=1, trophies={1: {"ship": 1}})
    story = over(seat, p(fate="prefect"), act=3, markers={"WARLORD": ["m1"]})
    assert short(story.events)[-5:] == [
        "PiecesMoved",
        "AmbitionReturned",
        "MarkerFlipped",
        "ChapterEnded",
        "CampaignEnded",
    ]


# ---------------------------------------------------------------- the set-up of Acts II and III

PLAIN = (p(plays="reaper"), p(plays="reaper"))
PLAIN_LATER = (p(plays="symbiont", fate="reaper"), p(plays="symbiont", fate="reaper"))


def begins(act: int = 2, luck: Any = None, seats: Any = None, **keys: Any) -> Story:
    """An Act begins with Fates that ask nothing."""
    table = seats or (PLAIN if act == 2 else PLAIN_LATER)
    return at_choice(*table, act=act, luck=luck, **keys)


@pytest.mark.parametrize(("act", "flipped"), [(2, ("m1",)), (3, ("m1", "m2"))])
def test_br_set_11_markers_are_flipped_by_act(act: int, flipped: tuple[str, ...]):
    seats = [{**seat, "power": 4} for seat in (PLAIN if act == 2 else PLAIN_LATER)]
    story = begins(act, seats=seats, flipped="m1 m2 m3")
    assert told(story, ActBegun) == [ActBegun(act, (4, 4), flipped)]
    assert story.state.flipped == [act > 1, act > 2, False]
    assert (view(story).chapter, story.state.reach.act) == (1, act)


def test_br_set_11_map_titles_and_play_areas_stay():
    seats = [
        {**PLAIN[0], "cities": "1A", "guild": "CC01", "slots": "MF", "outlaw": True},
        {**PLAIN[1], "outrage": "W"},
    ]
    story = begins(seats=seats, first_regent=1, empire="1A=1", free="2A:city", laws="W1")
    seen = view(story)
    assert seen.seats[0].guild[0] == "CC01" and seen.seats[0].slots[:2] == ("M", "F")
    assert story.state.reach.regent == [False, True] and story.state.reach.laws == ("W1",)
    assert seen.seats[1].outrage == {"W": True}


def test_an_act_begins_in_this_order():
    story = begins(council="decided")
    assert short(story.events) == [
        "FateChosen",
        "FatesRevealed",
        "ActBegun",
        "DeckShuffled",
        "CourtCardMoved",
        "CouncilFlipped",
        "PiecesMoved",
        "EventDieRolled",
        "PiecesMoved",
        "NumberDieRolled",
        "ResourceMoved",
        "NumberDieRolled",
        "ResourceMoved",
        "FateCardGained",
        "ObjectiveSet",
        "ChapterStarted",
        "DeckShuffled",
        "HandDealt",
    ]


@pytest.mark.parametrize("act", [2, 3])
def test_br_set_12_the_court_deck_is_shuffled_as_it_lies_and_dealt(act: int):
    deck = "CC05 BC04 L03 CC01 CC02"
    luck = {f"court deck {act}": ("BC04", "L03", "CC05", "CC02", "CC01")}
    story = begins(act, luck, court_deck=deck)
    assert told(story, DeckShuffled)[0] == DeckShuffled(
        "court deck", ("BC04", "L03", "CC05", "CC02", "CC01")
    )
    assert [e.card for e in told(story, CourtCardMoved)] == ["BC04", "L03", "CC05"]  # type: ignore[attr-defined]
    assert [COURT_IDS[card] for card in story.state.reach.unseen] == []


def test_br_set_12_the_council_is_in_session_again():
    assert told(begins(council="decided"), CouncilFlipped) == [CouncilFlipped("session")]
    assert not told(begins(council="session"), CouncilFlipped)


def blighted(story: Story) -> list[str]:
    """Where Blight was placed, in its order."""
    found = told(story, PiecesMoved)
    return [e.to for e in found if e.owner == "blight"]  # type: ignore[attr-defined]


def test_br_set_13_gates_without_blight_and_ships_get_blight():
    seats = [
        {**PLAIN[0], "ships": "1G=1"},
        {**PLAIN[1], "ships": "4G=0+1", "flagship": "5G hull=port"},
    ]
    blight = " ".join(f"{n}A=1 {n}B=1 {n}C=1" for n in range(1, 7)) + " 3G=1"
    story = begins(seats=seats, empire="2G=1", blight=blight)
    assert blighted(story) == ["6G"]
    assert story.state.at(BLIGHT, SHIP, DAMAGED, NUMBER["6G"]) == 1


def test_br_set_13_each_cluster_the_planet_of_the_letter_or_the_others():
    luck = {"blight 2": (4,)}  # B
    gates = " ".join(f"{n}G=1" for n in range(1, 7))
    story = begins(luck=luck, blight=gates + " 2B=0+1 3B=1 3A=1 4A=1")
    assert told(story, EventDieRolled) == [EventDieRolled("B", "EDICT", "blight")]
    assert blighted(story) == ["1B", "2A", "2C", "3C", "4B", "5B", "6B"]


def test_br_bli_5_blight_is_placed_as_long_as_there_is_any():
    blight = " ".join(f"{n}G=3" for n in range(1, 7)) + " 1A=5"
    story = begins(luck={"blight 2": (1,)}, blight=blight)
    assert blighted(story) == ["1B"]  # the 24th


def test_br_set_14_with_two_seats_tokens_of_two_clusters_lie_on_the_boxes():
    story = begins(luck={"boxes 2 1": (0,), "boxes 2 2": (0,)})
    assert told(story, NumberDieRolled) == [NumberDieRolled(1, "boxes")] * 2
    assert [line.split()[0] for line in tokens(story)] == ["W", "F", "M", "W", "F", "M"]
    assert story.state.box[0][:2] == [2, 2]


def test_br_set_14_as_the_supply_allows():
    seats = [{**PLAIN[0], "slots": "MM"}, {**PLAIN[1], "slots": "MM"}]
    story = begins(luck={"boxes 2 1": (0,), "boxes 2 2": (0,)}, seats=seats)
    assert [line.split()[0] for line in tokens(story)] == ["W", "F", "M", "W", "F"]


def test_br_set_14_not_with_more_seats():
    story = begins(seats=(*PLAIN, p(plays="reaper")))
    assert not told(story, NumberDieRolled) and not tokens(story)


def test_br_set_15_each_seat_may_rearrange_its_tokens():
    seats = [{**PLAIN[0], "slots": "MF"}, {**PLAIN[1], "slots": "WR"}]
    story = begins(seats=seats)
    assert story.state.arrange == [1, 1]
    assert Arrange(1, 2) in legal(story, asked(story)[0])  # type: ignore[index]


def test_br_set_15_not_at_later_chapters():
    story = over(p(slots="MF"), p(slots="WR"), act=2, chapter=1)
    assert story.state.arrange == [0, 0]


def test_luck_of_later_acts_is_labelled_by_act():
    luck = begins(3).line.labels
    assert {"court deck 3", "blight 3", "boxes 3 1", "boxes 3 2", "action deck 3.1"} <= luck


def test_fates_are_revealed_with_the_last_choice():
    story = begins()
    assert told(story, FatesRevealed) == [FatesRevealed(("reaper", "reaper"))]
    assert RULESET.rules.requests(story.state)[0].kind == "mulligan"
