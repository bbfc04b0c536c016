"""Battles with Imperial ships on either side. BR-EMP-11 to BR-EMP-14."""

from __future__ import annotations

from typing import Any

from mechs_core.rulesets.arcs.rules.battle import (
    BattleAction,
    BattleBegun,
    CollectDice,
    DiceCollected,
)
from mechs_core.rulesets.arcs.rules.campaign.attackers import AddShips
from mechs_core.rulesets.arcs.rules.campaign.objectives import ObjectiveAdvanced
from mechs_core.rulesets.arcs.rules.hits import Hit
from mechs_core.rulesets.arcs.rules.raid import Raid
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.rulesets.arcs.rules.windows import WindowOpened
from mechs_core.testing import Story
from tests.rulesets.arcs.campaign.fights import AT, attack, attacked, dice, field, hit, takers
from tests.rulesets.arcs.positions import asked, p, standing, told, view
from tests.rulesets.arcs.scenes import answers, data, hits, moves, steps, totals

OUT = {"outlaw": True}


def with_empire(ships: str = f"{AT}=2", empire: str = f"{AT}=2+1", **keys: Any) -> Story:
    """Seat 0, a Regent, may attack seat 1, an Outlaw, and command Imperial ships."""
    return field(p(ships=ships), p(**{"ships": f"{AT}=2", **OUT}), empire=empire, **keys)


def against_regent(empire: str, own: str = "3", rival: Any = None, **keys: Any) -> Story:
    """Seat 0, an Outlaw, may attack seat 1, a Regent beside Imperial ships."""
    rival = {"ships": f"{AT}=1", **(rival or {})}
    return field(p(ships=f"{AT}={own}", **OUT), p(**rival), empire=empire, **keys)


# ---------------------------------------------------------------- BR-EMP-11: added ships


def test_br_emp_11_a_regent_is_asked_how_many_imperial_ships_attack_too():
    story = attack(with_empire())
    story.then_last(
        BattleBegun(0, AT, 1),
        WindowOpened("imperial", 0, {"fresh": 2, "damaged": 1, "then": [{"task": "end_battle"}]}),
    )
    assert [each.count for each in answers(story, AddShips)] == [0, 1, 2, 3]
    story.when(0, AddShips(4)).refused("no_such_piece")


def test_br_emp_11_each_brings_a_die_fresh_ones_first():
    story = attack(with_empire(), add=3)
    assert data(story) == {"most": 5, "raid": True, "imperial": [2, 1]}
    assert data(attack(with_empire(), add=1)) == {"most": 3, "raid": True, "imperial": [1, 0]}
    done = dice(story, skirmish=(1,) * 5)
    assert told(done, DiceCollected) == [
        DiceCollected({"skirmish": 5}, {"fresh": 2, "damaged": 0}, 2, {"fresh": 2, "damaged": 1})
    ]


def test_br_emp_11_none_may_be_added_where_own_ships_attack():
    story = attack(with_empire(), add=0)
    assert data(story) == {"most": 2, "raid": True}
    assert told(dice(story, skirmish=(1,)), DiceCollected) == [
        DiceCollected({"skirmish": 1}, {"fresh": 2, "damaged": 0}, 2)
    ]


def test_br_emp_11_without_imperial_ships_nothing_is_asked():
    assert asked(attack(with_empire(empire="4C=1"))) == (0, "dice")


def test_br_emp_11_an_outlaw_commands_none():
    assert asked(attack(against_regent(f"{AT}=2"))) == (0, "dice")


def test_br_r_48_their_dice_count_with_the_others_towards_six_of_a_kind():
    story = attack(with_empire(f"{AT}=5", f"{AT}=4"), add=4)
    assert data(story)["most"] == 9
    story.when(0, CollectDice(7, 0, 0)).refused("bad_value")
    assert max(each.assault for each in answers(story, CollectDice)) == 6
    dice(story, skirmish=(1,) * 6, assault=(1,) * 3).accepted()


def test_br_emp_11_they_may_take_the_attackers_hits():
    story = dice(attack(with_empire(), add=2), raid=(2, 6))
    assert data(story) == {"step": "own", "left": 2}
    assert takers(story) == ["ship:fresh", "empire:ship:fresh"]
    story = hit(story, "empire:ship:fresh")
    assert takers(story) == ["ship:fresh", "empire:ship:fresh", "empire:ship:damaged"]
    assert view(story).battle.imperial == (1, 1)
    story = hit(story, "empire:ship:damaged")
    assert hits(story)[0] == "own empire:ship:damaged destroyed"
    assert moves(story)[0] == "1 ship of empire 5B > trophies:1, battle"
    assert standing(story, AT)[-2:] == ["empire ship fresh 1", "empire ship damaged 1"]


def test_br_emp_11_who_takes_a_hit_is_asked_while_the_hits_do_not_destroy_all():
    story = attack(with_empire(f"{AT}=0+1", f"{AT}=1"), add=1)
    assert asked(dice(story, raid=(2, 2))) == (0, "own_hits")
    three = attack(with_empire(f"{AT}=0+1", f"{AT}=1+1"), add=2)
    assert data(dice(three, raid=(2, 2, 2))) == {"step": "own", "left": 3}


