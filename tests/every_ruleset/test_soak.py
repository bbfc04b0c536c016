"""The soak deals its games to all settings, and says what failed with the seed that shows it."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.soak import contract
from mechs_core.kernel.luck import Rng
from mechs_core.testing.playouts import LOOK, Setting, every_setting, played
from tests.toy import TOY
from tests.with_answers import with_answers


@pytest.mark.parametrize("games", [0, 1, 7, 500])
def test_as_many_games_as_are_asked_for_are_dealt(games: int) -> None:
    assert sum(batch.games for batch in contract.batches(TOY, games)) == games


def test_every_setting_and_mixed_ones_get_their_share() -> None:
    shares: Counter[str] = Counter()
    for batch in contract.batches(TOY, 1000):
        shares[str(batch.setting)] += batch.games
    assert shares.pop("None") == 500
    assert {*shares} == {str(setting) for setting in every_setting(TOY)}
    assert max(shares.values()) - min(shares.values()) <= 1


def test_option_values_share_a_row() -> None:
    rows = [batch.group for batch in contract.batches(TOY, 500)]
    assert [*dict.fromkeys(rows)][10:13] == ["toy 12 seats", "toy rounds=1", "toy rounds=2"]
    assert rows[-1] == "toy mixed"


def test_an_option_may_be_that_of_every_game() -> None:
    batches = [*contract.batches(TOY, 40, only=(("rounds", "2"),))]
    assert sum(batch.games for batch in batches) == 40
    settings = [batch.setting for batch in batches if batch.setting is not None]
    assert settings and all(setting.options == {"rounds": 2} for setting in settings)
    for seed in "abcdef":
        assert contract.mixed_with(TOY, Rng(seed), (("rounds", "2"),)).options["rounds"] == 2
    assert not [*contract.batches(TOY, 40, only=(("moons", "2"),))]


def test_a_failure_names_setting_and_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = with_answers(TOY, summary=lambda game: "")
    monkeypatch.setitem(contract.NAMED, "toy", broken)
    told = contract.run(contract.Batch("toy", Setting(3, {"rounds": 1}), 4, 2))
    assert told.figures["games"] == 2
    assert [failure.split(": ")[0] for failure in told.failures] == [
        "toy, 3 seats rounds=1, seed soak 4",
        "toy, 3 seats rounds=1, seed soak 5",
    ]


@pytest.mark.parametrize(("budget", "games"), [(1, 1), (3, 1), (40, 3), (4 * LOOK, 4)])
def test_a_setting_has_three_games_or_more_unless_they_are_long(budget: int, games: int) -> None:
    assert len([*played(TOY, Setting(2, {}), budget)]) == games
