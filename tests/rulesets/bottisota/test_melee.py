"""Melee: named first, then fought. BOT-MEL."""

from __future__ import annotations

import pytest

from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.rules.cards import PartStolen
from mechs_core.rulesets.bottisota.rules.damage import DamageTaken, FaultRolled
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.end import GameEnded
from mechs_core.rulesets.bottisota.rules.hazards import HazardRolled
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested, ShieldTested
from mechs_core.rulesets.bottisota.rules.installing import Install
from mechs_core.rulesets.bottisota.rules.melee import Melee, MeleeDeclared, MeleeRolled, Steal
from mechs_core.rulesets.bottisota.rules.reward import Reward
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted
from mechs_core.testing import Story, given
from tests.rulesets.bottisota.positions import asked, dice, drawn, opening, position, s

A, B = "melee r1 s0 n0", "melee r1 s1 n0"  # labels of the first fight between seats 0 and 1


def fighting(*bots, **keys) -> Line:
    return position(bots, phase="melee", **keys)


def fight(line: Line, luck: dict[str, int]) -> Story:
    """Seat 0 names seat 1, who names nobody."""
    return given(line).when(0, Melee(1)).when(1, Melee(None), dice(luck))


def fights(story: Story) -> list[MeleeRolled]:
    return [event for event in story.events if isinstance(event, MeleeRolled)]


# ---------------------------------------------------------------- who is asked, whom it may name


def test_bot_mel_1_bot_r_22_bots_with_a_target_are_asked_in_order_before_the_first_fight():
    line = fighting(
        s(0, "ram", "C3"),
        s(1, "spark", "E1"),
        s(2, "spider", "C3"),
        s(3, "sapper", "C3"),
        starter=2,
    )
    story = given(line)
    assert asked(story.line) == (2, "melee")
    story = story.when(2, Melee(0))
    story.then(MeleeDeclared(2, 0))
    assert asked(story.line) == (3, "melee")
    story = story.when(3, Melee(None))
    story.then(MeleeDeclared(3, None))
    assert asked(story.line) == (0, "melee")
    luck = dice({"melee r1 s2 n0": 2, "melee r1 s0 n0": 1})
    story.when(0, Melee(None), luck).then_first(
        MeleeDeclared(0, None),
        MeleeRolled(2, 0, (2, 1), (4, 4), None, 0),
        PhaseStarted("service"),
    )


def test_bot_mel_1_nobody_with_a_target_nobody_is_asked():
    _, events = opening([s(0, "ram", "C3"), s(1, "spark", "C4")], phase="melee")
    assert events[-1] != PhaseStarted("melee")
    assert PhaseStarted("service") in events


@pytest.mark.parametrize(
    ("target", "code", "sentence"),
    [
        (0, "bad_target", "a bot does not fight itself"),
        (2, "bad_target", "the spider is in C4, not in the same area"),
        (3, "airborne_target", "the wasp is in the air, out of reach"),
        (4, "push_linked", "a push beam keeps the sapper away this round"),
        (5, "bad_target", "seat 5 has no bot in the hall"),
    ],
)
def test_bot_mel_2_whom_a_bot_may_not_name(target, code, sentence):
    line = fighting(
        s(0, "ram", "C3"),
        s(1, "spark", "C3"),
        s(2, "spider", "C4"),
        s(3, "wasp", "C3", "E"),
        s(4, "sapper", "C3"),
        links=[[0, 4, "push"]],
        seats=6,
    )
    given(line).when(0, Melee(target)).refused(code, sentence)
    assert RULESET.legal(line.state, 0) == [Melee(1), Melee(None)]


def test_bot_mel_1_a_declaration_says_whom_it_names_or_null():
    line = fighting(s(0, "ram", "C3"), s(1, "spark", "C3"))
    story = given(line)
    story.when(0, b'{"type": "melee"}').refused("bad_value")
    story.when(0, b'{"type": "melee", "target": null}').then(MeleeDeclared(0, None))


def test_bot_mel_2_bot_r_50_links_hold_for_their_pair_only_and_both_ways():
    # BOT-R-50
    line = fighting(
        s(0, "ram", "C3"), s(1, "spark", "C3"), s(2, "spider", "C3"), links=[[1, 0, "push"]]
    )
    given(line).when(0, Melee(1)).refused("push_linked")
    story = given(line).when(0, Melee(2))
    story.when(1, Melee(0)).refused("push_linked")
    story.when(1, Melee(2)).accepted()