def test_br_r_59_only_as_many_as_were_added_can_take_hits():
    story = dice(attack(with_empire(empire=f"{AT}=3"), add=1), raid=(2, 2, 2))
    story = hit(story, "empire:ship:fresh", "empire:ship:damaged")
    assert hits(story) == ["own empire:ship:damaged destroyed", "own ship:fresh damaged"]
    assert standing(story, AT)[-1] == "empire ship fresh 2"
    story = dice(attack(with_empire(empire=f"{AT}=3"), add=1), raid=(2, 2))
    hit(story, "ship:fresh").when(0, Hit("empire:ship:damaged")).refused("no_such_piece")
    none = dice(attack(with_empire(f"{AT}=1+1"), add=0), raid=(2,))
    none.when(0, Hit("empire:ship:fresh")).refused("target_illegal")


def test_br_emp_14_hits_that_are_not_asked_for_go_to_own_ships_first():
    story = dice(attack(with_empire(f"{AT}=0+1", f"{AT}=0+1"), add=1), raid=(2, 2))
    assert hits(story)[:2] == ["own ship:damaged destroyed", "own empire:ship:damaged destroyed"]
    done = dice(attack(against_regent(f"{AT}=0+1", rival={"ships": f"{AT}=0+1"})), skirmish=(4, 4))
    assert hits(done) == ["hit ship:damaged destroyed", "hit empire:ship:damaged destroyed"]


# ---------------------------------------------------------------- Imperial ships alone


def alone(empire: str = "6G=2", **own: Any) -> Story:
    """Seat 0 has no piece at 6G; seat 1, an Outlaw, has two ships and a token."""
    rival = p(ships="6G=2", slots="-W", **OUT)
    return field(p(ships="1A=1", **own), rival, empire=empire)


def test_br_emp_4_imperial_ships_alone_need_a_loyal_piece_or_the_writ():
    story = alone()
    story.when(0, Act(BattleAction("6G", 1))).refused("presence_law")
    assert attacked(story) == []
    outlaw = field(p(ships="1A=1", **OUT), p(ships="6G=2", **OUT), empire="6G=2")
    outlaw.when(0, Act(BattleAction("6G", 1))).refused("no_command")
    none = field(p(ships="1A=1"), p(ships="6G=2", **OUT))
    none.when(0, Act(BattleAction("6G", 1))).refused("no_loyal_piece")


def test_br_emp_11_imperial_ships_attack_alone():
    """Worked example 23."""
    story = alone(fx="FX1")
    assert attacked(story) == [("6G", 1)]
    story = attack(story, 1, "6G")
    assert [each.count for each in answers(story, AddShips)] == [1, 2]
    story.when(0, AddShips(0)).refused("no_loyal_piece")
    story = story.when(0, AddShips(2))
    assert data(story)["most"] == 2
    story = dice(story, skirmish=(1,), raid=(2,))
    assert hits(story) == ["own empire:ship:fresh damaged"]
    assert standing(story, "6G")[-2:] == ["empire ship fresh 1", "empire ship damaged 1"]
    assert [each.slot for each in answers(story, Raid)] == [2]


def test_br_emp_11_one_imperial_ship_alone_is_not_asked_about():
    story = attack(alone("6G=1", fx="FX1"), 1, "6G")
    assert (asked(story), data(story)["imperial"]) == ((0, "dice"), [1, 0])


def test_br_r_58_keys_are_used_while_an_imperial_ship_is_left():
    story = dice(attack(alone("6G=1", fx="FX1"), 1, "6G"), raid=(2,))
    assert (hits(story), asked(story)) == (["own empire:ship:fresh damaged"], (0, "raid"))
    lost = dice(attack(alone("6G=0+1", fx="FX1"), 1, "6G"), raid=(2,))
    assert (hits(lost)[0], steps(lost)[-1]) == ("own empire:ship:damaged destroyed", "BattleEnded")


# ---------------------------------------------------------------- BR-EMP-12: a Regent defends


def test_br_emp_12_imperial_ships_defend_with_a_regent():
    """Worked example 6."""
    story = field(p(ships="6C=3", **OUT), p(ships="6C=1", cities="6C"), empire="6C=2")
    story = dice(attack(story, 1, "6C"), assault=(3, 5, 6))
    assert totals(story) == {"self": 1, "intercept": 1, "hit": 4}
    assert told(story, DiceCollected)[0].intercept == 3
    assert (hits(story), data(story)["left"]) == (["own ship:fresh damaged"], 3)
    story = hit(story, "ship:fresh", "ship:fresh")
    assert standing(story, "6C")[0] == "0 ship damaged 2"
    assert view(story).seats[1].trophies == {"0": {"ship": 1}}
    assert takers(story) == ["ship:fresh", "empire:ship:fresh"]
    fresh, damaged = "empire:ship:fresh", "empire:ship:damaged"
    story.when(0, Hit("city:fresh")).refused("target_illegal")
    done = hit(story, fresh, damaged, fresh, damaged)
    assert view(done).seats[0].trophies == {"empire": {"ship": 2}}
    assert standing(done, "6C") == ["0 ship damaged 2", "1 ship fresh 1", "1 city fresh 1"]


