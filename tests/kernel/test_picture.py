"""Pictures as SVG: each shape, hostile texts, numbers, and boards in characters."""

from __future__ import annotations

import io
from xml.etree import ElementTree

import pytest
from PIL import Image
from resvg_py import svg_to_bytes

from mechs_cli.reading.pictures import has_font
from mechs_core.kernel.messages import Span
from mechs_core.kernel.picture import (
    Box,
    Disc,
    Group,
    Picture,
    Shape,
    Stroke,
    Words,
    escaped,
    group_svg,
    of_lines,
    svg,
    width_of,
)
from mechs_core.kernel.themes import THEMES
from mechs_core.testing.shapes import check_picture
from tests.kernel.widths import PICTURE, TEXTS, ends

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = (
    "</script><img src=x onerror=alert(1)>",
    "]]>",
    "<!-- --><?xml?><!DOCTYPE x [<!ENTITY y 'z'>]>&y;",
    '" onload="alert(1)" \'',
    "a\x00b\x1b[2J\x7f\x85\ufffe\uffff\ud800c",
    "\u202eslaps\u2066 \u05d0\u05d1\u05d2 \u200b",
    "&amp;&#x3c;",
    "\U0001f916 \u4e2d\u6587",
)


def drawn(*shapes: Shape) -> str:
    """The SVG of shapes, without what stands around them."""
    text = group_svg(Group("it", shapes))
    start, end = '<g data-key="it" aria-hidden="true">', "</g>"
    assert text.startswith(start) and text.endswith(end)
    return text.removeprefix(start).removesuffix(end)


@pytest.mark.parametrize(
    ("shape", "text"),
    [
        (Box(1, 2, 3.5, 4, "floor"), '<rect class="floor" x="1" y="2" width="3.5" height="4"/>'),
        (
            Box(0, 0, 9, 9, "card", round=1.25),
            '<rect class="card" width="9" height="9" rx="1.25"/>',
        ),
        (Box(-0.001, 2, 9, 9, "card"), '<rect class="card" y="2" width="9" height="9"/>'),
        (Disc(5, 6, 2, "goal"), '<circle class="goal" cx="5" cy="6" r="2"/>'),
        (
            Stroke(((0, 1), (2.5, 3)), "wall"),
            '<polyline class="wall" points="0,1 2.5,3"/>',
        ),
        (
            Stroke(((0, 1), (2, 3), (4, 0)), "hazard", closed=True),
            '<polygon class="hazard" points="0,1 2,3 4,0"/>',
        ),
        (
            Words(1, 2, "x & y", "label"),
            '<text class="label" x="1" y="2" font-size="4">x &amp; y</text>',
        ),
        (
            Words(1, 2, "x", "dim", 3, "end"),
            '<text class="dim end" x="1" y="2" font-size="3">x</text>',
        ),
    ],
)
def test_a_shape_is_an_element_with_its_role_as_class(shape: Shape, text: str) -> None:
    assert drawn(shape) == text


def test_what_belongs_to_the_ninth_seat_is_hatched_and_lines_are_not() -> None:
    assert drawn(Disc(5, 6, 2, "seat8")) == (
        '<circle class="seat8" cx="5" cy="6" r="2"/><circle class="hatch" cx="5" cy="6" r="2"/>'
    )
    assert drawn(Box(0, 0, 1, 1, "seat11")).count("<rect") == 2
    assert drawn(Stroke(((0, 0), (1, 1), (2, 0)), "seat9", closed=True)).count("<polygon") == 2
    assert "hatch" not in drawn(Stroke(((0, 0), (1, 1)), "seat9")) + drawn(Disc(5, 6, 2, "seat7"))


def test_text_that_could_be_wider_is_squeezed() -> None:
    narrow = Words(0, 0, "a name of thirty characters...", "label", width=20)
    assert 'textLength="20" lengthAdjust="spacingAndGlyphs"' in drawn(narrow)
    assert width_of(narrow) == 20
    for roomy in (Words(0, 0, "abc", "label", width=20), Words(0, 0, "abc" * 99, "label")):
        assert "textLength" not in drawn(roomy)
        assert width_of(roomy) == pytest.approx(len(roomy.text) * 4 * 0.62)


def test_text_in_columns_is_as_wide_as_its_characters() -> None:
    column = Words(0, 0, " x  y", "label", 5, "start", mono=True)
    assert drawn(column) == (
        '<text class="label mono start" font-size="5" textLength="15.05"'
        ' lengthAdjust="spacingAndGlyphs" xml:space="preserve"> x  y</text>'
    )
    assert width_of(column) == pytest.approx(15.05)


@pytest.mark.skipif(not has_font(), reason="no font is installed here")
def test_widths_are_kept_where_pngs_are_made() -> None:
    png = svg_to_bytes(svg_string=svg(PICTURE, "light"), width=1000)
    image = Image.open(io.BytesIO(bytes(png))).convert("L").point(lambda grey: 255 * (grey < 200))
    for words in TEXTS:
        line = image.crop((0, int(words.y * 10 - 45), 1000, int(words.y * 10 + 15)))
        left, _, right, _ = line.getbbox() or (0, 0, 0, 0)
        start, end = ends(words)
        room = words.size * 0.4 if words.mono else 0.2  # beside the ink of a narrow letter
        start += words.size * 0.6 * (len(words.text) - len(words.text.lstrip()))
        assert start - 0.2 <= left / 10 <= start + room, words
        assert end - room <= right / 10 <= end + 0.2, words


