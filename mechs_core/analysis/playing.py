"""One game of a plan, played: the same whoever plays it, and when."""

from __future__ import annotations

from mechs_core.analysis.plan import Plan
from mechs_core.analysis.played import Played, simulate
from mechs_core.kernel.creation import describe
from mechs_core.kernel.ruleset import Ruleset


def play_game(ruleset: Ruleset, plan: Plan, number: int) -> Played:
    """Game `number` of a plan. Raises IndexError, IllegalDecision `bad_config`."""
    game = plan.game(number)
    arm = plan.arms[game.arm]
    created = describe(ruleset, game.seats, options=arm.options, seed=game.seed)
    played = simulate(ruleset, created, number)
    played.deal, played.assignment, played.arm = game.deal, game.assignment, arm.label
    return played
