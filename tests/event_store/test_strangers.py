"""A store file made to do harm: one plain sentence, in bounded time."""

from __future__ import annotations

import os
import socket
import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from event_store import GameStore
from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import StoreUnusable
from tests.event_store.children import in_a_child
from tests.event_store.stores import find, new_game, open_store, play, sql
from tests.toy import TOY
from tests.toy.model import Pick

ENDLESS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
ALL = tuple(f"NULL AS c{i}" for i in range(20))


def looks(store: GameStore, read_only: bool) -> list[Callable[[], object]]:
    """Every use of a store."""
    reading = [
        store.heads,
        store.ids,
        lambda: store.head("g-0001"),
        lambda: store.tree("g-0001"),
        lambda: store.steps("g-0001"),
        lambda: store.opened("g-0001"),
        lambda: store.audit("g-0001"),
    ]
    writing = [
        lambda: store.decide("g-0001", 0, Pick(1), decision_id="x"),
        lambda: store.create(TOY, describe(TOY, ["ada", "bob"]), decision_id="y"),
        lambda: store.rename("g-0001", "new"),
        lambda: store.close_game("g-0001"),
    ]
    return reading if read_only else reading + writing


def use(path: Path, read_only: bool, number: int) -> object:
    with GameStore(path, find, read_only=read_only) as store:
        return looks(store, read_only)[number]()


def uses(path: Path, *, read_only: bool) -> list[str]:
    """What every use of a store says."""
    return [in_a_child(use, path, read_only, number) for number in range(7 if read_only else 11)]


def opened(path: Path, read_only: bool) -> None:
    GameStore(path, find, read_only=read_only)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "s.db"
    with open_store(path) as store:
        play(store, new_game(store).game, 2)
    return path


def edited(path: Path, old: str, new: str) -> None:
    """Change the schema as its text stands in the file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA writable_schema = ON")
        before = file.execute("SELECT group_concat(sql) FROM sqlite_master").fetchone()
        file.execute("UPDATE sqlite_master SET sql = replace(sql, ?, ?)", (old, new))
        assert before != file.execute("SELECT group_concat(sql) FROM sqlite_master").fetchone()


HOSTILE = {
    "a view as heads": (
        "DROP TABLE heads",
        f"CREATE VIEW heads AS SELECT ({ENDLESS}) AS game, 'g-0001' AS root, {', '.join(ALL)}",
    ),
    "a view as steps": (
        "DROP TABLE stored_events",
        f"CREATE VIEW stored_events AS SELECT 'g-0001' AS originator_id, "
        f"({ENDLESS}) AS originator_version, 'toy' AS topic, x'00' AS state",
    ),
    "a view as notes": (
        "DROP TABLE notes",
        f"CREATE VIEW notes AS SELECT 'g-0001' AS game, ({ENDLESS}) AS name, 0 AS closed",
    ),
    "a trigger on steps": (f"CREATE TRIGGER t AFTER INSERT ON stored_events BEGIN {ENDLESS}; END",),
    "a trigger on heads": (f"CREATE TRIGGER t BEFORE UPDATE ON heads BEGIN {ENDLESS}; END",),
    "a trigger on notes": (f"CREATE TRIGGER t BEFORE INSERT ON notes BEGIN {ENDLESS}; END",),
    "an index on an expression": (
        "CREATE INDEX t ON notes (instr(hex(zeroblob(4000000 * closed)), "
        "hex(zeroblob(2000000 * closed)) || '1'))",
    ),
    "an index of some rows": (
        "CREATE INDEX t ON notes (name) WHERE instr(hex(zeroblob(4000000 * closed)), "
        "hex(zeroblob(2000000 * closed)) || '1')",
    ),
}
SLOW = "instr(hex(zeroblob(4000000)), hex(zeroblob(2000000)) || '1')"


@pytest.mark.parametrize("read_only", [True, False])
@pytest.mark.parametrize("what", HOSTILE)
def test_a_schema_that_works_something_out_is_refused(
    path: Path, what: str, read_only: bool
) -> None:
    sql(path, *HOSTILE[what])
    for said in uses(path, read_only=read_only):
        assert "is no store of games as this program writes it: it holds 'CREATE " in said


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("summary TEXT NOT NULL", f"summary TEXT NOT NULL GENERATED ALWAYS AS ({SLOW})"),
        ("summary TEXT NOT NULL", f"summary TEXT NOT NULL CHECK ({SLOW} = 0)"),
        ("name TEXT NOT NULL DEFAULT ''", f"name TEXT NOT NULL DEFAULT ({SLOW})"),
        ("CREATE TABLE notes (", f"CREATE TABLE notes (x DEFAULT ({SLOW}), "),
    ],
)
def test_columns_that_are_worked_out_are_refused(path: Path, old: str, new: str) -> None:
    edited(path, old, new)
    for said in uses(path, read_only=False):
        assert said.startswith("StoreUnusable")
        assert "is no store of games as this program writes it: it holds 'CREATE " in said


def test_the_name_of_an_entry_of_the_schema_proves_nothing(path: Path) -> None:
    """What SQLite makes of it is its statement."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("DROP TABLE notes")
        file.execute("PRAGMA writable_schema = ON")
        view = f"CREATE VIEW notes AS SELECT 'g-0001' AS game, ({ENDLESS}) AS name, 0 AS closed"
        file.execute("INSERT INTO sqlite_master VALUES ('table', 'mine', 'mine', 0, ?)", (view,))
    for said in uses(path, read_only=True):
        assert "it holds 'CREATE VIEW notes'" in said or "damaged: malformed" in said


