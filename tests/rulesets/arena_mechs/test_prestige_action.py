"""PRESTIGE: repairs and tricks. AM-PRES."""

from __future__ import annotations

import pytest

from mechs_core.kernel.stream import Line
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.rules.activation import ActionStarted
from mechs_core.rulesets.arena_mechs.rules.prestige_action import (
    MarkersRemoved,
    Repair,
    TakePrestige,
)
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PrestigeChanged
from mechs_core.rulesets.arena_mechs.rules.turn import ActivationEnded, SeatActivated
from tests.rulesets.arena_mechs.arenas import RED, YELLOW
from tests.rulesets.arena_mechs.positions import position
from tests.spec import given

ENDED = (ActivationEnded(RED), SeatActivated(YELLOW, True))
BOARD = {"yellow": 2, "green": 1, "arena": 3}


def repairing(strength: int, board: dict[str, int] = BOARD) -> Line:
    boards = {"red": board} if board else {}
    return position(boards=boards, pending={"prestige": strength})


@pytest.mark.parametrize(
    ("strength", "colours", "left"),
    [
        (1, ("arena",), [0, 2, 0, 1, 2]),
        (2, ("green", "yellow"), [0, 1, 0, 0, 3]),
        (3, ("yellow", "arena", "yellow"), [0, 0, 0, 1, 2]),
    ],
)
def test_am_pres_1_am_pres_2_as_many_markers_as_the_strength(strength, colours, left):
    story = given(repairing(strength)).when(RED, Repair(colours))
    story.then(ActionStarted(RED, "prestige", strength), MarkersRemoved(RED, colours), *ENDED)
    assert story.state.boards[RED] == left
    assert story.state.prestige == [0] * 4


@pytest.mark.parametrize(("strength", "prestige"), [(2, 1), (3, 3)])
def test_am_pres_1_tricks_gain_prestige(strength, prestige):
    story = given(repairing(strength)).when(RED, TakePrestige())
    story.then(
        ActionStarted(RED, "prestige", strength),
        PrestigeChanged(RED, prestige, "tricks", None),
        *ENDED,
    )
    assert story.state.boards[RED] == [0, 2, 0, 1, 3]
    assert story.state.prestige == [prestige, 0, 0, 0]
    assert story.state.parts[RED] == [prestige, 0, 0, 0, 0, 0, 0]


def test_am_pres_1_one_symbol_gains_nothing():
    given(repairing(1)).when(RED, TakePrestige()).refused("too_weak", "needs two prestige symbols")


def test_am_pres_1_not_both():
    line = position(boards={"red": BOARD}, pending={"prestige": 2, "hit": 1})
    for first in (TakePrestige(), Repair(("arena", "arena"))):
        used = given(line).when(RED, first).accepted()
        used.when(RED, TakePrestige()).refused("not_pending")
        used.when(RED, Repair(("arena",))).refused("not_pending")


@pytest.mark.parametrize("colours", [(), ("arena",), ("arena",) * 3])
def test_am_pres_2_am_r_18_another_number_is_refused(colours):
    sentence = f"{len(colours)} markers are named, remove 2"
    given(repairing(2)).when(RED, Repair(colours)).refused("wrong_count", sentence)


def test_am_pres_2_am_r_18_with_fewer_markers_all_are_removed():
    line = repairing(3, {"blue": 1, "arena": 1})
    story = given(line)
    story.when(RED, Repair(("blue",))).refused("wrong_count")
    story.when(RED, Repair(("blue", "arena", "arena"))).refused("wrong_count")
    done = story.when(RED, Repair(("arena", "blue"))).accepted()
    assert done.state.boards[RED] == [0] * 5


def test_am_pres_2_am_r_18_with_an_empty_board_there_is_no_repair():
    story = given(repairing(2, {}))
    story.when(RED, Repair(())).refused("nothing_to_remove")
    story.when(RED, Repair(("blue", "blue"))).refused("nothing_to_remove")
    assert Repair not in map(type, RULESET.legal(story.state, RED))
    assert TakePrestige() in RULESET.legal(story.state, RED)


def test_am_pres_2_the_markers_must_be_there():
    story = given(repairing(3))
    sentence = "no blue marker on the board"
    story.when(RED, Repair(("blue", "arena", "arena"))).refused("no_such_marker", sentence)
    story.when(RED, Repair(("green", "green", "arena"))).refused("no_such_marker")
    story.when(RED, Repair(("yellow", "yellow", "yellow"))).refused("no_such_marker")
    story.when(RED, Repair(("pink", "arena", "arena"))).refused("bad_value")
    story.when(RED, Repair(("arena", "arena", "arena"))).accepted()


def test_am_pres_2_removed_markers_no_longer_count():
    story = given(repairing(2)).when(RED, Repair(("yellow", "yellow")))
    assert story.state.boards[RED][YELLOW] == 0


def test_legal_repairs_are_each_multiset_once():
    legal = [choice for choice in RULESET.legal(repairing(2).state, RED) if type(choice) is Repair]
    assert [choice.colours for choice in legal] == [
        ("arena", "arena"),
        ("green", "arena"),
        ("yellow", "arena"),
        ("yellow", "green"),
        ("yellow", "yellow"),
    ]
    assert TakePrestige() in RULESET.legal(repairing(2).state, RED)
    assert TakePrestige() not in RULESET.legal(repairing(1).state, RED)
    full = position(
        boards={"red": {"yellow": 2, "blue": 2, "green": 1, "arena": 2}}, pending={"prestige": 3}
    )
    repairs = [choice for choice in RULESET.legal(full.state, RED) if type(choice) is Repair]
    assert len(repairs) == len(set(repairs)) == 13
