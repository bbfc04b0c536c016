"""Bradley-Terry ratings: strengths behind who beats whom."""

from __future__ import annotations

from math import log
from typing import Final, NamedTuple

import numpy as np

from mechs_core.analysis.inference.bootstrap import redrawn
from mechs_core.analysis.inference.ratios import Estimate, Floats
from mechs_core.analysis.inference.tails import normal_quantile
from mechs_core.analysis.inference.wilson import LEVEL

ELO: Final = 400 / log(10)  # points that a unit of strength is worth
PRIOR: Final = 1.0  # games
STEPS: Final = 100


class Fit(NamedTuple):
    strength: Floats  # (..., bots), mean 0
    covariance: Floats  # (..., bots, bots)


def bradley_terry(wins: Floats, prior: float = PRIOR) -> Fit:
    """Strengths s, so that bot i beats bot j with chance 1 / (1 + exp(s_j - s_i)).

    wins: (..., bots, bots), how often the row's bot beat the column's, a tie as half to each.
    prior: above 0; so many games each bot is thought to have drawn, besides, with one of strength
    0; it keeps the strength of a bot that won all its games finite, and fades with many games.
    The covariance is that of independent games (inverse Hessian).
    Source: Bradley and Terry 1952; Hunter 2004 for ties as half and the likelihood.
    """
    bots = wins.shape[-1]
    games = wins + np.swapaxes(wins, -1, -2)
    strength = np.zeros(wins.shape[:-1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(strength[..., None, :] - strength[..., :, None]))
        alone = 1 / (1 + np.exp(-strength))
        slope = (wins - games * chance).sum(axis=-1) + prior * (0.5 - alone)
        curve = -games * chance * (1 - chance)
        own = prior * alone * (1 - alone) - curve.sum(axis=-1)
        curve = curve + own[..., None] * np.eye(bots)
        step = np.linalg.solve(curve, slope[..., None])[..., 0]
        strength = strength + np.clip(step, -1, 1)
        if np.abs(step).max(initial=0) < 1e-10:
            break
    centre = np.eye(bots) - 1 / bots
    return Fit(strength @ centre, centre @ np.linalg.inv(curve) @ centre)


def rate(units: Floats, *, seed: int, replicates: int = 400, level: float = LEVEL) -> Estimate:
    """Strengths of bots, mean 0, from `wins` as above of each of several independent units.

    units: (units, bots, bots). Pairs of seats of one game, and games of one deal, hang together:
    units are drawn again for that. Each end of an interval is the wider one of this and of the
    Hessian's, which still says something where a bot won every game.
    """
    count, bots = len(units), units.shape[-1]
    strength, covariance = bradley_terry(units.sum(axis=0))
    error = np.sqrt(np.diagonal(covariance))
    reach = normal_quantile(0.5 + level / 2) * error
    low, high = strength - reach, strength + reach
    if count > 1:
        again = redrawn(units.reshape(count, -1), replicates, seed) * count
        drawn = bradley_terry(again.reshape(-1, bots, bots)).strength
        ends = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2], axis=0)
        low, high = np.minimum(low, ends[0]), np.maximum(high, ends[1])
        error = np.maximum(error, drawn.std(axis=0))
    return Estimate(strength, error, low, high)