def test_what_an_owner_may_add_is_let_be(path: Path) -> None:
    sql(
        path,
        "CREATE INDEX mine ON heads (ruleset, created DESC)",
        "CREATE TABLE favourites (game TEXT, stars INTEGER)",
        "ANALYZE",
    )
    with open_store(path) as store:
        assert store.audit("g-0001").finding is None
        assert new_game(store).game == "g-0002"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"INDEX heads_root", b"INDEX \xff\xfeads_root"),
        (b"heads_root ON heads (root)", b"heads_root ON heads (\xff\xfeot)"),
        (b"heads_root ON heads (root)", b"heads_root ON \xff\xfeads (root)"),
        (b"CREATE TABLE notes", b"CREATE \xff\xfeBLE notes"),
    ],
)
def test_a_schema_that_is_no_text_is_refused_in_one_line(
    path: Path, old: bytes, new: bytes
) -> None:
    content = path.read_bytes()
    assert content.count(old) == 1
    path.write_bytes(content.replace(old, new))
    for said in uses(path, read_only=False):
        assert said.startswith("StoreUnusable")
        assert "\n" not in said


# ---------------------------------------------------------------- pages


def looped(path: Path, table: str) -> None:
    """Make a small table one whose pages lead to the same pages, over and over."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        (size,) = file.execute("PRAGMA page_size").fetchone()
        (root,) = file.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)
        ).fetchone()
        (pages,) = file.execute("PRAGMA page_count").fetchone()
    content = bytearray(path.read_bytes())
    levels = [root, *range(pages + 1, pages + 12)]
    leaf = pages + 12
    content += bytes(12 * size)
    content[(leaf - 1) * size : leaf * size] = content[(root - 1) * size : root * size]
    for level, page in enumerate(levels):
        below = levels[level + 1] if level + 1 < len(levels) else leaf
        content[(page - 1) * size : page * size] = interior(size, below)
    content[28:32] = struct.pack(">I", leaf)
    path.write_bytes(content)


def interior(size: int, below: int, cells: int = 60) -> bytes:
    """A table's inner page, all of whose cells lead to one page below."""
    each = struct.pack(">I", below) + b"\x01"
    start = size - cells * len(each)
    head = struct.pack(">BHHHBI", 5, 0, cells, start, 0, below)
    pointers = b"".join(struct.pack(">H", start + i * len(each)) for i in range(cells))
    page = head + pointers
    return page + bytes(start - len(page)) + each * cells


def test_a_table_whose_pages_come_to_no_end_is_refused(path: Path) -> None:
    looped(path, "heads")
    listing, *others = uses(path, read_only=True)
    assert listing == f"StoreUnusable the store {path} is damaged: what is read comes to no end"
    assert all(each.startswith(("done", "StoreUnusable")) for each in others)


# ---------------------------------------------------------------- what lies beside it


@pytest.mark.parametrize("read_only", [True, False])
def test_what_is_no_file_is_refused_at_once(tmp_path: Path, read_only: bool) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(str(tmp_path / "socket"))
    for place in ("pipe", "link", "socket", ".", "/dev/zero", "/dev/null"):
        path = tmp_path / place
        said = in_a_child(opened, path, read_only)
        assert said == f"StoreUnusable {path} cannot be opened: it is no plain file"
    listening.close()


@pytest.mark.parametrize("suffix", ["-wal", "-shm", "-journal"])
@pytest.mark.parametrize("read_only", [True, False])
def test_a_pipe_beside_a_store_is_refused_at_once(path: Path, suffix: str, read_only: bool) -> None:
    os.mkfifo(f"{path}{suffix}")
    for said in uses(path, read_only=read_only):
        assert said == f"StoreUnusable {path} cannot be opened: s.db{suffix} is no plain file"


def test_a_journal_that_names_another_file_deletes_nothing(path: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.write_bytes(b"precious")
    name = str(mine).encode()
    check = sum(byte if byte < 128 else byte - 256 for byte in name) & 0xFFFFFFFF
    page = path.read_bytes()[:4096]
    nonce = 7
    summed = (nonce + sum(page[i] for i in range(4096 - 200, 0, -200))) & 0xFFFFFFFF
    head = bytes.fromhex("d9d505f920a163d7") + struct.pack(
        ">IIIII", 1, nonce, path.stat().st_size // 4096, 512, 4096
    )
    journal = head.ljust(512, b"\0") + struct.pack(">I", 1) + page + struct.pack(">I", summed)
    journal += struct.pack(">I", 4096 * 0 + 262145) + name + struct.pack(">II", len(name), check)
    path.with_name("s.db-journal").write_bytes(journal + bytes.fromhex("d9d505f920a163d7"))
    for read_only in (True, False):
        with pytest.raises(StoreUnusable, match="is no journal of this program"):
            open_store(path, read_only=read_only)
    assert mine.read_bytes() == b"precious"
