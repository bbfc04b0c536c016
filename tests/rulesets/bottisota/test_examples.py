"""The worked examples of RULES.md. Dice stand by label."""

from __future__ import annotations

import pytest

from mechs_core.kernel.messages import Given
from mechs_core.kernel.stream import Line
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import CARDS
from mechs_core.rulesets.bottisota.maps import LAYOUTS, clear, map_of
from mechs_core.rulesets.bottisota.rules import bot_numbers
from mechs_core.rulesets.bottisota.rules.beams import TornApart
from mechs_core.rulesets.bottisota.rules.bombs import BombRolled, BombWentOff
from mechs_core.rulesets.bottisota.rules.cards import CardDiscarded, CardDrawn, Discard
from mechs_core.rulesets.bottisota.rules.damage import DamageTaken, FaultRolled
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot, ShotDeclared, ShotsFired
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.drop import BombDropped, Drop
from mechs_core.rulesets.bottisota.rules.end import GameEnded
from mechs_core.rulesets.bottisota.rules.explosions import BlastRolled, Detonate, SelfDestructed
from mechs_core.rulesets.bottisota.rules.hazards import HazardRolled
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested, DefencesUpdated, ShieldTested
from mechs_core.rulesets.bottisota.rules.hunt import Chase, ChaseAnswered
from mechs_core.rulesets.bottisota.rules.initiative import Preempt, PreemptAnswered
from mechs_core.rulesets.bottisota.rules.installing import Install
from mechs_core.rulesets.bottisota.rules.melee import Melee, MeleeDeclared, MeleeRolled
from mechs_core.rulesets.bottisota.rules.mines import MineAttacked, MineSlid
from mechs_core.rulesets.bottisota.rules.missile import MissileTurned
from mechs_core.rulesets.bottisota.rules.movement import EndMove, ModeChosen, MoveEnded, MoveMode
from mechs_core.rulesets.bottisota.rules.one_shots import Play
from mechs_core.rulesets.bottisota.rules.react import React, Reacted
from mechs_core.rulesets.bottisota.rules.repairs import DamageRepaired, FaultRemoved
from mechs_core.rulesets.bottisota.rules.reward import Reward, RewardTaken
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted, RoundEnded
from mechs_core.rulesets.bottisota.rules.scenario import ScenarioSet
from mechs_core.rulesets.bottisota.rules.service import EndService, ServiceEnded, Work, WorkDone
from mechs_core.rulesets.bottisota.rules.setup import GameSetUp
from mechs_core.rulesets.bottisota.rules.shot_rolls import ShotRolled
from mechs_core.rulesets.bottisota.rules.step import DoorwayRolled, Step, Stepped
from mechs_core.testing import Story, given
from tests.rulesets.bottisota.positions import asked, dice, drawn, opening, position, s


def top_card(line: Line) -> str:
    """The card that is drawn next."""
    return CARDS[line.state.deck[0]]


# ---------------------------------------------------------------- BOT-EX-1 to 4: terrain


def test_bot_ex_1_bot_ter_1_tracks_pay_two_for_structures():
    def into_structures(bot: str) -> Story:
        line = position([s(0, bot, "C3")], map="L1")
        return given(line).when(0, MoveMode("normal")).when(0, Step("SE"))

    tracks = into_structures("fortress").then(Stepped(0, "C3", "D3", "SE", 2, 0))
    tracks.when(0, Step("E")).refused("not_enough_mp")
    legs = into_structures("spider").then(Stepped(0, "C3", "D3", "SE", 1, 1))
    legs.when(0, Step("E")).then(Stepped(0, "D3", "D4", "E", 1, 0))


def crossing(bot: str, mode: str, area: str, way: str, luck: Given | None = None) -> Story:
    """A step over the edge C2-D2 of L1: a doorway, and the front edge of a conveyor in D2."""
    heading = "SE" if bot == "hawk" else None
    bots = [s(0, bot, area, heading), s(1, "ram", "E1"), s(2, "spider", "A1")]
    return given(position(bots, map="L1")).when(0, MoveMode(mode)).when(0, Step(way), luck)


