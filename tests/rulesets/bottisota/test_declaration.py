"""Shots are declared one by one, then fired; who is asked. BOT-SHT, BOT-LOS."""

from __future__ import annotations

import pytest

from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot, ShotDeclared, ShotsFired
from mechs_core.rulesets.bottisota.rules.explosions import Detonate
from mechs_core.rulesets.bottisota.rules.installing import Install
from mechs_core.rulesets.bottisota.rules.one_shots import Play
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted
from mechs_core.rulesets.bottisota.rules.shot_rolls import ShotRolled
from mechs_core.testing import given
from tests.rulesets.bottisota.positions import asked, dice, opening, position, s


def shooting(*bots, **keys) -> Line:
    return position(bots, phase="shoot", **keys)


# ---------------------------------------------------------------- declaring


def test_bot_sht_2_shots_are_declared_one_by_one_and_rolled_for_after_fire():
    line = shooting(s(0, "spark", "C3"), s(1, "ram", "C4"), s(2, "spider", "C5"))
    story = given(line).when(0, Shoot("autogun", bot=1))
    story.then(ShotDeclared(0, 0, "autogun", 1, None, "C4"))
    assert asked(story.line) == (0, "declaring")
    story = story.when(0, Shoot("autogun", bot=1))
    story.then(ShotDeclared(0, 1, "autogun", 1, None, "C4"))
    misses = dice({"shot r1 s0 k0 t0": 1, "shot r1 s0 k1 t0": 1})
    story.when(0, Fire(), misses).then_first(
        ShotsFired(0, 2),
        ShotRolled(0, 0, "autogun", 1, 1, 0, 5, False),
        ShotRolled(0, 1, "autogun", 1, 1, 0, 5, False),
    )


def test_bot_sht_2_bot_r_63_nothing_but_shots_and_fire_is_open_once_one_is_declared():
    # BOT-R-63
    line = shooting(
        s(0, "martyr", "C3", hand=["P25a", "P10a"], damage=1),
        s(1, "ram", "C4"),
    )
    assert line.requests()[0].accepts == ("shoot", "fire", "detonate", "install", "play")
    story = given(line).when(0, Shoot("shotgun", bot=1))
    assert story.line.requests()[0].accepts == ("shoot", "fire")
    story.when(0, Install("P10a")).refused("not_asked")
    story.when(0, Play("P25a")).refused("not_asked")
    story.when(0, Detonate()).refused("not_asked")


def test_bot_sht_2_nothing_may_be_declared():
    line = shooting(s(0, "spark", "C3"), s(1, "ram", "C4"))
    story = given(line).when(0, Fire())
    story.then_first(ShotsFired(0, 0), PhaseStarted("melee"))
    assert not story.state.bots[0].shot


def test_bot_sht_2_a_weapon_is_declared_at_most_as_often_as_it_has_shots():
    line = shooting(s(0, "spark", "C3"), s(1, "ram", "C4"), s(2, "spider", "D3"))
    story = given(line).when(0, Shoot("autogun", bot=1)).when(0, Shoot("autogun", bot=2))
    story.when(0, Shoot("autogun", bot=1)).refused(
        "weapon_spent", "the autogun has 2 shots a round"
    )
    assert RULESET.legal(story.state, 0) == [Fire()]


def test_bot_sht_2_a_weapon_is_declared_at_most_as_often_as_it_has_charges():
    empty = shooting(
        s(0, "skimmer", "C3", charges={"missiles": 0}, hand=["P05a"]), s(1, "ram", "C4")
    )
    given(empty).when(0, Shoot("missiles", bot=1)).refused(
        "no_charges", "the missiles has no charges left"
    )
    last = shooting(s(0, "skimmer", "C3", charges={"missiles": 1}), s(1, "ram", "C4"))
    declared = given(last).when(0, Shoot("missiles", bot=1))
    declared.when(0, Shoot("missiles", bot=1)).refused("no_charges")
    one_left = given(shooting(s(0, "skimmer", "C3"), s(1, "ram", "C4")))
    declared = one_left.when(0, Shoot("missiles", bot=1))
    declared.when(0, Shoot("missiles", bot=1)).refused("weapon_spent")


def test_bot_sht_2_two_parts_of_a_kind_are_two_weapons():
    line = shooting(s(0, "ram", "C3", installed=["P10a", "P10b"]), s(1, "spider", "C4"))
    story = given(line)
    for card in ("P10a", "P10a", "P10b", "P10b"):
        story = story.when(0, Shoot(card, bot=1)).accepted()
    story.when(0, Shoot("P10b", bot=1)).refused("weapon_spent")


