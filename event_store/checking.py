"""The check of a whole store: do the heads, ids, seeds and notes follow from the steps?

Each fault comes with the statements that repair it. Whether the steps are what was played, under
the rules and the seed, is checked by the audit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from event_store.derived import (
    Derived,
    derived,
    head_fault,
    head_words,
    id_faults,
    id_words,
    lost_words,
)
from event_store.gaps import gaps
from event_store.heads import Row, is_game_id, number_in
from event_store.lines import Lines
from event_store.records import Checkup, Fault, Gap, Progress, Unruled
from event_store.schema_flaws import LISTED, Flaw, flaws
from event_store.sqlite import COLUMNS
from event_store.sqlite_file import VERSION
from event_store.stamping import check_text
from event_store.stored_line import Unfit
from mechs_core.kernel.errors import MechsError, StoreError, StoreUnusable, one_line

Write = tuple[str, tuple[Any, ...]]  # statement, values

STEPS: Final = "stored_events"
KEYS: Final = {  # the column that names a game
    STEPS: "originator_id",
    "heads": "game",
    "decision_ids": "game",
    "game_seeds": "game",
    "notes": "game",
}
NUMBERS: Final = 10**18  # ids have no more digits
COUNT: Final = f"SELECT count(*) FROM {STEPS} WHERE originator_id = ?"
HEAD: Final = f"SELECT number, {', '.join(COLUMNS)} FROM heads WHERE game = ?"
PUT_AWAY: Final = """UPDATE heads SET number = (SELECT min(0, min(number)) - 1 FROM heads)
    WHERE number = ?"""  # used until the copied table has its own
LAST_NUMBER: Final = "INSERT INTO sqlite_sequence (name, seq) VALUES ('heads', ?)"
NEW_HEAD: Final = (
    f"INSERT INTO heads (number, {', '.join(COLUMNS)}) "
    f"VALUES ({', '.join('?' * (1 + len(COLUMNS)))})"
)


class Found(Struct, frozen=True):
    """A fault, and the statements that repair it, if it can be repaired."""

    fault: Fault
    writes: tuple[Write, ...] = ()


def check(lines: Lines, progress: Progress) -> Checkup:
    """The arguments are those of `GameStore.check`."""
    with lines.games.moment():
        work = Check(lines, progress)
        faults = tuple(each.fault for each in work.found())
        return Checkup(work.games, work.steps, faults, tuple(work.unruled), work.gaps)


class Check:
    """One pass over a snapshot of a store."""

    def __init__(self, lines: Lines, progress: Progress) -> None:
        self.lines, self.progress = lines, progress
        self.games, self.steps = 0, 0  # seen so far
        self.run = lines.games.run
        self.sound: set[str] = set()  # tables that can be read
        self.ids_from = "decision_ids"
        self.unruled: list[Unruled] = []
        self.gaps: tuple[Gap, ...] = ()

    def found(self) -> Iterator[Found]:
        """Every fault, in the order in which they can be mended one after another."""
        try:
            yield from self._file()
            yield from self._schema()
            if STEPS in self.sound:
                self._need_index()
                yield from self._rows()
        except StoreUnusable as error:  # some pages of the file cannot be read
            yield _found("file", "", error.sentence)

    # ------------------------------------------------------------ file and schema

    def _file(self) -> Iterator[Found]:
        for (said,) in self.run("PRAGMA integrity_check"):
            if said != "ok":
                yield _found("file", "", str(said), "indexes are built anew", ("REINDEX", ()))
        ((version,),) = self.run("PRAGMA user_version")
        if version != VERSION:
            anew = f"PRAGMA user_version = {VERSION}", ()
            yield _found("file", "", f"its version is {version}", f"it is set to {VERSION}", anew)

    def _schema(self) -> Iterator[Found]:
        query = "SELECT seq FROM sqlite_sequence WHERE name = 'heads'"
        self.begun = [seq for (seq,) in self.run(query)]  # which is dropped with a table
        found = flaws(self.run(LISTED))
        self.sound = KEYS.keys() - {flaw.name for flaw in found}
        lost = STEPS not in self.sound  # then these rows are the only trace of the steps
        for flaw in found:
            mend, writes = ("", ()) if lost else self._mended(flaw)
            yield _found("schema", "", flaw.sentence, mend, *writes)

    def _mended(self, flaw: Flaw) -> tuple[str, tuple[Write, ...]]:
        """What is done about a flaw, in words and as statements.

        Indexes and triggers are made last, when the rows are right. A foreign table is left alone,
        as is what no statement can drop.
        """
        there, wanted = flaw.there, flaw.wanted
        drop: tuple[Write, ...] = ()
        if there is not None:
            if there.drop is None or (wanted is None and there.kind == "table"):
                return "", ()
            drop = ((there.drop, ()),)
        if wanted is None:
            return "it is dropped", drop
        if wanted.kind != "table":
            return "it is made anew", drop
        keeps = {"notes": self._kept_notes, "marks": self._kept_marks}.get(wanted.name)
        kept = keeps() if keeps is not None and there is not None else ()
        said = "it is made anew" + (" with the names and marks that it has" if kept else "")
        make: Write = wanted.statement, ()
        if wanted.name == "heads":
            kept = tuple((LAST_NUMBER, (seq,)) for seq in self.begun if type(seq) is int)
        return said, (*drop, make, *kept)

    def _kept_notes(self) -> tuple[Write, ...]:
        """The notes of a table of another form, as far as it holds any."""
        there = {row[1] for row in self.run("PRAGMA table_info(notes)")}
        if "game" not in there:
            return ()
        name, closed = ("name" if "name" in there else "''"), ("closed" if "closed" in there else 0)
        rows = self.run(f"SELECT game, {name}, {closed} FROM notes")
        into = "INSERT OR IGNORE INTO notes (game, name, closed) VALUES (?, ?, ?)"
        return tuple(
            (into, (game, name if _is_name(name) else "", bool(closed)))
            for game, name, closed in rows
            if is_game_id(game)
        )

    def _kept_marks(self) -> tuple[Write, ...]:
        """The marks of a table of another form, as far as it holds any."""
        there = {row[1] for row in self.run("PRAGMA table_info(marks)")}
        if "game" not in there:
            return ()
        successor = "successor" if "successor" in there else "NULL"
        archived = "archived" if "archived" in there else 0
        rows = self.run(f"SELECT game, {successor}, {archived} FROM marks")
        into = "INSERT OR IGNORE INTO marks (game, successor, archived) VALUES (?, ?, ?)"
        return tuple(
            (into, (game, successor if is_game_id(successor) else None, bool(archived)))
            for game, successor, archived in rows
            if is_game_id(game)
        )

    def _need_index(self) -> None:
        """Make a temporary index of the ids by game, which an older store opened to read lacks."""
        listed = {name for _, name, _ in self.run(LISTED)}
        if "decision_ids" in self.sound and "decision_ids_game" not in listed:
            self.ids_from = "temp.ids_by_game"
            self.run("DROP TABLE IF EXISTS temp.ids_by_game")
            self.run("CREATE TEMP TABLE ids_by_game AS SELECT game, id, step FROM decision_ids")
            self.run("CREATE INDEX temp.ids_by_game_game ON ids_by_game (game)")

    # ------------------------------------------------------------ rows

    def _rows(self) -> Iterator[Found]:
        where = self._places()
        begun = [game for game in where if is_game_id(game) and STEPS in where[game]]
        for game in where:
            if not is_game_id(game):
                yield from self._no_game(game, where[game])
            elif STEPS not in where[game]:
                yield from self._without_steps(game, where[game])
        yield from self._last_number(max(map(number_in, begun), default=0))
        if "heads" in self.sound:
            self.gaps = tuple(gaps(self.lines, where))
        for game in sorted(begun, key=number_in):
            yield from self._game(game)
            self.games += 1
            self.progress(self.games, len(begun))

    def _places(self) -> dict[Any, set[str]]:
        """Every id of a game that stands anywhere, with the tables that have it."""
        where: dict[Any, set[str]] = {}
        for table in KEYS:
            if table in self.sound:
                for (game,) in self.run(f"SELECT DISTINCT {KEYS[table]} FROM {table}"):
                    where.setdefault(game, set()).add(table)
        return where

    def _no_game(self, game: object, tables: set[str]) -> Iterator[Found]:
        for table in sorted(tables):
            sentence = f"rows in {table} are filed under {game!r}, which is no id of a game"
            if table == STEPS:
                yield _found("steps", "", sentence)
            else:
                yield _found(table, "", sentence, "they are taken away", _delete(table, game))

    def _without_steps(self, game: str, tables: set[str]) -> Iterator[Found]:
        """Rows of a game without steps: in one table, notes aside, a stray; in more a lost game."""
        if len(tables - {"notes"}) > 1:
            sentence = f"its steps are lost: {' and '.join(sorted(tables))} name it"
            yield _found("steps", game, sentence)
            return
        for table in sorted(tables):
            sentence = f"{table} names it, and there is no such game"
            yield _found(table, game, sentence, "rows of no game go", _delete(table, game))

    def _game(self, game: str) -> Iterator[Found]:
        try:
            says = derived(self.lines, game)
        except Unfit as error:
            yield _found("steps", game, error.finding.sentence)
            return
        except StoreUnusable:
            raise
        except MechsError as error:
            yield _found("steps", game, error.sentence)
            return
        if says.unruled:
            self.unruled.append(Unruled(game, says.unruled))
        own = says.row.steps - says.row.first
        self.steps += own
        ((stored,),) = self.run(COUNT, (game,))
        if stored != own:
            yield _found("steps", game, f"{stored - own} rows of it are no steps")
        rows = self.run(HEAD, (game,)) if "heads" in self.sound else []
        ids = dict(self._of(self.ids_from, "id, step", game))
        if lost := _lost(rows, ids, says):
            yield _found("steps", game, lost)
            return
        yield from self._head(game, rows, says)
        yield from self._ids(game, ids, says)
        yield from self._seeds(game, says)
        yield from self._note(game)

    def _of(self, table: str, columns: str, game: str) -> list[Any]:
        if table in KEYS and table not in self.sound:
            return []
        return self.run(f"SELECT {columns} FROM {table} WHERE game = ?", (game,))

    def _head(self, game: str, rows: list[Any], says: Derived) -> Iterator[Found]:
        number, row = number_in(game), says.row
        if not rows:
            sentence = "it is lost from the list of games; its steps are here"
            if says.unruled:  # whose turn it is cannot be written
                yield _found("heads", game, f"{sentence}; {says.unruled} to write it anew")
                return
        else:
            stored = Row(*rows[0][1:])
            fault = head_fault(stored, says)
            if fault is not None:
                sentence = head_words(stored, says, fault)
            elif rows[0][0] != number:
                sentence = "the list of games has it under another game's number"
            else:
                return
            row = says.keeping(stored)
        anew = (
            _delete("heads", game),
            (PUT_AWAY, (number,)),
            (NEW_HEAD, (number, *(getattr(row, name) for name in COLUMNS))),
        )
        yield _found("heads", game, sentence, "head rows are written from the steps", *anew)

    def _ids(self, game: str, found: dict[str, int], says: Derived) -> Iterator[Found]:
        wrong = id_faults(found, says)
        if wrong:
            more = f", and {len(wrong) - 1} more" if wrong[1:] else ""
            sentence = f"{id_words(*wrong[0])}{more}"
            into = "INSERT INTO decision_ids (game, id, step) VALUES (?, ?, ?)"
            anew = [(into, (game, *each)) for each in says.ids.items()]
            drop = _delete("decision_ids", game)
            yield _found("decision_ids", game, sentence, "ids are filed anew", drop, *anew)

    def _seeds(self, game: str, says: Derived) -> Iterator[Found]:
        stored = [each[0] for each in self._of("game_seeds", "commitment", game)]
        if sorted(stored, key=str) != [*says.seeds]:
            sentence = "the seeds that are filed are not those of its line"
            into = "INSERT INTO game_seeds (game, commitment) VALUES (?, ?)"
            anew = [(into, (game, each)) for each in says.seeds]
            drop = _delete("game_seeds", game)
            yield _found("game_seeds", game, sentence, "seeds are filed anew", drop, *anew)

    def _note(self, game: str) -> Iterator[Found]:
        for name, closed in self._of("notes", "name, closed", game):
            if name != "" and not _is_name(name):
                drop = "UPDATE notes SET name = '' WHERE game = ?", (game,)
                said = f"its name {name!r} is none"
                yield _found("notes", game, said, "names that are none go", drop)
            if closed not in (0, 1):
                anew = "UPDATE notes SET closed = ? WHERE game = ?", (bool(closed), game)
                said = f"its closed mark is {closed!r}, which is none"
                yield _found("notes", game, said, "closed marks are written as 0 or 1", anew)

    def _last_number(self, last: int) -> Iterator[Found]:
        """Faults of the counter of games; it may be above the last game, as games get deleted."""
        fits = [seq for seq in self.begun if type(seq) is int and last <= seq < NUMBERS]
        if len(fits) != len(self.begun) or len(fits) > 1 or (last and not fits):
            said = f"the last game's number is filed as {self.begun}, and it is {last}"
            drop = "DELETE FROM sqlite_sequence WHERE name = 'heads'", ()
            into = LAST_NUMBER, (max([last, *fits]),)
            yield _found("heads", "", said, "the number is filed anew", drop, into)


def _found(part: str, game: str, sentence: str, mend: str = "", *writes: Write) -> Found:
    return Found(Fault(part, game, one_line(sentence), mend), writes)


def _delete(table: str, game: object) -> Write:
    """A game's rows; its id may be any bytes."""
    if isinstance(game, str):
        text = game.encode("utf-8", "surrogateescape")
        return f"DELETE FROM {table} WHERE game = CAST(? AS TEXT)", (text,)
    return f"DELETE FROM {table} WHERE game = ?", (game,)


def _is_name(name: object) -> bool:
    try:
        check_text("name", name if isinstance(name, str) else "")
    except StoreError:
        return False
    return True


def _lost(rows: list[Any], ids: dict[str, int], says: Derived) -> str:
    """The sentence that a game's last steps are lost, if its head or ids name more than there are.

    "" else. Nothing is then repaired for that game: these rows are the only trace of lost steps.
    """
    here = says.row.steps
    if rows:
        head = Row(*rows[0][1:])
        known = head.steps if isinstance(head.steps, int) and head.hash != says.row.hash else 0
    else:
        known = 1 + max((step for step in ids.values() if isinstance(step, int)), default=-1)
    return lost_words(known - here, known) if known > here else ""