def test_bot_ex_2_bot_ter_11_a_conveyor_with_a_doorway():
    crossing("sapper", "normal", "D2", "NW").then(Stepped(0, "D2", "C2", "NW", 1, 2))
    crossing("sapper", "dash", "C2", "SE").then(Stepped(0, "C2", "D2", "SE", 4, 0))
    crossing("skimmer", "normal", "C2", "SE").then(Stepped(0, "C2", "D2", "SE", 1, 2))
    tracks = given(position([s(0, "fortress", "C2")], map="L1")).when(0, MoveMode("dash"))
    tracks.when(0, Step("SE")).refused("against_conveyor")


def test_bot_ex_2_bot_ter_7_a_flyer_rolls_at_a_doorway():
    crossing("hawk", "normal", "C2", "SE", dice({"door r1 s0 n0": 5})).then(
        DoorwayRolled(0, "D2", 5, False),
        Stepped(0, "C2", "D2", "SE", 1, 3, "SE"),
    )
    crossing("hawk", "normal", "C2", "SE", dice({"door r1 s0 n0": 6})).then(
        DoorwayRolled(0, "D2", 6, True),
        BotDestroyed(0, "doorway", None, ()),
    )


def test_bot_ex_3_bot_ter_3_flight_obstacles_are_left_straight_on():
    hawk = given(position([s(0, "hawk", "C3", "E")], map="L1")).when(0, MoveMode("normal"))
    inside = hawk.when(0, Step("W")).then(Stepped(0, "C3", "C2", "W", 1, 3, "W"))
    for back in ("E", "NE", "SE"):
        inside.when(0, Step(back)).refused("flight_exit")
    out = inside.when(0, Step("SW")).then(Stepped(0, "C2", "D1", "SW", 1, 2, "SW"))
    out.when(0, EndMove()).then_first(MoveEnded(0, 2))


def test_bot_ex_4_bot_mov_8_a_flyer_without_an_exit_crashes():
    bots = [s(0, "hawk", "C4", "W"), s(1, "ram", "E1"), s(2, "spark", "A1")]
    story = given(position(bots, map="L2")).when(2, Preempt(go=False))
    story = story.when(0, MoveMode("normal")).when(0, Step("E"))
    story.then(Stepped(0, "C4", "C5", "E", 1, 3, "E"), BotDestroyed(0, "wall", None, ()))
    assert asked(story.line) == (2, "preempt")


# ---------------------------------------------------------------- BOT-EX-5 and 6: who moves


def test_bot_ex_5_bot_ini_3_whoever_is_faster_may_go_first():
    bots = [s(0, "spark", "A1"), s(1, "fortress", "A3"), s(2, "sapper", "E1")]
    story = given(position(bots, starter=0))
    assert asked(story.line) == (0, "preempt")
    story = story.when(0, Preempt(go=False)).then(PreemptAnswered(0, False, False))
    assert asked(story.line) == (2, "preempt")
    story = story.when(2, Preempt(go=True)).then(PreemptAnswered(2, True, False))
    assert asked(story.line) == (2, "mode")
    story = story.when(2, MoveMode("normal")).when(2, EndMove()).then(MoveEnded(2, 0))
    assert asked(story.line) == (0, "preempt")
    story = story.when(0, Preempt(go=False))
    assert asked(story.line) == (1, "mode")
    story = story.when(1, MoveMode("normal")).when(1, EndMove())
    assert asked(story.line) == (0, "mode")


