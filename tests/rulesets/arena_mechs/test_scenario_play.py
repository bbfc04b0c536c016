"""Scenarios play on by the rules, and what holds at all times holds. AM-SCEN-1, AM-SCEN-3 to 5."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Event
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.model import phase
from mechs_core.rulesets.arena_mechs.rules.end import GameEnded
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet, MagnetPlaced, MechPulled
from mechs_core.rulesets.arena_mechs.rules.rounds import RoundStarted, TurnStarted
from mechs_core.rulesets.arena_mechs.rules.turn import SeatActivated
from tests.games import Sealed
from tests.rulesets.arena_mechs.arenas import BLUE, GREEN, RED, YELLOW, W
from tests.rulesets.arena_mechs.invariants import check_after_event, check_between_decisions
from tests.rulesets.arena_mechs.random_documents import Given, givens

SCENARIOS = Path(__file__).parents[3] / "docs" / "scenarios"


def played(game: Sealed) -> Sealed:
    """The game played at random to its end, everything looked at on the way."""
    rng = Rng("moves")
    check_between_decisions(game.line.state)
    while game.line.requests():
        before = game.line.copy()
        game.random_step(rng)
        for event in game.steps[-1].events:
            before.peek(event)
            check_after_event(before.state)
        assert state_bytes(before.state) == state_bytes(game.line.state)
        check_between_decisions(game.line.state)
    assert type(game.events[-1]) is GameEnded
    assert rederive(RULESET, game.steps) is None
    assert state_bytes(Line.of(RULESET, game.steps).state) == state_bytes(game.line.state)
    return game


def count(events: list[Event], kind: type) -> int:
    return sum(type(event) is kind for event in events)


@pytest.mark.parametrize(
    ("document", "turns", "rounds"),
    [
        ({}, 11, 3),
        ({"phase": "programming"}, 12, 3),
        ({"phase": "placement"}, 12, 3),
        ({"phase": "programming", "round": 4}, 3, 0),
        ({"phase": "drop_in", "queue": ["yellow", "red"], "round": 3, "turn": 2}, 4, 1),
        ({"phase": "choosing", "round": 2, "turn": 3}, 6, 2),
        ({"phase": "acting", "round": 4, "turn": 2}, 1, 0),
        ({"phase": "acting", "round": 4, "turn": 3}, 0, 0),
    ],
)
def test_am_scen_1_from_there_the_game_goes_on_with_all_later_turns(
    document: dict[str, Any], turns: int, rounds: int
) -> None:
    game = played(Sealed.new(RULESET, 3, scenario=document))
    assert count(game.events, TurnStarted) == turns
    assert count(game.events, RoundStarted) == rounds
    running = phase(Sealed.new(RULESET, 3, scenario=document).line.state) == "acting"
    begun = turns + (document.get("phase") in ("drop_in", "choosing"))
    assert count(game.events, SeatActivated) == 3 * begun + 2 * running


def test_am_scen_4_those_before_the_active_seat_have_acted() -> None:
    document = {"order": ["blue", "red", "yellow"], "active": "red", "round": 4, "turn": 3}
    game = played(Sealed.new(RULESET, 3, scenario=document))
    assert [event.seat for event in game.events if type(event) is SeatActivated] == [YELLOW]


@pytest.mark.parametrize(
    ("name", "seats", "summary"),
    [
        ("duel", 2, "round 4 turn 2 choosing, waiting for red yellow; red 6 yellow 6"),
        ("magnet", 4, "round 2 turn 3, yellow acts; red 0 yellow 0 blue 0 green 0"),
        (
            "last_turn",
            4,
            "round 4 turn 3 drop_in, waiting for green; red 8 yellow 6 blue 7 green 5",
        ),
    ],
)
def test_the_scenarios_of_the_documents_can_be_played(name: str, seats: int, summary: str) -> None:
    document = json.loads((SCENARIOS / f"{name}.json").read_text())
    assert f"`{name}.json` | {seats} |" in (SCENARIOS / "README.md").read_text()
    game = Sealed.new(RULESET, seats, scenario=document)
    assert RULESET.rules.summary(game.line.state) == summary
    played(game)


def test_am_ex_9_the_magnet_scenario_is_this_example() -> None:
    document = json.loads((SCENARIOS / "magnet.json").read_text())
    assert document["tiles"] == W
    game = Sealed.new(RULESET, 4, scenario=document)
    pulled = game.line.decide(YELLOW, Magnet("c3", None))
    assert [event for event in pulled if type(event) in (MagnetPlaced, MechPulled)] == [
        MagnetPlaced(YELLOW, "c3", BLUE),
        MechPulled(BLUE, "c2", "c3"),
        MechPulled(RED, "c1", "c2"),
        MechPulled(GREEN, "a3", "b3"),
    ]


@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(givens())
def test_am_scen_3_am_scen_5_any_possible_document_starts_a_game_that_finishes(
    said: Given,
) -> None:
    played(Sealed.new(RULESET, said.seats, options=said.options, scenario=said.document))
