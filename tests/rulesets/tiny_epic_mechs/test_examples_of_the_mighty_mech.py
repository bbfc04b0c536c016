"""Worked examples of the Mighty Mech: entered, claimed, left, not offered."""

from __future__ import annotations

from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.geometry import NUMBER
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import TurretFired
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect, Collected
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack, AttackMade
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import CombatEnded
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import AdHocEntered, PilotKnockedOut
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import (
    ClaimMech,
    EnterMech,
    MechLeft,
    MechOffered,
    MechTaken,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.move import CardRevealed, PilotMoved, Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import PilotPlaced, Place, PlacementAsked
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Heal, Healed, Upgrade, Upgraded
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnEnded, TurnStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged
from mechs_core.testing import Story, given
from tests.rulesets.tiny_epic_mechs.fights import armed
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, p, position

BASE = False
NEXT = (TurnEnded(RED), TurnStarted(1, 1, BLUE))


def entering(card: str, health: int = 9) -> Story:
    red = p(cell="c2", status="ARMOR", health=health, program=[[card, "S"]])
    return given(position(red, p())).when(RED, Reveal())


def test_tem_ex_8_entering_the_mighty_mech():
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


def test_tem_ex_9_the_attacker_claims_the_mighty_mech():
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


def test_tem_ex_10_the_mighty_mech_against_a_turret():
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


def test_tem_ex_19_the_defender_takes_the_mighty_mech():
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


def test_tem_ex_22_not_by_the_action():
    line = position(p(cell="c2", status="ARMOR", health=8, program=[["K5", "S"]]), p())
    story = given(line).when(RED, Reveal())
    story.then_last(PilotMoved(RED, "c2", "c3", "STEP"), ActionAsked(RED, "POWER_UP"))
    story = story.when(RED, Heal(1))
    story.then(Healed(RED, "action", 9, 2), TurnEnded(RED), TurnStarted(1, 1, BLUE))
    assert story.state.mech_at == NUMBER["c3"]


def test_tem_ex_22_nor_by_an_upgrade():
    line = position(p(cell="c2", credits=5, program=[["K5", "S"]]), p())
    story = given(line).when(RED, Reveal())
    story.then_last(PilotMoved(RED, "c2", "c3", "STEP"), ActionAsked(RED, "POWER_UP"))
    story.when(RED, Upgrade()).then(
        Upgraded(RED, 0), StatusChanged(RED, "ARMOR", 9), TurnEnded(RED), TurnStarted(1, 1, BLUE)
    )
