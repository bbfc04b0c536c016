"""Which steps of two lines are equal, and which differ: what `diff` tells is made of these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from typing import Final, NamedTuple

from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.messages import Branched
from mechs_core.table.frames import Frame

Told = list[Frame]  # one step, event by event
MOST_PAIRS: Final = (
    1_000_000  # of equal steps, one in each line; more would take seconds to compare
)
ALIKE: Final = 3  # steps: a shorter run of equal steps between differing ones is taken for chance


class Stretch(NamedTuple):
    """Steps of both lines side by side. In a differing stretch one side may be empty.

    The record of a branch is no step here, as nothing happens in it.
    """

    alike: bool
    sides: tuple[list[Told], list[Told]]

    @property
    def first(self) -> tuple[Told, Told]:
        """The first step of each side; empty where there is none."""
        one, other = self.sides
        return one[0] if one else [], other[0] if other else []

    @property
    def last(self) -> tuple[Told, Told]:
        """The last step of each side; empty where there is none."""
        one, other = self.sides
        return one[-1] if one else [], other[-1] if other else []

    @property
    def numbers(self) -> list[list[int] | None]:
        """The first and the last step of each side."""
        return [[side[0][0].step, side[-1][0].step] if side else None for side in self.sides]


def stretches(one: Sequence[Frame], other: Sequence[Frame]) -> list[Stretch]:
    """Both lines from their beginning to their end, alike and differing in turn."""
    mine, yours = told_steps(one), told_steps(other)
    found: list[tuple[bool, int, int]] = []  # whether alike, and where it begins on each side
    for kind, start, end, begin in compared(keys(mine), keys(yours)):
        by_chance = found and end < len(mine) and end - start < ALIKE
        alike = kind == "equal" and not by_chance
        if not found or alike or found[-1][0]:
            found.append((alike, start, begin))
    ends = [*found[1:], (True, len(mine), len(yours))]
    return [
        Stretch(alike, (mine[start:end], yours[begin:finish]))
        for (alike, start, begin), (_, end, finish) in zip(found, ends, strict=True)
    ]


def compared(mine: list[bytes], yours: list[bytes]) -> Iterator[tuple[str, int, int, int]]:
    """(kind, start and end in mine, start in yours) of stretches that are "equal", or are not.

    If a step is repeated very often in both, finding the best match would take too long; then they
    are compared only up to the first difference.
    """
    ours, theirs = Counter(mine), Counter(yours)
    if sum(count * theirs[key] for key, count in ours.items()) <= MOST_PAIRS:
        matcher = SequenceMatcher(None, mine, yours, autojunk=False)
        for kind, start, end, begin, _ in matcher.get_opcodes():
            yield kind, start, end, begin
        return
    pairs = enumerate(zip(mine, yours, strict=False))
    alike = next((i for i, (one, other) in pairs if one != other), min(len(mine), len(yours)))
    if alike:
        yield "equal", 0, alike, 0
    if alike < max(len(mine), len(yours)):
        yield "replace", alike, len(mine), alike


def unlike(one: Told, other: Told) -> tuple[Told, Told]:
    """Two steps from the first event on in which they differ."""
    alike = 0
    for mine, yours in zip(one, other, strict=False):
        if mine.event != yours.event:
            break
        alike += 1
    return one[alike:], other[alike:]


def told_steps(frames: Sequence[Frame]) -> list[Told]:
    happened = (frame for frame in frames if type(frame.event) is not Branched)
    return [[*events] for _, events in groupby(happened, key=lambda frame: frame.step)]


def keys(steps: Sequence[Told]) -> list[bytes]:
    """A key for each step; equal for steps in which the viewer sees the same happen."""
    return [b"\n".join(encode_json(frame.event) for frame in step) for step in steps]
