"""Every role in every theme: what stands on what can be read, also by who sees fewer colours."""

from __future__ import annotations

import re
from itertools import combinations, product

import pytest

from mechs_core.kernel.themes import (
    AREAS,
    AUTO,
    BY_NAME,
    HATCHED,
    HUES,
    MOST_SEATS,
    ROLE_OF_COLOUR,
    ROLES,
    SEATS,
    TEXTS,
    THEMES,
    Theme,
    patterns,
    style,
)

every_theme = pytest.mark.parametrize("theme", BY_NAME.values(), ids=[*BY_NAME])

READ = 4.5  # contrast of text with its ground, WCAG 2.2, AA
SEEN = 3  # contrast of lines
TOLD_APART = 10  # distance in CIELAB; 2.3 is just noticed side by side

# What light with red, green and blue becomes for who lacks a kind of cones (Machado and others,
# 2009, severity 1).
SIGHTS = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
Light = tuple[float, ...]


def light(colour: str) -> Light:
    """Red, green and blue of a colour as amounts of light, 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )


def contrast(one: str, other: str) -> float:
    """1 to 21, as WCAG counts it."""
    dark, bright = sorted(brightness(light(colour)) for colour in (one, other))
    return (bright + 0.05) / (dark + 0.05)


def brightness(seen: Light) -> float:
    red, green, blue = seen
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def distance(one: str, other: str, sight: str) -> float:
    """How different two colours look, in CIELAB."""
    mine, others = (lab(seen_by(light(colour), sight)) for colour in (one, other))
    return sum((a - b) ** 2 for a, b in zip(mine, others, strict=True)) ** 0.5


def seen_by(whole: Light, sight: str) -> Light:
    sums = (sum(a * b for a, b in zip(row, whole, strict=True)) for row in SIGHTS[sight])
    return tuple(min(1.0, max(0.0, each)) for each in sums)


def lab(seen: Light) -> Light:
    red, green, blue = seen
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (x, brightness(seen), z)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_contrast_is_counted_as_it_is_published() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#ff0000", "#0000ff") == pytest.approx(2.15, abs=0.01)


# ---------------------------------------------------------------- roles


@every_theme
def test_every_role_has_its_look(theme: Theme) -> None:
    assert theme.areas.keys() == AREAS.keys() and theme.texts.keys() == TEXTS.keys()
    assert {*AREAS} | {*TEXTS} == ROLES and not {*AREAS} & {*TEXTS}
    paints = theme.areas.values()
    colours = [*theme.texts.values(), *(each.alone for each in paints if each.alone)]
    colours += [colour for paint in paints for colour in (paint.fill, paint.line)]
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in colours)
    assert all(paint.thick >= 0 for paint in theme.areas.values())


@pytest.mark.parametrize("name", THEMES)
def test_every_role_is_in_every_style_sheet(name: str) -> None:
    sheet = style(name)
    for role in ROLES:
        assert re.search(rf"\.{role}[,{{]", sheet), role
    assert "url(" not in sheet.replace("url(#hatch)", "") and "@import" not in sheet
    assert sheet.count("{") == sheet.count("}") and "<" not in sheet


def test_the_automatic_theme_follows_the_screen_and_the_printer() -> None:
    sheet = style(AUTO)
    for wish in ("prefers-color-scheme:dark", "prefers-contrast:more", "media print"):
        assert wish in sheet
    with pytest.raises(KeyError):
        style("pink")


WISHES = {  # a block of the automatic style sheet -> the theme that holds where it does
    "(prefers-color-scheme:dark)": "dark",
    "(prefers-contrast:more)": "contrast",
    "print": "print",
}


def looks(sheet: str, wishes: tuple[str, ...] = ()) -> dict[tuple[str, str], str]:
    """A selector and a property -> what a sheet says last where these wishes hold."""
    found = {}
    for block in re.split(r"(?=@media )", sheet):
        wish, _, inner = block.partition("{") if block.startswith("@media") else ("", "", block)
        if wish and wish.removeprefix("@media ") not in wishes:
            continue
        for selectors, said in re.findall(r"([^{}]+){([^{}]+)}", inner):
            for selector, each in product(selectors.split(","), said.split(";")):
                what, _, value = each.partition(":")
                found[selector, what] = value
    return found


@pytest.mark.parametrize("many", range(len(WISHES) + 1))
def test_the_last_of_the_wished_themes_holds_whole(many: int) -> None:
    for wishes in combinations(WISHES, many):
        name = WISHES[wishes[-1]] if wishes else "light"
        assert looks(style(AUTO), wishes) == looks(style(name)), wishes


@every_theme
def test_a_style_sheet_says_what_the_theme_says(theme: Theme) -> None:
    found = looks(style(next(name for name, each in BY_NAME.items() if each is theme)))
    for role, paint in theme.areas.items():
        said = (paint.fill, paint.line, str(paint.thick))
        assert tuple(found[f".{role}", it] for it in ("fill", "stroke", "stroke-width")) == said
        assert found.get((f"polyline.{role}", "stroke"), "") == paint.alone
    for role, ink in theme.texts.items():
        assert found[f".{role}", "fill"] == ink
    assert found[".picture polyline", "fill"] == "none"
    assert found[".hatch", "stroke"] == "none"


def test_seats_above_the_hues_are_hatched() -> None:
    assert sorted(HATCHED) == ["seat10", "seat11", "seat8", "seat9"] and MOST_SEATS == 12
    for theme in BY_NAME.values():
        for number in range(HUES, MOST_SEATS):
            assert theme.areas[f"seat{number}"] == theme.areas[f"seat{number - HUES}"]
    assert 'id="hatch"' in patterns() and ".hatch{fill:url(#hatch)" in style("light")


def test_colours_of_games_are_seats_of_their_own() -> None:
    assert sorted(ROLE_OF_COLOUR.values()) == [f"seat{number}" for number in range(HUES)]


# ---------------------------------------------------------------- what can be seen


@every_theme
def test_texts_can_be_read_on_all_that_they_may_stand_on(theme: Theme) -> None:
    low = {
        (role, ground): round(contrast(ink, theme.areas[ground].fill), 2)
        for role, ink in theme.texts.items()
        for ground in TEXTS[role]
        if contrast(ink, theme.areas[ground].fill) < READ
    }
    assert not low


@every_theme
def test_walls_marks_and_seats_are_seen_on_the_board_and_beside_it(theme: Theme) -> None:
    seats = [f"seat{number}" for number in range(MOST_SEATS)]
    lines = {role: theme.areas[role].line for role in ("wall", "mark", *seats)}
    lines |= {f"{role} alone": theme.areas[role].alone for role in seats}
    low = {
        (role, ground): round(contrast(line, theme.areas[ground].fill), 2)
        for role, line in lines.items()
        for ground in ("void", "floor")
        if contrast(line, theme.areas[ground].fill) < SEEN
    }
    assert not low


@pytest.mark.parametrize("sight", SIGHTS)
def test_seats_are_told_apart_by_who_sees_fewer_colours(sight: str) -> None:
    near = {
        (one, other): round(distance(one, other, sight), 1)
        for one, other in combinations(SEATS, 2)
        if distance(one, other, sight) < TOLD_APART
    }
    assert not near and len({*SEATS}) == HUES
    red, green = "#cc3300", "#5a7a00"  # the pair that boards of stones are known for
    assert distance(red, green, "deuteranopia") < distance(red, green, "all cones") / 3
