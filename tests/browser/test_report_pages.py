"""Pages of studies and of luck: quiet, for everybody, on any screen, whatever names they hold."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from mechs_cli.app import app
from mechs_core.analysis.pages.page import page as page_of
from mechs_core.analysis.pages.report import Curves, Field, Plot, Report, Section, Series
from mechs_core.analysis.pages.svg import SERIES
from tests.browser.looking import open_file, serious_faults, sideways, small_targets

if TYPE_CHECKING:
    from playwright.sync_api import Page

REPLAYS = Path(__file__).parent.parent.parent / "replays"
ENDED = REPLAYS / "bottisota" / "scenario-showdown.jsonl"
HOSTILE = "</script></style></title><img src=http://example.org onerror=alert(1)>]]>\"'&lt;"
KINDS = ("bars", "intervals", "lines", "histogram")
TABLE = ".scroll"
COLOURS = """() => {
    const {backgroundColor, color} = getComputedStyle(document.documentElement);
    const texts = [...document.querySelectorAll("svg text")];
    return [backgroundColor, color, ...texts.map(each => getComputedStyle(each).fill)];
}"""
COLOUR_OF_SERIES = """number => {
    const style = getComputedStyle(document.documentElement);
    return style.getPropertyValue(`--series-${number}`).trim();
}"""


def studied() -> Report:
    """A report with every kind of plot, and tables wider than a phone, long and short."""
    names = tuple(f"a name of some length {number}" for number in range(14))
    fields = (Field("name"), *(Field(f"number {at}", "% of games") for at in range(14)))
    rows = tuple((name, *(at * 1.5 for at in range(14))) for name in names)
    sections = [
        Section(
            kind, f"What do {kind} say?", "They say it. " * 9, fields, rows, plotted(kind), "So."
        )
        for kind in KINDS
    ]
    few = Section("few", "And a few?", "A few.", fields, rows[:3], note="So it was.")
    return Report("Toy: a study of games", (("games", "600"), ("seed", "7")), (*sections, few))


def plotted(kind: str) -> Plot:
    names = (1.0, 2.0, 3.0) if kind == "histogram" else ("ant", "bee", "cat")
    ends = () if kind == "histogram" else ((0.5, 2.0, 1.0), (4.0, 4.0, 3.0))
    series = tuple(Series(f"series {at}", names, (at + 1.0, 3.0, 2.0), *ends) for at in range(3))
    return Plot(kind, "animal (kind)", "weight (kg)", series, 2.0, "level")


def hostile() -> Report:
    """A report whose every text tries to be more than text."""
    fields = (Field(HOSTILE), Field("n", HOSTILE))
    rows = ((HOSTILE, 1.0),)
    plot = Plot("bars", HOSTILE, HOSTILE, (Series(HOSTILE, (HOSTILE,), (1.0,)),), 1.0, HOSTILE)
    curves = Curves(HOSTILE, (Series(HOSTILE, (1,), (0.5,)),), ("seat0",), ((2, 1),), 9)
    first = Section("a", HOSTILE, HOSTILE, fields, rows, plot, HOSTILE)
    second = replace(first, key="b", plot=curves)
    return Report(HOSTILE, ((HOSTILE, HOSTILE),), (first, second))


def luck(folder: Path) -> str:
    path = folder / "luck.html"
    words = ("luck", ENDED, "--rollouts", 4, "--seed", 1, "--jobs", 1, "--html", path)
    CliRunner().invoke(app, [str(each) for each in words], catch_exceptions=False)
    return path.read_text("utf-8")


PAGES: dict[str, Callable[[Path], str]] = {
    "study": lambda folder: page_of(studied()),
    "hostile": lambda folder: page_of(hostile()),
    "luck": luck,
}


@pytest.fixture(scope="module", params=PAGES)
def path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reports")
    written = folder / "report.html"
    written.write_text(PAGES[request.param](folder), "utf-8")
    return written


def unfold(page: Page) -> None:
    page.evaluate("() => document.querySelectorAll('details').forEach(each => each.open = true)")


def test_everybody_can_use_the_page_and_it_asks_for_nothing(page: Page, path: Path) -> None:
    asked = open_file(page, path)
    unfold(page)
    assert serious_faults(page) == ""
    assert page.locator("h1").count() == page.locator("main").count() == 1
    assert page.locator("script, img, iframe, form").count() == 0
    assert page.locator("svg").count() >= 4
    assert asked == []


def test_it_can_be_read_in_the_dark_and_in_high_contrast(page: Page, path: Path) -> None:
    open_file(page, path)
    for look in ({"color_scheme": "dark"}, {"color_scheme": "light", "contrast": "more"}):
        page.emulate_media(**look)
        ground, ink, *texts = page.evaluate(COLOURS)
        assert brightness(ground) < 40 < 200 < brightness(ink)
        assert len(texts) > 5
        assert min(map(brightness, texts)) > 150
        assert serious_faults(page) == ""
        for number, (_, on_dark) in enumerate(SERIES):
            assert page.evaluate(COLOUR_OF_SERIES, number) == on_dark


def brightness(colour: str) -> float:
    """0 to 255, of `rgb(1, 2, 3)`."""
    return sum(map(float, colour.removeprefix("rgb(").rstrip(")").split(","))) / 3


def test_on_a_phone_only_tables_scroll_sideways(phone: Page, path: Path) -> None:
    open_file(phone, path)
    phone.locator("summary").first.tap()
    assert phone.locator("details").first.get_attribute("open") is not None
    unfold(phone)
    assert sideways(phone) == 0
    assert small_targets(phone) == []
    assert serious_faults(phone) == ""
    assert phone.locator(".narrow svg").first.is_visible()
    assert not phone.locator(".wide svg").first.is_visible()


def test_a_wide_table_is_scrolled_with_the_keyboard(phone: Page, path: Path) -> None:
    open_file(phone, path)
    phone.locator("summary").first.focus()
    phone.keyboard.press("Enter")
    assert phone.locator("details").first.get_attribute("open") is not None
    table = phone.locator(f"{TABLE}:visible").first
    assert table.evaluate("each => each.scrollWidth > each.clientWidth + 20")
    table.focus()
    for _ in range(3):
        phone.keyboard.press("ArrowRight")
    phone.wait_for_timeout(300)
    assert table.evaluate("each => each.scrollLeft") > 20


def test_every_table_is_reached_with_the_tabulator(page: Page, path: Path) -> None:
    open_file(page, path)
    wanted = page.locator(f"{TABLE}:visible").count()
    reached = set()
    for _ in range(200):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("() => document.activeElement.getAttribute('aria-labelledby')"))
        if len(reached - {None}) == wanted:
            break
    assert len(reached - {None}) == wanted > 0


def test_without_script_nothing_is_missing(new_page: Callable[..., Page], path: Path) -> None:
    texts = []
    for allowed in (True, False):
        page = new_page(java_script_enabled=allowed)
        open_file(page, path)
        texts.append(page.inner_text("body"))
    assert texts[0] == texts[1]
    assert len(texts[0]) > 300


def test_in_print_all_is_open_and_nothing_is_cut_off(page: Page, path: Path) -> None:
    open_file(page, path)
    page.set_viewport_size({"width": 688, "height": 1000})  # A4 without its margins
    page.emulate_media(media="print")
    assert sideways(page) == 0
    assert page.locator(".note").first.is_visible()
    assert not page.locator("summary").first.is_visible()
    assert not page.locator(".skip").is_visible()
    for table in page.locator(TABLE).all():
        assert table.evaluate("each => getComputedStyle(each).overflowX") == "visible"


def test_every_link_leads_somewhere(page: Page, path: Path) -> None:
    open_file(page, path)
    links = page.locator("a[href]").all()
    assert len(links) > 2
    for link in links:
        name = link.get_attribute("href")
        assert name and name.startswith("#")
        assert page.locator(f"[id='{name[1:]}']").count() == 1


def test_hostile_names_are_shown_as_they_are(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "hostile.html"
    path.write_text(page_of(hostile()), "utf-8")
    said: list[str] = []
    page.on("dialog", lambda dialog: said.append(dialog.message))
    asked = open_file(page, path)
    assert page.title() == page.inner_text("h1") == HOSTILE
    for place in ("dt", "dd", "h2[id$=question]", ".answer", "th >> nth=0", "tbody th >> nth=0"):
        assert page.locator(place).first.inner_text() == HOSTILE
    assert page.locator(".curves:visible").get_attribute("aria-label", timeout=1000)
    assert (asked, said) == ([], [])