def test_bot_sht_2_a_bot_does_not_name_itself():
    line = shooting(s(0, "spark", "C3"), s(1, "ram", "C4"))
    given(line).when(0, Shoot("autogun", bot=0)).refused(
        "bad_target", "a bot does not shoot at itself"
    )


def test_bot_sht_3_explosions_and_area_weapons_name_an_area_with_another_bot():
    line = shooting(
        s(0, "howler", "C3", installed=["P13a"]), s(1, "ram", "C4"), s(2, "spark", "C3")
    )
    story = given(line)
    story.when(0, Shoot("howitzer", bot=1)).refused("bad_target", "the howitzer is shot at an area")
    story.when(0, Shoot("P13a", bot=2)).refused("bad_target")
    story.when(0, Shoot("howitzer", area="C5")).refused("bad_target", "no other bot is in C5")
    story.when(0, Shoot("howitzer", area="C4")).then(
        ShotDeclared(0, 0, "howitzer", None, "C4", "C4")
    )
    story.when(0, Shoot("P13a", area="C3")).accepted()
    alone = given(shooting(s(0, "howler", "C3"), s(1, "ram", "C4")))
    alone.when(0, Shoot("howitzer", area="C3")).refused("bad_target")


def test_bot_sht_3_an_area_that_the_hall_does_not_have_holds_nobody():
    line = position([s(0, "howler", "B2"), s(1, "ram", "B3")], phase="shoot", map="S2")
    given(line).when(0, Shoot("howitzer", area="E3")).refused("bad_target")


def test_bot_sht_3_other_weapons_name_a_bot_in_the_hall():
    line = shooting(s(0, "spark", "C3"), s(1, "ram", "C4"), seats=3)
    story = given(line)
    story.when(0, Shoot("autogun", area="C4")).refused("bad_target", "the autogun is shot at a bot")
    story.when(0, Shoot("autogun", bot=2)).refused("bad_target")


def test_bot_sht_3_a_shot_has_a_bot_or_an_area():
    line = shooting(s(0, "spark", "C3"), s(1, "ram", "C4"))
    given(line).when(0, Shoot("autogun")).refused("bad_value")
    given(line).when(0, Shoot("autogun", bot=1, area="C4")).refused("bad_value")
    given(line).when(0, Shoot("autogun", bot=2)).refused("bad_value")


def test_bot_sht_3_a_weapon_that_the_bot_does_not_have_is_unknown():
    line = shooting(s(0, "spark", "C3", hand=["P10a"]), s(1, "ram", "C4"))
    given(line).when(0, Shoot("cannon", bot=1)).refused("unknown_weapon", "the spark has no cannon")
    given(line).when(0, Shoot("P10a", bot=1)).refused("unknown_weapon")
    given(line).when(0, Shoot("P01a", bot=1)).refused("unknown_weapon")


@pytest.mark.parametrize(
    ("bot", "weapon", "heading"),
    [
        ("sapper", "minerail", None),
        ("magnet", "magmines", None),
        ("hawk", "clusterbomb", "E"),
        ("diver", "apbomb", "E"),
    ],
)
def test_bot_sht_3_what_is_dropped_is_not_shot(bot, weapon, heading):
    line = shooting(s(0, bot, "C3", heading, hand=["P05a"]), s(1, "ram", "C3"))
    given(line).when(0, Shoot(weapon, bot=1)).refused("not_a_shot")
    assert weapon not in {getattr(each, "weapon", "") for each in RULESET.legal(line.state, 0)}


@pytest.mark.parametrize(
    ("bot", "weapon", "here", "last", "past"),
    [
        (s(0, "sapper", "C3"), "pistol", "C3", "C4", "C5"),
        (s(0, "hawk", "C2", "E"), "nosegun", "C2", "C4", "C5"),
        (s(0, "fortress", "C1"), "cannon", "C1", "C4", "C5"),
    ],
)
def test_bot_sht_4_the_target_must_be_in_range(bot, weapon, here, last, past):
    given(shooting(bot, s(1, "ram", here))).when(0, Shoot(weapon, bot=1)).accepted()
    given(shooting(bot, s(1, "ram", last))).when(0, Shoot(weapon, bot=1)).accepted()
    given(shooting(bot, s(1, "ram", past))).when(0, Shoot(weapon, bot=1)).refused("out_of_range")


