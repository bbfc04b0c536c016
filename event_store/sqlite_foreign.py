"""What may stand in the schema of a store: our own statements, and what works nothing out.

A view, a trigger, a default or a check is a program, and a store's file comes from anywhere: it
may take all memory or never end, in a single operation that nothing can end early.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

NAME: Final = r"[\w\udc80-\udcff]+"  # with bytes that are no text, where they are let in
COLUMN: Final = rf"{NAME}(?: (?:ASC|DESC))?"
KEY: Final = rf"(?:PRIMARY KEY|UNIQUE) ?\( ?{COLUMN}(?: ?, ?{COLUMN})* ?\)"
PLAIN: Final = re.compile(  # no other bracket, so no expression either
    rf"CREATE TABLE {NAME} ?\((?:[^()]|{KEY})*\)(?: WITHOUT ROWID)?"
    rf"|CREATE (?:UNIQUE )?INDEX {NAME} ON {NAME} ?\( ?{COLUMN}(?: ?, ?{COLUMN})* ?\)",
    re.IGNORECASE,
)
IDLE: Final = re.compile(r"CREATE (?:TRIGGER|VIEW) ", re.IGNORECASE)  # until one writes, or asks it
WORDS: Final = 3  # of a foreign statement that are told: what it makes, and of which name
LONGEST: Final = 60  # characters of them


def why_foreign(statements: Iterable[object], *, mending: bool) -> str | None:
    """The first statement of a schema that could do more than hold rows, and why; None: none.

    mending: triggers and views pass. Who mends drops them before anything sets them to work.
    """
    from event_store.sqlite import TABLES

    ours = {as_stored(each) for each in TABLES}
    for statement in statements:
        if not isinstance(statement, str):
            return "its schema is damaged"
        text = as_stored(statement)
        if mending and IDLE.match(text):
            continue
        if text not in ours and not PLAIN.fullmatch(text):
            return f"it holds {' '.join(text.split()[:WORDS])[:LONGEST]!r}"
    return None


def as_stored(statement: str) -> str:
    """A statement as SQLite keeps it, without what it or a tool may write in another way."""
    return " ".join(statement.replace(" IF NOT EXISTS", "").replace('"', "").split())
