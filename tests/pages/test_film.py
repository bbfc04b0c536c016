"""Films: played forward they give each picture as it is drawn alone."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mechs_core.kernel.picture import Box, Group, Picture, group_svg
from mechs_core.pages.film import Shooting, moves_of

KEYS = "abcdef"


def played(piece: dict[str, Any], viewer: str, first: str) -> Iterator[tuple[Any, list[str]]]:
    """The size and the drawn groups of each picture of a piece, read as its format says."""
    strips = [first] if viewer == first else [first, viewer]
    apart: list[dict[int, str | None]] = [{} for _ in strips]
    size, moves = None, list[int]()
    for changes in zip(*(piece["viewers"][name] for name in strips), strict=True):
        for own, change in zip(apart, changes, strict=True):
            told = change or {}
            own |= {piece["of"][number]: piece["groups"][number] for number in told.get("set", ())}
            own |= dict.fromkeys(told.get("hide", ()))
            for key in told.get("back", ()):
                del own[key]
        last = changes[-1] or {}
        size, moves = last.get("size", size), last.get("moves", moves)
        shown = {key: svg for own in apart[:1] for key, svg in own.items()}
        for own in apart[1:]:
            shown |= own
        there = {key: svg for key, svg in shown.items() if svg is not None}
        yield size, [there[key] for key in in_order([*there], moves)]


def in_order(numbers: Sequence[int], moves: Sequence[int]) -> list[int]:
    pairs = [*zip(moves[::2], moves[1::2], strict=True)]
    order = sorted({*numbers} - {number for number, _ in pairs})
    for number, before in pairs:
        order.insert(0 if before < 0 else order.index(before) + 1, number)
    return order


def drawn(picture: Picture) -> tuple[list[float], list[str]]:
    return [picture.width, picture.height], [group_svg(group) for group in picture.groups]


def filmed(viewers: Sequence[str], events: Sequence[Sequence[Picture | None]], length: int) -> Any:
    shooting = Shooting(viewers, length)
    pieces = [piece for pictures in events for piece in shooting.add(pictures)]
    return [json.loads(piece) for piece in (*pieces, shooting.cut())]


groups = st.builds(
    lambda key, x: Group(key, (Box(x, 0, 1, 1, "floor"),)), st.sampled_from(KEYS), st.integers(0, 2)
)
pictures = st.builds(
    lambda width, many: Picture(width, 5, tuple(many)),
    st.integers(5, 6),
    st.lists(groups, max_size=len(KEYS), unique_by=lambda group: group.key),
)


@settings(max_examples=300, deadline=None)
@given(
    st.integers(1, 3).flatmap(
        lambda viewers: st.lists(
            st.tuples(*[st.one_of(st.none(), pictures)] * viewers), min_size=1, max_size=12
        )
    ),
    st.integers(1, 13),
)
def test_a_film_gives_every_picture_of_every_viewer(
    events: list[tuple[Picture | None, ...]], length: int
) -> None:
    blank = Picture(5, 5, ())
    events[0] = tuple(picture or blank for picture in events[0])
    viewers = [str(number) for number in range(len(events[0]))]
    pieces = filmed(viewers, events, length)
    assert [len(piece["viewers"]["0"]) for piece in pieces[:-1]] == [length] * (len(pieces) - 1)
    for viewer, name in enumerate(viewers):
        last: Picture = blank
        found = [each for piece in pieces for each in played(piece, name, "0")]
        assert len(found) == len(events)
        for shown, pictures in zip(found, events, strict=True):
            last = pictures[viewer] or last
            assert (list(shown[0]), shown[1]) == drawn(last)


@pytest.mark.parametrize("many", range(6))
def test_moves_make_every_order_of_the_ascending_one(many: int) -> None:
    for order in permutations(range(many)):
        assert in_order(range(many), moves_of(order)) == [*order]
    assert moves_of(range(many)) == []
    if many > 2:
        assert moves_of([*range(1, many), 0]) == [0, many - 1]


def test_what_does_not_change_is_not_written() -> None:
    one = Picture(5, 5, tuple(Group(key, (Box(0, 0, 1, 1, "floor"),)) for key in KEYS))
    moved = Picture(5, 5, (*one.groups[:-1], Group("f", (Box(1, 0, 1, 1, "floor"),))))
    (piece,) = filmed(["0", "1"], [(one, one), (None, None), (moved, moved), (one, one)], 9)
    assert piece["viewers"]["0"][1:] == [0, {"set": [6]}, {"set": [5]}]
    assert piece["viewers"]["1"] == [{"size": [5, 5]}, 0, 0, 0]
    assert piece["keys"] == [*KEYS]
