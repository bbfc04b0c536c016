"""A page holds the whole report, needs nothing else, and escapes every name."""

from __future__ import annotations

import re
from html import escape
from html.parser import HTMLParser
from importlib.resources import files

import pytest

from mechs_core.analysis.pages.cells import shown
from mechs_core.analysis.pages.page import SHORT, caption, grouped, page
from mechs_core.analysis.pages.report import Field, Plot, Report, Section, Series
from mechs_core.kernel.errors import one_line
from mechs_core.pages.shell import policy_of, theme

HOSTILE = "</style></title><script>alert(1)</script><img src=x onerror='y'>&\"\x1b[31m"
VOID = {"meta", "br", "link"}


def section(key: str, *, rows: int = 3, plot: bool = True, more: str = "") -> Section:
    """A section that says its key everywhere, and another text too."""
    names = tuple(f"{key} {number}{more}" for number in range(rows))
    values = tuple(number + 0.25 for number in range(rows))
    return Section(
        key=key,
        question=f"Is {key} good?{more}",
        answer=f"Yes: {key} is 1.5 times as good.{more}",
        fields=(Field(f"{key} name{more}"), Field("wins", f"% of {key}{more}", 1), Field("± wins")),
        rows=tuple((name, value, None) for name, value in zip(names, values, strict=True)),
        plot=Plot("intervals", f"{key} (kind){more}", "wins (%)", (Series(more, names, values),))
        if plot
        else None,
        note=f"Note on {key}.{more}",
    )


REPORT = Report(
    "Toy: a study of games",
    (("games", "600"), ("seed", "7")),
    (
        section("seats"),
        section("topic_part", rows=60),
        section("topic_part_each"),
        section("topic_part_wins", plot=False, rows=30),
        section("topic_parts"),
    ),
)
NASTY = Report(HOSTILE, ((HOSTILE, HOSTILE),), (section("seats", more=HOSTILE),))


