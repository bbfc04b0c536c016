"""The end: final scoring and ranking. AM-END."""

from __future__ import annotations

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arena_mechs.model import Arena


class FinalScoringStarted(Event, frozen=True):
    pass


class GameEnded(Event, frozen=True):
    ranking: tuple[tuple[int, ...], ...]  # best first; seats equal in all share a place
    winners: tuple[int, ...]
    decided_by: str  # "prestige", "damage", "distance" or "shared"


def on_final_scoring_started(arena: Arena, event: FinalScoringStarted) -> None:
    arena.final = True


def on_game_ended(arena: Arena, event: GameEnded) -> None:
    arena.ranking = event.ranking
    arena.decided_by = event.decided_by


APPLY = {FinalScoringStarted: on_final_scoring_started, GameEnded: on_game_ended}
