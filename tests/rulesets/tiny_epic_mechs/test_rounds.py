"""Rounds and turns, what begins and ends with them. TEM-ROUND, TEM-EXEC-1 to -4."""

from __future__ import annotations

import pytest

from mechs_core.kernel.stream import Line
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.model import NOT_AD_HOC, phase
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, ActionPassed, PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.end import GameEnded
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import AdHocEntered
from mechs_core.rulesets.tiny_epic_mechs.rules.move import (
    AdHocCardPlayed,
    CardRevealed,
    MoveBlocked,
    PlayAdHoc,
    Reveal,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Upgrade
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import (
    ExecutionStarted,
    RoundEnded,
    RoundStarted,
    TurnEnded,
    TurnStarted,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.scoring import ScoringStarted
from mechs_core.testing import given
from tests.games import Sealed
from tests.rulesets.tiny_epic_mechs.positions import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    asked,
    p,
    position,
)

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def played(seats: int, seed: str = "7") -> list[object]:
    """The events of a whole game, at random."""
    return [*Sealed.new(RULESET, seats, seed=seed, options={"first_player": 1}).finish().events]


def kinds(events: list[object], *wanted: type) -> list[object]:
    return [event for event in events if type(event) in wanted]


# ---------------------------------------------------------------- rounds


@SEATS
def test_tem_round_1_six_rounds_each_programs_executes_and_scores(seats: int):
    frame = kinds(
        played(seats),
        *(RoundStarted, ExecutionStarted, ScoringStarted, RoundEnded, GameEnded),
    )
    expected: list[str] = []
    for number in range(1, 7):
        expected += ["RoundStarted", "ExecutionStarted"]
        expected += ["ScoringStarted"] if number in (2, 4, 6) else []
        expected += ["RoundEnded"] if number < 6 else ["GameEnded"]
    assert [type(event).__name__ for event in frame] == expected
    assert [e.round for e in kinds(frame, RoundStarted)] == [1, 2, 3, 4, 5, 6]
    assert [e.round for e in kinds(frame, RoundEnded)] == [1, 2, 3, 4, 5]
    assert [e.round for e in kinds(frame, ScoringStarted)] == [2, 4, 6]


@SEATS
def test_tem_round_2_the_first_player_token_goes_to_the_next_seat(seats: int):
    starts = kinds(played(seats), RoundStarted)
    assert [event.first for event in starts] == [(1 + n) % seats for n in range(6)]


def last_of_round() -> Line:
    """Blue has the last card of round 1 left; Red, in Ad Hoc mode, has played two."""
    return position(
        p(played=["K5", "K6"], ad_hoc="free"),
        p(program=[["K2", "S"]], played=["K3", "K4", "K5"]),
        turn=4,
        first=0,
        active=1,
    )


def test_tem_round_2_cards_come_back_and_ad_hoc_modes_end():
    story = given(last_of_round()).when(BLUE, Reveal()).when(BLUE, PassAction())
    story.then(ActionPassed(BLUE), TurnEnded(BLUE), RoundEnded(1), RoundStarted(2, BLUE))
    arena = story.state
    assert arena.ad_hoc == [NOT_AD_HOC] * 2
    assert arena.hand(RED) == arena.hand(BLUE) == [*range(8)]
    assert phase(arena) == "programming"
    assert asked(story.line) == ((RED, "programming"), (BLUE, "programming"))


def test_tem_r_35_ad_hoc_cards_stay_out_until_the_rounds_end():
    line = position(p(ad_hoc="free", played=["K5"]), p(program=[["K2", "S"], ["K1", "S"]]), turn=3)
    story = given(line).when(RED, PlayAdHoc("K2", "N")).when(RED, PassAction())
    story = story.when(BLUE, Reveal()).when(BLUE, PassAction())
    assert asked(story.line) == ((RED, "card"),)
    story.when(RED, PlayAdHoc("K5", "N")).refused("not_in_hand", "K5 is already played")
    story.when(RED, PlayAdHoc("K2", "N")).refused("not_in_hand", "K2 is already played")
    story.when(RED, PlayAdHoc("K1", "N")).accepted()


# ---------------------------------------------------------------- turns


@SEATS
def test_tem_exec_1_four_turns_first_player_first_clockwise(seats: int):
    turns = [(e.round, e.turn, e.seat) for e in kinds(played(seats), TurnStarted)]
    assert turns == [
        (number, turn, (number + place) % seats)
        for number in range(1, 7)
        for turn in range(1, 5)
        for place in range(seats)
    ]


@SEATS
def test_tem_adh_3_every_seat_has_24_turns_and_nothing_prolongs_a_game(seats: int):
    events = played(seats, "long")
    assert kinds(events, AdHocEntered)
    for seat in range(seats):
        assert sum(e.seat == seat for e in kinds(events, TurnEnded)) == 24


def test_tem_exec_1_after_the_last_seat_the_first_player_has_the_next_turn():
    line = position(
        p(program=[["K1", "N"]]),
        p(program=[["K2", "S"], ["K1", "S"]]),
        p(program=[["K1", "E"]]),
        turn=3,
        first=2,
        active=1,
    )
    story = given(line).when(BLUE, Reveal())
    story.when(BLUE, PassAction()).then(
        ActionPassed(BLUE), TurnEnded(BLUE), TurnStarted(1, 4, YELLOW)
    )


def test_tem_exec_2_in_turn_t_card_t_is_revealed():
    program = [["K1", "N"], ["K3", "W"], ["K8", "NE"], ["K7", "N"]]
    story = given(
        position(p(program=program), p(program=[[c, "S"] for c in ("K1", "K2", "K3", "K4")]))
    )
    for turn, (card, direction) in enumerate(program, 1):
        story = story.when(RED, Reveal())
        assert len(story.state.played[RED]) == turn and len(story.state.hand(RED)) == 4
        story.then_first(CardRevealed(RED, card, direction), MoveBlocked(RED, "c1", direction))
        story = story.when(RED, PassAction()).when(BLUE, Reveal()).when(BLUE, PassAction())
    assert phase(story.state) == "programming"


def test_tem_r_3_the_movement_can_neither_be_changed_nor_left_out():
    line = position(p(program=[["K1", "S"]]), p())
    assert line.legal(RED) == [Reveal()]
    given(line).when(RED, PassAction()).refused("not_asked")
    given(line).when(RED, PlayAdHoc("K1", "N")).refused("not_asked")


def test_tem_exec_3_in_ad_hoc_mode_any_card_in_any_fit_direction():
    line = position(p(ad_hoc="free", played=["K5"]), p(), turn=2)
    choices = line.legal(RED)
    assert len(choices) == 28
    assert all(type(choice) is PlayAdHoc and choice.card != "K5" for choice in choices)
    given(line).when(RED, PlayAdHoc("K8", "SW")).then_first(AdHocCardPlayed(RED, "K8", "SW"))
    given(line).when(RED, Reveal()).refused("not_asked")


@pytest.mark.parametrize(
    ("card", "action"),
    [
        ("K1", "COLLECT"),
        ("K2", "BUY"),
        ("K3", "MINE"),
        ("K4", "TURRET"),
        ("K5", "POWER_UP"),
        ("K6", "COLLECT"),
        ("K7", "BUY"),
    ],
)
def test_tem_exec_4_the_cards_action_follows_once_or_is_passed(card: str, action: str):
    story = given(position(p(program=[[card, "N"]]), p())).when(RED, Reveal())
    story.then_last(ActionAsked(RED, action))
    assert asked(story.line) == ((RED, "action"),)
    story = story.when(RED, PassAction())
    story.then(ActionPassed(RED), TurnEnded(RED), TurnStarted(1, 1, BLUE))
    story.when(RED, PassAction()).refused("not_asked")


def test_tem_exec_4_no_action_after_a_knock_out():
    line = position(p(program=[["K1", "S"]], health=1), p(turrets=["c2"]))
    story = given(line).when(RED, Reveal())
    story.then_last(TurnEnded(RED), TurnStarted(1, 1, BLUE))
    assert not any(type(event) is ActionAsked for event in story.events)


def test_a_lone_pass_is_asked_all_the_same():
    line = position(p(program=[["K5", "N"]], credits=0), p())
    story = given(line).when(RED, Reveal())
    story.then_last(ActionAsked(RED, "POWER_UP"))
    assert story.line.legal(RED) == [PassAction()]


def test_tem_exec_4_an_action_of_another_card_is_not_asked():
    line = position(p(program=[["K1", "N"]], credits=9), p())
    given(line).when(RED, Reveal()).when(RED, Upgrade()).refused("not_asked")


# ---------------------------------------------------------------- who is asked besides


def test_phases_equip_is_an_optional_question_to_every_seat_that_can():
    line = position(
        p(owned=["B1", "B2"], equipped=["B1"]),
        p(owned=["B1", "B2"], equipped=["B1"]),
        p(),
        p(owned=["B1", "B2"], equipped=["B1"]),
    )
    told = [(each.seat, each.accepts, each.required) for each in line.requests()]
    assert told == [
        (RED, ("Reveal", "Equip"), True),
        (BLUE, ("Equip",), False),
        (GREEN, ("Equip",), False),
    ]
    story = given(line).when(BLUE, Equip("B2", "B1"))
    assert [each.seat for each in story.line.requests()] == [RED, GREEN]
