"""A RULES.md is read into chapters; errors are one printable line."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from mechs_core import rulesets
from mechs_core.kernel.book import Book, Chapter, Code, Item, Paragraph, Table
from mechs_core.kernel.errors import IllegalDecision, MechsError, one_line
from mechs_core.kit.rulebook import Rulebook, read_chapters
from tests.small_book import TEXT


def blocks(text: str) -> list[object]:
    return [block for chapter in read_chapters(text) for block in chapter.blocks]


def test_the_rules_of_the_toy():
    rules = Rulebook("tests.toy")
    assert rules["TOY-BLOCK-2"] == "A seat can block once in a game."
    assert [*rules][:3] == ["TOY-SET-1", "TOY-SET-2", "TOY-PICK-1"]


def test_chapters_have_a_title_a_level_and_what_they_are_within():
    assert [each[:3] for each in read_chapters(TEXT)] == [
        ("Small: the rules", 1, ""),
        ("The game in five lines", 2, ""),
        ("Glossary", 2, ""),
        ("Components", 2, ""),
        ("Bots", 3, "Components"),
        ("Weapons", 3, "Components"),
        ("Rules", 2, ""),
        ("Shooting", 3, "Rules"),
        ("The end", 3, "Rules"),
        ("Rulings", 2, ""),
    ]


def test_what_stands_before_the_first_heading_is_a_chapter_without_a_title():
    assert read_chapters("One.\n\n## Two") == [
        Chapter("", 1, "", (Paragraph("One."),)),
        Chapter("Two", 2, "", ()),
    ]
    assert read_chapters("") == read_chapters("\n\n") == []


def test_a_paragraph_and_an_item_are_one_line_each():
    assert blocks("One\ntwo\n  three.\n\nFour.") == [
        Paragraph("One two three."),
        Paragraph("Four."),
    ]
    assert blocks("- A-B-1 One\n  two.\n- A-B-2 Three\nfour.\n\nFive.") == [
        Item("A-B-1", "One two."),
        Item("A-B-2", "Three four."),
        Paragraph("Five."),
    ]


@pytest.mark.parametrize(
    "text", ["A-B One.", "a-b-1 One.", "A-B-1", "A-B-1: One.", "**A-B-1** One."]
)
def test_an_item_without_an_id_is_an_item(text):
    assert blocks(f"- {text}") == [Item("", text)]


def test_items_in_items_are_items_and_what_else_is_in_them_stands_below():
    assert blocks("1. One.\n   - A-B-1 Two.\n\n   Three.\n\n   ```\n   four\n   ```\n2. Five.") == [
        Item("", "One.", "1."),
        Item("A-B-1", "Two."),
        Paragraph("Three."),
        Code("four"),
        Item("", "Five.", "2."),
    ]
    assert blocks("- ```\n  one\n  ```\n\n  Two.\n-\n\nThree.") == [
        Code("one"),
        Paragraph("Two."),
        Paragraph("Three."),
    ]


def test_code_keeps_its_lines():
    assert blocks("```console\n$ one\n\n  two\n```") == [Code("$ one\n\n  two")]


def test_a_table_may_stand_right_below_a_paragraph():
    assert blocks("One.\n| a | b |\n|---|---|\n| `1\\|2` | |\n| 3 |\n- A-B-1 Four.") == [
        Paragraph("One."),
        Table("", ("a", "b"), (("`1|2`", ""), ("3", ""))),
        Item("A-B-1", "Four."),
    ]


@pytest.mark.parametrize(
    ("above", "caption"),
    [
        ("**Guns.** Not beams.", "Guns"),
        ("**Guns** (some)", "Guns"),
        ("The `guns` are these:", "The `guns` are these"),
        ("These are **guns**.", ""),
        ("- **Guns**", ""),
        ("", ""),
    ],
)
def test_a_table_is_called_by_the_paragraph_above_it(above, caption):
    *_, table = blocks(f"{above}\n\n| a |\n|---|\n| 1 |\n")
    assert table == Table(caption, ("a",), (("1",),))


def test_halves_of_a_table_side_by_side_are_read_one_below_the_other():
    text = "| a | b | | a | b | | a | b |\n|-|-|-|-|-|-|-|-|\n|1|x||3|z||5||\n|2|y||4|||||\n"
    (table,) = blocks(text)
    assert isinstance(table, Table) and table.columns == ("a", "b")
    assert table.rows == (("1", "x"), ("2", "y"), ("3", "z"), ("4", ""), ("5", ""))


def test_columns_that_are_no_halves_are_told_apart():
    (table,) = blocks("| a | a | | b |\n|-|-|-|-|\n|1|2|3|4|\n")
    assert table == Table("", ("a", "a 2", "3", "b"), (("1", "2", "3", "4"),))


@pytest.mark.parametrize("name", rulesets.names())
def test_every_rule_of_a_ruleset_stands_in_a_chapter_and_every_table_has_rows(name):
    book = rulesets.find(name).rulebook
    assert isinstance(book, Book)
    for chapter in book.chapters:
        assert chapter.title and not chapter.title.startswith("#")
        for block in chapter.blocks:
            if isinstance(block, Table):
                assert block.rows and block.columns[0]
                assert {len(row) for row in block.rows} == {len(block.columns)}
                assert all(row[0] for row in block.rows), chapter.title
            else:
                assert block.text and "\n| " not in block.text


def test_a_book_is_read_beside_a_package_that_was_loaded_from_a_folder(tmp_path: Path):
    (tmp_path / "__init__.py").write_text(
        "from mechs_core.kit.rulebook import Rulebook\nBOOK = Rulebook(__name__)\n"
    )
    (tmp_path / "RULES.md").write_bytes(b"## One\n- A-B-1 Two \xff.\n")
    spec = spec_from_file_location("a_game_of_ones_own", tmp_path / "__init__.py")
    assert spec is not None and spec.loader is not None
    module = sys.modules[spec.name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        assert dict(module.BOOK) == {"A-B-1": "Two \N{REPLACEMENT CHARACTER}."}
    finally:
        del sys.modules[spec.name]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a plain sentence", "a plain sentence"),
        ("é ☃", "é ☃"),
        ("two\nlines", "two\\nlines"),
        ("\x1b[2J", "\\x1b[2J"),
        ("\u202e \ud800", "\\u202e \\ud800"),
        ("a 'quote'\n", "a 'quote'\\n"),
    ],
)
def test_an_error_is_one_printable_line(text, line):
    assert one_line(text) == line
    assert str(MechsError(text)) == MechsError(text).sentence == line
    assert str(IllegalDecision("no", text)) == f"{line} (no)"


def test_rules_are_read_when_they_are_asked_for():
    rules = Rulebook("tests.kernel")  # which has none, and nobody asks
    with pytest.raises(FileNotFoundError):
        len(rules)
