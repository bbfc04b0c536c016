"""The check of a whole store finds what is wrong beside the steps; a repair writes it anew."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from benchmarks.soak.changed_sql import ROWS, outcomes, rows_of
from event_store import Checkup, GameStore
from event_store.audit import _Audit
from event_store.schema_flaws import Part, alike, parts
from event_store.sqlite import COLUMNS
from mechs_core.kernel.errors import StoreConflict, StoreUnusable
from tests.event_store.stores import new_game, open_store, play, sql
from tests.toy import TOY
from tests.with_answers import with_answers

HEADS, IDS = "head rows are written from the steps", "ids are filed anew"
SEEDS, ANEW = "seeds are filed anew", "it is made anew"
GO, AWAY = "rows of no game go", "they are taken away"
KEPT, NUMBER = f"{ANEW} with the names and marks that it has", "the number is filed anew"
EVERY = ("g-0001", "g-0002", "g-0003")
FILED = "the seeds that are filed are not those of its line"
COLUMNS_OF_A_HEAD = ", ".join(COLUMNS[1:])
MENDED: dict[str, list[tuple[str, str, str, str]]] = {  # statement -> part, game, sentence, mend
    "DELETE FROM heads WHERE game = 'g-0002'": [
        ("heads", "g-0002", "it is lost from the list of games; its steps are here", HEADS),
    ],
    "UPDATE heads SET steps = 99 WHERE game = 'g-0001'": [
        ("heads", "g-0001", "the list of games has steps 99 for it; its steps give 7", HEADS),
    ],
    "UPDATE heads SET summary = 'ada wins' WHERE game = 'g-0003'": [
        (
            "heads",
            "g-0003",
            "the list of games has summary 'ada wins' for it; its steps give ...",
            HEADS,
        ),
    ],
    "UPDATE heads SET root = 'g-0002', parent = NULL WHERE game = 'g-0002'": [
        (
            "heads",
            "g-0002",
            "the list of games has root 'g-0002' for it; its steps give 'g-0001'",
            HEADS,
        ),
    ],
    "UPDATE heads SET number = 9 WHERE number = 2": [
        ("heads", "g-0002", "the list of games has it under another game's number", HEADS),
    ],
    "UPDATE heads SET game = '../../x' WHERE number = 2": [
        ("heads", "", "rows in heads are filed under '../../x', which is no id of a game", AWAY),
        ("heads", "g-0002", "it is lost from the list of games; its steps are here", HEADS),
    ],
    f"""INSERT INTO heads ({", ".join(COLUMNS)})
        SELECT 'g-0009', {COLUMNS_OF_A_HEAD} FROM heads WHERE number = 3""": [
        ("heads", "g-0009", "heads names it, and there is no such game", GO),
    ],
    "DELETE FROM decision_ids WHERE game = 'g-0003'": [
        (
            "decision_ids",
            "g-0003",
            "the decision id ... of step 0 is lost from the list of ids",
            IDS,
        ),
    ],
    "INSERT INTO decision_ids VALUES ('g-0003', 'x', 7)": [
        (
            "decision_ids",
            "g-0003",
            "the decision id 'x' is filed under step 7, and no step has it",
            IDS,
        ),
    ],
    "UPDATE game_seeds SET commitment = 'x' WHERE game = 'g-0003'": [
        ("game_seeds", "g-0003", FILED, SEEDS),
    ],
    "INSERT INTO notes VALUES ('g-0099', 'zed', 1)": [
        ("notes", "g-0099", "notes names it, and there is no such game", GO),
    ],
    "UPDATE notes SET closed = 'x' WHERE game = 'g-0003'": [
        ("notes", "g-0003", "its closed mark is 'x', which is none", "closed marks are ..."),
    ],
    "INSERT INTO notes VALUES ('g-0002', ' x', 0)": [
        ("notes", "g-0002", "its name ' x' is none", "names that are none go"),
    ],
    "DELETE FROM sqlite_sequence": [
        ("heads", "", "the last game's number is filed as [], and it is 3", NUMBER),
    ],
    "DROP TABLE game_seeds": [
        ("schema", "", "the table game_seeds is missing", ANEW),
        *(("game_seeds", game, FILED, SEEDS) for game in EVERY),
    ],
    "ALTER TABLE heads ADD COLUMN more": [
        ("schema", "", "the table heads is not as it should be", ANEW),
        *(
            ("heads", game, "it is lost from the list of games; its steps are here", HEADS)
            for game in EVERY
        ),
    ],
    "ALTER TABLE notes RENAME COLUMN closed TO shut": [
        ("schema", "", "the table notes is not as it should be", KEPT),
    ],
    "ALTER TABLE notes ADD COLUMN more": [
        ("schema", "", "the table notes is not as it should be", KEPT),
    ],
    "DROP INDEX heads_root": [("schema", "", "the index heads_root is missing", ANEW)],
    "CREATE TRIGGER more AFTER INSERT ON heads BEGIN DELETE FROM notes; END": [
        ("schema", "", "the trigger more does not belong here", "it is dropped"),
    ],
    "PRAGMA user_version = 0": [("file", "", "its version is 0", "it is set to 1")],
}
LEFT = {  # statement -> the one fault that no repair mends
    "DELETE FROM stored_events WHERE originator_id = 'g-0001' AND originator_version = 6": (
        "g-0001",
        "the last one of its 7 steps is lost",
    ),
    "DELETE FROM stored_events WHERE originator_id = 'g-0003'": (
        "g-0003",
        "its steps are lost: decision_ids and game_seeds and heads and notes name it",
    ),
    "DELETE FROM stored_events WHERE originator_id = 'g-0002' AND originator_version = 5": (
        "g-0002",
        "step 5 is missing; step 6 stands there",
    ),
    "UPDATE stored_events SET state = x'00' WHERE originator_id = 'g-0003'": (
        "g-0003",
        "step 0 of g-0003: a stored step does not decode: ...",
    ),
    "UPDATE stored_events SET originator_id = '../x' WHERE originator_id = 'g-0003'": None,
    "INSERT INTO stored_events VALUES (99, 'g-0001', 'x', 'toy', x'00')": (
        "g-0001",
        "1 rows of it are no steps",
    ),
    "DROP TABLE stored_events": None,
    "CREATE TABLE more (x)": ("", "the table more does not belong here"),
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with a game, a branch of it and a closed game, two of them named."""
    path = tmp_path / "s.db"
    with open_store(path) as store:
        game = new_game(store, options={"rounds": 5}, name="first").game
        play(store, game, 6)
        at = sum(len(step.events) for step in store.steps(game, 0, 3)) - 1
        play(store, store.branch(game, at, luck="new", seed="8").game, 4)
        store.close_game(new_game(store, name="third").game)
    return path


