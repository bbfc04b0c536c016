"""Rollouts of one game over several processes."""

from __future__ import annotations

import os
from multiprocessing import active_children
from typing import NoReturn

import pytest
from msgspec.structs import replace

from mechs_core import rulesets
from mechs_core.analysis.attribution.luck import luck_of, report_of, rolled
from mechs_core.analysis.attribution.rollout_processes import Rolling, roll
from mechs_core.analysis.simulating.workers import WorkerLost
from mechs_core.kernel.encoding import encode
from tests.games import Sealed

NAME = "arena_mechs"


@pytest.fixture(scope="module")
def rolling() -> Rolling:
    """A game of random bots."""
    game = Sealed.new(rulesets.find(NAME), ["bot:random"] * 2).run_bots()
    steps = tuple(map(encode, game.steps))
    return Rolling(rulesets.find, NAME, steps, game.line.created.seats, "s")


def dies(name: str) -> NoReturn:
    os._exit(3)


def test_processes_play_the_same_rollouts_in_order(rolling: Rolling) -> None:
    staged = rolling.stages()
    there = active_children()
    assert [*roll(rolling, staged, 3, 2)] == [*rolled(staged, rolling.policies, range(3), "s")]
    assert active_children() == there


def test_one_process_gives_the_report(rolling: Rolling) -> None:
    staged = rolling.stages()
    told = report_of(staged, roll(rolling, staged, 3, 1))
    game = Sealed.new(rulesets.find(NAME), ["bot:random"] * 2).run_bots()
    whole = [step.events for step in game.steps]
    assert told == luck_of(rulesets.find(NAME), whole, rolling.policies, 3, "s")


def test_whoever_stops_early_leaves_no_process_behind(rolling: Rolling) -> None:
    there = active_children()
    rolls = roll(rolling, rolling.stages(), 500, 2)
    next(rolls)
    rolls.close()
    assert active_children() == there


def test_a_process_that_dies_is_told(rolling: Rolling) -> None:
    with pytest.raises(WorkerLost, match="a worker process ended by itself, with status 3"):
        [*roll(replace(rolling, find=dies), rolling.stages(), 2, 2)]
