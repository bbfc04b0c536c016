"""What one game costs in a store of many: `games` and `audit` must cost the same in each.

python -m benchmarks.many_games [GAMES ...]          1,000, 20,000 and 100,000 by default
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter

from benchmarks.measure import Row, seconds
from benchmarks.store import Game, find, folder
from event_store import GameStore
from event_store.heads import id_of
from event_store.sqlite import COLUMNS

SIZES = (1_000, 20_000, 100_000)
TURNS = 9
IDS_A_GAME = 200  # of a usual game; the audit of another game must not slow down by them


def fill(path: Path, games: int) -> None:
    """A store of this many games, of which one is whole.

    The others are heads with ids and seeds but no steps: the cost of one game must not depend on
    them.
    """
    with GameStore(path, find, synchronous="NORMAL") as store:
        Game("many").append(store)
        row = store._lines.entry("g-0001").row
    columns = [*COLUMNS]
    others = ", ".join("?" if name in ("game", "root", "hash") else name for name in columns)
    another = f"INSERT INTO heads ({', '.join(columns)}) SELECT {others} FROM heads LIMIT 1"
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA synchronous = OFF")
        file.execute("BEGIN")
        for number in range(2, games + 1):
            game = id_of(number)
            file.execute(another, (game, game, row.hash + game.encode()))
            file.executemany(
                "INSERT INTO decision_ids VALUES (?, ?, ?)",
                ((game, f"{number:08x}{step:08x}", step) for step in range(IDS_A_GAME)),
            )
            file.execute("INSERT INTO game_seeds VALUES (?, ?)", (game, f"{number:064x}"))
        file.execute("COMMIT")


def mechs(path: Path, *words: str) -> tuple[float, float]:
    """Run `mechs`: its seconds, and the largest memory in MB of any child process so far."""
    begin = perf_counter()
    command = [sys.executable, "-m", "mechs_cli", "--store", str(path), *words]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return perf_counter() - begin, getrusage(RUSAGE_CHILDREN).ru_maxrss / 1024


def measures(path: Path, games: int) -> dict[str, Callable[[], float]]:
    """Name -> a function that measures once what one game, or one page, costs in a store."""
    middle = id_of(games // 2)

    def taking(work: Callable[[GameStore], object]) -> float:
        with GameStore(path, find, read_only=True) as store:
            return seconds(lambda: work(store)) * 1e3

    return {
        "audit of a game, ms": lambda: taking(lambda store: store.audit("g-0001")),
        "the newest page, ms": lambda: taking(lambda store: store.heads(limit=50)),
        "a page in the middle, ms": lambda: taking(
            lambda store: store.heads(after=middle, limit=50)
        ),
        "a name that no game has, ms": lambda: taking(absent),
        "mechs games, whole process, ms": lambda: mechs(path, "games")[0] * 1e3,
        "its memory, MB": lambda: mechs(path, "games")[1],
    }


def rows(sizes: tuple[int, ...] = SIZES) -> Iterator[Row]:
    """Each figure beside that of the smallest store.

    The stores are measured in turn, so that noise affects all of them alike.
    """
    with ExitStack() as stack:
        paths = {games: stack.enter_context(folder()) / "s.db" for games in sizes}
        for games, path in paths.items():
            fill(path, games)
        work = {games: measures(path, games) for games, path in paths.items()}
        for named in work[sizes[0]]:
            name, unit = named.split(", ")[0], named.split(", ")[-1]
            turns = [[work[games][named]() for games in sizes] for _ in range(TURNS)]
            figures = [median(each) for each in zip(*turns, strict=True)]
            for games, value in zip(sizes, figures, strict=True):
                yield Row(f"{name}, {games:,} games", value, unit, figures[0], f"{sizes[0]:,}")


def absent(store: GameStore) -> None:
    """Look up a name that no game has."""
    assert store._games.select("name", "nobody") == []


def main() -> None:
    sizes = tuple(map(int, sys.argv[1:])) or SIZES
    for row in rows(sizes):
        print(row)


if __name__ == "__main__":
    main()
