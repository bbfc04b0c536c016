"""Who moves next. BOT-INI; RULES.md, Phases."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.rulesets.bottisota.rules.bot_numbers import tempo
from mechs_core.rulesets.bottisota.rules.hunt import Chase
from mechs_core.rulesets.bottisota.rules.initiative import Preempt, PreemptAnswered
from mechs_core.rulesets.bottisota.rules.installing import Install
from mechs_core.rulesets.bottisota.rules.movement import EndMove, ModeChosen, MoveEnded, MoveMode
from mechs_core.rulesets.bottisota.rules.rounds import PhaseStarted
from mechs_core.rulesets.bottisota.rules.step import Step
from mechs_core.testing import Story
from tests.rulesets.bottisota.positions import asked, position, s

GO, HOLD, HOLD_ROUND = Preempt(True), Preempt(False), Preempt(False, True)
# Fast, slow, neither.
THREE = [s(0, "spark", "A1"), s(1, "fortress", "C3"), s(2, "sapper", "E3")]


def moves(*bots: Any, **said: Any) -> Story:
    return Story(position(bots or THREE, starter=0, **said))


def stands(story: Story, seat: int) -> Story:
    """The seat stands still."""
    assert asked(story.line) == (seat, "mode")
    return story.when(seat, MoveMode("normal")).when(seat, EndMove())


@pytest.mark.parametrize(
    ("bot", "value"),
    [
        (s(0, "spark", "A1"), 1),
        (s(0, "wasp", "A1", "E"), 1),
        (s(0, "sapper", "A1"), 0),
        (s(0, "fortress", "A1"), -1),
        (s(0, "tractor", "A1", faults={"slow": 2}), -3),
        (s(0, "spark", "A1", faults={"slow": 1, "sight": 3}), 0),  # one fast cancels one slow
        (s(0, "spark", "A1", installed=["P08a", "P08b"]), 3),
        (s(0, "spark", "A1", installed=["P01a", "P01b", "P09a", "P08a"]), -1),
        (s(0, "ram", "A1", installed=["P05a", "P19a"]), 0),
    ],
)
def test_bot_ini_1_tempo_is_fast_less_slow(bot: dict[str, Any], value: int):
    battle = position([bot, s(1, "howler", "E3")]).state
    assert tempo(battle.bot(0)) == value


def test_bot_ini_2_bot_r_39_the_slowest_is_due_and_the_first_among_equals():
    story = moves(s(0, "ram", "A1"), s(1, "tractor", "C3"), s(2, "fortress", "E3"))
    assert asked(story.line) == (0, "preempt")
    story = story.when(0, HOLD_ROUND)
    for seat in (1, 2, 0):
        story = stands(story, seat)
    assert story.state.phase != "move"
    story = Story(
        position([s(0, "ram", "A1"), s(1, "howler", "C3"), s(2, "sapper", "E3")], starter=2)
    )
    for seat in (2, 0, 1):  # clockwise from the starter; BOT-R-39 nobody goes before an equal
        story = stands(story, seat)


def test_bot_ini_3_faster_bots_are_asked_in_order_until_one_goes():
    """BOT-EX-5"""
    story = moves()
    assert asked(story.line) == (0, "preempt")
    story = story.when(0, HOLD).then(PreemptAnswered(0, False, False))
    assert asked(story.line) == (2, "preempt")
    story = stands(story.when(2, GO).then(PreemptAnswered(2, True, False)), 2)
    # Again from the start: seat 0 is asked anew.
    assert asked(story.line) == (0, "preempt")
    story = stands(story.when(0, HOLD), 1)
    story = stands(story, 0)  # due, unasked
    assert PhaseStarted("shoot") in story.events


def test_bot_ini_3_bot_r_54_the_first_may_go_before_everybody():
    """BOT-R-54"""
    story = stands(moves().when(0, GO), 0)
    assert asked(story.line) == (2, "preempt")
    assert asked(story.when(2, HOLD).line) == (1, "mode")


def test_bot_ini_3_who_went_last_is_not_asked_about_itself():
    story = moves(s(0, "sapper", "A1"), s(1, "spark", "C3"))
    assert asked(story.line) == (1, "preempt")  # of the two the sapper is due
    story = stands(story.when(1, HOLD), 0)
    assert asked(story.line) == (1, "mode")


def test_bot_ini_3_between_a_hold_and_the_action_a_slow_bot_acts_once():
    """Each of two slow ones is a point of its own: who held is asked twice."""
    story = moves(s(0, "spark", "A1"), s(1, "fortress", "C3"), s(2, "tractor", "E3"))
    story = stands(story.when(0, HOLD), 1)
    assert asked(story.line) == (0, "preempt")
    story = stands(story.when(0, HOLD), 2)
    stands(story, 0)


def test_bot_ini_3_a_hold_for_the_round_is_not_asked_again():
    story = moves(s(0, "spark", "A1"), s(1, "fortress", "C3"), s(2, "tractor", "E3"))
    story = story.when(0, HOLD_ROUND).then(PreemptAnswered(0, False, True))
    for seat in (1, 2, 0):
        story = stands(story, seat)


def test_bot_ini_3_a_hold_for_the_round_ends_with_it():
    story = moves().when(0, HOLD_ROUND)
    assert story.state.bot(0).held
    bot = story.state.bot(0).copy()
    bot.forget_round()
    assert not bot.held


def test_bot_ini_3_chases_come_before_the_next_point():
    """Who goes is hunted at once; only then is anybody asked to go before the due bot."""
    bots = [*THREE, s(3, "spider", "D3")]
    story = moves(*bots, acted=[3], hunting=[3]).when(0, HOLD).when(2, GO)
    story = story.when(2, MoveMode("normal")).when(2, Step("W")).when(2, EndMove())
    assert asked(story.line) == (3, "chase")
    story = story.when(3, Chase("normal")).when(3, EndMove())
    assert asked(story.line) == (0, "preempt")


def test_bot_ini_4_hunting_and_docking_are_decisions():
    story = moves().when(0, HOLD).when(2, HOLD)
    story = story.when(1, MoveMode("hunt")).then(ModeChosen(1, "hunt", 0, False))
    assert asked(story.line) == (0, "preempt")
    story = stands(story.when(0, HOLD), 2)
    assert asked(story.line) == (0, "mode")
    docked = moves(s(0, "hawk", "A1", "E"), s(1, "ram", "E3"), features={"A1": ["D"]}).when(
        0, MoveMode("dock")
    )
    assert asked(docked.line) == (1, "mode")


def test_bot_ini_4_a_part_installed_at_the_mode_keeps_the_turn():
    """BOT-R-62: slow or fast counts at later points only."""
    bots = [s(0, "ram", "A1", hand=["P08a"]), s(1, "howler", "C3"), s(2, "sapper", "E3")]
    story = moves(*bots).when(0, Install("P08a"))
    assert asked(story.line) == (0, "mode")
    story = stands(story, 0)
    bots = [s(0, "ram", "A1"), s(1, "howler", "C3", hand=["P08a"]), s(2, "sapper", "E3")]
    story = stands(moves(*bots), 0).when(1, Install("P08a"))
    assert asked(story.line) == (1, "mode")
    stands(stands(story, 1), 2)


def test_bot_ini_4_a_slow_part_does_not_open_the_turn_to_others():
    bots = [s(0, "ram", "A1", hand=["P01a"]), s(1, "howler", "C3"), s(2, "sapper", "E3")]
    story = moves(*bots).when(0, Install("P01a"))
    assert asked(story.line) == (0, "mode")


def test_bot_ini_4_tempo_is_read_anew_at_the_next_point():
    """After an action of seat 0 the fast part that seat 1 has by then lets it go first."""
    bots = [
        s(0, "tractor", "A1"),
        s(1, "ram", "C3", installed=["P08a"]),
        s(2, "sapper", "E3"),
    ]
    story = moves(*bots)
    assert asked(story.line) == (1, "preempt")
    story = stands(story.when(1, HOLD).when(2, HOLD), 0)
    assert asked(story.line) == (1, "preempt")  # the sapper is due
    story.state.bot(1).installed.clear()
    assert asked(story.line) == (1, "mode")


def test_the_movement_phase_ends_when_all_have_decided():
    story = moves(s(0, "ram", "A1"), s(1, "howler", "E3"))
    story = stands(stands(story, 0), 1)
    assert story.events[:2] == (MoveEnded(1, 0), PhaseStarted("shoot"))


def test_a_preemption_is_asked_about_the_due_bot():
    """Two requests to one seat in a round are never equal."""
    story = moves(s(0, "spark", "A1"), s(1, "fortress", "C3"), s(2, "tractor", "E3"))
    first = story.line.requests()
    story = stands(story.when(0, HOLD), 1)
    assert story.line.requests()[0].seat == first[0].seat == 0
    assert story.line.requests() != first


def test_bot_ini_3_to_go_to_hold_and_to_hold_for_the_round_are_offered():
    story = moves()
    assert story.line.ruleset.legal(story.state, 0) == [GO, HOLD, HOLD_ROUND]
