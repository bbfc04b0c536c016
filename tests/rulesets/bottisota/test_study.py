"""What is counted for study, and to whose account."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from mechs_core.analysis.simulating.plan import unbiased_options
from mechs_core.kernel.creation import fill_options
from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import CARDS, WEAPONS
from mechs_core.rulesets.bottisota.rules.beams import LinkSet, TornApart
from mechs_core.rulesets.bottisota.rules.bombs import BombRolled
from mechs_core.rulesets.bottisota.rules.cards import CardDiscarded, PartStolen
from mechs_core.rulesets.bottisota.rules.damage import (
    DamageAblated,
    DamageTaken,
    FaultRolled,
    PartLost,
)
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot, ShotsFired
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.drop import BombDropped, MineDropped
from mechs_core.rulesets.bottisota.rules.entry import BotEntered, EntryOrderDrawn
from mechs_core.rulesets.bottisota.rules.explosions import Detonate
from mechs_core.rulesets.bottisota.rules.hazards import HazardRolled
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested, ShieldTested
from mechs_core.rulesets.bottisota.rules.hunt import ChaseAnswered
from mechs_core.rulesets.bottisota.rules.installing import PartInstalled
from mechs_core.rulesets.bottisota.rules.melee import Melee, MeleeRolled, Steal
from mechs_core.rulesets.bottisota.rules.mines import MineAttacked
from mechs_core.rulesets.bottisota.rules.missile import MissileTurn
from mechs_core.rulesets.bottisota.rules.movement import ModeChosen, MoveEnded
from mechs_core.rulesets.bottisota.rules.one_shots import CardPlayed
from mechs_core.rulesets.bottisota.rules.react import React, Reacted
from mechs_core.rulesets.bottisota.rules.repairs import FaultRemoved
from mechs_core.rulesets.bottisota.rules.reward import RewardTaken
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted, RoundStarted
from mechs_core.rulesets.bottisota.rules.scenario import ScenarioSet
from mechs_core.rulesets.bottisota.rules.service import PartStripped, WorkDone
from mechs_core.rulesets.bottisota.rules.shot_rolls import HitsCounted, ShotLost, ShotRolled
from mechs_core.rulesets.bottisota.rules.step import DoorwayRolled, Stepped
from mechs_core.rulesets.bottisota.rules.teleport import Teleported
from mechs_core.rulesets.bottisota.study.attacks import ITEM
from tests.counted import Counted, counted, counted_in
from tests.games import Sealed
from tests.rulesets.bottisota.documents import Given, givens
from tests.rulesets.bottisota.positions import dice, position, s

U = "shot r1 s0 k"  # of the label of seat 0's shot
PUSH, PULL, SECOND = "pushbeam", "pullbeam", "P17a"


def watched(*bots: dict[str, Any], **keys: Any) -> Counted:
    """A position whose set-up is not counted."""
    return counted(position(bots, **keys)).forgetting()


def fire(line: Counted, *shots: Shoot, **faces: int) -> Counted:
    """Seat 0 declares and fires. faces: by what follows the label's k, as _0_t0_h0_armour=3."""
    for shot in shots:
        line.when(0, shot)
    luck = {f"{U}{where[1:].replace('_', ' ')}": face for where, face in faces.items()}
    return line.when(0, Fire(), dice(luck))


def mine(owner: int, area: str, **keys: Any) -> dict[str, Any]:
    return {"owner": owner, "kind": "mine", "area": area, "hit": 4, "am": -1, **keys}


def shooting(*bots: dict[str, Any], **keys: Any) -> Counted:
    return watched(*bots, phase="shoot", **keys)


# ---------------------------------------------------------------- shots


def test_weapons_of_parts_are_told_from_those_of_bots():
    assert ITEM["pushbeam"] == "pushbeam"
    assert ITEM["P17a"] == ITEM["P17b"] == "P17 push beam"
    assert len({*ITEM.values()}) == len(WEAPONS) - sum(name in CARDS for name in WEAPONS) // 2


def test_bot_hit_1_a_shot_its_roll_hit_test_and_damage():
    line = shooting(s(0, "spark", "C3"), s(1, "ram", "C4"), s(2, "spider", "E1"))
    shots = (Shoot("autogun", bot=1), Shoot("autogun", bot=1))
    fire(line, *shots, _0_t0=5, _0_t0_h0_armour=3, _1_t0=6, _1_t0_h0_armour=4)
    line.then(
        "weapon", {(0, "autogun"): {"uses": 2, "rolls": 2, "hits": 2, "saved": 1, "damage": 1}}
    )
    line.then("bot", {(0, "spark"): {"damage": 1}, (1, "ram"): {"taken": 1}})
    line.then("defence", {(1, "armour 4+"): {"tests": 2, "saved": 1}})


