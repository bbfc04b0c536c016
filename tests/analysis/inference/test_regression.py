"""Least squares within groups, against statsmodels."""

from __future__ import annotations

import numpy as np
import pytest
import statsmodels.api as sm

from mechs_core.analysis.inference.ratios import Floats
from mechs_core.analysis.inference.regression import effects_inside


def drawn(seed: int, games: int = 60) -> tuple[Floats, Floats, np.ndarray]:
    rng = np.random.default_rng(seed)
    groups = np.arange(games).repeat(3)
    counts = rng.poisson(3, (games * 3, 4)).astype(float)
    level = rng.normal(0, 5, games)[groups]
    result = level + counts @ [0.5, 0, -0.3, 0.1] + rng.normal(0, 1, games * 3)
    return result[:, None], counts, groups


def test_effects_are_those_of_statsmodels_and_errors_those_of_leaving_clusters_out() -> None:
    result, counts, groups = drawn(1)
    clusters = groups // 2
    found = effects_inside(result, counts, groups, clusters)
    means = np.stack([np.bincount(groups, c)[groups] / 3 for c in counts.T], axis=1)
    left = result[:, 0] - np.bincount(groups, result[:, 0])[groups] / 3
    theirs = sm.OLS(left, counts - means).fit(cov_type="cluster", cov_kwds={"groups": clusters})
    assert found.estimate.value[:, 0] == pytest.approx(theirs.params)
    without = [
        sm.OLS(left[clusters != k], (counts - means)[clusters != k]).fit().params for k in range(30)
    ]
    away = np.array(without) - theirs.params
    assert found.estimate.error[:, 0] == pytest.approx(np.sqrt(29 / 30 * (away**2).sum(axis=0)))
    assert found.estimate.error[:, 0] == pytest.approx(theirs.bse, rel=0.15)  # CR1: many clusters
    assert not found.relative


def test_many_counts_for_few_games_are_not_called_surer_than_they_are() -> None:
    """Wins by chance alone, two seats, 40 games, 20 counts: intervals hold 0 as often as said."""
    rng = np.random.default_rng(6)
    groups = np.arange(40).repeat(2)
    held = []
    for _ in range(40):
        counts = rng.poisson(2, (80, 20)).astype(float)
        result = np.zeros((80, 1))
        result[2 * np.arange(40) + rng.integers(0, 2, 40)] = 50
        found = effects_inside(result, counts, groups, groups).estimate
        held += list((found.low[:, 0] <= 0) & (found.high[:, 0] >= 0))
    assert np.mean(held) > 0.94


def test_counts_that_always_come_together_cannot_be_told_apart() -> None:
    result, counts, groups = drawn(7)
    counts[:, 3] = counts[:, 2]
    found = effects_inside(result, counts, groups, groups)
    assert not found.relative
    assert np.isnan(found.estimate.value[2:, 0]).all()
    assert found.estimate.value[0, 0] == pytest.approx(0.5, abs=0.2)


def test_effects_equal_those_with_a_dummy_for_each_game() -> None:
    result, counts, groups = drawn(2)
    dummies = (groups[:, None] == np.arange(60)).astype(float)
    theirs = sm.OLS(result[:, 0], np.hstack([counts, dummies])).fit()
    assert effects_inside(result, counts, groups, groups).estimate.value[:, 0] == pytest.approx(
        theirs.params[:4]
    )


def test_intervals_of_effects_cover_as_often_as_they_say() -> None:
    covered = 0
    for seed in range(250):
        found = effects_inside(*(each := drawn(seed)), each[2]).estimate
        covered += ((found.low[:, 0] <= (t := [0.5, 0, -0.3, 0.1])) & (t <= found.high[:, 0])).sum()
    assert 0.93 < covered / 1000 < 0.97


def test_what_never_varies_in_a_game_has_no_effect_known() -> None:
    result, counts, groups = drawn(3)
    counts[:, 1] = groups  # differs between games only
    found = effects_inside(result, counts, groups, groups).estimate
    assert np.isnan(found.value[1, 0])
    assert np.isfinite(found.value[[0, 2, 3], 0]).all()


def test_counts_with_one_sum_are_weighed_against_each_other() -> None:
    """Seats that all act ten times: one more of this is one less of that."""
    rng = np.random.default_rng(4)
    groups = np.arange(400).repeat(2)
    counts = rng.multinomial(10, [0.2, 0.3, 0.5], 800).astype(float)
    result = counts @ [3.0, 1.0, 2.0] + rng.normal(0, 0.1, 800)
    found = effects_inside(result[:, None], counts, groups, groups)
    assert found.relative
    assert found.estimate.value[:, 0] == pytest.approx([1, -1, 0], abs=0.02)
    assert (found.estimate.error > 0).all()


def test_several_results_at_once_are_as_each_alone() -> None:
    result, counts, groups = drawn(5)
    both = effects_inside(np.hstack([result, result**2]), counts, groups, groups).estimate
    alone = effects_inside(result**2, counts, groups, groups).estimate
    assert both.value[:, 1] == pytest.approx(alone.value[:, 0])
    assert both.error[:, 1] == pytest.approx(alone.error[:, 0])


def test_no_columns_and_no_rows_give_nothing() -> None:
    none = np.zeros((0, 1))
    groups = np.zeros(0, dtype=np.int64)
    assert effects_inside(none, np.zeros((0, 2)), groups, groups).estimate.value.shape == (2, 1)
