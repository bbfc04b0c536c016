"""Fire Rifles. L02, BR-R-78."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs.rules.battle import (
    BattleAction,
    BattleBegun,
    BattleEnded,
    CollectDice,
    DiceCollected,
)
from mechs_core.rulesets.arcs.rules.campaign.objectives import ObjectiveAdvanced
from mechs_core.rulesets.arcs.rules.campaign.shared import FireRifles
from mechs_core.rulesets.arcs.rules.outrage import OutrageProvoked
from mechs_core.rulesets.arcs.rules.turns import Act
from mechs_core.rulesets.arcs.rules.windows import WindowOpened
from mechs_core.testing import Story
from tests.rulesets.arcs.campaign.fights import dice, field, hit, takers
from tests.rulesets.arcs.positions import asked, p, standing, told, view
from tests.rulesets.arcs.scenes import data, hits, moves, offers, steps, tokens

OUT = {"outlaw": True}


def armed(ships: str = "3G=3", rival: Any = None, own: Any = None, **keys: Any) -> Story:
    """Seat 0 has Galactic Rifles; seat 1 is an Outlaw on 3A, beside 3G."""
    rival = {"ships": "3A=1", **OUT, **(rival or {})}
    return field(p(**{"ships": ships, "lore": "L02", **(own or {})}), p(**rival), **keys)


def fire(story: Story, defender: int | str = 1, system: str = "3A", from_: str = "3G") -> Story:
    return story.when(0, Act(FireRifles(from_, system, defender)))


def test_l02_ships_fire_at_a_defender_of_an_adjacent_system():
    story = fire(armed())
    story.then_last(
        BattleBegun(0, "3G", 1, "3A"),
        WindowOpened("dice", 0, {"most": 3, "raid": False, "then": [{"task": "end_battle"}]}),
    )
    assert view(story).battle.target == "3A"
    done = dice(story, skirmish=(4, 6))
    assert told(done, DiceCollected) == [
        DiceCollected({"skirmish": 2}, {"fresh": 3, "damaged": 0}, 0)
    ]
    assert hits(done) == ["hit ship:fresh damaged", "hit ship:damaged destroyed"]
    assert moves(done) == ["1 ship of 1 3A > trophies:0, battle"]
    assert done.events[-1] == BattleEnded(0, "3G", 1)
    assert standing(done, "3G") == ["0 ship fresh 3"]


def test_l02_only_skirmish_dice_are_collected_one_a_fresh_ship():
    story = fire(armed("3G=2+3"))
    assert data(story)["most"] == 2
    story.when(0, CollectDice(3, 0, 0)).refused("too_many_dice")
    story.when(0, CollectDice(1, 1, 0)).refused("too_many_dice")
    story.when(0, CollectDice(0, 0, 1)).refused("raid_dice_forbidden")


def test_l02_nobody_intercepts():
    done = dice(fire(armed(rival={"ships": "3A=1 3G=2"})), skirmish=(1,))
    assert told(done, DiceCollected)[0].intercept == 0


def test_l02_damaged_ships_alone_fire_no_dice():
    story = fire(armed("3G=0+2"))
    assert steps(story)[-3:] == ["BattleBegun", "DiceCollected", "BattleEnded"]


def test_l02_ships_are_hit_first_then_buildings():
    done = dice(fire(armed(rival={"ships": "3A=0+1", "ports": "3A"})), skirmish=(4, 4))
    assert hits(done) == ["hit ship:damaged destroyed", "hit starport:fresh damaged"]


def test_l02_cities_cause_outrage_and_are_ransacked():
    rival = {"ships": "", "cities": "3A!", "agents": "2=1"}
    story = armed(rival=rival, own={"slots": "M"}, court="CC01 CC02 CC03")
    done = dice(fire(story), skirmish=(4,))
    assert told(done, OutrageProvoked) == [OutrageProvoked(0, "M", True)]
    assert tokens(done) == ["M slot:0:1 > supply:general, outrage"]
    assert view(done).seats[0].guild == ("CC02",)


def test_l02_who_may_be_chosen_is_as_in_a_battle():
    assert offers(armed(), FireRifles) == [FireRifles("3G", "3A", 1)]
    imperial = armed(rival={"outlaw": False}, empire="3A=1")
    fire(imperial).refused("truce_law")
    fire(imperial, "empire").refused("truce_law")
    assert offers(imperial, FireRifles) == []
    outlaw = armed(own=OUT, rival={"outlaw": False}, empire="3A=1", free="3A:city", blight="3A=1")
    assert offers(outlaw, FireRifles) == [
        FireRifles("3G", "3A", each) for each in (1, "empire", "free", "blight")
    ]
    fire(armed(), 0).refused("no_defender")
    fire(armed(), "free").refused("no_defender")
    fire(armed(), 1, "3B").refused("no_defender")


@pytest.mark.parametrize(
    ("from_", "system", "own"), [("3G", "3A", {"lore": ""}), ("3B", "3A", {}), ("3G", "5A", {})]
)
def test_l02_the_card_and_ships_next_to_the_target_are_needed(
    from_: str, system: str, own: dict[str, str]
):
    code = "target_illegal" if system == "5A" else "no_such_piece"
    fire(armed(own=own), 1, system, from_).refused(code)


def test_l02_imperial_ships_do_not_fire():
    story = armed("1A=1", {}, {"fx": "FX1"}, empire="3G=2")
    fire(story).refused("no_such_piece")
    assert asked(fire(armed(empire="3G=2"))) == (0, "dice")
    assert data(fire(armed(empire="3G=2")))["most"] == 3


def test_br_emp_12_imperial_ships_defend_with_a_regent_who_is_fired_at():
    story = armed(own=OUT, rival={"ships": "3A=1", "outlaw": False}, empire="3A=1")
    assert takers(dice(fire(story), skirmish=(4,))) == ["ship:fresh", "empire:ship:fresh"]


def test_br_r_78_no_law_no_railgun_and_no_gatekeepers_take_part():
    story = armed(rival={"lore": "L12 L04", "ships": "3A=1"}, own={"guild": "CC03"}, laws="W2")
    assert data(fire(story))["most"] == 3
    to_gate = armed("3A=1", {"ships": "3G=1"}, laws="W2")
    assert asked(fire(to_gate, 1, "3G", "3A")) == (0, "dice")


def test_l02_nothing_is_rolled_again_or_repaired():
    own = {"guild": "CC05", "slots": "W", "lore": "L02 L07", "ships": "3G=1+1"}
    done = dice(fire(armed(own=own)), skirmish=(1,))
    assert steps(done)[-1] == "BattleEnded"


def test_l02_blight_is_tough():
    done = dice(fire(armed(blight="3A=1"), "blight"), skirmish=(4, 4, 4))
    assert hits(done) == ["hit blight:fresh damaged", "hit lost 1"]


def test_l02_its_hits_are_those_of_a_battle_for_objectives():
    own = {"fate": "reaper", "objective": 5}
    done = dice(fire(armed(own=own, blight="3A=0+1", act=2), "blight"), skirmish=(4, 4))
    assert told(done, ObjectiveAdvanced) == [ObjectiveAdvanced(0, 4, 1, "battle")]


def test_br_flg_19_a_flagship_fires_a_die_for_each_fresh_starport():
    own = {"flagship": "3G hull=port+port crane=port!", "ships": ""}
    story = armed(own=own)
    assert offers(story, FireRifles) == [FireRifles("3G", "3A", 1)]
    assert data(fire(story))["most"] == 2


def test_br_flg_16_a_flagship_that_is_fired_at_is_hit_on_its_board():
    done = dice(fire(armed(rival={"ships": "", "flagship": "3A hull=port!"})), skirmish=(4,))
    assert moves(done) == ["1 starport of 1 board_flag:1:hull:upgrade > trophies:0, battle"]


def test_l02_it_counts_as_a_battle_in_labels():
    story = dice(fire(armed(own={"ships": "3G=3 3A=1"})), skirmish=(1,))
    again = story.when(0, Act(BattleAction("3A", 1)))
    given = {"battle 1.1.1 0 2 skirmish": (0,)}
    again.when(0, CollectDice(1, 0, 0), given).accepted()


def test_l02_hits_are_asked_for_in_the_other_system():
    story = dice(fire(armed(rival={"ships": "3A=1+1"}, own={"ships": "3G=3"})), skirmish=(4,))
    assert takers(story) == ["ship:fresh", "ship:damaged"]
    assert hits(hit(story, "ship:damaged")) == ["hit ship:damaged destroyed"]
