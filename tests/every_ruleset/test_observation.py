"""What a ruleset says of its observations is well formed, and broken ones are found."""

from __future__ import annotations

from typing import Any

import pytest

from mechs_core.kernel.contract.agents import Feature
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.ruleset import Ruleset
from tests.every_ruleset import observations
from tests.every_ruleset.playouts import RULESETS, Setting, created, mixed, play, random_step
from tests.toy import TOY
from tests.with_answers import with_answers

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)


@every_ruleset
def test_every_feature_has_a_name_of_its_own_a_range_and_a_sentence(ruleset: Ruleset) -> None:
    for seats in ruleset.seats:
        features = ruleset.agents.features(seats)
        assert len({each.name for each in features}) == len(features) > 0
        for each in features:
            assert each.low < each.high, each.name
            assert each.sentence.isprintable() and each.sentence[0].isupper(), each.name


@every_ruleset
def test_another_seat_at_the_table_adds_features_and_takes_none_away(ruleset: Ruleset) -> None:
    for fewer, more in zip(ruleset.seats, ruleset.seats[1:], strict=False):
        before, after = ([each.name for each in ruleset.agents.features(n)] for n in (fewer, more))
        assert {*before} < {*after}
        assert [name for name in after if name in {*before}] == before


@every_ruleset
def test_a_view_is_observed_alike_each_time_and_stays_as_it_was(ruleset: Ruleset) -> None:
    for moment in play(ruleset, Setting(ruleset.seats[-1], {}), "again").moments:
        view = ruleset.sight.view(moment.line.state, 0)
        first = ruleset.agents.observe(view)
        first.append(0)  # whoever gets it may change it
        assert ruleset.agents.observe(view) == first[:-1]
        assert ruleset.sight.view(moment.line.state, 0) == view


@every_ruleset
def test_views_of_a_game_that_differ_are_observed_differently(ruleset: Ruleset) -> None:
    """So nothing is left out that can change while a game is played."""
    for number in range(5):
        setting, rng = mixed(ruleset, Rng(f"{number}")), Rng(f"{number}", "moves")
        line, _ = created(ruleset, setting, f"seen {number}")
        seen: dict[tuple[int, ...], Any] = {}
        while line.requests():
            view = ruleset.sight.view(line.state, 0)
            assert seen.setdefault(tuple(ruleset.agents.observe(view)), view) == view, setting
            random_step(line, rng)


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
