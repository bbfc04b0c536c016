"""A store changed by SQL: what do neither audit nor check find, and what does a repair not mend?

python -m benchmarks.soak.changed_sql [CHANGES]          1,000 unless said
"""

from __future__ import annotations

import shutil
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.store import folder
from event_store import GameStore
from event_store.schema_flaws import parts
from event_store.sqlite import ADDED
from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.prospect import Prospect, next_bot
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.rulesets import find

RULESET = "arena_mechs"
ROWS = ("stored_events", "heads", "decision_ids", "game_seeds", "notes")
TRIGGERS = ("steps_stay", "steps_remain")
VALUES = (
    *(None, -1, 0, 1, 3, 2**63 - 1, 0.5, "", "x", "g-0001", "g-0002", "g-0099", "../../x"),
    *("[9]", "running", "ended", "drawn", "a\nb", b"", b"\0", b"\xff" * 32),
)
SCHEMA = (
    *(f"DROP {part.kind} {part.name}" for part in parts().values()),
    "CREATE TABLE more (x)",
    "CREATE VIEW more AS SELECT game FROM heads",
    "CREATE INDEX more ON heads (status)",
    "CREATE TRIGGER more AFTER INSERT ON stored_events BEGIN DELETE FROM notes; END",
    "ALTER TABLE heads ADD COLUMN more",
    "ALTER TABLE heads RENAME COLUMN summary TO more",
    "ALTER TABLE notes RENAME COLUMN closed TO more",
    "ALTER TABLE decision_ids ADD COLUMN more",
    "ALTER TABLE stored_events ADD COLUMN more",
    "ALTER TABLE marks ADD COLUMN more",
    "ALTER TABLE game_seeds RENAME TO more",
    "PRAGMA user_version = 0",
    "DELETE FROM sqlite_sequence",
    "UPDATE sqlite_sequence SET seq = seq - 3",
    "UPDATE sqlite_sequence SET seq = 'x'",
    "UPDATE sqlite_sequence SET seq = seq + 3",
)
Rows = dict[str, list[Any]]  # table -> its rows
Open = Callable[[Path], GameStore]


class Change(NamedTuple):
    """A change that was made to a file."""

    kind: str  # "update heads", "schema", ...
    said: str


class Outcome(NamedTuple):
    """What became of a change."""

    change: Change
    found: str  # "check", "audit", or why nothing had to be found; "" where it was missed
    mended: str  # "sound", "steps" where steps were changed, else what is left


def fill(store: GameStore, ruleset: Ruleset) -> None:
    """Games with branches, names, ids and a closed mark."""
    bots, people = ["bot:random", "bot:random"], ["ada", "bob"]
    first = store.create(
        ruleset, describe(ruleset, bots, seed="7"), name="first", decision_id="made"
    ).game
    play(store, first, 12)
    second = store.branch(first, ends(store, first)[4], luck="new", seed="8").game
    play(store, second, 6)
    store.branch(second, ends(store, second)[7], name="third")
    asked = store.create(ruleset, describe(ruleset, people, seed="9"), name="asked").game
    seat = store.head(asked).waiting[0]
    decision = ruleset.legal(store.line(asked).state, seat)[0]
    store.decide(asked, seat, decision, decision_id="ada's", note="a note")
    store.close_game(store.branch(asked, ends(store, asked)[0], luck="new").game)
    play(store, store.create(ruleset, describe(ruleset, bots, seed="10")).game, 1000)


def play(store: GameStore, game: str, steps: int) -> None:
    for _ in range(steps):
        line = store.line(game)
        asked = next_bot(line)
        if asked is None:
            return
        seat, bot = asked
        store.decide(game, seat, bot.choose(Prospect(line, seat)))


def ends(store: GameStore, game: str) -> list[int]:
    """The position of each step's last event."""
    total, found = -1, []
    for step in store.steps(game):
        total += len(step.events)
        found.append(total)
    return found


def rows_of(path: Path) -> Rows:
    """All rows of a store, without the order in which steps of different games were appended."""
    queries = {table: f"SELECT * FROM {table}" for table in ROWS}
    steps = "originator_id, originator_version, topic, state"
    queries["stored_events"] = f"SELECT {steps} FROM stored_events"
    rows: Rows = {}
    with closing(sqlite3.connect(path)) as file:
        file.text_factory = bytes
        for table, query in queries.items():
            try:
                rows[table] = sorted(file.execute(query).fetchall(), key=repr)
            except sqlite3.Error as error:
                rows[table] = [repr(error)]
    return rows


