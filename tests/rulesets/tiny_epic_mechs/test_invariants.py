"""Section 8 of the rule spec over every event of random games, at all tables, with all options."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from tests.games import Sealed
from tests.rulesets.tiny_epic_mechs.playing import brawl, watched

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


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, OTHERWISE], ids=["by default", "otherwise"])
def test_at_every_table_all_is_as_it_always_is(seats, options):
    game = Sealed.new(RULESET, seats, seed=f"{seats}", options=options)
    watched(game, Rng(f"{seats}", "moves"), scenario=False)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", "abcd")
def test_in_a_brawl_all_is_as_it_always_is(seats, seed):
    options = OTHERWISE if seed == "d" else {"pilot_abilities": True}
    watched(brawl(seats, seed, options=options), Rng(seed, "moves"), scenario=True)
