"""Damage points and the faults they cause. BOT-DMG."""

from __future__ import annotations

import pytest

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.rules.damage import (
    DamageAblated,
    DamageTaken,
    FaultRolled,
    PartLost,
)
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested, DefencesUpdated
from mechs_core.rulesets.bottisota.rules.react import React
from mechs_core.testing import Story, given
from tests.rulesets.bottisota.positions import dice, drawn, position, s

U = "shot r1 s0 k0 t0"
HARM = (DamageTaken, DamageAblated, FaultRolled, PartLost, BotDestroyed)


def harm(story: Story) -> list[Event]:
    return [event for event in story.events if isinstance(event, HARM)]


def hit(*, fault: int | None = None, part: int | None = None, **keys) -> Story:
    """A sapper, faults at 3 and destroyed at 5, after an unsaved hit of the sentinel.

    fault: its die. part: place of the card that is lost among the candidates.
    """
    line = position(
        [s(0, "sentinel", "C3"), s(1, "sapper", "C4", **keys), s(2, "ram", "E1")], phase="shoot"
    )
    after = dice({f"{U} h0 armour": 1})
    after |= {} if fault is None else dice({f"{U} h0 fault": fault})
    after |= {} if part is None else drawn({f"{U} h0 part": part})
    story = given(line).when(0, Shoot("laser", bot=1))
    if "hand" in keys:
        return story.when(0, Fire(), dice({U: 6})).when(1, React(False), after)
    return story.when(0, Fire(), dice({U: 6}) | after)


def martyred(luck: dict[str, int], **keys) -> Story:
    """The sapper after a shotgun's hits, at most three."""
    line = position(
        [s(0, "martyr", "C3"), s(1, "sapper", "C4", **keys), s(2, "ram", "E1")], phase="shoot"
    )
    return given(line).when(0, Shoot("shotgun", bot=1)).when(0, Fire(), dice({U: 6} | luck))


@pytest.mark.parametrize("damage", [0, 1])
def test_bot_dmg_2_below_the_threshold_nothing_breaks(damage):
    assert harm(hit(damage=damage)) == [DamageTaken(1, damage + 1, "shot", 0)]


def test_bot_dmg_2_bot_r_21_from_the_point_that_reaches_the_threshold_on_one_fault_each():
    # BOT-R-21
    luck = {
        f"{U} count": 3,
        f"{U} h0 armour": 1,
        f"{U} h1 armour": 1,
        f"{U} h1 fault": 1,
        f"{U} h2 armour": 1,
        f"{U} h2 fault": 2,
    }
    assert harm(martyred(luck, damage=1)) == [
        DamageTaken(1, 2, "shot", 0),
        DamageTaken(1, 3, "shot", 0),
        FaultRolled(1, 1, "sight"),
        DamageTaken(1, 4, "shot", 0),
        FaultRolled(1, 2, "slow"),
    ]


@pytest.mark.parametrize(
    ("die", "fault", "left"),
    [(1, "sight", [2, 0, 0]), (2, "slow", [1, 1, 0]), (3, "armour", [1, 0, 1])],
)
def test_bot_dmg_4_faults_add_up(die, fault, left):
    story = hit(fault=die, damage=2, faults={"sight": 1})
    assert harm(story) == [DamageTaken(1, 3, "shot", 0), FaultRolled(1, die, fault)]
    assert story.state.bots[1].faults == left


def test_bot_dmg_1_at_the_last_point_the_bot_is_destroyed_and_no_fault_is_rolled():
    story = hit(damage=4)
    assert harm(story) == [DamageTaken(1, 5, "shot", 0), BotDestroyed(1, "shot", 0, ())]


def test_bot_dmg_1_the_hits_left_lapse():
    luck = {f"{U} count": 3, f"{U} h0 armour": 1, f"{U} h0 fault": 1, f"{U} h1 armour": 1}
    story = martyred(luck, damage=3)
    assert sum(isinstance(event, ArmourTested) for event in story.events) == 2
    assert harm(story)[-1] == BotDestroyed(1, "shot", 0, ())


# ---------------------------------------------------------------- a part is lost


