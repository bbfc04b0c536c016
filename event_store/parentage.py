"""Which of several lines is a branch of which, found by the hashes of their steps.

A step's hash commits to all steps before it: two lines share all steps up to their last equal hash.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from mechs_core.kernel.messages import Branched, Event, Step


class Way(Struct):
    """The lines that go on alike from a place where lines part."""

    owners: list[int]  # lines that still lack a parent; the first stands for the others
    first: int  # the line with the lowest index among them
    branched: bool  # it begins with a Branched


def parents_of(lines: Sequence[Sequence[Step[Event]]]) -> list[int | None]:
    """For each line the index of the line that it branches from; None if it is no branch.

    Where lines part, the parent is the one that goes on without a `Branched`, or ends there; of
    several such, or if there is none, the one with the lowest index. A line that parts without a
    `Branched` is no branch at that place.
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
    """Join the ways that part at one place into one, and set the parents of the branches."""
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
    """Indexes of lines in an order in which each comes after its parent."""
    children: dict[int | None, list[int]] = {}
    for line, parent in enumerate(parents):
        children.setdefault(parent, []).append(line)
    order = [*children.get(None, ())]
    for line in order:  # `order` grows in the loop
        order += children.get(line, ())
    return order
