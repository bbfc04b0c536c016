"""Start-up time: how long a person waits for a command's first line."""

from __future__ import annotations

import subprocess
import sys
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import Row, seconds


def mechs(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "mechs_cli", *words], check=True, capture_output=True)


def rows() -> list[Row]:
    return [*rows_of_start(), *rows_of_length()]


def rows_of_start() -> list[Row]:
    floor = seconds(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))
    with TemporaryDirectory() as folder:
        store = ("--store", str(Path(folder) / "games.db"))
        seats = "bot:random,bot:random,bot:random,bot:random"
        mechs(*store, "play", "arena_mechs", "--seats", seats, "--seed", "7")
        calls = {
            "mechs --help": ("--help",),
            "mechs show (end of a game)": (*store, "show", "g-0001"),
            "mechs show --at 300": (*store, "show", "g-0001", "--at", "300"),
            "mechs branch (late)": (
                *store,
                "branch",
                "g-0001",
                "--at",
                str(boundaries(store, "g-0001")[-2]),
            ),
        }
        return [
            Row(
                name, 1000 * seconds(lambda c=call: mechs(*c)), "ms", 1000 * floor, "python -c pass"
            )
            for name, call in calls.items()
        ]


def rows_of_length() -> list[Row]:
    """A long campaign of Arcs beside a short base game of it: the same command for both."""
    with TemporaryDirectory() as folder:
        store = ("--store", str(Path(folder) / "games.db"))
        mechs(*store, "play", "arcs", *seated(4), "--option", "campaign=true")
        mechs(*store, "play", "arcs", *seated(2))
        long, short = (calls_for(store, game) for game in ("g-0001", "g-0002"))
        return [
            Row(
                f"{name}, of a campaign",
                1000 * seconds(lambda c=call: mechs(*c)),
                "ms",
                1000 * seconds(lambda c=short[name]: mechs(*c)),
                "of a short game",
            )
            for name, call in long.items()
        ]


def calls_for(store: tuple[str, ...], game: str) -> dict[str, tuple[str, ...]]:
    ends = boundaries(store, game)
    last, middle = (str(ends[at]) for at in (-2, len(ends) // 2))
    return {
        "mechs show": (*store, "show", game, "--as", "public"),
        "mechs show --at (middle)": (*store, "show", game, "--as", "public", "--at", middle),
        "mechs branch (late)": (*store, "branch", game, "--at", last),
        "mechs replay --at (end)": (*store, "replay", game, "--as", "public", "--at", last),
    }


def seated(seats: int) -> tuple[str, ...]:
    """Greedy bots."""
    return ("--seats", ",".join(["bot:greedy"] * seats), "--seed", "7")


def boundaries(store: tuple[str, ...], game: str) -> list[int]:
    """The positions of the last events of steps."""
    from event_store import GameStore
    from mechs_core import rulesets

    with GameStore(Path(store[1]), rulesets.find, read_only=True) as games:
        steps = games.steps(game)
    return [number - 1 for number in accumulate(len(step.events) for step in steps)]