def test_bot_ex_6_bot_hunt_4_a_chase_goes_the_shortest_way():
    bots = [s(0, "spider", "C1"), s(1, "sapper", "C5")]
    story = given(position(bots, starter=0))
    story = story.when(0, MoveMode("hunt")).then(ModeChosen(0, "hunt", 0, False))
    story = story.when(1, MoveMode("normal")).when(1, Step("W")).when(1, Step("W"))
    story = story.when(1, EndMove()).then(MoveEnded(1, 2))
    assert asked(story.line) == (0, "chase")
    story = story.when(0, Chase("normal")).then(ChaseAnswered(0, 1, "normal", 2, False))
    story.when(0, EndMove()).refused("chase_must_continue")
    story.when(0, Step("SE")).refused("chase_detour")
    near = story.when(0, Step("E")).then(Stepped(0, "C1", "C2", "E", 1, 1))
    assert RULESET.legal(near.state, 0) == [Step("E"), EndMove()]
    near.when(0, EndMove()).then_first(MoveEnded(0, 1))
    there = near.when(0, Step("E")).then(Stepped(0, "C2", "C3", "E", 1, 0))
    assert RULESET.legal(there.state, 0) == [EndMove()]


# ---------------------------------------------------------------- BOT-EX-7 to 12: shooting


def test_bot_ex_7_bot_hit_6_armour_counts_as_it_was_before_the_shooting():
    story = given(position([s(0, "spark", "C3"), s(1, "sapper", "C4", damage=2)], phase="shoot"))
    story = story.when(0, Shoot("autogun", bot=1)).when(0, Shoot("autogun", bot=1))
    story.when(
        0,
        Fire(),
        dice(
            {
                "shot r1 s0 k0 t0": 5,
                "shot r1 s0 k0 t0 h0 armour": 3,
                "shot r1 s0 k0 t0 h0 fault": 3,
                "shot r1 s0 k1 t0": 6,
                "shot r1 s0 k1 t0 h0 armour": 4,
            }
        ),
    ).then(
        ShotsFired(0, 2),
        ShotRolled(0, 0, "autogun", 1, 5, 0, 5, True),
        ArmourTested(1, 3, 0, 4, False),
        DamageTaken(1, 3, "shot", 0),
        FaultRolled(1, 3, "armour"),
        ShotRolled(0, 1, "autogun", 1, 6, 0, 5, True),
        ArmourTested(1, 4, 0, 4, True),
        DefencesUpdated(1, 5, None),
    )


def test_bot_ex_8_bot_los_2_of_a_pair_one_free_area_is_enough():
    hall = map_of(LAYOUTS["L1"])

    def seen(here: str, there: str, over: bool) -> bool:
        return clear(hall, hall.number[here], hall.number[there], over)

    assert seen("C3", "E2", over=False)
    assert not seen("B2", "D2", over=False) and not seen("B2", "D2", over=True)
    assert not seen("C2", "D4", over=False) and seen("C2", "D4", over=True)


def test_bot_ex_8_bot_los_4_structures_stop_a_gun_only():
    def at_d4(shooter: str, target: str) -> Story:
        heading = "E" if target == "wasp" else None
        bots = [s(0, shooter, "C2"), s(1, target, "D4", heading)]
        return given(position(bots, map="L1", phase="shoot"))

    at_d4("sentinel", "ram").when(0, Shoot("laser", bot=1)).refused("no_line_of_fire")
    at_d4("howler", "ram").when(0, Shoot("howitzer", area="D4")).accepted()
    at_d4("skimmer", "ram").when(0, Shoot("missiles", bot=1)).refused("no_line_of_fire")
    at_d4("skimmer", "wasp").when(0, Shoot("missiles", bot=1)).accepted()


def test_bot_ex_9_bot_wpn_3_a_missile_turns_on_the_next_bot():
    bots = [s(0, "skimmer", "C3"), s(1, "ram", "C5"), s(2, "spider", "C5")]
    story = given(position(bots, phase="shoot")).when(0, Shoot("missiles", bot=1))
    story.when(
        0,
        Fire(),
        dice(
            {
                "shot r1 s0 k0 t0": 2,
                "shot r1 s0 k0 t1": 4,
                "shot r1 s0 k0 t1 h0 armour": 4,
            }
        ),
    ).then(
        ShotsFired(0, 1),
        ShotRolled(0, 0, "missiles", 1, 2, 0, 4, False, charges_left=1),
        MissileTurned(0, 0, 1, 2),
        ShotRolled(0, 0, "missiles", 2, 4, 0, 4, True),
        ArmourTested(2, 4, -1, 4, False),
        DamageTaken(2, 1, "shot", 0),
    )


