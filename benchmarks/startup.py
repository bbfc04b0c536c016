"""Start-up time: how long a person waits for a command's first line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import Row, seconds


def mechs(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "mechs_cli", *words], check=True, capture_output=True)


def rows() -> list[Row]:
    floor = seconds(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))
    with TemporaryDirectory() as folder:
        store = ("--store", str(Path(folder) / "games.db"))
        seats = "bot:random,bot:random,bot:random,bot:random"
        mechs(*store, "play", "arena_mechs", "--seats", seats, "--seed", "7")
        calls = {
            "mechs --help": ("--help",),
            "mechs show (end of a game)": (*store, "show", "g-0001"),
            "mechs show --at 300": (*store, "show", "g-0001", "--at", "300"),
            "mechs branch (late)": (*store, "branch", "g-0001", "--at", last_boundary(store)),
        }
        return [
            Row(
                name, 1000 * seconds(lambda c=call: mechs(*c)), "ms", 1000 * floor, "python -c pass"
            )
            for name, call in calls.items()
        ]


def last_boundary(store: tuple[str, ...]) -> str:
    """The position of the last event of the last step but one of g-0001."""
    from event_store import GameStore
    from mechs_core import rulesets

    with GameStore(Path(store[1]), rulesets.find, read_only=True) as games:
        steps = games.steps("g-0001")
    return str(sum(len(step.events) for step in steps[:-1]) - 1)