def test_bot_hit_1_a_hit_that_the_shield_does_not_stop_is_one_hit():
    line = shooting(s(0, "spark", "C3"), s(1, "sentinel", "C4"))
    shots = (Shoot("autogun", bot=1), Shoot("autogun", bot=1))
    faces = {"_0_t0_h0_shield": 4, "_0_t0_h0_armour": 2, "_1_t0_h0_shield": 5}
    fire(line, *shots, _0_t0=5, _1_t0=6, **faces)
    line.then(
        "weapon", {(0, "autogun"): {"uses": 2, "rolls": 2, "hits": 2, "saved": 1, "damage": 1}}
    )
    line.then(
        "defence",
        {(1, "shield 5+"): {"tests": 2, "saved": 1}, (1, "armour 5+"): {"tests": 1}},
    )


def test_bot_sht_7_a_shot_at_a_bot_that_is_gone_is_used_without_a_roll():
    line = shooting(s(0, "spark", "C3"), s(1, "ram", "C4", damage=4), s(2, "spider", "E1"))
    shots = (Shoot("autogun", bot=1), Shoot("autogun", bot=1))
    fire(line, *shots, _0_t0=5, _0_t0_h0_armour=3)
    line.then(
        "weapon", {(0, "autogun"): {"uses": 2, "rolls": 1, "hits": 1, "damage": 1, "kills": 1}}
    )
    line.then(
        "bot", {(0, "spark"): {"damage": 1, "kills": 1}, (1, "ram"): {"taken": 1, "deaths": 1}}
    )
    line.then("loss", {(1, "shot"): {"lost": 1, "by others": 1}})
    line.then("reward", {(0, "draw card"): {"uses": 1}})


def test_bot_wpn_1_an_explosion_rolls_for_each_and_counts_the_shooter_apart():
    line = shooting(s(0, "howler", "C3"), s(1, "ram", "C3"))
    faces = {"_0_t0": 4, "_0_t0_h0_armour": 2, "_0_t1": 4, "_0_t1_h0_armour": 2}
    fire(line, Shoot("howitzer", area="C3"), **faces)
    line.then(
        "weapon",
        {(0, "howitzer"): {"uses": 1, "rolls": 2, "hits": 2, "damage": 1, "own damage": 1}},
    )
    line.then("bot", {(0, "howler"): {"damage": 1, "taken": 1}, (1, "ram"): {"taken": 1}})


def test_bot_wpn_3_a_missile_that_turns_is_one_shot():
    line = shooting(
        s(0, "skimmer", "C3"), s(1, "ram", "C5"), s(2, "spider", "C5"), s(3, "spark", "C5")
    )
    fire(line, Shoot("missiles", bot=1), _0_t0=2)
    line.when(0, MissileTurn(3), dice({f"{U}0 t1": 4, f"{U}0 t1 h0 armour": 6}))
    line.then("weapon", {(0, "missiles"): {"uses": 1, "rolls": 2, "hits": 1, "saved": 1}})


def test_two_shots_of_one_index_in_two_declarations_are_two():
    line = watched(s(0, "spark", "C3"), s(1, "spider", "C3"))
    for seat, weapon in ((0, "autogun"), (1, "flamer")):
        line.seeing(ShotsFired(seat, 1), ShotRolled(seat, 0, weapon, 1 - seat, 1, 0, 5, False))
    line.then(
        "weapon", {(0, "autogun"): {"uses": 1, "rolls": 1}, (1, "flamer"): {"uses": 1, "rolls": 1}}
    )


def test_bot_sht_8_the_hits_of_a_shotgun_are_counted():
    line = watched(s(0, "martyr", "C3"), s(1, "spider", "C3")).seeing(
        ShotsFired(0, 1), ShotRolled(0, 0, "shotgun", 1, 6, 0, 5, True), HitsCounted(0, 1, 3)
    )
    line.then("weapon", {(0, "shotgun"): {"uses": 1, "rolls": 1, "hits": 3}})


@pytest.mark.parametrize(("use", "hits"), [(True, 0), (False, 1)])
def test_bot_sht_9_a_hit_that_a_decoy_cancels_is_none(use, hits):
    line = shooting(s(0, "spark", "C3"), s(1, "ram", "C4", hand=["P29a"]))
    fire(line, Shoot("autogun", bot=1), _0_t0=5)
    line.when(1, React(use), dice({} if use else {f"{U}0 t0 h0 armour": 6}))
    assert line.of("weapon")[0, "autogun"]["hits"] == hits
    assert line.of("part") == ({(1, "P29 Decoy flare"): {"uses": 1}} if use else {})


def test_bot_dmg_2_faults_are_counted_with_the_weapon_and_with_the_bot():
    line = shooting(s(0, "spark", "C3"), s(1, "ram", "C4", damage=2))
    faces = {"_0_t0_h0_armour": 3, "_0_t0_h0_fault": 6}
    fire(line, Shoot("autogun", bot=1), _0_t0=5, **faces)
    line.then(
        "weapon",
        {(0, "autogun"): {"uses": 1, "rolls": 1, "hits": 1, "damage": 2, "faults": 1}},
    )
    line.then("fault", {(1, "extra"): {"faults": 1}})