def test_bot_ex_10_bot_end_3_the_last_two_go_in_one_explosion():
    bots = [s(0, "howler", "C3", damage=4), s(1, "sapper", "C3", damage=4)]
    story = given(position(bots, phase="shoot")).when(0, Shoot("howitzer", area="C3"))
    story.when(
        0,
        Fire(),
        dice(
            {
                "shot r1 s0 k0 t0": 5,
                "shot r1 s0 k0 t0 h0 armour": 4,
                "shot r1 s0 k0 t1": 6,
                "shot r1 s0 k0 t1 h0 armour": 2,
            }
        ),
    ).then(
        ShotsFired(0, 1),
        ShotRolled(0, 0, "howitzer", 1, 5, 0, 4, True),
        ArmourTested(1, 4, -1, 4, False),
        DamageTaken(1, 5, "shot", 0),
        BotDestroyed(1, "shot", 0, ()),
        ShotRolled(0, 0, "howitzer", 0, 6, 0, 4, True),
        ArmourTested(0, 2, -1, 4, False),
        DamageTaken(0, 5, "shot", None),
        BotDestroyed(0, "shot", None, ()),
        GameEnded("draw", (0, 1), "last"),
    )


def test_bot_ex_11_bot_beam_2_push_and_pull_tear_a_bot_apart():
    bots = [s(0, "tractor", "C3"), s(1, "ram", "C4"), s(2, "spark", "E1")]
    story = given(position(bots, phase="shoot", features={"C4": ["A"]}))
    story = story.when(0, Shoot("pushbeam", bot=1)).when(0, Shoot("pullbeam", bot=1))
    story = story.when(
        0,
        Fire(),
        dice(
            {
                "shot r1 s0 k0 t0": 4,
                "shot r1 s0 k1 t0": 5,
                "tear r1 s0 k0": 3,
                "tear r1 s0 k0 h0 armour": 6,
                "tear r1 s0 k0 h1 armour": 5,
                "tear r1 s0 k0 h2 armour": 4,
            }
        ),
    ).then(
        ShotsFired(0, 2),
        ShotRolled(0, 0, "pushbeam", 1, 4, 0, 4, True),
        ShotRolled(0, 1, "pullbeam", 1, 5, 0, 4, True),
        TornApart(0, 1, 3),
        ArmourTested(1, 6, -2, 4, True),
        ArmourTested(1, 5, -2, 4, False),
        DamageTaken(1, 1, "tear", 0),
        ArmourTested(1, 4, -2, 4, False),
        DamageTaken(1, 2, "tear", 0),
    )
    assert story.state.links == {}


def test_bot_ex_12_bot_self_1_a_bot_lost_in_acid_does_not_explode():
    bots = [s(0, "tractor", "C3"), s(1, "martyr", "C4"), s(2, "sapper", "C4")]
    mine = {"owner": 2, "kind": "mine", "area": "C4", "hit": 4, "am": -1}
    story = given(position(bots, phase="shoot", features={"C4": ["A"]}, mines=[mine]))
    card = top_card(story.line)
    story.when(0, Shoot("pushbeam", bot=1)).when(
        0,
        Fire(),
        dice(
            {
                "shot r1 s0 k0 t0": 4,
                "shot r1 s0 k0 t0 h0 armour": 4,
                "mine x0 r1": 3,
                "shot r1 s0 k0 t0 hazard": 6,
            }
        ),
    ).then(
        ShotsFired(0, 1),
        ShotRolled(0, 0, "pushbeam", 1, 4, 0, 4, True),
        ArmourTested(1, 4, 1, 4, True),
        MineAttacked("x0", 1, 3, 4, False, 2),
        HazardRolled(1, "acid", 6, True),
        BotDestroyed(1, "acid", 0, ()),
        RewardTaken(0, "draw"),
        CardDrawn(0, card),
    )


