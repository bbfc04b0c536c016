"""What whole commands cost in processor time, as a multiple of `python -c pass`.

`python -m benchmarks.show`. The commands and the bare interpreter run in turn, so that a busy
machine slows down both. A ratio is the median of a command over that of the interpreter. Each
command is measured twice: from bytecode, as an installed program runs, and without (a fresh clone
under PYTHONDONTWRITEBYTECODE), so that our modules are compiled every time.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.measure import Row

ROUNDS = 20
MOST = 18  # the limit for `mechs show`, in times of `python -c pass`
FLOOR = "python -c pass"
SEATS = "bot:greedy,bot:random,bot:random,bot:random"
DECISION = "program 1: 70 1"
TAB = {"COMP_WORDS": "mechs\nshow\n", "COMP_CWORD": "2"}
PACKAGES = ("mechs_core", "event_store", "mechs_cli")


def rows() -> list[Row]:
    with TemporaryDirectory() as folder:
        ours = {
            "MECHS_STORE": str(Path(folder) / "games.db"),
            "PYTHONPATH": str(without_bytecode(Path(folder) / "source")),
        }
        written = {"PYTHONPYCACHEPREFIX": f"{folder}/cached", "PYTHONDONTWRITEBYTECODE": ""}
        ways = {
            "bytecode": {**os.environ, **ours, **written},
            "source": {**os.environ, **ours, "PYTHONDONTWRITEBYTECODE": "1"},
        }
        run(ways["source"], "play", "arena_mechs", "--seats", SEATS, "--seed", "7")
        run(ways["source"], "new", "arena_mechs", "--seats", "ada,bob", "--seed", "7")
        return [row for way, environment in ways.items() for row in measured(way, environment)]


def without_bytecode(folder: Path) -> Path:
    """A folder with our packages as they are in the repository, and no bytecode of them."""
    folder.mkdir()
    root = Path(__file__).parent.parent
    for package in PACKAGES:
        for path in (root / package).rglob("*"):
            if path.is_file() and path.suffix in (".py", ".md"):
                copy = folder / path.relative_to(root)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(path.read_bytes())
    return folder


def measured(way: str, environment: Mapping[str, str]) -> list[Row]:
    """A row for each command, all from one run."""
    calls = {
        "mechs show": ("show", "g-0001", "--as", "public"),
        "mechs log": ("log", "g-0001"),
        "mechs games": ("games",),
        "mechs legal": ("legal", "g-0002", "--seat", "ada"),
        "mechs decide": ("decide", "g-0002", "--seat", "ada", DECISION, "--id", "once"),
        "mechs --help": ("--help",),
        "mechs --version": ("--version",),
        "mechs show, Tab": (),
    }
    asked = {**environment, "_MECHS_COMPLETE": "complete_bash", **TAB}
    taken: dict[str, list[float]] = {name: [] for name in (FLOOR, *calls)}
    for turn in range(
        -1, ROUNDS
    ):  # turn -1 writes bytecode and records the decision; it does not count
        used = {FLOOR: cpu_seconds(["-c", "pass"], environment)}
        for name, words in calls.items():
            used[name] = run(environment if words else asked, *words)
        for name, seconds in used.items():
            taken[name] += [seconds] if turn >= 0 else []
    floor = 1000 * median(taken[FLOOR])
    return [
        Row(f"{name}, CPU, {way}", 1000 * median(taken[name]), "ms", floor, FLOOR) for name in calls
    ]


def run(environment: Mapping[str, str], *words: str) -> float:
    """A command; returns its processor seconds."""
    return cpu_seconds(["-P", "-m", "mechs_cli", *words], environment)  # -P: not from this folder


def cpu_seconds(words: list[str], environment: Mapping[str, str]) -> float:
    """User and system time of an interpreter that ends well."""
    command = [sys.executable, *words]
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, f"{command} ended with {process.returncode}"
    return used.ru_utime + used.ru_stime


def main() -> None:
    found = rows()
    for row in found:
        print(row)
    shown = [row.value / row.floor for row in found if row.name.startswith("mechs show,")]
    if max(shown) > MOST:
        sys.exit(f"mechs show takes {max(shown):.1f} times {FLOOR}, and may take {MOST}")


if __name__ == "__main__":
    main()