def checked(path: Path) -> Checkup:
    with open_store(path, read_only=True, mending=True) as store:
        return store.check()


def changed(path: Path, *statements: str) -> None:
    """By somebody who leaves the triggers as they were."""
    sql(path, *statements)
    if any("DROP TABLE stored_events" in each for each in statements):
        return
    with closing(sqlite3.connect(path)) as file:
        for trigger in ("steps_stay", "steps_remain"):
            file.execute(parts()[trigger].statement)


def like(shown: str, said: str) -> bool:
    return all(part in said for part in shown.split("..."))


def test_a_sound_store_has_no_fault_and_the_size_is_told(path: Path) -> None:
    before = path.read_bytes()
    assert checked(path) == Checkup(games=3, steps=7 + 5 + 1, faults=())
    assert path.read_bytes() == before


@pytest.mark.parametrize("statement", MENDED)
def test_what_stands_beside_the_steps_is_found_and_mended(path: Path, statement: str) -> None:
    whole = rows_of(path)
    changed(path, statement)
    seen = checked(path)
    for fault, (part, game, sentence, mend) in zip(seen.faults, MENDED[statement], strict=True):
        assert (fault.part, fault.game) == (part, game)
        assert like(sentence, fault.sentence) and like(mend, fault.mend), fault
    with open_store(path, mending=True) as store:
        store.repair(seen)
        assert store.check().faults == ()
        assert [store.audit(game).finding for game in store.ids()] == [None] * 3
        heads = store.heads()
        assert [head.game for head in heads] == ["g-0001", "g-0002", "g-0003"]
        assert [head.name for head in heads] == ["first", "", "third"]
        lost = "RENAME COLUMN closed" in statement  # which nothing else knows
        assert heads[2].status == ("running" if lost else "closed")
    after = rows_of(path)
    assert all(after[table] == whole[table] for table in ROWS if table != "notes")
    with open_store(path) as store:
        assert new_game(store).game == ("g-0005" if "g-0009" in statement else "g-0004")


