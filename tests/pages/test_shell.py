"""The document around a page: its policy, its landmarks, its blocks of data."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser

from mechs_core.kernel.themes import BY_NAME
from mechs_core.pages.shell import AT_ONCE, Document, block, document, policy_of, theme

HOSTILE = """</script><img src=x onerror=alert(1)>"']]><!--"""


class Elements(HTMLParser):
    """Every element of a page with its attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def page_with(**fields: str) -> str:
    return "".join(document(Document(**{"title": "T", "heading": "H", **fields}), ["<p>x</p>"]))


def test_a_page_has_one_heading_its_landmarks_and_a_way_past_them() -> None:
    tags = [tag for tag, _ in Elements(page_with()).found]
    assert [tags.count(each) for each in ("h1", "main", "header", "footer", "title")] == [1] * 5
    assert '<html lang="en">' in page_with()
    assert ("a", {"class": "skip", "href": "#main"}) in Elements(page_with()).found


def test_names_make_no_element_and_no_attribute() -> None:
    hostile = Elements(page_with(title=HOSTILE, heading=HOSTILE))
    assert [tag for tag, _ in hostile.found] == [tag for tag, _ in Elements(page_with()).found]
    assert not [attrs for _, attrs in hostile.found if {*attrs} & {"onerror", "src"}]


def test_the_policy_lets_this_script_run_and_nothing_else() -> None:
    script = "console.log('ä');"
    page = page_with(script=script)
    inside = re.search(r'<script type="module">(.*?)</script>', page, re.DOTALL)
    assert inside
    digest = base64.b64encode(hashlib.sha256(inside[1].encode()).digest()).decode()
    policies = [
        attrs["content"]
        for tag, attrs in Elements(page).found
        if tag == "meta" and "http-equiv" in attrs
    ]
    assert policies == [policy_of(script)]
    assert f"script-src 'sha256-{digest}'" in policy_of(script)
    assert "default-src 'none'" in policy_of(script)
    assert "script-src" not in policy_of("")


def test_the_theme_has_the_grounds_of_every_theme_of_pictures() -> None:
    for name, looks in BY_NAME.items():
        assert f"--ground:{looks.areas['void'].fill}" in theme(), name


def test_a_block_holds_its_bytes_however_they_come() -> None:
    data = bytes(range(256)) * 4096
    for size in (1, 1000, AT_ONCE, len(data)):
        pieces = [data[i : i + size] for i in range(0, len(data), size)]
        found = re.fullmatch(
            r'<script type="application/octet-stream" id="d">(.*)</script>\n',
            "".join(block("d", pieces)),
        )
        assert found
        assert base64.b64decode(found[1], validate=True) == data
