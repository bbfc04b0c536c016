"""`mechs rules`: the book, a chapter, a rule, a word; for people, pipes and programs."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Sequence

import pytest

from mechs_cli.books.pages import contents, pages, told
from mechs_cli.console import output
from mechs_cli.games import world
from mechs_core import rulesets
from mechs_core.kernel.book import Chapter, book_of, tables_of
from mechs_core.kernel.messages import DrawnLine, Span
from tests.five import FIVE
from tests.mechs_cli.conftest import Mechs
from tests.small_book import SMALL, Written
from tests.toy import TOY
from tests.with_answers import with_answers

CONTENTS = """\
Small: the rules

  The game in five lines
  Glossary
  Components: Bots, Weapons
  Rules: Shooting, The end
  Rulings

  mechs rules small glossary  a chapter, by its name or as it begins
  mechs rules small SM-SHT-1  a rule; SM-SHT: all whose IDs begin so
  mechs rules small WORD      whatever speaks of a word
"""
WHOLE = f"""\
{CONTENTS}
A made-up game. Every rule has an ID.

The game in five lines
Bots *shoot*. The last one wins.

Glossary
Finnish  English
ammus    shot

Components

Bots
bot     speed  weapon
spark   3/2    autogun
sapper  5/3    rail gun
ram     1/1    -

Weapons
Guns. Not beams.

id  name      effect                                                          VP
G1  Autogun   one hit, and another one for every 6 that is rolled while the   1
              target is seen
G2  Rail Gun  two hits                                                        2

Rules

Shooting
SM-SHT-1 A shot needs a line of fire (`SM-SHT-2`).
SM-SHT-2 A wall stops it. So does a bot.
- An item without an ID.

The end
SM-END-1 The last bot wins (SM-R-1).

  $ mechs play small

  $ mechs games

Rulings
SM-R-1 Two last bots share the win, against SM-END-1; see SM-SHT-12.
SM-SHT-12 A twelfth rule of shooting, far from the others.
"""
RAIL = """\
Components: Bots
  bot:    sapper
  speed:  5/3
  weapon: rail gun

Components: Weapons
Guns:
  id:     G2
  name:   Rail Gun
  effect: two hits
  VP:     2
