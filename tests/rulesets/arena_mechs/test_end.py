"""The end of the game, its result and its listing row. AM-END, AM-RES."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.messages import Mark
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.model import PARTS, start
from mechs_core.rulesets.arena_mechs.rules.activation import EndTurn
from mechs_core.rulesets.arena_mechs.rules.end import FinalScoringStarted, GameEnded
from mechs_core.rulesets.arena_mechs.rules.prestige_action import TakePrestige
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PrestigeChanged
from mechs_core.rulesets.arena_mechs.rules.program import MechPlaced, PlaceMech, ProgramSlot
from mechs_core.rulesets.arena_mechs.rules.rounds import RoundStarted, TurnStarted
from mechs_core.rulesets.arena_mechs.rules.setup import ScenarioSet
from mechs_core.rulesets.arena_mechs.rules.turn import (
    ActivationEnded,
    ChooseSequence,
    ProgramsRemoved,
    SeatActivated,
    TurnEnded,
)
from tests.games import Sealed
from tests.rulesets.arena_mechs.arenas import BLUE, GREEN, RED, YELLOW
from tests.rulesets.arena_mechs.positions import opening, position, started
from tests.spec import Story, given

PLACES = {"red": "c1", "yellow": "a3", "blue": "e3", "green": "c5"}  # all two steps from c3


def ended(seats: int = 4, **keys: Any) -> Story:
    """The last seat ends the last turn."""
    last = ("red", "yellow", "blue", "green")[seats - 1]
    line = position(seats, round=4, turn=3, active=last, **keys)
    return given(line).when(seats - 1, EndTurn()).accepted()


def ending(story: Story) -> GameEnded:
    event = story.events[-1]
    assert isinstance(event, GameEnded)
    return event


def test_am_end_1_am_r_37_every_board_is_shared_out_once_more():
    boards = {
        "red": {"green": 2, "blue": 2, "yellow": 1},
        "yellow": {"arena": 3},
        "blue": {"red": 7},
    }
    story = ended(boards=boards, queue=["blue"], prestige={"blue": 9})
    assert [type(event) for event in story.events[:3]] == [
        ActivationEnded,
        TurnEnded,
        ProgramsRemoved,
    ]
    assert story.events[3:-1] == (
        FinalScoringStarted(),
        PrestigeChanged(YELLOW, 1, "damage_other", RED),
        PrestigeChanged(BLUE, 2, "damage_tied", RED),
        PrestigeChanged(GREEN, 2, "damage_tied", RED),
        PrestigeChanged(RED, 3, "damage_most", BLUE),  # in the queue too
    )
    assert [sum(board) for board in story.state.boards] == [5, 3, 7, 0]  # not cleared
    assert story.state.prestige == [3, 1, 11, 2]  # no last blow, no loss
    assert [parts[4] for parts in story.state.parts] == [3, 1, 2, 2]
    assert [parts[3] for parts in story.state.parts] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("keys", "ranking", "decided_by"),
    [
        (
            {"prestige": {"red": 3, "yellow": 5, "blue": 4}},
            ((YELLOW,), (BLUE,), (RED,), (GREEN,)),
            "prestige",
        ),
        (
            {
                "prestige": {"red": 5, "yellow": 5, "blue": 4},
                "boards": {"red": {"arena": 2}, "yellow": {"arena": 1}},
            },
            ((YELLOW,), (RED,), (BLUE,), (GREEN,)),
            "damage",
        ),
        (
            {
                "prestige": {"red": 5, "yellow": 5, "blue": 5},
                "boards": {"yellow": {"arena": 1}},
                "mechs": PLACES | {"blue": "d3"},
            },
            ((BLUE,), (RED,), (YELLOW,), (GREEN,)),
            "distance",
        ),
        (
            {"prestige": {"red": 5, "yellow": 5, "blue": 4}},
            ((RED, YELLOW), (BLUE,), (GREEN,)),
            "shared",
        ),
        ({}, ((RED, YELLOW, BLUE, GREEN),), "shared"),
        # Among those still tied only: green is nearest, but not tied for prestige.
        (
            {"prestige": {"red": 1, "blue": 1}, "mechs": PLACES | {"green": "c3", "red": "c2"}},
            ((RED,), (BLUE,), (GREEN,), (YELLOW,)),
            "distance",
        ),
        # Red has fewest markers of all, but less prestige.
        (
            {
                "prestige": {"yellow": 1, "blue": 1},
                "boards": {"yellow": {"arena": 4}, "blue": {"arena": 3}, "green": {"arena": 1}},
            },
            ((BLUE,), (YELLOW,), (RED,), (GREEN,)),
            "damage",
        ),
        # Blue and green have as few markers as yellow, but were not tied for prestige.
        (
            {"prestige": {"red": 1, "yellow": 1}, "boards": {"red": {"arena": 1}}},
            ((YELLOW,), (RED,), (BLUE, GREEN)),
            "damage",
        ),
        # Prestige ties three, markers two of them, distance decides.
        (
            {
                "prestige": {"red": 1, "yellow": 1, "blue": 1},
                "boards": {"red": {"arena": 1}},
                "mechs": {"red": "c3", "yellow": "a3", "blue": "c4", "green": "c5"},
            },
            ((BLUE,), (YELLOW,), (RED,), (GREEN,)),
            "distance",
        ),
    ],
)
def test_am_end_2_am_end_4_prestige_then_markers_then_distance(keys, ranking, decided_by):
    story = ended(**keys)
    assert ending(story) == GameEnded(ranking, ranking[0], decided_by)
    assert RULESET.rules.result(story.state).ranking == ranking


def test_am_end_2_markers_of_all_colours_count():
    boards = {"red": {"blue": 1, "yellow": 1, "arena": 1}, "blue": {"arena": 4}}
    story = ended(boards=boards, prestige={"red": 10, "blue": 8, "yellow": 0})
    assert story.state.prestige == [10, 2, 10, 0]
    assert ending(story) == GameEnded(((RED,), (BLUE,), (YELLOW,), (GREEN,)), (RED,), "damage")


@pytest.mark.parametrize(
    ("field", "distance"), [("c3", 0), ("c2", 1), ("d2", 2), ("b4", 2), ("a2", 3), ("a1", 4)]
)
def test_am_end_3_distance_in_steps_walls_ignored(field, distance):
    story = ended(mechs=PLACES | {"red": field})
    assert RULESET.rules.result(story.state).parts[RED]["distance"] == distance


def test_am_end_3_outside_is_further_than_any_field_and_equal():
    mechs = {"red": "a1", "blue": "c1"}
    story = ended(mechs=mechs, queue=["green", "yellow"])
    assert ending(story).ranking == ((BLUE,), (RED,), (YELLOW, GREEN))
    assert RULESET.rules.result(story.state).parts[GREEN]["distance"] is None


def test_am_end_1_exactly_twelve_turns():
    game = Sealed.new(RULESET, 2).finish()
    turns = [(e.round, e.turn) for e in game.events if type(e) is TurnStarted]
    assert turns == [(number, turn) for number in range(1, 5) for turn in range(1, 4)]
    activated = [event.seat for event in game.events if type(event) is SeatActivated]
    assert len(activated) == 24
    assert sum(activated) == 12


# ---------------------------------------------------------------- result, summary, mark


def test_am_res_1_the_result_has_places_and_parts():
    line = position(
        2,
        round=4,
        turn=3,
        order=["yellow", "red"],
        active="red",
        mechs={"red": "a1", "yellow": "c4"},
        boards={"yellow": {"red": 2, "arena": 1}, "red": {"arena": 1}},
        prestige={"red": -4, "yellow": 7},
        pending={"prestige": 2, "move": 1},
    )
    assert RULESET.rules.result(line.state) is None
    story = given(line).when(RED, TakePrestige()).when(RED, EndTurn())
    result = RULESET.rules.result(story.state)
    assert result.ranking == ((YELLOW,), (RED,))
    assert result.winners == (YELLOW,)
    assert result.decided_by == "prestige"
    assert result.score == (0, 7)
    none = {"long_strides": 0, "last_blow": 0, "damage": 0, "smashed": 0}
    assert result.parts == (
        {
            **none,
            "tricks": 1,
            "final_damage": 3,
            "scenario": -4,
            "markers": 1,
            "distance": 4,
        },
        {**none, "tricks": 0, "final_damage": 0, "scenario": 7, "markers": 3, "distance": 1},
    )


def test_am_res_1_gains_of_one_kind_add_up():
    line = position(2, round=1, turn=1, active="red", pending={"prestige": 2})
    once = given(line).when(RED, TakePrestige()).state
    again = position(2, round=1, turn=1, active="red", pending={"prestige": 3}).state
    again.parts[RED] = once.parts[RED][:]
    RULESET.rules.apply[PrestigeChanged](again, PrestigeChanged(RED, 3, "tricks", None))
    RULESET.rules.apply[PrestigeChanged](again, PrestigeChanged(RED, 2, "damage_tied", YELLOW))
    RULESET.rules.apply[PrestigeChanged](again, PrestigeChanged(RED, 1, "damage_other", YELLOW))
    assert again.parts[RED][PARTS.index("tricks")] == 4
    assert again.parts[RED][PARTS.index("damage")] == 3


def test_am_res_1_summary():
    points = {"red": 4, "yellow": 3, "blue": 1}
    score = "red 4 yellow 3 blue 1 green 0"
    assert RULESET.rules.summary(position(active="yellow", prestige=points).state) == (
        f"round 2 turn 3, yellow acts; {score}"
    )
    line = position(phase="programming", round=2, prestige=points)
    for seat in (YELLOW, GREEN):
        for slot in (1, 2, 3):
            cards = line.state.hand[seat]
            line.decide(seat, ProgramSlot(slot, (cards[0], cards[1])))
    assert (
        RULESET.rules.summary(line.state) == f"round 2 programming, waiting for red blue; {score}"
    )
    none = "red 0 yellow 0"
    assert RULESET.rules.summary(position(2, phase="placement").state) == (
        f"round 1 placement, waiting for red; {none}"
    )
    assert RULESET.rules.summary(position(2, phase="drop_in", queue=["yellow"], turn=2).state) == (
        f"round 1 turn 2 drop_in, waiting for yellow; {none}"
    )
    choosing = position(2, phase="choosing", turn=3)
    card = choosing.state.slots[RED][2][0]
    choosing.decide(RED, ChooseSequence(card, "upper"))
    assert (
        RULESET.rules.summary(choosing.state)
        == f"round 1 turn 3 choosing, waiting for yellow; {none}"
    )
    assert (
        RULESET.rules.summary(ended(prestige=points).state)
        == f"ended, red wins (prestige); {score}"
    )
    assert RULESET.rules.summary(ended(2).state) == f"ended, red yellow win (shared); {none}"


def test_am_res_1_summary_within_a_step():
    line, events = opening(2)
    state = start(line.created)
    none = "red 0 yellow 0"
    assert RULESET.rules.summary(state) == f"setup; {none}"
    ends = position(2)
    folded = ends.copy()
    folded.peek(ActivationEnded(RED))
    assert RULESET.rules.summary(folded.state) == f"round 2 turn 3; {none}"
    assert RULESET.rules.requests(folded.state) == ()
    for event in events:
        RULESET.rules.apply[type(event)](state, event)
    assert RULESET.rules.summary(state) == f"round 1 programming, waiting for red yellow; {none}"
    placed = position(2, phase="placement")
    placed.decide(RED, PlaceMech("a1"))
    placed.peek(MechPlaced(YELLOW, "e1"))
    assert RULESET.rules.summary(placed.state) == f"round 1 placement; {none}"
    assert RULESET.rules.requests(placed.state) == ()


def test_am_res_1_marks():
    assert RULESET.rules.mark(RoundStarted(2)) == Mark("round", round=2)
    assert RULESET.rules.mark(TurnStarted(2, 3)) == Mark("turn", round=2, turn=3)
    assert RULESET.rules.mark(SeatActivated(3, False)) == Mark("activation", seat=3)
    assert RULESET.rules.mark(ActivationEnded(3)) is None
    _, events = opening(2, scenario={"round": 3, "turn": 2})
    assert isinstance(events[-1], ScenarioSet)
    assert RULESET.rules.mark(events[-1]) == Mark("round", round=3, turn=2)


def test_am_r_20_there_is_no_decision_to_leave():
    line = started(2)
    names = {kind.__name__ for kind in RULESET.rules.decisions}
    assert len(names) == 16
    assert not names & {"Resign", "Leave", "Pass", "Concede"}
    assert {request.accepts for request in line.requests()} == {("ProgramSlot",)}
