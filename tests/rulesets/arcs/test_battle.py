"""Who fights whom, dice and rerolls. ARC-BAT-1 to 4; BC08, BC13."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.arcs.data import SYMBOLS
from mechs_core.rulesets.arcs.rules.battle import (
    BattleAction,
    BattleBegun,
    BattleEnded,
    BattleReroll,
    CollectDice,
    DiceCollected,
    DiceRolled,
)
from mechs_core.rulesets.arcs.rules.turns import Act, PipSpent, PreludeEnded
from mechs_core.rulesets.arcs.rules.windows import WindowClosed, WindowOpened
from mechs_core.testing import Story
from tests.rulesets.arcs.positions import asked, at, dice, p, view
from tests.rulesets.arcs.scenes import answers, data, fight, hits, offers, steps, totals

NO_TOTALS = dict.fromkeys(SYMBOLS, 0)


def battle(system: str = "5B", defender: int = 1) -> Act:
    return Act(BattleAction(system, defender))


def ready(own: str = "5B=2+1", rival: str = "", city: str = "5B", **keys: Any) -> Story:
    """Seat 0 may battle seat 1, on 5B unless said: ships of both, buildings of seat 1."""
    return at(p(ships=own), p(ships=rival, cities=city), played="AG2", **keys)


# ---------------------------------------------------------------- ARC-BAT-1


def test_arc_bat_1_a_battle_is_announced_then_dice_are_asked_for():
    ready().when(0, battle()).then(
        PreludeEnded(0),
        PipSpent(0, 2),
        BattleBegun(0, "5B", 1),
        WindowOpened("dice", 0, {"most": 3, "raid": True, "then": [{"task": "end_battle"}]}),
    )


@pytest.mark.parametrize("rival", [{"ships": "5B=0+1"}, {"ports": "5B!"}, {"cities": "5B"}])
def test_arc_bat_1_the_defender_is_a_rival_with_any_piece_there(rival: Any):
    story = at(p(ships="5B=0+1"), p(**rival), p(), played="AG2")
    assert offers(story, BattleAction) == [BattleAction("5B", 1)]
    story.when(0, battle()).accepted()
    story.when(0, battle("5B", 2)).refused("no_defender")
    story.when(0, battle("5B", 0)).refused("no_defender")


def test_arc_bat_1_refusals_in_order():
    story = at(p(ships="5B=1"), p(cities="5C"), played="AG2", out=[1])
    story.when(0, battle("1A", 0)).refused("out_of_play")
    story.when(0, battle("5C", 0)).refused("no_loyal_piece", "you have no ship on 5C")
    story.when(0, battle("5B", 1)).refused("no_defender")


# ---------------------------------------------------------------- ARC-BAT-2, ARC-BAT-3


def test_arc_bat_2_a_die_for_each_ship_fresh_or_damaged():
    story = ready().when(0, battle())
    for thrown in (CollectDice(3, 0, 0), CollectDice(0, 1, 2), CollectDice(1, 1, 1)):
        story.when(0, thrown).accepted()
    story.when(0, CollectDice(2, 1, 1)).refused("too_many_dice", "4 dice, at most 3")
    found = answers(story)
    assert len(found) == len({*found}) == 20
    assert {each.skirmish + each.assault + each.raid for each in found} == {0, 1, 2, 3}


def test_arc_bat_2_at_most_six_of_a_kind():
    story = ready("5B=8").when(0, battle())
    story.when(0, CollectDice(7, 0, 0)).refused("bad_value")
    assert {each.skirmish for each in answers(story)} == {*range(7)}
    story.when(0, CollectDice(2, 6, 0)).accepted()
    assert len(answers(ready("5B=15").when(0, battle()))) <= 343


def test_arc_bat_2_arc_r_5_arc_r_35_without_dice_nothing_happens_but_the_action_is_used():
    story = ready("5B=1+1", "5B=2").when(0, battle())
    assert view(story).battle is not None
    story = story.when(0, CollectDice(0, 0, 0))
    story.then(
        WindowClosed("dice", 0),
        DiceCollected({}, {"fresh": 1, "damaged": 1}, 2),
        BattleEnded(0, "5B", 1),
    )
    assert view(story).battle is None


def test_arc_bat_3_raid_dice_against_a_building_in_the_system():
    story = at(p(ships="5B=2+1"), p(ports="5B!"), played="AG2").when(0, battle())
    assert data(story) == {"most": 3, "raid": True}
    story.when(0, CollectDice(0, 0, 3)).accepted()


def test_arc_bat_3_no_raid_dice_while_its_buildings_are_elsewhere():
    story = ready("5B=2", "5B=1", "4A!").when(0, battle())
    assert data(story) == {"most": 2, "raid": False}
    story.when(0, CollectDice(0, 0, 1)).refused("raid_dice_forbidden")
    story.when(0, CollectDice(1, 1, 1)).refused("too_many_dice")
    assert not [each for each in answers(story) if each.raid]


def test_arc_bat_3_arc_r_7_raid_dice_against_a_rival_without_any_building():
    story = at(p(ships="5B=2", cities="5B"), p(ships="5B=2"), played="AG2")
    story = fight(story, raid=(4,))
    assert totals(story) == {"self": 1, "bhit": 1}
    assert "bhit lost 1" in hits(story)


# ---------------------------------------------------------------- ARC-BAT-4


PRINTED = {
    "skirmish": "- - - H H H",
    "assault": "- SH IH SHH HH SH",
    "raid": "IKK SK I SB BK SB",
}
LETTERS = {"S": "self", "I": "intercept", "H": "hit", "B": "bhit", "K": "key"}


@pytest.mark.parametrize("kind", PRINTED)
@pytest.mark.parametrize("face", range(1, 7))
def test_arc_bat_4_the_faces_of_a_die(kind: str, face: int):
    story = fight(ready("5B=6"), **{kind: (face,)})
    shown = PRINTED[kind].split()[face - 1].strip("-")
    assert totals(story) == {LETTERS[each]: shown.count(each) for each in shown}


def test_arc_bat_4_all_dice_are_summed_then_resolved_self_intercept_hit_bhit():
    story = fight(ready("5B=4", "5B=1"), assault=(3, 5), raid=(5, 6))
    assert totals(story) == {"self": 1, "intercept": 1, "hit": 3, "bhit": 2, "key": 1}
    dealt = [*hits(story)]
    while dealt[-1][:4] != "bhit" and asked(story)[1] != "raid":
        story = story.when(0, answers(story)[0])
        dealt += hits(story)
    steps = [each.split()[0] for each in dealt]
    assert steps == ["own"] * 2 + ["hit"] * 3 + ["bhit"] * 2


def test_arc_bat_4_what_was_collected_and_rolled_is_said():
    story = ready("5B=2+1", "5B=2+3").when(0, battle())
    story = story.when(0, CollectDice(1, 0, 1), dice("1.1 0 1", skirmish=(3,), raid=(2,)))
    assert story.events[1:3] == (
        DiceCollected({"skirmish": 1, "raid": 1}, {"fresh": 2, "damaged": 1}, 2),
        DiceRolled({"skirmish": (3,), "raid": (2,)}, None, {**NO_TOTALS, "self": 1, "key": 1}),
    )


# ---------------------------------------------------------------- BC08


def test_bc08_gatekeepers_may_collect_two_more_dice_at_a_gate():
    ships = "5G=1 5B=1"
    story = at(p(ships=ships, guild="BC08"), p(ships=ships), played="AG2")
    assert data(story.when(0, battle("5G")))["most"] == 3
    assert data(story.when(0, battle("5B")))["most"] == 1
    story.when(0, battle("5G")).when(0, CollectDice(3, 0, 0)).accepted()
    story.when(0, battle("5G")).when(0, CollectDice(4, 0, 0)).refused("too_many_dice")
    theirs = at(p(ships=ships), p(ships=ships, guild="BC08"), played="AG2")
    assert data(theirs.when(0, battle("5G")))["most"] == 1


# ---------------------------------------------------------------- BC13


def skirmishers(slots: str = "W", **faces: tuple[int, ...]) -> Story:
    """Two Weapon icons: the card and a token."""
    own = p(ships="5B=6", slots=slots, guild="BC13")
    return fight(at(own, p(ships="5B=3"), played="AG2"), **faces)


def test_bc13_a_reroll_is_asked_after_the_roll_for_as_many_dice_as_weapon_icons():
    story = skirmishers(skirmish=(1, 2, 6))
    assert steps(story)[-2:] == ["DiceRolled", "reroll?"]
    assert data(story) == {"most": 2}
    story.when(0, BattleReroll((0, 1, 2))).refused("too_many_dice")
    again = story.when(0, BattleReroll((0, 2)), {"battle 1.1 0 1 reroll": (4, 0)})
    assert again.events[:2] == (
        WindowClosed("reroll", 0),
        DiceRolled({"skirmish": (5, 2, 1)}, (0, 2), {**NO_TOTALS, "hit": 1}),
    )
    assert "reroll?" not in steps(again)


def test_bc13_arc_r_30_a_die_that_shows_a_hit_may_be_rolled_again_and_the_new_face_counts():
    story = skirmishers(skirmish=(4,)).when(0, BattleReroll((0,)), {"battle 1.1 0 1 reroll": (0,)})
    assert totals(story) == {} and hits(story) == []


def test_bc13_no_die_is_rolled_again():
    story = skirmishers(skirmish=(5, 1)).when(0, BattleReroll(()))
    assert steps(story)[:2] == ["reroll.", "HitDealt"]


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        *(((1, 0), "bad_value"), ((0, 0), "bad_value"), ((2, 1, 0), "bad_value")),
        *(((6,), "bad_value"), ((0, 1, 2), "too_many_dice"), ((2,), "target_illegal")),
    ],
)
def test_bc13_dice_are_named_in_ascending_order_and_there(chosen: tuple[int, ...], code: str):
    """What numbers must be to each other comes before what the position allows."""
    skirmishers(skirmish=(1, 1)).when(0, BattleReroll(chosen)).refused(code)


def test_bc13_only_skirmish_dice_and_only_the_attackers_own_card():
    assert "reroll?" not in steps(skirmishers(assault=(1, 1)))
    rival = p(ships="5B=3", slots="W", guild="BC13")
    story = fight(at(p(ships="5B=6", slots="W"), rival, played="AG2"), skirmish=(1,))
    assert "reroll?" not in steps(story)


def test_bc13_of_dice_with_equal_faces_one_choice_is_offered():
    story = skirmishers(skirmish=(1, 1, 4, 4))
    assert answers(story) == [
        BattleReroll(()),
        BattleReroll((0,)),
        BattleReroll((2,)),
        BattleReroll((0, 1)),
        BattleReroll((0, 2)),
        BattleReroll((2, 3)),
    ]
    story.when(0, BattleReroll((1, 3))).accepted()
