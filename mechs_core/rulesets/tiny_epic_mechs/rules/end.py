"""The end of the game: points for weapons, and the ranking. TEM-END."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import MIGHTY, WEAPON_CARDS
from mechs_core.rulesets.tiny_epic_mechs.model import Arena, weapons_in
from mechs_core.rulesets.tiny_epic_mechs.rules.points import gain

CRITERIA: Final = ("vp", "mech", "weapons", "resources")  # in this order
SHARED: Final = "shared"


class GameEnded(Event, frozen=True):
    """The places. The seed's secrets may open now, so that nothing before can be taken back."""

    reveals: ClassVar[bool] = True

    ranking: tuple[tuple[int, ...], ...]  # seats, best first; equals share a place
    winners: tuple[int, ...]
    decided_by: str  # the first of CRITERIA that left one winner, or "shared"


def finish(play: Play[Arena]) -> None:
    arena = play.state
    for seat in range(arena.seats):  # TEM-END-1 Equipped or not
        gain(play, seat, weapon_vp(arena, seat), "weapons")
    ranking = rank(arena)
    play.emit(GameEnded(ranking, ranking[0], decided_by(arena)))


def weapon_vp(arena: Arena, seat: int) -> int:
    """The victory points of all weapons that a seat owns."""
    return vp_of(arena.owned[seat])


@lru_cache(maxsize=1 << 12)  # greedy weighs them at every position
def vp_of(weapons: int) -> int:
    return sum(WEAPON_CARDS[weapon].vp for weapon in weapons_in(weapons))


def standing(arena: Arena, seat: int) -> tuple[int, int, int, int]:
    """What a seat is ranked by, in the order of CRITERIA: more is better. TEM-END-2"""
    return (
        arena.vp[seat],
        int(arena.status[seat] == MIGHTY),
        weapon_vp(arena, seat),
        arena.credits[seat] + arena.energy[seat],
    )


def rank(arena: Arena) -> tuple[tuple[int, ...], ...]:
    """The places, best first; seats with equal standings share one."""
    places: dict[tuple[int, ...], list[int]] = {}
    for seat in range(arena.seats):
        places.setdefault(standing(arena, seat), []).append(seat)
    return tuple(tuple(places[key]) for key in sorted(places, reverse=True))


def decided_by(arena: Arena) -> str:
    """The first criterion that leaves one winner."""
    all_standings = [standing(arena, seat) for seat in range(arena.seats)]
    best = max(all_standings)
    for count, criterion in enumerate(CRITERIA, 1):
        if sum(each[:count] == best[:count] for each in all_standings) == 1:
            return criterion
    return SHARED


def on_game_ended(arena: Arena, event: GameEnded) -> None:
    arena.ranking = event.ranking
    arena.decided_by = event.decided_by


APPLY = {GameEnded: on_game_ended}
