"""What Arena Mechs is studied by: score parts, topics, and the watch that counts them."""

from __future__ import annotations

from mechs_core.kernel.contract.study import Tally, Watch, together
from mechs_core.kernel.messages import GameCreated
from mechs_core.rulesets.arena_mechs.study.topics import PARTS, TOPICS

__all__ = ["PARTS", "TOPICS", "watch"]


def watch(created: GameCreated, tally: Tally) -> Watch:
    """Counts `TOPICS` as a game's events go by."""
    from mechs_core.rulesets.arena_mechs.study import actions, harm, times

    return together(
        actions.watch(created, tally), times.watch(created, tally), harm.watch(created, tally)
    )
