"""Who won how often, counted while games are played; in fractions, so order does not matter."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from mechs_core.analysis.inference.wilson import wilson
from mechs_core.analysis.simulating.played import Played


class Count(Struct):
    """Sums over games. A side is a seat, or all seats of one bot."""

    games: int = 0
    wins: Fraction = Fraction(0)  # shares of the first place
    chance: Fraction = Fraction(0)  # the same, were all seats equally good
    seats: int = 0  # that the side had, over all games
    score: int = 0  # of these seats together

    def add(self, other: Count) -> None:
        self.games += other.games
        self.wins += other.wins
        self.chance += other.chance
        self.seats += other.seats
        self.score += other.score


class Standing(Struct, frozen=True):
    """How one side of one arm did. Shares of games from 0 to 1, in points where it says score."""

    arm: str
    side: str  # "bot:greedy@1", "seat 0"
    games: int
    wins: float
    low: float  # of the Wilson interval of `wins`, 95%; a deal counts as a game
    high: float
    chance: float
    score: float  # mean of a seat


class Standings:
    """Counts by arm and side.

    deals: how many there are; None: each game has its own. Games of a deal share their luck, so for
    intervals a deal counts as one game: that is safe, and too wide if its games turn out
    differently.
    """

    def __init__(self, deals: int | None = None) -> None:
        self.deals = deals
        self.bots: dict[tuple[str, str], Count] = {}
        self.seats: dict[tuple[str, int], Count] = {}

    def add(self, played: Played) -> None:
        """Count one game. A game without a result counts for nothing."""
        if played.result is None:
            return
        arm, winners, score = played.arm, played.result.winners, played.result.score
        bots: dict[str, Count] = {}
        for seat, name in enumerate(played.created.seats):
            wins = Fraction(seat in winners, len(winners))
            one = Count(1, wins, Fraction(1, len(score)), 1, score[seat])
            self.seats.setdefault((arm, seat), Count()).add(one)
            bots.setdefault(name, Count(1)).add(replace(one, games=0))
        for name, count in bots.items():
            self.bots.setdefault((arm, name), Count()).add(count)

    def merge(self, other: Standings) -> None:
        """Count what another has counted."""
        for key, count in other.bots.items():
            self.bots.setdefault(key, Count()).add(count)
        for place, count in other.seats.items():
            self.seats.setdefault(place, Count()).add(count)

    def by_bot(self) -> list[Standing]:
        return [self._of(arm, name, c) for (arm, name), c in sorted(self.bots.items())]

    def by_seat(self) -> list[Standing]:
        return [self._of(arm, f"seat {n}", c) for (arm, n), c in sorted(self.seats.items())]

    def _of(self, arm: str, side: str, count: Count) -> Standing:
        alone = count.games if self.deals is None else min(count.games, self.deals)
        low, high = wilson(float(count.wins / count.games * alone), alone)
        return Standing(
            arm,
            side,
            count.games,
            float(count.wins / count.games),
            low,
            high,
            float(count.chance / count.games),
            count.score / count.seats,
        )
