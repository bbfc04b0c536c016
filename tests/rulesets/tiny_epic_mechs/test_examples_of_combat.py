"""Worked examples of combats, and of what follows a KO or a retreat."""

from __future__ import annotations

from typing import Any

from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.geometry import NUMBER
from mechs_core.rulesets.tiny_epic_mechs.model import FRESH
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import TurretFired
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack, AttackMade, WeaponDisarmed
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import (
    CombatEnded,
    CombatStarted,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeviceReturned
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import AdHocEntered, PilotKnockedOut
from mechs_core.rulesets.tiny_epic_mechs.rules.move import (
    AdHocCardPlayed,
    MoveBlocked,
    PilotMoved,
    PlayAdHoc,
    Reveal,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import PilotPlaced, Place, PlacementAsked
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.resources import ResourcesChanged
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnEnded, TurnStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.scenario import CombatSet, ScenarioSet
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged
from mechs_core.testing import given
from tests.rulesets.tiny_epic_mechs.fights import armed
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, asked, opening, p, position

BASE, POWER = False, True
NEXT = (TurnEnded(RED), TurnStarted(1, 1, BLUE))


def test_tem_ex_3_counter_and_retreat():
    red, blue = armed("B2", program=[["K1", "S"]]), armed("B1", cell="c2")
    story = given(position(red, blue)).when(RED, Reveal())
    story.then_last(CombatStarted(RED, BLUE, "c2", jump=False))
    story = story.when(RED, Attack("B2", BASE))
    story.then(
        AttackMade(RED, "B2", None, 0),
        DamageDealt(BLUE, 1, 5, "weapon"),
        VpGained(RED, 1, 1, "damage"),
    )
    story = story.when(BLUE, Attack("B1", POWER))
    story.then(
        AttackMade(BLUE, "B1", "counter", 0),
        DamageDealt(RED, 3, 3, "weapon"),
        VpGained(BLUE, 3, 3, "damage"),
        VpGained(BLUE, 1, 4, "retreat"),
        AdHocEntered(RED),
        PlacementAsked(RED, "retreat", ("c1", "b2", "d2", "c3")),
    )
    story = story.when(RED, Place("c1"))
    story.then(PilotPlaced(RED, "c2", "c1", "retreat"), CombatEnded(BLUE, RED, "retreat"), *NEXT)
    assert story.state.vp == [1, 4]


def test_tem_ex_4_jump_and_ko():
    red, blue = armed("B1", "B2", program=[["K8", "SE"]]), armed("B3", cell="d2")
    story = given(position(red, blue)).when(RED, Reveal())
    story = story.when(RED, Attack("B1", POWER))
    story.then(
        AttackMade(RED, "B1", "jump", 0),
        DamageDealt(BLUE, 3, 3, "weapon"),
        VpGained(RED, 3, 3, "damage"),
    )
    story = story.when(BLUE, Attack("B3", POWER))
    story.then(
        AttackMade(BLUE, "B3", "counter", 0),
        DamageDealt(RED, 3, 3, "weapon"),
        VpGained(BLUE, 3, 3, "damage"),
    )
    story = story.when(RED, Attack("B2", POWER))
    story.then(
        AttackMade(RED, "B2", "counter", 0),
        DamageDealt(BLUE, 3, 0, "weapon"),
        VpGained(RED, 3, 6, "damage"),
        PilotKnockedOut(BLUE, RED, "weapon", "d2"),
        VpGained(RED, 1, 7, "ko"),
        AdHocEntered(BLUE),
        StatusChanged(BLUE, "PILOT", 6),
        PilotPlaced(BLUE, "d2", "c5", "ko"),
        CombatEnded(RED, BLUE, "ko"),
        *NEXT,
    )
    seen = RULESET.sight.view(story.state, None).seats[RED]
    assert (seen.cell, seen.health, seen.vp) == ("d2", 3, 7)


def test_tem_ex_5_damage_beyond_health():
    red = armed("A12", status="ARMOR", program=[["K8", "SE"]])
    story = given(position(red, armed("B1", cell="d2", health=2))).when(RED, Reveal())
    story.when(RED, Attack("A12", POWER)).then_first(
        AttackMade(RED, "A12", "jump", 0),
        DamageDealt(BLUE, 2, 0, "weapon"),
        VpGained(RED, 2, 2, "damage"),
        PilotKnockedOut(BLUE, RED, "weapon", "d2"),
        VpGained(RED, 1, 3, "ko"),
    )


def test_tem_ex_7_turret_after_combat():
    line = position(
        p(health=3, owned=["B4"], program=[["K1", "S"]]),
        p(cell="c2", health=1, owned=["B1"], turrets=["c2"]),
    )
    story = given(line).when(RED, Reveal()).when(RED, Attack("B4", False))
    story.then(
        AttackMade(RED, "B4", None, 0),
        DamageDealt(BLUE, 1, 0, "weapon"),
        VpGained(RED, 1, 1, "damage"),
        PilotKnockedOut(BLUE, RED, "weapon", "c2"),
        VpGained(RED, 1, 2, "ko"),
        AdHocEntered(BLUE),
        StatusChanged(BLUE, "PILOT", 6),
        PilotPlaced(BLUE, "c2", "c5", "ko"),
        CombatEnded(RED, BLUE, "ko"),
        TurretFired("c2", BLUE, RED, 3),
        DamageDealt(RED, 3, 0, "turret"),
        PilotKnockedOut(RED, BLUE, "turret", "c2"),
        VpGained(BLUE, 1, 1, "ko"),
        AdHocEntered(RED),
        StatusChanged(RED, "PILOT", 6),
        PilotPlaced(RED, "c2", "c1", "ko"),
        TurnEnded(RED),
        TurnStarted(1, 1, BLUE),
    )
    arena = story.state
    assert arena.owners[NUMBER["c2"]] == BLUE
    assert arena.ad_hoc == [FRESH, FRESH]


def test_tem_ex_7_with_one_health_more_the_turret_goes_back():
    line = position(
        p(health=4, owned=["B4"], program=[["K1", "S"]]),
        p(cell="c2", health=1, owned=["B1"], turrets=["c2"]),
    )
    story = given(line).when(RED, Reveal()).when(RED, Attack("B4", False))
    story.then_last(
        TurretFired("c2", BLUE, RED, 3),
        DamageDealt(RED, 3, 1, "turret"),
        DeviceReturned("c2", BLUE, "turret", None),
        TurnEnded(RED),
        TurnStarted(1, 1, BLUE),
    )
    assert story.state.at[RED] == NUMBER["c2"]
    assert story.state.turret_supply[BLUE] == 3


def test_tem_ex_11_ad_hoc_mode():
    """From TEM-EX-3's end on."""
    red = armed("B2", program=[["K1", "S"]])
    blue = armed("B1", cell="c2", program=[["K7", "E"], ["K8", "NE"]])
    story = given(position(red, blue)).when(RED, Reveal()).when(RED, Attack("B2", BASE))
    story = story.when(BLUE, Attack("B1", POWER)).when(RED, Place("c1"))
    story = story.when(BLUE, Reveal())
    assert MoveBlocked(BLUE, "c2", "E") in story.events
    story = story.when(BLUE, PassAction()).then_last(TurnEnded(BLUE), TurnStarted(1, 2, RED))
    story.when(RED, PlayAdHoc("K1", "S")).refused("no_combat_yet")
    story = story.when(RED, PlayAdHoc("K1", "N"))
    story.then(
        AdHocCardPlayed(RED, "K1", "N"), MoveBlocked(RED, "c1", "N"), ActionAsked(RED, "COLLECT")
    )
    story = story.when(RED, PassAction()).when(BLUE, Reveal())
    assert MoveBlocked(BLUE, "c2", "NE") in story.events
    story = story.when(BLUE, PassAction()).then_last(TurnStarted(1, 3, RED))
    story.when(RED, PlayAdHoc("K1", "S")).refused("not_in_hand")
    story.when(RED, PlayAdHoc("K6", "S")).then_last(
        PilotMoved(RED, "c1", "c2", "STEP"), CombatStarted(RED, BLUE, "c2", jump=False)
    )


def retreat_past(**blue: Any) -> tuple[str, ...]:
    blue = armed("B1", "B4", cell="c3", program=[["K1", "N"]], **blue)
    line = position(armed("B3", cell="c2", mines={}), blue, active=BLUE)
    story = given(line).when(BLUE, Reveal()).when(BLUE, Attack("B4", BASE))
    story = story.when(RED, Attack("B3", BASE)).when(BLUE, Attack("B1", BASE))
    asking = story.events[-1]
    assert type(asking) is PlacementAsked and asking.seat == RED
    return asking.cells


def test_tem_ex_13_a_retreat_past_hostile_zones():
    devices: dict[str, Any] = {"mines": {"c1": 1, "b2": 2}, "turrets": ["d2", "c3"]}
    assert retreat_past(**devices) == ("b3", "d3", "c4")
    devices["mines"]["b3"] = 3
    assert retreat_past(**devices) == ("d3", "c4")


def test_tem_ex_15_lightning_coil():
    red = armed("A01", status="ARMOR", energy=2, program=[["K1", "S"]])
    story = given(position(red, armed("B2", cell="c2"))).when(RED, Reveal())
    story.when(RED, Attack("A01", BASE, 2)).then(
        AttackMade(RED, "A01", None, 2),
        ResourcesChanged(RED, 3, 0, "payment"),
        DamageDealt(BLUE, 2, 4, "weapon"),
        VpGained(RED, 2, 2, "damage"),
    )
    story.when(RED, Attack("A01", BASE, 3)).refused("cannot_pay")
    story.when(RED, Attack("A01", BASE, 4)).refused("pay_limit")
    story = story.when(RED, Attack("A01", BASE))
    story.then(AttackMade(RED, "A01", None, 0), DamageDealt(BLUE, 0, 6, "weapon"))
    story.when(BLUE, Attack("B2", POWER)).then_first(AttackMade(BLUE, "B2", "counter", 0))


def test_tem_ex_16_disarming_ends_a_combat():
    red = armed("A14", status="ARMOR", program=[["K8", "SE"]])
    story = given(position(red, armed("B1", cell="d2"))).when(RED, Reveal())
    story.when(RED, Attack("A14", POWER)).refused("target_needed")
    story.when(RED, Attack("A14", POWER, 0, "B1")).then(
        AttackMade(RED, "A14", "jump", 0),
        DamageDealt(BLUE, 2, 4, "weapon"),
        VpGained(RED, 2, 2, "damage"),
        WeaponDisarmed(BLUE, "B1"),
        VpGained(RED, 1, 3, "retreat"),
        AdHocEntered(BLUE),
        PlacementAsked(BLUE, "retreat", ("c2", "d3")),
    )


def test_tem_ex_21_from_the_middle_of_a_combat():
    line, events = opening(
        armed("A14", "B1", status="ARMOR", cell="c2"),
        armed("B1", "B2", health=4, cell="c2"),
        phase="combat",
        card="K8",
        attacks=[["A14", "jump", "B1"]],
    )
    last = events[-1]
    assert type(last) is ScenarioSet
    assert last.combat == CombatSet(
        defender=BLUE,
        cell="c2",
        jump=True,
        next=BLUE,
        last="A14",
        opened=True,
        exhausted=(("A14",), ("B1",)),
        jammed=False,
        overdriven=False,
        powered=(RED,),
    )
    assert asked(line) == ((BLUE, "combat"),)
    given(line).when(BLUE, Attack("B1", BASE)).refused("exhausted")
    story = given(line).when(BLUE, Attack("B2", BASE))
    story.then(
        AttackMade(BLUE, "B2", None, 0),
        DamageDealt(RED, 1, 8, "weapon"),
        VpGained(BLUE, 1, 1, "damage"),
    )
    assert story.line.legal(RED) == [Attack("B1", BASE), Attack("B1", POWER)]
    story.when(RED, Attack("B1", POWER)).then_first(AttackMade(RED, "B1", "counter", 0))
