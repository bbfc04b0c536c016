"""Steps of the environments a second under random play, beside the line that they play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.games import tables
from benchmarks.measure import Row, rate
from mechs_core.env import env, raw_env
from mechs_core.kernel.creation import describe, unbiased_options
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line

GAMES = 8  # in a round of measuring


def rows(ruleset: Ruleset) -> Iterator[Row]:
    for seats in tables(ruleset):
        name = f"{ruleset.name}, {seats} seats: "
        bare = rate(lambda seats=seats: on_the_line(ruleset, seats))
        for kind, made in ("env", env), ("raw_env", raw_env):
            game = made(ruleset, seats=seats)
            figure = rate(lambda game=game: in_the_environment(game))
            yield Row(f"{name}steps of {kind}", figure, "steps/s", bare, "the line alone")


def on_the_line(ruleset: Ruleset, seats: int) -> int:
    """Random games, nothing observed. Returns the number of decisions."""
    names, decisions = [f"seat_{seat}" for seat in range(seats)], 0
    options = unbiased_options(ruleset, seats, {})
    for number in range(GAMES):
        created = describe(ruleset, names, options=options, seed=f"bench {number}")
        line, _ = Line.create(ruleset, created)
        rng = Rng(str(number))
        while (request := line.awaited()) is not None:
            line.decide(request.seat, rng.choice(line.legal(request.seat)))
            decisions += 1
    return decisions


def in_the_environment(game: Any) -> int:
    """Random games through `last` and `step`. Returns the number of decisions."""
    decisions, rng = 0, np.random.default_rng(1)
    for number in range(GAMES):
        game.reset(seed=number)
        for _ in game.agent_iter():
            seen, _, over, _, _ = game.last()
            if over:
                game.step(None)
            else:
                game.step(int(rng.integers(seen["action_mask"].sum())))
                decisions += 1
    return decisions
