"""Section 8 of the rule spec over every event of random games, in all halls at all tables."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.rederivation import rederive
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import HALLS
from mechs_core.rulesets.bottisota.maps import LAYOUTS
from tests.games import Sealed
from tests.rulesets.bottisota.invariants import Watch, check_between_decisions

TABLES = [(hall.name, seats) for hall in HALLS for seats in range(hall.least, hall.most + 1)]
EVERYTHING: dict[str, Any] = {
    "lives": 3,
    "late_seats": [1],
    "start_cards": 3,
    "destruction": "explosive",
    "empty_deck": "reshuffle",
    "limit_tiebreak": "kills_damage",
    "hunt_trigger": "within_one",
    "bot_assignment": "choice",
    "round_limit": 40,
}


def watched(seats: int, seed: str, options: dict[str, Any]) -> Sealed:
    """A random game to its end, looked at after every event."""
    game, rng = Sealed.new(RULESET, seats, seed=seed, options=options), Rng(seed, "moves")
    watch = Watch(game.line.state, scenario=False)
    check_between_decisions(game.line.state)
    while game.line.requests():
        after = game.line.copy()
        game.random_step(rng)
        for event in game.steps[-1].events[1:]:
            before = after.state.copy()
            after.peek(event)
            watch.see(before, event, after.state)
        watch.wait(game.line.state)
        check_between_decisions(game.line.state)
    return game


@pytest.mark.parametrize(("hall", "seats"), TABLES)
def test_in_every_hall_at_every_table_all_is_as_it_always_is(hall, seats):
    game = watched(seats, f"{hall} {seats}", {"map": {"random": hall}})
    assert rederive(RULESET, game.steps) is None  # and no label of luck comes twice


@pytest.mark.parametrize("layout", LAYOUTS)
def test_on_every_layout_with_every_option_all_is_as_it_always_is(layout):
    hall = next(hall for hall in HALLS if hall.name == LAYOUTS[layout]["hall"])
    watched(hall.most, layout, {**EVERYTHING, "map": layout})


@pytest.mark.parametrize("seed", range(4))
def test_with_an_empty_deck_all_is_as_it_always_is(seed):
    """So many cards in hands that the deck runs out."""
    options = {**EVERYTHING, "lives": 1, "late_seats": [], "empty_deck": "none"}
    watched(12, f"empty {seed}", options)
