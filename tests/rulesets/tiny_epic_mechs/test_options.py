"""What can be chosen at creation, and what no game is played with. RULES.md, Options."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.data import BROKER, PILOTS, QUARRY
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import TurretFired
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect, Collected
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import CombatStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeviceReturned
from mechs_core.rulesets.tiny_epic_mechs.rules.move import CardRevealed, MoveBlocked, Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import PilotPlaced
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnEnded, TurnStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import FirstPlayerSet
from mechs_core.testing import given
from tests.games import PEOPLE
from tests.rulesets.tiny_epic_mechs.new_games import opened
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, asked, p, position


def created(seats: int = 2, **options: Any) -> Line:
    return Line.create(RULESET, describe(RULESET, PEOPLE[:seats], options=options, seed="7"))[0]


def test_options_are_left_at_the_defaults_of_the_rules():
    assert created(4).created.options == {
        "first_player": None,
        "pilot_abilities": True,
        "overdrive": True,
        "blocked_action": True,
        "resource_cap": 9,
        "turret_damage": "value",
        "combat_start_vp": 0,
        "score_stacking": "add",
        "armor_ko": "base",
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("first_player", 2),
        ("first_player", -1),
        ("first_player", True),
        ("first_player", "0"),
        ("pilot_abilities", 1),
        ("pilot_abilities", None),
        ("overdrive", "true"),
        ("blocked_action", 0),
        ("resource_cap", 4),
        ("resource_cap", 9.0),
        ("resource_cap", None),
        ("turret_damage", -1),
        ("turret_damage", "number"),
        ("turret_damage", True),
        ("turret_damage", 1 << 53),
        ("combat_start_vp", 2),
        ("combat_start_vp", True),
        ("score_stacking", "most"),
        ("armor_ko", True),
        ("colour", "red"),
    ],
)
def test_tem_setup_1_another_option_or_value_is_refused(name: str, value: Any):
    with pytest.raises(IllegalDecision) as caught:
        created(2, **{name: value})
    assert caught.value.code == "bad_config"
    assert name in caught.value.sentence


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("first_player", 3),
        ("pilot_abilities", False),
        ("overdrive", False),
        ("blocked_action", False),
        ("resource_cap", 5),
        ("resource_cap", 100),
        ("turret_damage", 0),
        ("turret_damage", 7),
        ("turret_damage", "value"),
        ("combat_start_vp", 1),
        ("score_stacking", "best"),
        ("armor_ko", "nearest"),
    ],
)
def test_tem_setup_1_every_value_of_an_option_is_taken(name: str, value: Any):
    assert created(4, **{name: value}).created.options[name] == value


def test_a_wrong_value_is_named_with_what_fits():
    with pytest.raises(IllegalDecision, match="option resource_cap: 4 is not 5 or more"):
        created(2, resource_cap=4)
    with pytest.raises(IllegalDecision, match="option first_player: 2 is not 0 to 1"):
        created(2, first_player=2)
    with pytest.raises(IllegalDecision, match="option turret_damage: -1 is not value or 0 or more"):
        created(2, turret_damage=-1)


def test_tem_r_6_the_first_player_is_drawn_unless_it_is_given():
    _, drawn = opened(2, first_player=None, luck={"pilots": PILOTS, "first player": (1,)})
    assert drawn[0] == FirstPlayerSet(1, "drawn")
    _, told = opened(2, first_player=1)
    assert told[0] == FirstPlayerSet(1, "given")


# ---------------------------------------------------------------- what they do to the rules


def blocked(**options: Any) -> Line:
    """Red on c1 is about to be blocked to the north."""
    return position(p(program=[["K1", "N"]]), p(), options=options)


def test_tem_r_4_after_a_blocked_movement_the_action_is_still_available():
    given(blocked()).when(RED, Reveal()).then(
        CardRevealed(RED, "K1", "N"), MoveBlocked(RED, "c1", "N"), ActionAsked(RED, "COLLECT")
    )


def test_tem_r_4_without_blocked_action_the_turn_ends():
    given(blocked(blocked_action=False)).when(RED, Reveal()).then(
        CardRevealed(RED, "K1", "N"),
        MoveBlocked(RED, "c1", "N"),
        TurnEnded(RED),
        TurnStarted(1, 1, BLUE),
    )


def test_tem_r_4_without_blocked_action_a_movement_still_has_its_action():
    line = position(p(program=[["K1", "S"]]), p(), options={"blocked_action": False})
    given(line).when(RED, Reveal()).then_last(ActionAsked(RED, "COLLECT"))


def turret_entered(**options: Any) -> Line:
    """Red is about to enter c2, of value 3, with Blue's turret."""
    return position(p(program=[["K1", "S"]]), p(turrets=["c2"]), options=options)


@pytest.mark.parametrize(("damage", "health"), [("value", 3), (0, 6), (5, 1)])
def test_tem_r_8_a_turret_costs_the_zones_value_or_a_fixed_number(damage: Any, health: int):
    lost = 6 - health
    given(turret_entered(turret_damage=damage)).when(RED, Reveal()).then_last(
        TurretFired("c2", BLUE, RED, lost),
        DamageDealt(RED, lost, health, "turret"),
        DeviceReturned("c2", BLUE, "turret", None),
        ActionAsked(RED, "COLLECT"),
    )


