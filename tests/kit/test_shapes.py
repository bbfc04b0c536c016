"""Shapes that are moved and scaled, and rims of rectangles."""

from __future__ import annotations

import pytest

from mechs_core.kernel.picture import Box, Disc, Shape, Stroke, Words, width_of
from mechs_core.kit.shapes import fitted, middle, moved, outline, polygon, shrunk


@pytest.mark.parametrize(
    ("shape", "there"),
    [
        (Box(1, 2, 3, 4, "card", 1), Box(12, 24, 6, 8, "card", 2)),
        (Disc(1, 2, 3, "goal"), Disc(12, 24, 6, "goal")),
        (Stroke(((1, 2), (0, -3)), "wall"), Stroke(((12, 24), (10, 14)), "wall")),
        (
            Stroke(((0, 0), (1, 0), (0, 1)), "mark", closed=True),
            Stroke(((10, 20), (12, 20), (10, 22)), "mark", closed=True),
        ),
        (
            Words(1, 2, "x", "label", 3, "end", 5, mono=True),
            Words(12, 24, "x", "label", 6, "end", 10, mono=True),
        ),
    ],
)
def test_a_shape_is_scaled_and_then_moved(shape: Shape, there: Shape) -> None:
    assert moved([shape], 10, 20, 2) == (there,)
    assert moved([shape], 0, 0) == (shape,)


def test_places_are_hundredths() -> None:
    assert moved([Disc(1 / 3, 0.1 + 0.2, 1, "goal")], 0, 0) == (Disc(0.33, 0.3, 1, "goal"),)


def test_an_outline_ends_where_it_begins_and_is_not_filled() -> None:
    rim = outline(1, 2, 10, 20)
    assert rim == Stroke(((1, 2), (11, 2), (11, 22), (1, 22), (1, 2)), "mark")
    assert outline(0, 0, 1, 1, "edge").role == "edge"


def test_text_in_the_middle_of_a_line_has_its_base_line_below() -> None:
    words = middle(10.04, 5, "x", "strong", 5, anchor="start", width=7)
    assert words == Words(10, 6.8, "x", "strong", 5, "start", 7)


def test_a_polygon_is_filled_and_stands_around_its_place() -> None:
    corners = ((0, 0), (1, 0), (0, 1))
    there = ((4, 2), (5, 2), (4, 3))
    assert polygon("good", corners, 4, 2) == Stroke(there, "good", closed=True)


def test_text_is_squeezed_where_it_is_clearly_too_wide() -> None:
    assert fitted(0, 0, "x" * 10, "label", 2, 10.5).width == 10.5
    assert fitted(0, 0, "x" * 10, "label", 2, 10.7).width == 0
    assert fitted(0, 0, "x" * 10, "strong", 2, 10.7).width == 10.7
    bold = fitted(0, 0, "x" * 10, "strong", 2, 13)
    assert bold.width == width_of(bold) == 12.4  # so that it is squeezed
    assert fitted(1, 0, "x", "label", 5, 9).anchor == "start"


def test_text_becomes_smaller_where_it_could_be_too_wide() -> None:
    assert shrunk(0, 0, "x" * 10, "label", 2, 12.5).size == 2
    small = shrunk(0, 0, "x" * 10, "label", 2, 10)
    assert small.size == 1.6 and small.width == 0 and width_of(small) <= 10
    assert shrunk(1, 0, "x" * 10, "strong", 2, 10, "end").size == 1.5
