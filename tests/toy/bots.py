"""Bots of the toy game besides `random`."""

from __future__ import annotations

from mechs_core.authoring import Agents, Bot, Decision, Prospect
from tests.toy.seen import features, observe

FUTURES = 4  # imagined states a decision is tried in


def _hopeful(prospect: Prospect) -> Decision:
    """The decision after which the own lead is largest, over imagined states."""
    worth = [0] * len(prospect.legal)
    for _ in range(FUTURES):
        state = prospect.imagine()
        for i, decision in enumerate(prospect.legal):
            after = prospect.after(state, prospect.seat, decision)
            worth[i] += 2 * after.scores[prospect.seat] - max(after.scores)
    best: Decision = prospect.legal[worth.index(max(worth))]
    return best


HOPEFUL = Bot("hopeful", 1, "looks one decision ahead and hopes", _hopeful)
AGENTS = Agents(bots=(HOPEFUL,), features=features, observe=observe, widest=3)