@pytest.mark.parametrize("statement", LEFT)
def test_lost_or_changed_steps_are_named_and_nothing_is_written_over_them(
    path: Path, statement: str
) -> None:
    changed(path, statement)
    before, seen = rows_of(path), checked(path)
    assert seen.faults
    wanted = LEFT[statement]
    if wanted is not None:
        (fault,) = seen.faults
        assert fault.game == wanted[0] and fault.mend == "" and like(wanted[1], fault.sentence)
    with open_store(path) as store:
        store.repair(seen)
        left = store.check().faults
    assert [fault for fault in left if not fault.mend] and rows_of(path)["stored_events"] == (
        before["stored_events"]
    )
    if wanted is not None:
        assert rows_of(path) == before


def test_several_games_lose_all_their_rows_and_get_them_back(path: Path) -> None:
    whole = rows_of(path)
    changed(path, *(f"DELETE FROM {table}" for table in ("heads", "decision_ids", "game_seeds")))
    seen = checked(path)
    assert len(seen.faults) == 9 and all(fault.mend for fault in seen.faults)
    with open_store(path) as store:
        store.repair(seen)
    assert rows_of(path) == whole


def test_a_part_whose_name_or_kind_is_no_word_of_sql_is_never_dropped() -> None:
    assert Part("table", 'a"b', "").drop == 'DROP TABLE IF EXISTS "a""b"'
    assert Part("index; DELETE", "x", "").drop is None
    assert Part("index", "\udcff", "").drop is None


def test_swapped_numbers_go_back(path: Path) -> None:
    whole = rows_of(path)
    changed(path, "UPDATE heads SET number = number + 10", "UPDATE heads SET number = 14 - number")
    with open_store(path) as store:
        store.repair(store.check())
    assert rows_of(path) == whole


def test_a_game_that_was_deleted_leaves_its_number_unused(path: Path) -> None:
    changed(path, *(f"DELETE FROM {table} WHERE game = 'g-0003'" for table in ROWS[1:]))
    changed(path, "DELETE FROM stored_events WHERE originator_id = 'g-0003'")
    seen = checked(path)
    assert seen.faults == ()
    assert [gap.game for gap in seen.gaps] == ["g-0003", ""]
    assert "its number was given to a game, which is not here" in seen.gaps[0].sentence
    assert seen.gaps[1].sentence.startswith("1 step of 13 that were stored are not here")
    with open_store(path, read_only=True) as store:
        assert store.gaps() == [*seen.gaps]
    changed(path, "ALTER TABLE heads ADD COLUMN more")
    with open_store(path) as store:
        store.repair(store.check())
        assert new_game(store).game == "g-0004"


def test_a_store_that_was_changed_since_it_was_checked_is_left_alone(path: Path) -> None:
    changed(path, "DELETE FROM heads WHERE game = 'g-0002'")
    seen = checked(path)
    changed(path, "DELETE FROM game_seeds")
    before = rows_of(path)
    with open_store(path) as store, pytest.raises(StoreConflict, match="was changed meanwhile"):
        store.repair(seen)
    assert rows_of(path) == before
    with open_store(path, read_only=True) as store, pytest.raises(StoreUnusable):
        store.repair(seen)


def test_an_index_that_does_not_fit_its_table_is_built_anew(path: Path) -> None:
    with open_store(path):
        pass
    pages = path.read_bytes()
    with closing(sqlite3.connect(path)) as file:
        (root,) = file.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'heads_hash'"
        ).fetchone()
        (size,) = file.execute("PRAGMA page_size").fetchone()
        (last,) = file.execute("SELECT hash FROM heads WHERE number = 1").fetchone()
    start = pages.index(last, (root - 1) * size, root * size)
    path.write_bytes(pages[:start] + bytes([pages[start] ^ 1]) + pages[start + 1 :])
    seen = checked(path)
    assert {(fault.part, fault.mend) for fault in seen.faults} == {
        ("file", "indexes are built anew")
    }
    with open_store(path) as store:
        store.repair(seen)
        assert store.check().faults == ()
    assert checked(path).faults == ()


