"""Data sets with something spoiled: `mechs stats` tells of them or refuses them, in seconds.

`python -m benchmarks.soak.datasets [SETS]`, 500 unless told: bytes of a part changed anywhere, in
its footer or cut off, and values of the manifest replaced. Prints how the commands ended; a
traceback, a command that takes longer than `LONGEST`, or more than `LARGEST` MB is a failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from time import perf_counter
from typing import Any, Final

from msgspec import json

from mechs_core.kernel.luck import Rng

LONGEST: Final = 30.0  # seconds
LARGEST: Final = 600  # MB of memory; a sound set takes 250
SETS: Final = 500
SIMULATE: Final = (
    *("simulate", "arena_mechs", "-n", "20", "--seats", "bot:random,bot:random", "--seed", "1"),
    *("--jobs", "1", "--tables", "games,seats,tallies,decisions,events", "-o"),
)
JUNK: Final[tuple[Any, ...]] = (
    *(None, True, "", "x", "../x", "=1+1", "\x1b[31m<b>", "x" * 100_000, [], {}, [[]], {"a": 1}),
    *(0, -1, 1, 3, 1e300, -1e300, 2**53, 2**62, -(2**62), 10**18, 1 << 64),
)


def mechs(*words: str) -> tuple[int, str, int]:
    """How a command ends, what it says on stderr, and the MB that it takes at most."""
    ran = subprocess.Popen(
        [sys.executable, "-m", "mechs_cli", *words],
        env={**os.environ, "NO_COLOR": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    timer = Timer(LONGEST, ran.kill)
    timer.start()
    assert ran.stderr is not None
    said = ran.stderr.read().decode(errors="replace")
    _, status, used = os.wait4(ran.pid, 0)
    timer.cancel()
    ran.returncode = os.waitstatus_to_exitcode(status)
    return ran.returncode, said, used.ru_maxrss >> 10


def changed_bytes(folder: Path, chance: Rng) -> None:
    file = chance.choice(sorted(folder.glob("*/*.parquet")))
    data = bytearray(file.read_bytes())
    for _ in range(1 + chance.below(8)):
        data[chance.below(len(data))] = chance.below(256)
    file.write_bytes(data)


def changed_footer(folder: Path, chance: Rng) -> None:
    """Where sizes, places and counts stand."""
    file = chance.choice(sorted(folder.glob("*/*.parquet")))
    data = bytearray(file.read_bytes())
    size = int.from_bytes(data[-8:-4], "little") + 8
    for _ in range(1 + chance.below(4)):
        data[-1 - chance.below(size)] = chance.below(256)
    file.write_bytes(data)


def changed_header(folder: Path, chance: Rng) -> None:
    """The first bytes of a page, where it says how large it is."""
    import pyarrow.parquet as pq

    file = chance.choice(sorted(folder.glob("*/*.parquet")))
    data, there = bytearray(file.read_bytes()), pq.read_metadata(file)
    if there.num_rows:
        chunk = there.row_group(0).column(chance.below(there.num_columns))
        data[chunk.data_page_offset + chance.below(24)] = chance.below(256)
    file.write_bytes(data)


def cut_off(folder: Path, chance: Rng) -> None:
    file = chance.choice(sorted(folder.glob("*/*.parquet")))
    data = file.read_bytes()
    file.write_bytes(data[: chance.below(len(data))])


def other_table(folder: Path, chance: Rng) -> None:
    files = sorted(folder.glob("*/*.parquet"))
    chance.choice(files).write_bytes(chance.choice(files).read_bytes())


def changed_manifest(folder: Path, chance: Rng) -> None:
    """A value anywhere in the manifest is replaced, left out or doubled."""
    path = folder / "dataset.json"
    said = json.decode(path.read_bytes())
    node, key = said, chance.choice(sorted(said))
    while isinstance(node[key], dict | list) and node[key] and chance.below(4):
        node = node[key]
        key = chance.choice(sorted(node)) if isinstance(node, dict) else chance.below(len(node))
    if isinstance(node, dict) and not chance.below(6):
        del node[key]
    elif isinstance(node, list) and not chance.below(6):
        node += node
    else:
        node[key] = chance.choice(JUNK)
    path.write_bytes(json.encode(said))


CHANGES: Final[tuple[Callable[[Path, Rng], None], ...]] = (
    *(changed_bytes, changed_footer, changed_footer, changed_header),
    *(cut_off, other_table, changed_manifest, changed_manifest),
)


def judged(folder: Path) -> tuple[str, int]:
    """What `mechs stats` makes of a data set, told or refused, and the MB that it takes.

    Raises SystemExit for anything else.
    """
    began = perf_counter()
    status, said, used = mechs("stats", str(folder))
    lines = [line for line in said.splitlines() if not line.startswith(("hint: ", "note: "))]
    if status == 0 and not lines and used < LARGEST:
        return "told", used
    if status == 1 and len(lines) == 1 and lines[0].startswith("error: ") and used < LARGEST:
        return "refused", used
    raise SystemExit(
        f"status {status}, {used} MB after {perf_counter() - began:.1f} s: {said[-2000:]}"
    )


def main(sets: int, seed: str = "data sets") -> Counter[str]:
    chance, found = Rng(seed), Counter[str]()
    slowest, largest = 0.0, 0
    with TemporaryDirectory() as place:
        whole, folder = Path(place, "whole"), Path(place, "set")
        assert mechs(*SIMULATE, str(whole))[0] == 0
        for number in range(sets):
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(whole, folder)
            change = chance.choice(CHANGES)
            change(folder, chance)
            began = perf_counter()
            try:
                told, used = judged(folder)
            except SystemExit as failure:
                raise SystemExit(f"set {number}, {change.__name__}: {failure}") from None
            found[told] += 1
            slowest, largest = max(slowest, perf_counter() - began), max(largest, used)
    told = ", ".join(f"{many} {what}" for what, many in sorted(found.items()))
    print(f"{sets} spoiled data sets: {told}; at most {slowest:.1f} s and {largest} MB")
    return found


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SETS)
