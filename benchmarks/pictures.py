"""What pictures cost beside the views that they are made of, and how well one can point at them.

python -m benchmarks.pictures [RULESET ...]
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from benchmarks.games import played, tables
from benchmarks.measure import Row, rate
from mechs_core import rulesets
from mechs_core.kernel.picture import Group, Picture, groups, svg
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.testing.pictures import not_told_apart

FLOOR = "its view"


def rows(ruleset: Ruleset) -> Iterator[Row]:
    for seats in tables(ruleset):
        yield from rows_of(ruleset, seats)


def rows_of(ruleset: Ruleset, seats: int) -> list[Row]:
    """Of one random game, drawn after each of its events as seat 0 sees it."""
    look, draw = ruleset.sight.view, ruleset.drawing.picture
    lines = [*positions(ruleset, seats)]
    views = [look(line.state, 0) for line in lines]
    pictures = [*map(draw, views)]
    sizes = [len(svg(picture)) for picture in pictures]
    pairs = [*pairwise(pictures)]
    changes = [len(changed(*pair)) for pair in pairs]
    floor = each_of(lambda line: look(line.state, 0), lines)
    drawn, written = each_of(draw, views), each_of(svg, pictures)
    moved = each_of(lambda pair: groups(changed(*pair)), pairs)
    alike, legal = pointed(ruleset, lines)
    name = f"{ruleset.name}, {seats} seats: "
    return [
        Row(name + "drawn", drawn, "us", floor, FLOOR),
        Row(name + "drawn, changes written", drawn + moved, "us", floor, FLOOR),
        Row(name + "drawn, all written", drawn + written, "us", floor, FLOOR),
        Row(name + "an SVG, on average", sum(sizes) / len(sizes), "bytes"),
        Row(name + "the largest SVG", max(sizes), "bytes"),
        Row(name + "the most groups", max(len(each.groups) for each in pictures), "groups"),
        Row(name + "changed by an event", sum(changes) / len(changes), "groups"),
        Row(name + "legal, told by words alone", 100 * alike / legal, "%"),
    ]


def positions(ruleset: Ruleset, seats: int) -> Iterator[Line]:
    """A random game after each event."""
    steps = played(ruleset, seats, "bench 0")
    line = Line.of(ruleset, steps[:1])
    yield line.copy()
    for step in steps[1:]:
        for event in step.events:
            line.peek(event)
            yield line.copy()


def each_of(work: Callable[[Any], object], things: Sequence[Any]) -> float:
    """Microseconds for one of them."""

    def all_of_them() -> int:
        for thing in things:
            work(thing)
        return len(things)

    return 1e6 / rate(all_of_them)


def changed(before: Picture, after: Picture) -> list[Group]:
    """The groups that are new or other than before."""
    old = {group.key: group for group in before.groups}
    return [group for group in after.groups if old.get(group.key) != group]


def pointed(ruleset: Ruleset, lines: Sequence[Line]) -> tuple[int, int]:
    """How many legal decisions touch just what another one does, and of how many."""
    alike = many = 0
    for line in lines:
        for request in line.requests():
            legal = ruleset.legal(line.state, request.seat)
            view = ruleset.sight.view(line.state, request.seat)
            alike += not_told_apart(ruleset, view, legal)
            many += len(legal)
    return alike, many


def main() -> None:
    for name in sys.argv[1:] or rulesets.names():
        for row in rows(rulesets.find(name)):
            print(row)


if __name__ == "__main__":
    main()