@pytest.mark.parametrize("die", [4, 5])
def test_bot_dmg_2_a_random_installed_part_is_destroyed(die):
    story = hit(fault=die, part=1, damage=2, installed=["P05a", "P10a", "P22b"])
    assert harm(story)[1:] == [
        FaultRolled(1, die, "part"),
        PartLost(1, "P10a", "installed", "fault"),
    ]
    state = story.state
    assert [*state.bots[1].faults] == [0, 0, 0]  # BOT-DMG-4 Nothing is left to remove.
    assert len(state.bots[1].installed) == 2
    assert len(state.discards) == 1


def test_bot_dmg_2_an_installed_part_goes_before_the_hand():
    # BOT-LUCK-4 The only candidate is not drawn for.
    story = hit(fault=4, damage=2, installed=["P05a"], hand=["P10a", "P11a"])
    assert harm(story)[-1] == PartLost(1, "P05a", "installed", "fault")


def test_bot_dmg_2_without_parts_a_random_card_of_the_hand_is_discarded():
    story = hit(fault=5, part=2, damage=2, hand=["P05a", "P10a", "P22b"])
    assert harm(story)[-1] == PartLost(1, "P22b", "hand", "fault")
    assert len(story.state.hand[1]) == 2
    assert len(story.state.discards) == 1
    story = hit(fault=5, damage=2, hand=["P05a"])
    assert harm(story)[-1] == PartLost(1, "P05a", "hand", "fault")


def test_bot_dmg_2_without_any_card_nothing_is_lost():
    story = hit(fault=4, damage=2)
    assert harm(story) == [DamageTaken(1, 3, "shot", 0), FaultRolled(1, 4, "part")]


def test_bot_wpn_4_a_lost_weapon_part_takes_its_charges_along():
    story = hit(fault=4, damage=2, installed=["P11a"], charges={"P11a": 1})
    assert story.state.bots[1].charges == {"minerail": 3}


# ---------------------------------------------------------------- the extra point


def test_bot_dmg_2_bot_r_20_a_6_is_one_more_point_without_a_fault():
    # BOT-R-20
    story = hit(fault=6, damage=2)
    assert harm(story) == [
        DamageTaken(1, 3, "shot", 0),
        FaultRolled(1, 6, "extra"),
        DamageTaken(1, 4, "extra", 0),
    ]
    assert story.state.bots[1].faults == [0, 0, 0]
    assert story.state.inflicted == [2, 0, 0]  # BOT-R-65


def test_bot_dmg_2_the_extra_point_may_destroy_under_the_cause_of_the_hit():
    assert harm(hit(fault=6, damage=3)) == [
        DamageTaken(1, 4, "shot", 0),
        FaultRolled(1, 6, "extra"),
        DamageTaken(1, 5, "extra", 0),
        BotDestroyed(1, "shot", 0, ()),
    ]


# ---------------------------------------------------------------- ablative plating


def test_bot_dmg_3_ablative_plating_cancels_a_point_and_its_fault():
    story = hit(damage=4, installed=["P24b", "P24a", "P05a"])
    assert harm(story) == [DamageAblated(1, "P24a")]
    assert story.state.bots[1].damage == 4
    assert story.state.inflicted == [0, 0, 0]
    assert len(story.state.bots[1].installed) == 2
    assert len(story.state.discards) == 1


def test_bot_dmg_3_each_plating_cancels_one_point():
    luck = {f"{U} count": 3} | {f"{U} h{number} armour": 1 for number in range(3)}
    story = martyred(luck, installed=["P24a", "P24b"])
    assert harm(story) == [
        DamageAblated(1, "P24a"),
        DamageAblated(1, "P24b"),
        DamageTaken(1, 1, "shot", 0),
    ]


def test_bot_dmg_3_a_saved_hit_spares_the_plating():
    luck = {f"{U} count": 1, f"{U} h0 armour": 6}
    assert harm(martyred(luck, installed=["P24a"])) == []


def test_bot_dmg_3_a_plating_in_hand_cancels_nothing():
    assert harm(hit(damage=0, hand=["P24a"])) == [DamageTaken(1, 1, "shot", 0)]


# ---------------------------------------------------------------- all effects at once


def test_bot_hit_6_a_lost_part_counts_at_once_in_all_but_the_defences():
    story = hit(fault=4, damage=2, installed=["P01a"])
    assert harm(story)[-1] == PartLost(1, "P01a", "installed", "fault")
    story.then_last(DefencesUpdated(1, 4, None))
