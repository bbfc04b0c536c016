"""Random games past the boundary and through it: `python -m benchmarks.soak.ways --games 1000`.

So many games of each ruleset, or of those that are named, at every number of seats and with every
option value, are played both ways; all that they store must be equal byte for byte. A failure is
printed with the seed that gives it again, and the exit status is 1.
"""

from __future__ import annotations

import sys
from itertools import cycle, islice
from multiprocessing import Pool
from time import perf_counter

from benchmarks.soak.contract import NAMED, asked
from mechs_core.kernel.luck import Rng
from mechs_core.testing.playouts import Setting, every_setting, mixed
from tests.every_ruleset.ways import check_ways

Game = tuple[str, Setting, str]  # ruleset, setting, seed


def games(name: str, many: int) -> list[Game]:
    """Half of them dealt to the settings, the others with mixed options."""
    dealt = islice(cycle(every_setting(NAMED[name])), many // 2)
    mixtures = (mixed(NAMED[name], Rng("ways", number)) for number in range(many - many // 2))
    return [(name, setting, f"ways {n}") for n, setting in enumerate((*dealt, *mixtures))]


def run(game: Game) -> tuple[int, str]:
    """Play a game both ways. Returns its decisions, and what failed or ""."""
    name, setting, seed = game
    try:
        return check_ways(NAMED[name], setting, seed), ""
    except Exception as error:  # noqa: BLE001 - every failure of a soak is reported
        return 0, f"{name}, {setting}, seed {seed}: {error!r}"


def main() -> int:
    said = asked(__doc__, 1000)
    failures: list[str] = []
    began = perf_counter()
    with Pool(said.processes) as pool:
        for name in said.rulesets or NAMED:
            decisions = 0
            for decided, failure in pool.imap(run, games(name, said.games), chunksize=10):
                decisions += decided
                if failure:
                    print("FAILED", failure, flush=True)
                    failures.append(failure)
            print(f"{name:20} {said.games:>6} games {decisions:>10,} decisions", flush=True)
    print(f"{len(failures)} failures, {perf_counter() - began:.0f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
