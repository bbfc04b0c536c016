"""What goes on by itself after a decision: arrival, action, turns. TEM-ARR, TEM-EXEC."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, ActionPassed, PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import MineTriggered, TurretFired
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import (
    CombatEnded,
    CombatStarted,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeviceReturned
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import AdHocEntered, PilotKnockedOut
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import EnterMech, MechOffered
from mechs_core.rulesets.tiny_epic_mechs.rules.move import (
    CardRevealed,
    MoveBlocked,
    PilotMoved,
    PlayAdHoc,
    Reveal,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import PilotPlaced, Place
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.program import ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import (
    ExecutionStarted,
    RoundEnded,
    RoundStarted,
    TurnEnded,
    TurnStarted,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged
from mechs_core.testing import given
from tests.rulesets.tiny_epic_mechs.fights import armed, fight
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, asked, p, position

NEXT = (TurnEnded(RED), TurnStarted(1, 1, BLUE))
SOUTH = {"program": [["K1", "S"]]}  # from c1 onto c2, value 3
HIT = Attack("B1", False)


def reveal(red: Any, blue: Any, **said: Any) -> Any:
    return given(position(p(**red), p(**blue), **said)).when(RED, Reveal())


# ---------------------------------------------------------------- one after another


def test_tem_arr_2_the_pilot_before_the_turret_beneath_it():
    reveal(SOUTH, {"cell": "c2", "turrets": ["c2"]}).then(
        CardRevealed(RED, "K1", "S"),
        PilotMoved(RED, "c1", "c2", "STEP"),
        CombatStarted(RED, BLUE, "c2", jump=False),
    )


def test_tem_arr_1_a_mine_under_the_enemys_pilot_goes_off_before_the_combat():
    story = reveal({**SOUTH, "health": 6}, {"cell": "c2", "mines": {"c2": 2}})
    story.then_last(
        MineTriggered("c2", BLUE, 2, RED, 5),
        DamageDealt(RED, 5, 1, "mine"),
        CombatStarted(RED, BLUE, "c2", jump=False),
    )
    assert RULESET.sight.view(story.state, BLUE).own.supply == (1, 2, 3, 4)


def test_tem_arr_4_a_pilot_that_a_mine_knocks_out_starts_no_combat():
    story = reveal({**SOUTH, "health": 5}, {"cell": "c2", "mines": {"c2": 2}})
    story.then_last(
        PilotKnockedOut(RED, BLUE, "mine", "c2"),
        VpGained(BLUE, 1, 1, "ko"),
        AdHocEntered(RED),
        StatusChanged(RED, "PILOT", 6),
        PilotPlaced(RED, "c2", "c1", "ko"),
        *NEXT,
    )


def test_tem_arr_3_a_turret_fires_after_the_combat_at_who_is_still_there():
    line = fight(armed("B4"), armed("B1", health=1, turrets=["c2"]))
    story = given(line).when(RED, Attack("B4", False))
    story.then_last(
        CombatEnded(RED, BLUE, "ko"),
        TurretFired("c2", BLUE, RED, 3),
        DamageDealt(RED, 3, 3, "turret"),
        DeviceReturned("c2", BLUE, "turret", None),
        *NEXT,
    )


@pytest.mark.parametrize("how", ["ko", "retreat"])
def test_tem_arr_4_an_attacker_that_lost_is_not_there_any_more(how):
    line = fight(
        armed("B1", health=1 if how == "ko" else 6),
        armed("B1", turrets=["c2"]),
        attacks=[["B1"]],
    )
    story = given(line).when(BLUE, HIT)
    if how == "retreat":
        story = story.when(RED, Place("d2"))
    assert TurretFired not in map(type, story.events)
    story.then_last(CombatEnded(BLUE, RED, how), *NEXT)
    assert RULESET.sight.view(story.state, None).devices["c2"].kind == "turret"


def test_tem_arr_3_a_survivor_of_a_turret_does_the_action():
    story = reveal(SOUTH, {"turrets": ["c2"]})
    story.then_last(
        TurretFired("c2", BLUE, RED, 3),
        DamageDealt(RED, 3, 3, "turret"),
        DeviceReturned("c2", BLUE, "turret", None),
        ActionAsked(RED, "COLLECT"),
    )


def test_tem_arr_6_own_devices_do_no_harm():
    for own in ({"mines": {"c2": 4}}, {"turrets": ["c2"]}):
        story = reveal({**SOUTH, **own}, {})
        story.then_last(PilotMoved(RED, "c1", "c2", "STEP"), ActionAsked(RED, "COLLECT"))


def test_tem_move_3_a_blocked_pilot_triggers_nothing_where_it_stands():
    """Full armor, blocked, beside the empty Mech's zone and on it."""
    story = reveal({"cell": "c3", "status": "ARMOR", "program": [["K7", "E"]]}, {})
    story.then(CardRevealed(RED, "K7", "E"), MoveBlocked(RED, "c3", "E"), ActionAsked(RED, "BUY"))


@pytest.mark.parametrize("blocked_action", [True, False])
def test_tem_r_4_whether_a_blocked_pilot_may_act(blocked_action):
    red = {"program": [["K1", "N"]]}
    story = reveal(red, {}, options={"blocked_action": blocked_action})
    follows = (ActionAsked(RED, "COLLECT"),) if blocked_action else NEXT
    story.then(CardRevealed(RED, "K1", "N"), MoveBlocked(RED, "c1", "N"), *follows)
    story = reveal(SOUTH, {}, options={"blocked_action": blocked_action})
    story.then_last(ActionAsked(RED, "COLLECT"))


