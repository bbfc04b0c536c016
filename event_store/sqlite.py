"""Games in an SQLite file: the tables, and the recorder and factory for the library."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import local
from typing import Any

from eventsourcing.persistence import IntegrityError, ProgrammingError, StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor, SQLiteFactory
from eventsourcing.utils import Environment
from msgspec.structs import astuple

from event_store import sqlite_marks as marks
from event_store.heads import Change, Entry, Row
from event_store.sqlite_copy import copy
from event_store.sqlite_errors import FAILURES
from event_store.sqlite_file import VERSION, GameDatastore, any_text, is_fresh
from event_store.sqlite_place import APPLICATION_ID, Place

COLUMNS = Row.__struct_fields__

ADDED = {  # since version 1; an older program maintains or ignores these
    "decision_ids_game": "CREATE INDEX IF NOT EXISTS decision_ids_game ON decision_ids (game)",
    "game_seeds_commitment": """CREATE INDEX IF NOT EXISTS game_seeds_commitment
        ON game_seeds (commitment)""",
    "marks": marks.TABLE,
}

TABLES = (
    # AUTOINCREMENT: the number of a record is never used twice. The library reads `rowid`.
    """CREATE TABLE IF NOT EXISTS stored_events (
        rowid INTEGER PRIMARY KEY AUTOINCREMENT,
        originator_id TEXT NOT NULL,          -- game
        originator_version INTEGER NOT NULL,  -- step number along the line
        topic TEXT NOT NULL,                  -- ruleset
        state BLOB NOT NULL,                  -- the step
        UNIQUE (originator_id, originator_version))""",
    """CREATE TRIGGER IF NOT EXISTS steps_stay BEFORE UPDATE ON stored_events
        BEGIN SELECT raise(ABORT, 'a stored step is never changed'); END""",
    """CREATE TRIGGER IF NOT EXISTS steps_remain BEFORE DELETE ON stored_events
        BEGIN SELECT raise(ABORT, 'a stored step is never deleted'); END""",
    """CREATE TABLE IF NOT EXISTS heads (
        number INTEGER PRIMARY KEY AUTOINCREMENT,  -- in order of creation
        game TEXT NOT NULL UNIQUE, root TEXT NOT NULL, parent TEXT, at INTEGER,
        first INTEGER NOT NULL, ruleset TEXT NOT NULL, rules INTEGER NOT NULL,
        seats TEXT NOT NULL, seed_origin TEXT NOT NULL, steps INTEGER NOT NULL,
        position INTEGER NOT NULL, hash BLOB NOT NULL, status TEXT NOT NULL,
        waiting TEXT NOT NULL, summary TEXT NOT NULL, result TEXT,
        created TEXT NOT NULL, updated TEXT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS heads_root ON heads (root)",
    "CREATE INDEX IF NOT EXISTS heads_hash ON heads (hash)",
    """CREATE TABLE IF NOT EXISTS decision_ids (
        game TEXT NOT NULL, id TEXT NOT NULL, step INTEGER NOT NULL,
        PRIMARY KEY (id, game)) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS game_seeds (
        game TEXT NOT NULL, commitment TEXT NOT NULL,
        PRIMARY KEY (game, commitment)) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS notes (
        game TEXT PRIMARY KEY, name TEXT NOT NULL DEFAULT '',
        closed INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID""",
    "CREATE UNIQUE INDEX IF NOT EXISTS notes_name ON notes (name) WHERE name <> ''",
    *ADDED.values(),
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {VERSION}",
)