def change(path: Path, chance: Rng) -> Change | None:
    """Make a random change to a file by SQL; None if SQLite refuses it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA synchronous = OFF")
        if chance.below(8) == 0:
            said = chance.choice(SCHEMA)
            file.execute(said)
            return Change("schema", said)
        for trigger in TRIGGERS:
            file.execute(f"DROP TRIGGER {trigger}")
        try:
            return _change_row(file, chance)
        except (sqlite3.IntegrityError, sqlite3.OperationalError):
            return None
        finally:
            for trigger in TRIGGERS:
                file.execute(parts()[trigger].statement)


def _change_row(file: sqlite3.Connection, chance: Rng) -> Change | None:
    table = chance.choice(ROWS)
    columns = [row[1] for row in file.execute(f"PRAGMA table_info({table})")]
    rows = file.execute(f"SELECT * FROM {table}").fetchall()
    row, column = chance.choice(rows), chance.below(len(columns))
    old = chance.choice(rows)[column] if chance.below(2) else chance.choice(VALUES)
    this = " AND ".join(f"{name} IS ?" for name in columns)
    verb = chance.choice(("update", "update", "delete", "insert"))
    if verb == "update":
        statement = f"UPDATE {table} SET {columns[column]} = ? WHERE {this}"
        done = file.execute(statement, (old, *row))
    elif verb == "delete":
        done = file.execute(f"DELETE FROM {table} WHERE {this}", row)
    else:
        new = [*row]
        for _ in range(1 + chance.below(3)):
            i = chance.below(len(columns))
            new[i] = chance.choice(VALUES)
        if columns[0] in ("number", "rowid"):
            new[0] = None
        if table == "heads":  # a game has one row there
            new[1] = chance.choice(("g-0098", "g-0099", "../../x", "x", b"\xff"))
        marks = ", ".join("?" * len(columns))
        done = file.execute(f"INSERT INTO {table} VALUES ({marks})", new)
    if not done.rowcount:
        return None
    return Change(f"{verb} {table}", f"{columns[column]} = {old!r} in {str(row)[:80]}")


def need_not_be_found(whole: Rows, now: Rows, done: Change) -> str:
    """Why a change need not be found, or ""."""
    if done.said.endswith(tuple(ADDED)):
        return "an index that stores of before lack"
    if done.kind == "schema" and whole == now:
        return "a number for the next game that leaves some out"
    if whole == now:
        return "nothing is another than before"
    if all(whole[table] == now[table] for table in ROWS if table != "notes"):
        return "the owner's notes, which nothing else determines"
    return ""


def tried(whole: Path, path: Path, before: Rows, chance: Rng, open_store: Open) -> Outcome | None:
    """Make one change to a copy of a store, then check, audit and repair the copy."""
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    shutil.copy(whole, path)
    done = change(path, chance)
    if done is None:
        return None
    now = rows_of(path)
    with open_store(path) as store:
        seen = store.check()
        found = "check" if seen.faults else "audit" if not sound(store) else ""
        if not found:
            return Outcome(done, need_not_be_found(before, now, done), "sound")
        store.repair(seen)
        left = [fault.sentence for fault in store.check().faults]
        if not left and not sound(store):
            left = ["the audit finds something"]
    after = rows_of(path)
    if before["stored_events"] != now["stored_events"] or "ALTER TABLE stored_events" in done.said:
        same = after["stored_events"] == now["stored_events"]
        return Outcome(done, found, "steps" if same else "the repair has written steps")
    if left == ["the table more does not belong here"]:
        left = []  # it may hold what somebody needs
    named = f"{done.kind} {done.said}"
    kept = [table for table in ROWS if table != "notes" or "notes" not in named]
    left += [f"{table} is another than before" for table in kept if after[table] != before[table]]
    return Outcome(done, found, "; ".join(left) or "sound")


def sound(store: GameStore) -> bool:
    try:
        return all(store.audit(game).finding is None for game in store.ids())
    except MechsError:
        return False


def outcomes(place: Path, changes: int, open_store: Open, ruleset: Ruleset) -> Iterator[Outcome]:
    """The outcomes of this many changes, each to a fresh copy of the same store."""
    whole, chance = place / "whole.db", Rng("sql")
    with open_store(whole) as store:
        fill(store, ruleset)
    before, many = rows_of(whole), 0
    while many < changes:
        outcome = tried(whole, place / "s.db", before, chance, open_store)
        if outcome is not None:
            many += 1
            yield outcome


def main() -> None:
    changes = int(sys.argv[1]) if sys.argv[1:] else 1000
    by_kind: Counter[str] = Counter()
    found: Counter[str] = Counter()
    mended: Counter[str] = Counter()
    bad: list[Outcome] = []
    with folder() as place:
        for each in outcomes(
            place,
            changes,
            lambda path: GameStore(path, find, synchronous="NORMAL", mending=True),
            find(RULESET),
        ):
            by_kind[each.change.kind] += 1
            found[each.found or "MISSED"] += 1
            mended[each.mended if each.mended in ("sound", "steps") else "NOT MENDED"] += 1
            if not each.found or each.mended not in ("sound", "steps"):
                bad.append(each)
    for name, counts in (("changed", by_kind), ("found by", found), ("after repair", mended)):
        print(name)
        for what, many in counts.most_common():
            print(f"  {many:>6,} {what}")
    for each in bad[:10]:
        print(each)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
