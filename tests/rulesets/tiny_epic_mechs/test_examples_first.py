"""Worked examples 1, 2, 6, 7, 14, 18, 20 and 22 of the rule spec, section 9."""

from __future__ import annotations

from mechs_core.rulesets.tiny_epic_mechs.geometry import NUMBER
from mechs_core.rulesets.tiny_epic_mechs.model import FRESH
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import MineTriggered, TurretFired
from mechs_core.rulesets.tiny_epic_mechs.rules.buy import Buy, MarketRefilled, WeaponBought
from mechs_core.rulesets.tiny_epic_mechs.rules.clash import CombatEnded, CombatStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect, Collected, ResourceChosen
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack, AttackMade
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import (
    DeployMine,
    DeviceDeployed,
    DeviceReturned,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip, WeaponsEquipped
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import AdHocEntered, PilotKnockedOut
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import MechOffered
from mechs_core.rulesets.tiny_epic_mechs.rules.move import (
    CardRevealed,
    MoveBlocked,
    PilotMoved,
    Reveal,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import PilotPlaced
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Heal, Healed, Upgrade, Upgraded
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnEnded, TurnStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, asked, p, position
from tests.spec import given


def test_example_1_deploy_and_collect():
    line = position(p(program=[["K3", "S"], ["K1", "W"]]), p(program=[["K2", "S"], ["K7", "S"]]))
    story = given(line).when(RED, Reveal())
    story.then(
        CardRevealed(RED, "K3", "S"),
        PilotMoved(RED, "c1", "c2", "STEP"),
        ActionAsked(RED, "MINE"),
    )
    story = story.when(RED, DeployMine(2))
    story.then(DeviceDeployed(RED, "mine", "c2", 2, 0, 3), TurnEnded(RED), TurnStarted(1, 1, BLUE))
    story = story.when(BLUE, Reveal()).when(BLUE, PassAction())
    story.then_last(TurnEnded(BLUE), TurnStarted(1, 2, RED))
    story = story.when(RED, Reveal())
    story.then(
        CardRevealed(RED, "K1", "W"),
        PilotMoved(RED, "c2", "b2", "STEP"),
        ActionAsked(RED, "COLLECT"),
    )
    story.when(RED, Collect()).refused("choice_missing")
    story.when(RED, Collect("c2", "C")).refused("not_next")
    story = story.when(RED, Collect("b2", "C"))
    story.then(ResourceChosen(RED, "b2", "C"))
    story.when(RED, PassAction()).refused("not_asked")
    story = story.when(RED, Collect("c2", "C"))
    story.then(
        ResourceChosen(RED, "c2", "C"),
        Collected(RED, {"c1": (1, 1), "b2": (1, 0), "c2": (1, 0)}, 3, 4),
        TurnEnded(RED),
        TurnStarted(1, 2, BLUE),
    )


def test_example_2_blocked():
    story = given(position(p(program=[["K1", "N"]]), p())).when(RED, Reveal())
    story.then(
        CardRevealed(RED, "K1", "N"), MoveBlocked(RED, "c1", "N"), ActionAsked(RED, "COLLECT")
    )
    story.when(RED, Collect()).then_first(Collected(RED, {"c1": (1, 1)}, 4, 4))
    story = given(position(p(program=[["K7", "N"]]), p())).when(RED, Reveal())
    story.then_last(MoveBlocked(RED, "c1", "N"), ActionAsked(RED, "BUY"))
    story = given(position(p(cell="c2", program=[["K7", "E"]]), p())).when(RED, Reveal())
    story.then_last(MoveBlocked(RED, "c2", "E"), ActionAsked(RED, "BUY"))


def test_example_6_mine_before_combat():
    red = {"cell": "b3", "program": [["K1", "N"]]}
    story = given(position(p(**red), p(cell="b2", mines={"b2": 3}))).when(RED, Reveal())
    story.then(
        CardRevealed(RED, "K1", "N"),
        PilotMoved(RED, "b3", "b2", "STEP"),
        MineTriggered("b2", BLUE, 3, RED, 5),
        DamageDealt(RED, 5, 1, "mine"),
        CombatStarted(RED, BLUE, "b2", False),
    )
    assert asked(story.line) == ((RED, "combat"),)
    assert story.state.mine_supply[BLUE] == 0b11110


def test_example_6_with_mine_4_a_knock_out_instead():
    red = {"cell": "b3", "program": [["K1", "N"]]}
    story = given(position(p(**red), p(cell="b2", mines={"b2": 4}))).when(RED, Reveal())
    story.then(
        CardRevealed(RED, "K1", "N"),
        PilotMoved(RED, "b3", "b2", "STEP"),
        MineTriggered("b2", BLUE, 4, RED, 6),
        DamageDealt(RED, 6, 0, "mine"),
        PilotKnockedOut(RED, BLUE, "mine", "b2"),
        VpGained(BLUE, 1, 1, "ko"),
        AdHocEntered(RED),
        StatusChanged(RED, "PILOT", 6),
        PilotPlaced(RED, "b2", "c1", "ko"),
        TurnEnded(RED),
        TurnStarted(1, 1, BLUE),
    )


def test_example_7_turret_after_combat():
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


def test_example_7_with_one_health_more_the_turret_goes_back():
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


def test_example_14_buy_and_equip():
    line = position(
        p(owned=["B1"], program=[["K2", "N"], ["K7", "N"], ["K5", "N"], ["K1", "N"]]),
        p(program=[["K2", "S"], ["K7", "S"], ["K1", "S"], ["K3", "S"]]),
        market=["A11", "A06", "A02", "A09"],
        deck=["A16"],
    )
    story = given(line).when(RED, Reveal()).when(RED, Buy("A11"))
    story.then(
        WeaponBought(RED, "A11", 1, 0, 2),
        MarketRefilled(1, "A16"),
        TurnEnded(RED),
        TurnStarted(1, 1, BLUE),
    )
    story.when(RED, Equip("A11")).refused("too_many")
    story.when(RED, Equip("A11", "B1")).refused("too_many")
    story = story.when(BLUE, Reveal()).when(BLUE, PassAction()).when(RED, Reveal())
    story.when(RED, Buy("B1")).refused("owned")


def test_example_14_after_an_upgrade_it_can_be_equipped_in_the_next_card_phase():
    line = position(p(owned=["A11", "B1"], equipped=["B1"], credits=5, program=[["K5", "N"]]), p())
    story = given(line).when(RED, Reveal())
    story.when(RED, Equip("A11")).refused("too_many")
    story = story.when(RED, Upgrade())
    assert asked(story.line) == ((BLUE, "card"),)
    story.when(RED, Equip("A11")).then(WeaponsEquipped(RED, ("A11", "B1"), automatic=False))


def test_example_18_equip_windows():
    both = {"owned": ["B1", "B2"], "equipped": ["B1"]}
    line = position(p(**both, program=[["K1", "S"]]), p(**both, cell="c2"))
    told = [(each.seat, each.accepts, each.required) for each in line.requests()]
    assert told == [(RED, ("Reveal", "Equip"), True), (BLUE, ("Equip",), False)]

    story = given(line).when(BLUE, Equip("B2", "B1"))
    story.then(WeaponsEquipped(BLUE, ("B2",), automatic=False))
    assert [each.seat for each in story.line.requests()] == [RED]
    story.when(BLUE, Equip("B1")).refused("once_a_turn")

    story = story.when(RED, Equip("B2", "B1")).when(RED, Reveal())
    story.then_last(CombatStarted(RED, BLUE, "c2", False))
    for seat in (RED, BLUE):
        story.when(seat, Equip("B1")).refused("not_asked")
    assert story.line.legal(RED) == [Attack("B2", False)]

    story = story.when(RED, Attack("B2", False))
    assert story.line.legal(BLUE) == [Attack("B2", False)]  # MELEE against MELEE: no counter
    story = story.when(BLUE, Attack("B2", False))
    (request,) = story.line.requests()
    story = story.when(RED, story.line.legal(request.seat)[0])
    assert asked(story.line) == ((BLUE, "card"),)
    for seat in (RED, BLUE):
        story.when(seat, Equip("B1", "B2")).accepted()


def test_example_20_upgrade_takes_turns():
    line = position(
        p(credits=5, program=[["K5", "N"], ["K1", "S"]]),
        p(program=[["K2", "S"], ["K7", "S"]]),
    )
    story = given(line).when(RED, Reveal()).when(RED, Upgrade())
    story.then(
        Upgraded(RED, 0), StatusChanged(RED, "ARMOR", 9), TurnEnded(RED), TurnStarted(1, 1, BLUE)
    )


def test_example_20_then_one_turn_later_the_mighty_mech_is_offered():
    """Red has come to c2 in the first turn, and upgraded there."""
    line = position(
        p(cell="c1", credits=5, program=[["K5", "S"], ["K1", "S"]]),
        p(program=[["K2", "S"], ["K7", "S"]]),
    )
    story = given(line).when(RED, Reveal()).when(RED, Upgrade())
    story = story.when(BLUE, Reveal()).when(BLUE, PassAction()).when(RED, Reveal())
    story.then(
        CardRevealed(RED, "K1", "S"),
        PilotMoved(RED, "c2", "c3", "STEP"),
        MechOffered(RED, "c3", "enter"),
    )


def test_example_20_a_heal_in_armor_at_9():
    line = position(p(status="ARMOR", program=[["K5", "N"]]), p())
    given(line).when(RED, Reveal()).when(RED, Heal(1)).refused("full_health")


def test_example_22_not_by_the_action():
    line = position(p(cell="c2", status="ARMOR", health=8, program=[["K5", "S"]]), p())
    story = given(line).when(RED, Reveal())
    story.then_last(PilotMoved(RED, "c2", "c3", "STEP"), ActionAsked(RED, "POWER_UP"))
    story = story.when(RED, Heal(1))
    story.then(Healed(RED, "action", 9, 2), TurnEnded(RED), TurnStarted(1, 1, BLUE))
    assert story.state.mech_at == NUMBER["c3"]


def test_example_22_nor_by_an_upgrade():
    line = position(p(cell="c2", credits=5, program=[["K5", "S"]]), p())
    story = given(line).when(RED, Reveal())
    story.then_last(PilotMoved(RED, "c2", "c3", "STEP"), ActionAsked(RED, "POWER_UP"))
    story.when(RED, Upgrade()).then(
        Upgraded(RED, 0), StatusChanged(RED, "ARMOR", 9), TurnEnded(RED), TurnStarted(1, 1, BLUE)
    )
