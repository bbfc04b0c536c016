"""Verdicts on several things, spreads, luck."""

from __future__ import annotations

from math import isnan, nan

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests

from mechs_core.analysis.inference.bootstrap import bootstrap
from mechs_core.analysis.inference.many import even_chance, holm, shown_from, uneven_from
from mechs_core.analysis.inference.spread import bins, luck_moments, luck_share, quantile


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


def test_holm_is_that_of_statsmodels() -> None:
    chances = np.random.default_rng(1).random(20) ** 4
    assert holm([*chances]) == pytest.approx(multipletests(chances, method="holm")[1])


def test_holm_counts_no_chance_that_is_unknown() -> None:
    first, unknown, last = holm([0.01, nan, 0.5])
    assert (first, last) == (0.02, 0.5)
    assert isnan(unknown)
    assert holm([]) == []


def test_even_chances_are_tested_as_scipy_tests_them() -> None:
    wins = np.array([30, 20, 28, 42])
    assert even_chance([*wins / 120], 120) == pytest.approx(stats.chisquare(wins).pvalue)
    assert even_chance([0.5, 0.5], 10) == 1


def test_seats_that_are_alike_are_rarely_called_uneven() -> None:
    rng = np.random.default_rng(2)
    drawn = rng.multinomial(200, [1 / 3] * 3, 3000) / 200
    assert 0.035 < np.mean([even_chance([*shares], 200) < 0.05 for shares in drawn]) < 0.065


# ---------------------------------------------------------------- spread


@pytest.mark.parametrize(
    ("low", "high", "most", "edges"),
    [
        (0, 3, 24, [0, 1, 2, 3, 4]),
        (5, 5, 24, [5, 6]),
        (-3, 4, 4, [-4, -2, 0, 2, 4, 6]),
        (7, 60, 6, [0, 10, 20, 30, 40, 50, 60, 70]),
    ],
)
def test_bins_are_round(low: int, high: int, most: int, edges: list[int]) -> None:
    assert bins(low, high, most).tolist() == edges


@pytest.mark.parametrize("high", [1, 23, 24, 99, 1234, 10**6])
def test_bins_hold_all_and_are_few(high: int) -> None:
    edges = bins(0, high)
    assert edges[0] == 0
    assert edges[-2] <= high < edges[-1]
    assert len(edges) <= 26


def test_a_quantile_is_a_value_that_came() -> None:
    values = np.array([1, 2, 3, 10])
    assert [quantile(values, share) for share in (0, 0.25, 0.5, 0.75, 1)] == [1, 1, 2, 3, 10]
    assert isnan(quantile(values[:0], 0.5))


# ---------------------------------------------------------------- luck


def test_luck_makes_its_share_of_the_variance_and_its_noise_none() -> None:
    rng = np.random.default_rng(3)
    luck, skill = rng.normal(0, 1, 4000), rng.normal(0, 1, 4000)
    guessed = luck + rng.normal(0, 2, 4000)  # a very noisy estimate
    moments = luck_moments(luck + skill, guessed, np.full(4000, 2.0))
    found = bootstrap(moments, luck_share, seed=1)
    assert found.low[0] < 0.5 < found.high[0]
    assert 0.3 < found.value[0] < 0.7


def test_results_that_are_all_luck_and_none() -> None:
    values, still = np.array([1.0, -1, 1, -1]), np.zeros(4)
    assert luck_share(luck_moments(values, values, still).mean(axis=0)[None])[0, 0] == 1
    assert luck_share(luck_moments(values, still, still).mean(axis=0)[None])[0, 0] == 0
    assert np.isnan(luck_share(luck_moments(still, still, still).mean(axis=0)[None])[0, 0])


@pytest.mark.parametrize("looks", [1, 2, 14])
def test_what_is_shown_from_is_where_holm_begins_to_call_it_clear(looks: int) -> None:
    reach = shown_from(2.0, looks)
    assert reach == pytest.approx(2 * stats.norm.isf(0.025 / looks))
    for factor, clear in ((0.999, False), (1.001, True)):
        chance = 2 * float(stats.norm.sf(factor * reach / 2))
        assert (holm([chance, *[0.9] * (looks - 1)])[0] <= 0.05) is clear


@pytest.mark.parametrize(("seats", "games"), [(2, 100.0), (3, 300.0), (4, 12.5)])
def test_what_uneven_shares_are_clear_from(seats: int, games: float) -> None:
    reach = uneven_from(seats, games)
    far = stats.chi2.isf(0.05, seats - 1)
    assert reach == pytest.approx((far * (seats - 1) / games) ** 0.5 / seats, abs=1e-8)
    assert uneven_from(seats, games, 0.01) > reach
