"""Damaged data sets are reported on or refused in one line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from benchmarks.soak.datasets import CHANGES
from mechs_core.kernel.luck import Rng
from tests.mechs_cli.conftest import Mechs

TABLES = "games,seats,tallies,decisions,events"
EACH = 4  # of every kind of change; 500 in the soak, as whole processes


@pytest.mark.parametrize("change", sorted({*CHANGES}, key=lambda each: each.__name__))
def test_a_spoiled_data_set_is_no_traceback(
    mechs: Mechs, change: Callable[[Path, Rng], None]
) -> None:
    bots = ("--seats", "bot:hopeful,bot:random", "--seed", "7", "--jobs", "1")
    mechs("simulate", "toy", *bots, "-n", 8, "-o", "whole", "--tables", TABLES)
    chance = Rng(change.__name__)
    for number in range(EACH):
        folder = copytree("whole", f"set {number}")
        change(Path(folder), chance)
        mechs.failure("stats", folder)
        mechs.failure("simulate", "--resume", "-o", folder, "-n", 9, "--jobs", 1)
