"""Battles against the Blight. BR-BLI-1 to BR-BLI-3; FX6, FX10."""

from __future__ import annotations

from typing import Any

from mechs_core.rulesets.arcs.rules.battle import BattleAction, CollectDice, DiceCollected
from mechs_core.rulesets.arcs.rules.campaign.objectives import ObjectiveAdvanced
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.testing import Story
from tests.rulesets.arcs.campaign.fights import attack, attacked, dice, field, hit, takers
from tests.rulesets.arcs.positions import asked, p, standing, told, view
from tests.rulesets.arcs.scenes import data, hits, moves, steps, totals

AT = "2A"
FRESH, DAMAGED = "blight:fresh", "blight:damaged"


def blighted(blight: str = "1+1", ships: str = "4", own: Any = None, **keys: Any) -> Story:
    """Seat 0 may attack Blight on 2A."""
    return field(p(ships=f"{AT}={ships}", **(own or {})), blight=f"{AT}={blight}", **keys)


def against(story: Story, **faces: tuple[int, ...]) -> Story:
    return dice(attack(story, "blight", AT), **faces)


# ---------------------------------------------------------------- BR-BLI-1


def test_br_bli_1_a_single_hit_does_nothing():
    done = against(blighted("1"), skirmish=(6,))
    assert hits(done) == ["hit lost 1"]
    assert standing(done, AT)[-1] == "blight blight fresh 1"


def test_br_bli_1_two_hits_damage_or_destroy_one():
    done = against(blighted("1"), skirmish=(6, 6))
    assert hits(done) == ["hit blight:fresh damaged"]
    assert standing(done, AT)[-1] == "blight blight damaged 1"
    done = against(blighted("1"), skirmish=(6, 6, 6, 6))
    assert hits(done) == ["hit blight:fresh damaged", "hit blight:damaged destroyed"]


def test_br_r_60_hits_pair_freely_and_an_odd_one_is_lost():
    """Worked example 22."""
    story = against(blighted(), skirmish=(6, 6, 6))
    assert (asked(story), data(story)) == ((0, "hits"), {"step": "hit", "left": 3})
    assert takers(story) == [FRESH, DAMAGED]
    story.when(0, Hit("ship:fresh")).refused("no_such_piece")
    one = hit(story, DAMAGED)
    assert hits(one) == ["hit blight:damaged destroyed", "hit lost 1"]
    assert hits(hit(story, FRESH)) == ["hit blight:fresh damaged", "hit lost 1"]


def test_br_r_60_it_is_asked_while_steps_do_not_destroy_all():
    story = against(blighted("1+1", "6"), skirmish=(6,) * 4)
    assert asked(hit(story, FRESH)) == (0, "turn")
    done = against(blighted("1+1", "6"), skirmish=(6,) * 6)
    assert [each.split()[1] for each in hits(done)] == [FRESH, DAMAGED, DAMAGED]


def test_fx6_one_hit_suffices():
    story = against(blighted(own={"fx": "FX6"}), skirmish=(6, 6, 6))
    assert hits(story) == [
        *("hit blight:fresh damaged", "hit blight:damaged destroyed"),
        "hit blight:damaged destroyed",
    ]
    asks = against(blighted(own={"fx": "FX6"}), skirmish=(6, 6))
    assert data(asks)["left"] == 2
    assert hits(hit(asks, FRESH)) == ["hit blight:fresh damaged", "hit blight:damaged destroyed"]


# ---------------------------------------------------------------- BR-BLI-2, BR-BLI-3


def test_br_r_14_all_blight_of_a_system_defends():
    done = against(blighted("2+1", "6"), skirmish=(6, 6))
    assert takers(done) == [FRESH, DAMAGED]
    assert standing(hit(done, DAMAGED), AT)[1:] == ["blight blight fresh 2"]


def test_br_bli_2_it_is_hit_by_hits_alone_and_does_not_intercept():
    story = attack(blighted(), "blight", AT)
    assert data(story) == {"most": 4, "raid": False}
    story.when(0, CollectDice(0, 0, 1)).refused("raid_dice_forbidden")
    done = dice(story, assault=(3,))
    assert totals(done) == {"intercept": 1, "hit": 1}
    assert told(done, DiceCollected)[0].intercept == 0
    assert hits(done) == ["hit lost 1"]


def test_br_bli_3_destroyed_blight_is_a_trophy():
    done = against(blighted("0+1"), skirmish=(6, 6))
    assert moves(done) == [f"1 blight of blight {AT} > trophies:0, battle"]
    assert view(done).seats[0].trophies == {"blight": {"blight": 1}}


def test_br_r_17_ships_lost_against_it_return_to_their_supply():
    done = against(blighted(ships="0+1"), assault=(6,))
    assert moves(done) == [f"1 ship of 0 {AT} > supply:0, battle"]


def test_fx10_its_holder_cannot_choose_the_blight():
    story = blighted(own={"fx": "FX10", "fate": "symbiont"}, act=3)
    story.when(0, Act(BattleAction(AT, "blight"))).refused("no_defender")
    assert attacked(story) == []


# ---------------------------------------------------------------- Blight Reapers


def test_reapers_advance_by_each_blight_that_they_damage_or_destroy():
    own = {"fate": "reaper", "objective": 5}
    done = against(blighted("1+1", "6", own, act=2), skirmish=(6,) * 6)
    assert told(done, ObjectiveAdvanced) == [
        ObjectiveAdvanced(0, left, 1, "battle") for left in (4, 3, 2)
    ]
    other = against(blighted("1+1", "6", {"fate": "marshal"}, act=2), skirmish=(6,) * 6)
    assert told(other, ObjectiveAdvanced) == []


def test_br_obj_1_not_beyond_zero():
    own = {"fate": "reaper", "objective": 1}
    done = against(blighted("1+1", "6", own, act=2), skirmish=(6,) * 6)
    assert told(done, ObjectiveAdvanced) == [ObjectiveAdvanced(0, 0, 1, "battle")]
    assert steps(done)[-1] == "BattleEnded"