# ---------------------------------------------------------------- BOT-EX-13 to 17: melee to blasts


def test_bot_ex_13_bot_mel_3_a_bot_named_by_a_flyer_strikes_back():
    bots = [s(0, "ram", "C3"), s(1, "wasp", "C3", "E"), s(2, "spark", "A1")]
    story = given(position(bots, phase="melee", starter=0))
    assert asked(story.line) == (1, "melee")
    story = story.when(
        1,
        Melee(0),
        dice(
            {
                "melee r1 s0 n0": 5,
                "melee r1 s1 n0": 2,
                "melee r1 s0 n0 h0 armour": 6,
                "melee r1 s0 n0 h1 armour": 4,
                "melee r1 s0 n0 h2 armour": 3,
                "melee r1 s0 n0 h2 fault": 2,
                "melee r1 s0 n0 h3 armour": 6,
                "melee r1 s0 n0 h4 armour": 5,
            }
        ),
    ).then_first(
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
        PhaseStarted("service"),
    )
    assert bot_numbers.tempo(story.state.bots[1]) == 0


def test_bot_ex_14_bot_bomb_2_a_bomb_goes_off_at_the_end_of_the_movement():
    bots = [s(0, "hawk", "C1", "E"), s(1, "ram", "C2"), s(2, "wasp", "C2", "W")]
    story = given(position(bots)).when(2, Preempt(go=False))
    story = story.when(0, MoveMode("dash")).when(0, Step("E"))
    story = story.when(0, Drop("clusterbomb"))
    story = story.then(BombDropped(0, "clusterbomb", "r1s0n0", "C2", None, 0, 1))
    story = story.when(0, Step("E")).when(0, Step("E"))
    rolls = {"bomb r1s0n0 t0": 4, "bomb r1s0n0 t0 h0 armour": 2, "bomb r1s0n0 t1": 3}
    story.when(0, EndMove(), dice(rolls)).then(
        MoveEnded(0, 3),
        BombWentOff("r1s0n0"),
        BombRolled("r1s0n0", 1, 4, 0, 4, True),
        ArmourTested(1, 2, 0, 4, False),
        DamageTaken(1, 1, "bomb", 0),
        BombRolled("r1s0n0", 2, 3, 0, 4, False),
    )


def test_bot_ex_15_bot_mine_3_a_magnetic_mine_slides_under_its_owner():
    rolls = {"mine x0 r1": 5, "mine x0 r1 h0 shield": 5, "mine x0 r1 h0 armour": 5}
    line, events = opening(
        [s(0, "magnet", "C3"), s(1, "wasp", "C3", "E")],
        phase="shoot",
        mines=[{"owner": 0, "kind": "magmine", "area": "C3", "hit": 4, "am": -1}],
        luck=drawn({"slide x0 r1": 0}) | dice(rolls),
    )
    assert events[2:] == (
        PhaseStarted("shoot"),
        MineSlid("x0", 0),
        MineAttacked("x0", 0, 5, 4, True, None),
        ShieldTested(0, 5, 0, 6, False),
        ArmourTested(0, 5, -1, 5, False),
        DamageTaken(0, 1, "mine", None),
    )
    assert line.state.mines == []