def test_a_group_has_its_key_place_label_and_where_it_is() -> None:
    box = Box(0, 0, 1, 1, "floor")
    assert group_svg(Group("mech 0", (box,), "field b3", "b3, red Mech", (20, -0.5))) == (
        '<g data-key="mech 0" data-place="field b3" transform="translate(20 -0.5)" role="img">'
        f"<title>b3, red Mech</title>{drawn(box)}</g>"
    )


def test_places_are_named_once() -> None:
    groups = (Group("a", (), "field a"), Group("b", (), "field a"), Group("c", ()))
    assert Picture(1, 1, groups).places == {"field a"}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-0.0, "0"),
        (-0.001, "0"),
        (0.005, "0.01"),
        (10, "10"),
        (1 / 3, "0.33"),
        (2.5, "2.5"),
        (-7.126, "-7.13"),
        (1e6, "1000000"),
        (100, "100"),
    ],
)
def test_numbers_have_two_decimals_at_most(value: float, text: str) -> None:
    assert f'cx="{text}"' in drawn(Disc(value, 2, 1, "goal"))


# ---------------------------------------------------------------- the whole


def whole(text: str = "x") -> Picture:
    floor = Group("floor", (Box(0, 0, 300, 50, "void"),))
    shapes = (Box(1, 1, 8, 8, "seat9"), Words(20, 20, text, "label", anchor="start", width=200))
    return Picture(300, 50, (floor, Group("it", shapes, f"field {text}", f"label {text}", (2, 2))))


@pytest.mark.parametrize("theme", THEMES)
def test_the_whole_is_one_self_contained_file(theme: str) -> None:
    text = svg(whole(), theme, "Toy & more")
    assert text == svg(whole(), theme, "Toy & more")
    root = ElementTree.fromstring(text)
    assert root.get("width") == "1200" and root.get("viewBox") == "0 0 300 50"
    assert [each.text for each in root.findall(f"{SVG}title")] == ["Toy & more"]
    assert root.get("role") == "group" and text.endswith("</svg>\n")
    assert "<title>" not in svg(Picture(1, 1, ()), theme)
    for word in ("http", "url(", "@import"):
        known = {"http": 1, "url(": text.count("url(#hatch)")}.get(word, 0)
        assert text.count(word) == known, word


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_texts_stay_texts(hostile: str) -> None:
    text = svg(whole(hostile), title=hostile)
    root = ElementTree.fromstring(text)
    safe = "".join(each if printable_in_xml(each) else "\ufffd" for each in hostile)
    group = root.findall(f"{SVG}g")[1]
    assert group.get("data-place") == f"field {safe}"
    assert [each.text for each in group] == [f"label {safe}", None, None, safe]
    assert root.findtext(f"{SVG}title") == safe
    assert {each.tag.removeprefix(SVG) for each in root.iter()} == {
        *("svg", "title", "style", "defs", "pattern", "g", "rect", "text")
    }
    assert text.encode()  # no half of a pair is left


def printable_in_xml(character: str) -> bool:
    number = ord(character)
    if number < 0x20:
        return character in "\t\n\r"
    return not (0xD800 <= number <= 0xDFFF or number in (0xFFFE, 0xFFFF))


def test_escaping_closes_neither_tags_nor_quotes_nor_sections() -> None:
    for hostile in HOSTILE:
        assert not {*"<>\"'"} & {*escaped(hostile)}
        assert escaped(hostile).isprintable()
    assert escaped("]]>") == "]]&gt;" and escaped("a\tb\nc\r\x9b") == "a&#9;b\nc&#13;&#155;"
    assert escaped("\x00\ud800") == "\ufffd\ufffd"


# ---------------------------------------------------------------- boards in characters


def test_a_board_becomes_lines_of_one_width() -> None:
    lines = [
        (Span("  a", "bold red"), Span("   "), Span("b", "dim")),
        (),
        (Span("long " * 20),),
    ]
    picture = of_lines(lines)
    _, first, second, third = picture.groups
    assert [group.key for group in picture.groups] == ["floor", "line 0", "line 1", "line 2"]
    assert first.label == "a   b" and second.label == "" and not picture.places
    left, right = first.shapes
    assert isinstance(left, Words) and isinstance(right, Words)
    assert (left.text, left.role, right.text, right.role) == ("  a", "strong", "b", "dim")
    assert right.x - left.x == pytest.approx(width_of(left) * 2)  # six columns behind
    assert second.shapes == () and isinstance(third.shapes[0], Words)
    assert third.shapes[0].role == "label"
    assert picture.width > width_of(third.shapes[0])
    check_picture(picture, "here")


def test_a_board_is_as_wide_as_asked_or_as_its_longest_line() -> None:
    few = of_lines([(Span("x"),)], columns=10)
    assert few.width < of_lines([(Span("x"),)]).width < of_lines([(Span("x" * 90),)]).width
    check_picture(few, "here")
    check_picture(of_lines([]), "here")
