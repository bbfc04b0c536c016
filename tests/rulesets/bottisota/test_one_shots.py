"""One-shot cards: when they may be played, for what, and what they do. BOT-PART-1, 6, 7."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import CARD
from mechs_core.rulesets.bottisota.rules.cards import PartStolen
from mechs_core.rulesets.bottisota.rules.damage import PartLost
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.hits import DefencesUpdated
from mechs_core.rulesets.bottisota.rules.hunt import Chase
from mechs_core.rulesets.bottisota.rules.movement import EndMove, MoveMode
from mechs_core.rulesets.bottisota.rules.one_shots import Args, CardPlayed, Play
from mechs_core.rulesets.bottisota.rules.repairs import (
    ChargesRefilled,
    DamageRepaired,
    FaultRemoved,
)
from mechs_core.rulesets.bottisota.rules.shot_rolls import ShotRolled
from mechs_core.rulesets.bottisota.rules.step import Step
from mechs_core.testing import Story, given
from tests.rulesets.bottisota.positions import asked, dice, drawn, position, s

CARD_0 = "card r1 s0 n0"
RIVAL = s(1, "ram", "C3", installed=["P05b", "P07b"])


def holding(*hand: str, phase: str = "service", bot: str = "sapper", **keys: Any) -> Story:
    """Seat 0 with these cards in hand, in its own action, a rival with two parts beside it."""
    bots = [s(0, bot, "C3", hand=[*hand], **keys), RIVAL]
    return given(position(bots, phase=phase, starter=0))


def played(story: Story, kind: type = Play) -> list[Any]:
    return [each for each in RULESET.legal(story.state, 0) if type(each) is kind]


def offered(story: Story, field: str) -> list[Any]:
    """What the plays that are legal are played for."""
    return [getattr(each.args, field) for each in played(story)]


def named(story: Story) -> list[str]:
    return [type(event).__name__ for event in story.events]


# ---------------------------------------------------------------- P25, the repair kit


def test_bot_part_6_a_repair_kit_repairs_two_items():
    story = holding("P25a", damage=3, faults={"sight": 1, "armour": 2})
    story.when(0, Play("P25a", Args(repairs=("damage", "sight")))).then(
        CardPlayed(0, "P25a"), DamageRepaired(0, 2), FaultRemoved(0, "sight", 0)
    )
    story.when(0, Play("P25a", Args(repairs=("damage", "damage")))).then(
        CardPlayed(0, "P25a"), DamageRepaired(0, 2), DamageRepaired(0, 1)
    )
    story.when(0, Play("P25a", Args(repairs=("armour", "armour")))).then(
        CardPlayed(0, "P25a"),
        *(FaultRemoved(0, "armour", 1), DefencesUpdated(0, 5, None)),
        *(FaultRemoved(0, "armour", 0), DefencesUpdated(0, 4, None)),
    )
    one = story.when(0, Play("P25a", Args(repairs=("damage",))))
    one.then(CardPlayed(0, "P25a"), DamageRepaired(0, 2))
    assert one.state.discards == [CARD["P25a"]]
    assert one.state.hand[0] == []


@pytest.mark.parametrize(
    "repairs",
    [("slow",), ("damage", "slow"), ("damage",) * 2, ("sight",) * 2],
)
def test_bot_part_6_each_item_of_a_repair_kit_is_possible(repairs):
    story = holding("P25a", damage=1, faults={"sight": 1})
    story.when(0, Play("P25a", Args(repairs=repairs))).refused("bad_target")
    assert repairs not in offered(story, "repairs")


def test_bot_part_6_every_multiset_of_one_or_two_items_is_offered_once():
    story = holding("P25a", damage=2, faults={"sight": 2, "slow": 2, "armour": 2})
    sets = [Counter(items) for items in offered(story, "repairs")]
    assert len(sets) == 14
    assert all(sets.count(each) == 1 for each in sets)
    story = holding("P25a", damage=1, faults={"slow": 1})
    assert offered(story, "repairs") == [("damage",), ("slow",), ("damage", "slow")]


# ---------------------------------------------------------------- P26, the ammunition crate


def test_bot_part_6_bot_wpn_4_an_ammunition_crate_refills_all_charges():
    charges = {"minerail": 1, "P09b": 0}
    story = holding("P26a", installed=["P09b", "P10a"], charges=charges)
    story.when(0, Play("P26a")).then(
        CardPlayed(0, "P26a"), ChargesRefilled(0, {"minerail": 3, "P09b": 3})
    )


# ---------------------------------------------------------------- P27, spare components

THREE = {"sight": 2, "slow": 1, "armour": 1}


@pytest.mark.parametrize("roll", [1, 2, 3])
def test_bot_part_6_bot_r_43_spare_components_remove_the_first_d3_faults(roll):
    """BOT-R-43"""
    story = holding("P27b", faults=THREE)
    story = story.when(
        0, Play("P27b", Args(faults=("slow", "sight", "sight"))), dice({CARD_0: roll})
    )
    removed = [FaultRemoved(0, "slow", 0), FaultRemoved(0, "sight", 1), FaultRemoved(0, "sight", 0)]
    story.then(CardPlayed(0, "P27b", roll), *removed[:roll])


def test_bot_part_6_a_removed_armour_fault_counts_at_once():
    story = holding("P27a", faults=THREE)
    play = Play("P27a", Args(faults=("armour", "slow", "sight")))
    story.when(0, play, dice({CARD_0: 1})).then(
        CardPlayed(0, "P27a", 1), FaultRemoved(0, "armour", 0), DefencesUpdated(0, 4, None)
    )


def test_bot_part_6_with_fewer_faults_than_the_roll_all_go():
    story = holding("P27a", faults={"slow": 1})
    story.when(0, Play("P27a", Args(faults=("slow",))), dice({CARD_0: 3})).then(
        CardPlayed(0, "P27a", 3), FaultRemoved(0, "slow", 0)
    )


@pytest.mark.parametrize(
    "faults",
    [("sight", "slow"), ("sight",) * 3, ("slow", "slow", "sight"), ("sight",)],
)
def test_bot_part_6_exactly_three_or_all_of_ones_faults_are_listed(faults):
    story = holding("P27a", faults=THREE)
    story.when(0, Play("P27a", Args(faults=faults))).refused("bad_target")
    assert faults not in offered(story, "faults")


@pytest.mark.parametrize(
    ("faults", "count"),
    [({"sight": 3, "slow": 3, "armour": 3}, 27), (THREE, 12), ({"slow": 9}, 1), ({"slow": 1}, 1)],
)
def test_bot_part_6_each_order_of_the_faults_is_offered_once(faults, count):
    story = holding("P27a", faults=faults)
    bag = [fault for fault, number in faults.items() for _ in range(number)]
    orders = {*permutations(bag, min(3, len(bag)))}
    assert len(offered(story, "faults")) == count
    assert {*offered(story, "faults")} == orders


# ---------------------------------------------------------------- P28, nitro


def test_bot_part_6_nitro_adds_d3_points_and_the_action_counts_as_a_dash():
    """BOT-SHT-6: to hit as well."""
    story = holding("P28a", phase="move").when(0, MoveMode("normal"))
    assert not story.state.bot(0).dashed
    story = story.when(0, Play("P28a"), dice({CARD_0: 2}))
    story.then(CardPlayed(0, "P28a", 2, 5))
    assert story.state.bot(0).mp == 5
    assert story.state.bot(0).dashed
    assert asked(story.line) == (0, "moving")


def test_bot_part_6_bot_mov_5_the_first_step_after_nitro_may_cost_more_than_is_left():
    """A fortress with 2 points and nitro's 1; three for structures through a doorway, of tracks."""
    edges = {"C3-C4": "doorway"}
    features = {"C4": ["S"]}
    bots = [s(0, "fortress", "C3", hand=["P28a"], faults={}, installed=["P03a"]), s(1, "ram", "E1")]
    line = position(bots, edges=edges, features=features, starter=0)
    story = given(line)
    while asked(story.line) != (0, "mode"):
        seat = story.line.requests()[0].seat
        story = story.when(seat, RULESET.legal(story.state, seat)[-1])
    story = story.when(0, MoveMode("normal"))
    assert story.state.bot(0).mp == 1
    story.when(0, Step("E")).refused("not_enough_mp")
    story = story.when(0, Play("P28a"), dice({CARD_0: 1}))
    assert story.state.bot(0).mp == 2
    story = story.when(0, Step("E"))
    assert story.state.bot(0).mp == 0


