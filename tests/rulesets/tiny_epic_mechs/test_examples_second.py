"""Worked examples 3, 4, 5, 8 to 13, 15 to 17, 19 and 21 of the rule spec, section 9."""

from __future__ import annotations

from typing import Any

from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import TurretFired
from mechs_core.rulesets.tiny_epic_mechs.rules.clash import CombatEnded, CombatStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect, Collected
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import (
    Attack,
    AttackMade,
    WeaponDisarmed,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.end import GameEnded
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import AdHocEntered, PilotKnockedOut
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import (
    ClaimMech,
    EnterMech,
    MechLeft,
    MechOffered,
    MechTaken,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.move import (
    AdHocCardPlayed,
    CardRevealed,
    MoveBlocked,
    PilotMoved,
    PlayAdHoc,
    Reveal,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import (
    PilotPlaced,
    Place,
    PlacementAsked,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.resources import ResourcesChanged
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import (
    RoundEnded,
    RoundStarted,
    TurnEnded,
    TurnStarted,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.scenario import CombatSet, ScenarioSet
from mechs_core.rulesets.tiny_epic_mechs.rules.scoring import ScoringStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged
from tests.rulesets.tiny_epic_mechs.fights import armed
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, asked, opening, p, position
from tests.spec import Story, given

BASE, POWER = False, True
NEXT = (TurnEnded(RED), TurnStarted(1, 1, BLUE))


def test_example_3_counter_and_retreat():
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


def test_example_4_jump_and_ko():
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


def test_example_5_excess():
    red = armed("A12", status="ARMOR", program=[["K8", "SE"]])
    story = given(position(red, armed("B1", cell="d2", health=2))).when(RED, Reveal())
    story.when(RED, Attack("A12", POWER)).then_first(
        AttackMade(RED, "A12", "jump", 0),
        DamageDealt(BLUE, 2, 0, "weapon"),
        VpGained(RED, 2, 2, "damage"),
        PilotKnockedOut(BLUE, RED, "weapon", "d2"),
        VpGained(RED, 1, 3, "ko"),
    )


def entering(card: str, health: int = 9) -> Story:
    red = p(cell="c2", status="ARMOR", health=health, program=[[card, "S"]])
    return given(position(red, p())).when(RED, Reveal())


def test_example_8_mighty_mech():
    story = entering("K1")
    story.then(
        CardRevealed(RED, "K1", "S"),
        PilotMoved(RED, "c2", "c3", "STEP"),
        MechOffered(RED, "c3", "enter"),
    )
    story = story.when(RED, EnterMech(True))
    story.then(
        MechTaken(RED, "c3", "entered"),
        StatusChanged(RED, "MIGHTY", 11),
        VpGained(RED, 2, 2, "mech"),
        ActionAsked(RED, "COLLECT"),
    )
    story.when(RED, Collect()).then_first(Collected(RED, {"c1": (1, 1), "c3": (2, 2)}, 6, 6))
    assert MechOffered not in map(type, entering("K1", health=8).events)
    after = entering("K5").when(RED, EnterMech(True))
    assert after.line.legal(RED) == [PassAction()]


def test_example_9_claim():
    blue = armed("B1", status="MIGHTY", health=2, credits=0, energy=1, cell="d3")
    red = armed("B4", health=4, cell="c3", program=[["K1", "E"]])
    story = given(position(red, blue)).when(RED, Reveal()).when(RED, Attack("B4", BASE))
    story.then(
        AttackMade(RED, "B4", None, 0),
        DamageDealt(BLUE, 2, 0, "weapon"),
        VpGained(RED, 2, 2, "damage"),
        PilotKnockedOut(BLUE, RED, "weapon", "d3"),
        VpGained(RED, 1, 3, "ko"),
        AdHocEntered(BLUE),
        StatusChanged(BLUE, "PILOT", 6),
        MechLeft(BLUE, "d3"),
        MechOffered(RED, "d3", "claim"),
    )
    assert (story.state.credits[BLUE], story.state.energy[BLUE]) == (0, 1)
    story = story.when(RED, ClaimMech(True))
    story.then(
        MechTaken(RED, "d3", "claimed"),
        StatusChanged(RED, "MIGHTY", 11),
        VpGained(RED, 2, 5, "mech"),
        PlacementAsked(BLUE, "ko", ("d2", "c3", "d4")),
    )
    assert {choice.cell for choice in story.line.legal(BLUE)} == {"c3", "d2", "d4"}
    story.when(BLUE, Place("c3")).then(
        PilotPlaced(BLUE, "d3", "c3", "ko"), CombatEnded(RED, BLUE, "ko"), *NEXT
    )


def test_example_10_mighty_mech_against_turret():
    blue = armed("B1", status="MIGHTY", health=3, cell="c3", program=[["K1", "N"]])
    line = position(p(cell="b4", turrets=["c2"]), blue, active=BLUE)
    story = given(line).when(BLUE, Reveal())
    story.then(
        CardRevealed(BLUE, "K1", "N"),
        PilotMoved(BLUE, "c3", "c2", "STEP"),
        TurretFired("c2", RED, BLUE, 3),
        DamageDealt(BLUE, 3, 0, "turret"),
        PilotKnockedOut(BLUE, RED, "turret", "c2"),
        VpGained(RED, 1, 1, "ko"),
        AdHocEntered(BLUE),
        StatusChanged(BLUE, "PILOT", 6),
        MechLeft(BLUE, "c2"),
        PlacementAsked(BLUE, "ko", ("b2", "d2", "c3")),
    )
    assert RULESET.sight.view(story.state, None).devices["c2"].kind == "turret"


def test_example_11_ad_hoc():
    """From example 3's end on."""
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


def scored(round: int) -> Story:
    red = p(cell="c3", status="MIGHTY", turrets=["c3"], mines={"c2": 2, "c1": 1})
    line = position(
        red, p(), round=round, turn=4, active=BLUE, first=RED, phase="action", blocked=True
    )
    return given(line).when(BLUE, PassAction())


def test_example_12_scoring():
    scored(2).then_last(
        TurnEnded(BLUE),
        ScoringStarted(2),
        VpGained(RED, 4, 4, "zone_pilot", "c3"),
        VpGained(RED, 1, 5, "zone_mine", "c1"),
        VpGained(RED, 3, 8, "zone_mine", "c2"),
        VpGained(RED, 8, 16, "zone_turret", "c3"),
        VpGained(RED, 3, 19, "mech_scoring"),
        VpGained(BLUE, 1, 1, "zone_pilot", "c5"),
        VpGained(BLUE, 1, 2, "zone_mine", "c5"),
        RoundEnded(2),
        RoundStarted(3, BLUE),
    )
    scored(3).then_last(TurnEnded(BLUE), RoundEnded(3), RoundStarted(4, BLUE))


def retreat_past(**blue: Any) -> tuple[str, ...]:
    blue = armed("B1", "B4", cell="c3", program=[["K1", "N"]], **blue)
    line = position(armed("B3", cell="c2", mines={}), blue, active=BLUE)
    story = given(line).when(BLUE, Reveal()).when(BLUE, Attack("B4", BASE))
    story = story.when(RED, Attack("B3", BASE)).when(BLUE, Attack("B1", BASE))
    asking = story.events[-1]
    assert type(asking) is PlacementAsked and asking.seat == RED
    return asking.cells


def test_example_13_retreat_past_hostile_zones():
    devices: dict[str, Any] = {"mines": {"c1": 1, "b2": 2}, "turrets": ["d2", "c3"]}
    assert retreat_past(**devices) == ("b3", "d3", "c4")
    devices["mines"]["b3"] = 3
    assert retreat_past(**devices) == ("d3", "c4")


def test_example_15_lightning_coil():
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


def test_example_16_disarm_ends_it():
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


def last_pass(red_vp: int, blue_vp: int, red_status: str = "PILOT") -> Story:
    """Each pilot gains 1 in its base, in round 6's scoring; a controller of the Mech 3."""
    red = p(vp=red_vp, owned=["A11", "B1"], equipped=["B1"], status=red_status, mines={})
    blue = p(vp=blue_vp, owned=["A05", "B2"], equipped=["B2"], mines={})
    line = position(red, blue, round=6, turn=4, active=BLUE, phase="action", blocked=True)
    return given(line).when(BLUE, PassAction())


def test_example_17_end():
    last_pass(29, 29).then_last(
        VpGained(RED, 3, 33, "weapons"),
        VpGained(BLUE, 4, 34, "weapons"),
        GameEnded(((BLUE,), (RED,)), (BLUE,), "vp"),
    )
    even = (VpGained(RED, 3, 33, "weapons"), VpGained(BLUE, 4, 33, "weapons"))
    last_pass(26, 28, "MIGHTY").then_last(*even, GameEnded(((RED,), (BLUE,)), (RED,), "mech"))
    last_pass(29, 28).then_last(*even, GameEnded(((BLUE,), (RED,)), (BLUE,), "weapons"))


def test_example_19_the_defender_takes_the_mighty_mech():
    red = armed("B1", status="MIGHTY", health=1, cell="c3", program=[["K1", "S"]])
    story = given(position(red, armed("B4", cell="c4"))).when(RED, Reveal())
    story = story.when(RED, Attack("B1", BASE))
    story.then(
        AttackMade(RED, "B1", None, 0),
        DamageDealt(BLUE, 1, 5, "weapon"),
        VpGained(RED, 1, 1, "damage"),
    )
    story = story.when(BLUE, Attack("B4", BASE))
    story.then(
        AttackMade(BLUE, "B4", None, 0),
        DamageDealt(RED, 1, 0, "weapon"),
        VpGained(BLUE, 1, 1, "damage"),
        PilotKnockedOut(RED, BLUE, "weapon", "c4"),
        VpGained(BLUE, 1, 2, "ko"),
        AdHocEntered(RED),
        StatusChanged(RED, "PILOT", 6),
        MechLeft(RED, "c4"),
        MechOffered(BLUE, "c4", "claim"),
    )
    story = story.when(BLUE, ClaimMech(True))
    story.then(
        MechTaken(BLUE, "c4", "claimed"),
        StatusChanged(BLUE, "MIGHTY", 11),
        VpGained(BLUE, 2, 4, "mech"),
        PlacementAsked(RED, "ko", ("c3", "b4", "d4")),
    )
    story.when(RED, Place("b4")).then(
        PilotPlaced(RED, "c4", "b4", "ko"), CombatEnded(BLUE, RED, "ko"), *NEXT
    )


def test_example_21_from_the_middle_of_a_combat():
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
