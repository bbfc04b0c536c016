"""Files that are no store, too new, damaged, read-only, full: one plain sentence, nothing lost."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import pytest

from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import MechsError, StoreUnusable
from tests.event_store.children import as_nobody, in_a_child
from tests.event_store.stores import new_game, open_store, play, sql
from tests.toy import TOY
from tests.toy.model import Pick

ROOT = Path(__file__).parents[2]


def refused(path: Path | str, words: str, **said: object) -> None:
    with pytest.raises(StoreUnusable, match=words) as caught:
        open_store(path, **said).heads()
    assert "\n" not in caught.value.sentence and str(path) in caught.value.sentence


# ---------------------------------------------------------------- where a store can be


def test_folders_above_a_new_store_are_made(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "s.db"
    with open_store(path) as store:
        new_game(store)
    assert path.is_file() and path.parent.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "name", ["with space", "q?mode=memory", "h#x", "100%25", ":memory:", "é", "file:x", "a&b=c"]
)
def test_any_file_name_is_a_file(tmp_path: Path, name: str) -> None:
    for _ in range(2):
        with open_store(tmp_path / name) as store:
            new_game(store)
    assert sorted(file.name for file in tmp_path.iterdir()) == [name]
    with open_store(tmp_path / name, read_only=True) as store:
        assert len(store.heads()) == 2


def test_a_place_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    refused(tmp_path / "file" / "s.db", "no store can be at")
    refused(tmp_path / "file" / "deep" / "s.db", "no store can be at")
    refused(tmp_path, "cannot be opened")
    with pytest.raises(StoreUnusable):
        open_store(f"{tmp_path}/a\0b")


@pytest.mark.parametrize("umask", [0, 0o022, 0o077])
def test_what_a_store_makes_is_its_owner_s_alone(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        with open_store(tmp_path / "a" / "b" / "s.db") as store:
            new_game(store)
            modes = {each.name: each.stat().st_mode & 0o777 for each in tmp_path.rglob("*")}
    finally:
        os.umask(before)
    names = ("s.db", "s.db-wal", "s.db-shm")
    assert modes == {"a": 0o700, "b": 0o700, **dict.fromkeys(names, 0o600)}


def test_a_store_that_is_not_there_is_private_where_a_link_leads_to_it(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("s.db")
    with open_store(tmp_path / "link") as store:
        new_game(store)
        assert {each.name: each.lstat().st_mode & 0o777 for each in tmp_path.glob("s.db*")} == (
            dict.fromkeys(("s.db", "s.db-wal", "s.db-shm"), 0o600)
        )


def test_a_store_that_is_there_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    path.touch()
    for mode in (0o640, 0o664):
        path.chmod(mode)
        tmp_path.chmod(0o755)
        with open_store(path) as store:
            new_game(store)
            assert {each.stat().st_mode & 0o777 for each in tmp_path.iterdir()} == {mode}
        assert tmp_path.stat().st_mode & 0o777 == 0o755


def test_a_second_look_at_a_store_drops_no_lock_of_the_first(tmp_path: Path) -> None:
    """Else another program that leaves takes the log away under a writer's hands."""
    path = tmp_path / "s.db"
    code = f"""if True:
        from tests.event_store.stores import open_store
        with open_store({str(path)!r}) as store:
            print(store.head("g-0001").steps)
    """

    def seen_by_another() -> int:
        return int(subprocess.check_output([sys.executable, "-c", code], cwd=ROOT))

    with open_store(path) as store:
        game = new_game(store).game
        for read_only in (True, False):
            with open_store(path, read_only=read_only) as second:
                assert second.heads()
        assert seen_by_another() == 1
        play(store, game, 3)
        assert seen_by_another() == store.head(game).steps == 4


# ---------------------------------------------------------------- what is no store


def test_another_kind_of_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    for number, content in enumerate(
        (b"hello\n" * 200, b"x", b"SQLite format 3\0" + b"\xa5" * 4096)
    ):
        path = tmp_path / str(number)
        path.write_bytes(content)
        for read_only in (False, True):
            refused(path, "is not a store of games|damaged", read_only=read_only)
        assert path.read_bytes() == content
    assert len(list(tmp_path.iterdir())) == 3


def test_another_program_s_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "mail.db"
    with closing(sqlite3.connect(path)) as other:
        other.executescript("CREATE TABLE heads (x); PRAGMA user_version = 3;")
    before = path.read_bytes()
    for read_only in (False, True):
        refused(path, "a database, but not a store of games", read_only=read_only)
    assert path.read_bytes() == before and len(list(tmp_path.iterdir())) == 1


def test_a_store_of_a_newer_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as store:
        new_game(store)
    sql(path, "PRAGMA user_version = 2")
    before = path.read_bytes()
    for read_only in (False, True):
        refused(path, "newer program: store version 2, this one knows 1", read_only=read_only)
    assert path.read_bytes() == before