def test_br_emp_12_buildings_are_hit_when_no_imperial_ship_is_left():
    story = against_regent(f"{AT}=0+1", rival={"ships": "", "cities": AT})
    done = dice(attack(story), skirmish=(4, 5))
    assert hits(done) == ["hit empire:ship:damaged destroyed", "hit city:fresh damaged"]


def test_br_r_20_damaged_imperial_ships_defend_and_do_not_intercept():
    done = dice(attack(against_regent(f"{AT}=0+2")), assault=(3, 1))
    assert told(done, DiceCollected)[0].intercept == 1
    assert takers(done) == ["ship:fresh", "empire:ship:damaged"]


def test_br_emp_12_imperial_ships_do_not_defend_an_outlaw():
    story = against_regent(f"{AT}=2", rival=OUT)
    done = dice(attack(story), assault=(3,))
    assert told(done, DiceCollected)[0].intercept == 1
    assert hits(done)[-1] == "hit ship:fresh damaged"


# ---------------------------------------------------------------- BR-EMP-13: the Empire defends


def test_br_emp_13_the_empire_defends_with_its_ships_alone():
    """Worked example 7."""
    story = field(p(ships="6C=3", **OUT), p(ships="6C=1", cities="6C"), empire="6C=2")
    story = attack(story, "empire", "6C")
    done = dice(story, assault=(3, 5, 6))
    assert told(done, DiceCollected)[0].intercept == 2
    done = hit(done, "ship:fresh", "ship:damaged")
    assert moves(done)[0] == "1 ship of 0 6C > trophies:1, battle"
    assert (
        hits(done)[1:]
        == ["hit empire:ship:fresh damaged"] * 2 + ["hit empire:ship:damaged destroyed"] * 2
    )
    assert standing(done, "6C")[-2:] == ["1 ship fresh 1", "1 city fresh 1"]


def test_br_r_16_there_are_no_raid_dice_against_the_empire():
    story = attack(against_regent("5B=2", rival={"cities": AT}), "empire")
    assert data(story) == {"most": 3, "raid": False}
    story.when(0, CollectDice(0, 0, 1)).refused("raid_dice_forbidden")


def test_br_emp_13_a_destroyed_ship_is_a_trophy_of_the_first_regent():
    story = against_regent("5B=1", own="0+1")
    done = dice(attack(story, "empire"), assault=(2,))
    assert moves(done)[0] == "1 ship of 0 5B > trophies:1, battle"
    assert view(done).seats[1].trophies == {"0": {"ship": 1}}


def test_br_emp_13_without_a_first_regent_it_returns_to_its_supply():
    story = field(p(ships="5B=0+1", **OUT), p(ships="1A=1", **OUT), empire="5B=1")
    done = dice(attack(story, "empire"), assault=(2,))
    assert moves(done) == ["1 ship of 0 5B > supply:0, battle"]


def test_br_emp_14_destroyed_imperial_ships_are_the_destroyers_trophies():
    done = dice(attack(against_regent("5B=0+1"), "empire"), skirmish=(4,))
    assert moves(done) == ["1 ship of empire 5B > trophies:0, battle"]


def test_br_emp_14_hits_beyond_the_ships_are_lost():
    done = dice(attack(against_regent("5B=0+1"), "empire"), skirmish=(4, 4, 4))
    assert hits(done) == ["hit empire:ship:damaged destroyed", "hit lost 2"]


def test_throne_breakers_advance_by_each_imperial_trophy_of_a_battle():
    own = field(p(ships="5B=2", fate="throne_breaker", objective=9, **OUT), empire="5B=0+1", act=3)
    assert told(dice(attack(own, "empire"), skirmish=(4,)), ObjectiveAdvanced) == [
        ObjectiveAdvanced(0, 7, 2, "battle")
    ]
    rival = p(ships="5B=2", fate="throne_breaker", objective=9, **OUT)
    defending = field(p(ships="5B=0+1"), rival, empire="5B=0+1", act=3)
    done = dice(attack(defending, add=1), raid=(2, 2))
    assert told(done, ObjectiveAdvanced) == [ObjectiveAdvanced(1, 7, 2, "battle")]


# ---------------------------------------------------------------- who may be chosen


def test_br_fre_2_what_is_not_there_does_not_defend():
    story = field(p(ships=f"{AT}=1"), p(ships="4B=1"))
    for defender in (0, 1, "empire", "free", "blight"):
        story.when(0, Act(BattleAction(AT, defender))).refused("no_defender")
    story.when(0, Act(BattleAction("4B", 1))).refused("no_loyal_piece")


def test_br_emp_13_a_base_game_has_no_such_defenders():
    story = field(p(ships=f"{AT}=1"), campaign=False)
    for defender in ("empire", "free", "blight"):
        story.when(0, Act(BattleAction(AT, defender))).refused("bad_value")
