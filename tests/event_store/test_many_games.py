"""The cost of one game does not grow with the store: every statement uses an index."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from event_store import DamagedHead, GameStore
from event_store.sqlite_connection import Connection
from event_store.sqlite_place import Place
from mechs_core.kernel.errors import CorruptStream, StoreUnusable
from tests.event_store.stores import find, new_game, open_store, play, sql
from tests.toy import TOY
from tests.toy.model import Pick

ONE_GAME: dict[str, Callable[[GameStore], object]] = {
    "audit": lambda store: store.audit("g-0003"),
    "audit of a branch": lambda store: store.audit("g-0002"),
    "head": lambda store: store.head("g-0003"),
    "head by name": lambda store: store.head("third"),
    "line": lambda store: store.line("g-0002"),
    "tree": lambda store: store.tree("g-0002"),
    "opened": lambda store: store.opened("g-0002")("7"),
    "decide": lambda store: store.decide("g-0003", 0, Pick(1), decision_id="x"),
    "branch": lambda store: store.branch("g-0003", store.head("g-0003").position - 1),
    "create": lambda store: new_game(store, name="new"),
    "create again": lambda store: store.create(TOY, store.line("g-0003").created, decision_id="x1"),
    "rename": lambda store: store.rename("g-0003", "drei"),
    "close": lambda store: store.close_game("g-0003"),
    "import": lambda store: store.add(TOY, store.steps("g-0003")),
    "a page": lambda store: store.heads(limit=2),
    "a page before": lambda store: store.heads(before="g-0003", limit=2),
    "a page after": lambda store: store.heads(after="g-0001", limit=2),
}
SMALL = ("sqlite_sequence", "sqlite_master", "CONSTANT ROW")  # these do not grow with the games


@pytest.fixture
def statements(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every statement that is run on a store from now on."""
    run: list[str] = []
    begin = Connection.__init__

    def tracing(connection: Connection, where: Place) -> None:
        begin(connection, where)
        connection.set_trace_callback(run.append)

    monkeypatch.setattr(Connection, "__init__", tracing)
    return run


@pytest.mark.parametrize("what", ONE_GAME)
def test_what_one_game_costs_does_not_grow_with_the_store(
    tmp_path: Path, statements: list[str], what: str
) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as store:
        play(store, new_game(store).game, 3)
        store.branch("g-0001", store.head("g-0001").position - 1)
        new_game(store, name="third")
        statements.clear()
        ONE_GAME[what](store)
        ran = [each for each in statements if re.match("SELECT|INSERT|UPDATE|WITH", each)]
    assert ran
    with closing(sqlite3.connect(path)) as file:
        for statement in ran:
            for *_, plan in file.execute(f"EXPLAIN QUERY PLAN {statement}"):
                scan = plan.startswith("SCAN ") and not plan.endswith(SMALL)
                by_number = "ORDER BY h.number LIMIT" in statement or "DESC LIMIT 1" in statement
                assert not scan or by_number, f"{statement}: {plan}"
                few = "root = " in statement or "d.id = " in statement  # of a tree, of an id
                assert few or "TEMP B-TREE" not in plan, f"{statement}: {plan}"


def test_games_are_read_a_page_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("event_store.listing.PAGE", 3)
    with open_store(tmp_path / "s.db") as store:
        games = [new_game(store).game for _ in range(8)]

        def ids(**said: object) -> list[str]:
            return [head.game for head in store.heads(**said)]

        assert ids() == games
        assert ids(limit=5) == games[3:]
        assert ids(after="g-0002", limit=5) == games[2:7]
        assert ids(after="g-0002") == games[2:]
        assert ids(before="g-0003") == games[:2]
        assert ids(before="g-0007", limit=4) == games[2:6]
        assert ids(after="g-0002", before="g-0005") == ["g-0003", "g-0004"]
        sql(tmp_path / "s.db", "UPDATE heads SET number = -number WHERE game = 'g-0008'")
        assert sorted(ids()) == games  # no number hides a game


def test_a_damaged_row_is_listed_as_one(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as store:
        games = [new_game(store).game for _ in range(3)]
        sql(path, "UPDATE heads SET seats = 7 WHERE game = 'g-0002'")
        listed = [*store.listed()]
        assert [each.game for each in listed] == games
        assert [type(each) is DamagedHead for each in listed] == [False, True, False]
        with pytest.raises(CorruptStream, match="head row of g-0002"):
            store.heads()


def test_a_name_in_the_file_that_is_no_text_is_one_line(tmp_path: Path) -> None:
    """SQLite quotes it in a message, which then is no text either."""
    path = tmp_path / "s.db"
    with open_store(path) as store:
        new_game(store)
    sql(
        path,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET name = CAST(x'ff' AS TEXT) WHERE name = 'notes'",
    )
    for read_only in (True, False):
        with pytest.raises(StoreUnusable, match="is damaged: it has text that is none"):
            GameStore(path, find, read_only=read_only)
