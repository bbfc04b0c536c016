"""Bots of the toy game besides `random`."""

from __future__ import annotations

from mechs_core.kernel.bots import Bot, Sight
from mechs_core.kernel.messages import Decision

FUTURES = 4  # imagined states a decision is tried in


def _hopeful(sight: Sight) -> Decision:
    """The decision after which the own lead is largest, over imagined states."""
    worth = [0] * len(sight.legal)
    for _ in range(FUTURES):
        state = sight.imagine()
        for i, decision in enumerate(sight.legal):
            after = sight.after(state, sight.seat, decision)
            worth[i] += 2 * after.scores[sight.seat] - max(after.scores)
    best: Decision = sight.legal[worth.index(max(worth))]
    return best


HOPEFUL = Bot("hopeful", 1, "looks one decision ahead and hopes", _hopeful)