def test_bot_part_1_nitro_is_played_after_the_mode_only():
    story = holding("P28a", phase="move")
    assert asked(story.line) == (0, "mode")
    assert played(story) == []
    story.when(0, Play("P28a")).refused("wrong_moment")
    for mode in ("dash", "normal"):
        assert played(story.when(0, MoveMode(mode))) == [Play("P28a")]


def test_bot_part_1_nitro_in_a_chase():
    bots = [s(0, "spider", "C1", hand=["P28a"]), s(1, "sapper", "C5")]
    line = position(
        bots,
        starter=1,
        acted=[0],
        hunting=[0],
        action={"seat": 1, "mode": "normal", "mp": 1, "steps": 1},
    )
    story = given(line).when(1, EndMove())
    assert asked(story.line) == (0, "chase")
    story = story.when(0, Chase("normal"))
    assert played(story) == [Play("P28a")]
    story = story.when(0, Play("P28a"), dice({CARD_0: 3}))
    story.then(CardPlayed(0, "P28a", 3, 5))


# ---------------------------------------------------------------- P30, the thief drone


def test_bot_part_6_a_thief_drone_steals_a_random_part_into_the_hand():
    story = holding("P30a")
    for place, card in enumerate(("P05b", "P07b")):
        stolen = story.when(0, Play("P30a", Args(target=1)), drawn({CARD_0: place}))
        stolen.then(CardPlayed(0, "P30a"), PartStolen(0, 1, card))
        assert stolen.state.hand[0] == [CARD[card]]
        assert CARD[card] not in stolen.state.bot(1).installed