def test_bot_ex_16_bot_svc_2_two_works_in_a_depot():
    hand = ["P10a", "P11a", "P12a", "P13a", "P14a"]
    bot = s(0, "spark", "A3", damage=3, faults={"sight": 1}, hand=hand, installed=["P05a"])
    story = given(position([bot, s(1, "ram", "A1")], map="L1", phase="service"))
    card = top_card(story.line)
    story = story.when(0, Work("remove_fault", fault="sight"))
    story.then(WorkDone(0, "remove_fault", 1), FaultRemoved(0, "sight", 0))
    story = story.when(0, Work("draw")).then(WorkDone(0, "draw", 0), CardDrawn(0, card))
    story.when(0, Work("repair_damage")).refused("work_used_up")
    story = story.when(0, EndService()).then(ServiceEnded(0))
    assert asked(story.line) == (0, "discard")
    story = story.when(0, Discard("P10a")).then(CardDiscarded(0, "P10a"))
    assert asked(story.line) == (0, "discard")
    story = story.when(0, Discard("P11a")).then_first(CardDiscarded(0, "P11a"))
    assert asked(story.line) != (0, "discard")


def test_bot_ex_17_bot_self_3_bot_r_25_a_blast_comes_before_reward_and_next_shot():
    bots = [s(0, "spark", "C3"), s(1, "martyr", "C3", damage=4), s(2, "spider", "C3")]
    story = given(position(bots, phase="shoot"))
    card = top_card(story.line)
    story = story.when(0, Shoot("autogun", bot=1)).when(0, Shoot("autogun", bot=2))
    story.when(
        0,
        Fire(),
        dice(
            {
                "shot r1 s0 k0 t0": 5,
                "shot r1 s0 k0 t0 h0 armour": 2,
                "blast r1 s1 t0": 3,
                "blast r1 s1 t0 h0 armour": 5,
                "blast r1 s1 t1": 2,
                "shot r1 s0 k1 t0": 4,
            }
        ),
    ).then(
        ShotsFired(0, 2),
        ShotRolled(0, 0, "autogun", 1, 5, 0, 5, True),
        ArmourTested(1, 2, 0, 4, False),
        DamageTaken(1, 5, "shot", 0),
        BotDestroyed(1, "shot", 0, ()),
        SelfDestructed(1, "C3"),
        BlastRolled(1, 2, 3, True),
        ArmourTested(2, 5, -1, 4, True),
        BlastRolled(1, 0, 2, False),
        RewardTaken(0, "draw"),
        CardDrawn(0, card),
        ShotRolled(0, 1, "autogun", 2, 4, 0, 5, False),
    )


# ---------------------------------------------------------------- BOT-EX-18 to 22: asked on the way


def test_bot_ex_18_bot_sht_9_a_victim_with_a_card_is_asked():
    bots = [s(0, "hawk", "C3", "E"), s(1, "ram", "C4", hand=["P05a"])]
    story = given(position(bots, phase="shoot")).when(0, Shoot("nosegun", bot=1))
    story = story.when(0, Fire(), dice({"shot r1 s0 k0 t0": 4})).then(
        ShotsFired(0, 1), ShotRolled(0, 0, "nosegun", 1, 4, 0, 4, True)
    )
    assert asked(story.line) == (1, "react")
    story.when(1, React(use=True)).refused("no_decoy")
    story.when(1, React(use=False), dice({"shot r1 s0 k0 t0 h0 armour": 3})).then(
        Reacted(1, None),
        ArmourTested(1, 3, 0, 4, False),
        DamageTaken(1, 1, "shot", 0),
    )


def test_bot_ex_19_bot_dest_4_a_reward_in_another_seats_action():
    bots = [s(0, "sapper", "A1", damage=1), s(1, "ram", "C4", damage=4), s(2, "spider", "E1")]
    mine = {"owner": 0, "kind": "mine", "area": "C3", "hit": 4, "am": -1}
    story = given(position(bots, mines=[mine], starter=1)).when(1, MoveMode("normal"))
    luck = dice({"mine x0 r1": 4, "mine x0 r1 h0 armour": 2})
    story = story.when(1, Step("W"), luck).then(
        Stepped(1, "C4", "C3", "W", 1, 2),
        MineAttacked("x0", 1, 4, 4, True, None),
        ArmourTested(1, 2, -1, 4, False),
        DamageTaken(1, 5, "mine", 0),
        BotDestroyed(1, "mine", 0, ()),
    )
    assert asked(story.line) == (0, "reward")
    story = story.when(0, Reward("repair_damage"))
    story.then(RewardTaken(0, "repair_damage"), DamageRepaired(0, 0))
    assert asked(story.line) == (2, "mode")


