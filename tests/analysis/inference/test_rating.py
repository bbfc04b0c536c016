"""Bradley-Terry ratings against a logistic regression, and with a bot that wins every game."""

from __future__ import annotations

import numpy as np
import pytest
import statsmodels.api as sm

from mechs_core.analysis.inference.rating import ELO, bradley_terry, rate
from mechs_core.analysis.inference.ratios import Floats

WINS = np.array([[0, 7, 12.5], [3, 0, 9], [2.5, 6, 0]])


def test_ten_to_one_is_four_hundred_points() -> None:
    wins = np.array([[0.0, 1000], [100, 0]])
    strength = bradley_terry(wins, prior=1e-9).strength
    assert (strength[0] - strength[1]) * ELO == pytest.approx(400)


def test_strengths_and_errors_are_those_of_a_logistic_regression() -> None:
    pairs = [(0, 1), (0, 2), (1, 2)]
    design, shares, games = np.zeros((3, 2)), [], []
    for row, (i, j) in enumerate(pairs):
        for bot, sign in ((i, 1), (j, -1)):
            if bot:
                design[row, bot - 1] += sign
        games.append(WINS[i, j] + WINS[j, i])
        shares.append(WINS[i, j] / games[-1])
    binomial = sm.GLM(shares, design, family=sm.families.Binomial(), var_weights=games).fit()
    strength, covariance = bradley_terry(WINS, prior=1e-9)
    assert strength[1:] - strength[0] == pytest.approx(binomial.params, abs=1e-6)
    for bot in (1, 2):
        apart = covariance[bot, bot] + covariance[0, 0] - 2 * covariance[0, bot]
        assert np.sqrt(apart) == pytest.approx(binomial.bse[bot - 1], rel=1e-6)


def test_strengths_have_mean_0() -> None:
    assert bradley_terry(WINS).strength.sum() == pytest.approx(0)


def test_a_bot_that_won_all_is_far_ahead_with_an_error() -> None:
    strength, covariance = bradley_terry(np.array([[0.0, 50], [0, 0]]))
    assert 300 < (strength[0] - strength[1]) * ELO < 2000
    assert np.isfinite(covariance).all()
    more = bradley_terry(np.array([[0.0, 500], [0, 0]])).strength
    assert more[0] > strength[0]


def test_many_fits_at_once_are_as_each_alone() -> None:
    both = bradley_terry(np.stack([WINS, WINS.T])).strength
    assert both[0] == pytest.approx(bradley_terry(WINS).strength)
    assert both[1] == pytest.approx(bradley_terry(WINS.T).strength)


def units_of(rng: np.random.Generator, strengths: list[float], games: int) -> Floats:
    wins = np.zeros((games, len(strengths), len(strengths)))
    for game in range(games):
        i, j = rng.choice(len(strengths), 2, replace=False)
        won = rng.random() < 1 / (1 + np.exp(strengths[j] - strengths[i]))
        wins[(game, i, j) if won else (game, j, i)] = 1
    return wins


def test_intervals_of_ratings_cover_as_often_as_they_say() -> None:
    rng = np.random.default_rng(4)
    truth, covered = np.array([0.6, 0.0, -0.6]), 0
    for seed in range(150):
        found = rate(units_of(rng, [*truth], 150), seed=seed, replicates=150)
        covered += ((found.low <= truth) & (truth <= found.high)).sum()
    assert 0.93 < covered / 450 < 0.99


def test_pairs_that_hang_together_make_wider_intervals() -> None:
    alone = np.zeros((40, 2, 2))
    alone[:25, 0, 1], alone[25:, 1, 0] = 1, 1
    together = alone * 6  # six pairs of one game that all went the same way
    narrow, wide = rate(alone.repeat(6, axis=0), seed=1), rate(together, seed=1)
    assert wide.value == pytest.approx(narrow.value)
    assert wide.error[0] > 2 * narrow.error[0]
    assert wide.low[0] < narrow.low[0]
    assert wide.high[0] > narrow.high[0]


def test_a_bot_that_won_all_keeps_an_interval_in_the_bootstrap() -> None:
    wins = np.zeros((30, 2, 2))
    wins[:, 0, 1] = 1
    found = rate(wins, seed=1)
    assert found.low[0] < found.value[0] < found.high[0]


def test_equal_seeds_give_equal_ratings() -> None:
    wins = units_of(np.random.default_rng(5), [0.0, 1.0], 60)
    assert str(rate(wins, seed=1)) == str(rate(wins, seed=1))