def test_bot_part_6_bot_luck_4_of_a_single_part_nothing_is_drawn():
    bots = [s(0, "spark", "C3", hand=["P30a"]), s(1, "ram", "C3", installed=["P01b"])]
    line = position(bots, phase="service")
    story = given(line).when(0, Play("P30a", Args(target=1)))
    # BOT-HIT-6: the victim's armour is worse at once.
    story.then(CardPlayed(0, "P30a"), PartStolen(0, 1, "P01b"), DefencesUpdated(1, 4, None))
    assert CARD_0 not in story.line.labels


def test_bot_part_6_a_thief_drone_reaches_one_area_far_walls_or_not():
    bots = [
        s(0, "spark", "C3", hand=["P30a"], installed=["P06b"]),
        *(s(1, "ram", "C4", installed=["P05a"]), s(2, "spider", "C5", installed=["P07a"])),
        *(s(3, "sapper", "C2"), s(4, "wasp", "D2", "E", installed=["P08a"])),
    ]
    line = position(bots, phase="service", edges={"C3-C4": "wall"}, seats=6)
    story = given(line)
    assert offered(story, "target") == [1, 4]
    for seat in (0, 2, 3, 5):
        story.when(0, Play("P30a", Args(target=seat))).refused("bad_target")


# ---------------------------------------------------------------- P31, the EMP grenade


def test_bot_part_6_an_emp_grenade_takes_a_part_of_every_other_bot_in_the_area():
    """Clockwise from the player's left; destroyed parts are discarded; then the numbers change."""
    bots = [
        s(1, "spark", "C3", hand=["P31a"], installed=["P02a"]),
        *(s(0, "ram", "C3", installed=["P01a", "P05a"]), s(2, "spider", "C4", installed=["P05b"])),
        *(s(3, "sapper", "C3"), s(4, "wasp", "C3", "E", installed=["P04a"])),
    ]
    line = position(bots, phase="service", starter=1)
    label = "card r1 s1 n0"
    story = given(line).when(1, Play("P31a"), drawn({f"{label} v1": 0}))
    story.then(
        CardPlayed(1, "P31a"),
        PartLost(4, "P04a", "installed", "emp"),
        PartLost(0, "P01a", "installed", "emp"),
        DefencesUpdated(0, 4, None),
        DefencesUpdated(4, 5, None),
    )
    assert story.state.discards == [CARD["P31a"], CARD["P04a"], CARD["P01a"]]
    assert story.state.bot(1).installed == [CARD["P02a"]]


# ---------------------------------------------------------------- P32, the targeting lock


