"""Tests in a real browser: Debian's chromium, driven by Playwright.

A worker starts one browser for the tests of this folder, and every test gets contexts of its own,
without network. Of a failed test the pictures of its pages and their traces are kept, in a folder
that the failure names; `playwright show-trace FILE` opens a trace.

Without Playwright or chromium these tests are skipped, or fail if MECHS_BROWSER is "required".
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HOW = "no tests in a browser here: pip install -e '.[browser]' and apt-get install chromium"
REQUIRED = "MECHS_BROWSER"
NEEDED = ("playwright", "axe_playwright_python")
BROWSERS = ("chromium", "google-chrome", "chromium-browser")  # as .ci/run looks for them
QUIET = (  # a browser that does nothing on its own account
    *("--disable-quic", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--no-first-run"),
)
PHONE = {
    "viewport": {"width": 320, "height": 640},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
OPENED = pytest.StashKey[tuple[list["Page"], pytest.TempPathFactory]]()


def found() -> str | None:
    """The path of a browser that can be driven, or None."""
    if not all(map(find_spec, NEEDED)):
        return None
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def found_or_out() -> str:
    """The path of a browser; without one the test is skipped, or fails where one is required."""
    path = found()
    if path is None:
        (pytest.fail if os.environ.get(REQUIRED) == "required" else pytest.skip)(HOW)
    return path


@pytest.fixture(scope="package")  # Playwright's event loop is closed before other tests need one
def browser() -> Iterator[Browser]:
    path = found_or_out()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        launched = driver.chromium.launch(
            executable_path=path, args=[*QUIET], chromium_sandbox=os.geteuid() != 0
        )
        yield launched
        launched.close()


@pytest.fixture
def new_page(
    browser: Browser, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[..., Page]]:
    """Opens a page in a context of its own; takes what `Browser.new_context` takes.

    The test fails if a script of such a page ends with an error that nobody caught.
    """
    pages: list[Page] = []
    errors: list[str] = []
    request.node.stash[OPENED] = pages, tmp_path_factory

    def opened(**options: Any) -> Page:
        context = browser.new_context(**{"offline": True, **options})
        context.tracing.start(screenshots=True, snapshots=True)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        pages.append(page)
        return page

    yield opened
    for page in pages:
        page.context.close()
    assert not errors, f"a script failed: {errors}"


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    return new_page()


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    """A page on a small phone, 320 pixels wide."""
    return new_page(**PHONE)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Iterator[None] | Any:
    report = yield
    if report.when == "call" and report.failed and OPENED in item.stash:
        pages, folders = item.stash[OPENED]
        if pages:
            folder = folders.mktemp("browser")
            keep(pages, folder)
            report.sections.append(("browser", f"pictures and traces of its pages: {folder}"))
    return report


def keep(pages: list[Page], folder: Path) -> None:
    """Write a picture and a trace of each page; a page that is gone leaves what it can."""
    from playwright.sync_api import Error

    for number, page in enumerate(pages):
        try:
            page.screenshot(path=folder / f"page-{number}.png", full_page=True)
            page.context.tracing.stop(path=folder / f"trace-{number}.zip")
        except Error as lost:
            (folder / f"page-{number}.txt").write_text(str(lost), "utf-8")
