"""Lessons and their games in a store: which was begun, how far each has come.

The game of a lesson is a stored game like any other, archived, so that `mechs games` leaves it out,
and named after its lesson. How far it has come is folded from its steps: nothing else is kept.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from mechs_cli.console.usage import WrongUsage
from mechs_cli.games.naming import OF_LESSON
from mechs_core.kernel.errors import UnknownGame
from mechs_core.kernel.lessons.course import folded, is_over
from mechs_core.kernel.lessons.lesson import Lesson
from mechs_core.kernel.lessons.table import created
from mechs_core.kernel.ruleset import Ruleset

if TYPE_CHECKING:
    from event_store import GameStore, Head

LEARNS: Final = "mechs learn"  # the client of what is decided in a lesson
NAMED: Final = re.compile(OF_LESSON + r"(\S+) (\S+?)(?: (\d+))?")  # "learn arena_mechs moving 2"


class Come(Struct, frozen=True):
    """How far a lesson has come. task: the number of tasks that are done."""

    done: bool = False  # once, in whatever game
    going: str = ""  # the game that is gone on with; "": none
    game: str = ""  # the last one
    attempts: int = 0
    task: int = 0

    @property
    def state(self) -> str:
        if self.done:
            return "done"
        return "begun" if self.going else ""


class Lessons(Struct, frozen=True):
    """The lessons of a ruleset, each with how far it has come."""

    ruleset: Ruleset
    come: tuple[Come, ...]

    @property
    def lessons(self) -> Sequence[Lesson]:
        return self.ruleset.lessons

    @property
    def next(self) -> int | None:
        """The number, from 0, of the first lesson that is not done."""
        return next((i for i, come in enumerate(self.come) if not come.done), None)

    def number(self, said: str) -> int:
        """The number, from 0, of the lesson with that number from 1, or name. Raises WrongUsage."""
        names = [lesson.name for lesson in self.lessons]
        if said in names:
            return names.index(said)
        if said.isdecimal() and said.isascii() and 1 <= int(said[:6]) <= len(names):
            return int(said) - 1
        raise WrongUsage(f"no lesson {said!r}: 1 to {len(names)}, or {', '.join(names)}")


def lessons_of(ruleset: Ruleset, store: GameStore | None) -> Lessons:
    """The lessons of a ruleset. store: None where there is none yet.

    Raises UnknownGame for a ruleset without lessons, BadPlugin for a file that is none.
    """
    if not ruleset.lessons:
        raise UnknownGame(f"{ruleset.title} has no lessons", hint=f"mechs play {ruleset.name}")
    heads = {} if store is None else games_of(ruleset, store)
    come = []
    for lesson in ruleset.lessons:
        games = sorted(heads.get(lesson.name, []), key=lambda game: game[0])
        come.append(come_in(store, ruleset, lesson, games) if store and games else Come())
    return Lessons(ruleset, tuple(come))


def games_of(ruleset: Ruleset, store: GameStore) -> dict[str, list[tuple[int, Head]]]:
    """The games of each lesson by its name, with their numbers; damaged ones are passed over."""
    from event_store import Head

    found: dict[str, list[tuple[int, Head]]] = {}
    for head in store.listed():
        if not isinstance(head, Head) or head.ruleset != ruleset.name:
            continue
        named = NAMED.fullmatch(head.name)
        if named is not None and named[1] == ruleset.name:
            found.setdefault(named[2], []).append((int(named[3] or 1), head))
    return found


def come_in(
    store: GameStore, ruleset: Ruleset, lesson: Lesson, games: Sequence[tuple[int, Head]]
) -> Come:
    """How far a lesson has come in its games, of which the last one may be gone on with.

    A game of another edition of the lesson is not gone on with.
    """
    attempts, last = games[-1]
    done = any(is_done(store, lesson, head) for _, head in games)
    same = last.status == "running" and store.created(last.game) == created(ruleset, lesson)
    task = folded(lesson, [step.events for step in store.steps(last.game)]).task if same else 0
    return Come(done, last.game if same else "", last.game, attempts, task)


def is_done(store: GameStore, lesson: Lesson, head: Head) -> bool:
    """Whether a game of a lesson was played to the lesson's end: a running one is closed then."""
    if head.status == "closed":
        return True
    if lesson.game is not None:
        return head.result is not None
    return head.status == "ended" and is_over(
        lesson, folded(lesson, [step.events for step in store.steps(head.game)])
    )


def begin(store: GameStore, ruleset: Ruleset, lesson: Lesson, attempt: int) -> str:
    """A new game of a lesson, put away. Returns its id."""
    name = f"{OF_LESSON}{ruleset.name} {lesson.name}" + (f" {attempt}" if attempt > 1 else "")
    head = store.create(ruleset, created(ruleset, lesson), name=name, client=LEARNS)
    store.archive([head.game])
    return head.game


def begin_again(store: GameStore, ruleset: Ruleset, lesson: Lesson, game: str) -> str:
    """A new game in place of one, under its name; that one is closed, and no attempt any more.

    Returns the new one's id.
    """
    head = store.head(game)
    named = NAMED.fullmatch(head.name)
    if named is not None:
        store.rename(game, f"{head.name} left as {game}")
    if head.status == "running":
        store.close_game(game)
    return begin(store, ruleset, lesson, int((named and named[3]) or 1))
