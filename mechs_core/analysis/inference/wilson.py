"""Shares of wins and how sure they are. Needs no extra."""

from __future__ import annotations

from math import isnan, nan, sqrt

from mechs_core.analysis.inference.tails import normal_quantile

LEVEL = 0.95  # the default level of all intervals


def wilson(wins: float, games: float, level: float = LEVEL) -> tuple[float, float]:
    """Wilson's interval of a share, 0 to 1, both ends included.

    wins: 0 to `games`. A shared win counts as a part of one: a value between 0 and 1 varies no
    more than wins and losses with the same mean do, so the interval holds its level or more.
    games: independent ones, whole or not (see `effective`). (nan, nan) where there are none.
    Source: Wilson 1927, without correction for continuity.
    """
    if games <= 0 or isnan(games):
        return nan, nan
    share, z = wins / games, normal_quantile(0.5 + level / 2)
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + (z / games / 2) ** 2)
    return max(0.0, middle - half), min(1.0, middle + half)


def effective(share: float, error: float, games: float, units: int) -> float:
    """How many independent games would tell as much about a share as these dependent ones.

    error: standard error of the share over `units` independent groups of games, with `units` - 1
    under its variance. Never more than
    `games`; where the error says nothing, since all groups agree, a group counts as a game.
    """
    if not error > 0:
        return min(games, units)
    return min(games, share * (1 - share) / error**2 * units / (units - 1))
