"""Scenarios play on by the rules to their end, and what is always so (section 8)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.rules.end import GameEnded
from tests.games import Sealed
from tests.rulesets.bottisota.documents import Given, givens
from tests.rulesets.bottisota.invariants import Watch, check_between_decisions

SCENARIOS = Path(__file__).parents[3] / "docs" / "scenarios" / "bottisota"


def played(game: Sealed, *, scenario: bool = True) -> Sealed:
    """The game played at random to its end, everything looked at on the way."""
    rng = Rng("moves")
    watch = Watch(game.line.state, scenario=scenario)
    check_between_decisions(game.line.state)
    while game.line.requests():
        after = game.line.copy()
        game.random_step(rng)
        for event in game.steps[-1].events[1:]:
            before = after.copy()
            after.peek(event)
            watch.see(before.state, event, after.state)
        assert state_bytes(after.state) == state_bytes(game.line.state)
        check_between_decisions(game.line.state)
    assert type(game.events[-1]) is GameEnded
    assert rederive(RULESET, game.steps) is None
    assert state_bytes(Line.of(RULESET, game.steps).state) == state_bytes(game.line.state)
    return game


@settings(
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    deadline=None,
)
@given(givens())
def test_bot_scen_1_bot_scen_4_any_possible_document_starts_a_game_that_finishes(
    said: Given,
) -> None:
    played(Sealed.new(RULESET, said.seats, options=said.options, scenario=said.document))


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_what_is_always_so_holds_in_games_without_a_scenario(seats: int) -> None:
    options = {"round_limit": 12, "lives": 2, "start_cards": 3}
    played(Sealed.new(RULESET, seats, options=options), scenario=False)