class Read(HTMLParser):
    """A document as tags, ids, references and texts; fails where a tag is not closed in turn."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.names: list[str] = []
        self.values: list[tuple[str, str]] = []
        self.said: list[tuple[str, str]] = []  # the tag around a text, the text
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.values += [(name, value or "") for name, value in attrs]
        self.names += [value or "" for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.said.append((self.open[-1], data))

    def texts(self, *tags: str) -> list[str]:
        return [text for tag, text in self.said if tag in tags]


@pytest.fixture(scope="module")
def text() -> str:
    return page(REPORT)


@pytest.fixture(scope="module")
def read(text: str) -> Read:
    return Read(text)


# ---------------------------------------------------------------- nothing else is needed


@pytest.mark.parametrize("report", [REPORT, NASTY])
def test_a_page_refers_to_nothing_outside_and_runs_nothing(report: Report) -> None:
    text = page(report)
    read = Read(text)
    assert not {"script", "img", "iframe", "object", "base", "form"} & set(read.tags)
    assert not [name for name, _ in read.values if name.startswith("on") or name == "src"]
    links = [value for name, value in read.values if name.endswith("href")]
    icon = [value for value in links if value.startswith("data:image/svg+xml,")]
    assert len(icon) == read.tags.count("link") == 1
    assert all(value.startswith("#") for value in links if value not in icon)
    namespaces = [value for name, value in read.values if name == "xmlns"]
    assert set(namespaces) <= {"http://www.w3.org/2000/svg"}
    assert len(re.findall(r"//\w", text)) == len(namespaces) + len(icon)
    assert {*re.findall(r"url\(.", text)} <= {"url(#"}
    assert "@import" not in text


def test_a_browser_is_told_to_load_nothing(text: str, read: Read) -> None:
    policy = next(value for name, value in read.values if "default-src" in value)
    assert policy == policy_of("")
    assert "script-src" not in policy
    assert text.index("default-src") < text.index("<style>")


def test_the_style_sheet_is_a_file_of_the_package_and_stands_in_the_page(text: str) -> None:
    sheet = files("mechs_core.analysis.pages").joinpath("page.css").read_text(encoding="utf-8")
    assert f"{theme()}{sheet}" in text
    assert "@media print" in sheet
    assert sheet.count("{") == sheet.count("}")


def test_a_page_begins_as_a_document_of_its_language_and_letters(text: str) -> None:
    assert text.startswith('<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">')
    assert text.endswith("</html>\n")


def test_equal_reports_give_equal_pages(text: str) -> None:
    assert page(REPORT) == text


# ---------------------------------------------------------------- all of the report is there


def test_title_facts_questions_answers_and_notes_are_there(read: Read) -> None:
    assert read.texts("title") == read.texts("h1") == [REPORT.title]
    assert list(zip(read.texts("dt"), read.texts("dd"), strict=True)) == list(REPORT.facts)
    assert read.texts("h2", "h3")[1:] == [each.question for each in REPORT.sections]
    said = read.texts("p")
    for each in REPORT.sections:
        assert said.count(each.answer) == 2  # in short, and at its place
        assert said.count(each.note) == 1


def test_every_cell_stands_in_its_row_under_its_name_and_unit(text: str) -> None:
    tables = re.findall(r"<table>.*?</table>", text, re.DOTALL)
    for each, table in zip(REPORT.sections, tables, strict=True):
        head, *rows = (
            [re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row)]
            for row in re.findall(r"<tr>.*?</tr>", table, re.DOTALL)
        )
        assert head == [f"{field.name} {field.unit}".strip() for field in each.fields]
        assert rows == [
            [escape(shown(field, cell)) for field, cell in zip(each.fields, row, strict=True)]
            for row in each.rows
        ]


def test_every_plot_is_there_for_wide_and_for_narrow_screens(read: Read) -> None:
    assert read.tags.count("svg") == 2 * sum(each.plot is not None for each in REPORT.sections)
    assert "topic_part (kind)" in read.texts("text")


def test_every_link_has_its_place_and_every_name_is_given_once(read: Read) -> None:
    links = {value[1:] for _, value in read.values if value.startswith("#")}
    assert links <= set(read.names)
    assert len(read.names) == len(set(read.names))
    assert {f"q{number}" for number in range(1, 6)} <= links
    labels = {value for name, value in read.values if name == "aria-labelledby"}
    assert labels <= set(read.names)


def test_a_link_leads_to_the_section_of_its_question(text: str) -> None:
    for name, question in re.findall(r'<a href="#(q\d+)">(.*?)</a>', text):
        assert f'<section id="{name}"' in text
        assert re.search(f'id="{name}-question">{re.escape(question)}<', text)


def test_numbers_stand_to_the_right_and_an_interval_beside_its_number(text: str) -> None:
    assert '<td class="number">0.2</td><td class="number beside">–</td>' in text
    assert '<th scope="row">seats 0</th>' in text


# ---------------------------------------------------------------- what is long


def test_follow_up_questions_stand_with_theirs_one_level_lower(text: str) -> None:
    groups = [[place.section.key for place in group] for group in grouped(REPORT.sections)]
    topic = ["topic_part", "topic_part_each", "topic_part_wins"]
    assert groups == [["seats"], topic, ["topic_parts"]]
    heads = re.findall(r'<(h\d) id="q\d-question">', text)
    assert heads == ["h2", "h2", "h3", "h3", "h2"]


def test_a_long_table_is_folded_where_a_picture_shows_it(text: str) -> None:
    def folded(rows: int, plot: bool) -> bool:
        made = page(Report("", (), (section("a", rows=rows, plot=plot),)))
        return f"<details><summary>Table: {rows:,} rows</summary>" in made

    assert folded(SHORT + 1, plot=True)
    assert not folded(SHORT, plot=True)
    assert not folded(SHORT + 1, plot=False)
    assert text.count("How it was worked out") == len(REPORT.sections)


def test_a_report_or_a_section_of_little_is_a_page() -> None:
    Read(page(Report("Nothing", (), ())))
    bare = Section("a", "Is it?", "No.", (Field("x"),), ())
    read = Read(page(Report("Little", (), (bare,))))
    assert not {"table", "details", "svg"} & set(read.tags)


# ---------------------------------------------------------------- names are text


def test_hostile_names_are_shown_as_they_are() -> None:
    read = Read(page(NASTY))
    plain = one_line(HOSTILE)
    assert read.texts("title") == read.texts("h1") == [plain]
    assert plain in read.texts("dt")
    assert plain in read.texts("dd")
    one = NASTY.sections[0]
    for said in (one.question, one.answer, one.note, one.rows[0][0], one.fields[1].unit):
        assert any(one_line(str(said)) == text for _, text in read.said), said
    assert "\x1b" not in page(NASTY)


def test_a_caption_says_what_the_axes_do_not() -> None:
    point = Series("", ("a",), (1.0,), (0.5,), (2.0,))
    bare = Series("", ("a",), (1.0,))
    assert caption(Plot("bars", "x", "y", (bare,))) == ""
    assert caption(Plot("lines", "x", "y", (point,))) == "Bands are intervals."
    leveled = Plot("intervals", "x", "y", (point,), 3.0, "chance")
    assert caption(leveled) == "Lines through the points are their intervals; dashed: chance."