@pytest.mark.parametrize(
    ("tiebreak", "keys", "ended"),
    [
        ("none", {}, GameEnded("draw", (0, 1), "limit")),
        ("none", {"kills": {"1": 1}}, GameEnded("draw", (0, 1), "limit")),
        ("kills_damage", {"kills": {"1": 1}}, GameEnded("win", (1,), "kills")),
        (
            "kills_damage",
            {"kills": {"0": 1, "1": 1}, "inflicted": {"0": 4, "1": 3}},
            GameEnded("win", (0,), "damage"),
        ),
    ],
)
def test_bot_ex_20_bot_end_4_the_round_limit(tiebreak, keys, ended):
    options = {"round_limit": 1, "limit_tiebreak": tiebreak}
    bots = [s(0, "ram", "A1"), s(1, "spider", "E1")]
    line, events = opening(bots, phase="service", options=options, **keys)
    assert events[2:] == (PhaseStarted("service"), RoundEnded(1), ended)
    assert asked(line) is None


def test_bot_ex_21_bot_sht_2_shots_are_declared_one_by_one():
    bots = [s(0, "spark", "C3", hand=["P25a"]), s(1, "ram", "C4"), s(2, "spider", "C5")]
    story = given(position(bots, phase="shoot")).when(0, Shoot("autogun", bot=1))
    story.then(ShotDeclared(0, 0, "autogun", 1, None, "C4"))
    for other in (Install("P25a"), Play("P25a"), Detonate()):
        story.when(0, other).refused("not_asked")
    story.when(0, Shoot("autogun", bot=2)).refused("out_of_range")
    story = story.when(0, Shoot("autogun", bot=1))
    story.then(ShotDeclared(0, 1, "autogun", 1, None, "C4"))
    story.when(0, Shoot("autogun", bot=1)).refused("weapon_spent")
    story.when(0, Fire(), dice({"shot r1 s0 k0 t0": 2})).then_first(
        ShotsFired(0, 2), ShotRolled(0, 0, "autogun", 1, 2, 0, 5, False)
    )


@pytest.mark.parametrize("shots", [0, 1])
def test_bot_ex_21_bot_svc_3_whoever_declares_no_shot_is_repaired(shots):
    bot = s(0, "spark", "C3", hand=["P25a"], installed=["P23a"], damage=1)
    story = given(position([bot, s(1, "ram", "C4")], phase="shoot"))
    for _ in range(shots):
        story = story.when(0, Shoot("autogun", bot=1))
    story = story.when(0, Fire()).then_first(ShotsFired(0, shots))
    assert asked(story.line) == (0, "service")
    assert (DamageRepaired(0, 0) in story.events) == (shots == 0)


def test_bot_ex_22_bot_scen_2_in_the_middle_of_a_move():
    bots = [s(0, "spider", "C1"), s(1, "sapper", "C4"), s(2, "fortress", "E3")]
    line, events = opening(
        bots,
        phase="move",
        starter=1,
        acted=[0],
        hunting=[0],
        action={"seat": 1, "mode": "normal", "mp": 1, "steps": 2},
    )
    assert [type(event) for event in events] == [GameSetUp, ScenarioSet]
    assert asked(line) == (1, "moving")
    story = given(line).when(1, Step("W")).then(Stepped(1, "C4", "C3", "W", 1, 0))
    story = story.when(1, EndMove()).then(MoveEnded(1, 3))
    assert asked(story.line) == (0, "chase")
    story = story.when(0, Chase("decline")).then(ChaseAnswered(0, 1, "decline", 0, False))
    assert asked(story.line) == (2, "mode")
    story = story.when(2, MoveMode("normal")).when(2, EndMove())
    story.then_first(MoveEnded(2, 0), PhaseStarted("shoot"))
