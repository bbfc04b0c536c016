"""What commands cost at the end of a long campaign of Arcs, beside a short game of Arcs.

`python -m benchmarks.long_games`. Both games lie in one store and the commands are run in turn, in
processor time. A game is folded from its first event each time, so the ratio says whether that is
quick enough: without keyframes the longest campaign opens nearly as fast as a short game.
"""

from __future__ import annotations

import os
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.measure import Row
from benchmarks.show import run
from event_store import GameStore
from mechs_core.rulesets import find

ROUNDS = 9
SEATS = ",".join(["bot:greedy"] * 4)
FEW = ",".join(["bot:random"] * 2)


class Game(NamedTuple):
    """A game of the store. middle, late: ends of steps, as positions of events."""

    id: str
    events: int
    middle: int
    late: int

    @property
    def calls(self) -> dict[str, tuple[str, ...]]:
        return {
            "mechs show": ("show", self.id),
            "mechs show --at, half way": ("show", self.id, "--at", str(self.middle)),
            "mechs branch, late": ("branch", self.id, "--at", str(self.late)),
            "mechs replay, its end": ("replay", self.id, "--at", str(self.late)),
        }


def rows() -> list[Row]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        environment = {**os.environ, "MECHS_STORE": str(path)}
        campaign = ("--seats", SEATS, "--option", "campaign=true", "--seed", "7")
        run(environment, "play", "arcs", *campaign)
        run(environment, "play", "arcs", "--seats", FEW, "--seed", "7")
        long, short = (game(path, each) for each in ("g-0001", "g-0002"))
        return measured(environment, long, short)


def game(path: Path, name: str) -> Game:
    with GameStore(path, find, read_only=True) as store:
        lengths = [len(step.events) for step in store.steps(name)]
    half, last = len(lengths) // 2, len(lengths) - 1
    return Game(name, sum(lengths), sum(lengths[:half]) - 1, sum(lengths[:last]) - 1)


def measured(environment: dict[str, str], long: Game, short: Game) -> list[Row]:
    taken: dict[tuple[str, bool], list[float]] = {}
    for turn in range(-1, ROUNDS):  # turn -1 writes bytecode, and does not count
        for each in (long, short):
            for name, words in each.calls.items():
                used = run(environment, *words)
                taken.setdefault((name, each is long), []).extend([used] if turn >= 0 else [])
    what = f"campaign of {long.events} events, CPU"
    floor = f"a game of {short.events} events"
    return [
        Row(f"{name}, {what}", *milliseconds(taken, name), floor_name=floor) for name in long.calls
    ]


def milliseconds(taken: dict[tuple[str, bool], list[float]], name: str) -> tuple[float, str, float]:
    """Of the long game, the unit, of the short one."""
    return 1000 * median(taken[name, True]), "ms", 1000 * median(taken[name, False])


def main() -> None:
    for row in rows():
        print(row)


if __name__ == "__main__":
    main()
