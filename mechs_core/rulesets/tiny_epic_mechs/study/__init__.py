"""What Tiny Epic Mechs is studied by: score parts, topics, and the watches that count them."""

from __future__ import annotations

from mechs_core.kernel.contract.study import Tally, Watch, together
from mechs_core.kernel.messages import GameCreated
from mechs_core.rulesets.tiny_epic_mechs.study.topics import PARTS, TOPICS

__all__ = ["PARTS", "TOPICS", "watch"]


def watch(created: GameCreated, tally: Tally) -> Watch:
    """Counts `TOPICS` as a game's events go by."""
    from mechs_core.rulesets.tiny_epic_mechs.study import (
        attacks,
        combats,
        devices,
        seats,
        turns,
        zones,
    )

    chapters = (attacks, combats, devices, zones, turns, seats)
    return together(*(chapter.watch(created, tally) for chapter in chapters))
