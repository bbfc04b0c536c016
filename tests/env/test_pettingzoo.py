"""PettingZoo's own tests pass for every ruleset."""

from __future__ import annotations

import warnings

import pytest
from pettingzoo.test import api_test, seed_test

from mechs_core.env import env, raw_env
from mechs_core.kernel.ruleset import Ruleset
from tests.env.playing import RULESETS

KNOWN = (  # a dictionary of arrays, as the card and board games of PettingZoo have it
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
)
every_table = pytest.mark.parametrize(
    ("ruleset", "seats"),
    [
        pytest.param(ruleset, seats, id=f"{ruleset.name} {seats} seats")
        for ruleset in RULESETS
        for seats in sorted({ruleset.seats[0], ruleset.seats[1], ruleset.seats[-1]})
    ],
)


@every_table
def test_the_api_test_passes_without_a_warning_of_its_own(ruleset: Ruleset, seats: int) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(env(ruleset, seats=seats, notation=True), num_cycles=100)
    assert not [each for each in told if not str(each.message).startswith(KNOWN)]


@every_table
def test_the_api_test_passes_unwrapped(ruleset: Ruleset, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(raw_env(ruleset, seats=seats, reward="score"), num_cycles=20)


@every_table
def test_the_seed_test_passes(ruleset: Ruleset, seats: int) -> None:
    seed_test(lambda: env(ruleset, seats=seats, notation=True), num_cycles=40)
