"""Pitfalls of `eventsourcing` and SQLite that the store must avoid, a test for each."""

from __future__ import annotations

import ast
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from eventsourcing.persistence import IntegrityError, ProgrammingError, StoredEvent

import event_store
from event_store import GameStore
from event_store.application import Games, Moved
from event_store.heads import Change, moved
from event_store.mapper import Record
from mechs_core.kernel.chain import Chain
from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import StoreBusy, StoreError, StoreUnusable
from mechs_core.kernel.messages import Envelope
from mechs_core.kernel.stream import Line
from tests.event_store.stores import find, new_game, open_store, play, sql
from tests.toy import TOY
from tests.toy.model import Pick
from tests.with_answers import with_answers


@pytest.fixture
def store() -> GameStore:
    return open_store()


def change_after(store: GameStore, game: str) -> tuple[Change, Record]:
    """The change that a decision would make, and its record, without making it."""
    row = store._lines.entry(game).row
    line, chain = store.line(game), Chain(row.hash, row.steps, row.position, "7")
    step = chain.add(Envelope("time", "id"), line.decide(0, Pick(1)))
    return Change(moved(row, line, step), row, (("id", step.number),)), Record(
        game, step.number, "toy", step
    )


def notified(games: Games) -> list[tuple[int, str, int]]:
    return [
        (each.id, each.originator_id, each.originator_version)
        for each in games.recorder.select_notifications(None, 1000)
    ]


# ---------------------------------------------------------------- 2: notification ids


def test_the_number_of_a_record_is_never_used_again(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as store:
        for _ in range(3):
            new_game(store)
        assert [number for number, *_ in notified(store._games)] == [1, 2, 3]
    sql(path, "DELETE FROM stored_events WHERE rowid = 3", "DELETE FROM heads WHERE number = 3")
    with open_store(path) as store:
        assert new_game(store).game == "g-0004"
        assert [number for number, *_ in notified(store._games)] == [1, 2, 4]


def test_the_numbers_of_records_outlive_dump_vacuum_and_restore(tmp_path: Path) -> None:
    path, restored = tmp_path / "s.db", tmp_path / "r.db"
    with open_store(path) as store:
        for _ in range(4):
            new_game(store)
    sql(path, "DELETE FROM stored_events WHERE rowid = 2", "VACUUM")
    with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(restored)) as new:
        new.executescript("\n".join(old.iterdump()))
        for pragma in ("application_id", "user_version"):
            (value,) = old.execute(f"PRAGMA {pragma}").fetchone()
            new.execute(f"PRAGMA {pragma} = {value}")
    with open_store(restored) as store:
        assert [number for number, *_ in notified(store._games)] == [1, 3, 4]
        assert store.audit("g-0003").finding is None
        assert new_game(store).game == "g-0005"


def test_the_notification_log_tells_steps_in_the_order_of_their_commits(store: GameStore) -> None:
    one, two = new_game(store).game, new_game(store).game
    store.decide(two, 0, Pick(1))
    store.decide(one, 1, Pick(2))
    assert notified(store._games) == [(1, one, 0), (2, two, 0), (3, two, 1), (4, one, 1)]


# ---------------------------------------------------------------- 3, 15: what an append must be


def test_a_gap_in_the_numbers_is_refused(store: GameStore) -> None:
    game = new_game(store).game
    change, record = change_after(store, game)
    stored = store._games.mapper.to_stored_event(record)
    gap = StoredEvent(game, 9, stored.topic, stored.state)
    with pytest.raises(IntegrityError):
        store._games.recorder.insert_events([gap], changes=[change])
    with pytest.raises(IntegrityError):
        store._games.recorder.insert_events([stored, stored], changes=[change])
    assert store.head(game).steps == 1
    store._games.append((record.step,), change)
    assert store.audit(game).finding is None


def test_an_empty_append_and_one_without_a_head_are_refused(store: GameStore) -> None:
    game = new_game(store).game
    change, record = change_after(store, game)
    with pytest.raises(StoreError):
        store._games.append((), change)
    with pytest.raises(ProgrammingError):
        store._games.recorder.insert_events([store._games.mapper.to_stored_event(record)])
    assert store.head(game).steps == 1 and len(notified(store._games)) == 1


def test_an_append_to_a_head_that_moved_is_refused_whole(store: GameStore) -> None:
    """The compare-and-set needs the row count, which the library's cursor does not pass on."""
    game = new_game(store).game
    change, record = change_after(store, game)
    store.decide(game, 1, Pick(3))
    with pytest.raises(Moved):
        store._games.append((record.step,), change)
    assert [step.number for step in store.steps(game)] == [0, 1]
    assert "id" not in store._games.ids(game)
    assert store.audit(game).finding is None


def test_a_taken_id_undoes_the_whole_append(store: GameStore) -> None:
    game = new_game(store).game
    change, record = change_after(store, game)
    taken = store._games.ids(game)
    with pytest.raises(Moved):
        store._games.append((record.step,), Change(change.row, change.expected, ((min(taken), 1),)))
    assert store.head(game).steps == 1 and len(notified(store._games)) == 1


