"""Where a branch and the line that it came from part, and how they end, in words."""

from __future__ import annotations

from mechs_cli.reading.differences import (
    end_of,
    first_difference,
    scores_apart,
    seen_apart,
    shortened,
)
from mechs_cli.reading.sources import Source
from mechs_core.kernel.stream import Line
from mechs_core.kernel.viewers import Eyes
from mechs_core.pages.story import Apart
from mechs_core.table.frames import Frame, frames

Side = tuple[Source, Eyes]


def apart(pair: tuple[int, int], one: Side, other: Side) -> Apart:
    """What `mechs diff` tells first of two lines. pair: which lines of the page they are."""
    sides = [source for source, _ in (one, other)]
    told = [shortened(frames(side.ruleset, side.steps, eyes)) for side, eyes in (one, other)]
    parting = first_difference(*told)
    lines = [Line.of(side.ruleset, side.steps) for side in sides]
    results = [line.ruleset.rules.result(line.state) for line in lines]
    ends = [end_of(*each) for each in zip(sides, lines, results, strict=True)]
    return Apart(
        pair,
        -1 if parting is None else parting,
        tuple(steps_of(told, parting) if parting is not None else ()),
        (ends[0], ends[1]),
        tuple(scores_apart(sides, results)),
    )


def steps_of(told: list[list[Frame]], parting: int) -> list[tuple[tuple[int, str], ...]]:
    """The step in which each line goes its own way: its events, with their numbers."""
    return [
        tuple((frame.position, frame.sentence) for frame in side[parting:] if frame.step <= last)
        for side, last in zip(told, seen_apart(told, parting), strict=True)
    ]
