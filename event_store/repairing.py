"""Repairs what a check found wrong, from the steps; the steps themselves are never changed."""

from __future__ import annotations

from itertools import zip_longest

from event_store.checking import Check
from event_store.lines import Lines
from event_store.records import Checkup, Progress
from event_store.sqlite import TABLES
from mechs_core.kernel.errors import StoreConflict


def repair(lines: Lines, seen: Checkup, progress: Progress) -> None:
    """The arguments are those of `GameStore.repair`."""
    lines.games.need_writable()
    if not any(fault.mend for fault in seen.faults):
        return
    with lines.games.moment(write=True):
        run, work = lines.games.run, Check(lines, progress)
        late = []
        for found, fault in zip_longest(work.found(), seen.faults):
            if found is None or found.fault != fault:
                raise StoreConflict(
                    "the store was changed meanwhile; nothing was written",
                    hint="mechs store repair, once more",
                )
            for write in found.writes:
                if fault.part == "file":
                    late.append(write)  # run last, when all rows are right
                else:
                    run(*write)
        for statement in TABLES:
            run(statement)
        for write in dict.fromkeys(late):
            run(*write)
