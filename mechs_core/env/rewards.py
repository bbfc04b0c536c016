"""Rewards of the seats at the end of a game; until then all are 0."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import Result


def of_winning(result: Result) -> list[float]:
    """1 for a sole winner, divided if several share the win; the others share -1 equally.

    The sum is 0; if everybody wins, each has 0.
    """
    seats, winners = len(result.score), result.ranking[0]
    if len(winners) == seats:
        return [0.0] * seats
    lost = -1 / (seats - len(winners))
    return [1 / len(winners) if seat in winners else lost for seat in range(seats)]


def of_score(result: Result) -> list[float]:
    """Each seat's score as the rules count it."""
    return [float(score) for score in result.score]


REWARDS: Final = {"win": of_winning, "score": of_score}
