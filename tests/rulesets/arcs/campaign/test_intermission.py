"""Between Acts: Resolution, Power, reserve, Court, map, initiative, Fates. BR-INT."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.messages import NOBODY, secrets_of
from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_data import EMPIRE, RESERVE
from mechs_core.rulesets.arcs.cards import COURT_IDS
from mechs_core.rulesets.arcs.data import AGENT, CITY, FRESH, SHIP
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.model import OFF
from mechs_core.rulesets.arcs.rules.campaign.acts import ActEnded
from mechs_core.rulesets.arcs.rules.campaign.fates import ChooseFate, FatesDealt, FatesRevealed
from mechs_core.rulesets.arcs.rules.campaign.intermission import (
    FateResolved,
    IntermissionStep,
    ReserveCardAdded,
)
from mechs_core.rulesets.arcs.rules.cards_played import InitiativeMoved
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved
from mechs_core.rulesets.arcs.rules.pieces import PiecesFlipped, PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import Arrange, TokensArranged
from mechs_core.rulesets.arcs.rules.turns import Regroup
from mechs_core.testing import Story
from tests.rulesets.arcs.campaign.ends import act_over, at_choice, over, powers, short
from tests.rulesets.arcs.positions import asked, at, legal, p, slots, told, view
from tests.rulesets.arcs.scenes import moves, tokens


def after(story: Story, number: int) -> list[Any]:
    """The events of a step of the Intermission, without `IntermissionStep`."""
    events = [*story.events]
    first = events.index(IntermissionStep(number)) + 1
    ends = (
        i
        for i, e in enumerate(events)
        if i > first - 1 and type(e) in (IntermissionStep, FatesDealt)
    )
    return events[first : next(ends, len(events))]


# ---------------------------------------------------------------- order


def test_br_int_1_to_9_the_steps_come_in_this_order():
    seats = [p(objective=0, fate="prefect", power=5), p(fate="factor", objective=4, power=9)]
    story = act_over(*seats, trust="M", blight="1A=0+1", empire="2A=0+1")
    assert short(story.events)[short(story.events).index("ChapterEnded") :] == [
        "ChapterEnded",
        "ActEnded",
        "FateResolved",
        "BookletChanged",
        "FateResolved",
        "PowerChanged",
        "ReserveCardAdded",
        "IntermissionStep",
        "CourtCardMoved",
        "IntermissionStep",
        "ResourceMoved",
        "IntermissionStep",
        "PiecesFlipped",
        "PiecesMoved",
        "IntermissionStep",
        "PowerChanged",
        "FatesDealt",
    ]
    steps = [event.step for event in told(story, IntermissionStep)]  # type: ignore[attr-defined]
    assert steps == [4, 5, 6, 7]
    assert told(story, ActEnded) == [ActEnded(1, (5, 9))]
    assert view(story).phase == "fates"


# ---------------------------------------------------------------- Power


def test_br_int_2_and_br_obj_3_a_failed_objective_costs_what_is_left():
    """Example: marker 4 and Power 2 come to -2, and are not halved; 7 loses 3; 1 stays."""
    seats = [
        p(fate="factor", objective=4, power=2),
        p(fate="prefect", objective=0, power=7),
        p(fate="prefect", objective=0, power=1),
    ]
    story = act_over(*seats)
    assert powers(story) == [(0, -4, "objective"), (1, -3, "halved")]
    assert view(story).seats[0].power == -2  # BR-ACT-5


@pytest.mark.parametrize(
    ("power", "left"), [(-3, -3), (0, 0), (1, 1), (2, 1), (3, 2), (7, 4), (20, 10)]
)
def test_br_int_7_more_than_one_power_is_halved_rounded_so_as_to_lose_less(power: int, left: int):
    story = act_over(p(fate="prefect", objective=0, power=power), p(fate="prefect", objective=0))
    assert view(story).seats[0].power == left


def test_br_r_3_an_option_keeps_power_whole():
    options = {"halve_power": False}
    story = act_over(p(objective=0, power=9), p(objective=0), options=options)
    assert view(story).seats[0].power == 9 and not powers(story)


def test_br_int_7_initiative_goes_to_most_power_before_it_is_halved():
    seats = [p(objective=0, power=3), p(objective=0, power=8), p(objective=0, power=8)]
    story = act_over(*seats)
    moved = InitiativeMoved(0, 1, "power")
    step = after(story, 7)
    assert step[0] == moved and [e.seat for e in step[1:]] == [1, 2, 0]


def test_br_int_7_a_tie_is_broken_by_turn_order():
    seats = [p(objective=0, power=8), p(objective=0, power=3), p(objective=0, power=8)]
    story = act_over(*seats, initiative=2, leader=0, active=0)
    assert not told(story, InitiativeMoved) and story.state.initiative == 2


def test_br_r_45_resolutions_in_turn_order_from_initiative():
    story = act_over(
        p(objective=0), p(objective=0), p(objective=0), initiative=2, leader=0, active=0
    )
    assert [e.seat for e in told(story, FateResolved)] == [2, 0, 1]  # type: ignore[attr-defined]


# ---------------------------------------------------------------- the reserve


def test_br_int_3_each_completed_objective_adds_a_reserve_card():
    seats = [p(objective=0), p(fate="factor", objective=4), p(objective=0)]
    story = act_over(*seats, luck={"reserve 1 0": (14,), "reserve 1 2": (13,)})
    added = [ReserveCardAdded(0, RESERVE[14]), ReserveCardAdded(2, RESERVE[13])]
    assert told(story, ReserveCardAdded) == added
    deck = {COURT_IDS[card] for card in story.state.court_deck}
    assert deck >= {RESERVE[14], RESERVE[13]}
    assert story.state.reach.reserve == [*RESERVE[:13]]
    assert {COURT_IDS[card] for card in story.state.reach.unseen} >= {RESERVE[14], RESERVE[13]}
    assert dict(secrets_of(ReserveCardAdded))["card"].to == NOBODY


def test_br_r_46_drawn_cards_do_not_come_again_and_an_empty_reserve_gives_none():
    seats = [p(objective=0), p(objective=0)]
    one = act_over(*seats, reserve="BC07")
    assert told(one, ReserveCardAdded) == [ReserveCardAdded(0, "BC07")]
    assert not told(act_over(*seats, reserve=""), ReserveCardAdded)


def test_br_r_46_an_option_adds_none():
    seats = [p(objective=0), p(objective=0)]
    story = act_over(*seats, options={"reserve_cards": False})
    assert not told(story, ReserveCardAdded)


# ---------------------------------------------------------------- the Court


def test_br_int_4_all_cards_return_to_the_deck_and_agents_to_their_owners():
    seats = [p(agents="1=2 0=1"), p(agents="1=1 3=1")]
    story = act_over(*seats, court="CC01 CC02 CC11", court_discard="CC12 BC04")
    step = after(story, 4)
    assert [e.from_ for e in step if isinstance(e, CourtCardMoved)] == [
        "court:1",
        "court:2",
        "court:3",
    ]
    assert all(e.to == "court_deck" for e in step if isinstance(e, CourtCardMoved))
    assert story.state.court == [OFF] * 3 and not any(map(any, story.state.agents))
    assert [story.state.stock[seat][AGENT] for seat in (0, 1)] == [10, 10]
    assert not story.state.court_discard
    deck = {COURT_IDS[card] for card in story.state.court_deck}
    assert not deck & {"CC12", "BC04"}  # the discard is scrapped


def test_br_int_4_the_discard_is_scrapped_with_that_step():
    state = at(p(), p(), campaign=True, played="AG2", court_discard="CC12").state
    for step, left in ((5, 1), (4, 0)):
        RULESET.rules.apply[IntermissionStep](state, IntermissionStep(step))
        assert len(state.court_discard) == left


def test_br_int_4_the_council_stays_and_its_agents_return():
    story = act_over(p(), p(agents="0=2"), council="session")
    assert "2 agent of 1 court:0 > supply:1, intermission" in moves(story)


def test_br_int_4_orators_return_set_aside_from_row_and_council():
    seats = [p(fate="marshal", objective=0, fx="FX8"), p(fate="reaper", objective=0)]
    story = act_over(*seats, act=2, court="FX9a@0 CC02 CC11", attached={0: "FX9b@0"})
    now = story.state.reach
    assert [COURT_IDS[card] for card in now.set_aside[0]] == ["FX9b@0", "FX9a@0"]
    assert not now.attached


def test_br_int_4_orators_without_agitators_are_scrapped():
    seats = [p(fate="prefect", objective=0), p(fate="reaper", objective=0)]
    story = act_over(*seats, act=2, court="FX9a@0 CC02 CC11")
    moved = next(e for e in told(story, CourtCardMoved) if e.card == "FX9a@0")  # type: ignore[attr-defined]
    assert moved == CourtCardMoved("FX9a@0", "court:1", "scrap", "return")


def test_br_int_4_unseen_lore_stays_unseen_and_a_row_card_is_seen():
    story = act_over(p(), p(), court="L02 CC02 CC11", court_deck="L03 CC01")
    assert [COURT_IDS[card] for card in story.state.reach.unseen] == ["L03"]


# ---------------------------------------------------------------- Trophies, Captives, tokens


def test_br_int_5_trophies_and_captives_return_whatever_was_declared():
    trophies: Any = {1: {"ship": 2, "city": 1}, "empire": {"ship": 1}, "blight": {"blight": 2}}
    trophies["free"] = {"city": 1}
    story = act_over(p(trophies=trophies, captives={1: 3}), p())
    assert [line for line in moves(story) if "return" in line] == [
        "2 ship of 1 trophies:0 > supply:1, return",
        "1 city of 1 trophies:0 > board:1, return",
        "1 ship of empire trophies:0 > supply:empire, return",
        "1 city of free trophies:0 > supply:free, return",
        "2 blight of blight trophies:0 > supply:blight, return",
        "3 agent of 1 captives:0 > supply:1, return",
    ]


def test_br_int_5_and_br_r_30_the_trust_is_emptied_and_the_tile_stays():
    story = act_over(p(), p(), trust="MRR", first_regent=1)
    assert sorted(tokens(story)) == [f"{kind} trust > supply:general, return" for kind in "MRR"]
    assert story.state.reach.first_regent == 1 and not sum(story.state.reach.trust)


def test_br_int_5_with_two_seats_box_tokens_return():
    story = act_over(p(), p(), box={"TYCOON": {"M": 2}, "EMPATH": {"P": 1}})
    assert tokens(story) == [
        "M box:TYCOON > supply:general, return",
        "M box:TYCOON > supply:general, return",
        "P box:EMPATH > supply:general, return",
    ]


def test_br_int_5_own_resources_stay():
    story = act_over(p(slots="MF"), p())
    assert view(story).seats[0].slots[:2] == ("M", "F") and not tokens(story)


# ---------------------------------------------------------------- the map


def test_br_int_6_all_blight_becomes_fresh():
    story = act_over(p(), p(), blight="1A=1+2 2G=0+1 3A=1")
    assert [(e.place, e.count, e.to) for e in told(story, PiecesFlipped)] == [  # type: ignore[attr-defined]
        ("1A", 2, "fresh"),
        ("2G", 1, "fresh"),
    ]


def test_br_int_6_what_is_damaged_goes_to_its_supply():
    seats = [
        p(ships="4G=1+2", cities="1A!", ports="1C!", flagship="4G hull=port! crane=city+port!"),
        p(ships="4G=1"),
    ]
    story = act_over(*seats, empire="3A=1+1", free="5A:city! 5B:port!")
    assert moves(story) == [
        "1 city of 0 1A > board:0, intermission",
        "1 starport of 0 1C > supply:0, intermission",
        "1 ship of empire 3A > supply:empire, intermission",
        "1 ship of 0 4G > supply:0, intermission",
        "1 ship of 0 4G > supply:0, intermission",
        "1 city of free 5A > supply:free, intermission",
        "1 starport of free 5B > supply:free, intermission",
        "1 starport of 0 board_flag:0:crane:armor > supply:0, intermission",
        "1 starport of 0 board_flag:0:hull:upgrade > supply:0, intermission",
    ]
    assert story.state.at(0, SHIP, FRESH, NUMBER["4G"]) == 1
    assert story.state.at(EMPIRE, SHIP, FRESH, NUMBER["3A"]) == 1


def test_br_int_6_buildings_beside_blight_without_any_ship_are_destroyed():
    """Ships of anyone keep them: own, Imperial, or a Flagship."""
    seats = [
        p(ships="4G=1 1C=1", cities="1A 1C", ports="2A"),
        p(ships="4G=1", cities="3A", flagship="4C hull=port"),
    ]
    story = act_over(
        *seats,
        blight="1A=1 1C=1 2A=1 3A=1 4C=1 5A=0+1",
        free="4C:port 5A:city",
        empire="2A=1",
    )
    assert [line for line in moves(story) if "intermission" in line] == [
        "1 city of 0 1A > board:0, intermission",
        "1 city of 1 3A > board:1, intermission",
        "1 city of free 5A > supply:free, intermission",
    ]


def test_br_int_6_a_damaged_ship_is_gone_before_it_could_keep_a_building():
    story = act_over(p(ships="4G=1 1A=0+1", cities="1A"), p(), blight="1A=1")
    assert "1 city of 0 1A > board:0, intermission" in moves(story)


def test_br_r_80_a_building_in_no_slot_is_noted_as_gone():
    story = act_over(p(ports="3G!*", cities="1A 1A!*"), p())
    assert not story.state.reach.outside
    assert story.state.all_at(0, CITY, NUMBER["1A"]) == 1
    assert story.state.free_slots(NUMBER["1A"]) == 1


def test_br_r_80_not_the_damaged_ship_beside_it_was_in_no_slot():
    story = act_over(p(ships="4G=1 1A=0+1", cities="1A!*"), p())
    left = [e for e in told(story, PiecesMoved) if isinstance(e, PiecesMoved) and e.from_ == "1A"]
    assert [(e.kind, e.outside) for e in left] == [("ship", False), ("city", True)]


def test_br_int_6_covered_tokens_are_asked_for():
    story = act_over(p(cities="1A! 1C!", slots="MFW"), p())
    assert asked(story) == (0, "overflow")


def test_br_int_6_and_br_r_76_without_ship_and_starport_three_ships_come_to_a_gate():
    story = act_over(p(), p(ships="4A=0+1", cities="1A"))
    assert asked(story) == (1, "regroup")
    story = story.when(1, Regroup("2G"))
    assert moves(story)[0] == "3 ship of 1 supply:1 > 2G, regroup"
    assert story.events[2] == IntermissionStep(7)


def test_arc_res_1_tokens_may_be_exchanged_while_a_gate_is_asked_for_in_the_intermission():
    """What it gained since its last decision; in a turn the question follows its own decision."""
    story = act_over(p(), p(ships="4A=0+1", slots="M", arrange=1))
    assert asked(story) == (1, "regroup")
    story = story.when(1, Arrange(1, 2)).then(TokensArranged(1, (1, 2)))
    story = story.when(1, Regroup("2G"))
    assert (slots(story, 1), story.state.arrange[1]) == ("-M----", 0)


def test_br_int_6_whoever_has_a_starport_or_a_flagship_does_not_regroup():
    story = act_over(p(), p(ships="", ports="1A"), p(ships="", flagship="3A hull=city"))
    assert asked(story) == (0, "fates")


# ---------------------------------------------------------------- Fates


def test_br_int_8_done_draws_one_of_the_next_set_failed_draws_two():
    seats = [p(fate="prefect", objective=0), p(fate="factor", objective=3), p(fate="factor")]
    deck = ("reaper", "reaper", "reaper", *("marshal",) * 3, *("ark_captain",) * 3)
    story = act_over(*seats, luck={"fates B": deck})
    assert told(story, FatesDealt) == [
        FatesDealt(0, 1, ("prefect", "reaper")),
        FatesDealt(1, 2, ("reaper", "marshal")),
        FatesDealt(2, 2, ("reaper", "marshal")),
    ]
    assert story.state.reach.fates_left["B"] == 9 - 5


def test_br_int_8_set_c_after_act_ii():
    seats = [p(fate="prefect", objective=0), p(fate="reaper", objective=3)]
    deck = ("unifier", "symbiont", "unifier", *("throne_breaker",) * 3, "unifier")
    luck = {"fates C": (*deck, "symbiont", "symbiont")}
    story = act_over(*seats, act=2, luck=luck)
    assert told(story, FatesDealt) == [
        FatesDealt(0, 1, ("prefect", "unifier")),
        FatesDealt(1, 2, ("symbiont", "unifier")),
    ]


def test_br_int_8_nobody_sees_a_choice_before_all_have_chosen():
    story = act_over(p(objective=0), p(objective=0))
    one = story.when(0, ChooseFate("prefect"))
    assert not told(one, FatesRevealed)
    assert view(one, 1).campaign.seats[0].chosen  # type: ignore[union-attr]
    assert RULESET.rules.requests(one.state) == RULESET.rules.requests(story.state)[1:]


def test_br_int_9_and_br_r_34_favors_return_from_a_fate_that_is_left():
    seats = [
        p(fate="factor", plays="reaper", favors={1: 2}, objective=0, offer="factor reaper"),
        p(plays="marshal"),
    ]
    story = at_choice(*seats)
    story.then_first(*story.events[:2])
    assert moves(story)[0] == "2 agent of 1 favors:0 > supply:1, fate"
    assert short(story.events)[1:4] == ["FatesRevealed", "PiecesMoved", "ActBegun"]


def test_br_int_9_a_kept_fate_keeps_its_favors():
    seats = [
        p(fate="factor", plays="factor", favors={1: 2}, objective=0, offer="factor reaper"),
        p(plays="marshal"),
    ]
    assert at_choice(*seats).state.reach.favors[0] == [0, 3]  # and one of the set-up


def test_br_r_50_and_br_r_82_what_is_in_play_stays_when_a_fate_is_left():
    seats = [
        p(
            fate="marshal",
            plays="symbiont",
            objective=0,
            offer="marshal symbiont",
            fx="FX8 FX9a",
            flagship="4G hull=port",
            beacons="1A",
            guild="FX6@0",
        ),
        p(fate="reaper", plays="symbiont", fx="FX7"),
    ]
    story = at_choice(*seats, act=3, laws="W2", edicts=[2, 3, 6])
    while now := asked(story):
        if now[1] != "fate_choice":
            break
        story = story.when(now[0], legal(story, now[0])[0])
    seat, now_ = view(story).campaign.seats[0], story.state.reach  # type: ignore[union-attr]
    assert seat.lore == ("FX8@0", "FX10@0") and seat.set_aside == ("FX9a@0",)
    assert seat.beacons == ("1A",) and seat.flagship is not None
    assert now_.laws == ("W2",) and now_.edicts == (2, 3, 6)
    assert "FX7@1" in view(story).campaign.seats[1].lore  # type: ignore[union-attr]


def test_br_act_1_no_intermission_before_the_third_chapter_is_over():
    story = over(p(), p(), act=2, chapter=2)
    assert view(story).chapter == 3 and not told(story, IntermissionStep)
