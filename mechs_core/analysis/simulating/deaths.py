"""Why a process has ended: what its status says, and what the system has counted."""

from __future__ import annotations

import signal
from contextlib import suppress
from pathlib import Path
from typing import Final

GROUPS: Final = Path("/sys/fs/cgroup")
# controllers of a group, as /proc names them -> folder and file of the counter, versions 2 and 1
COUNTERS: Final = {"": ("", "memory.events"), "memory": ("memory", "memory.oom_control")}
OWN_GROUP: Final = Path("/proc/self/cgroup")


def how_ended(code: int, killed_before: int | None) -> str:
    """What happened to a process, in words, as far as it is known.

    code: its exit status, negative for a signal. killed_before: what `killed_for_memory` was.
    """
    if code >= 0:
        return f"ended by itself, with status {code}"
    try:
        name = signal.Signals(-code).name
    except ValueError:  # a real-time signal
        name = f"signal {-code}"
    told = f"was killed ({name})"
    now = killed_for_memory()
    if code == -getattr(signal, "SIGKILL", 9) and None not in (now, killed_before):
        assert now is not None and killed_before is not None
        if now > killed_before:
            return f"{told}: the system was out of memory, and ended processes of this group"
    return told


def killed_for_memory() -> int | None:
    """How many processes of this one's control group Linux has killed for want of memory.

    None where nobody counts them.
    """
    with suppress(OSError, ValueError):
        for line in OWN_GROUP.read_text().splitlines():
            _, controllers, group = line.split(":", 2)
            if controllers in COUNTERS:
                folder, file = COUNTERS[controllers]
                for place in (GROUPS / folder / group.lstrip("/"), GROUPS / folder):
                    with suppress(OSError):
                        return counted_in((place / file).read_text())
    return None


def counted_in(text: str) -> int | None:
    """The counter in such a file. Raises ValueError for what is none."""
    counts = dict(line.split() for line in text.splitlines())
    return int(counts["oom_kill"]) if "oom_kill" in counts else None