# ---------------------------------------------------------------- beams


def tractor(*more: dict[str, Any], **keys: Any) -> Counted:
    """The tractor with two push beams beside a ram."""
    bots = (s(0, "tractor", "C3", installed=[SECOND]), s(1, "ram", "C4"), *more)
    return shooting(*bots, **keys)


def test_bot_beam_3_each_hit_is_its_own_beams_whatever_mines_do_between():
    line = tractor(s(2, "spark", "E1"), mines=[mine(2, "C4"), mine(2, "C4", hit=5)])
    line.when(0, Shoot(PUSH, bot=1)).when(0, Shoot(SECOND, bot=1))
    luck = {
        f"{U}0 t0": 4,
        f"{U}1 t0": 4,
        f"{U}0 t0 h0 armour": 6,
        "mine x0 r1": 4,
        "mine x0 r1 h0 armour": 4,
        "mine x1 r1": 4,
        f"{U}1 t0 h0 armour": 1,
    }
    line.when(0, Fire(), dice(luck)).then(
        "weapon",
        {
            (0, PUSH): {"uses": 1, "rolls": 1, "hits": 1, "saved": 1},
            (0, "P17 push beam"): {"uses": 1, "rolls": 1, "hits": 1, "damage": 1},
            (2, "found mine"): {"rolls": 2, "hits": 1, "damage": 1},
        },
    )


def test_bot_beam_1_bots_are_settled_by_the_first_beam_declared_at_them():
    line = shooting(
        s(0, "tractor", "C3", installed=[SECOND]), s(1, "ram", "C4"), s(2, "spark", "C2")
    )
    shots = (Shoot(PUSH, bot=1), Shoot(SECOND, bot=2))
    faces = {"_0_t0_h0_armour": 1, "_1_t0_h0_armour": 6}
    fire(line, *shots, _0_t0=4, _1_t0=4, **faces)
    line.then(
        "weapon",
        {
            (0, PUSH): {"uses": 1, "rolls": 1, "hits": 1, "damage": 1},
            (0, "P17 push beam"): {"uses": 1, "rolls": 1, "hits": 1, "saved": 1},
        },
    )


def test_bot_beam_5_each_hazard_is_its_own_beams():
    line = tractor(s(2, "spark", "E1"), features={"C4": ["A"]}, mines=[mine(2, "C4", hit=6)])
    line.when(0, Shoot(PUSH, bot=1)).when(0, Shoot(SECOND, bot=1))
    luck = {
        f"{U}0 t0": 4,
        f"{U}1 t0": 4,
        f"{U}0 t0 h0 armour": 6,
        f"{U}1 t0 h0 armour": 6,
        "mine x0 r1": 1,
        f"{U}0 t0 hazard": 6,
    }
    line.when(0, Fire(), dice(luck))
    assert line.of("weapon")[0, PUSH]["kills"] == 1
    assert "kills" not in line.of("weapon")[0, "P17 push beam"]
    line.then("hazard", {(1, "acid"): {"rolls": 1, "destroyed": 1}})
    line.then("loss", {(1, "acid"): {"lost": 1, "by others": 1}})


def test_bot_beam_2_a_tear_is_no_beams():
    line = shooting(s(0, "tractor", "C3"), s(1, "ram", "C4", damage=4), s(2, "spark", "C2"))
    line.when(0, Shoot(PUSH, bot=1)).when(0, Shoot(PULL, bot=1))
    luck = {
        f"{U}0 t0": 4,
        f"{U}1 t0": 4,
        "tear r1 s0 k0": 3,
        "tear r1 s0 k0 h0 armour": 6,
        "tear r1 s0 k0 h1 armour": 5,
    }
    line.when(0, Fire(), dice(luck)).then(
        "weapon",
        {
            (0, PUSH): {"uses": 1, "rolls": 1, "hits": 1},
            (0, PULL): {"uses": 1, "rolls": 1, "hits": 1},
            (0, "torn apart"): {"uses": 1, "hits": 3, "saved": 1, "damage": 1, "kills": 1},
        },
    )


def test_bot_beam_1_a_beam_that_a_decoy_cancels_does_not_come():
    line = shooting(
        s(0, "tractor", "C3", installed=[SECOND]), s(1, "ram", "C4", hand=["P29a", "P05a"])
    )
    fire(line, Shoot(PUSH, bot=1), Shoot(SECOND, bot=1), _0_t0=4)
    line.when(1, React(True), dice({f"{U}1 t0": 4}))
    line.when(1, React(False), dice({f"{U}1 t0 h0 armour": 1}))
    line.then(
        "weapon",
        {
            (0, PUSH): {"uses": 1, "rolls": 1, "hits": 0},
            (0, "P17 push beam"): {"uses": 1, "rolls": 1, "hits": 1, "damage": 1},
        },
    )