def test_bot_part_6_bot_sht_6_a_targeting_lock_adds_one_in_this_shooting_action():
    """Two of them add up."""
    bots = [s(0, "spark", "C3", hand=["P32a", "P32b"]), s(1, "ram", "C4")]
    story = given(position(bots, phase="shoot"))
    story = story.when(0, Play("P32a")).then(CardPlayed(0, "P32a", lock=1))
    story = story.when(0, Play("P32b")).then(CardPlayed(0, "P32b", lock=2))
    story = story.when(0, Shoot("autogun", bot=1))
    story = story.when(0, Fire(), dice({"shot r1 s0 k0 t0": 3, "shot r1 s0 k0 t0 h0 armour": 6}))
    (rolled,) = (event for event in story.events if type(event) is ShotRolled)
    assert (rolled.mod, rolled.hit) == (2, True)


# ---------------------------------------------------------------- moments

ALL = {"damage": 2, "faults": {"sight": 1}, "charges": {"minerail": 0}}
MOMENTS = {  # cards that something can be done with -> phases in which they may be played
    "P25a": ("move", "shoot", "melee", "service"),
    "P26a": ("move", "shoot", "melee", "service"),
    "P27a": ("move", "shoot", "melee", "service"),
    "P28a": (),
    "P29a": (),
    "P30a": ("move", "shoot", "service"),
    "P31a": ("move", "shoot", "service"),
    "P32a": ("shoot",),
}
ARGS = {
    "P25a": Args(repairs=("damage",)),
    "P27a": Args(faults=("sight",)),
    "P30a": Args(target=1),
}


@pytest.mark.parametrize("phase", ["move", "shoot", "melee", "service"])
@pytest.mark.parametrize("card", MOMENTS)
def test_bot_part_1_the_moments_of_each_card(card, phase):
    story = holding(card, phase=phase, **ALL)
    assert asked(story.line) in ((0, phase), (0, "mode"), (0, "shooting"))
    after = story.when(0, Play(card, ARGS.get(card)))
    assert bool(played(story)) == (phase in MOMENTS[card])
    if phase in MOMENTS[card]:
        after.accepted()
        assert asked(after.line) == asked(story.line)
        assert after.line.requests() != story.line.requests()
    else:
        after.refused("wrong_moment")


def test_bot_sht_9_a_decoy_is_never_played():
    story = holding("P29a", phase="move", **ALL).when(0, MoveMode("normal"))
    story.when(0, Play("P29a")).refused("wrong_moment")


# ---------------------------------------------------------------- nothing to do, refusals

USELESS = [
    ("P25a", Args(repairs=("damage",)), {}),
    ("P26a", None, {}),
    ("P26a", None, {"bot": "spark"}),
    ("P27a", Args(faults=("sight",)), {"damage": 3}),
]


@pytest.mark.parametrize(("card", "args", "keys"), USELESS)
def test_bot_part_7_a_card_without_any_possible_effect_may_not_be_played(card, args, keys):
    story = holding(card, **keys)
    assert played(story) == []
    story.when(0, Play(card, args)).refused("no_effect")


def test_bot_part_7_a_thief_or_an_emp_needs_a_part_within_reach():
    bots = [
        s(0, "spark", "C3", hand=["P30a", "P31a"], installed=["P02a"]),
        *(s(1, "ram", "C3"), s(2, "spider", "C5", installed=["P05a"])),
    ]
    story = given(position(bots, phase="service"))
    assert played(story) == []
    story.when(0, Play("P30a", Args(target=1))).refused("no_effect")
    story.when(0, Play("P31a")).refused("no_effect")
    bots[2] = s(2, "spider", "C4", installed=["P05a"])
    story = given(position(bots, phase="service"))
    assert played(story) == [Play("P30a", Args(target=2))]


@pytest.mark.parametrize(
    ("bot", "keys", "code"),
    [
        ("diver", {"heading": "E"}, "no_effect"),
        ("skimmer", {"charges": {"missiles": 0}}, "no_effect"),
        ("skimmer", {"charges": {"missiles": 1}}, None),
        ("diver", {"heading": "E", "installed": ["P14a"]}, "no_effect"),
        ("diver", {"heading": "E", "installed": ["P10a"]}, None),
    ],
)
def test_bot_part_7_a_targeting_lock_needs_a_weapon_that_can_be_fired(bot, keys, code):
    story = holding("P32a", phase="shoot", bot=bot, **keys)
    after = story.when(0, Play("P32a"))
    assert bool(played(story)) == (code is None)
    if code:
        after.refused(code)


