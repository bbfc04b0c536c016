"""Shares of wins and tails of distributions, against scipy and statsmodels."""

from __future__ import annotations

from math import inf, isnan, nan

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from mechs_core.analysis.inference.tails import chi_square_tail, t_quantile, two_sided
from mechs_core.analysis.inference.wilson import effective, wilson


@pytest.mark.parametrize(
    ("wins", "games"), [(0, 1), (1, 1), (3, 10), (50, 100), (0, 400), (999, 1000)]
)
@pytest.mark.parametrize("level", [0.9, 0.95])
def test_wilson_is_that_of_statsmodels(wins: int, games: int, level: float) -> None:
    theirs = proportion_confint(wins, games, alpha=1 - level, method="wilson")
    assert wilson(wins, games, level) == pytest.approx(theirs, abs=1e-12)


def test_a_shared_win_counts_as_a_part_of_one() -> None:
    low, high = wilson(2.5, 10)
    assert wilson(2, 10)[0] < low < wilson(3, 10)[0]
    assert wilson(2, 10)[1] < high < wilson(3, 10)[1]


def test_no_games_tell_nothing() -> None:
    assert all(map(isnan, wilson(0, 0)))


def test_wilson_covers_a_share_with_ties_as_often_as_it_says() -> None:
    rng = np.random.default_rng(5)
    for share, games in ((0.25, 40), (0.5, 20), (0.1, 60)):
        drawn = rng.random((4000, games))
        values = (drawn < share * 0.8) + 0.5 * (drawn > 1 - share * 0.4)
        covered = [low <= share <= high for low, high in (wilson(v.sum(), games) for v in values)]
        assert np.mean(covered) > 0.94


def test_games_that_hang_together_count_for_fewer() -> None:
    plain = (0.5 * 0.5 / 99) ** 0.5
    assert effective(0.5, plain, 100, 100) == pytest.approx(100)
    assert effective(0.5, plain * 2, 100, 100) == pytest.approx(25)
    assert effective(0.5, plain / 2, 100, 50) == 100  # never more than were played
    assert effective(1.0, 0.0, 100, 50) == 50  # where all agree, a unit counts as a game


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 7, 30, 499, 800])
def test_students_t_is_that_of_scipy(freedom: int) -> None:
    for t in (0.0, 0.3, -1.7, 2.5, 9.0):
        theirs = 2 * stats.t.sf(abs(t), freedom)
        assert two_sided(t, freedom) == pytest.approx(theirs, abs=1e-12 if freedom < 500 else 1e-3)
    theirs = stats.t.ppf(0.975, freedom)
    assert t_quantile(0.95, freedom) == pytest.approx(theirs, rel=1e-7 if freedom < 500 else 2e-3)


def test_a_t_without_freedom_tells_nothing() -> None:
    assert isnan(two_sided(3, 0))
    assert isnan(two_sided(nan, 5))
    assert t_quantile(0.95, 0) == inf


@pytest.mark.parametrize("freedom", range(1, 9))
def test_chi_square_is_that_of_scipy(freedom: int) -> None:
    for value in (0.0, 0.02, 1.0, 5.5, 30.0):
        theirs = stats.chi2.sf(value, freedom)
        assert chi_square_tail(value, freedom) == pytest.approx(theirs, abs=1e-12)