def test_bot_beam_5_a_decoy_takes_the_hazard_away_too():
    line = shooting(
        s(0, "tractor", "C3", installed=[SECOND]),
        s(1, "ram", "C4", hand=["P29a", "P05a"]),
        features={"C4": ["A"]},
    )
    fire(line, Shoot(PUSH, bot=1), Shoot(SECOND, bot=1), _0_t0=4)
    line.when(1, React(True), dice({f"{U}1 t0": 4}))
    line.when(1, React(False), dice({f"{U}1 t0 h0 armour": 6, f"{U}1 t0 hazard": 6}))
    assert line.of("weapon")[0, "P17 push beam"]["kills"] == 1


def test_bot_self_3_a_blast_comes_before_the_beams_that_wait():
    line = watched(
        s(0, "tractor", "C3"), s(1, "martyr", "C4", damage=4), s(2, "spark", "C4"), phase="shoot"
    )
    line.when(0, Shoot(PUSH, bot=1)).when(0, Shoot(PULL, bot=2))
    luck = {
        f"{U}0 t0": 4,
        f"{U}1 t0": 4,
        f"{U}0 t0 h0 armour": 1,
        "blast r1 s1 t0": 3,
        "blast r1 s1 t0 h0 armour": 6,
        f"{U}1 t0 h0 armour": 1,
    }
    line.when(0, Fire(), dice(luck)).then(
        "weapon",
        {
            (0, PUSH): {"uses": 1, "rolls": 1, "hits": 1, "damage": 1, "kills": 1},
            (0, PULL): {"uses": 1, "rolls": 1, "hits": 1, "damage": 1},
            (1, "self-destruct"): {"uses": 1, "rolls": 1, "hits": 1, "saved": 1},
        },
    )


def test_bot_beam_1_beams_that_lapse_are_not_the_next_shooters():
    line = watched(s(0, "tractor", "C3"), s(1, "ram", "C4"), s(2, "spark", "C4")).seeing(
        *(ShotsFired(0, 1), ShotRolled(0, 0, PUSH, 1, 4, 0, 4, True)),
        *(ShotsFired(2, 1), ShotRolled(2, 0, "autogun", 1, 6, 0, 5, True)),
        *(ArmourTested(1, 1, 0, 4, False), DamageTaken(1, 1, "shot", 2)),
        *(ArmourTested(1, 1, 0, 4, False), DamageTaken(1, 2, "shot", 2)),
        *(HazardRolled(1, "acid", 6, True), BotDestroyed(1, "acid", 2, ())),
    )
    assert line.of("weapon")[2, "autogun"]["damage"] == 2
    assert line.of("weapon")[2, "autogun"]["kills"] == 1


def test_bot_beam_6_a_hazard_after_the_beams_is_the_fights():
    line = watched(
        s(0, "tractor", "C3"),
        s(1, "ram", "C3"),
        s(2, "spark", "E1"),
        features={"C3": ["A"]},
        phase="shoot",
        acted=[1, 2],
    )
    luck = {f"{U}0 t0": 4, f"{U}0 t0 h0 armour": 6, f"{U}0 t0 hazard": 1}
    line.when(0, Shoot(PULL, bot=1)).when(0, Fire(), dice(luck))
    line.when(0, Melee(1))
    luck = {
        "melee r1 s0 n0": 6,
        "melee r1 s1 n0": 4,
        "melee r1 s0 n0 h0 armour": 6,
        "melee r1 s0 n0 hazard": 6,
    }
    line.when(1, Melee(None), dice(luck))
    assert "kills" not in line.of("weapon")[0, PULL]
    assert line.of("weapon")[0, "melee"]["kills"] == 1


def test_bot_hit_1_the_shields_test_and_the_armours_are_of_one_beam():
    line = shooting(
        s(0, "tractor", "C3", installed=[SECOND]), s(1, "sentinel", "C4"), s(2, "spark", "E1")
    )
    faces = {"_0_t0_h0_shield": 4, "_0_t0_h0_armour": 1, "_1_t0_h0_shield": 5}
    fire(line, Shoot(PUSH, bot=1), Shoot(SECOND, bot=1), _0_t0=4, _1_t0=4, **faces)
    line.then(
        "weapon",
        {
            (0, PUSH): {"uses": 1, "rolls": 1, "hits": 1, "damage": 1},
            (0, "P17 push beam"): {"uses": 1, "rolls": 1, "hits": 1, "saved": 1},
        },
    )


def test_bot_hit_1_after_a_shield_that_failed_the_next_bots_armour_is_of_the_next_beam():
    line = shooting(
        s(0, "tractor", "C3", installed=[SECOND]), s(1, "sentinel", "C4"), s(2, "spark", "C2")
    )
    faces = {"_0_t0_h0_shield": 4, "_0_t0_h0_armour": 6, "_1_t0_h0_armour": 1}
    fire(line, Shoot(PUSH, bot=1), Shoot(SECOND, bot=2), _0_t0=4, _1_t0=4, **faces)
    line.then(
        "weapon",
        {
            (0, PUSH): {"uses": 1, "rolls": 1, "hits": 1, "saved": 1},
            (0, "P17 push beam"): {"uses": 1, "rolls": 1, "hits": 1, "damage": 1},
        },
    )


