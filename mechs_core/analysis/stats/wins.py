"""Shares of wins with their intervals, over games that may hang together."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np
import polars as pl

from mechs_core.analysis.inference.ratios import Floats, influence, ratio, spread_of
from mechs_core.analysis.inference.tails import two_sided
from mechs_core.analysis.inference.wilson import effective, wilson
from mechs_core.analysis.stats.sample import numbers, totals


class Wins(NamedTuple):
    """A share of wins, 0 to 1. games: how many independent ones would tell as much."""

    share: float
    low: float
    high: float
    games: float

    def chance(self, level: float) -> float:
        """How likely a share is so far from the level if that is the true one (p-value).

        A level of 0 or 1 says nothing of chance.
        """
        if not 0 < level < 1:
            return 1.0
        error = sqrt(level * (1 - level) / self.games)
        return two_sided((self.share - level) / error, 10**9)


def wins_of(share: float, error: float, games: float, units: int) -> Wins:
    independent = effective(share, error, games, units)
    low, high = wilson(share * independent, independent)
    return Wins(share, low, high, independent)


def wins_in(rows: pl.DataFrame, name: str = "share") -> Wins:
    """The mean of a column of values from 0 to 1, such as wins of seats; there is a row."""
    summed = totals(rows, np.column_stack([numbers(rows, name), np.ones(len(rows))]))
    found = ratio(summed[:, :1], summed[:, 1:])
    return wins_of(float(found.value[0]), float(found.error[0]), len(rows), len(summed))


def wins_as_if_alike(rows: pl.DataFrame, seat: int) -> Wins:
    """The share of wins of a seat, as if every player had sat there as often as anywhere.

    rows: all seats of games; every player sat on this seat at least once. Who sat here seldom
    weighs as much as elsewhere: the share is then as unsure as that of few games.
    """
    shares = numbers(rows, "share")[:, 0]
    here = (rows["seat"] == seat).to_numpy()
    names = rows["player"].to_numpy()
    weighed, unsure, parts = 0.0, 0.0, np.zeros(rows["block"].n_unique())
    for name in sorted({*names}):
        weight = float((names == name).mean())
        mine = here & (names == name)
        summed = totals(rows, np.column_stack([shares * mine, mine.astype(float)]))
        games = float(summed[:, 1].sum())
        weighed += weight * float(summed[:, 0].sum() / games)
        unsure += weight**2 / games
        parts += weight * influence(summed[:, :1], summed[:, 1:])[:, 0]
    error = float(spread_of(parts[:, None], len(parts))[0])
    return wins_of(weighed, error, 1 / unsure, len(parts))


def keep_seats(rows: pl.DataFrame) -> bool:
    """Whether a player never sat on some seat, so that seats and players cannot be told apart.

    rows: all seats of games with one number of seats. Of one player alone there is nothing to tell.
    """
    players = rows["player"].n_unique()
    ways = len(rows.select("seat", "player").unique())
    return players > 1 and ways < players * rows["seat"].n_unique()


def mean_in(rows: pl.DataFrame, name: str) -> tuple[float, float]:
    """Mean of a column and how far its interval reaches to either side; empty cells left out."""
    rows = rows.filter(pl.col(name).is_not_null())
    if rows.is_empty():
        return float("nan"), float("nan")
    summed = totals(rows, np.column_stack([numbers(rows, name), np.ones(len(rows))]))
    found = ratio(summed[:, :1], summed[:, 1:])
    return float(found.value[0]), float(found.high[0] - found.value[0])


def differences(rows: pl.DataFrame, name: str, one: str, other: str) -> Floats:
    """Game by game the mean of a column over one player's seats less that over another's.

    (units, 2): sums of differences, numbers of games, of the games in which both sat.
    """
    mine, theirs = (pl.col(name).filter(pl.col("player") == each).mean() for each in (one, other))
    games = rows.group_by("game", "block").agg((mine - theirs).alias("apart")).sort("game")
    games = games.filter(pl.col("apart").is_not_null())
    return totals(games, np.column_stack([numbers(games, "apart"), np.ones(len(games))]))
