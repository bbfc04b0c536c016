"""mechs store check, repair, backup: what they say, write and leave alone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from event_store import GameStore
from event_store.schema_flaws import parts
from tests.event_store.stores import sql
from tests.mechs_cli.conftest import Mechs


@pytest.fixture
def kept(over: Mechs) -> Mechs:
    """A store with an ended game, a named one and a closed branch of it."""
    over("new", "toy", "--seats", "ada,bob", "--seed", "8", "--name", "friday")
    over("branch", "friday", "--reveal")
    over("close", "g-0003")
    return over


def damage(mechs: Mechs, *statements: str) -> None:
    sql(mechs.store, *statements)
    with closing(sqlite3.connect(mechs.store)) as file:
        for trigger in ("steps_stay", "steps_remain"):
            file.execute(parts()[trigger].statement)


def files(mechs: Mechs) -> list[str]:
    names = (path.name for path in mechs.folder.iterdir())
    return sorted(name for name in names if not name.endswith(("-wal", "-shm")))


def test_a_sound_store_is_said_to_be_sound(kept: Mechs) -> None:
    steps = sum(row["steps"] for row in kept.begun()[:2]) + 1
    assert kept("store", "check").stdout == (
        f"{kept.store}  sound: file, schema, heads, ids, seeds, notes\n  3 games, {steps} steps\n"
    )
    assert kept.rows("store", "check") == [
        {"games": 3, "steps": steps, "faults": 0, "unruled": [], "gaps": [], "unfinished": []}
    ]
    said = kept("store", "repair")
    assert "sound" in said.stdout and files(kept) == ["store.db"]


def test_faults_are_said_one_a_line_and_summed_up(kept: Mechs) -> None:
    damage(kept, "UPDATE heads SET status = 'x'", "DELETE FROM decision_ids WHERE game = 'g-0002'")
    said = kept("store", "check", status=1)
    lines = said.stdout.splitlines()
    assert lines[0] == "g-0001  the list of games has status 'x' for it; its steps give 'ended'"
    assert lines[2].startswith("g-0002  the decision id ")
    assert "NOT SOUND: 4 faults in 3 games" in lines[-1]
    assert said.stderr == "hint: mechs store repair mends 4 of 4; else restore a backup\n"
    rows = [*kept("store", "check", "--json", status=1).stdout.splitlines()]
    assert len(rows) == 5 and '"game":"g-0001"' in rows[0] and '"faults":4' in rows[-1]


def test_many_faults_are_cut_off_and_counted(mechs: Mechs) -> None:
    for seed in range(25):
        mechs("new", "toy", "--seats", "ada,bob", "--seed", seed)
    damage(mechs, "DELETE FROM heads")
    lines = mechs("store", "check", status=1).stdout.splitlines()
    assert lines[-2] == "and 5 more: mechs store check --json lists them" and len(lines) == 22
    said = mechs("store", "repair", "--yes").stdout
    assert "would write  heads: head rows are written from the steps (25 faults)" in said
    assert len(mechs.begun()) == 25


def test_a_repair_asks_first_copies_the_store_and_checks_again(
    kept: Mechs, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = kept.begun()
    damage(kept, "DELETE FROM heads WHERE game = 'g-0003'")
    said = kept("store", "repair", status=1)
    assert said.stderr == "nothing was written\nhint: mechs store repair --yes\n"
    assert files(kept) == ["store.db"] and len(kept.begun()) == 2
    for answer, status in (("n\n", 1), ("\n", 1), ("y\n", 0)):
        monkeypatch.setattr("mechs_cli.console.output.at_terminal", lambda: True)
        said = kept("store", "repair", status=status, typed=answer)
        assert f"write this to {kept.store}? [y/N]" in said.stderr
    assert said.stdout.splitlines()[-2].endswith("sound: file, schema, heads, ids, seeds, notes")
    assert f"the store as it was: {kept.store}.before-repair\n" in said.stderr
    assert kept.begun() == before
    assert len(kept.begun(store="store.db.before-repair")) == 2
    damage(kept, "DELETE FROM heads WHERE game = 'g-0003'")
    kept("store", "repair", "--yes")
    assert files(kept) == ["store.db", "store.db.before-repair", "store.db.before-repair-2"]


def test_what_no_repair_mends_is_said_and_left(kept: Mechs) -> None:
    damage(kept, "UPDATE stored_events SET state = x'00' WHERE originator_id = 'g-0001'")
    said = kept("store", "repair", "--yes", status=1)
    assert "would leave  1 fault, for which a backup is needed" in said.stdout
    assert said.stderr.endswith("nothing of it can be repaired; restore a backup\n")
    assert files(kept) == ["store.db"]
    damage(kept, "DELETE FROM heads WHERE game = 'g-0002'")
    said = kept("store", "repair", "--yes", status=1)
    assert "NOT SOUND: 1 fault in 3 games" in said.stdout
    kept("show", "friday")


def test_a_store_that_is_not_there_is_not_made(mechs: Mechs) -> None:
    for words in (("check",), ("repair", "--yes"), ("backup", "copy.db")):
        assert mechs.no("store", *words).startswith("error: there is no store at ")
    assert files(mechs) == []


def test_a_schema_that_is_no_text_is_one_line_everywhere(kept: Mechs) -> None:
    sql(
        kept.store,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET name = CAST(x'ff' AS TEXT) WHERE name = 'notes'",
    )
    for words in (
        ("games",),
        ("show", "friday"),
        ("audit", "--all"),
        ("export", "--all", "-o", "out"),
        ("new", "toy", "--seats", "ada,bob"),
        ("store", "check"),
        ("store", "repair", "--yes"),
        ("store", "backup", "copy.db"),
    ):
        line = kept.no(*words)
        assert line == f"error: the store {kept.store} is damaged: it has text that is none"
    assert files(kept) == ["store.db"]


# ---------------------------------------------------------------- backup


def test_a_backup_holds_names_trees_closed_marks_and_ids(kept: Mechs) -> None:
    said = kept("store", "backup", "copy.db").stdout
    assert said.startswith("copy.db  3 games, all sound, audited in ")
    assert kept.begun(store="copy.db") == kept.begun()
    for table in ("decision_ids", "game_seeds", "notes", "stored_events"):
        query = f"SELECT * FROM {table}"
        with closing(sqlite3.connect("copy.db")) as copy:
            assert copy.execute(query).fetchall() == sql(kept.store, query)
    assert (kept.folder / "copy.db").stat().st_mode & 0o777 == 0o600
    assert files(kept) == ["copy.db", "store.db"]
    kept("--store", "copy.db", "decide", "friday", "--seat", "ada", "2")
    assert kept.begun(store="copy.db")[1]["steps"] == 2


def test_a_backup_never_goes_over_a_file_unless_it_is_told_to(kept: Mechs) -> None:
    Path("copy.db").write_text("mine")
    assert kept.no("store", "backup", "copy.db") == "error: copy.db is there already"
    assert Path("copy.db").read_text() == "mine"
    kept("store", "backup", "copy.db", "--force")
    assert len(kept.begun(store="copy.db")) == 3
    kept("store", "backup", "copy.db", "--force")
    line = kept.no("store", "backup", kept.store, "--force")
    assert line == f"error: {kept.store} is the store itself"
    Path("copy.db-wal").write_text("")
    assert "is a store in use" in kept.no("store", "backup", "copy.db", "--force")
    assert kept.no("store", "backup", "no/copy.db").startswith("error: no/copy.db: ")
    assert kept.no("store", "backup", ".").endswith("is a directory, and is left alone")


def test_a_backup_is_whole_or_not_there(kept: Mechs, monkeypatch: pytest.MonkeyPatch) -> None:
    for raised, status in ((KeyboardInterrupt(), 130), (OSError(28, "No space left"), 1)):

        def copy_to(*_: object, raised: BaseException = raised, **__: object) -> None:
            raise raised

        monkeypatch.setattr(GameStore, "copy_to", copy_to)
        kept("store", "backup", "copy.db", status=status)
        assert files(kept) == ["store.db"]


def test_a_store_that_is_not_sound_is_copied_as_it_is_and_that_is_said(kept: Mechs) -> None:
    damage(
        kept,
        "UPDATE heads SET status = 'x' WHERE game = 'g-0001'",
        "UPDATE stored_events SET state = x'00' WHERE originator_id = 'g-0002'",
    )
    said = kept("store", "backup", "copy.db", status=1)
    assert "g-0002  NOT SOUND: step 0 of g-0002" in said.stdout
    assert "copy.db  3 games, 3 not sound, audited in " in said.stdout  # one is a branch of another
    assert "holds the store as it is, which is not sound" in said.stderr
    assert Path("copy.db").exists()


def test_a_store_without_steps_is_copied_as_it_is(kept: Mechs) -> None:
    sql(kept.store, "DROP TABLE stored_events")
    said = kept("store", "backup", "copy.db", status=1)
    assert "the table stored_events is missing" in said.stdout
    assert Path("copy.db").exists()
    said = kept("store", "repair", "--yes", status=1)
    assert said.stderr.endswith("nothing of it can be repaired; restore a backup\n")


def test_a_name_of_any_bytes_is_said(kept: Mechs) -> None:
    sql(
        kept.store,
        "PRAGMA writable_schema = ON",
        """INSERT INTO sqlite_master SELECT type, CAST(x'66ff' AS TEXT), CAST(x'66ff' AS TEXT),
            rootpage, CAST(x'435245415445205441424C452066ff287829' AS TEXT)
            FROM sqlite_master WHERE name = 'heads'""",
    )
    said = kept("store", "check", status=1).stdout
    assert "the table f\\udcff does not belong here" in said
    rows = kept("store", "check", "--json", status=1).stdout
    assert "f\\\\udcff" in rows and '"faults"' in rows.splitlines()[-1]


def test_a_copy_takes_the_place_of_a_lost_store(kept: Mechs) -> None:
    before = kept.begun()
    kept("store", "backup", "copy.db")
    for path in kept.folder.glob("store.db*"):
        path.unlink()
    Path("copy.db").rename(kept.store)
    assert kept.begun() == before
    kept("audit", "--all")
    kept("decide", "friday", "--seat", "ada", "2")


def test_the_store_may_be_named_before_or_after(kept: Mechs) -> None:
    kept("store", "backup", "copy.db")
    assert kept("--store", "copy.db", "store", "check").stdout.startswith("copy.db  sound")
    assert kept("store", "check", "--store", "copy.db").stdout.startswith("copy.db  sound")