SETTLED = LinkSet(0, 1, "push")
GONE = BotDestroyed(1, "mine", 0, ())


@pytest.mark.parametrize("end", [SETTLED, GONE, TornApart(0, 1, 1)])
def test_bot_beam_6_what_a_beam_has_done_is_over(end):
    """In a later round in which nobody shoots it has no part in what a fight does."""
    line = watched(s(0, "tractor", "C4"), s(1, "ram", "C4")).seeing(
        *(ShotsFired(0, 1), ShotRolled(0, 0, PUSH, 1, 4, 0, 4, True), end),
        *(MeleeRolled(0, 1, (6, 4), (8, 6), 0, 2), ArmourTested(1, 6, 0, 4, True)),
        *(ArmourTested(1, 1, 0, 4, False), DamageTaken(1, 1, "melee", 0)),
        *(HazardRolled(1, "acid", 6, True), BotDestroyed(1, "acid", 0, ())),
    )
    fought = {"uses": 1, "rolls": 1, "hits": 2, "saved": 1, "damage": 1, "kills": 1}
    assert line.of("weapon")[0, "melee"] == fought


# ---------------------------------------------------------------- melee


def test_bot_mel_5_a_fight_is_both_bots_the_hits_are_the_winners():
    line = watched(s(0, "ram", "C3"), s(1, "spider", "C3"), phase="melee")
    line.when(0, Melee(1))
    luck = {"melee r1 s0 n0": 1, "melee r1 s1 n0": 4}
    hits = {"melee r1 s1 n0 h0 armour": 2, "melee r1 s1 n0 h1 armour": 4}
    line.when(1, Melee(0), dice(luck | hits))
    line.then(
        "weapon",
        {
            (0, "melee"): {"uses": 1, "rolls": 1},
            (1, "melee"): {"uses": 1, "rolls": 1, "hits": 2, "saved": 1, "damage": 1},
        },
    )


def test_bot_mel_9_a_part_that_is_stolen_costs_a_hit():
    line = watched(
        s(0, "ram", "C3", installed=["P20a"]),
        s(1, "spider", "C3", installed=["P05a"]),
        phase="melee",
    )
    line.when(0, Melee(1))
    line.when(1, Melee(None), dice({"melee r1 s0 n0": 4, "melee r1 s1 n0": 4}))
    line.when(0, Steal(True), dice({"melee r1 s0 n0 h0 armour": 4}))
    assert line.of("weapon")[0, "melee"] == {"uses": 1, "rolls": 1, "hits": 1, "saved": 1}
    line.then("part", {(1, "P05 Turbo"): {"stolen": 1}})


def test_a_part_that_a_drone_steals_costs_no_hit():
    line = watched(s(0, "ram", "C3"), s(1, "spider", "C3", installed=["P05a"])).seeing(
        *(MeleeRolled(0, 1, (4, 4), (7, 6), 0, 1), PhaseStarted("service")),
        *(CardPlayed(0, "P30a"), PartStolen(0, 1, "P05a")),
    )
    assert line.of("weapon")[0, "melee"] == {"uses": 1, "rolls": 1, "hits": 1}


# ---------------------------------------------------------------- mines, bombs, blasts


def test_bot_mine_5_a_mine_is_its_owners_and_of_the_bot_that_laid_it():
    line = watched(s(0, "sapper", "C3"), s(1, "ram", "C4")).seeing(
        MineDropped(0, "minerail", "r1s0n0", "mine", "C3", 4, -1, 2),
        BotDestroyed(0, "wall", None, ()),
        BotEntered(0, "spark", "A1", None, 0, 4, None, {}),
        *(MineAttacked("r1s0n0", 1, 3, 4, False, 2), MineAttacked("r1s0n0", 1, 4, 4, True, None)),
        *(ArmourTested(1, 1, -1, 4, False), DamageTaken(1, 5, "mine", 0)),
        BotDestroyed(1, "mine", 0, ()),
    )
    line.then(
        "weapon",
        {(0, "minerail"): {"uses": 1, "rolls": 2, "hits": 1, "damage": 1, "kills": 1}},
    )
    line.then(
        "bot",
        {
            (0, "sapper"): {"deaths": 1, "damage": 1, "kills": 1},
            (0, "spark"): {"fielded": 1},
            (1, "ram"): {"taken": 1, "deaths": 1},
        },
    )


def test_bot_dest_1_ones_own_mine_is_own_damage_and_no_kill():
    line = watched(s(0, "sapper", "C3"), s(1, "ram", "C4")).seeing(
        MineDropped(0, "minerail", "r1s0n0", "mine", "C3", 4, -1, 2),
        MineAttacked("r1s0n0", 0, 4, 4, True, None),
        *(ArmourTested(0, 1, -1, 4, False), DamageTaken(0, 5, "mine", None)),
        BotDestroyed(0, "mine", None, ()),
    )
    line.then("weapon", {(0, "minerail"): {"uses": 1, "rolls": 1, "hits": 1, "own damage": 1}})
    line.then("bot", {(0, "sapper"): {"taken": 1, "deaths": 1}})
    line.then("loss", {(0, "mine"): {"lost": 1}})