@pytest.mark.parametrize("links", [[[0, 1, "pull"]], [[1, 0, "pull"]]])
def test_bot_mel_2_a_pull_link_lets_ground_bots_fight_airborne_ones(links):
    line = fighting(s(0, "ram", "C3"), s(1, "wasp", "C3", "E"), links=links)
    given(line).when(0, Melee(1)).accepted()
    push = fighting(
        s(0, "ram", "C3"), s(1, "wasp", "C3", "E"), s(2, "spark", "C3"), links=[[0, 1, "push"]]
    )
    given(push).when(0, Melee(1)).refused("push_linked")


def test_bot_mel_2_bot_r_14_a_pull_link_does_not_reach_into_the_next_area():
    # BOT-R-14
    line = fighting(
        s(0, "ram", "C3"), s(1, "wasp", "C4", "E"), s(2, "spark", "C3"), links=[[0, 1, "pull"]]
    )
    given(line).when(0, Melee(1)).refused("bad_target")


@pytest.mark.parametrize(("bot", "heading"), [("hawk", "E"), ("skimmer", None), ("magnet", None)])
def test_bot_mel_2_airborne_bots_name_anybody_ground_bots_only_ground_bots(bot, heading):
    line = fighting(s(0, "ram", "C3"), s(1, bot, "C3", heading), s(2, "wasp", "C3", "E"))
    assert asked(line) == (1, "melee")  # the ram has no target
    assert RULESET.legal(line.state, 1) == [Melee(0), Melee(2), Melee(None)]


def test_bot_rnd_3_a_part_may_be_installed_before_naming():
    line = fighting(s(0, "ram", "C3", hand=["P19a"]), s(1, "spark", "C3"))
    story = given(line).when(0, Install("P19a"))
    assert asked(story.line) == (0, "melee")
    assert story.line.requests() != line.requests()
    story = fight(story.line, {A: 1, B: 1})
    assert fights(story)[0].totals == (6, 2)


# ---------------------------------------------------------------- who fights, in which order


def test_bot_mel_3_bot_r_23_a_pair_that_names_each_other_fights_once():
    # BOT-R-23
    line = fighting(s(0, "ram", "C3"), s(1, "spark", "C3"))
    story = given(line).when(0, Melee(1)).when(1, Melee(0), dice({A: 1, B: 3}))
    assert fights(story) == [MeleeRolled(0, 1, (1, 3), (4, 4), None, 0)]


def test_bot_mel_3_an_airborne_bot_that_names_is_struck_back():
    line = fighting(s(0, "ram", "C3"), s(1, "wasp", "C3", "E"), s(2, "spark", "A1"), starter=0)
    luck = {
        A: 5,
        B: 2,
        f"{A} h0 armour": 6,
        f"{A} h1 armour": 4,
        f"{A} h2 armour": 3,
        f"{A} h2 fault": 2,
        f"{A} h3 armour": 6,
        f"{A} h4 armour": 5,
    }
    given(line).when(1, Melee(0), dice(luck)).then_first(
        MeleeDeclared(1, 0),
        MeleeRolled(0, 1, (5, 2), (8, 3), 0, 5),
        ArmourTested(1, 6, 0, 5, True),
        ArmourTested(1, 4, 0, 5, False),
        DamageTaken(1, 1, "melee", 0),
        ArmourTested(1, 3, 0, 5, False),
        DamageTaken(1, 2, "melee", 0),
        FaultRolled(1, 2, "slow"),
        ArmourTested(1, 6, 0, 5, True),
        ArmourTested(1, 5, 0, 5, True),
    )


def test_bot_mel_4_fights_go_by_the_nearer_place_then_by_the_farther():
    bots = [s(0, "ram", "C3"), s(1, "spark", "C3"), s(2, "spider", "C3"), s(3, "sapper", "C3")]
    line = fighting(*bots, starter=2)  # places: 2 3 0 1
    story = given(line)
    for seat, target in ((2, 1), (3, 0), (0, 2)):
        story = story.when(seat, Melee(target))
    even = {}
    for seat, number, roll in (
        (2, 0, 2),
        (0, 0, 1),
        (2, 1, 1),
        (1, 0, 2),
        (3, 0, 4),
        (0, 1, 2),
        (3, 1, 3),
        (1, 1, 3),
    ):
        even[f"melee r1 s{seat} n{number}"] = roll
    story = story.when(1, Melee(3), dice(even))
    assert [(each.a, each.b) for each in fights(story)] == [(2, 0), (2, 1), (3, 0), (3, 1)]