def test_bot_sht_4_range_0_is_the_own_area():
    line = shooting(s(0, "spider", "C3"), s(1, "ram", "C4"), s(2, "spark", "C3"))
    given(line).when(0, Shoot("flamer", area="C4")).refused(
        "out_of_range", "C4 is at distance 1, the flamer reaches 0"
    )
    given(line).when(0, Shoot("flamer", area="C3")).accepted()


def test_bot_sht_4_refusals_come_in_the_order_of_the_table():
    # A third shot at a bot out of range, behind structures: the first reason is told.
    line = position(
        [s(0, "sentinel", "C2"), s(1, "ram", "D4"), s(2, "spark", "E3")], phase="shoot", map="L1"
    )
    given(line).when(0, Shoot("laser", bot=1)).refused(
        "no_line_of_fire", "in the way of the ram: structures at D3"
    )
    spent = given(shooting(s(0, "hawk", "C3", "E"), s(1, "ram", "C4"), s(2, "spark", "C5")))
    spent = spent.when(0, Shoot("nosegun", bot=1))
    spent.when(0, Shoot("nosegun", area="C4")).refused("bad_target")
    spent.when(0, Shoot("clusterbomb", bot=2)).refused("not_a_shot")
    spent.when(0, Shoot("nosegun", bot=2)).refused("weapon_spent")
    far = given(shooting(s(0, "hawk", "C1", "E"), s(1, "ram", "C2"), s(2, "spark", "C5")))
    far.when(0, Shoot("nosegun", bot=1)).when(0, Shoot("nosegun", bot=2)).refused("out_of_range")


# ---------------------------------------------------------------- line of fire


def test_bot_los_4_structures_hide_from_guns_but_not_from_indirect_fire():
    gun = position([s(0, "fortress", "C2"), s(1, "ram", "D4")], phase="shoot", map="L1")
    given(gun).when(0, Shoot("cannon", bot=1)).refused("no_line_of_fire")
    indirect = position([s(0, "howler", "C2"), s(1, "ram", "D4")], phase="shoot", map="L1")
    given(indirect).when(0, Shoot("howitzer", area="D4")).accepted()


@pytest.mark.parametrize(
    ("shooter", "target", "hidden"),
    [
        (("hawk", "E"), ("wasp", "E"), False),
        (("hawk", "E"), ("skimmer", None), False),
        (("magnet", None), ("skimmer", None), False),
        (("hawk", "E"), ("ram", None), True),
        (("sentinel", None), ("wasp", "E"), True),
    ],
)
def test_bot_los_4_structures_do_not_count_between_two_airborne_bots(shooter, target, hidden):
    # From A2 to C4 a line passes B3, which has structures.
    weapon = {"hawk": "nosegun", "magnet": "railgun", "sentinel": "laser"}[shooter[0]]
    line = position(
        [s(0, shooter[0], "A2", shooter[1]), s(1, target[0], "C4", target[1])],
        phase="shoot",
        map="L2",
    )
    story = given(line).when(0, Shoot(weapon, bot=1))
    if hidden:
        story.refused("no_line_of_fire")
    else:
        story.accepted()


@pytest.mark.parametrize("kind", ["wall", "doorway"])
def test_bot_los_3_bot_r_36_bot_r_37_walls_and_doorways_stop_all_fire_between_neighbours_too(kind):
    # BOT-R-36, BOT-R-37
    edges = {"C3-C4": kind}
    for bot, heading, shot in (
        ("spark", None, Shoot("autogun", bot=1)),
        ("howler", None, Shoot("howitzer", area="C4")),
        ("hawk", "E", Shoot("nosegun", bot=1)),
    ):
        line = shooting(s(0, bot, "C3", heading), s(1, "wasp", "C4", "E"), edges=edges)
        where = "C4" if bot == "howler" else "the wasp"
        given(line).when(0, shot).refused(
            "no_line_of_fire", f"in the way of {where}: a {kind} at C3-C4"
        )


def test_bot_los_1_the_own_area_is_always_clear():
    line = position([s(0, "spark", "B1"), s(1, "ram", "B1")], phase="shoot", map="L1")
    given(line).when(0, Shoot("autogun", bot=1)).accepted()


# ---------------------------------------------------------------- who is asked


