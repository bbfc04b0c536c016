"""Smashed Mechs. AM-SMASH."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arena_mechs.rules.activation import EndTurn
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.operate import FireCrushers
from mechs_core.rulesets.arena_mechs.rules.prestige_action import Repair
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PrestigeChanged
from mechs_core.rulesets.arena_mechs.rules.smash import BoardCleared, MechQueued, MechSmashed
from mechs_core.rulesets.arena_mechs.rules.turn import ActivationEnded, SeatActivated
from tests.rulesets.arena_mechs.arenas import BLUE, GREEN, RED, YELLOW
from tests.rulesets.arena_mechs.positions import position
from tests.spec import Story, given

MECHS = {"red": "c1", "yellow": "c2", "blue": "e3", "green": "c5"}


def blow(board: dict[str, int], seats: int = 4, **keys: Any) -> Story:
    """Red hits yellow for 2; yellow's board as given."""
    boards = {"yellow": board} if board else {}
    mechs = {colour: MECHS[colour] for colour in ("red", "yellow", "blue", "green")[:seats]}
    line = position(seats, mechs=mechs, boards=boards, pending={"hit": 1, "move": 1}, **keys)
    return given(line).when(RED, Hit(YELLOW)).accepted()


def block(story: Story) -> tuple[Event, ...]:
    """The events after action and damage."""
    return story.events[2:]


def prestige(story: Story) -> list[tuple[int, int, str]]:
    return [
        (event.seat, event.amount, event.reason)
        for event in story.events
        if type(event) is PrestigeChanged
    ]


@pytest.mark.parametrize(("seats", "spaces"), [(2, 6), (3, 8), (4, 8)])
def test_am_smash_1_a_mech_is_smashed_when_its_board_is_full(seats, spaces):
    safe = blow({"arena": spaces - 3}, seats)
    assert block(safe) == ()
    assert sum(safe.state.boards[YELLOW]) == spaces - 1
    full = blow({"arena": spaces - 2}, seats)
    assert block(full)[0] == MechSmashed(YELLOW, RED, 0)
    assert full.state.at[YELLOW] == -1
    assert full.state.mech_on[7] == -1


def test_am_smash_2_overkill_counts_for_the_share():
    story = blow({"blue": 1, "arena": 6})
    assert block(story) == (
        MechSmashed(YELLOW, RED, 1),
        PrestigeChanged(RED, 1, "last_blow", YELLOW),
        PrestigeChanged(RED, 3, "damage_most", YELLOW),  # 2 of 9, one beyond the spaces
        PrestigeChanged(BLUE, 1, "damage_other", YELLOW),
        BoardCleared(YELLOW),
        MechQueued(YELLOW),
    )


def test_am_smash_3_the_last_blow_is_not_the_victims_nor_the_arenas():
    own = position(
        mechs=MECHS | {"red": "d4"}, boards={"red": {"arena": 7}}, pending={"operate": 1}
    )
    story = given(own).when(RED, FireCrushers())
    assert prestige(story) == []
    assert MechSmashed(RED, RED, 0) in story.events
    arena = position(
        turn=2, mechs=MECHS | {"red": "d4"}, boards={"red": {"arena": 7}}, active="green"
    )
    story = given(arena).when(GREEN, EndTurn())
    assert prestige(story) == []
    assert MechSmashed(RED, "arena", 0) in story.events


@pytest.mark.parametrize(
    ("board", "shares"),
    [
        ({"arena": 6}, [(RED, 3, "damage_most")]),
        ({"blue": 1, "arena": 5}, [(RED, 3, "damage_most"), (BLUE, 1, "damage_other")]),
        ({"blue": 2, "arena": 4}, [(RED, 2, "damage_tied"), (BLUE, 2, "damage_tied")]),
        ({"blue": 3, "arena": 3}, [(RED, 1, "damage_other"), (BLUE, 3, "damage_most")]),
        (
            {"blue": 3, "green": 3},
            [(RED, 1, "damage_other"), (BLUE, 2, "damage_tied"), (GREEN, 2, "damage_tied")],
        ),
        (
            {"blue": 2, "green": 2, "arena": 2},
            [(RED, 2, "damage_tied"), (BLUE, 2, "damage_tied"), (GREEN, 2, "damage_tied")],
        ),
        (
            {"green": 1, "blue": 4, "arena": 1},
            [(RED, 1, "damage_other"), (BLUE, 3, "damage_most"), (GREEN, 1, "damage_other")],
        ),
    ],
)
def test_am_smash_4_damage_share(board, shares):
    assert prestige(blow(board)) == [(RED, 1, "last_blow"), *shares]


def test_am_smash_4_am_dmg_3_without_coloured_markers_nobody_shares():
    own = position(
        mechs=MECHS | {"red": "d4"}, boards={"red": {"arena": 7}}, pending={"operate": 1}
    )
    assert prestige(given(own).when(RED, FireCrushers())) == []


def test_am_smash_4_shares_go_by_deck_whatever_the_seat():
    line = position(
        3,
        options={"decks": [3, 1, 0]},
        mechs={"green": "c1", "yellow": "c2", "red": "e3"},
        order=["green", "yellow", "red"],
        boards={"yellow": {"red": 6}},
        pending={"hit": 1},
    )
    story = given(line).when(0, Hit(1))
    assert prestige(story) == [(0, 1, "last_blow"), (0, 1, "damage_other"), (2, 3, "damage_most")]


