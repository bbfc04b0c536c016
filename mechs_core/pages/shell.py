"""The document around every page: policy, title, theme, landmarks, script, blocks of data.

A page is written in pieces, so that a large one is never in memory as a whole.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from typing import Final

from msgspec import Struct

from mechs_core.kernel.errors import one_line
from mechs_core.kernel.picture import escaped
from mechs_core.kernel.themes import AUTO, BY_NAME, HUES, MOST_SEATS, SEATS, style

MAIN: Final = "main"  # the id that the skip link leads to
BLOCK: Final = "application/octet-stream"  # the type of a block of data: no browser runs it
AT_ONCE: Final = 3 << 16  # bytes that are encoded at a time; a multiple of 3 needs no padding
REMARKS: Final = ("//", "/* ")  # how a line begins that is nothing but a remark
MEDIA: Final = {
    "light": "",
    "dark": "@media (prefers-color-scheme:dark)",
    "contrast": "@media (prefers-contrast:more)",
    "print": "@media print",
}
ICON: Final = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%3E"
    "%3Cpath fill='%235a9fd4' stroke='%231f2430' d='M2 .5h5v4H2zM.5 5h8v2h-8zM1.5 7v2M7.5 7v2'/%3E"
    "%3C/svg%3E"
)


class Document(Struct, frozen=True, kw_only=True):
    """What a page says besides its content.

    title: of the window. heading: of the page, its one `<h1>`. lead: HTML under the heading.
    styles: sheets behind the theme's. script: a module, or "" for a page without one; nothing else
    can run in the page. early: the content has it in a `<script>` of its own, no module, which
    runs before the rest of the page is read. kind: a class of `<body>`, for the page's own sheet.
    made_by: the program and its version.
    """

    title: str
    heading: str
    lead: str = ""
    styles: tuple[str, ...] = ()
    script: str = ""
    early: bool = False
    kind: str = ""
    made_by: str = ""


def document(page: Document, main: Iterable[str], footer: Iterable[str] = ()) -> Iterator[str]:
    """The page as HTML, in pieces. main, footer: HTML, of which this escapes nothing."""
    yield from _head(page)
    yield f'<body class="{escaped(page.kind)}">\n' if page.kind else "<body>\n"
    yield f'<a class="skip" href="#{MAIN}">Skip to the content</a>\n'
    yield f"<header>\n<h1>{text(page.heading)}</h1>\n{page.lead}</header>\n"
    yield f'<main id="{MAIN}" tabindex="-1">\n'
    yield from main
    yield "</main>\n<footer>\n"
    yield from footer
    yield "</footer>\n"
    if page.script and not page.early:
        yield f'<script type="module">{page.script}</script>\n'
    yield "</body>\n</html>\n"


def _head(page: Document) -> Iterator[str]:
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    policy = escaped(policy_of(page.script)).replace("&#x27;", "'")
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield '<meta name="color-scheme" content="light dark">\n'
    if page.made_by:
        yield f'<meta name="generator" content="{text(page.made_by)}">\n'
    yield f'<title>{text(page.title)}</title>\n<link rel="icon" href="{ICON}">\n'
    yield f"<style>\n{theme()}{''.join(page.styles)}</style>\n</head>\n"


def policy_of(script: str) -> str:
    """What the page may do: load nothing, and run this script alone."""
    parts = ["default-src 'none'", "style-src 'unsafe-inline'", "img-src data:", "base-uri 'none'"]
    if script:
        digest = b64encode(sha256(script.encode()).digest()).decode()
        parts.append(f"script-src 'sha256-{digest}'")
    return "; ".join([*parts, "form-action 'none'"])


def text(words: str) -> str:
    """Words as one line of HTML, between tags or quotes."""
    return escaped(one_line(words))


@cache
def resource(name: str) -> str:
    """A sheet, script or piece of HTML of this package, without indents and lines of remarks."""
    from importlib.resources import files

    words = files("mechs_core.pages").joinpath(name).read_text(encoding="utf-8")
    lines = [line.strip() for line in words.split("\n")]
    return "\n".join([line for line in lines if line and not line.startswith(REMARKS)] + [""])


@cache
def theme() -> str:
    """The sheet of every page: its ground and ink are those that pictures have."""
    rules = ""
    for name, media in MEDIA.items():
        paints, inks = BY_NAME[name].areas, BY_NAME[name].texts
        colours = {
            "ground": paints["void"].fill,
            "band": paints["floor"].fill,
            "line": paints["floor"].line,
            "edge": paints["edge"].line,
            "ink": inks["strong" if name in ("print", "contrast") else "label"],
            "soft": inks["dim"],
            "here": paints["mark"].fill,
            "over-here": inks["onseat"],
        }
        rule = f":root{{{''.join(f'--{key}:{value};' for key, value in colours.items())}}}"
        rules += f"{media}{{{rule}}}\n" if media else f"{rule}\n"
    seats = "".join(f".of-seat{n}{{--seat:{SEATS[n % HUES]}}}" for n in range(MOST_SEATS))
    return f"{rules}{seats}\n{resource('theme.css')}{style(AUTO)}\n"


def block(name: str, data: Iterable[bytes]) -> Iterator[str]:
    """Data as base64 in an element that no browser runs or shows. name: its id."""
    yield f'<script type="{BLOCK}" id="{escaped(name)}">'
    held = b""
    for piece in data:
        held += piece
        if len(held) >= AT_ONCE:
            whole = len(held) - len(held) % 3
            yield b64encode(held[:whole]).decode()
            held = held[whole:]
    yield f"{b64encode(held).decode()}</script>\n"
