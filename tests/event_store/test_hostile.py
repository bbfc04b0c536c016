"""A store that somebody else wrote: any content gives an answer or one plain sentence."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from event_store import GameStore
from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import MechsError
from tests.event_store.stores import new_game, open_store, play, sql
from tests.toy import TOY
from tests.toy.model import Pick

VALUES = ("-1", "3", "9223372036854775807", "1.5", "'x'", "''", "'[9]'", "x'00ff'", "NULL")


def uses(store: GameStore, game: str) -> list[Callable[[], object]]:
    return [
        lambda: store.head(game),
        lambda: store.heads(),
        lambda: store.ids(),
        lambda: store.tree(game),
        lambda: store.line(game),
        lambda: store.line(game, 6),
        lambda: store.steps(game),
        lambda: store.opened(game)("7"),
        lambda: store.audit(game),
        lambda: store.audit("first"),
        lambda: store.decide(game, 0, Pick(1)),
        lambda: store.decide(game, 0, Pick(1), expect=7, decision_id="an id"),
        lambda: store.branch(game, 4),
        lambda: store.create(TOY, describe(TOY, ["ada", "bob"]), decision_id="creation"),
        lambda: store.add(TOY, store.steps(game)),
        lambda: store.rename(game, "second"),
        lambda: store.close_game(game),
    ]


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    path = tmp_path / "whole.db"
    with open_store(path) as store:
        store.create(
            TOY, describe(TOY, ["ada", "bob"], seed="7"), name="first", decision_id="creation"
        )
        store.decide("first", 0, Pick(2), decision_id="an id")
        play(store, "first", 2)
        store.branch("first", 4, luck="new")
        store.close_game(new_game(store).game)
    return path


def columns(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as file:
        tables = [name for (name,) in file.execute("SELECT name FROM sqlite_schema WHERE rootpage")]
        return [
            (table, row[1])
            for table in tables
            if "_" not in table or table in ("stored_events", "decision_ids", "game_seeds")
            for row in file.execute(f"PRAGMA table_info({table})")
        ]


def test_any_value_in_any_column_is_answered_or_refused_in_one_line(
    whole: Path, tmp_path: Path
) -> None:
    path, tried = tmp_path / "s.db", 0
    for table, column in columns(whole):
        for value in VALUES:
            for suffix in ("-wal", "-shm"):
                path.with_name(path.name + suffix).unlink(missing_ok=True)
            shutil.copy(whole, path)
            try:
                where = "WHERE rowid = 2" if table in ("stored_events", "heads") else ""
                sql(path, f"UPDATE {table} SET {column} = {value} {where}")
            except sqlite3.IntegrityError:
                continue  # the table does not take it
            tried += 1
            try:
                with open_store(path) as store:
                    for use in uses(store, f"g-000{1 + tried % 2}"):
                        try:
                            use()
                        except MechsError as error:
                            assert error.sentence and "\n" not in error.sentence
            except MechsError as error:
                assert "\n" not in error.sentence
    assert tried > 150
