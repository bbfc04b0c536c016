"""Kills simulations at random moments: none of their processes may be left two seconds later.

`python -m benchmarks.soak.orphans [KILLS]`, 100 unless told: while it starts, imports, or is in
the middle of long games, by SIGKILL, SIGTERM, or the end of its terminal (SIGHUP).
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Final

from mechs_core.kernel.luck import Rng

JOBS: Final = 4
LONGEST: Final = 3.0  # seconds that a simulation runs at most
GRACE: Final = 2.0  # seconds in which its processes must have ended
MARK: Final = "MECHS_SOAK"  # a variable that all processes of a simulation have
LONG: Final = (  # each game takes minutes
    *("simulate", "bottisota", "-n", "8", "--seats", ",".join(["bot:greedy"] * 4)),
    *("--seed", "7", "--luck", "2000"),
)
ENDINGS: Final = (signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGHUP)


def living(mark: str) -> list[int]:
    """The ids of a simulation's processes that are running (zombies do not count)."""
    found = []
    for folder in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            number = int(folder.name)
            told = f"{MARK}={mark}".encode() in (folder / "environ").read_bytes().split(b"\0")
            state = (folder / "stat").read_text().rpartition(")")[2].split()[0]
            if told and state != "Z":
                found.append(number)
    return found


def begin(mark: str, words: Sequence[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "mechs_cli", *words],
        env={**os.environ, MARK: mark},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=hear_hangups,
    )


def hear_hangups() -> None:
    """Take SIGHUP as a process of a terminal does, also under `nohup`."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def end(
    mark: str, how: signal.Signals, after: float, grace: float = GRACE, jobs: int = JOBS
) -> float:
    """Seconds from a simulation's end to that of its last process. Raises SystemExit.

    after: seconds that it lives. grace: seconds in which its processes must have ended.
    """
    with TemporaryDirectory() as place:
        simulation = begin(mark, [*LONG, "--jobs", str(jobs), "-o", place])
        try:
            return until_gone(simulation, mark, how, after, grace)
        finally:
            simulation.kill()


def until_gone(
    simulation: subprocess.Popen[bytes], mark: str, how: signal.Signals, after: float, grace: float
) -> float:
    sleep(after)
    if simulation.poll() is not None:
        raise SystemExit(f"it ended by itself within {after:.2f} s")
    simulation.send_signal(how)
    ended = monotonic()
    while left := living(mark):
        if monotonic() - ended > grace:
            for number in left:
                os.kill(number, signal.SIGKILL)
            raise SystemExit(f"{how.name} after {after:.2f} s: {len(left)} processes are left")
        sleep(0.01)
    taken = monotonic() - ended
    simulation.wait()
    assert simulation.stderr is not None
    said = simulation.stderr.read().decode()
    if broke(said, how):
        raise SystemExit(f"{how.name} after {after:.2f} s: {said}")
    return taken


def broke(said: str, how: signal.Signals) -> bool:
    """Whether a process broke.

    A worker whose parent is killed before it could tell it what to do ends in Python's own start of
    processes, with a traceback that nothing here can catch.
    """
    unborn = "in spawn_main" if how == signal.SIGKILL else None
    return any(unborn is None or unborn not in each for each in said.split("Traceback")[1:])


def main(kills: int) -> None:
    chance, taken = Rng("orphans"), []
    for number in range(kills):
        after = LONGEST * chance.below(1000) / 1000
        taken.append(end(f"{os.getpid()}-{number}", ENDINGS[number % len(ENDINGS)], after))
    print(
        f"{kills} simulations of {JOBS} workers ended from 0 to {LONGEST:.0f} s after their "
        f"start: none is left, the slowest ended after {max(taken):.2f} s"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
