"""Damaged files given to every command that reads files: one line each, nothing half stored.

    python -m benchmarks.soak.fuzz                 2,000 files, and the figures
    python -m benchmarks.soak.fuzz 200 seed        so many, of another seed

Beginnings of golden games and recordings of them are changed byte by byte, line by line and value
by value, with their hashes as they were, or made anew as a forger makes them, the chain and the
header included. Each goes through `import`, `audit`, `replay` and `diff`, in this process. A
failure is printed with its number, which gives the file again.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import chdir
from functools import cache
from pathlib import Path
from time import perf_counter
from traceback import format_exc
from typing import Any

from msgspec import Struct
from typer.testing import CliRunner

from benchmarks.store import folder
from mechs_cli.app import app
from mechs_core.kernel.codec import UNREADABLE
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Event, Step
from mechs_core.kernel.replay import Replay, read, record, write
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import UNFOLDABLE
from mechs_core.rulesets import find, names
from mechs_core.testing.forgery import JsonLines, disturb, lines_of, sealed, sealed_text, steps_of

GOLDEN = Path(__file__).parents[2] / "replays"
LONGEST = 12  # steps of a game that is spoiled
SLOWEST = 20.0  # seconds that a command may take
STORE, FILE = "store.db", "x.jsonl"
COMMANDS = (
    *(("audit", FILE), ("audit", FILE, "--json", "--strict"), ("replay", FILE, "--plain")),
    *(("replay", FILE, "--json"), ("diff", FILE, FILE), ("diff", FILE, "y.jsonl")),
    ("import", FILE),
)
HOSTILE: tuple[Any, ...] = (
    *(10**400, -(10**30), 2**64, 1e308, float("nan"), float("inf"), "\ud800", "\0", "\x1b[2J"),
    *("x" * 2000, "../../x", "[red]", [[]] * 3000, {str(i): i for i in range(300)}),
    [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]],
)


class Figures(Struct):
    """The results. ends: how many, by command and exit status."""

    files: int
    ends: Counter[str]
    failures: list[str]
    slowest: float = 0.0  # seconds of one command


@cache
def games() -> tuple[tuple[Ruleset, tuple[Step[Event], ...]], ...]:
    """Beginnings of the golden games."""
    found = []
    for name in names():
        for path in sorted((GOLDEN / name).glob("*.jsonl")):
            replay = read(path.read_bytes(), find)
            assert isinstance(replay, Replay)
            found.append((replay.ruleset, tuple(replay.steps[:LONGEST])))
    return tuple(found)


def file_of(rng: Rng) -> tuple[Ruleset, bytes]:
    """A replay, or a recording of what somebody saw."""
    ruleset, steps = rng.choice(games())
    steps = steps[: 1 + rng.below(len(steps))]
    if rng.below(3):
        return ruleset, b"".join(write(ruleset, steps))
    viewer = rng.choice((None, 0, 1))
    return ruleset, b"".join(record(ruleset, steps, viewer, lambda seed: False))


def spoiled(rng: Rng) -> bytes:
    ruleset, data = file_of(rng)
    return rng.choice(WAYS)(ruleset, data, rng)


# ---------------------------------------------------------------- ways to spoil a file


def bytes_changed(ruleset: Ruleset, data: bytes, rng: Rng) -> bytes:
    spoiled = bytearray(data)
    for _ in range(1 + rng.below(3)):
        at = rng.below(len(spoiled))
        spoiled[at : at + rng.below(3)] = bytes(rng.below(256) for _ in range(rng.below(4)))
    return bytes(spoiled)


def bytes_cut(ruleset: Ruleset, data: bytes, rng: Rng) -> bytes:
    begin, end = sorted((rng.below(len(data)), rng.below(len(data))))
    return rng.choice((data[:begin], data[begin:], data[:begin] + data[end:], data + data[begin:]))


def text_changed(ruleset: Ruleset, data: bytes, rng: Rng) -> bytes:
    """Bytes within the lines, with hashes that fit."""
    bodies = [line[: line.rindex(b',"hash"')] for line in data.splitlines()]
    at = rng.below(len(bodies))
    bodies[at] = bytes_changed(ruleset, bodies[at], rng).replace(b"\n", b" ")
    return sealed_text(bodies)


def lines_changed(ruleset: Ruleset, data: bytes, rng: Rng) -> bytes:
    lines = lines_of(data)
    one, other = rng.below(len(lines)), rng.below(len(lines))
    change = rng.below(4)
    if change == 0:
        lines[one], lines[other] = lines[other], lines[one]
    elif change == 1:
        del lines[one]
    elif change == 2:
        lines.insert(other, lines[one])
    else:
        lines = lines[: one + 1]
        lines[0]["steps"] = len(lines) - 1
    return sealed(lines)


def values_changed(ruleset: Ruleset, data: bytes, rng: Rng) -> bytes:
    lines = lines_of(data)
    for _ in range(1 + rng.below(2)):
        disturb(rng.choice(lines), rng)
    return sealed(lines)


def values_hostile(ruleset: Ruleset, data: bytes, rng: Rng) -> bytes:
    lines = lines_of(data)
    place: Any = rng.choice(lines)
    while True:
        key = rng.choice(sorted(place) if isinstance(place, dict) else [*range(len(place))])
        if not isinstance(place[key], dict | list) or not place[key] or rng.below(4) == 0:
            place[key] = rng.choice(HOSTILE)
            return sealed(lines)
        place = place[key]


def chain_anew(ruleset: Ruleset, data: bytes, rng: Rng) -> bytes:
    """A changed value below a header and in a chain that fit, as far as anything can."""
    lines: JsonLines = lines_of(data)
    disturb(rng.choice(lines[1:]), rng)
    if rng.below(4) == 0:  # as if another rules version had been in force
        for line in lines[1:]:
            first = line.get("decision")
            if isinstance(first, dict) and "rules" in first:
                first["rules"] = 99
    try:
        return b"".join(write(ruleset, steps_of(ruleset, lines)))
    except (MechsError, *UNREADABLE, *UNFOLDABLE):
        return sealed(lines)


Way = Callable[[Ruleset, bytes, Rng], bytes]
WAYS: Sequence[Way] = (
    *(bytes_changed, bytes_cut, text_changed, lines_changed),
    *(values_changed, values_changed, values_hostile, chain_anew, chain_anew),
)


# ---------------------------------------------------------------- commands


def run(files: int, seed: str = "fuzz") -> Figures:
    """So many files through all commands."""
    figures = Figures(files, Counter(), [])
    with folder() as place, chdir(place):
        for number in range(files):
            rng = Rng(seed, number)
            data, ruleset_and_other = spoiled(rng), file_of(rng)
            Path(FILE).write_bytes(data)
            Path("y.jsonl").write_bytes(ruleset_and_other[1])
            for words in COMMANDS:
                wrong = one_command(words, figures)
                if wrong:
                    figures.failures.append(f"{seed} {number}: {' '.join(words)}: {wrong}")
    return figures


def one_command(words: tuple[str, ...], figures: Figures) -> str:
    """Run a command; what is wrong with how it ended, or ""."""
    before = stored() if words[0] == "import" else []
    began = perf_counter()
    try:
        done = mechs(*words)
    except BaseException:  # noqa: BLE001 - whatever it is, it must not have come out
        return format_exc()
    took = perf_counter() - began
    figures.slowest = max(figures.slowest, took)
    figures.ends[f"{words[0]} {done.exit_code}"] += 1
    if took > SLOWEST:
        return f"took {took:.1f} s"
    if done.exit_code not in (0, 1):
        return f"status {done.exit_code}"
    said = [line for line in done.stderr.splitlines() if not line.startswith(("hint: ", "note: "))]
    if len(said) > 1 or any(not line.isprintable() for line in said):
        return f"more than a line: {said}"
    if done.exit_code and not said and words[0] != "audit":
        return "not a word of what is wrong"
    if words[0] == "import":
        return wrongly_stored(before, refused=done.exit_code != 0)
    return ""


def wrongly_stored(before: list[Any], *, refused: bool) -> str:
    after = stored()
    if refused:
        return "" if after == before else "something of a refused file is stored"
    if mechs("audit", after[-1]["game"]).exit_code:
        return "what was taken in is not sound"
    return ""


def stored() -> list[Any]:
    return [json.loads(line) for line in mechs("games", "--json").stdout.splitlines()]


def mechs(*words: str) -> Any:
    env = {**os.environ, "MECHS_STORE": STORE, "NO_COLOR": "1"}
    return CliRunner().invoke(app, [*words], env=env, catch_exceptions=False)


def main() -> None:
    files = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    figures = run(files, *sys.argv[2:3])
    for failure in figures.failures:
        print("FAILED", failure)
    for end, count in sorted(figures.ends.items()):
        print(f"{end:12} {count:>8,}")
    print(f"{figures.files:,} files, {len(figures.failures)} failures, ", end="")
    print(f"the slowest command took {figures.slowest:.1f} s")
    sys.exit(1 if figures.failures else 0)


if __name__ == "__main__":
    main()
