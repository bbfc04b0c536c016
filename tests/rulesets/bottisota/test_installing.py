"""Parts are installed: when, which, and that they count from then on. BOT-PART-1 to 4."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import CARD, CARDS, KIND, PARTS
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.rules import bot_numbers
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot, ShotDeclared
from mechs_core.rulesets.bottisota.rules.hits import DefencesUpdated
from mechs_core.rulesets.bottisota.rules.installing import Install, PartInstalled
from mechs_core.rulesets.bottisota.rules.melee import Melee
from mechs_core.rulesets.bottisota.rules.movement import ModeChosen, MoveMode
from mechs_core.rulesets.bottisota.rules.one_shots import Args, Play
from mechs_core.testing import Story, given
from tests.rulesets.bottisota.positions import asked, position, s

RIVAL = s(1, "ram", "C3")


def holding(*hand: str, phase: str = "service", bot: str = "spark", **keys: Any) -> Story:
    """Seat 0 with these cards in hand, in its own action."""
    line = position(
        [s(0, bot, "C3", keys.pop("heading", None), hand=[*hand], **keys), RIVAL],
        phase=phase,
        starter=0,
    )
    return given(line)


# ---------------------------------------------------------------- when


@pytest.mark.parametrize(
    ("phase", "kind"),
    [("move", "mode"), ("shoot", "shooting"), ("melee", "melee"), ("service", "service")],
)
def test_bot_part_1_in_ones_own_action_of_every_phase_and_the_question_comes_again(phase, kind):
    story = holding("P05a", "P07a", phase=phase, bot="sapper")
    assert asked(story.line) == (0, kind)
    before = story.line.requests()
    story = story.when(0, Install("P05a")).then(PartInstalled(0, "P05a"))
    assert asked(story.line) == (0, kind)
    assert story.line.requests() != before  # it says what is different
    story.when(0, Install("P07a")).then(PartInstalled(0, "P07a"))


@pytest.mark.parametrize("phase", ["move", "shoot", "melee", "service"])
def test_bot_part_1_install_and_play_are_open_with_an_empty_hand_too(phase):
    """By public facts alone."""
    near = "A3" if phase == "melee" else "C3"
    bots = [s(0, "sapper", "A3"), s(1, "ram", near)]
    line = position(bots, phase=phase, features={"A3": ["D"]}, starter=0)
    (request,) = line.requests()
    assert request.seat == 0
    assert {"install", "play"} <= {*request.accepts}
    story = given(line)
    story.when(0, Install("P05a")).refused("not_in_hand")
    assert not any(type(each) is Install for each in RULESET.legal(line.state, 0))


def test_bot_part_1_in_a_movement_under_way_before_and_after_steps():
    story = holding("P05a", "P08a", phase="move", bot="sapper").when(0, MoveMode("normal"))
    story = story.when(0, Install("P05a")).then(PartInstalled(0, "P05a"))
    assert asked(story.line) == (0, "moving")
    assert story.state.bot(0).mp == 3  # BOT-MOV-2 fixed when the mode was chosen


def test_bot_part_1_in_shooting_before_the_first_shot_is_declared_only():
    """BOT-R-63"""
    bots = [s(0, "spark", "C3", hand=["P05a"]), s(1, "ram", "C4")]
    story = given(position(bots, phase="shoot")).when(0, Shoot("autogun", bot=1))
    assert asked(story.line) == (0, "declaring")
    story.when(0, Install("P05a")).refused("not_asked")


def test_bot_part_1_not_in_another_seats_action():
    story = holding("P05a", phase="move", bot="sapper")
    story.when(1, Install("P05a")).refused("not_asked")


def test_bot_ini_4_bot_r_62_a_part_installed_at_the_mode_does_not_take_the_turn_away():
    """BOT-R-62: seat 0 is slow now, but goes on; only its mode ends it."""
    bots = [s(0, "sapper", "C3", hand=["P01a"]), s(1, "ram", "E1")]
    story = given(position(bots, starter=0))
    assert asked(story.line) == (0, "mode")
    story = story.when(0, Install("P01a"))
    assert bot_numbers.tempo(story.state.bot(0)) < bot_numbers.tempo(story.state.bot(1))
    assert asked(story.line) == (0, "mode")
    story.when(0, MoveMode("normal")).then_first(ModeChosen(0, "normal", 3, False))


# ---------------------------------------------------------------- which


@pytest.mark.parametrize("kind", range(1, 33))
def test_bot_part_3_every_kind_of_card_is_installed_or_played(kind):
    card = CARDS[2 * (kind - 1)]
    story = holding(card, bot="wasp", heading="E", phase="service").when(0, Install(card))
    if PARTS[kind].one_shot:
        story.refused("one_shot")
    else:
        story.then_first(PartInstalled(0, card, charges_of(card)))
        assert story.state.bot(0).installed == [CARD[card]]
        assert story.state.hand[0] == []


def charges_of(card: str) -> int | None:
    weapon = PARTS[KIND[CARD[card]]].weapon
    return (weapon.charges or None) if weapon else None


FIVE = ["P02a", "P05a", "P07a", "P08a", "P19a"]
REFUSED = [
    ({"hand": ["P05b"]}, "spark", "P05a", "not_in_hand"),
    ({"hand": ["P25a"]}, "spark", "P25a", "one_shot"),
    ({"hand": ["P05b"], "installed": FIVE}, "spark", "P05b", "part_limit"),
    ({"hand": ["P03a"]}, "sentinel", "P03a", "shield_exists"),
    ({"hand": ["P03a"], "installed": ["P04a"]}, "spark", "P03a", "shield_exists"),
    ({"hand": ["P04b"], "installed": ["P04a"]}, "spark", "P04b", "shield_exists"),
    ({"hand": ["P16a"]}, "spark", "P16a", "needs_flight"),
    # In the order of RULES.md, Decisions.
    ({"hand": ["P05b"], "installed": FIVE}, "spark", "P25a", "not_in_hand"),
    ({"hand": ["P25a"], "installed": FIVE}, "spark", "P25a", "one_shot"),
    ({"hand": ["P03a"], "installed": FIVE}, "sentinel", "P03a", "part_limit"),
]


@pytest.mark.parametrize(("keys", "bot", "card", "code"), REFUSED)
def test_bot_part_3_what_may_not_be_installed(keys, bot, card, code):
    story = given(position([s(0, bot, "C3", **keys), RIVAL], phase="service"))
    assert Install(card) not in RULESET.legal(story.state, 0)
    story.when(0, Install(card)).refused(code)


@pytest.mark.parametrize(("bot", "heading"), [("skimmer", None), ("hawk", "E")])
def test_bot_part_3_a_bomb_rack_fits_every_airborne_bot(bot, heading):
    holding("P16a", bot=bot, heading=heading).when(0, Install("P16a")).accepted()


def test_bot_part_3_a_card_that_does_not_exist_is_a_bad_value():
    holding("P05a").when(0, Install("P33a")).refused("bad_value")


# ---------------------------------------------------------------- what it does


def test_bot_part_2_both_sides_of_a_part_count_at_once():
    """BOT-HIT-6: the published armour as well."""
    story = holding("P01a", "P02a", phase="service")
    before = story.state.bot(0)
    story = story.when(0, Install("P01a"))
    story.then(PartInstalled(0, "P01a"), DefencesUpdated(0, 3, None))
    bot = story.state.bot(0)
    assert bot.armour == before.armour - 1
    assert bot_numbers.tempo(bot) == bot_numbers.tempo(before) - 1
    story = story.when(0, Install("P02a"))
    story.then(PartInstalled(0, "P02a"), DefencesUpdated(0, 2, None))
    assert bot_numbers.speed(story.state.bot(0), "dash") == 4


def test_bot_part_4_equal_parts_add_up():
    """BOT-HIT-3: the armour number is never below 2."""
    story = holding("P01a", "P01b", "P02a", "P05a", "P05b")
    for card in ("P01a", "P01b"):
        story = story.when(0, Install(card))
    assert story.state.bot(0).armour == 2
    story.when(0, Install("P02a")).then(PartInstalled(0, "P02a"))
    for card in ("P05a", "P05b"):
        story = story.when(0, Install(card))
    assert bot_numbers.speed(story.state.bot(0), "dash") == 9


def test_bot_part_4_a_shield_is_published_at_once():
    story = holding("P03a").when(0, Install("P03a"))
    story.then(PartInstalled(0, "P03a"), DefencesUpdated(0, 4, 5))
    assert story.state.bot(0).shield == 5


def test_bot_part_4_a_weapon_part_is_full_and_can_be_used_in_the_same_action():
    bots = [s(0, "ram", "C3", hand=["P11a"]), s(1, "spark", "C4")]
    story = given(position(bots, phase="shoot"))
    assert asked(story.line) == (0, "shooting")
    story = story.when(0, Install("P11a")).then(PartInstalled(0, "P11a", 2))
    story = story.when(0, Shoot("P11a", bot=1))
    story.then(ShotDeclared(0, 0, "P11a", 1, None, "C4"))
    story = story.when(0, Fire(), {"shot r1 s0 k0 t0": (0,)})
    assert story.state.bot(0).charges == {"P11a": 1}


def test_bot_part_4_a_weapon_that_was_stolen_is_full_again():
    """In another hand, installed anew."""
    bots = [
        s(0, "spark", "C3", hand=["P30a"]),
        s(1, "ram", "C4", installed=["P11a"], charges={"P11a": 0}),
    ]
    story = given(position(bots, phase="service")).when(0, Play("P30a", Args(target=1)))
    assert story.state.bot(1).charges == {}
    story.when(0, Install("P11a")).then(PartInstalled(0, "P11a", 2))


def test_bot_part_1_an_install_in_the_melee_question_keeps_the_seat_asked():
    story = holding("P20a", phase="melee", bot="sapper")
    story = story.when(0, Install("P20a"))
    assert asked(story.line) == (0, "melee")
    assert story.state.acting == 0
    assert story.when(0, Melee(1)).state.acting == OFF  # BOT-RND-3 The answer closes its action
