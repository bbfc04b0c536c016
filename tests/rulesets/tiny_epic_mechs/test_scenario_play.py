"""Scenarios play on by the rules to their end; TEM-INV-1 to TEM-INV-21 hold on the way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as given_documents

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Event
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import RoundStarted, TurnEnded
from mechs_core.rulesets.tiny_epic_mechs.rules.scoring import ScoringStarted
from mechs_core.testing import given
from tests.games import Sealed
from tests.rulesets.tiny_epic_mechs.documents import Given, fighting, givens
from tests.rulesets.tiny_epic_mechs.playing import watched

SCENARIOS = Path(__file__).parents[3] / "docs" / "scenarios"


def played(game: Sealed) -> Sealed:
    """The game played at random to its end, everything looked at on the way."""
    return watched(game, Rng("moves"), scenario=True)


def count(events: list[Event], kind: type) -> int:
    return sum(type(event) is kind for event in events)


@settings(
    max_examples=15,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    deadline=None,
)
@given_documents(givens())
def test_tem_scen_1_tem_scen_6_any_possible_document_starts_a_game_that_finishes(
    said: Given,
) -> None:
    played(Sealed.new(RULESET, said.seats, options=said.options, scenario=said.document))


@pytest.mark.parametrize(
    ("document", "turns", "rounds", "scorings"),
    [
        ({}, 72, 5, 3),
        ({"phase": "programming", "round": 3}, 48, 3, 2),
        ({"round": 6, "turn": 4, "first": 1, "active": 0}, 1, 0, 1),
        ({"round": 6, "turn": 4, "first": 1, "active": 1, "phase": "action"}, 3, 0, 1),
        ({"round": 5, "turn": 2, "first": 2, "active": 0}, 8 + 12, 1, 1),
    ],
)
def test_tem_scen_1_from_there_the_game_goes_on_with_all_later_turns(
    document: dict[str, Any], turns: int, rounds: int, scorings: int
) -> None:
    game = played(Sealed.new(RULESET, 3, scenario=document))
    assert count(game.events, TurnEnded) == turns
    assert count(game.events, RoundStarted) == rounds
    assert count(game.events, ScoringStarted) == scorings


@pytest.mark.parametrize(
    ("name", "seats", "summary"),
    [
        ("grapple", 2, "round 1 turn 1, 1 to attack on c2; VP 0 0"),
        ("last_round", 3, "round 6 programming, waiting for 0 1 2; VP 38 41 44"),
    ],
)
def test_tem_setup_11_the_scenarios_of_the_documents_can_be_played(
    name: str, seats: int, summary: str
) -> None:
    document = json.loads((SCENARIOS / f"{name}.json").read_text())
    assert f"`{name}.json` | {seats} |" in (SCENARIOS / "README.md").read_text()
    game = Sealed.new(RULESET, seats, scenario=document)
    assert RULESET.rules.summary(game.line.state) == summary
    played(game)


def test_tem_ex_21_is_the_grapple_scenario() -> None:
    document = json.loads((SCENARIOS / "grapple.json").read_text())
    line = Sealed.new(RULESET, 2, scenario=document).line
    given(line).when(1, Attack("B1", False)).refused("exhausted")
    after = given(line).when(1, Attack("B2", False)).line
    assert after.state.health == [8, 4]
    assert RULESET.legal(after.state, 0) == [Attack("B1", False), Attack("B1", True)]


@settings(
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    deadline=None,
)
@given_documents(givens())
def test_tem_scen_3_attacks_leave_a_combat_as_if_they_had_been_made(said: Given) -> None:
    """The oracle is the combat that is fought, attack by attack."""
    if not said.document.get("attacks"):
        return
    whole = [{k: v for k, v in seat.items() if k != "health"} for seat in said.document["seats"]]
    line = fighting(said._replace(document={**said.document, "seats": whole, "attacks": []}))
    for weapon, reason, *target in said.document["attacks"]:
        seat = line.state.combat.next
        line.decide(seat, Attack(weapon, reason is not None, 0, *target))
    told = fighting(said).state
    assert told.combat == line.state.combat
    assert told.exhausted == line.state.exhausted
