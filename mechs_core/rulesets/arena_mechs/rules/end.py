"""The end: final scoring and ranking. AM-END."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arena_mechs.geometry import OFF, TO_CENTRE
from mechs_core.rulesets.arena_mechs.model import Arena
from mechs_core.rulesets.arena_mechs.rules.smash import share_damage

CRITERIA = ("prestige", "damage", "distance")  # in this order, AM-END-2
OUTSIDE = 5  # steps; further than any field, AM-END-3


class FinalScoringStarted(Event, frozen=True):
    pass


class GameEnded(Event, frozen=True):
    """The places. The secrets of the seed may open now, so no undo goes back past this event."""

    reveals: ClassVar[bool] = True

    ranking: tuple[tuple[int, ...], ...]  # best first; seats equal in all share a place
    winners: tuple[int, ...]
    decided_by: str  # "prestige", "damage", "distance" or "shared"


def score_and_rank(play: Play[Arena]) -> None:
    """After turn 3 of round 4: damage shares of all boards, then the places."""
    arena = play.state
    play.emit(FinalScoringStarted())
    # AM-END-1 The board decides, also of a Mech in the queue (AM-R-37); it is not cleared.
    for victim in range(arena.seats):
        share_damage(play, victim)
    ranking = rank(arena)
    play.emit(GameEnded(ranking, ranking[0], deciding(arena)))


def standing(arena: Arena, seat: int) -> tuple[int, int, int]:
    """What a seat is ranked by, smaller is better: prestige, markers, distance. AM-END-2."""
    field = arena.at[seat]
    distance = OUTSIDE if field == OFF else TO_CENTRE[field]
    return -arena.prestige[seat], sum(arena.boards[seat]), distance


def rank(arena: Arena) -> tuple[tuple[int, ...], ...]:
    """AM-END-4 All seats, best first; seats equal in all three share a place."""
    places: dict[tuple[int, int, int], list[int]] = {}
    for seat in range(arena.seats):
        places.setdefault(standing(arena, seat), []).append(seat)
    return tuple(tuple(places[place]) for place in sorted(places))


def deciding(arena: Arena) -> str:
    """The first criterion that leaves one winner, else "shared"."""
    standings = [standing(arena, seat) for seat in range(arena.seats)]
    best = min(standings)
    for count, name in enumerate(CRITERIA, 1):
        if sum(each[:count] == best[:count] for each in standings) == 1:
            return name
    return "shared"


def on_final_scoring_started(arena: Arena, event: FinalScoringStarted) -> None:
    arena.final = True


def on_game_ended(arena: Arena, event: GameEnded) -> None:
    arena.ranking = event.ranking
    arena.decided_by = event.decided_by


APPLY = {FinalScoringStarted: on_final_scoring_started, GameEnded: on_game_ended}