FIELDS = (
    f"{', '.join('h.' + name for name in COLUMNS)}, coalesce(n.name, ''), "
    "coalesce(n.closed, 0) FROM heads h LEFT JOIN notes n ON n.game = h.game"
)
ENTRY = f"SELECT {FIELDS}"
ENTRIES = {
    "game": f"{ENTRY} WHERE h.game = ?",
    "name": f"{ENTRY} WHERE n.name = ? AND n.name <> ''",  # needed to use the index of names
    "hash": f"{ENTRY} WHERE h.hash = ? ORDER BY h.number",
    "root": f"{ENTRY} WHERE h.root = ? ORDER BY h.number",
}
PAGE = f"SELECT h.number, {FIELDS} WHERE h.number > ? ORDER BY h.number LIMIT ?"
CHANGING = ("rules", "steps", "position", "hash", "status", "waiting", "summary", "result")
MOVE = (
    f"UPDATE heads SET {', '.join(name + ' = ?' for name in (*CHANGING, 'updated'))} "
    "WHERE game = ? AND steps = ? AND hash = ? "
    "AND NOT EXISTS (SELECT 1 FROM notes WHERE notes.game = heads.game AND closed)"
)
BEGIN = (
    f"INSERT INTO heads ({', '.join(COLUMNS)}) SELECT {', '.join('?' * len(COLUMNS))} "
    "WHERE NOT (? AND EXISTS (SELECT 1 FROM heads WHERE hash = ?)) "
    "AND NOT EXISTS (SELECT 1 FROM decision_ids d JOIN heads h ON h.game = d.game "
    "WHERE d.id = ? AND d.step = h.first)"
)
INSERT = (
    "INSERT INTO stored_events (originator_id, originator_version, topic, state) "
    "VALUES (?, ?, ?, ?)"
)
SELECT = (
    "SELECT originator_version, topic, state FROM stored_events WHERE originator_id = ? "
    "AND originator_version BETWEEN ? AND ? ORDER BY originator_version"
)
GAMES = """WITH RECURSIVE ids (id) AS (  -- from each id to the next, not through all its steps
        SELECT min(originator_id) FROM stored_events
        UNION ALL
        SELECT (SELECT min(originator_id) FROM stored_events WHERE originator_id > id)
        FROM ids WHERE id IS NOT NULL)
    SELECT CAST(id AS TEXT) FROM (SELECT id FROM ids UNION SELECT game FROM heads)
    WHERE id IS NOT NULL ORDER BY length(id), id"""
SEEDS = """SELECT s.commitment, max(h.status = 'running' AND NOT coalesce(n.closed, 0))
    FROM heads h JOIN game_seeds s ON s.game = h.game LEFT JOIN notes n ON n.game = h.game
    WHERE h.root = ? GROUP BY s.commitment"""
SEEDS_ELSEWHERE = """SELECT DISTINCT o.commitment
    FROM heads t JOIN game_seeds s ON s.game = t.game
    JOIN game_seeds o ON o.commitment = s.commitment
    JOIN heads h ON h.game = o.game LEFT JOIN notes n ON n.game = h.game
    WHERE t.root = ? AND h.root <> t.root AND h.status = 'running' AND NOT coalesce(n.closed, 0)"""
LAST = """SELECT max(
    coalesce((SELECT CAST(seq AS INTEGER) FROM sqlite_sequence WHERE name = 'heads'), 0),
    coalesce((SELECT max(number) FROM heads), 0))"""
STEP_COUNTS = """SELECT count(*), max(
    coalesce((SELECT CAST(seq AS INTEGER) FROM sqlite_sequence WHERE name = 'stored_events'), 0),
    coalesce(max(rowid), 0)) FROM stored_events"""
NOTE = """INSERT INTO notes (game, name, closed) VALUES (?, coalesce(?, ''), coalesce(?, 0))
    ON CONFLICT (game) DO UPDATE
    SET name = coalesce(?, notes.name), closed = coalesce(?, notes.closed)"""


