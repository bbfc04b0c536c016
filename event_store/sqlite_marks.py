"""The table of the owner's marks: which game goes on in place of another, which are put away.

An older store gets the table when it is next written to; until then none of its games has a mark.
"""

from __future__ import annotations

from typing import Final

TABLE: Final = """CREATE TABLE IF NOT EXISTS marks (
    game TEXT PRIMARY KEY,
    successor TEXT,  -- goes on in place of the game, whose last step was taken back
    archived INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID"""
THERE: Final = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'marks'"
ALL: Final = """SELECT game, successor, archived FROM marks
    WHERE typeof(game) = 'text' AND typeof(successor) IN ('text', 'null')"""
ONE: Final = f"{ALL} AND game = ?"
ARCHIVE: Final = """INSERT INTO marks (game, archived) VALUES (?, ?)
    ON CONFLICT (game) DO UPDATE SET archived = excluded.archived"""

CLOSE: Final = """INSERT INTO notes (game, closed) SELECT game, 1 FROM heads
    WHERE game = ? AND steps = ? AND hash = ? AND status = 'running'
    AND NOT EXISTS (SELECT 1 FROM notes WHERE notes.game = heads.game AND closed)
    ON CONFLICT (game) DO UPDATE SET closed = 1"""
NAME: Final = "SELECT name FROM notes WHERE game = ? AND name <> ''"
UNNAME: Final = "UPDATE notes SET name = '' WHERE game = ?"
SUCCEED: Final = """INSERT INTO marks (game, successor) VALUES (?, ?)
    ON CONFLICT (game) DO UPDATE SET successor = excluded.successor"""
INHERIT: Final = """INSERT INTO marks (game, archived)
    SELECT ?, 1 FROM marks WHERE game = ? AND archived"""
