"""Means, ratios and their differences; bootstrap intervals."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from mechs_core.analysis.inference.bootstrap import (
    BCA,
    PERCENTILE,
    blocks,
    bootstrap,
    paired_difference,
)
from mechs_core.analysis.inference.ratios import Floats, ratio, ratio_difference


def column(*values: float) -> Floats:
    return np.array(values, dtype=float)[:, None]


def test_a_mean_has_the_interval_that_scipy_gives() -> None:
    values = np.random.default_rng(1).normal(5, 2, 12)
    found = ratio(values[:, None], np.ones((12, 1)))
    assert found.value[0] == pytest.approx(values.mean())
    assert found.error[0] == pytest.approx(stats.sem(values))
    theirs = stats.t.interval(0.95, 11, values.mean(), stats.sem(values))
    assert (found.low[0], found.high[0]) == pytest.approx(theirs)


def test_a_ratio_by_hand() -> None:
    """7 damage of 4 shots over 2 games; residuals 3 - 1.75 x 1 = 1.25 and 4 - 1.75 x 3 = -1.25."""
    found = ratio(column(3, 4), column(1, 3))
    assert found.value[0] == 7 / 4
    assert found.error[0] == pytest.approx((2 * (1.25**2 + 1.25**2)) ** 0.5 / 4)


def test_games_of_one_deal_in_one_unit_do_not_feign_sureness() -> None:
    rng = np.random.default_rng(2)
    games = rng.normal(size=200)
    alone = ratio(games[:, None], np.ones((200, 1)))
    twice = ratio(2 * games[:, None], np.full((200, 1), 2.0))
    assert twice.error == pytest.approx(alone.error)


def test_what_never_happened_has_no_ratio() -> None:
    found = ratio(column(0, 0), column(0, 0))
    assert np.isnan(found).all()


def test_one_unit_has_no_error() -> None:
    found = ratio(column(3), column(2))
    assert found.value[0] == 1.5
    assert np.isnan([found.error, found.low, found.high]).all()


def test_a_paired_difference_is_that_of_a_paired_test() -> None:
    rng = np.random.default_rng(3)
    luck = rng.normal(0, 5, 30)
    before, after = luck + rng.normal(size=30), luck + 1 + rng.normal(size=30)
    ones = np.ones((30, 1))
    found = ratio_difference((before[:, None], ones), (after[:, None], ones))
    theirs = stats.ttest_rel(after, before).confidence_interval()
    assert (found.low[0], found.high[0]) == pytest.approx((theirs.low, theirs.high))


def test_unpaired_units_make_a_comparison_of_two_samples() -> None:
    rng = np.random.default_rng(4)
    before, after = rng.normal(0, 1, 300), rng.normal(0.3, 2, 200)
    some = np.zeros((500, 1))
    old, old_count, new, new_count = some.copy(), some.copy(), some.copy(), some.copy()
    old[:300, 0], old_count[:300], new[300:, 0], new_count[300:] = before, 1, after, 1
    found = ratio_difference((old, old_count), (new, new_count))
    welch = np.sqrt(before.var(ddof=1) / 300 + after.var(ddof=1) / 200)
    assert found.value[0] == pytest.approx(after.mean() - before.mean())
    assert found.error[0] == pytest.approx(welch, rel=0.01)


def test_ratio_intervals_cover_as_often_as_they_say() -> None:
    rng = np.random.default_rng(6)
    covered = 0
    for _ in range(800):
        shots = rng.poisson(3, 40).astype(float)
        damage = rng.poisson(1.5 * shots).astype(float)
        found = ratio(damage[:, None], shots[:, None])
        covered += found.low[0] <= 1.5 <= found.high[0]
    assert 0.925 < covered / 800 < 0.975


# ---------------------------------------------------------------- drawing again


@pytest.mark.parametrize("method", [BCA, PERCENTILE])
def test_the_bootstrap_agrees_with_that_of_scipy(method: str) -> None:
    values = np.random.default_rng(7).exponential(3, 60)
    found = bootstrap(values[:, None], lambda m: m, seed=1, method=method, replicates=8000)
    theirs = stats.bootstrap((values,), np.mean, method=method, n_resamples=8000, rng=2)
    ends = theirs.confidence_interval
    assert (found.low[0], found.high[0]) == pytest.approx((ends.low, ends.high), abs=0.06)
    assert found.error[0] == pytest.approx(theirs.standard_error, rel=0.04)


def test_bca_leans_to_the_side_where_the_tail_is() -> None:
    values = np.random.default_rng(7).exponential(3, 60)[:, None]
    plain = bootstrap(values, lambda m: m, seed=1, method=PERCENTILE, replicates=4000)
    leaning = bootstrap(values, lambda m: m, seed=1, method=BCA, replicates=4000)
    assert leaning.low[0] > plain.low[0]
    assert leaning.high[0] > plain.high[0]


def test_equal_seeds_give_equal_intervals() -> None:
    values = np.random.default_rng(8).normal(size=(50, 1))
    one, same, other = (bootstrap(values, lambda m: m, seed=seed) for seed in (1, 1, 2))
    assert one == same
    assert one.low != other.low


def pairs(before: Floats, after: Floats) -> tuple[tuple[Floats, Floats], tuple[Floats, Floats]]:
    ones = np.ones((len(before), 1))
    return (before[:, None], ones), (after[:, None], ones)


def test_paired_deals_are_compared_pair_by_pair() -> None:
    rng = np.random.default_rng(9)
    luck = rng.normal(0, 50, 400)
    found = paired_difference(*pairs(luck, luck + rng.normal(1, 0.5, 400)), seed=1)
    assert 0.9 < found.low[0] < 1 < found.high[0] < 1.1


def test_a_paired_bootstrap_covers_as_often_as_it_says() -> None:
    rng = np.random.default_rng(10)
    covered = 0
    for seed in range(200):
        before = rng.exponential(1, 50)
        found = paired_difference(*pairs(before, before + rng.exponential(2, 50)), seed=seed)
        covered += found.low[0] <= 2 <= found.high[0]
    assert 0.9 < covered / 200 < 0.98


def test_the_bootstrap_of_ratios_agrees_with_the_delta_method() -> None:
    rng = np.random.default_rng(12)
    shots = rng.poisson(3, (2, 500, 1)).astype(float)
    damage = rng.poisson(shots * [[[1.0]], [[2.0]]]).astype(float)
    before, after = ((damage[arm], shots[arm]) for arm in range(2))
    drawn = paired_difference(before, after, seed=1)
    delta = ratio_difference(before, after)
    assert drawn.value == pytest.approx(delta.value)
    assert drawn.error == pytest.approx(delta.error, rel=0.1)
    assert drawn.low == pytest.approx(delta.low, abs=0.02)


def test_one_pair_has_no_interval() -> None:
    found = paired_difference(*pairs(np.array([1.0]), np.array([3.0])), seed=1)
    assert found.value[0] == 2
    assert np.isnan([found.error, found.low, found.high]).all()


def test_pairs_that_all_agree_have_an_interval_of_no_width() -> None:
    found = paired_difference(*pairs(np.zeros(30), np.ones(30)), seed=1)
    assert (found.low[0], found.value[0], found.high[0]) == (1, 1, 1)


def test_blocks_hold_neighbours_and_leave_none_out() -> None:
    assert blocks(5).tolist() == [0, 1, 2, 3, 4]
    assert blocks(5, most=2).tolist() == [0, 0, 0, 1, 1]
    assert blocks(0).tolist() == []


def test_blocks_tell_as_much_of_a_mean_as_their_units() -> None:
    values = np.random.default_rng(11).normal(size=20_000)
    block = blocks(20_000)
    sums, sizes = np.bincount(block, values), np.bincount(block).astype(float)
    found = ratio(sums[:, None], sizes[:, None])
    assert found.value[0] == pytest.approx(values.mean())
    assert found.error[0] == pytest.approx(stats.sem(values), rel=0.05)


def test_a_ratio_is_as_sure_as_the_units_that_tell_of_it() -> None:
    """Of 40 games three had a shot: a mean of three values, with 2 degrees of freedom."""
    hits, shots = np.zeros((40, 2)), np.ones((40, 2))
    shots[3:, 0], hits[:3, 0] = 0, (1, 2, 6)
    found = ratio(hits, shots)
    theirs = stats.t.interval(0.95, 2, 3, stats.sem([1, 2, 6]))
    assert found.error[0] == pytest.approx(stats.sem([1, 2, 6]))
    assert (found.low[0], found.high[0]) == pytest.approx(theirs)


def test_what_a_single_unit_tells_of_has_no_error() -> None:
    shots = np.zeros((40, 1))
    shots[7] = 2
    many = (np.arange(40.0)[:, None], np.ones((40, 1)))
    assert np.isnan(ratio(2 * shots, shots).error).all()
    for found in (
        ratio_difference(many, (2 * shots, shots)),
        paired_difference(many, (2 * shots, shots), seed=1),
    ):
        assert found.value[0] == 2 - 19.5
        assert np.isnan([found.error, found.low, found.high]).all()
