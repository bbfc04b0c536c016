"""Tables, indexes and triggers as they should be in a store, and how those of a file differ."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from msgspec import Struct

from event_store.sqlite import ADDED, TABLES

LISTED: Final = "SELECT type, name, sql FROM sqlite_master WHERE substr(name, 1, 7) <> 'sqlite_'"
MAKES: Final = re.compile(r"CREATE (?:UNIQUE )?(TABLE|INDEX|TRIGGER) IF NOT EXISTS (\w+)")
KINDS: Final = ("table", "index", "trigger", "view")
SAYS: Final = {
    "missing": "is missing",
    "other": "is not as it should be",
    "extra": "does not belong here",
}


class Part(Struct, frozen=True):
    """A table, an index, a trigger or a view."""

    kind: str
    name: str
    statement: str  # the CREATE statement

    @property
    def drop(self) -> str | None:
        """The statement that drops it; None if its kind or name cannot stand in a statement."""
        name = self.name.replace('"', '""')
        sayable = self.kind in KINDS and name.isprintable()
        return f'DROP {self.kind.upper()} IF EXISTS "{name}"' if sayable else None


class Flaw(Struct, frozen=True):
    """A part that is missing, different from ours, or foreign."""

    state: str
    name: str
    there: Part | None
    wanted: Part | None

    @property
    def sentence(self) -> str:
        part = self.there or self.wanted
        return f"the {'' if part is None else part.kind} {self.name} {SAYS[self.state]}"


@cache
def parts() -> Mapping[str, Part]:
    """All parts of a store by name, in the order in which they are created."""
    made = ((MAKES.match(" ".join(each.split())), each) for each in TABLES)
    every = (Part(match[1].lower(), match[2], each) for match, each in made if match is not None)
    return {part.name: part for part in every}


def flaws(listed: Iterable[tuple[str, str, str]]) -> list[Flaw]:
    """The flaws of a file, foreign parts first. listed: (kind, name, statement) of its parts.

    An older store may lack indexes that were added later.
    """
    there = {name: Part(kind, name, str(statement)) for kind, name, statement in listed}
    extra = [Flaw("extra", name, part, None) for name, part in there.items() if name not in parts()]
    return extra + [
        Flaw("missing" if name not in there else "other", name, there.get(name), wanted)
        for name, wanted in parts().items()
        if not (alike(there[name], wanted) if name in there else name in ADDED)
    ]


def alike(part: Part, wanted: Part) -> bool:
    """Whether two parts are equal but for blanks and comments."""
    return part.kind == wanted.kind and _bare(part.statement) == _bare(wanted.statement)


def _bare(statement: str) -> str:
    return " ".join(re.sub("--[^\n]*", " ", statement).replace(" IF NOT EXISTS", "", 1).split())