class GameRecorder(SQLiteApplicationRecorder):
    """Steps, head, ids and seeds of a game, all in one transaction."""

    datastore: GameDatastore

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._here = local()  # the cursor of a moment, by thread

    def construct_create_table_statements(self) -> list[str]:
        return list(TABLES)

    def create_table(self) -> None:
        """Make the tables of a new store, and add to an old one what later versions have added.

        Adding is skipped if the store is busy or read-only: everything works without, only slower.
        """
        with self.datastore.get_connection(commit=False) as connection:
            fresh = is_fresh(connection._sqlite_conn)
        if fresh:
            super().create_table()
        elif not self.datastore.read_only:
            with suppress(*FAILURES):
                self._add_missing()

    def _add_missing(self) -> None:
        there = {name for (name,) in self._select("SELECT name FROM sqlite_master", ())}
        missing = [statement for name, statement in ADDED.items() if name not in there]
        if missing:
            with self.datastore.transaction(commit=True) as c:
                for statement in missing:
                    c.execute(statement)

    # ------------------------------------------------------------ writing

    def _insert_events(
        self,
        c: SQLiteCursor,
        stored_events: Sequence[StoredEvent],
        *,
        changes: Sequence[Change] = (),
        **_: Any,
    ) -> Sequence[int]:
        """Append to one game or many in one transaction. stored_events: in the order of changes.

        Raises IntegrityError if a head is not the expected one, or a game is closed.
        """
        if not changes or not stored_events:
            raise ProgrammingError("steps are appended with their head, one or more a time")
        recorded: list[int] = []
        for change in changes:
            own = stored_events[len(recorded) : len(recorded) + change.added]
            recorded += self._append(c, own, change)
        if len(recorded) != len(stored_events):
            raise IntegrityError("more steps than the heads say")
        return recorded

    def _append(
        self, c: SQLiteCursor, stored_events: Sequence[StoredEvent], change: Change
    ) -> Sequence[int]:
        """One game's append. No SELECT comes before the first write: the head row decides."""
        game = change.row.game
        numbers = range(change.row.steps - change.added, change.row.steps)
        rows = [
            (each.originator_id, each.originator_version, each.topic, each.state)
            for each in stored_events
        ]
        if [row[:2] for row in rows] != [(game, number) for number in numbers]:
            raise IntegrityError("step numbers with a gap")
        self._move_head(c, change)
        c.executemany(INSERT, rows)
        c.execute("SELECT last_insert_rowid()")
        (last,) = c.fetchone()
        recorded = range(last + 1 - len(rows), last + 1)  # nobody else writes meanwhile
        # an imported line may repeat an id: the first one counts
        verb = "INSERT OR IGNORE" if change.once else "INSERT"
        c.executemany(
            f"{verb} INTO decision_ids (game, id, step) VALUES (?, ?, ?)",
            [(game, *each) for each in change.ids],
        )
        if change.seeds:
            c.executemany("INSERT INTO game_seeds VALUES (?, ?)", [(game, s) for s in change.seeds])
        if change.name:
            c.execute("INSERT INTO notes (game, name) VALUES (?, ?)", (game, change.name))
        if change.instead_of is not None:
            self._succeed(c, game, change.instead_of)
        return recorded

    def _move_head(self, c: SQLiteCursor, change: Change) -> None:
        row, expected = change.row, change.expected
        if expected is None:
            c.execute(BEGIN, (*astuple(row), change.once, row.hash, change.sent))
        else:
            values = [getattr(row, name) for name in (*CHANGING, "updated", "game")]
            c.execute(MOVE, (*values, expected.steps, expected.hash))
        if c.sqlite_cursor.rowcount != 1:  # the library's cursor does not pass rowcount on
            raise IntegrityError("the head has moved")

    def _succeed(self, c: SQLiteCursor, game: str, left: Row) -> None:
        """A new game replaces another: that one is closed, and its name goes over."""
        c.execute(marks.TABLE)
        c.execute(marks.CLOSE, (left.game, left.steps, left.hash))
        if c.sqlite_cursor.rowcount != 1:
            raise IntegrityError("the head has moved")
        c.execute(marks.NAME, (left.game,))
        for (name,) in c.fetchall():
            c.execute(marks.UNNAME, (left.game,))
            c.execute(NOTE, (game, name, None, name, None))
        c.execute(marks.INHERIT, (game, left.game))
        c.execute(marks.SUCCEED, (left.game, game))

    def write_archived(self, games: Sequence[str], *, archived: bool) -> None:
        """Put games away, or take them out again, all at once."""
        with self.datastore.transaction(commit=True) as c:
            c.execute(marks.TABLE)
            c.executemany(marks.ARCHIVE, [(game, archived) for game in games])

    def write_note(self, game: str, name: str | None = None, closed: bool | None = None) -> None:
        """Set the owner's notes; None leaves one as it is. IntegrityError: the name is taken."""
        with self.datastore.transaction(commit=True) as c:
            c.execute(NOTE, (game, name, closed, name, closed))

    def abandon(self) -> None:
        """Roll back what an interrupt of this thread left open."""
        self.datastore.abandon()

    # ------------------------------------------------------------ reading

    def select_steps(self, game: str, first: int, last: int) -> list[tuple[int, str, bytes]]:
        """(number, topic, state) of the game's own steps first to last, both included.

        Plain tuples: a row object and a dataclass an event would cost more than decoding it.
        """
        return self._select(SELECT, (game, first, last))

    def select_entries(self, by: str, value: str | bytes) -> list[Entry]:
        """Head rows with notes by "game", "name", "root" or "hash", in order of creation.

        Stored text may be no UTF-8: that damages one game, not the listing.
        """
        return [_entry(found) for found in self._select(ENTRIES[by], (value,), any_text)]

    def select_page(self, after: int, limit: int) -> list[tuple[int, Entry]]:
        """The next head rows after a number, each with its own number, ascending."""
        rows = self._select(PAGE, (after, limit), any_text)
        return [(row[0], _entry(row[1:])) for row in rows]

    def select_number(self, game: str) -> int | None:
        """The number of a game's head row."""
        rows = self._select("SELECT number FROM heads WHERE game = ?", (game,))
        return rows[0][0] if rows else None

    def select_number_before(self, number: int, many: int) -> int | None:
        """The number after which the last `many` rows before `number` begin; None if fewer."""
        query = "SELECT number FROM heads WHERE number < ? ORDER BY number DESC LIMIT 1 OFFSET ?"
        rows = self._select(query, (number, many))
        return rows[0][0] if rows else None

    def select_marks(self, game: str | None = None) -> list[tuple[str, str | None, bool]]:
        """(game, successor, archived) of all games that have a mark, or of one."""
        if not self._select(marks.THERE, ()):
            return []
        query, values = (marks.ALL, ()) if game is None else (marks.ONE, (game,))
        found = self._select(query, values)
        return [(game, successor, bool(archived)) for game, successor, archived in found]

    def select_games(self) -> list[str]:
        """The ids of all games that have a head row or a step, by number; any bytes as text."""
        return [found[0] for found in self._select(GAMES, (), _escaped)]

    def select_step_of(self, game: str, decision_id: str) -> int | None:
        """The step that was stored under a decision id."""
        rows = self._select(
            "SELECT step FROM decision_ids WHERE id = ? AND game = ?", (decision_id, game)
        )
        return rows[0][0] if rows else None

    def select_begun(self, decision_id: str) -> list[str]:
        """The games whose own first step was stored under an id."""
        query = """SELECT h.game FROM decision_ids d JOIN heads h ON h.game = d.game
            WHERE d.id = ? AND d.step = h.first ORDER BY h.number"""
        return [found[0] for found in self._select(query, (decision_id,))]

    def select_ids(self, game: str) -> dict[str, int]:
        """All decision ids of a game with their steps."""
        return dict(self._select("SELECT id, step FROM decision_ids WHERE game = ?", (game,)))

    def select_seeds(self, game: str) -> list[str]:
        """The commitments that a game's line uses, sorted."""
        query = "SELECT commitment FROM game_seeds WHERE game = ? ORDER BY commitment"
        return [found[0] for found in self._select(query, (game,))]

    def select_seeds_of_tree(self, root: str) -> dict[str, bool]:
        """Each commitment of a tree: whether a running game that is not closed uses it."""
        return {seed: bool(used) for seed, used in self._select(SEEDS, (root,))}

    def select_seeds_elsewhere(self, root: str) -> set[str]:
        """The commitments of a tree that running games of other trees use, too."""
        return {found[0] for found in self._select(SEEDS_ELSEWHERE, (root,))}

    def select_last_number(self) -> int:
        """How many games were ever begun, those included that somebody deleted."""
        return int(self._select(LAST, ())[0][0])

    def select_step_counts(self) -> tuple[int, int]:
        """How many steps are here, and how many there ever were."""
        ((here, given),) = self._select(STEP_COUNTS, ())
        return int(here), int(given)

    @contextmanager
    def moment(self, *, write: bool) -> Iterator[None]:
        """A context in which this thread reads one snapshot of the store, even while others write.

        write: what `run` writes inside is committed at the end, or rolled back by an exception.
        """
        if hasattr(self._here, "cursor"):
            raise ProgrammingError("a moment within a moment")
        with self.datastore.transaction(commit=write) as c:
            self._here.cursor = c
            try:
                yield
            finally:
                del self._here.cursor

    def run(self, statement: str, values: tuple[Any, ...] = ()) -> list[Any]:
        """Run a statement of a check or a repair inside `moment`; text may be any bytes."""
        return self._fetch(self._here.cursor, statement, values, any_text)

    def _select(
        self, query: str, values: tuple[Any, ...], text: Callable[[bytes], str] | type[str] = str
    ) -> list[Any]:
        """text: from stored text to str; `str` itself raises for what is no UTF-8."""
        if hasattr(self._here, "cursor"):
            return self._fetch(self._here.cursor, query, values, text)
        with self.datastore.transaction(commit=False) as c:
            return self._fetch(c, query, values, text)

    def _fetch(
        self,
        c: SQLiteCursor,
        query: str,
        values: tuple[Any, ...],
        text: Callable[[bytes], str] | type[str],
    ) -> list[Any]:
        c.sqlite_cursor.row_factory = None
        c.sqlite_cursor.connection.text_factory = text
        c.execute(query, values)
        found: list[Any] = c.fetchall()
        return found

    def copy_to(self, file: Path, progress: Callable[[int, int], None]) -> None:
        """The store as it is now as another file, while others may write: see `sqlite_copy`."""
        with self.datastore.get_connection(commit=False) as connection:
            copy(connection._sqlite_conn, file, progress)


