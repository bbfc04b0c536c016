"""The welcome for a person who plays a game for the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechs_cli.games.naming import is_lesson
from mechs_core.kernel.messages import Decided, DrawnLine, Span
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.table.seats import people

if TYPE_CHECKING:
    from event_store import GameStore


def welcome(ruleset: Ruleset) -> list[DrawnLine]:
    """Four lines: what the game is, how to answer, where to see more."""
    return [
        (
            Span(ruleset.title, "bold"),
            Span(f": {ruleset.telling.about}" if ruleset.telling.about else ""),
        ),
        (Span("Answer with the number of an offer or with its words; Tab completes them."),),
        _words(("?", " lists all that you can do and type; "), ("legend", " explains the board.")),
        _words(
            ("goal", " tells the aim, "),
            ("rules WORD", " looks things up, "),
            ("quit", " leaves and keeps the game."),
        ),
    ]


def _words(*words: tuple[str, str]) -> DrawnLine:
    """Words that can be typed, each with what it does."""
    return tuple(span for word, does in words for span in (Span(word, "bold"), Span(does)))


def is_first(store: GameStore, game: str) -> bool:
    """Whether no person has yet played this ruleset in this store.

    That is: no other game of the ruleset has people, and in this one none of them has decided.
    Lessons do not count: they tell how to answer, but not all that there is to look up.
    """
    head, marks = store.head(game), store.marks()
    tables = [
        each
        for each in store.heads()
        if each.ruleset == head.ruleset
        and people(each.seats)
        and not is_lesson(each.name)
        and not (each.game in marks and marks[each.game].successor)
    ]
    return len(tables) == 1 and not any(
        type(step.events[0]) is Decided and step.events[0].seat in people(head.seats)
        for step in store.steps(game)
    )
