"""Mines and turrets are deployed and moved. TEM-MINE, TEM-TUR, TEM-CTRL-2, Quarry, Bastion."""

from __future__ import annotations

import pytest

from mechs_core.kernel.messages import Message, secrets_of
from mechs_core.rulesets.tiny_epic_mechs.geometry import NUMBER, OFF
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import MineTriggered
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import (
    DeployMine,
    DeployTurret,
    DeviceDeployed,
    DeviceMoved,
    DeviceReturned,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.move import Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnEnded, TurnStarted
from mechs_core.testing import Story, given
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, p, position

DONE = (TurnEnded(RED), TurnStarted(1, 1, BLUE))
ABILITIES = {"pilot_abilities": True}


def mining(*others: dict, options: dict | None = None, **red: object) -> Story:
    """Red may deploy a mine where it stands, on c2 (3) unless said otherwise."""
    red = {"cell": "c2", "mines": {}, **red}
    return given(
        position(p(**red), *(others or (p(),)), options=options, phase="action", card="K3")
    )


def arming(*others: dict, options: dict | None = None, **red: object) -> Story:
    """Red may deploy a turret where it stands."""
    red = {"cell": "c2", "mines": {}, **red}
    return given(
        position(p(**red), *(others or (p(),)), options=options, phase="action", card="K4")
    )


# ---------------------------------------------------------------- from supply


@pytest.mark.parametrize(("cell", "cost"), [("c1", 1), ("b2", 2), ("c2", 3), ("c3", 4)])
def test_tem_mine_1_a_mine_costs_the_value_of_the_zone_in_credits(cell: str, cost: int):
    for number in (1, 2, 3, 4):
        mining(cell=cell, credits=cost, energy=7).when(RED, DeployMine(number)).then(
            DeviceDeployed(RED, "mine", cell, number, 0, 7), *DONE
        )
    mining(cell=cell, credits=cost - 1).when(RED, DeployMine(1)).refused(
        "cannot_pay", f"needs {cost} credits, you have {cost - 1}"
    )


@pytest.mark.parametrize(("cell", "cost"), [("c1", 1), ("b2", 2), ("c2", 3), ("c3", 4)])
def test_tem_tur_1_a_turret_costs_it_in_energy(cell: str, cost: int):
    arming(cell=cell, credits=7, energy=cost).when(RED, DeployTurret()).then(
        DeviceDeployed(RED, "turret", cell, None, 7, 0), *DONE
    )
    arming(cell=cell, energy=cost - 1).when(RED, DeployTurret()).refused(
        "cannot_pay", f"needs {cost} energy, you have {cost - 1}"
    )


def test_tem_mine_1_the_mine_leaves_the_supply_and_lies_in_the_zone():
    arena = mining().when(RED, DeployMine(3)).state
    assert arena.mine_supply[RED] == 0b10110
    assert (arena.owners[NUMBER["c2"]], arena.mines[NUMBER["c2"]]) == (RED, 3)


def test_tem_tur_1_the_turret_leaves_the_supply_and_stands_in_the_zone():
    arena = arming().when(RED, DeployTurret()).state
    assert arena.turret_supply[RED] == 2
    assert (arena.owners[NUMBER["c2"]], arena.mines[NUMBER["c2"]]) == (RED, 0)


@pytest.mark.parametrize(
    ("device", "what"), [({"mines": {"c2": 1}}, "mine"), ({"turrets": ["c2"]}, "turret")]
)
def test_tem_r_27_a_zone_holds_one_device_an_own_one_too(device: dict, what: str):
    sentence = f"c2 already holds a {what}"
    mining(**device).when(RED, DeployMine(2)).refused("zone_taken", sentence)
    arming(**device).when(RED, DeployTurret()).refused("zone_taken", sentence)
    assert mining(**device).line.legal(RED) == [PassAction()]
    assert arming(**device).line.legal(RED) == [PassAction()]


def test_tem_ctrl_2_a_zone_holds_one_device_of_whatever_owner():
    """No position has Red on Blue's device: the state is made up."""
    for deploy, story in ((DeployMine(2), mining()), (DeployTurret(), arming())):
        story.line.state.owners[NUMBER["c2"]] = BLUE
        story.when(RED, deploy).refused("zone_taken", "c2 already holds a turret")


def test_tem_mine_1_a_mine_of_its_choice_that_is_in_supply():
    story = mining(mines={"b2": 2, "d2": 4})
    assert story.line.legal(RED) == [DeployMine(1), DeployMine(3), PassAction()]
    story.when(RED, DeployMine(2)).refused("not_in_supply", "mine 2 is not in your supply")


# ---------------------------------------------------------------- moving

ALL_MINES = {"b2": 1, "d2": 2, "b3": 3, "d3": 4}
ALL_TURRETS = ["b2", "d2", "b3"]


def test_tem_mine_2_with_an_empty_supply_a_mine_may_be_moved_at_the_same_cost():
    story = mining(mines=ALL_MINES).when(RED, DeployMine(from_="d2"))
    story.then(DeviceMoved(RED, "mine", "d2", "c2", 0, 3), *DONE)
    mining(mines=ALL_MINES, credits=2).when(RED, DeployMine(from_="d2")).refused("cannot_pay")


def test_tem_r_28_a_moved_mine_keeps_its_number():
    arena = mining(mines=ALL_MINES).when(RED, DeployMine(from_="d2")).state
    assert arena.mines[NUMBER["c2"]] == 2 and arena.owners[NUMBER["c2"]] == RED
    assert arena.mines[NUMBER["d2"]] == 0 and arena.owners[NUMBER["d2"]] == OFF
    assert arena.mine_supply[RED] == 0


def test_tem_tur_1_with_an_empty_supply_a_turret_may_be_moved_at_the_same_cost():
    story = arming(turrets=ALL_TURRETS).when(RED, DeployTurret("b3"))
    story.then(DeviceMoved(RED, "turret", "b3", "c2", 3, 0), *DONE)
    assert story.state.owners[NUMBER["b3"]] == OFF
    assert story.state.owners[NUMBER["c2"]] == RED and story.state.turret_supply[RED] == 0
    arming(turrets=ALL_TURRETS, energy=2).when(RED, DeployTurret("b3")).refused("cannot_pay")


def test_tem_mine_2_with_one_in_supply_moving_is_not_allowed():
    three = {"b2": 1, "d2": 2, "b3": 3}
    story = mining(mines=three)
    story.when(RED, DeployMine(from_="b2")).refused("supply_left", "there is a mine left in supply")
    assert story.line.legal(RED) == [DeployMine(4), PassAction()]
    story = arming(turrets=["b2", "b3"])
    story.when(RED, DeployTurret("b2")).refused("supply_left", "there is a turret left in supply")
    assert story.line.legal(RED) == [DeployTurret(), PassAction()]


def test_tem_mine_2_legal_offers_each_of_its_mines_to_be_moved():
    story = mining(mines=ALL_MINES, turrets=["c1"])
    assert story.line.legal(RED) == [
        *(DeployMine(from_=cell) for cell in ("b2", "d2", "b3", "d3")),
        PassAction(),
    ]
    story = mining(mines=ALL_MINES)  # the first device in reading order is a mine
    assert story.line.legal(RED)[0] == DeployMine(from_="b2")
    story = arming(turrets=ALL_TURRETS, mines={"c1": 1})
    assert story.line.legal(RED) == [
        *(DeployTurret(cell) for cell in ("b2", "d2", "b3")),
        PassAction(),
    ]
    assert arming(turrets=ALL_TURRETS).line.legal(RED)[0] == DeployTurret("b2")


def test_tem_mine_2_a_supply_of_the_other_kind_does_not_matter():
    mining(mines=ALL_MINES, turrets=[]).when(RED, DeployMine(from_="b2")).accepted()
    arming(turrets=ALL_TURRETS, mines={}).when(RED, DeployTurret("b2")).accepted()


# ---------------------------------------------------------------- refusals


def test_deploy_mine_is_refused_in_the_order_of_the_table():
    taken = mining(mines={"c2": 1}, credits=0)
    for choice in (DeployMine(1), DeployMine(2), DeployMine(from_="c2"), DeployMine(from_="b4")):
        taken.when(RED, choice).refused("zone_taken")
    for choice in (DeployMine(), DeployMine(1, "b2"), DeployMine(0), DeployMine(from_="f1")):
        taken.when(RED, choice).refused("bad_value")
    mining(mines={"b2": 1}, credits=0).when(RED, DeployMine(1)).refused("not_in_supply")
    mining(mines={"b2": 1}, credits=0).when(RED, DeployMine(from_="d4")).refused("supply_left")
    poor = mining(p(mines={"b4": 1}), mines=ALL_MINES, turrets=["d4"], credits=0)
    for cell in ("c1", "b4", "d4", "a1"):  # nothing, Blue's, a turret, a hole
        poor.when(RED, DeployMine(from_=cell)).refused("not_there", f"no mine of yours at {cell}")
    poor.when(RED, DeployMine(from_="b2")).refused("cannot_pay", "needs 3 credits, you have 0")
    poor.when(RED, DeployTurret()).refused("not_asked")


def test_deploy_turret_is_refused_in_the_order_of_the_table():
    taken = arming(turrets=["c2", "b2", "d2"], energy=0)
    for choice in (DeployTurret(), DeployTurret("c2"), DeployTurret("b4")):
        taken.when(RED, choice).refused("zone_taken")
    taken.when(RED, DeployTurret("f1")).refused("bad_value")
    poor = arming(p(turrets=["b4"]), turrets=ALL_TURRETS, mines={"d4": 1}, energy=0)
    poor.when(RED, DeployTurret()).refused("not_in_supply")
    for cell in ("c1", "b4", "d4", "a1"):
        sentence = f"no turret of yours at {cell}"
        poor.when(RED, DeployTurret(cell)).refused("not_there", sentence)
    poor.when(RED, DeployTurret("b2")).refused("cannot_pay", "needs 3 energy, you have 0")
    arming(turrets=["b2"], energy=0).when(RED, DeployTurret("d4")).refused("supply_left")
    poor.when(RED, DeployMine(1)).refused("not_asked")


# ---------------------------------------------------------------- secrets


@pytest.mark.parametrize(
    ("kind", "to"), [(DeployMine, "decider"), (DeviceDeployed, "seat"), (DeviceReturned, "owner")]
)
def test_tem_mine_3_a_mines_number_is_its_owners_secret(kind: type[Message], to: str):
    assert {name: mark.to for name, mark in secrets_of(kind)} == {"number": to}


def test_tem_mine_3_until_it_is_triggered():
    assert secrets_of(MineTriggered) == secrets_of(DeviceMoved) == secrets_of(DeployTurret) == ()


def test_a_deployed_mine_harms_who_enters_next():
    line = position(
        p(program=[["K3", "S"]], credits=9), p(cell="c3", health=6, program=[["K1", "N"]])
    )
    story = given(line).when(RED, Reveal()).when(RED, DeployMine(2)).when(BLUE, Reveal())
    assert MineTriggered("c2", RED, 2, BLUE, 5) in story.events
    assert not any(type(event) is ActionAsked for event in story.events)  # a combat


# ---------------------------------------------------------------- abilities


@pytest.mark.parametrize(("cell", "cost"), [("c1", 0), ("b2", 1), ("c3", 3)])
def test_p3_deploying_or_moving_a_mine_costs_one_credit_less(cell: str, cost: int):
    quarry = {"pilot": "P3", "cell": cell, "options": ABILITIES, "credits": cost, "energy": 3}
    mining(**quarry).when(RED, DeployMine(1)).then_first(DeviceDeployed(RED, "mine", cell, 1, 0, 3))
    others = {"d2": 1, "b3": 2, "d3": 3, "b4": 4}
    mining(**quarry, mines=others).when(RED, DeployMine(from_="b3")).then_first(
        DeviceMoved(RED, "mine", "b3", cell, 0, 3)
    )


@pytest.mark.parametrize(("cell", "cost"), [("c1", 0), ("b2", 1), ("c3", 3)])
def test_p4_deploying_or_moving_a_turret_costs_one_energy_less(cell: str, cost: int):
    bastion = {"pilot": "P4", "cell": cell, "options": ABILITIES, "credits": 3, "energy": cost}
    arming(**bastion).when(RED, DeployTurret()).then_first(
        DeviceDeployed(RED, "turret", cell, None, 3, 0)
    )
    arming(**bastion, turrets=["d2", "b3", "d3"]).when(RED, DeployTurret("b3")).then_first(
        DeviceMoved(RED, "turret", "b3", cell, 3, 0)
    )


def test_p3_has_no_part_in_turrets_nor_p4_in_mines():
    arming(pilot="P3", options=ABILITIES).when(RED, DeployTurret()).then_first(
        DeviceDeployed(RED, "turret", "c2", None, 3, 0)
    )
    mining(pilot="P4", options=ABILITIES).when(RED, DeployMine(1)).then_first(
        DeviceDeployed(RED, "mine", "c2", 1, 0, 3)
    )


@pytest.mark.parametrize(("status", "left"), [("ARMOR", 1), ("MIGHTY", 0)])
def test_p3_and_p4_are_in_force_in_armor_not_in_the_mighty_mech(status: str, left: int):
    mine = mining(pilot="P3", options=ABILITIES, status=status).when(RED, DeployMine(1))
    mine.then_first(DeviceDeployed(RED, "mine", "c2", 1, left, 3))
    turret = arming(pilot="P4", options=ABILITIES, status=status).when(RED, DeployTurret())
    turret.then_first(DeviceDeployed(RED, "turret", "c2", None, 3, left))
