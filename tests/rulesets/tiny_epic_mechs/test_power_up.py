"""POWER_UP: heal, or upgrade to Power Armor. TEM-POW, Patch."""

from __future__ import annotations

import pytest

from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import EnterMech
from mechs_core.rulesets.tiny_epic_mechs.rules.move import Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Heal, Healed, Upgrade, Upgraded
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnEnded, TurnStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged
from mechs_core.testing import Story, given
from tests.rulesets.tiny_epic_mechs.positions import BLUE, RED, asked, p, position

DONE = (TurnEnded(RED), TurnStarted(1, 1, BLUE))


def powering(*, options: dict | None = None, **red: object) -> Story:
    return given(position(p(**red), p(), options=options, phase="action", card="K5"))


# ---------------------------------------------------------------- heal


@pytest.mark.parametrize(("energy", "health"), [(1, 3), (2, 5), (3, 6)])
def test_tem_pow_2_each_energy_gives_two_health_at_most_to_full(energy: int, health: int):
    powering(health=1, energy=4).when(RED, Heal(energy)).then(
        Healed(RED, "action", health, 4 - energy), *DONE
    )


@pytest.mark.parametrize(
    ("status", "health", "most"),
    [("PILOT", 1, 3), ("PILOT", 2, 2), ("PILOT", 5, 1), ("ARMOR", 1, 4), ("ARMOR", 8, 1)],
)
def test_tem_pow_2_tem_r_61_energy_that_would_heal_nothing_may_not_be_paid(
    status: str, health: int, most: int
):
    story = powering(status=status, health=health, energy=9)
    assert [c for c in story.line.legal(RED) if type(c) is Heal] == [
        Heal(energy) for energy in range(1, most + 1)
    ]
    enough = f"{most} energy {'is' if most == 1 else 'are'} enough"
    story.when(RED, Heal(most + 1)).refused("too_much", enough)


def test_tem_pow_2_in_armor_full_is_9():
    powering(status="ARMOR", health=6, energy=2).when(RED, Heal(2)).then_first(
        Healed(RED, "action", 9, 0)
    )


def test_heal_is_refused_in_the_order_of_the_table():
    mighty = powering(status="MIGHTY", health=1, energy=0)
    mighty.when(RED, Heal(99)).refused("mighty", "the Mighty Mech cannot heal")
    powering(energy=0).when(RED, Heal(1)).refused("full_health")
    powering(status="ARMOR", energy=0).when(RED, Heal(1)).refused("full_health")
    powering(health=5, energy=1).when(RED, Heal(2)).refused(
        "cannot_pay", "needs 2 energy, you have 1"
    )
    powering(health=5, energy=5).when(RED, Heal(2)).refused("too_much", "1 energy is enough")
    powering(health=5).when(RED, Heal(0)).refused("bad_value")
    powering(health=5).when(RED, Heal(-1)).refused("bad_value")
    powering(health=5, energy=9).when(RED, Heal(1000)).refused("cannot_pay")
    powering(health=5).when(BLUE, Heal(1)).refused("not_asked")


def test_legal_heals_with_what_there_is():
    story = powering(health=1, energy=2, credits=0)
    assert story.line.legal(RED) == [Heal(1), Heal(2), PassAction()]


# ---------------------------------------------------------------- upgrade


def test_tem_pow_3_an_upgrade_costs_five_credits_and_gives_armor():
    powering(credits=7).when(RED, Upgrade()).then(
        Upgraded(RED, 2), StatusChanged(RED, "ARMOR", 9), *DONE
    )


def test_tem_r_47_health_becomes_9_whatever_it_was():
    powering(credits=5, health=1).when(RED, Upgrade()).then_first(
        Upgraded(RED, 0), StatusChanged(RED, "ARMOR", 9)
    )


def test_upgrade_is_refused_in_the_order_of_the_table():
    powering(status="MIGHTY", credits=0).when(RED, Upgrade()).refused("mighty")
    powering(status="ARMOR", credits=0).when(RED, Upgrade()).refused("in_armor")
    powering(credits=4).when(RED, Upgrade()).refused("cannot_pay", "needs 5 credits, you have 4")
    powering(credits=9).when(BLUE, Upgrade()).refused("not_asked")


def test_tem_pow_1_in_the_mighty_mech_neither():
    story = powering(status="MIGHTY", health=3, credits=9, energy=9)
    assert story.line.legal(RED) == [PassAction()]


def test_tem_r_48_one_of_the_two():
    story = powering(health=1, credits=9, energy=9)
    assert Upgrade() in story.line.legal(RED) and Heal(1) in story.line.legal(RED)
    story.when(RED, Heal(1)).when(RED, Upgrade()).refused("not_asked")
    story.when(RED, Upgrade()).when(RED, Heal(1)).refused("not_asked")


def test_tem_pow_3_a_seat_in_armor_has_nothing_to_upgrade():
    story = powering(status="ARMOR", health=9, credits=9, energy=9)
    assert story.line.legal(RED) == [PassAction()]


# ---------------------------------------------------------------- the Mighty Mech


def test_tem_r_20_health_regained_in_its_zone_brings_no_offer():
    """TEM-EX-22 has the same with an upgrade."""
    line = position(p(cell="c2", status="ARMOR", health=8, program=[["K5", "S"]]), p())
    story = given(line).when(RED, Reveal())
    story.then_last(ActionAsked(RED, "POWER_UP"))
    story.when(RED, Heal(1)).then(Healed(RED, "action", 9, 2), *DONE)


def test_tem_mech_1_after_entering_power_up_can_only_be_passed():
    line = position(p(cell="c2", status="ARMOR", credits=9, program=[["K5", "S"]]), p())
    story = given(line).when(RED, Reveal()).when(RED, EnterMech(True))
    story.then_last(ActionAsked(RED, "POWER_UP"))
    assert asked(story.line) == ((RED, "action"),)
    assert story.line.legal(RED) == [PassAction()]


# ---------------------------------------------------------------- Patch


def patch(**red: object) -> Story:
    return powering(options={"pilot_abilities": True}, pilot="P5", **red)


@pytest.mark.parametrize(
    ("status", "health", "energy", "after"),
    [("PILOT", 1, 1, 4), ("PILOT", 1, 2, 6), ("ARMOR", 1, 2, 7), ("ARMOR", 1, 3, 9)],
)
def test_p5_heal_gives_three_health_for_an_energy(
    status: str, health: int, energy: int, after: int
):
    story = patch(status=status, health=health).when(RED, Heal(energy))
    story.then(Healed(RED, "action", after, 3 - energy), *DONE)


@pytest.mark.parametrize(("health", "most"), [(1, 2), (2, 2), (3, 1), (5, 1)])
def test_p5_the_most_that_may_be_paid_is_a_third_of_what_is_missing(health: int, most: int):
    story = patch(health=health, energy=9)
    assert Heal(most) in story.line.legal(RED)
    story.when(RED, Heal(most + 1)).refused("too_much")


def test_p5_is_not_in_force_without_abilities():
    powering(pilot="P5", health=1).when(RED, Heal(1)).then_first(Healed(RED, "action", 3, 2))
