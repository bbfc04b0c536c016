"""Lines of one tree, told apart by their hashes: which of them is a branch of which.

A step's hash commits to all before it, so two lines share what comes up to their last equal hash.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from mechs_core.kernel.messages import Branched, Event, Step


class Way(Struct):
    """How some lines go on from a place that others share with them."""

    owners: list[int]  # lines whose parent is not known yet; others of the way hang from the first
    first: int  # the line among them that was named first
    branched: bool  # it begins with a Branched


def parents_of(lines: Sequence[Sequence[Step[Event]]]) -> list[int | None]:
    """The line that each one is a branch of, by index; None: it stands on its own.

    Where lines part, the one that goes on without a `Branched`, or ends there, is the parent, of
    several the first named; where all begin with one it is the first named. A line that parts
    without one is nobody's branch there.
    """
    parents: list[int | None] = [None] * len(lines)
    ends: dict[int, list[int]] = {}  # step number -> the lines whose last step it is
    for index, line in enumerate(lines):
        ends.setdefault(len(line) - 1, []).append(index)
    ways: dict[bytes, list[Way]] = {}  # by the hash of the step before them
    for number in range(max(ends, default=-1), -1, -1):
        for index in ends.get(number, ()):
            ways.setdefault(lines[index][number].hash, []).append(Way([index], index, False))
        before: dict[bytes, list[Way]] = {}
        for parting in ways.values():
            way = joined(parting, parents)
            step = lines[way.first][number]
            way.branched = type(step.events[0]) is Branched
            previous = lines[way.first][number - 1].hash if number else b""
            before.setdefault(previous, []).append(way)
        ways = before
    return parents


def joined(parting: Sequence[Way], parents: list[int | None]) -> Way:
    """Ways that part at one place, as one; branches among them learn their parent."""
    likely = [way for way in parting if not way.branched] or parting
    trunk = min(likely, key=lambda way: way.first)
    owners = [*trunk.owners]
    for way in parting:
        if way is trunk:
            continue
        if way.branched:
            for line in way.owners:
                parents[line] = trunk.owners[0]
        else:
            owners += way.owners
    return Way(owners, min(way.first for way in parting), trunk.branched)


def parents_first(parents: Sequence[int | None]) -> list[int]:
    """The lines in an order in which each comes after the one that it is a branch of."""
    children: dict[int | None, list[int]] = {}
    for line, parent in enumerate(parents):
        children.setdefault(parent, []).append(line)
    order = [*children.get(None, ())]
    for line in order:  # which grows as it is read
        order += children.get(line, ())
    return order