def test_bot_bomb_2_a_bomb_rolls_for_each_bot_it_finds():
    line = watched(s(0, "hawk", "C3", "E"), s(1, "ram", "C4")).seeing(
        BombDropped(0, "clusterbomb", "r1s0n0", "C3", None, 0, 1),
        *(BombRolled("r1s0n0", 1, 4, 0, 4, True), ArmourTested(1, 4, 0, 4, True)),
        BombRolled("r1s0n0", 0, 1, 0, 4, False),
    )
    line.then("weapon", {(0, "clusterbomb"): {"uses": 1, "rolls": 2, "hits": 1, "saved": 1}})


def test_bot_self_2_who_detonates_has_no_destroyer_but_may_destroy():
    line = shooting(s(0, "martyr", "C3"), s(1, "ram", "C3", damage=4), s(2, "spark", "E1"))
    luck = dice({"blast r1 s0 t0": 3, "blast r1 s0 t0 h0 armour": 1})
    line.when(0, Detonate(), luck)
    line.then(
        "weapon",
        {(0, "self-destruct"): {"uses": 1, "rolls": 1, "hits": 1, "damage": 1, "kills": 1}},
    )
    line.then("loss", {(0, "detonation"): {"lost": 1}, (1, "blast"): {"lost": 1, "by others": 1}})
    line.then(
        "bot",
        {
            (0, "martyr"): {"deaths": 1, "damage": 1, "kills": 1},
            (1, "ram"): {"taken": 1, "deaths": 1},
        },
    )


def test_mines_of_a_scenario_are_counted_as_found_without_a_bot_where_the_owner_has_none():
    line = counted(
        position(
            [s(0, "ram", "C3")],
            seats=3,
            mines=[mine(2, "C3"), {**mine(0, "C4"), "kind": "magmine"}],
        )
    )
    line.then("weapon", {(2, "found mine"): {"uses": 1}, (0, "found magnetic mine"): {"uses": 1}})
    line.seeing(
        MineAttacked("x0", 0, 4, 4, True, None),
        *(ArmourTested(0, 1, -1, 4, False), DamageTaken(0, 5, "mine", 2)),
        BotDestroyed(0, "mine", 2, ()),
    )
    assert line.of("weapon")[2, "found mine"]["kills"] == 1
    line.then("bot", {(0, "ram"): {"fielded": 1, "rounds": 1, "taken": 1, "deaths": 1}})


# ---------------------------------------------------------------- bots


def test_rounds_are_those_that_a_bot_begins_in_the_hall():
    line = counted(position([s(0, "ram", "C3"), s(1, "spark", "C4")], round=2, phase="entry"))
    line.forgetting().seeing(
        *(RoundStarted(3, 0), BotDestroyed(1, "wall", None, ()), RoundStarted(4, 0)),
    )
    line.then("bot", {(0, "ram"): {"rounds": 2}, (1, "spark"): {"rounds": 1, "deaths": 1}})


@pytest.mark.parametrize(("phase", "rounds"), [("entry", 1), ("move", 1)])
def test_bot_scen_2_the_round_that_a_scenario_begins_in_counts_once(phase, rounds):
    line = counted(position([s(0, "ram", "C3"), s(1, "spark", "C4")], round=2, phase=phase))
    assert line.of("bot")[0, "ram"] == {"fielded": 1, "rounds": rounds}


def test_bot_join_1_only_the_first_entry_order_is_counted():
    line = watched(s(0, "ram", "C3"), s(1, "spark", "C4")).seeing(
        EntryOrderDrawn(1, (1, 0)), EntryOrderDrawn(2, (0,))
    )
    line.then("entry", {(1, "place 01"): {"times": 1}, (0, "place 02"): {"times": 1}})


# ---------------------------------------------------------------- moves and dangers


def test_bot_mov_3_steps_teleports_and_crashes_are_the_modes():
    line = watched(s(0, "hawk", "C3", "E"), s(1, "ram", "C4")).seeing(
        *(ModeChosen(0, "dash", 6, True), Stepped(0, "C3", "C4", "E", 1, 5)),
        *(Stepped(0, "C4", "C5", "E", 1, 4), Teleported(0, "C5", "A1", 3)),
        BotDestroyed(0, "wall", None, ()),
    )
    line.then("move mode", {(0, "dash"): {"uses": 1, "steps": 2, "teleports": 1, "destroyed": 1}})


