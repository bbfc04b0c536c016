"""Random masked games of an environment."""

from __future__ import annotations

from typing import Any

import numpy as np

from mechs_core import rulesets
from mechs_core.kernel.ruleset import Ruleset
from tests.toy import TOY

RULESETS = (TOY, *map(rulesets.find, rulesets.names()))


def play(env: Any, seed: int = 0, most: int = 1_000_000) -> dict[str, float]:
    """Random legal actions to the end, or so many. Returns what each agent got in all."""
    rng = np.random.default_rng(seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(most):
        seen, reward, terminated, truncated, _ = env.last()
        assert not truncated
        got[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return got


def find(name: str) -> Ruleset:
    """The ruleset of a name, the toy among them, as a store asks for it."""
    return TOY if name == TOY.name else rulesets.find(name)
