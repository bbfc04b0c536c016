"""Section 8 of the rule spec over every event of random games, at all tables, with all options."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.rederivation import rederive
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from tests.games import Sealed
from tests.rulesets.tiny_epic_mechs.invariants import Watch, check_between_decisions
from tests.rulesets.tiny_epic_mechs.playing import brawl, random_decision

OTHERWISE: dict[str, Any] = {
    "first_player": 1,
    "pilot_abilities": False,
    "overdrive": False,
    "blocked_action": False,
    "resource_cap": 5,
    "turret_damage": 2,
    "combat_start_vp": 1,
    "score_stacking": "best",
    "armor_ko": "nearest",
}


def watched(game: Sealed, seed: str, *, scenario: bool = False) -> Sealed:
    """The game played to its end, looked at after every event."""
    rng = Rng(seed, "moves")
    watch = Watch(game.line.state, scenario=scenario)
    check_between_decisions(game.line.state)
    while game.line.requests():
        after = game.line.copy()
        game.decide(*random_decision(game.line.state, rng))
        events = game.steps[-1].events[1:]
        assert events
        for event in events:
            before = after.state.copy()
            after.peek(event)
            watch.see(before, event, after.state)
        assert after.state == game.line.state  # folded and live
        check_between_decisions(game.line.state)
    assert watch.ended
    return game


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, OTHERWISE], ids=["by default", "otherwise"])
def test_at_every_table_all_is_as_it_always_is(seats, options):
    game = watched(Sealed.new(RULESET, seats, seed=f"{seats}", options=options), f"{seats}")
    assert rederive(RULESET, game.steps) is None  # and no label of luck comes twice


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", "abcd")
def test_in_a_brawl_all_is_as_it_always_is(seats, seed):
    options = OTHERWISE if seed == "d" else {"pilot_abilities": True}
    watched(brawl(seats, seed, options=options), seed, scenario=True)
