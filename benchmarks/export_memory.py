"""The memory that an export of stored games takes: it must not grow with their number.

`python -m benchmarks.export_memory [GAMES ...]` stores this many games of random bots (1,000
and 10,000 by default), exports all their tables in a process of its own, and prints its peak
memory.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from event_store import GameStore, PlayedGame
from mechs_core.analysis.data.tables import NAMES
from mechs_core.analysis.simulating.played import simulate
from mechs_core.kernel.creation import describe
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.rulesets import find

RULESET = "arena_mechs"
GAMES = (1_000, 10_000)
AT_ONCE = 100  # games in one transaction


def fill(path: Path, games: int) -> None:
    """Fill a store with this many games (a multiple of 100), played to their end by random bots."""
    ruleset = find(RULESET)
    with GameStore(path, find, synchronous="NORMAL") as store:
        for first in range(0, games, AT_ONCE):
            store.add_played(ruleset, [played(ruleset, n) for n in range(first, first + AT_ONCE)])


def played(ruleset: Ruleset, number: int) -> PlayedGame:
    game = simulate(ruleset, describe(ruleset, ["bot:random"] * 2, seed=str(number)))
    return PlayedGame(f"game {number}", tuple(map(tuple, game.events)))


def export(path: Path, folder: Path) -> tuple[float, float]:
    """Seconds that the export took, and its peak in MB."""
    words = ["export", "--all", "--format", "parquet", "-o", str(folder)]
    command = [sys.executable, "-m", "mechs_cli", "--store", str(path), *words]
    begin = perf_counter()
    child = os.posix_spawn(command[0], [*command, "--tables", ",".join(NAMES)], os.environ)
    _, status, used = os.wait4(child, 0)
    if status:
        raise SystemExit(1)
    return perf_counter() - begin, used.ru_maxrss / 1024


def main(counts: tuple[int, ...]) -> None:
    for games in counts:
        with TemporaryDirectory() as place:
            fill(Path(place, "store.db"), games)
            taken, peak = export(Path(place, "store.db"), Path(place, "tables"))
        print(f"{games:9,} games: peak {peak:5.0f} MB, {games / taken:,.0f} games/s")


if __name__ == "__main__":
    main(tuple(map(int, sys.argv[1:])) or GAMES)
