"""Where a store is not, cannot be, or can only be read: one line, and no file that is left."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from event_store import GameStore, sqlite_place
from mechs_core.kernel.errors import StoreUnusable
from tests.event_store.stores import find, open_store
from tests.mechs_cli.conftest import Mechs

OF_GAMES = (
    ("show", "g-0001"),
    ("log", "g-0001"),
    ("legal", "g-0001", "--seat", "ada"),
    ("requests", "g-0001"),
    ("tree", "g-0001"),
    ("diff", "g-0001", "g-0002"),
    ("audit", "g-0001"),
    ("audit", "--all"),
    ("export", "g-0001"),
    ("export", "--all", "-o", "out"),
    ("replay", "g-0001"),
    ("luck", "g-0001"),
    ("stats",),
    ("simulate", "toy", "--game", "g-0001"),
    ("store", "check"),
    ("store", "repair", "--yes"),
    ("store", "backup", "copy.db"),
    ("decide", "g-0001", "--seat", "ada", "1"),
    ("branch", "g-0001"),
    ("close", "g-0001"),
    ("rename", "g-0001", "x"),
    ("archive", "g-0001"),
)


@pytest.mark.parametrize("words", OF_GAMES, ids=" ".join)
def test_a_store_that_is_not_there_is_told_as_such_and_none_is_begun(
    mechs: Mechs, words: tuple[str, ...]
) -> None:
    said = mechs("--store", "no/where.db", *words, status=1).stderr.splitlines()
    assert said[0] == "error: there is no store at no/where.db yet"
    Path("empty.db").touch()
    said = mechs("--store", "empty.db", *words, status=1).stderr.splitlines()
    assert said[0] == "error: empty.db is empty, not a store of games"
    said = mechs("--store", ".", *words, status=1).stderr.splitlines()
    assert said[0] == "error: . is a directory, a store is a file"
    assert [each.name for each in mechs.folder.iterdir()] == ["empty.db"]
    assert not Path("empty.db").stat().st_size


def test_the_list_of_a_store_that_is_not_there_says_so(mechs: Mechs) -> None:
    for words in ((), ("--json",), ("--ruleset", "toy")):
        said = mechs("--store", "no/where.db", "games", *words)
        assert said.stdout == ""
        assert said.stderr.splitlines()[0] == "there is no store at no/where.db yet"
    assert not [*mechs.folder.iterdir()]
    Path("empty.db").touch()
    said = mechs("--store", "empty.db", "games", status=1).stderr
    assert said.startswith("error: empty.db is empty, not a store of games\n")


def test_a_game_to_go_on_with_begins_no_store(mechs: Mechs) -> None:
    assert mechs.no("play", "g-0001") == "error: 'g-0001' is no ruleset and no game"
    assert not mechs.store.exists()


@pytest.mark.parametrize("length", [248, 252, 255, 300])
def test_a_name_that_is_too_long_leaves_no_file(mechs: Mechs, length: int) -> None:
    name = "x" * length
    said = mechs.no("--store", name, "new", "toy", "--seats", "ada,bob")
    assert said.endswith(f"{name}: File name too long")
    assert not [*mechs.folder.iterdir()]
    said = mechs.no("--store", f"a/b/{name}", "new", "toy", "--seats", "ada,bob")
    assert said.endswith("File name too long") and not [*mechs.folder.iterdir()]
    mechs("--store", "x" * 240, "new", "toy", "--seats", "ada,bob", "--seed", "7")


def test_a_path_that_sqlite_cannot_take_leaves_no_file(mechs: Mechs) -> None:
    place = mechs.folder / "/".join(["x" * 100] * 5) / "s.db"
    place.parent.mkdir(parents=True)
    said = mechs.no("--store", str(place), "new", "toy", "--seats", "ada,bob")
    assert said.endswith("its path has more than 512 bytes")
    assert not [*place.parent.iterdir()]


def test_a_store_that_cannot_be_begun_leaves_no_empty_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise StoreUnusable("the disk is full")

    monkeypatch.setattr("event_store.sqlite_file._prepare", fail)
    with pytest.raises(StoreUnusable, match="disk is full"):
        open_store(tmp_path / "s.db")
    assert not [*tmp_path.iterdir()]
    (tmp_path / "mine.db").touch()
    with pytest.raises(StoreUnusable, match="disk is full"):
        open_store(tmp_path / "mine.db")
    assert (tmp_path / "mine.db").exists()  # it was there before


# ---------------------------------------------------------------- only to be read


def only_reading(monkeypatch: pytest.MonkeyPatch, *closed: int) -> None:
    """As for somebody without these rights, or on a medium that is read-only."""
    monkeypatch.setattr(sqlite_place.os, "access", lambda path, mode: mode not in closed)


def test_without_the_right_to_write_it_says_why_and_can_be_read(
    over: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_reading(monkeypatch, os.W_OK)
    assert over("games").stdout and over("show", "g-0001").stdout
    over("store", "check")
    over("export", "g-0001", "-o", "x.jsonl")
    for words in (("close", "g-0001"), ("new", "toy", "--seats", "ada,bob"), ("branch", "g-0001")):
        said = over.no(*words)
        assert said == f"error: {over.store} cannot be written: Permission denied"


def test_a_read_only_medium_is_named(over: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:
    class Medium:
        f_flag = os.ST_RDONLY

    only_reading(monkeypatch, os.W_OK)
    monkeypatch.setattr(sqlite_place.os, "statvfs", lambda path: Medium)
    said = over.no("rename", "g-0001", "x")
    assert said == f"error: {over.store} cannot be written: Read-only file system"


def test_without_the_right_to_read_it_says_so(over: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:
    only_reading(monkeypatch, os.W_OK, os.R_OK)
    assert over.no("games") == f"error: {over.store} cannot be read: Permission denied"


def test_what_is_still_in_a_log_is_not_left_out_on_a_read_only_medium(
    over: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    with GameStore(over.store, find) as store:
        store.rename("g-0001", "mine")
        for suffix in ("", "-wal"):
            shutil.copy(f"{over.store}{suffix}", over.folder / f"cd.db{suffix}")
    only_reading(monkeypatch, os.W_OK)
    said = over("--store", "cd.db", "games", status=1).stderr.splitlines()
    assert said[0].endswith("what was stored last is in cd.db-wal")
    assert said[1] == "hint: copy both to a folder where you may write"


def test_a_full_disk_is_said_of_the_copy(over: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:
    import sqlite3

    def full(*_: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorname = "SQLITE_FULL"
        raise error

    monkeypatch.setattr("event_store.sqlite.copy", full)
    said = over.no("store", "backup", "b.db")
    assert said == "error: the disk is full: nothing was stored in the copy b.db"
    assert not Path("b.db").exists()
