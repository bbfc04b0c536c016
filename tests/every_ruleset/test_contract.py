"""Every ruleset keeps the contract, in random games.

Each setting gets games worth as many decisions (`playouts.settings` lists them, `playouts.played`
deals); benchmarks/soak plays more of them.
"""

from __future__ import annotations

import pytest

from mechs_core.kernel.bots import bots_of
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.ruleset import Ruleset
from tests.every_ruleset import checks, counts, observations, twins
from tests.every_ruleset.playouts import RULESETS, Playout, Setting, mixed, play, played, settings

BUDGET = 2000  # decisions a setting, as `played` counts them


@pytest.fixture(
    scope="module",
    params=[
        pytest.param((ruleset, setting), id=f"{ruleset.name} {setting or 'mixed'}")
        for ruleset in RULESETS
        for setting in (*settings(ruleset), None)
    ],
)
def games(request: pytest.FixtureRequest) -> list[Playout]:
    """Random games of one setting, or each of another that mixes options.

    That they are here says that they came to an end.
    """
    ruleset, setting = request.param
    return [*played(ruleset, setting, BUDGET)]


@pytest.mark.parametrize(
    "check",
    [*checks.CHECKS, twins.check_twins, observations.check_observations],
    ids=lambda check: check.__name__.removeprefix("check_"),
)
def test_random_games(games: list[Playout], check: checks.Check) -> None:
    assert sum(check(game) for game in games) > 0


@pytest.mark.parametrize("viewer", [0, None])
def test_a_recording_is_read_back(games: list[Playout], viewer: int | None) -> None:
    """With options at their default: what they change is recorded in the same way."""
    game = shortest(games)
    if not game.setting.options:
        checks.check_recording(game, viewer)


def test_equal_inputs_give_equal_play_hashes(games: list[Playout]) -> None:
    checks.check_play_hash(shortest(games))


def shortest(games: list[Playout]) -> Playout:
    return min(games, key=lambda game: len(game.steps))


@pytest.mark.parametrize(
    ("ruleset", "seats"),
    [
        pytest.param(ruleset, seats, id=f"{ruleset.name} {seats} seats")
        for ruleset in RULESETS
        for seats in ruleset.seats
    ],
)
def test_every_hidden_field_varies(ruleset: Ruleset, seats: int) -> None:
    assert twins.check_hidden_fields_vary(ruleset, Setting(seats, {}), "hidden") > 0


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_whatever_is_declared_for_study_is_counted_in_some_game(ruleset: Ruleset) -> None:
    seeds = [f"counted {number}" for number in range(500)]
    games = (play(ruleset, mixed(ruleset, Rng(seed)), seed) for seed in seeds)
    assert not counts.never_counted(ruleset, games)


@pytest.mark.parametrize(
    ("ruleset", "seats", "bot"),
    [
        pytest.param(ruleset, seats, bot.seat_name, id=f"{ruleset.name} {seats} {bot.seat_name}")
        for ruleset in RULESETS
        for seats in {ruleset.seats[0]: 0, ruleset.seats[-1]: 0}
        for bot in bots_of(ruleset)
    ],
)
def test_a_bot_plays_to_the_end(ruleset: Ruleset, seats: int, bot: str) -> None:
    assert twins.check_bot(ruleset, seats, bot, "7") > 0
