"""Names of wide characters: listings, results and boards are measured in columns."""

from __future__ import annotations

import pytest
from msgspec import Struct

from mechs_cli.analysis.text_tables import aligned
from mechs_cli.console.dialogue import listed
from mechs_cli.console.output import folded, plain
from mechs_cli.games.headlines import result_lines
from mechs_core.kernel.characters import cells
from mechs_core.kernel.messages import Result
from mechs_core.kernel.plain import board
from mechs_core.table.seats import Seats
from tests.mechs_cli.conftest import Mechs

WIDE = "李小龙" * 10


class Shown(Struct):
    李: int
    ada: str


def test_scores_stand_below_each_other() -> None:
    result = Result(ranking=((0,), (1,)), decided_by="score", score=(12, 7), parts=({}, {}))
    _, first, second = result_lines(Seats(("李小龙", "👩\u200d🚀 a")), result)
    assert cells(first) == cells(second) and first.endswith(" 12")


def test_a_listing_is_no_wider_than_a_board(mechs: Mechs) -> None:
    mechs("new", "toy", "--seats", f"{WIDE},👩\u200d🚀,Zoë {WIDE[:20]}", "--name", WIDE)
    lines = mechs("games").stdout.splitlines()
    assert len(lines) >= 3 and all(cells(line) <= 80 for line in lines)


def test_a_long_line_is_broken_by_its_columns() -> None:
    assert all(cells(line) <= 80 for line in folded(", ".join(["李小龙"] * 20)))


def test_columns_of_tables_and_offers_stand_below_each_other() -> None:
    one, other = aligned([("李小龙", "1", "½"), ("ada", "22", "李")])
    assert cells(one) == cells(other)
    rows = [plain(each) for each in listed({"李": "a", "bob": "b"})]
    assert cells(rows[0]) == cells(rows[1])


def test_a_board_of_no_ones_own_is_measured_too() -> None:
    assert len({cells(plain(line)) for line in board(Shown(1, "x"))}) == 1


@pytest.mark.parametrize("width", [20, 40])
def test_talk_is_broken_by_its_columns(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    from mechs_cli.console import output

    monkeypatch.setattr(output, "is_terminal", lambda stream: True)
    monkeypatch.setenv("COLUMNS", str(width))
    assert all(cells(line) <= 40 for line in output.wrapped(f"note: {WIDE} sits there, {WIDE}"))
