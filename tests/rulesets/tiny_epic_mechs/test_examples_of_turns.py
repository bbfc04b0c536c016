"""Worked examples of cards, actions, weapons that change and scorings: what a turn brings."""

from __future__ import annotations

from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import MineTriggered
from mechs_core.rulesets.tiny_epic_mechs.rules.buy import Buy, MarketRefilled, WeaponBought
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect, Collected, ResourceChosen
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import CombatStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeployMine, DeviceDeployed
from mechs_core.rulesets.tiny_epic_mechs.rules.end import GameEnded
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
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Heal, Upgrade, Upgraded
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import (
    RoundEnded,
    RoundStarted,
    TurnEnded,
    TurnStarted,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.scoring import ScoringStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged
from mechs_core.testing import Story, given
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, asked, p, position


def test_tem_ex_1_deploy_and_collect():
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


def test_tem_ex_2_blocked_movements():
    story = given(position(p(program=[["K1", "N"]]), p())).when(RED, Reveal())
    story.then(
        CardRevealed(RED, "K1", "N"), MoveBlocked(RED, "c1", "N"), ActionAsked(RED, "COLLECT")
    )
    story.when(RED, Collect()).then_first(Collected(RED, {"c1": (1, 1)}, 4, 4))
    story = given(position(p(program=[["K7", "N"]]), p())).when(RED, Reveal())
    story.then_last(MoveBlocked(RED, "c1", "N"), ActionAsked(RED, "BUY"))
    story = given(position(p(cell="c2", program=[["K7", "E"]]), p())).when(RED, Reveal())
    story.then_last(MoveBlocked(RED, "c2", "E"), ActionAsked(RED, "BUY"))


def test_tem_ex_6_mine_before_combat():
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


def test_tem_ex_6_with_mine_4_a_knock_out_instead():
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


def scored(number: int) -> Story:
    red = p(cell="c3", status="MIGHTY", turrets=["c3"], mines={"c2": 2, "c1": 1})
    line = position(
        red, p(), round=number, turn=4, active=BLUE, first=RED, phase="action", blocked=True
    )
    return given(line).when(BLUE, PassAction())


def test_tem_ex_12_a_scoring():
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


def test_tem_ex_14_buy_and_equip():
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


def test_tem_ex_14_after_an_upgrade_it_can_be_equipped_in_the_next_card_phase():
    line = position(p(owned=["A11", "B1"], equipped=["B1"], credits=5, program=[["K5", "N"]]), p())
    story = given(line).when(RED, Reveal())
    story.when(RED, Equip("A11")).refused("too_many")
    story = story.when(RED, Upgrade())
    assert asked(story.line) == ((BLUE, "card"),)
    story.when(RED, Equip("A11")).then(WeaponsEquipped(RED, ("A11", "B1"), automatic=False))


def last_pass(red_vp: int, blue_vp: int, red_status: str = "PILOT") -> Story:
    """Each pilot gains 1 in its base, in round 6's scoring; a controller of the Mech 3."""
    red = p(vp=red_vp, owned=["A11", "B1"], equipped=["B1"], status=red_status, mines={})
    blue = p(vp=blue_vp, owned=["A05", "B2"], equipped=["B2"], mines={})
    line = position(red, blue, round=6, turn=4, active=BLUE, phase="action", blocked=True)
    return given(line).when(BLUE, PassAction())


def test_tem_ex_17_the_end():
    last_pass(29, 29).then_last(
        VpGained(RED, 3, 33, "weapons"),
        VpGained(BLUE, 4, 34, "weapons"),
        GameEnded(((BLUE,), (RED,)), (BLUE,), "vp"),
    )
    even = (VpGained(RED, 3, 33, "weapons"), VpGained(BLUE, 4, 33, "weapons"))
    last_pass(26, 28, "MIGHTY").then_last(*even, GameEnded(((RED,), (BLUE,)), (RED,), "mech"))
    last_pass(29, 28).then_last(*even, GameEnded(((BLUE,), (RED,)), (BLUE,), "weapons"))


def test_tem_ex_18_when_weapons_may_be_changed():
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


def test_tem_ex_20_an_upgrade_takes_its_turn():
    line = position(
        p(credits=5, program=[["K5", "N"], ["K1", "S"]]),
        p(program=[["K2", "S"], ["K7", "S"]]),
    )
    story = given(line).when(RED, Reveal()).when(RED, Upgrade())
    story.then(
        Upgraded(RED, 0), StatusChanged(RED, "ARMOR", 9), TurnEnded(RED), TurnStarted(1, 1, BLUE)
    )


def test_tem_ex_20_then_one_turn_later_the_mighty_mech_is_offered():
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


def test_tem_ex_20_a_heal_in_armor_at_9():
    line = position(p(status="ARMOR", program=[["K5", "N"]]), p())
    given(line).when(RED, Reveal()).when(RED, Heal(1)).refused("full_health")