def test_bot_mel_4_a_fight_with_a_bot_that_is_gone_is_dropped():
    # Dropped fights do not count for the labels of later ones.
    line = fighting(
        s(0, "ram", "C3"), s(1, "spark", "C3", damage=4), s(2, "spider", "C3"), s(3, "sapper", "C3")
    )
    story = given(line).when(0, Melee(1)).when(1, Melee(2)).when(2, Melee(1))
    luck = {
        A: 6,
        B: 1,
        f"{A} h0 armour": 1,
        "melee r1 s3 n0": 1,
        "melee r1 s2 n0": 1,
        "melee r1 s2 n0 h0 armour": 6,
    }
    story = story.when(3, Melee(2), dice(luck))
    assert [(each.a, each.b) for each in fights(story)] == [(0, 1), (2, 3)]


def test_bot_mel_3_a_reward_comes_between_two_fights():
    line = fighting(
        s(0, "ram", "C3", damage=1), s(1, "spark", "C3", damage=4), s(2, "spider", "C3")
    )
    story = given(line).when(0, Melee(1)).when(1, Melee(None))
    story = story.when(2, Melee(0), dice({A: 6, B: 1, f"{A} h0 armour": 1}))
    assert asked(story.line) == (0, "reward")
    luck = dice({"melee r1 s0 n1": 1, "melee r1 s2 n0": 2})
    story = story.when(0, Reward("repair_damage"), luck)
    assert fights(story) == [MeleeRolled(0, 2, (1, 2), (4, 4), None, 0)]


# ---------------------------------------------------------------- the dice


@pytest.mark.parametrize(
    ("keys", "total"),
    [
        ({}, 4),
        ({"faults": {"sight": 2}}, 2),
        ({"installed": ["P19a", "P19b", "P20a"]}, 9),
        ({"faults": {"sight": 9}}, -5),
    ],
)
def test_bot_mel_5_what_is_added_to_the_die(keys, total):
    line = fighting(s(0, "ram", "C3", **keys), s(1, "magnet", "C3"), links=[[0, 1, "pull"]])
    assert fights(fight(line, {A: 1, B: 1}))[0].totals == (total, 2)


@pytest.mark.parametrize(("rolls", "hits"), [((1, 2), 1), ((5, 6), 1), ((1, 1), 2), ((6, 6), 2)])
def test_bot_mel_5_bot_r_47_a_1_may_win_and_a_6_lose(rolls, hits):
    """The ram's bonus is 3, the magnet's 1: a melee roll is no test."""
    line = fighting(s(0, "ram", "C3"), s(1, "magnet", "C3"), links=[[0, 1, "pull"]])
    fought = fights(fight(line, {A: rolls[0], B: rolls[1]}))[0]
    assert (fought.winner, fought.hits) == (0, hits)


def test_bot_mel_8_bot_r_38_dashing_does_not_matter():
    # BOT-R-38
    line = fighting(s(0, "ram", "C3", dashed=True), s(1, "magnet", "C3"), links=[[0, 1, "pull"]])
    assert fights(fight(line, {A: 1, B: 3}))[0].totals == (4, 4)


@pytest.mark.parametrize(
    ("bot", "heading", "total"), [("hawk", "E", 0), ("skimmer", None, 2), ("ram", None, 4)]
)
def test_bot_ter_3_flight_obstacles_disturb_flying_bots_in_melee(bot, heading, total):
    line = fighting(
        s(0, bot, "C3", heading),
        s(1, "magnet", "C3"),
        features={"C3": ["F"]},
        links=[[0, 1, "pull"]],
    )
    assert fights(fight(line, {A: 1, B: 1}))[0].totals == (total, 2)


def test_bot_mel_5_the_one_nearer_to_the_starter_rolls_first():
    line = fighting(s(0, "ram", "C3"), s(1, "spark", "C3"), starter=1)
    story = given(line).when(1, Melee(0)).when(0, Melee(None), dice({A: 1, B: 3}))
    assert fights(story) == [MeleeRolled(1, 0, (3, 1), (4, 4), None, 0)]