def test_stored_steps_can_be_neither_changed_nor_deleted(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.db") as store:
        new_game(store)
    with closing(sqlite3.connect(tmp_path / "s.db")) as file:
        for statement in ("UPDATE stored_events SET topic = 'x'", "DELETE FROM stored_events"):
            with pytest.raises(sqlite3.IntegrityError, match="never"):
                file.execute(statement)


# ---------------------------------------------------------------- 6, 7: nothing from outside


def test_the_environment_does_not_leak_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for prefix in ("", "GAMES_"):
        for name, value in {
            "PERSISTENCE_MODULE": "eventsourcing.popo",
            "COMPRESSOR_TOPIC": "zlib",
            "CIPHER_TOPIC": "eventsourcing.cipher:AESCipher",
            "CIPHER_KEY": "x",
            "MAPPER_TOPIC": "nowhere:Mapper",
            "APPLICATION_RECORDER_TOPIC": "nowhere:Recorder",
            "SQLITE_DBNAME": str(tmp_path / "other.db"),
            "SQLITE_LOCK_TIMEOUT": "many",
            "ORIGINATOR_ID_TYPE": "uuid",
            "CREATE_TABLE": "n",
            "IS_SNAPSHOTTING_ENABLED": "y",
            "SYNCHRONOUS": "OFF",
        }.items():
            monkeypatch.setenv(prefix + name, value)
    with open_store(tmp_path / "s.db") as store:
        game = new_game(store).game
        play(store, game, 3)
        assert store._games.snapshots is None and store._games.name == "games"
        assert store.audit(game).finding is None
    assert [file.name for file in tmp_path.iterdir()] == ["s.db"]


def test_ids_are_text(store: GameStore) -> None:
    game = new_game(store).game
    (record,) = store._games.events.get(game)
    assert record.originator_id == game and record.step == store.steps(game)[0]


# ---------------------------------------------------------------- 10: memory


def test_stores_in_memory_are_apart_and_whole() -> None:
    with open_store(":memory:") as one, open_store(":memory:") as two:
        game = new_game(one).game
        play(one, game)
        assert one.audit(game).finding is None and two.heads() == []
        assert new_game(two).game == game
    with pytest.raises(StoreError, match="closed"):
        one.heads()
    assert not Path(":memory:").exists()


# ---------------------------------------------------------------- 11: locks


def test_a_lock_that_lasts_too_long_makes_it_busy(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store(path, patience=0.1) as store:
        game = new_game(store).game
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            for _ in range(2):
                with pytest.raises(StoreBusy) as caught:
                    store.decide(game, 0, Pick(1), decision_id="a")
                assert "the same decision again" in caught.value.hint
            assert store.head(game).steps == 1  # a reader does not wait
            other.execute("ROLLBACK")
        assert not store.decide(game, 0, Pick(1), decision_id="a").already
        assert store.decide(game, 0, Pick(1), decision_id="a").already


def test_a_disk_is_waited_for_as_it_was_asked(tmp_path: Path) -> None:
    for said, number in (({}, 2), ({"synchronous": "FULL"}, 2), ({"synchronous": "NORMAL"}, 1)):
        with (
            GameStore(tmp_path / f"{number}.db", find, **said) as store,
            store._games.recorder.datastore.get_connection(commit=False) as connection,
        ):
            pragma = connection._sqlite_conn.execute
            assert pragma("PRAGMA synchronous").fetchone()[0] == number
            assert pragma("PRAGMA journal_mode").fetchone()[0] == "wal"
            assert pragma("PRAGMA trusted_schema").fetchone()[0] == 0
    with pytest.raises(ValueError, match="FULL or NORMAL"):
        open_store(tmp_path / "s.db", synchronous="OFF")


# ---------------------------------------------------------------- 14: what is stored for ever


def test_golden_bytes_of_a_record(store: GameStore) -> None:
    """These bytes are in people's stores: a change here is a new store version."""
    as_it_was = with_answers(TOY, options=TOY.options[:2])
    created = describe(as_it_was, ["ada", "bob"], seed="7")
    line, events = Line.create(as_it_was, created)
    chain = Chain()
    envelope = Envelope("2026-01-02T03:04:05.678Z", "id", "tests")
    chain.add(envelope, events)
    step = chain.add(envelope, line.decide(0, Pick(2)))
    stored = store._games.mapper.to_stored_event(Record("g-0001", 1, "toy", step))
    assert (stored.originator_id, stored.originator_version) == ("g-0001", 1)
    assert (stored.topic, stored.state.hex()) == ("toy", GOLDEN)
    assert store._games.mapper.to_domain_event(stored).step == step


GOLDEN = (
    "9401c420c28960f14b8f83404de87d6c90f0882d0bfd19fefac2a4a56300581938427a9283a474696d65b832"
    "3032362d30312d30325430333a30343a30352e3637385aa26964a26964a6636c69656e74a574657374739283"
    "a474797065a744656369646564a47365617400a86465636973696f6e82a474797065a45069636ba66e756d62"
    "65720283a474797065a65069636b6564a47365617400a66e756d62657202"
)


# ---------------------------------------------------------------- the package itself


def test_only_mapper_sqlite_and_application_know_the_library() -> None:
    """Another database or library is theirs alone."""
    folder = Path(event_store.__file__).parent
    knowing = set()
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [each.name for each in node.names] if isinstance(node, ast.Import) else []
            if any(name.split(".")[0] in ("eventsourcing", "sqlite3") for name in names):
                knowing.add(file.stem)
    assert {each for each in knowing if not each.startswith("sqlite")} == {"application", "mapper"}


def test_no_method_lets_another_error_out(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as store:
        game = new_game(store).game
        sql(path, "DROP TABLE heads", "DROP TABLE decision_ids", "DROP TABLE notes")
        for use in (
            lambda: store.decide(game, 0, Pick(1)),
            lambda: store.create(TOY, describe(TOY, ["ada", "bob"])),
            lambda: store.branch(game, 0),
            lambda: store.head(game),
            store.heads,
            lambda: store.tree(game),
            lambda: store.line(game),
            lambda: store.steps(game),
            lambda: store.opened(game),
            lambda: store.close_game(game),
            lambda: store.rename(game, "x"),
        ):
            with pytest.raises(StoreUnusable, match="damaged"):
                use()
        finding = store.audit(game).finding
        assert finding is not None and finding.field == "store"
