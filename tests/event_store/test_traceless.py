"""A reader that leaves no trace: not even the files that SQLite keeps beside a store."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from event_store import GameStore
from mechs_core.kernel.errors import StoreUnusable
from tests.event_store.stores import find, new_game


def look(path: Path) -> list[str]:
    with GameStore(path, find, read_only=True, traceless=True) as store:
        return [head.name for head in store.heads()]


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "games.db"
    with GameStore(path, find) as store:
        new_game(store, name="friday")
    return path


def test_nothing_is_left_where_nobody_else_has_it_open(path: Path) -> None:
    before = files(path.parent)
    assert look(path) == ["friday"]
    assert files(path.parent) == before


def test_what_stands_in_the_log_of_a_writer_is_seen(path: Path) -> None:
    with closing(sqlite3.connect(path)) as writer:
        writer.execute("UPDATE notes SET name = 'monday'")
        writer.commit()
        assert look(path) == ["monday"]


def test_nothing_is_begun(tmp_path: Path) -> None:
    with pytest.raises(StoreUnusable):
        look(tmp_path / "none" / "games.db")
    assert files(tmp_path) == {}