@pytest.mark.parametrize(
    ("points", "loss"),
    [
        ({}, 0),
        ({"yellow": 1}, 2),  # blue and green; red's 4 gains count before
        ({"yellow": 4}, 2),  # equal is not behind, AM-R-30
        ({"yellow": 5}, 3),
        ({"yellow": 1, "blue": 1}, 1),
        ({"yellow": 1, "blue": 1, "green": 2}, 0),
        ({"yellow": -1, "blue": -2}, 1),
        ({"yellow": 0, "blue": -1, "green": -5}, 2),
    ],
)
def test_am_smash_5_am_r_30_one_for_each_opponent_with_strictly_less(points, loss):
    story = blow({"arena": 6}, prestige=points)
    lost = [amount for seat, amount, reason in prestige(story) if reason == "smashed"]
    assert lost == ([-loss] if loss else [])
    assert story.state.prestige[YELLOW] == points.get("yellow", 0) - loss


def test_am_smash_5_am_r_17_also_when_the_arena_did_it():
    line = position(
        turn=2,
        active="green",
        mechs=MECHS | {"red": "d4"},
        boards={"red": {"arena": 6, "blue": 1}},
        prestige={"red": 2, "yellow": 2, "green": 3},
    )
    story = given(line).when(GREEN, EndTurn())
    assert prestige(story) == [(BLUE, 3, "damage_most")]
    line.state.prestige[RED] = 4
    story = given(line).when(GREEN, EndTurn())
    assert prestige(story) == [(BLUE, 3, "damage_most"), (RED, -3, "smashed")]


def test_am_r_19_with_two_players_at_most_one_is_lost():
    story = blow({"arena": 4}, 2, prestige={"yellow": 9})
    assert prestige(story)[-1] == (YELLOW, -1, "smashed")


@pytest.mark.parametrize(
    ("points", "loss"),
    [(0, 0), (1, 1), (2, 2), (3, 2), (-1, 0), (-3, 0)],
)
def test_am_r_10_a_floor_cuts_the_loss_and_the_event_shows_what_is_left(points, loss):
    behind = {"yellow": points, "blue": points - 1, "green": points - 2}
    story = blow({"arena": 6}, prestige=behind, options={"prestige_floor": 0})
    lost = [amount for seat, amount, reason in prestige(story) if reason == "smashed"]
    assert lost == ([-loss] if loss else [])
    assert story.state.prestige[YELLOW] == points - loss


def test_am_r_10_without_a_floor_prestige_goes_below_zero():
    story = blow({"arena": 6}, prestige={"blue": -2, "green": -2})
    assert story.state.prestige[YELLOW] == -2


def test_am_r_10_the_floor_cuts_part_of_a_loss():
    line = {"prestige": {"yellow": 1, "blue": 0, "green": -1}, "options": {"prestige_floor": 0}}
    assert prestige(blow({"arena": 6}, **line))[-1] == (YELLOW, -1, "smashed")


def test_am_smash_6_am_r_11_the_board_is_cleared_and_the_mech_queued_last():
    line = position(
        mechs={"red": "c1", "yellow": "c2"},
        queue=["green"],
        turn=1,
        boards={"yellow": {"blue": 3, "arena": 4}},
        pending={"hit": 1},
    )
    story = given(line).when(RED, Hit(YELLOW)).accepted()
    assert story.state.boards[YELLOW] == [0] * 5
    assert story.state.queue == [GREEN, YELLOW]
    assert story.state.at[YELLOW] == -1


def test_am_smash_7_last_blow_shares_loss_board_queue_then_the_next_action():
    story = blow({"blue": 6}, prestige={"yellow": 9})
    assert block(story) == (
        MechSmashed(YELLOW, RED, 0),
        PrestigeChanged(RED, 1, "last_blow", YELLOW),
        PrestigeChanged(RED, 1, "damage_other", YELLOW),
        PrestigeChanged(BLUE, 3, "damage_most", YELLOW),
        PrestigeChanged(YELLOW, -3, "smashed", YELLOW),
        BoardCleared(YELLOW),
        MechQueued(YELLOW),
    )
    assert story.state.parts == [
        [0, 0, 1, 1, 0, 0, 0],
        [0, 0, 0, 0, 0, -3, 9],
        [0, 0, 0, 3, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0],
    ]


def test_am_r_32_repaired_markers_do_not_count():
    line = position(
        mechs=MECHS,
        boards={"yellow": {"blue": 5, "arena": 2}},
        active="yellow",
        order=["yellow", "red", "blue", "green"],
        sequences={"yellow": {"prestige": 3}, "red": {"hit": 3}},
    )
    story = given(line).when(YELLOW, Repair(("blue", "blue", "blue")))
    story = story.when(RED, Hit(YELLOW))
    assert prestige(story) == [
        (RED, 1, "last_blow"),
        (RED, 3, "damage_most"),
        (BLUE, 1, "damage_other"),
    ]


def test_am_r_12_am_act_8_the_activation_goes_on_after_a_smash():
    story = blow({"arena": 7})
    assert story.state.active == RED
    ended = story.when(RED, EndTurn())
    ended.then(ActivationEnded(RED), SeatActivated(YELLOW, False))