def test_bot_mel_5_the_winner_inflicts_the_difference_with_its_own_modifier():
    line = fighting(s(0, "ram", "C3"), s(1, "wasp", "C3", "E"))
    luck = {A: 1, B: 5, f"{B} h0 armour": 4, f"{B} h1 armour": 5}
    given(line).when(1, Melee(0), dice(luck)).then_first(
        MeleeDeclared(1, 0),
        MeleeRolled(0, 1, (1, 5), (4, 6), 1, 2),
        ArmourTested(0, 4, -1, 4, False),
        DamageTaken(0, 1, "melee", 1),
        ArmourTested(0, 5, -1, 4, True),
    )


def test_bot_mel_6_there_is_no_cover_but_shields_work():
    line = fighting(s(0, "ram", "C3"), s(1, "sentinel", "C3"), features={"C3": ["S"]})
    luck = {A: 1, B: 1, f"{A} h0 shield": 4, f"{A} h0 armour": 4, f"{A} h1 shield": 5}
    story = fight(line, luck)
    assert [each for each in story.events if isinstance(each, ShieldTested | ArmourTested)] == [
        ShieldTested(1, 4, 0, 5, False),
        ArmourTested(1, 4, 0, 5, False),
        ShieldTested(1, 5, 0, 5, True),
    ]


def test_bot_dmg_1_hits_on_a_bot_that_is_gone_lapse():
    line = fighting(s(0, "ram", "C3"), s(1, "spark", "C3", damage=4))
    fight(line, {A: 6, B: 1, f"{A} h0 armour": 1}).then_last(
        ArmourTested(1, 1, 0, 4, False),
        DamageTaken(1, 5, "melee", 0),
        BotDestroyed(1, "melee", 0, ()),
        GameEnded("win", (0,), "last"),
    )


# ---------------------------------------------------------------- hazards


@pytest.mark.parametrize(("die", "gone"), [(5, False), (6, True)])
def test_bot_mel_7_a_loser_on_the_ground_in_acid_may_be_destroyed(die, gone):
    # Also if every hit was saved.
    line = fighting(
        s(0, "ram", "C3"), s(1, "martyr", "C3"), s(2, "spark", "C3"), features={"C3": ["A"]}
    )
    story = given(line).when(0, Melee(1)).when(1, Melee(None))
    luck = {A: 1, B: 2, f"{A} h0 armour": 6, f"{A} hazard": die}
    story = story.when(2, Melee(None), dice(luck))
    assert story.events[1:4] == (
        MeleeRolled(0, 1, (1, 2), (4, 3), 0, 1),
        ArmourTested(1, 6, 0, 4, True),
        HazardRolled(1, "acid", die, gone),
    )
    # BOT-SELF-1 Whom acid destroys does not explode.
    assert (BotDestroyed(1, "acid", 0, ()) in story.events) is gone
    assert not any(type(event).__name__ == "SelfDestructed" for event in story.events)


@pytest.mark.parametrize(
    ("loser", "heading", "feature", "kind"),
    [("wasp", "E", "F", "obstacle"), ("wasp", "E", "A", None), ("skimmer", None, "A", None)],
)
def test_bot_mel_7_bot_r_46_a_loser_in_the_air_is_in_danger_in_flight_obstacles_only(
    loser, heading, feature, kind
):
    # BOT-R-46
    line = fighting(
        s(0, "ram", "C3"),
        s(1, loser, "C3", heading),
        features={"C3": [feature]},
        links=[[0, 1, "pull"]],
    )
    luck = {A: 1, B: 2 if feature == "A" else 3, f"{A} h0 armour": 6}
    if kind:
        luck[f"{A} hazard"] = 6
    story = fight(line, luck)
    rolled = [event for event in story.events if isinstance(event, HazardRolled)]
    assert rolled == ([HazardRolled(1, kind, 6, True)] if kind else [])


def test_bot_mel_7_nobody_is_in_danger_where_the_totals_are_equal_nor_the_winner():
    line = fighting(s(0, "ram", "C3"), s(1, "spark", "C3"), features={"C3": ["A"]})
    even = fight(line, {A: 1, B: 3})
    assert not any(isinstance(event, HazardRolled) for event in even.events)
    won = fight(line, {A: 1, B: 2, f"{A} h0 armour": 6, f"{A} hazard": 1})
    assert [each.target for each in won.events if isinstance(each, HazardRolled)] == [1]


def test_bot_mel_7_a_destroyed_loser_is_not_rolled_for():
    line = fighting(s(0, "ram", "C3"), s(1, "spark", "C3", damage=4), features={"C3": ["A"]})
    story = fight(line, {A: 1, B: 2, f"{A} h0 armour": 1})
    assert not any(isinstance(event, HazardRolled) for event in story.events)


