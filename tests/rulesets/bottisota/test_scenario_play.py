"""Scenarios play on by the rules to their end, and all that always holds does. BOT-INV."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.rederivation import rederive
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.end import GameEnded
from mechs_core.rulesets.bottisota.rules.movement import EndMove
from mechs_core.rulesets.bottisota.rules.rounds import RoundStarted
from mechs_core.rulesets.bottisota.rules.step import Step
from tests.games import Sealed
from tests.rulesets.bottisota.documents import Given, givens
from tests.rulesets.bottisota.invariants import Watch, check_between_decisions
from tests.rulesets.bottisota.positions import asked, dice

SCENARIOS = Path(__file__).parents[3] / "docs" / "scenarios"


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


@pytest.mark.parametrize(
    ("name", "seats", "summary"),
    [
        (
            "ambush",
            3,
            "round 1 movement, s1 moves; s0 spider 0/5 s1 sapper 0/5 s2 fortress 0/6",
        ),
        ("acid", 3, "round 1 shooting, s0 declares; s0 tractor 0/5 s1 martyr 0/5 s2 sapper 0/5"),
        (
            "showdown",
            4,
            "round 60 movement, s3 may go first; "
            "s0 hawk 2/4 s1 fortress 4/6 s2 magnet 3/5 s3 martyr 4/5",
        ),
    ],
)
def test_bot_set_7_the_scenarios_of_the_documents_can_be_played(name, seats, summary) -> None:
    document = json.loads((SCENARIOS / f"{name}.json").read_text())
    assert f"`{name}.json` | {seats} |" in (SCENARIOS / "README.md").read_text()
    game = Sealed.new(RULESET, seats, scenario=document)
    assert RULESET.rules.summary(game.line.state) == summary
    played(game)


def test_bot_ex_12_is_the_acid_scenario() -> None:
    document = json.loads((SCENARIOS / "acid.json").read_text())
    line = Sealed.new(RULESET, 3, scenario=document).line
    line.decide(0, Shoot("pushbeam", bot=1))
    luck = {
        "shot r1 s0 k0 t0": 4,
        "shot r1 s0 k0 t0 h0 armour": 4,
        "mine x0 r1": 3,
        "shot r1 s0 k0 t0 hazard": 6,
    }
    assert BotDestroyed(1, "acid", 0, ()) in line.decide(0, Fire(), dice(luck))


def test_bot_ex_22_is_the_ambush_scenario() -> None:
    document = json.loads((SCENARIOS / "ambush.json").read_text())
    line = Sealed.new(RULESET, 3, scenario=document).line
    line.decide(1, Step("W"))
    line.decide(1, EndMove())
    assert asked(line) == (0, "chase")


@pytest.mark.parametrize("tiebreak", ["none", "kills_damage"])
def test_the_showdown_ends_after_its_round(tiebreak: str) -> None:
    document = json.loads((SCENARIOS / "showdown.json").read_text())
    options = {"limit_tiebreak": tiebreak}
    game = played(Sealed.new(RULESET, 4, scenario=document, options=options))
    assert sum(type(event) is RoundStarted for event in game.events) == 1
