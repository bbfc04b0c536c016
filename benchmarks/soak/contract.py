"""The contract suite over many games: `python -m benchmarks.soak.contract --games 1000`.

Each ruleset, each number of seats, with defaults and with each other option value alone: random
games to their end, and the checks of `tests/every_ruleset` on each. Prints a row a setting, with
what was compared; a failure is printed with the seed that gives it again, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from multiprocessing import Pool
from time import perf_counter
from typing import NamedTuple

from tests.every_ruleset.checks import CHECKS
from tests.every_ruleset.playouts import RULESETS, Setting, play, settings
from tests.every_ruleset.twins import check_hidden_fields_vary, check_twins

EVERY = (*CHECKS, check_twins)
BATCH = 20  # games a process takes at a time


class Batch(NamedTuple):
    """Some games of one setting; a ruleset and a setting are named by their places."""

    ruleset: int
    setting: int
    first: int
    games: int


class Told(NamedTuple):
    batch: Batch
    figures: Counter[str]
    failures: tuple[str, ...]


def run(batch: Batch) -> Told:
    """Play and check a batch."""
    ruleset = RULESETS[batch.ruleset]
    setting = [*settings(ruleset)][batch.setting]
    figures: Counter[str] = Counter()
    failures: list[str] = []
    began = perf_counter()
    for number in range(batch.first, batch.first + batch.games):
        seed = f"soak {number}"
        try:
            game = play(ruleset, setting, seed)
            figures["games"] += 1
            figures["decisions"] += len(game.steps) - 1
            figures["events"] += game.line.position
            for check in EVERY:
                figures[check.__name__.removeprefix("check_")] += check(game)
        except Exception as error:  # noqa: BLE001 - every failure of a soak is reported
            failures.append(f"{ruleset.name}, {setting}, seed {seed}: {error!r}")
    if batch.first == 0 and not setting.options:
        failures += hidden(batch.ruleset, setting)
    figures["milliseconds"] = round(1000 * (perf_counter() - began))
    return Told(batch, figures, tuple(failures))


def hidden(ruleset: int, setting: Setting) -> Iterable[str]:
    try:
        check_hidden_fields_vary(RULESETS[ruleset], setting, "soak")
    except AssertionError as error:
        return (str(error),)
    return ()


def batches(games: int, name: str | None) -> list[Batch]:
    return [
        Batch(r, s, first, min(BATCH, games - first))
        for r, ruleset in enumerate(RULESETS)
        if name in (None, ruleset.name)
        for s, _ in enumerate(settings(ruleset))
        for first in range(0, games, BATCH)
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="games of each setting")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--ruleset", choices=[each.name for each in RULESETS])
    said = parser.parse_args()
    total: Counter[tuple[int, int, str]] = Counter()
    failures: list[str] = []
    began = perf_counter()
    work = batches(said.games, said.ruleset)
    left = Counter((each.ruleset, each.setting) for each in work)
    with Pool(said.processes) as pool:
        for batch, figures, failed in pool.imap(run, work):
            place = batch.ruleset, batch.setting
            total.update({(*place, name): count for name, count in figures.items()})
            failures += failed
            for failure in failed:
                print("FAILED", failure, flush=True)
            left[place] -= 1
            if not left[place]:
                ruleset = RULESETS[batch.ruleset]
                setting = [*settings(ruleset)][batch.setting]
                row = {n: c for (r, s, n), c in total.items() if (r, s) == place}
                print(f"{ruleset.name} {setting}:", told(row), flush=True)
    games = sum(count for (*_, name), count in total.items() if name == "games")
    print(f"{games} games, {len(failures)} failures, {perf_counter() - began:.0f} s")
    return 1 if failures else 0


def told(row: dict[str, int]) -> str:
    return ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in row.items())


if __name__ == "__main__":
    sys.exit(main())