# ---------------------------------------------------------------- the action


def test_tem_exec_4_the_action_is_asked_and_may_be_passed():
    story = reveal(SOUTH, {})
    assert asked(story.line) == ((RED, "action"),)
    story.when(RED, PassAction()).then(ActionPassed(RED), *NEXT)


def test_tem_exec_4_it_is_asked_even_where_it_can_only_be_passed():
    story = reveal({"program": [["K5", "S"]]}, {})
    assert story.line.legal(RED) == [PassAction()]


def test_tem_exec_4_no_action_after_a_combat_nor_in_the_turn_of_a_knock_out():
    """The attacker wins; the defender's turret knocks it out; a mine knocks out who arrives."""
    story = given(fight(armed("B4"), armed("B1", health=1))).when(RED, Attack("B4", False))
    assert ActionAsked not in map(type, story.events)
    for device in ({"mines": {"c2": 4}}, {"turrets": ["c2"]}):
        story = reveal({**SOUTH, "health": 1}, device)
        assert ActionAsked not in map(type, story.events)
        story.then_last(*NEXT)


def test_tem_exec_4_a_defender_that_fell_acts_in_its_own_turn():
    story = given(fight(armed("B4"), armed("B1", health=1))).when(RED, Attack("B4", False))
    story.when(BLUE, PlayAdHoc("K1", "S")).then_last(ActionAsked(BLUE, "COLLECT"))


def test_tem_r_38_a_declined_offer_leaves_the_action_and_a_combat_does_not():
    story = reveal({"cell": "c2", "status": "ARMOR", **SOUTH}, {})
    story = story.when(RED, EnterMech(False)).then_last(ActionAsked(RED, "COLLECT"))
    assert MechOffered not in map(type, story.events)  # once in a turn


# ---------------------------------------------------------------- whose turn it is


def test_tem_exec_1_four_turns_each_seat_once_first_player_first_clockwise():
    people = [p(program=[[f"K{i}", way] for i in range(1, 5)]) for way in "NSE"]
    story = given(position(*people, first=1, active=1))
    order = [(1, 1)]
    while story.state.round == 1:
        seat = asked(story.line)[0][0]
        story = story.when(seat, Reveal()).when(seat, PassAction())
        order += [(each.turn, each.seat) for each in story.events if type(each) is TurnStarted]
    assert order == [(turn, seat) for turn in range(1, 5) for seat in (1, 2, 0)]
    story.then_last(TurnEnded(0), RoundEnded(1), RoundStarted(2, 2))


def test_tem_round_2_the_next_seat_is_first_player_and_all_cards_are_in_hand():
    red = p(program=[["K1", "N"]], played=["K2", "K3", "K4"])
    line = position(red, p(ad_hoc="free"), first=BLUE, active=RED, turn=4)
    story = given(line).when(RED, Reveal()).when(RED, PassAction())
    story.then_last(TurnEnded(RED), RoundEnded(1), RoundStarted(2, RED))
    for seat in RULESET.sight.view(story.state, None).seats:
        assert (seat.hand, seat.laid, seat.played, seat.ad_hoc) == (8, 0, (), None)
    assert asked(story.line) == ((RED, "programming"), (BLUE, "programming"))


def test_tem_prog_2_execution_starts_when_all_have_programmed():
    laid = [["K1", "N"], ["K2", "N"], ["K3", "N"], ["K4", "N"]]
    line = position(p(program=laid), p(program=laid[:3]), phase="programming", first=BLUE)
    story = given(line).when(BLUE, ProgramCard("K8", "NE"))
    assert story.events[1:] == (ExecutionStarted(), TurnStarted(1, 1, BLUE))
    assert asked(story.line) == ((BLUE, "card"),)


def test_tem_r_46_nobody_can_leave_the_game():
    line = position(p(), p())
    for seat in (RED, BLUE):
        for sent in ('{"type":"Resign"}', '{"type":"Retire"}', '{"type":"PassAction"}'):
            story = given(line).when(seat, sent)
            assert story.refusal is not None
    assert line.legal(RED) == [Reveal()]  # nor leave a movement out


# ---------------------------------------------------------------- every question, once


def test_tem_place_2_two_placements_can_follow_each_other_in_one_turn():
    """The Mighty Mech's pilot falls on c2, then the attacker, in armor, by the turret there."""
    red = armed("B4", status="ARMOR", health=3)
    blue = armed("B1", status="MIGHTY", health=2, turrets=["c2"])
    line = fight(red, blue, options={"armor_ko": "nearest"})
    story = given(line).when(RED, Attack("B4", False))
    assert asked(story.line) == ((RED, "claim"),)
    story = story.when(RED, RULESET.legal(story.state, RED)[1])
    assert asked(story.line) == ((BLUE, "place"),)
    story = story.when(BLUE, Place("c3"))
    assert PilotKnockedOut(RED, BLUE, "turret", "c2") in story.events
    assert asked(story.line) == ((RED, "place"),)
    story = story.when(RED, Place("b2"))
    story.then(PilotPlaced(RED, "c2", "b2", "ko"), *NEXT)
    assert RULESET.sight.view(story.state, None).mech == "c2"
