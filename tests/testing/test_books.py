"""A RULES.md is held to the code by `mechs_core.testing.books`: what is wrong fails, and how."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from textwrap import dedent
from typing import Any

import pytest

from mechs_core.kit.rulebook import Rulebook
from mechs_core.testing.books import (
    HeldCode,
    HeldTable,
    HeldWords,
    Told,
    assert_told,
    book_of,
    cells_of,
    hold,
    scenario_of,
    standard,
    text_of,
    whole,
)
from tests.five import FIVE
from tests.testing.texts import Text
from tests.toy import TOY

TEXT = """
# Small: the rules

## Components
All of SM-HIT-1, and the SM-HIT rules.

### Bots
There are two bots
and one gun.

| bot | armour | for |
|---|---|---|
| `ram` | 4 | pushing |
| `wasp` | 5 | flying |

```
[ram]
```

## Rules
- SM-HIT-1 A hit. Scenario `{"round": 2}`: `Added(2)`, then Added(1).
- SM-R-1 A ruling.
"""
BOTS = [("ram", 4), ("wasp", 5)]
COLUMNS: dict[str, Callable[[Any], object]] = {
    "bot": lambda bot: f"`{bot[0]}`",
    "armour": lambda bot: bot[1],
}


def book(*changes: str) -> Text:
    """The small book. changes: an old text and a new one, alternately."""
    text = TEXT
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in text
        text = text.replace(old, new)
    return Text(text)


# ---------------------------------------------------------------- tables


def test_columns_that_nobody_holds_are_free():
    HeldTable("Bots", COLUMNS, BOTS).check(book("pushing", "whatever"))
    HeldTable("Components > Bots", ("bot",), [("`ram`",), ("`wasp`",)]).check(book())
    HeldTable("Bots", COLUMNS, lambda: BOTS).check(book())


@pytest.mark.parametrize(
    "changes",
    [
        ("| 4 |", "| 3 |"),
        ("| `ram` | 4 | pushing |\n", ""),
        ("| `wasp` | 5 | flying |\n", "| `wasp` | 5 | flying |\n| `ant` | 1 | - |\n"),
        ("| armour |", "| plates |"),
    ],
)
def test_a_table_that_is_not_as_it_should_be_is_printed_as_it_should(changes):
    with pytest.raises(AssertionError) as caught:
        HeldTable("Bots", COLUMNS, BOTS).check(book(*changes))
    told = str(caught.value)
    assert "RULES.md, Bots, should have this table:" in told
    assert "| `ram` | 4 |" in told and "| `wasp` | 5 |" in told


def test_a_printed_table_keeps_free_words_and_leaves_unknown_ones_open():
    with pytest.raises(AssertionError) as caught:
        HeldTable("Bots", COLUMNS, [*BOTS, ("ant", 1)]).check(book())
    assert dedent(
        """
        | bot | armour | for |
        |---|---|---|
        | `ram` | 4 | pushing |
        | `wasp` | 5 | flying |
        | `ant` | 1 | ? |
        """
    ) in str(caught.value)


def test_a_column_of_another_name_keeps_its_words_behind_the_others():
    with pytest.raises(AssertionError) as caught:
        HeldTable("Bots", COLUMNS, BOTS).check(book("| armour |", "| plates |"))
    assert "| bot | armour | plates | for |" in str(caught.value)
    assert "| `ram` | 4 | 4 | pushing |" in str(caught.value)


def test_rows_of_drawings_are_no_tables():
    whole.check_rows(book("[ram]", "| ram |\n| wasp | ant |"))


def test_a_cell_of_none_keeps_its_words():
    HeldTable("Bots", ("bot", "for"), [("`ram`", "pushing"), ("`wasp`", None)]).check(book())


def test_a_cell_in_free_words_names_what_it_must():
    def held(*names: str) -> HeldTable:
        return HeldTable("Bots", {"bot": COLUMNS["bot"], "for": Told(lambda bot: names)}, BOTS[:1])

    row = "| `wasp` | 5 | flying |\n"
    held("a", "b").check(book("pushing", "`a` first, then `b`", row, ""))
    held().check(book("pushing", "-", row, ""))
    for words in ("`b`, `a`", "`a`", "-"):
        with pytest.raises(AssertionError, match="`a`, `b`"):
            held("a", "b").check(book("pushing", words, row, ""))
    with pytest.raises(AssertionError):
        held().check(book(row, ""))  # "pushing", where nothing is to be said


# ---------------------------------------------------------------- blocks, words, the whole


def test_blocks_of_code_and_words_are_held():
    HeldCode("Bots", lambda: "[ram]").check(book())
    HeldWords("Bots", lambda: ["two bots and one gun"]).check(book())
    with pytest.raises(AssertionError, match="block 0 of code should be:\n\n\\[wasp\\]"):
        HeldCode("Bots", lambda: "[wasp]").check(book())
    with pytest.raises(AssertionError, match="should be"):
        HeldCode("Bots", lambda: "[ram]", which=1).check(book())
    with pytest.raises(AssertionError, match="should say:\nthree bots"):
        HeldWords("Bots", lambda: ["two bots", "three bots"]).check(book())


def test_a_chapter_that_is_not_there_is_said():
    with pytest.raises(AssertionError, match="0 chapters 'Weapons'"):
        HeldTable("Weapons", COLUMNS, BOTS).check(book())
    with pytest.raises(AssertionError, match="no table with the columns bot, price"):
        cells_of(book(), "Bots", "bot", "price")
    assert text_of(book(), "Bots").startswith("There are two bots and one gun.")


BOOKS: dict[str, tuple[Callable[[Rulebook], None], tuple[str, ...], str]] = {
    "chapters": (
        lambda text: whole.check_chapters(text, ["Components", "Rules"]),
        ("## Rules", "## The rules"),
        "not \\['Components', 'Rules'\\]",
    ),
    "titles": (
        lambda text: whole.check_chapters(text, ["Components", "Rules"]),
        ("### Bots", "### components"),
        "more than one chapter called components",
    ),
    "an ID": (whole.check_ids, ("All of SM-HIT-1", "All of SM-HIT-2"), "SM-HIT-2"),
    "a kind of ID": (whole.check_ids, ("SM-HIT rules", "SM-RUN rules"), "SM-RUN"),
    "numbers": (whole.check_numbers, ("- SM-R-1", "- SM-R-2"), "should be 1 to 1"),
    "a wide row": (whole.check_rows, ("| pushing |", "| pushing | more |"), "more or fewer"),
    "a narrow row": (whole.check_rows, ("| 4 | pushing |", "| 4 |"), "more or fewer"),
    "a table": (
        lambda text: whole.check_held(text, [HeldTable("Bots", COLUMNS, BOTS)], []),
        ("| bot |", "| kind |"),
        "no test holds the table | kind",
    ),
}


@pytest.mark.parametrize("what", BOOKS)
def test_a_book_is_held_as_a_whole(what):
    check, changes, words = BOOKS[what]
    check(book())
    with pytest.raises(AssertionError, match=words):
        check(book(*changes))


def test_a_table_is_free_by_its_chapter_or_its_first_column_too():
    whole.check_held(book(), [], ["Bots"])
    whole.check_held(book(), [], ["Bots: bot"])
    for free in ("Rules", "Bots: armour", "Weapons"):
        with pytest.raises(AssertionError):
            whole.check_held(book(), [], [free])


# ---------------------------------------------------------------- examples, and all of it


def test_an_example_gives_its_scenario_and_names_its_events():
    five = replace(FIVE, rulebook=book())
    assert scenario_of(five, "SM-HIT-1") == {"round": 2}
    (added,) = [kind for kind in five.rules.events if kind.__name__ == "Added"]
    assert_told(five, "SM-HIT-1", [added(2), added(3), added(1)])
    with pytest.raises(AssertionError, match="tells \\['Added\\(1\\)'\\]"):
        assert_told(five, "SM-HIT-1", [added(1), added(2)])


def failures(document: str) -> dict[str, str]:
    """What `hold` finds wrong with a book of the toy: case -> message."""
    toy = replace(TOY, rulebook=Text(document))
    test = hold(toy, *standard(toy), free=["Luck"], chapters=[*HEADINGS, "Luck"])
    (mark,) = test.pytestmark  # type: ignore[attr-defined]
    found = {}
    for case in mark.args[1]:
        try:
            test(case)
        except AssertionError as error:
            found[str(case)] = str(error)
    return found


HEADINGS = ("Options", "Decisions", "Events")
LABELS = "## Luck\n\n| label | when |\n|---|---|\n| `cards` | first |\n"


def test_a_book_of_headings_is_filled_with_what_its_test_prints():
    wanted = failures("".join(f"## {each}\n\n" for each in HEADINGS) + LABELS)
    assert [*wanted] == ["Options: option", "Decisions: decision", "Events: event"]
    tables = {each: wanted.pop(next(iter(wanted))).partition(":\n")[2] for each in HEADINGS}
    assert "| `rounds` | `3` | Rounds played |" in tables["Options"]
    assert "| `Pick` | number (secret) | - |\n" in tables["Decisions"]
    assert "| `Block` | - | `block_spent` |\n" in tables["Decisions"]
    assert "| `Picked` | seat; number | number: seat |\n" in tables["Events"]
    filled = "".join(f"## {title}\n{table}\n" for title, table in tables.items()) + LABELS
    assert failures(filled) == {}
    told = filled.replace("number (secret)", "number: 1 to 3 (secret)")
    assert failures(told) == {}
    assert [*failures(told.replace(" (secret)", ""))] == ["Decisions: decision"]


def test_a_game_without_a_rules_md_says_so():
    with pytest.raises(TypeError, match="five has no RULES"):
        book_of(FIVE)