def _entry(row: tuple[Any, ...]) -> Entry:
    return Entry(Row(*row[:-2]), row[-2], bool(row[-1]))


def _escaped(stored: bytes) -> str:
    return stored.decode(errors="backslashreplace")


class GameFactory(SQLiteFactory):
    """Gives the library our datastore and recorder."""

    application_recorder_class = GameRecorder

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        where = Place(
            env["LABEL"],
            env["SQLITE_DBNAME"],
            env["SYNCHRONOUS"],
            env["READ_ONLY"] == "y",
            float(env["PATIENCE"]),
            env["FILE"],
            env["MENDING"] == "y",
        )
        self.datastore = GameDatastore(where)


def environment(where: Place) -> dict[str, str]:
    """All that the factory and the library need to know, and nothing from outside."""
    return {
        "PERSISTENCE_MODULE": f"{__name__}:{GameFactory.__name__}",
        "ORIGINATOR_ID_TYPE": "text",
        "CREATE_TABLE": "y",  # opens the file at once, so that a bad one is refused here
        "SQLITE_DBNAME": where.uri,
        "LABEL": where.label,
        "SYNCHRONOUS": where.synchronous,
        "READ_ONLY": "y" if where.read_only else "n",
        "PATIENCE": str(where.patience),
        "FILE": where.file,
        "MENDING": "y" if where.mending else "n",
    }
