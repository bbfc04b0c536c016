"""Broken observations are found."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.contract.agents import Feature
from mechs_core.testing import observations
from mechs_core.testing.playouts import Setting, play
from tests.toy import TOY
from tests.with_answers import with_answers


def broken(**said: Any) -> None:
    ruleset = with_answers(TOY, **said)
    observations.check_observations(play(ruleset, Setting(3, {}), "7"))


def test_a_number_too_many_one_out_of_range_and_a_list_too_long_are_found() -> None:
    broken()
    with pytest.raises(AssertionError):
        broken(observe=lambda view: [*TOY.agents.observe(view), 0])
    with pytest.raises(AssertionError, match=r"seat0_points is -1"):
        broken(observe=lambda view: [-1, *TOY.agents.observe(view)[1:]])
    with pytest.raises(AssertionError, match="3 decisions"):
        broken(widest=2)


def test_a_secret_that_is_observed_is_found() -> None:
    """A view that shows it would be found as such; here it comes in by the back door."""
    games: list[Any] = []

    def view(game: Any, viewer: int | None) -> Any:
        games[:] = [game]
        return TOY.sight.view(game, viewer)

    def features(seats: int) -> tuple[Feature, ...]:
        return (*TOY.agents.features(seats), Feature("prize", 0, 99, "The prize"))

    with pytest.raises(AssertionError):
        broken(
            view=view,
            features=features,
            observe=lambda v: [*TOY.agents.observe(v), games[0].prize or 0],
        )


def test_a_feature_that_never_varies_is_found() -> None:
    games = [(Setting(2, {}), "a"), (Setting(3, {"rounds": 5}), "b")]
    assert observations.never_varied(TOY, games) == set()
    still = with_answers(
        TOY,
        features=lambda seats: (*TOY.agents.features(seats), Feature("still", 0, 1, "Still")),
        observe=lambda view: [*TOY.agents.observe(view), 1],
    )
    assert observations.never_varied(still, games) == {"still"}