def test_an_empty_file_becomes_a_store_unless_it_is_only_read(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    path.touch()
    refused(path, "is empty", read_only=True)
    with open_store(path) as store:
        assert new_game(store).game == "g-0001"


def test_a_truncated_or_garbled_store_gives_plain_errors(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as store:
        game = new_game(store).game
        play(store, game)
    whole = path.read_bytes()
    for cut in (1, 50, 100, 1000, 4096, 5000, len(whole) // 2, len(whole) - 1):
        for bad in (whole[:cut], whole[:cut] + b"\xa5" * 4096 + whole[cut + 4096 :]):
            path.write_bytes(bad)
            for suffix in ("-wal", "-shm"):
                path.with_name(path.name + suffix).unlink(missing_ok=True)
            for read_only in (True, False):
                try:
                    with open_store(path, read_only=read_only) as store:
                        store.audit(game)
                        store.heads()
                        store.line(game)
                        store.decide(game, 0, Pick(1))
                except MechsError as error:
                    assert "\n" not in error.sentence


# ---------------------------------------------------------------- a store of before

ADDED = ("decision_ids_game", "game_seeds_commitment")


def of_before(path: Path) -> str:
    """A store with a game as it was made before the indexes were thought of."""
    with open_store(path) as store:
        game = new_game(store).game
        play(store, game, 3)
    sql(path, *(f"DROP INDEX IF EXISTS {name}" for name in ADDED))
    return game


def indexes(path: Path) -> list[str]:
    listed = sql(path, "SELECT name FROM sqlite_master WHERE type = 'index' ORDER BY name")
    return [name for (name,) in listed if name in ADDED]


def test_a_store_of_before_gets_its_indexes_when_it_is_opened_for_writing(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    game = of_before(path)
    with open_store(path, read_only=True) as store:
        assert store.audit(game).finding is None
    assert indexes(path) == []
    with ThreadPoolExecutor(4) as pool:
        for store in pool.map(open_store, [path] * 8):
            assert store.audit(game).finding is None
            store.close()
    assert indexes(path) == [*ADDED]
    assert sql(path, "PRAGMA user_version") == [(1,)]
    with open_store(tmp_path / "new.db") as store:
        new_game(store)
    assert indexes(tmp_path / "new.db") == [*ADDED]


def test_a_locked_store_is_opened_without_them_and_a_present_one_without_a_lock(
    tmp_path: Path,
) -> None:
    path = tmp_path / "s.db"
    game = of_before(path)
    for expected, patience in ([], 0.1), ([*ADDED], 20.0):
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            begun = monotonic()
            with open_store(path, patience=patience) as store:
                assert store.head(game).steps == 4
            assert monotonic() - begun < 10  # nobody waited for a lock that is not needed
        assert indexes(path) == expected
        open_store(path).close()


# ---------------------------------------------------------------- reading only


def test_a_store_that_is_only_read_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    refused(path, "there is no store", read_only=True)
    with open_store(path) as store:
        game = new_game(store).game
        play(store, game, 3)
        with open_store(path, read_only=True) as reader:  # beside a writer
            assert reader.steps(game) == store.steps(game)
            store.decide(game, store.head(game).waiting[0], TOY.legal(store.line(game).state, 0)[0])
            assert reader.head(game) == store.head(game)
    before = path.read_bytes()
    with open_store(path, read_only=True) as store:
        head = store.head(game)
        assert store.audit(game).finding is None and store.line(game).position == head.position
        for write in (
            lambda: store.create(TOY, describe(TOY, ["ada", "bob"])),
            lambda: store.decide(game, 0, Pick(1)),
            lambda: store.branch(game, head.position - 1),
            lambda: store.add(TOY, store.steps(game)[:2]),
            lambda: store.close_game(game),
            lambda: store.rename(game, "x"),
        ):
            with pytest.raises(StoreUnusable, match="opened for reading only"):
                write()
        assert store.heads() == [head]
    assert path.read_bytes() == before


def reads_and_writes(path: Path, game: str) -> list[str]:
    """What is said where a store is opened for writing, then for reading only."""
    said = []
    for read_only in (False, True):
        try:
            with open_store(path, read_only=read_only) as store:
                said.append(f"read {store.head(game).steps} {store.audit(game).finding}")
                store.decide(game, 0, Pick(1))
        except MechsError as error:
            said.append(f"{type(error).__name__} {error}")
    return said


@pytest.mark.parametrize("folder_mode", [0o555, 0o755])
def test_a_read_only_folder_or_file_is_named(folder_mode: int) -> None:
    with TemporaryDirectory(dir="/tmp") as place:
        folder = Path(place)
        path = folder / "s.db"
        with open_store(path) as store:
            game = new_game(store).game
            assert store.audit(game).finding is None
        path.chmod(0o444)
        folder.chmod(folder_mode)
        said = in_a_child(as_nobody, reads_and_writes, path, game)
        folder.chmod(0o755)
    only = f"StoreUnusable {path} was opened for reading only"
    assert said.endswith(f"'read 1 None', {only!r}]"), said
    assert f"StoreUnusable {path} cannot be" in said


# ---------------------------------------------------------------- a full disk


def test_a_full_disk_stores_nothing_and_says_so(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.db") as store:
        game = new_game(store, 4, options={"rounds": 5}).game
        play(store, game, 2)
        with store._games.recorder.datastore.get_connection(commit=False) as connection:
            pragma = connection._sqlite_conn.execute
            (pages,) = pragma("PRAGMA page_count").fetchone()
            pragma(f"PRAGMA max_page_count = {pages}")
        stored, full = 0, 0
        while not full:  # until the pages that are there are full
            try:
                head = store.head(game)
                if not head.waiting:
                    game = new_game(store, 4, options={"rounds": 5}, seed=str(stored)).game
                    continue
                seat = head.waiting[0]
                decision = TOY.legal(store.line(game).state, seat)[0]
                store.decide(game, seat, decision, decision_id=f"id-{stored}", note="x" * 900)
                stored += 1
            except StoreUnusable as error:
                assert "the disk is full: nothing was stored" in error.sentence
                full += 1
        head = store.head(game)
        assert store.audit(game).finding is None
        for each in store.heads():
            assert store.audit(each.game).finding is None
        with store._games.recorder.datastore.get_connection(commit=False) as connection:
            connection._sqlite_conn.execute("PRAGMA max_page_count = 100000")
        assert store.head(game).waiting
        play(store, game)
        assert store.head(game).status == "ended" and store.audit(game).finding is None
