"""What the campaign's rules say in general: who owns what, what counts, what is nobody's."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.arcs import RULESET
from mechs_core.rulesets.arcs.campaign_data import EMPIRE
from mechs_core.rulesets.arcs.data import COURT_PLACES
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged
from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilMoved
from mechs_core.rulesets.arcs.rules.campaign.crises import CrisisResolved
from mechs_core.rulesets.arcs.rules.campaign.event_cards import CallSummit
from mechs_core.rulesets.arcs.rules.campaign.policy import ChoosePolicy, DemandCollected
from mechs_core.rulesets.arcs.rules.campaign.shared import Emancipate
from mechs_core.rulesets.arcs.rules.campaign.summit import Order
from mechs_core.rulesets.arcs.rules.court import Secure
from mechs_core.rulesets.arcs.rules.economy import Build, Tax
from mechs_core.rulesets.arcs.rules.guild_actions import Trade
from mechs_core.rulesets.arcs.rules.move import Move, Sail
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.testing import given, new_game
from tests.rulesets.arcs.campaign.rolls import CRISIS_A, EDICT_C, roll
from tests.rulesets.arcs.campaign.summits import dealt, force, item, summit, talk
from tests.rulesets.arcs.positions import asked, at, dice, legal, p, standing, told, view

GUILD = "CC01 CC03 CC04"


def resolved(*seats, luck, **said):
    """An Event is resolved, with this face of the event die and no Summit."""
    start = {"phase": "event", "events_played": 1, "court": GUILD, "campaign": True, **said}
    moment = f"{said.get('act', 1)}.1.1"
    return at(*seats, **start).when(0, CallSummit(False), roll(5, luck, moment))


# ---------------------------------------------------------------- Power, Fates


def test_br_act_5_power_can_fall_below_0():
    left = summit(p(power=1), p(outlaw=True), trust="MR").when(0, Order("leave"))
    assert PowerChanged(0, -2, "leave") in left.events
    assert left.state.power == [-1, 0] and view(left).seats[0].power == -1
    assert asked(left) == (0, "order")


def test_br_fat_4_favors_lie_on_the_fate_of_who_holds_them():
    story = dealt(talk(p(), p()), 0, item(0, 1, "favor"))
    assert PiecesMoved(0, "agent", "fresh", 1, "supply:0", "favors:1", "favor") in story.events
    seats = view(story).campaign.seats
    assert (seats[0].favors, seats[1].favors) == ({}, {"0": 1})
    assert all(each.regent for each in seats)


def test_br_fat_5_a_fate_crisis_acts_in_crises():
    seats = p(ships="1A=1", fx="FX7", fate="reaper"), p(ships="1B=1", fx="FX2")
    story = resolved(*seats, luck=CRISIS_A, act=2, blight="2A=0+1")
    assert told(story, CrisisResolved) == []  # it asks for a system first
    assert asked(story) == (0, "fate_choice")
    story = story.when(0, legal(story, 0)[0])
    assert told(story, CrisisResolved) == [CrisisResolved("FX7@0")]


def test_br_fat_7_beacons_are_no_loyal_pieces_and_nothing_harms_them():
    seats = p(ships="4B=1"), p(ships="1A=1", beacons="4B", fate="ark_captain")
    story = at(*seats, played="AG2", campaign=True, act=2)
    assert not story.state.is_loyal_at(1, NUMBER["4B"])
    story.when(0, Act(BattleAction("4B", 1))).refused("no_defender")


# ---------------------------------------------------------------- control


def test_br_emp_5_who_ignores_the_presence_law_controls_and_commands_everywhere():
    here = {"empire": "4B=1 4C=0+1", "free": "4B:city", "campaign": True, "played": "AD2"}
    writ, plain = (at(p(ships="1A=1", guild=held), p(), **here) for held in ("FX1@0", ""))
    assert writ.state.controller(NUMBER["4B"]) == 0 != plain.state.controller(NUMBER["4B"])
    writ.when(0, Act(Tax("4B", "free"))).accepted()
    plain.when(0, Act(Tax("4B", "free"))).refused("not_controlled")
    assert writ.state.commands(0, NUMBER["4C"]) and not plain.state.commands(0, NUMBER["4C"])


def test_br_emp_15_the_empire_is_no_rival_and_owns_nothing():
    story = talk(p(), p(), empire="4B=3")
    assert story.state.rivals(0) == [1]
    for what in ("favor_of", "captive"):
        assert not [each for each in legal(story, 0) if getattr(each, "kind", "") == what]
    summit(p(favors={1: 1}), p()).when(0, force(1, "captive", owner="empire")).refused(
        "deal_invalid"
    )


def test_br_bli_4_blight_stops_catapults_and_changes_no_control():
    here = {"blight": "2A=3 3G=0+1", "played": "MO2", "campaign": True}
    story = at(p(ships="2A=1 2B=1", ports="2B"), p(), **here)
    assert story.state.controller(NUMBER["2A"]) == 0
    story = story.when(0, Act(Move("2B", "2G"))).when(0, Sail("3G"))
    assert asked(story) == (0, "turn") and "0 ship fresh 1" in standing(story, "3G")


def test_br_r_18_on_the_turn_of_another_seat_the_empire_controls():
    story = at(p(ships="1A=1"), p(ships="4B=3"), empire="4B=1", played="AD2", campaign=True)
    assert story.state.controller(NUMBER["4B"]) == EMPIRE
    own = at(p(ships="1A=1"), p(ships="4B=3"), empire="4B=1", campaign=True, active=1, **TWO)
    assert own.state.controller(NUMBER["4B"]) == 1


TWO = {"played": "AD2, 1 copy MO3"}


def test_br_r_57_outside_of_turns_the_presence_law_gives_nothing():
    here = {"empire": "4B=1", "first_regent": 0, "campaign": True}
    story = at(p(ships="1A=1"), p(ships="4B=3"), phase="event", events_played=1, **here)
    assert story.state.controller(NUMBER["4B"]) == EMPIRE
    assert story.state.overlord(NUMBER["4B"]) == 0


# ---------------------------------------------------------------- laws


def test_br_r_5_the_truce_law_keeps_buildings_from_harm_too():
    here = {"empire": "4B=0+1", "played": "AG2", "campaign": True}
    fight = Act(BattleAction("4B", 1))
    at(p(ships="4B=2"), p(ships="1A=1", ports="4B"), **here).when(0, fight).refused("truce_law")
    outlaw = p(ships="1A=1", ports="4B", outlaw=True)
    at(p(ships="4B=2"), outlaw, **here).when(0, fight).accepted()


def test_br_r_81_trade_is_legal_under_the_truce_law():
    seats = p(ships="2C=2", slots="M", guild="CC10"), p(cities="2C", slots="R")
    story = at(*seats, empire="2C=0+1", played="AD3", campaign=True)
    story.when(0, Act(Tax("2C", 1))).refused("truce_law")
    story.when(0, Act(Trade("2C", 1, "M"))).accepted()


def test_br_r_33_to_emancipate_costs_no_power_under_right_of_asylum():
    seats = p(ships="4B=1", cities="4B 4A", fx="FX2", power=3), p(ships="1A=1")
    story = at(*seats, laws="W1", played="CO2", campaign=True)
    story = story.when(0, Act(Emancipate("4B", "city")))
    assert "free city fresh 1" in standing(story, "4B")
    assert not told(story, PowerChanged) and story.state.power[0] == 3


# ---------------------------------------------------------------- edicts


def test_br_r_6_outlaws_pay_no_demand():
    seats = p(ships="1A=1"), p(ships="1B=1", slots="R", outlaw=True), p(ships="1C=1", slots="P")
    story = resolved(*seats, luck=EDICT_C, court=f"{GUILD} CC02").when(0, ChoosePolicy(True))
    asked_for = [each.seat for each in told(story, DemandCollected)]
    assert 2 in asked_for and 1 not in asked_for
    assert [view(story).seats[seat].slots[0] for seat in (1, 2)] == ["R", None]


def test_br_r_28_as_many_imperial_ships_as_there_are_get_placed():
    fleet = "1A=7 1B=7"
    seats = p(ships="1A=1"), p(ships="1B=1")
    said = {"policy": "escalation war peace", "empire": fleet, "edicts": [3]}
    story = resolved(*seats, luck=EDICT_C, **said).when(0, ChoosePolicy(True))
    story = story.when(0, legal(story, 0)[0])
    placed = [each for each in told(story, PiecesMoved) if each.owner == "empire"]
    assert [each.count for each in placed] == [1] and story.state.reach.imperial == 0


# ---------------------------------------------------------------- the Council, the Court


def test_br_r_8_the_secured_council_lies_with_a_fate():
    seats = p(ships="1A=1", agents="0=1"), p(ships="1B=1")
    story = at(*seats, played="AG2", campaign=True, court=GUILD).when(0, Act(Secure(0)))
    assert CouncilMoved("fate:0") in story.events
    assert view(story).campaign.council.held_by == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_br_r_65_the_court_has_15_cards_and_one_lore_card_a_player(seats):
    story = given(new_game(RULESET, seats, options={"campaign": True}))
    state = story.state
    assert len(state.court) == COURT_PLACES[seats] and -1 not in state.court
    assert len(state.court) + len(state.court_deck) == 15 + seats


# ---------------------------------------------------------------- Flagships


def test_br_flg_8_a_damaged_upgrade_has_its_benefit():
    damaged, none = (
        at(p(flagship=f"4B {board}"), p(ships="1A=1"), played="CO2", campaign=True, act=2)
        for board in ("crane=port!", "hull=port!")
    )
    build = Act(Build("4B", "ship", "flagship"))
    twice = damaged.when(0, build).when(0, build).accepted()
    twice.when(0, build).refused("starport_used")
    none.when(0, build).when(0, build).refused("starport_used")


def test_br_flg_17_flagship_and_board_cannot_be_ceded():
    first = p(favors={1: 3})
    story = summit(first, p(flagship="4B hull=city"), act=2)
    for kind in ("ship", "city"):
        cede = force(1, "cede", system="4B", kind=kind, state="fresh")
        story.when(0, cede).refused("deal_invalid")


@pytest.mark.parametrize(("counts", "hits"), [("board", 2), ("upgrades", 1)])
def test_br_r_4_defense_array_counts_the_board_or_the_upgrades(counts, hits):
    seats = p(ships="4B=4"), p(flagship="4B defense=port+port")
    said = {"played": "AG2", "act": 2, "options": {"defense_array": counts}}
    story = at(*seats, campaign=True, **said).when(0, Act(BattleAction("4B", 1)))
    story = story.when(0, CollectDice(0, 1, 0), dice("2.1.1 0 1", assault=(3,)))
    while asked(story) == (0, "own_hits"):
        story = story.when(0, legal(story, 0)[0])
    own = 4 - sum("0 ship fresh" in each and int(each[-1]) for each in standing(story, "4B"))
    assert own == hits