def test_tem_r_8_a_fixed_number_may_knock_out():
    story = given(turret_entered(turret_damage=8)).when(RED, Reveal())
    assert TurretFired("c2", BLUE, RED, 8) in story.events
    assert DamageDealt(RED, 6, 0, "turret") in story.events


def meeting(**options: Any) -> Line:
    """Red is about to enter c2, where Blue stands."""
    return position(p(program=[["K1", "S"]]), p(cell="c2"), options=options)


def test_tem_r_13_starting_a_combat_gives_nothing():
    given(meeting()).when(RED, Reveal()).then_last(CombatStarted(RED, BLUE, "c2", False))


def test_tem_r_13_or_a_point_with_the_option():
    given(meeting(combat_start_vp=1)).when(RED, Reveal()).then_last(
        CombatStarted(RED, BLUE, "c2", False), VpGained(RED, 1, 1, "combat_start")
    )


def scored(**options: Any) -> list[tuple[str, str | None, int]]:
    """What Red gains at the end of round 2: it stands on c2 (3) with a turret there."""
    line = position(
        p(cell="c2", mines={"d2": 1, "c1": 2}, turrets=["c2"], played=["K2", "K3", "K4"]),
        p(program=[["K2", "S"]]),
        options=options,
        round=2,
        turn=4,
        first=0,
        active=1,
    )
    story = given(line).when(BLUE, Reveal()).when(BLUE, PassAction())
    return [
        (event.why, event.cell, event.amount)
        for event in story.events
        if type(event) is VpGained and event.seat == RED
    ]


def test_tem_r_14_pilot_and_own_device_in_one_zone_both_score():
    assert scored() == [
        ("zone_pilot", "c2", 3),
        ("zone_mine", "c1", 1),
        ("zone_mine", "d2", 2),
        ("zone_turret", "c2", 6),
    ]


def test_tem_r_14_with_best_a_zone_scores_once():
    assert scored(score_stacking="best") == [
        ("zone_mine", "c1", 1),
        ("zone_mine", "d2", 2),
        ("zone_turret", "c2", 6),
    ]


def test_tem_r_14_with_best_the_pilot_comes_before_its_mine():
    line = position(
        p(cell="c2", mines={"c2": 1}, played=["K2", "K3", "K4"]),
        p(program=[["K2", "S"]]),
        options={"score_stacking": "best"},
        round=2,
        turn=4,
        first=0,
        active=1,
    )
    story = given(line).when(BLUE, Reveal()).when(BLUE, PassAction())
    gains = [e for e in story.events if type(e) is VpGained and e.seat == RED]
    assert gains == [VpGained(RED, 3, 3, "zone_pilot", "c2")]


def fallen(**options: Any) -> Line:
    """Red in armor, health 1, is about to run into Blue's turret on d3."""
    return position(
        p(cell="c3", status="ARMOR", health=1, program=[["K2", "E"]]),
        p(turrets=["d3"]),
        options=options,
        mech="b4",
    )


def test_tem_r_15_a_seat_that_loses_its_armor_goes_to_its_base():
    story = given(fallen()).when(RED, Reveal())
    assert PilotPlaced(RED, "d3", "c1", "ko") in story.events


def test_tem_r_15_or_to_the_nearest_zone_with_the_option():
    story = given(fallen(armor_ko="nearest")).when(RED, Reveal())
    assert asked(story.line) == ((RED, "place"),)
    assert story.events[-1].cells == ("d2", "c3", "d4")


def test_tem_r_26_what_goes_beyond_the_cap_is_lost():
    line = position(p(program=[["K1", "N"]], credits=5, energy=4), p(), options={"resource_cap": 5})
    given(line).when(RED, Reveal()).when(RED, Collect()).then_first(
        Collected(RED, {"c1": (1, 1)}, 5, 5)
    )
    line = position(p(program=[["K1", "N"]], credits=8, energy=9), p())
    given(line).when(RED, Reveal()).when(RED, Collect()).then_first(
        Collected(RED, {"c1": (1, 1)}, 9, 9)
    )


def overdriving(**options: Any) -> Line:
    """The Mighty Mech attacks first: nothing to counter, no jump."""
    return position(
        p(cell="c2", status="MIGHTY", equipped=["B1"]),
        p(cell="c2"),
        options=options,
        phase="combat",
        card="K1",
    )


def test_tem_r_56_overdrive_is_there_even_without_pilot_abilities():
    assert Attack("B1", True) in overdriving(pilot_abilities=False).legal(RED)


def test_tem_r_56_unless_the_option_takes_it_away():
    line = overdriving(overdrive=False)
    assert line.legal(RED) == [Attack("B1", False)]
    given(line).when(RED, Attack("B1", True)).refused("no_power_attack")


@pytest.mark.parametrize("pilot", ["P3", "P6"])
def test_abilities_are_in_force_unless_the_option_takes_them_away(pilot: str):
    for option in (True, False):
        line = position(p(pilot=pilot), p(), options={"pilot_abilities": option})
        assert line.state.has(RED, {"P3": QUARRY, "P6": BROKER}[pilot]) is option