@pytest.mark.parametrize(
    ("card", "args", "code"),
    [
        ("P26b", None, "not_in_hand"),
        ("P05b", None, "not_in_hand"),
        ("P05a", None, "not_one_shot"),
        ("P24a", None, "not_one_shot"),
        ("P28a", None, "wrong_moment"),
        ("P26a", None, "no_effect"),
        ("P30a", Args(target=0), "bad_target"),
    ],
)
def test_bot_part_1_refusals_in_the_order_of_the_rulebook(card, args, code):
    story = holding("P05a", "P24a", "P26a", "P28a", "P30a")
    story.when(0, Play(card, args)).refused(code)


def test_bot_part_1_the_moment_comes_before_the_effect():
    holding("P32a", bot="diver", heading="E").when(0, Play("P32a")).refused("wrong_moment")


@pytest.mark.parametrize(
    ("card", "args"),
    [
        ("P25a", None),
        ("P25a", Args()),
        ("P25a", Args(repairs=())),
        ("P25a", Args(repairs=("damage",) * 3)),
        ("P25a", Args(repairs=("extra",))),
        ("P25a", Args(faults=("sight",))),
        ("P25a", Args(repairs=("damage",), target=1)),
        ("P26a", Args(target=1)),
        ("P27a", Args(faults=("damage",))),
        ("P27a", Args(faults=())),
        ("P27a", Args(faults=("sight",) * 4)),
        ("P27a", None),
        ("P30a", Args(target=2)),
        ("P30a", Args(target=-1)),
        ("P30a", Args(target=True)),
        ("P30a", None),
        ("P99a", None),
        ("P05a", Args(target=1)),
    ],
)
def test_bot_part_6_arguments_that_do_not_fit_the_card_are_a_bad_value(card, args):
    """Looked at before everything else, whether the card is in hand or not."""
    story = holding("P26a", **ALL)
    story.when(0, Play(card, args)).refused("bad_value")


def test_bot_part_6_what_a_card_wants_is_said():
    story = holding("P25a", "P26a", **ALL)
    wants = "P25a Repair kit wants one or two of damage sight slow armour"
    story.when(0, Play("P25a")).refused("bad_value", wants)
    wants = "P26a Ammunition crate wants nothing said behind it"
    story.when(0, Play("P26a", Args(target=1))).refused("bad_value", wants)


@pytest.mark.parametrize(
    "sent",
    [
        b'{"type":"play","card":"P25a","args":{"repairs":"damage"}}',
        b'{"type":"play","card":"P25a","args":{"repair":["damage"]}}',
        b'{"type":"play","card":"P30a","args":{"target":true}}',
        b'{"type":"play","card":"P30a","args":{"target":"1"}}',
        b'{"type":"play","card":"P30a","args":[1]}',
    ],
)
def test_bot_part_6_arguments_that_do_not_decode_are_a_bad_value(sent):
    holding("P25a", "P30a", **ALL).when(0, sent).refused("bad_value")  # type: ignore[arg-type]


def test_bot_part_6_no_arguments_may_be_written_in_three_ways():
    story = holding("P26a", **ALL)
    for sent in (
        b'{"type":"play","card":"P26a"}',
        b'{"type":"play","card":"P26a","args":null}',
        b'{"type":"play","card":"P26a","args":{}}',
    ):
        story.when(0, sent).then_first(CardPlayed(0, "P26a"))  # type: ignore[arg-type]


# ---------------------------------------------------------------- labels, copies


def test_bot_luck_3_the_second_card_of_a_round_has_a_label_of_its_own():
    story = holding("P27a", "P27b", faults={"sight": 9})
    play = Args(faults=("sight",) * 3)
    story = story.when(0, Play("P27a", play), dice({"card r1 s0 n0": 1}))
    story = story.when(0, Play("P27b", play), dice({"card r1 s0 n1": 3}))
    assert story.state.bot(0).faults[0] == 5
    assert story.state.bot(0).played == 2


def test_both_copies_of_a_card_are_offered():
    story = holding("P26a", "P26b", charges={"minerail": 0})
    assert played(story) == [Play("P26a"), Play("P26b")]
