"""What zones and the Mighty Mech bring at the end of rounds 2, 4 and 6. TEM-SCORE."""

from __future__ import annotations

from collections.abc import Iterator

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import MIGHTY, TURRET_FACTOR, VP_MECH_SCORING
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.points import gain


class ScoringStarted(Event, frozen=True):
    round: int


def score(play: Play[Arena]) -> None:
    """TEM-SCORE-1 Seat by seat: for its pilot, its mines, its turrets, each in reading order."""
    arena = play.state
    play.emit(ScoringStarted(arena.round))
    for seat in range(arena.seats):
        for why, cell, amount in [*incomes(arena, seat)]:
            gain(play, seat, amount, why, cell)
        if arena.status[seat] == MIGHTY:  # TEM-SCORE-2
            gain(play, seat, VP_MECH_SCORING, "mech_scoring")


def incomes(arena: Arena, seat: int) -> Iterator[tuple[str, int, int]]:
    """What a seat's zones bring, in the order of TEM-SCORE-1: why, cell, amount."""
    here = arena.at[seat]
    mines = [c for c, owner in enumerate(arena.owners) if owner == seat and arena.mines[c]]
    turrets = [c for c, owner in enumerate(arena.owners) if owner == seat and not arena.mines[c]]
    # TEM-R-14 With "best" a zone scores by its turret, else the pilot, else the mine.
    if not (arena.best_only and here in turrets):
        yield "zone_pilot", here, arena.value(here)
    for cell in mines:
        if not (arena.best_only and cell == here):
            yield "zone_mine", cell, arena.value(cell)
    for cell in turrets:
        yield "zone_turret", cell, TURRET_FACTOR * arena.value(cell)


def on_scoring_started(arena: Arena, event: ScoringStarted) -> None:
    """Nothing changes: each gain has an event of its own."""


APPLY = {ScoringStarted: on_scoring_started}