# ---------------------------------------------------------------- theft


def robbing(**keys) -> Story:
    """The ram with a gripper has won by three hits and is asked whether to steal."""
    line = fighting(
        s(0, "ram", "C3", installed=["P20a"]),
        s(1, "spark", "C3", **keys),
        s(2, "spider", "E1"),
    )
    return fight(line, {A: 2, B: 2})


def test_bot_mel_9_a_winner_with_a_gripper_may_take_a_part_for_one_hit():
    story = robbing(installed=["P05a", "P10a", "P24a"])
    story.then(MeleeDeclared(1, None), MeleeRolled(0, 1, (2, 2), (6, 3), 0, 3))
    assert asked(story.line) == (0, "steal")
    assert RULESET.legal(story.state, 0) == [Steal(True), Steal(False)]
    luck = drawn({f"{A} steal": 2}) | dice({f"{A} h0 armour": 6, f"{A} h1 armour": 1})
    taken = story.when(0, Steal(True), luck)
    # BOT-DMG-3 The plating was stolen, and cancels nothing.
    taken.then_first(
        PartStolen(0, 1, "P24a"),
        ArmourTested(1, 6, 0, 4, True),
        ArmourTested(1, 1, 0, 4, False),
        DamageTaken(1, 1, "melee", 0),
    )
    assert len(taken.state.hand[0]) == 1
    assert taken.state.shown == taken.state.hand[0]  # BOT-R-64


def test_bot_mel_9_or_leave_it():
    story = robbing(installed=["P05a"])
    luck = dice({f"{A} h{number} armour": 6 for number in range(3)})
    story.when(0, Steal(False), luck).then_first(*[ArmourTested(1, 6, 0, 4, True)] * 3)


def test_bot_mel_9_the_last_hit_may_be_given_up_too():
    # BOT-MEL-7 The loser is in danger all the same.
    line = fighting(
        s(0, "ram", "C3", installed=["P20a"]),
        s(1, "spark", "C3", installed=["P05a"]),
        features={"C3": ["A"]},
    )
    story = fight(line, {A: 1, B: 3})
    assert asked(story.line) == (0, "steal")
    # BOT-LUCK-4 The only part is not drawn for.
    story = story.when(0, Steal(True), dice({f"{A} hazard": 2}))
    story.then_first(
        PartStolen(0, 1, "P05a"), HazardRolled(1, "acid", 2, False), PhaseStarted("service")
    )


@pytest.mark.parametrize(
    ("winner", "loser"),
    [
        ({"installed": ["P20a"]}, {}),
        ({"installed": ["P20a"]}, {"hand": ["P05a"]}),
        ({}, {"installed": ["P05a"]}),
        ({"hand": ["P20a"]}, {"installed": ["P05a"]}),
    ],
)
def test_bot_mel_9_without_gripper_or_installed_parts_nobody_is_asked(winner, loser):
    line = fighting(s(0, "ram", "C3", **winner), s(1, "spark", "C3", **loser))
    story = fight(line, {A: 1, B: 1} | {f"{A} h{number} armour": 6 for number in range(2)})
    assert ArmourTested(1, 6, 0, 4, True) in story.events


def test_bot_mel_9_the_loser_steals_nothing_nor_anybody_from_a_draw():
    line = fighting(s(0, "ram", "C3", installed=["P05a"]), s(1, "spark", "C3", installed=["P20a"]))
    lost = fight(line, {A: 1, B: 1, f"{A} h0 armour": 6})
    assert ArmourTested(1, 6, 0, 4, True) in lost.events
    even = fight(line, {A: 1, B: 2})
    assert fights(even)[0].winner is None
    assert (asked(even.line) or (0, ""))[1] != "steal"


def test_bot_mel_9_several_grippers_give_one_theft():
    line = fighting(
        s(0, "ram", "C3", installed=["P20a", "P20b"]),
        s(1, "spark", "C3", installed=["P05a", "P10a"]),
    )
    story = fight(line, {A: 1, B: 2})
    assert fights(story)[0].hits == 3
    luck = drawn({f"{A} steal": 0}) | dice({f"{A} h0 armour": 6, f"{A} h1 armour": 6})
    story = story.when(0, Steal(True), luck)
    assert sum(isinstance(event, PartStolen) for event in story.events) == 1
    assert asked(story.line) != (0, "steal")