def test_pages_that_cannot_be_read_are_a_fault(path: Path) -> None:
    whole = path.read_bytes()
    for page in range(1, len(whole) // 4096):
        path.write_bytes(whole[: page * 4096] + b"\xa5" * 4096 + whole[(page + 1) * 4096 :])
        assert checked(path).faults


def test_a_store_of_before_is_checked_as_it_is(path: Path) -> None:
    changed(path, "DROP INDEX decision_ids_game", "DROP INDEX game_seeds_commitment")
    before = path.read_bytes()
    assert checked(path).faults == ()
    changed(path, "DELETE FROM decision_ids WHERE game = 'g-0003'")
    run: list[str] = []
    with open_store(path, read_only=True) as store:
        with store._games.recorder.datastore.get_connection(commit=False) as connection:
            connection._sqlite_conn.set_trace_callback(run.append)
        assert [fault.game for fault in store.check().faults] == ["g-0003"]
    assert len(before) == len(path.read_bytes())
    asked = [each for each in run if each.startswith("SELECT id, step")]
    assert len(asked) == 3 and all("ids_by_game" in each for each in asked)  # not table by table


def test_check_and_audit_see_one_moment_of_a_store_that_is_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(path) as store, open_store(path, patience=0.1) as other:

        def decide_meanwhile(*_: Any) -> None:
            waiting = other.head("g-0001").waiting
            other.decide("g-0001", waiting[0], TOY.legal(other.line("g-0001").state, waiting[0])[0])

        fold = _Audit._fold

        def folding(self: _Audit) -> None:
            decide_meanwhile()
            fold(self)

        monkeypatch.setattr(_Audit, "_fold", folding)
        assert store.audit("g-0001").finding is None
        assert store.check(progress=decide_meanwhile).faults == ()
        assert other.head("g-0001").steps > 8


def test_a_copy_is_one_moment_while_others_write(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("event_store.sqlite_copy.PAGES", 1)
    copy = tmp_path / "copy.db"
    copy.touch()
    with open_store(path) as store, open_store(path) as other:
        told: list[tuple[int, int]] = []

        def play_meanwhile(done: int, total: int) -> None:
            told.append((done, total))
            if len(told) < 4:
                new_game(other)

        store.copy_to(copy, progress=play_meanwhile)
        assert [done for done, _ in told] == [*range(1, told[0][1] + 1)]
        assert len(other.heads()) == 6
    assert sorted(each.name for each in tmp_path.iterdir()) == ["copy.db", "s.db"]
    with open_store(copy, read_only=True) as there:
        assert there.check().faults == ()
        assert [head.name for head in there.heads()] == ["first", "", "third"]
    assert rows_of(copy)["notes"] == rows_of(path)["notes"]


def test_what_other_rules_made_of_a_head_row_stays(path: Path) -> None:
    newer = with_answers(TOY, version=2, summary=lambda state: "told otherwise")
    with GameStore(path, lambda name: newer) as store:
        assert store.check().faults == ()
        before = rows_of(path)
        changed(path, "UPDATE heads SET position = position + 1")
        seen = store.check()
        assert len(seen.faults) == 3
        store.repair(seen)
    assert rows_of(path) == before


def test_blanks_and_comments_make_no_other_table() -> None:
    with_them = Part("table", "t", "CREATE TABLE t (x,  -- a remark\n   y)")
    assert alike(with_them, Part("table", "t", "CREATE TABLE IF NOT EXISTS t (x, y)"))
    assert not alike(with_them, Part("table", "t", "CREATE TABLE t (x)"))


def test_changes_by_sql_are_found_and_mended(tmp_path: Path) -> None:
    """The soak `changed_sql` goes on from here."""

    def opened(path: Path) -> GameStore:
        return open_store(path, mending=True)

    seen = list(outcomes(tmp_path, 150, opened, TOY))
    assert [each for each in seen if not each.found] == []
    assert [each for each in seen if each.mended not in ("sound", "steps")] == []
    assert {each.found for each in seen} >= {"check"}