def test_bot_hunt_2_a_chase_is_a_mode_of_its_own():
    line = watched(s(0, "ram", "C3"), s(1, "spark", "C4")).seeing(
        *(ModeChosen(1, "hunt", 0, False), BotDestroyed(1, "mine", 0, ())),
        *(ModeChosen(0, "normal", 3, False), MoveEnded(0, 0), BotDestroyed(0, "bomb", 1, ())),
        *(ChaseAnswered(1, 0, "decline", 0, False), BotDestroyed(1, "mine", 0, ())),
        *(ChaseAnswered(1, 0, "dash", 5, True), Stepped(1, "C4", "C3", "W", 1, 4)),
        *(MoveEnded(1, 1), ChaseAnswered(0, 1, "normal", 3, False), MoveEnded(0, 0)),
        ModeChosen(0, "dock", 0, False),
        BotDestroyed(0, "mine", 1, ()),
    )
    line.then(
        "move mode",
        {
            (1, "hunt"): {"uses": 1},
            (0, "normal"): {"uses": 1},
            (1, "chase declined"): {"uses": 1},
            (1, "chase dash"): {"uses": 1, "steps": 1},
            (0, "chase normal"): {"uses": 1},
            (0, "dock"): {"uses": 1},
        },
    )


def test_another_bot_that_is_destroyed_in_a_move_is_not_the_movers_loss():
    line = watched(s(0, "ram", "C3"), s(1, "spark", "C4")).seeing(
        ModeChosen(0, "dash", 6, True), BotDestroyed(1, "bomb", 0, ())
    )
    line.then("move mode", {(0, "dash"): {"uses": 1}})


def test_a_move_that_a_scenario_begins_in_is_not_counted():
    line = watched(s(0, "ram", "C3"), s(1, "spark", "C4")).seeing(
        Stepped(0, "C3", "C4", "E", 1, 5), Teleported(0, "C5", "A1", 3)
    )
    line.then("move mode", {})


def test_bot_ter_7_bot_ter_3_dangers_of_the_hall():
    line = watched(s(0, "wasp", "C3", "E"), s(1, "ram", "C4")).seeing(
        *(DoorwayRolled(0, "C4", 5, False), DoorwayRolled(0, "C4", 6, True)),
        *(HazardRolled(0, "obstacle", 1, False), HazardRolled(1, "acid", 6, True)),
    )
    line.then(
        "hazard",
        {
            (0, "doorway"): {"rolls": 2, "destroyed": 1},
            (0, "flight obstacles"): {"rolls": 1},
            (1, "acid"): {"rolls": 1, "destroyed": 1},
        },
    )


def test_bot_dmg_4_faults_are_suffered_and_removed():
    line = counted(position([s(0, "ram", "C3", faults={"sight": 2}), s(1, "spark", "C4")])).seeing(
        FaultRolled(1, 2, "slow"), FaultRemoved(0, "sight", 1), FaultRemoved(1, "slow", 0)
    )
    line.then(
        "fault",
        {(0, "sight"): {"faults": 2, "removed": 1}, (1, "slow"): {"faults": 1, "removed": 1}},
    )


# ---------------------------------------------------------------- parts, depots, rewards


def test_bot_part_2_an_installed_part_is_used_until_it_goes():
    line = counted(position([s(0, "ram", "C3", installed=["P05a"]), s(1, "spark", "C4")]))
    line.seeing(*(PartInstalled(1, card) for card in ("P05b", "P01a", "P24a", "P02a", "P03a")))
    line.seeing(
        PartStripped(1, "P05b"),
        PartLost(1, "P01a", "installed", "fault"),
        DamageAblated(1, "P24a"),
        PartStolen(0, 1, "P02a"),
        BotDestroyed(1, "wall", None, ("P03a", "P06a")),
    )
    line.then(
        "part",
        {
            (0, "P05 Turbo"): {"uses": 1},
            (1, "P05 Turbo"): {"uses": 1, "stripped": 1},
            (1, "P01 Armour plates"): {"uses": 1, "destroyed": 1},
            (1, "P24 Ablative plating"): {"uses": 1, "destroyed": 1},
            (1, "P02 Alloy skin"): {"uses": 1, "stolen": 1},
            (1, "P03 Shield generator"): {"uses": 1, "gone": 1},
        },
    )
    line.then("service", {(1, "strip part"): {"uses": 1}})


def test_bot_part_5_a_part_that_was_stolen_is_only_in_a_hand():
    line = watched(s(0, "ram", "C3"), s(1, "spark", "C4", installed=["P05a"])).seeing(
        *(PartStolen(0, 1, "P05a"), PartLost(0, "P05a", "hand", "fault")),
        BotDestroyed(0, "wall", None, ("P05a",)),
    )
    line.then("part", {(1, "P05 Turbo"): {"stolen": 1}})


def test_cards_that_are_played_are_used_those_discarded_are_not():
    line = watched(s(0, "ram", "C3"), s(1, "spark", "C4")).seeing(
        *(CardPlayed(0, "P25b"), Reacted(1, "P29a"), Reacted(1, None), CardDiscarded(0, "P05a"))
    )
    line.then("part", {(0, "P25 Repair kit"): {"uses": 1}, (1, "P29 Decoy flare"): {"uses": 1}})