"""


@pytest.fixture
def small(mechs: Mechs, monkeypatch: pytest.MonkeyPatch) -> Mechs:
    monkeypatch.setattr(world, "look_up", lambda name: SMALL)
    return mechs


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """A terminal so many columns wide, as far as widths go."""

    def of(columns: int) -> None:
        size = os.terminal_size((columns, 24))
        monkeypatch.setattr(shutil, "get_terminal_size", lambda *_: size)
        monkeypatch.setattr(output, "is_terminal", lambda stream: True)

    return of


def text(lines: list[DrawnLine]) -> str:
    return "\n".join("".join(span.text for span in line) for line in lines)


# ---------------------------------------------------------------- for people


def test_without_a_word_the_book_comes_with_its_contents_first(small: Mechs) -> None:
    assert small("rules", "small").stdout == WHOLE
    assert small("rules", "small", "--all").stdout == WHOLE
    assert small("rules", "small", "--contents").stdout == CONTENTS


def test_a_rule_comes_alone_with_those_that_cite_it(small: Mechs) -> None:
    shot = "SM-SHT-1 A shot needs a line of fire (`SM-SHT-2`).\n"
    assert small("rules", "small", "sm-sht-1").stdout == shot
    end = "SM-END-1 The last bot wins (SM-R-1).\n  cited by SM-R-1\n"
    assert small("rules", "small", "SM-END-1").stdout == end
    begun = small("rules", "small", "SM-SHT").stdout.splitlines()
    assert [line.split()[0] for line in begun] == ["SM-SHT-1", "SM-SHT-2", "SM-SHT-12"]


def test_a_chapter_comes_whole_and_it_is_said_where_else_it_is_spoken_of(small: Mechs) -> None:
    result = small("rules", "small", "shoot")
    assert result.stdout.splitlines() == WHOLE.split("\n\n")[11].splitlines()
    assert result.stderr == "2 more places speak of shoot: mechs rules small --all shoot\n"
    everywhere = small("rules", "small", "--all", "shoot").stdout
    assert everywhere.startswith("The game in five lines\nBots *shoot*.")
    assert "Rules: Shooting\n\nRulings\nSM-SHT-12 " in everywhere
    assert not small("rules", "small", "glossary").stderr


def test_a_word_comes_with_the_chapters_and_tables_it_stands_in(small: Mechs) -> None:
    assert small("rules", "small", "rail").stdout == RAIL
    assert small("rules", "small", "rail", "gun").stdout == RAIL
    rows = small("rules", "small", "hit").stdout
    assert rows.startswith("Components: Weapons\nGuns:\nid  name      effect ")
    assert len(rows.splitlines()) == 6


def test_where_nothing_is_found_near_words_are_named(small: Mechs) -> None:
    result = small("rules", "small", "autgun", status=1)
    assert not result.stdout
    assert result.stderr == (
        "error: nothing in the rules speaks of autgun; near it: autogun\n"
        "hint: mechs rules small --contents\n"
    )
    assert small.no("rules", "small", "SM-END-2").endswith("near it: SM-END-1, SM-END")


def test_a_game_without_a_rulebook_says_so(mechs: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(world, "look_up", lambda name: FIVE)
    for words in ((), ("hit",), ("--json",), ("--contents",)):
        assert mechs.no("rules", "five", *words) == "error: five has no rulebook"


def test_any_mapping_is_a_rulebook(mechs: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = with_answers(TOY, rulebook={"A-B-1": "One.", "A-B-2": "Two, as A-B-1."})
    monkeypatch.setattr(world, "look_up", lambda name: plain)
    assert mechs("rules", "plain", "A-B-1").stdout == "A-B-1 One.\n  cited by A-B-2\n"
    assert mechs("rules", "plain", "two").stdout == "Rules\nA-B-2 Two, as A-B-1.\n"
    assert mechs("rules", "plain").stdout.endswith("\nRules\nA-B-1 One.\nA-B-2 Two, as A-B-1.\n")


def test_what_cannot_be_meant_is_wrong_usage(small: Mechs) -> None:
    line = small.no("rules", "small", "shooting", "--contents", status=2)
    assert line == "error: --contents takes no WORD"


@pytest.mark.parametrize(
    "word", ["\x1b[2J", "\x00", "\n", "(.*", "[", "\\", "x" * 10_000, "x " * 5_000, "\u202e", "-"]
)
def test_hostile_words_find_nothing_in_one_printable_line(small: Mechs, word: str) -> None:
    if not word.strip():
        assert small("rules", "small", word).stdout == WHOLE
        return
    line = small.no("rules", "small", "--", f"{word}?")
    assert line.startswith("error: nothing in the rules speaks of ")
    assert line.isprintable() and len(line) < 100


def test_no_text_of_a_book_reaches_the_terminal_as_a_control_character(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    evil = "\x1b[2J\u202e"
    document = (
        f"# {evil}\n## T{evil}\n{evil} [a](b)\n\n- A-B-1 {evil}\n\n|a{evil}|\n|-|\n|{evil}|\n"
    )
    ruleset = with_answers(TOY, rulebook=Written(f"{document}```\n{evil}\n```\n"))
    monkeypatch.setattr(world, "look_up", lambda name: ruleset)
    for words in ((), ("--contents",), ("A-B-1",), ("t",), ("--json",), ("2J",)):
        said = mechs("rules", "evil", *words).stdout
        assert said and all(line.isprintable() for line in said.splitlines())


def test_columns_stand_below_each_other_whatever_is_in_them(
    mechs: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = "## T\n|a|b|\n|-|-|\n|\x1b[2J|x|\n|\u202e|y|\n|cc|z|\n"
    ruleset = with_answers(TOY, rulebook=Written(document))
    monkeypatch.setattr(world, "look_up", lambda name: ruleset)
    _, head, *rows = mechs("rules", "evil", "t").stdout.splitlines()
    assert {head.index("b"), *(len(row) - 1 for row in rows)} == {len("\\x1b[2J  ")}


# ---------------------------------------------------------------- for programs


def test_json_has_a_row_for_each_rule_row_and_text(small: Mechs) -> None:
    rows = small.rows("rules", "small")
    assert [row for row in rows if "rule" in row] == [
        {"rule": rule, "sentence": sentence} for rule, sentence in SMALL.rulebook.items()
    ]
    assert [row["row"] for row in rows if row.get("chapter") == "Bots"] == [
        {"bot": "`spark`", "speed": "3/2", "weapon": "autogun"},
        {"bot": "`sapper`", "speed": "5/3", "weapon": "rail gun"},
        {"bot": "`ram`", "speed": "1/1", "weapon": "-"},
    ]
    assert rows[0] == {
        "chapter": "Small: the rules",
        "within": "",
        "text": "A made-up game. Every rule has an ID.",
    }
    kinds = {tuple(row) for row in rows}
    assert kinds == {
        ("rule", "sentence"),
        ("chapter", "within", "text"),
        ("chapter", "within", "caption", "row"),
    }


def test_json_of_what_is_looked_up(small: Mechs) -> None:
    (row,) = small.rows("rules", "small", "SM-END-1")
    assert row == {"rule": "SM-END-1", "sentence": "The last bot wins (SM-R-1)."}
    assert [row["row"] for row in small.rows("rules", "small", "rail")] == [
        {"bot": "`sapper`", "speed": "5/3", "weapon": "rail gun"},
        {"id": "G2", "name": "Rail Gun", "effect": "two hits", "VP": "2"},
    ]
    assert len(small.rows("rules", "small", "shooting")) == 3
    assert not small("rules", "small", "shooting", "--json").stderr


def test_json_of_the_contents(small: Mechs) -> None:
    rows = small.rows("rules", "small", "--contents")
    assert rows[7] == {"chapter": "Shooting", "within": "Rules", "level": 3, "rules": 2}
    assert [row["chapter"] for row in rows] == [
        each.title for each in book_of(SMALL.rulebook).chapters
    ]


# ---------------------------------------------------------------- on a screen


def test_texts_are_as_wide_as_the_screen(screen: Callable[[int], None]) -> None:
    screen(40)
    book = book_of(SMALL.rulebook)
    lines = text(pages(book.chapters)).splitlines()
    assert max(map(len, lines)) <= 40
    assert "SM-R-1 Two last bots share the win," in lines


def test_the_contents_are_as_wide_as_the_screen_and_break_between_titles(
    screen: Callable[[int], None],
) -> None:
    screen(40)
    parts = "".join(f"### A long title {i}\n" for i in range(9))
    lines = text(contents(Written(f"## Rules\n{parts}## End\n"))).splitlines()
    assert lines[:2] == [
        "  Rules: A long title 0, A long title 1,",
        "    A long title 2, A long title 3,",
    ]
    assert len(lines) == 6 and lines[-1] == "  End"


def test_a_table_without_room_for_its_words_is_told_in_sentences(
    screen: Callable[[int], None],
) -> None:
    words = " | ".join(f"wonderful{i}" for i in range(9))
    book = Written(f"## A\n| {words} |\n|{'-|' * 9}\n| `one` | two | - | | five |\n")
    screen(80)
    assert text(pages(book.chapters)).splitlines()[1:] == [
        "one  wonderful1 two; wonderful4 five",
    ]
    screen(120)
    assert text(pages(book.chapters)).splitlines()[1].split() == words.split(" | ")


def test_what_was_looked_for_is_marked(screen: Callable[[int], None]) -> None:
    screen(80)
    book = book_of(SMALL.rulebook)
    lines = told(book, book.look_up("far"))
    assert Span("far", "bold reverse") in lines[-1]
    lines = told(book, book.look_up("hits"))
    assert Span("hits", "reverse") in lines[-2]
    marked = [
        s.text for line in told(book, book.look_up("hit")) for s in line if "reverse" in s.style
    ]
    assert marked == ["hit", "hit"]


@pytest.mark.parametrize("name", rulesets.names())
def test_every_real_book_fits_eighty_columns(name: str, screen: Callable[[int], None]) -> None:
    screen(80)
    book = book_of(rulesets.find(name).rulebook)
    wide = [line for line in text(pages(book.chapters)).splitlines() if len(line) > 80]
    assert all(max(map(len, line.split())) > 40 for line in wide)


# ---------------------------------------------------------------- the real books


def rows_of(chapters: Sequence[Chapter]) -> Iterator[tuple[str, ...]]:
    for chapter in chapters:
        for table in tables_of(chapter):
            yield from table.rows


@pytest.mark.parametrize("name", rulesets.names())
def test_every_rule_chapter_and_component_is_found(name: str) -> None:
    book = book_of(rulesets.find(name).rulebook)
    for rule in book:
        assert book.look_up(rule).rules == [rule]
    for chapter in book.chapters[1:]:
        assert chapter in book.look_up(chapter.title).chapters
    for row in rows_of(book.components()):
        name = row[0].strip("`")
        assert row in [*rows_of(book.called(name))] and row in [
            *rows_of(book.search(name).chapters)
        ]


def test_names_from_the_data_of_the_games_are_found(mechs: Mechs) -> None:
    from mechs_core.rulesets.arcs.cards import COURT
    from mechs_core.rulesets.arcs.geometry import SETUP, SYSTEMS
    from mechs_core.rulesets.arena_mechs.data import TILE_IDS
    from mechs_core.rulesets.bottisota.data import BOT_NAMES, WEAPONS
    from mechs_core.rulesets.tiny_epic_mechs.data import PILOTS, WEAPON_CARDS

    for name, words in {
        "arcs": (*SYSTEMS, *SETUP, *(each.name for each in COURT)),
        "arena_mechs": TILE_IDS,
        "bottisota": (*BOT_NAMES, *WEAPONS),
        "tiny_epic_mechs": (*PILOTS, *(each.name for each in WEAPON_CARDS)),
    }.items():
        book = book_of(rulesets.find(name).rulebook)
        for word in words:
            assert mechs("rules", name, word).stdout
            assert [*rows_of(book.called(word))], word
