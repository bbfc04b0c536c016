"""Bots against each other, as tests measure them."""

from __future__ import annotations

from mechs_core.kernel.ruleset import Ruleset
from tests.games import Sealed


def wins(ruleset: Ruleset, seats: int, games: int) -> float:
    """Games that one greedy bot won against random ones, shared victories in part."""
    won = 0.0
    for number in range(games):
        own = number % seats
        names = ["bot:greedy" if seat == own else "bot:random" for seat in range(seats)]
        game = Sealed.new(ruleset, names, seed=f"bots {number}").run_bots()
        result = ruleset.rules.result(game.line.state)
        assert result is not None
        won += (own in result.winners) / len(result.winners)
    return won
