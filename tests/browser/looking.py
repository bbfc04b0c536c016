"""What tests of pages ask of every page: it is quiet, it fits, everybody can use it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request

SERIOUS = frozenset({"serious", "critical"})  # of what axe-core finds
HELD = ("data:", "blob:")  # addresses of what a page holds itself


def open_file(page: Page, path: Path, place: str = "") -> list[str]:
    """Open the file in the page. Returns the addresses asked for besides the file itself.

    place: an id in the file, or "" for its beginning.
    The list grows while the page is used; what is blocked or fails is in it, too.
    """
    address = path.resolve().as_uri()
    asked: list[str] = []

    def hear(request: Request) -> None:
        if request.url.partition("#")[0] != address and not request.url.startswith(HELD):
            asked.append(request.url)

    page.context.on("request", hear)
    page.goto(f"{address}#{place}" if place else address)
    return asked


def serious_faults(page: Page) -> str:
    """What axe-core finds hard or impossible to use, told with the places; "" if nothing."""
    from axe_playwright_python.sync_playwright import Axe

    results = Axe().run(page)
    faults = [each for each in results.response["violations"] if each["impact"] in SERIOUS]
    return "\n".join(results.generate_report(fault["id"]) for fault in faults)


def sideways(page: Page) -> int:
    """By how many pixels the page can be scrolled sideways; 0 if it fits."""
    return int(
        page.evaluate(
            "() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"
            " - document.documentElement.clientWidth"
        )
    )


def small_targets(page: Page, least: int = 24) -> list[str]:
    """Buttons, fields and links with a side below `least` pixels, but for links in a text."""
    return list(
        page.evaluate(
            """least => [...document.querySelectorAll("a, button, input, select, summary")]
                .filter(each => !(each.matches("a") && each.closest("p, li, td, dd, pre")))
                .filter(each => each.checkVisibility({visibilityProperty: true}))
                .map(each => [each, each.getBoundingClientRect()])
                .filter(([, {width, height}]) => Math.min(width, height) < least)
                .map(([each, {width, height}]) => `${each.outerHTML} ${width} x ${height}`)""",
            least,
        )
    )