def test_bot_svc_2_bot_dest_4_works_and_rewards():
    line = watched(s(0, "ram", "C3"), s(1, "spark", "C4")).seeing(
        *(WorkDone(0, item, 1) for item in ("repair_damage", "remove_fault", "draw", "refill")),
        *(RewardTaken(1, kind) for kind in ("draw", "repair_damage", "remove_fault")),
    )
    names = ("repair damage", "remove fault", "draw card", "refill charges")
    line.then("service", {(0, name): {"uses": 1} for name in names})
    line.then("reward", {(1, name): {"uses": 1} for name in names[:3]})


def test_bot_hit_2_shield_and_armour_are_told_by_the_number_to_roll():
    line = watched(s(0, "ram", "C3"), s(1, "spark", "C4")).seeing(
        *(ShieldTested(0, 5, 0, 5, True), ShieldTested(0, 1, 0, 5, False)),
        *(ArmourTested(0, 1, 0, 4, False), ArmourTested(1, 6, 0, 4, True)),
    )
    line.then(
        "defence",
        {
            (0, "shield 5+"): {"tests": 2, "saved": 1},
            (0, "armour 4+"): {"tests": 1},
            (1, "armour 4+"): {"tests": 1, "saved": 1},
        },
    )


def test_a_shot_that_is_lost_is_used():
    line = watched(s(0, "ram", "C3"), s(1, "spark", "C4")).seeing(
        ShotsFired(1, 1), ShotLost(1, 0, "autogun")
    )
    line.then("weapon", {(1, "autogun"): {"uses": 1}})


# ---------------------------------------------------------------- whole games


def test_bot_view_1_simulated_games_need_no_other_defaults():
    """Nobody is asked together, and all orders are drawn: recording favours no seat."""
    assert unbiased_options(RULESET, 4, {}) == fill_options(RULESET, 4, {})
    game = Sealed.new(RULESET, 4, seed="order")
    rng = Rng("moves")
    while requests := game.line.requests():
        assert len(requests) == 1
        game.random_step(rng)


def check_sums(line: Counted, kills: tuple[int, ...], inflicted: tuple[int, ...]) -> None:
    """What is counted of a game that is over agrees with itself and with its result.

    kills, inflicted: of each seat at the beginning.
    """
    result = RULESET.rules.result(line.line.state)
    assert result is not None
    for seat, parts in enumerate(result.parts):
        assert line.total(seat, "weapon", "kills") == parts["kills"] - kills[seat]
        assert line.total(seat, "weapon", "damage") == parts["inflicted"] - inflicted[seat]
        assert line.total(seat, "bot", "deaths") == line.total(seat, "loss", "lost")
        own = line.total(seat, "weapon", "own damage")
        others = sum(line.total(other, "bot", "taken") for other in range(len(result.parts)))
        assert own <= others
        for (who, _), counts in line.of("part").items():
            ends = ("destroyed", "stolen", "stripped", "gone")
            assert who != seat or counts["uses"] >= sum(counts.get(end, 0) for end in ends)
    everybody = range(len(result.parts))
    done = [line.total(s, "weapon", name) for s in everybody for name in ("damage", "own damage")]
    assert sum(done) == sum(line.total(seat, "bot", "taken") for seat in everybody)
    for name in ("damage", "kills"):  # but for mines of seats that never had a bot
        by_weapon = sum(
            line.total(s, "weapon", name, lambda i: "found" not in i) for s in everybody
        )
        assert sum(line.total(s, "bot", name) for s in everybody) >= by_weapon
    causes = sum(line.total(seat, "loss", "by others") for seat in everybody)
    assert causes == sum(line.total(seat, "weapon", "kills") for seat in everybody)
    tested = sum(line.total(seat, "defence", "saved") for seat in everybody)
    assert tested == sum(line.total(seat, "weapon", "saved") for seat in everybody)


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_what_is_counted_agrees_with_the_result(seats):
    options = {"lives": 2, "start_cards": 2, "destruction": "explosive"}
    for number in range(4):
        game = Sealed.new(RULESET, seats, seed=f"study {number}", options=options)
        line = counted_in(game.finish(f"moves {number}"))
        check_sums(line, (0,) * seats, (0,) * seats)
        result = RULESET.rules.result(game.line.state)
        assert result is not None
        for seat, parts in enumerate(result.parts):
            assert line.total(seat, "bot", "deaths") == parts["lost"]
            for measure, part in (("kills", "kills"), ("damage", "inflicted")):
                assert line.total(seat, "bot", measure) == parts[part]


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(created=givens())
def test_what_is_counted_from_a_scenario_on_agrees_with_the_result(created: Given):
    game = Sealed.new(RULESET, created.seats, options=created.options, scenario=created.document)
    (begun,) = (event for event in game.events if type(event) is ScenarioSet)
    if game.line.requests():
        check_sums(counted_in(game.finish()), begun.kills, begun.inflicted)
