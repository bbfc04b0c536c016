"""The labels under which a game draws luck: as its text has them, and as games draw them."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final
from unittest.mock import patch

from mechs_core.kernel.book import Chapter, Table
from mechs_core.kernel.luck import Luck
from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.kit.rulebook import Rulebook
from mechs_core.testing.books.reading import begins_with, cells_of, is_called

DRAWING: Final = re.compile(r"\bluck\.(draw|shuffle)$")


@dataclass(frozen=True)
class HeldLabels:
    """A table that has each label of the game's text, `deck {seat}` for `f"deck {number}"`.

    For a game that writes its labels where it draws; one that puts them together from parts is
    held by its `recorded` games.
    """

    chapter: str
    column: str = "label"

    @property
    def name(self) -> str:
        return f"{self.chapter}: {self.column}"

    def holds(self, chapter: Chapter, table: Table) -> bool:
        return is_called(chapter, self.chapter) and begins_with(table, [self.column])

    def check(self, book: Rulebook) -> None:
        cells = (cell.strip("`") for (cell,) in cells_of(book, self.chapter, self.column))
        told = {re.sub(r"\{\w+\}", "{}", cell) for cell in cells}
        drawn = written_labels(book.package)
        assert told == drawn, f"RULES.md, {self.chapter}, should have the labels {sorted(drawn)}"


def written_labels(package: str) -> set[str]:
    """The labels that the text of a package draws luck under, "{}" for what is filled in."""
    sources = [each.read_text("utf-8") for each in modules(files(package))]
    return {label for source in sources for label in labels_in(ast.parse(source))}


def modules(folder: Traversable) -> Iterator[Traversable]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from modules(each)
        elif each.name.endswith(".py"):
            yield each


def labels_in(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and DRAWING.search(ast.unparse(node.func)):
            label = node.args[0]
            parts = label.values if isinstance(label, ast.JoinedStr) else [label]
            yield "".join(str(p.value) if isinstance(p, ast.Constant) else "{}" for p in parts)


@contextmanager
def recorded() -> Iterator[list[str | Event]]:
    """What happens while games are played: labels that luck is drawn under, and events."""
    log: list[str | Event] = []
    emit = Play.emit

    def emitted(self: Any, event: Event) -> None:
        log.append(event)
        emit(self, event)

    def noted(how: Callable[..., Any]) -> Callable[..., Any]:
        def drawing(self: Any, label: str, *more: Any) -> Any:
            log.append(label)
            return how(self, label, *more)

        return drawing

    with (
        patch.object(Play, "emit", emitted),
        patch.object(Luck, "draw", noted(Luck.draw)),
        patch.object(Luck, "shuffle", noted(Luck.shuffle)),
    ):
        yield log
