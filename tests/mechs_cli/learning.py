"""Somebody who learns at the table, for the tests of `mechs learn`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from mechs_cli.console import dialogue
from mechs_cli.console.dialogue import Script
from mechs_cli.games import world
from mechs_cli.lessons.games import begin
from mechs_cli.lessons.session import LessonSession
from mechs_core import rulesets
from mechs_core.kernel.messages import DrawnLine
from mechs_core.kernel.ruleset import Ruleset
from tests.mechs_cli.conftest import Mechs

ARENA = rulesets.find("arena_mechs")
BOTTISOTA = rulesets.find("bottisota")
EVERY = [
    pytest.param(ruleset, number, id=f"{ruleset.name} {lesson.name}")
    for ruleset in map(rulesets.find, rulesets.names())
    for number, lesson in enumerate(ruleset.lessons)
]
TASKS = [each for each in EVERY if each.values[0].lessons[each.values[1]].tasks]  # type: ignore[attr-defined,index]
FREE = [each for each in EVERY if each not in TASKS]


def number_of(name: str) -> int:
    """The number of a lesson of Arena Mechs, from 1."""
    return [lesson.name for lesson in ARENA.lessons].index(name) + 1


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def states(mechs: Mechs, ruleset: str = "arena_mechs") -> list[str]:
    return [row["state"] for row in mechs.rows("learn", ruleset)]


def plain(line: DrawnLine) -> str:
    return "".join(span.text for span in line)


class Typed(Script):
    """A person at a terminal who types what a function says, as long as it says something."""

    interactive = True

    def __init__(self, *typed: str) -> None:
        self.typed_lines: Iterator[str] = iter(typed)
        self.told: list[str] = []
        self.offers: Sequence[str] = ()
        self.task = ""
        self.notices: list[str] = []

    def put(self, asked: dialogue.Question) -> None:
        self.offers = [*asked.offers]
        self.task = " ".join(map(plain, asked.task))
        self.notices.append(asked.notice)

    def ask(self) -> str | None:
        return next(self.typed_lines, None)

    def keep(self, drawn: Any) -> None:
        self.told += map(plain, drawn)

    greet = show = news = keep

    def refuse(self, why: str, hint: str = "") -> None:
        self.told.append(f"{why}; {hint}")

    def end(self, board: dialogue.Board, below: int, to: str = "") -> None:
        self.told.append("the end")


def learn(mechs: Mechs, lesson: str, person: Typed, ruleset: Ruleset = ARENA) -> LessonSession:
    """A new game of a lesson, played by a person."""
    found = next(each for each in ruleset.lessons if each.name == lesson)
    with world.open_store(str(mechs.store)) as games:
        attempts = sum(head.ruleset == ruleset.name for head in games.heads())
        game = begin(games, ruleset, found, attempts + 1)
        session = LessonSession(games, game, person, found, first=False)
        session.run()
    return session