def test_bot_sht_1_bots_are_asked_in_order_from_the_starter():
    bots = [s(0, "spark", "A1"), s(1, "sapper", "C5"), s(2, "fortress", "E1")]
    story = given(position(bots, phase="shoot", starter=1))
    seats = []
    while (question := asked(story.line)) is not None and question[1] == "shooting":
        seats.append(question[0])
        story = story.when(question[0], Fire())
    assert seats == [1, 2, 0]
    assert PhaseStarted("melee") in story.events


@pytest.mark.parametrize(
    ("keys", "is_asked"),
    [
        ({}, False),  # a ram has no weapon
        ({"hand": ["P05a"]}, True),
        ({"installed": ["P14a"]}, False),
        ({"installed": ["P15a"]}, False),
        ({"installed": ["P10a"]}, True),
        ({"installed": ["P11a"]}, True),
        ({"installed": ["P11a"], "charges": {"P11a": 0}}, False),
        ({"installed": ["P21a"]}, True),
        ({"installed": ["P21a"], "docked": True}, False),
    ],
)
def test_bot_sht_1_who_could_do_nothing_is_passed_over(keys, is_asked):
    # BOT-R-42
    docked = keys.get("docked", False)
    first = s(0, "wasp", "A3", "E", **keys) if docked else s(0, "ram", "A3", **keys)
    line = position([first, s(1, "spark", "E1")], phase="shoot", map="L1")
    assert asked(line) == ((0 if is_asked else 1), "shooting")


@pytest.mark.parametrize(
    ("bot", "heading", "is_asked"),
    [("diver", "E", False), ("sapper", None, True), ("martyr", None, True), ("hawk", "E", True)],
)
def test_bot_sht_1_bombs_and_mines_are_no_weapons_to_fire(bot, heading, is_asked):
    line = shooting(s(0, bot, "A3", heading), s(1, "spark", "E1"))
    assert asked(line) == ((0 if is_asked else 1), "shooting")


def test_bot_sht_1_a_bot_that_played_its_last_card_goes_on():
    line = shooting(s(0, "ram", "A3", hand=["P05a"]), s(1, "spark", "E1"))
    story = given(line).when(0, Install("P05a"))
    assert asked(story.line) == (0, "shooting")
    story = story.when(0, Fire())
    assert asked(story.line) == (1, "shooting")


def test_bot_sht_1_where_nobody_could_shoot_the_phase_runs_through():
    _, events = opening([s(0, "ram", "A1"), s(1, "diver", "E1", "E")], phase="shoot")
    phases = [event.phase for event in events if isinstance(event, PhaseStarted)]
    assert phases[:3] == ["shoot", "melee", "service"]


def test_bot_rnd_3_a_card_in_the_shooting_action_leads_back_to_the_same_question():
    line = shooting(s(0, "ram", "C3", hand=["P10a", "P32a"]), s(1, "spark", "C5"))
    story = given(line).when(0, Install("P10a"))
    first = story.line.requests()[0]
    assert (first.seat, first.kind) == (0, "shooting")
    story = story.when(0, Play("P32a"))
    second = story.line.requests()[0]
    assert (second.seat, second.kind) == (0, "shooting")
    assert len({line.requests()[0].about, first.about, second.about}) == 3
    story = story.when(0, Shoot("P10a", bot=1))
    story.when(0, Fire(), dice({"shot r1 s0 k0 t0": 1})).then_first(
        ShotsFired(0, 1),
        ShotRolled(0, 0, "P10a", 1, 1, 1, 5, False),
    )


def test_bot_sht_2_legal_lists_every_shot_that_is_accepted():
    line = position(
        [
            s(0, "howler", "C3", installed=["P10a", "P13a", "P14a"]),
            s(1, "ram", "C3"),
            s(2, "spark", "C5"),
            s(3, "wasp", "A1", "E"),
            s(4, "sapper", "E3"),
        ],
        phase="shoot",
        map="L1",
    )
    story = given(line)
    names = line.state.map.names
    every = [
        *(Shoot(w, bot=b) for w in ("howitzer", "P10a", "P13a", "P14a") for b in range(5)),
        *(Shoot(w, area=a) for w in ("howitzer", "P10a", "P13a", "P14a") for a in names),
    ]
    accepted = {shot for shot in every if story.when(0, shot).refusal is None}
    listed = [each for each in RULESET.legal(line.state, 0) if isinstance(each, Shoot)]
    assert set(listed) == accepted
    assert len(listed) == len(accepted) > 3
