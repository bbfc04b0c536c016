"""Tables that are folded: every column is there, and every row says whose it is."""

from __future__ import annotations

from mechs_cli.analysis.blocks import Column, blocks
from mechs_cli.console.output import plain


def drawn(*columns: Column, width: int = 80) -> list[list[str]]:
    return [[plain(line) for line in block] for block in blocks(columns, width)]


def text(name: str, *cells: str, unit: str = "") -> Column:
    return Column(name, unit, cells, right=False)


def number(name: str, *cells: str, unit: str = "") -> Column:
    return Column(name, unit, cells, right=True)


def test_numbers_stand_to_the_right_and_a_shared_unit_over_its_columns() -> None:
    columns = number("wins", "1.5", "10.5", unit="%"), number("from", "1.0", "9.0", unit="%")
    assert drawn(text("bot", "a", "bcd"), *columns) == [
        [
            "bot  wins  from",
            "     ─── % ────",
            "a     1.5   1.0",
            "bcd  10.5   9.0",
        ]
    ]


def test_a_long_unit_takes_two_lines() -> None:
    (block,) = drawn(text("bot", "a"), number("wins", "1", unit="% of games sat in"))
    assert block == ["bot        wins", "     % of games", "         sat in", "a             1"]


def test_a_wide_table_is_folded_and_each_block_begins_with_the_first_column() -> None:
    columns = [number(f"column {i}", f"{i}.0", unit=f"unit {i}") for i in range(6)]
    found = drawn(text("player", "ada"), *columns, width=40)
    assert len(found) > 1
    for block in found:
        assert block[0].startswith("player  ") and block[-1].startswith("ada  ")
        assert max(map(len, block)) <= 40
    heads = " ".join(block[0] for block in found)
    assert all(f"column {i}" in heads for i in range(6))


def test_all_columns_that_tell_the_rows_apart_are_repeated() -> None:
    seats, who = number("of", "2", "2", "3"), text("seat", "0", "1", "0")
    wide = [number(f"column {i}", "1", "2", "3") for i in range(4)]
    found = drawn(seats, who, *wide, width=30)
    assert len(found) > 1
    assert all(block[0].startswith("of  seat  column") for block in found)


def test_columns_of_one_unit_stay_together() -> None:
    found = drawn(
        text("bot", "a"),
        number("a long first column", "1"),
        *(number(name, "1", unit="%") for name in ("wins", "from", "to")),
        width=36,
    )
    assert [block[0].split()[-1] for block in found] == ["column", "to"]


def test_a_unit_wider_than_the_screen_is_folded_between_its_columns() -> None:
    columns = [number(f"column {i}", "1", unit="%") for i in range(9)]
    found = drawn(text("bot", "a"), *columns, width=40)
    assert len(found) == 3 and all("%" in block[1] for block in found)


def test_long_text_goes_on_below_and_nothing_is_cut() -> None:
    name = "g-0001 at 55: " + "word " * 20
    (block,) = drawn(text("arm", name.strip()), number("wins", "5"))
    assert max(map(len, block)) <= 80
    assert block[1].endswith("5")
    assert " ".join(line.rstrip("5 ") for line in block[1:]).split() == name.split()


def test_no_control_character_is_drawn() -> None:
    (block,) = drawn(text("bot", "\x1b[31mred"), number("wins", "5"))
    assert "\x1b" not in "".join(block) and "\\x1b" in block[1]
