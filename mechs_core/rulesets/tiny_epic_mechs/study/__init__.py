"""What Tiny Epic Mechs is studied by: score parts, topics, and the watches that count them."""

from __future__ import annotations

from mechs_core.kernel.messages import GameCreated
from mechs_core.kernel.study import Tally, Watch, together
from mechs_core.rulesets.tiny_epic_mechs.study import attacks, combats, devices, seats, turns, zones
from mechs_core.rulesets.tiny_epic_mechs.study.topics import PARTS, TOPICS

__all__ = ["PARTS", "TOPICS", "watch"]

CHAPTERS = (attacks, combats, devices, zones, turns, seats)


def watch(created: GameCreated, tally: Tally) -> Watch:
    """Counts `TOPICS` as a game's events go by."""
    return together(*(chapter.watch(created, tally) for chapter in CHAPTERS))
