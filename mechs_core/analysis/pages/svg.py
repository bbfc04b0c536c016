"""Makes matplotlib's SVG fit for a page: small, in the page's colours, with unique ids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final
from xml.etree import ElementTree

from mechs_core.kernel.errors import one_line

INK: Final = "#010203"  # a marker colour: replaced by the colour of the surrounding text
SERIES: Final = (  # colours of series on light ground, and on dark; after Okabe and Ito
    ("#0072b2", "#56b4e9"),
    ("#d55e00", "#ff9a52"),
    ("#008f68", "#3ecfa3"),
    ("#b8568f", "#e79cc6"),
    ("#a97400", "#f0b93a"),
    ("#5b6470", "#aab4c0"),
    ("#7a4fc9", "#b79cf5"),
)
FONTS: Final = "'DejaVu Sans', Verdana, sans-serif"  # the first one is the font of the measurements
SIZE: Final = 12  # pixels of its text
INHERITED: Final = (f"font-size: {SIZE}px", "fill: currentColor")  # of its texts
ROUNDED: Final = re.compile(r"-?\d+\.\d+")
FAMILY: Final = re.compile(r"font-family: [^;]*; ")
LINK: Final = re.compile(r"#([\w.-]+)")


def tidy(drawn: bytes, name: str, label: str) -> str:
    """One `svg` element without an outside reference.

    name: stands before each id. label: what the picture shows, for who cannot see it.
    """
    root = ElementTree.fromstring(drawn)
    used = {
        match[1]
        for each in root.iter()
        for key, value in each.attrib.items()
        if key.endswith(("href", "clip-path"))
        for match in LINK.finditer(value)
    }
    _, _, width, height = root.attrib["viewBox"].split()
    made = ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": root.attrib["viewBox"],
            "width": width,
            "height": height,
            "role": "img",
            "aria-label": one_line(label),
            "font-family": FONTS,
            "font-size": str(SIZE),
            "fill": "currentColor",
            "stroke-linejoin": "round",
        },
    )
    made.extend(_gathered(piece for child in root for piece in _pieces(child, used, name)))
    return ElementTree.tostring(made, encoding="unicode")


def _pieces(each: ElementTree.Element, used: set[str], name: str) -> list[ElementTree.Element]:
    """The element without parts that draw nothing; a group without attributes is dissolved."""
    tag = each.tag.rpartition("}")[2]
    if tag in ("metadata", "style") or each.get("style") == "fill: none":
        return []
    made = ElementTree.Element(tag, dict(_attributes(each, used, name)))
    made.extend(_gathered(piece for child in each for piece in _pieces(child, used, name)))
    if tag == "text":
        made.text = each.text
    elif tag in ("g", "defs") and not (made.attrib and len(made)):
        return list(made) if tag == "g" else [made] * bool(len(made))
    return [made]


def _gathered(pieces: Iterable[ElementTree.Element]) -> Iterator[ElementTree.Element]:
    """Elements; neighbours of the same style are put into a group with that style."""
    for (tag, style), run in groupby(pieces, lambda piece: (piece.tag, piece.get("style", ""))):
        alike = list(run)
        if tag == "g" or not style or len(alike) == 1:
            yield from alike
            continue
        group = ElementTree.Element("g", {"style": style})
        for piece in alike:
            del piece.attrib["style"]
        group.extend(alike)
        yield group


def _attributes(each: ElementTree.Element, used: set[str], name: str) -> Iterator[tuple[str, str]]:
    """Ids that only this picture has, colours by role, coordinates to a hundredth."""
    tag = each.tag.rpartition("}")[2]
    for key, value in each.attrib.items():
        plain = key.rpartition("}")[2]
        if plain == "id":
            if value in used:
                yield "id", f"{name}-{value}"
        elif plain in ("href", "clip-path"):
            yield plain, LINK.sub(rf"#{name}-\1", value)
        elif plain == "style":
            if style := _by_role(FAMILY.sub("", value), tag):
                yield "style", style
        elif not value.startswith("rotate(-0 "):
            yield plain, ROUNDED.sub(_rounded, " ".join(value.split()))


def _rounded(number: re.Match[str]) -> str:
    return f"{float(number[0]):.2f}".rstrip("0").rstrip(".")


def _by_role(style: str, tag: str) -> str:
    """Colours as the page sets them, without what texts take from the picture around them."""
    for number, (light, _) in enumerate(SERIES):
        style = style.replace(light, f"var(--series-{number}, {light})")
    parts = style.replace(INK, "currentColor").split("; ")
    return ";".join(part for part in parts if tag != "text" or part not in INHERITED)
