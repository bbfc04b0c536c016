"""Pictures as a browser draws them: text keeps its width, colours follow the reader's wishes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mechs_core.kernel.picture import svg
from mechs_core.kernel.themes import BY_NAME
from tests.browser.looking import open_file
from tests.kernel.widths import PICTURE, TEXTS, ends

if TYPE_CHECKING:
    from playwright.sync_api import Page

EXTENTS = """() => [...document.querySelectorAll("text")].map(text => {
    const box = text.getBBox();
    return [box.x, box.x + box.width];
})"""
LOOK = """() => ["rect", "text"].map(
    name => getComputedStyle(document.querySelector(`g > ${name}`)).fill
)"""


def opened(page: Page, folder: Path) -> list[str]:
    file = folder / "picture.svg"
    file.write_text(svg(PICTURE), encoding="utf-8")
    return open_file(page, file)


def test_texts_are_as_wide_as_the_picture_says(page: Page, tmp_path: Path) -> None:
    assert opened(page, tmp_path) == []
    for words, extent in zip(TEXTS, page.evaluate(EXTENTS), strict=True):
        assert extent == pytest.approx(ends(words), abs=0.2), words


@pytest.mark.parametrize(
    ("wish", "theme"),
    [
        ({"color_scheme": "light"}, "light"),
        ({"color_scheme": "dark"}, "dark"),
        ({"color_scheme": "dark", "contrast": "more"}, "contrast"),
        ({"media": "print"}, "print"),
    ],
)
def test_colours_follow_the_readers_wishes(
    page: Page, tmp_path: Path, wish: dict[str, Any], theme: str
) -> None:
    opened(page, tmp_path)
    page.emulate_media(**wish)
    look = BY_NAME[theme]
    assert page.evaluate(LOOK) == [
        as_computed(look.areas["void"].fill),
        as_computed(look.texts["label"]),
    ]


def as_computed(colour: str) -> str:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgb({red}, {green}, {blue})"
