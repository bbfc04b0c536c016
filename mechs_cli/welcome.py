"""What a person is told who sits down to a game for the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechs_cli.seat_names import people
from mechs_core.kernel.messages import Decided, DrawnLine, Span
from mechs_core.kernel.ruleset import Ruleset

if TYPE_CHECKING:
    from event_store import GameStore


def welcome(ruleset: Ruleset) -> list[DrawnLine]:
    """What it is, how to answer, where to see more: four lines."""
    return [
        (
            Span(ruleset.title, "bold"),
            Span(f": {ruleset.telling.about}" if ruleset.telling.about else ""),
        ),
        (Span("Answer with the number of an offer or with its words; Tab completes them."),),
        _words(("?", " lists all that you can do and type; "), ("legend", " explains the board.")),
        _words(
            ("goal", " says what it is about, "),
            ("rules WORD", " looks something up, "),
            ("quit", " leaves and keeps the game."),
        ),
    ]


def _words(*words: tuple[str, str]) -> DrawnLine:
    """Words that can be typed, each with what it does."""
    return tuple(span for word, does in words for span in (Span(word, "bold"), Span(does)))


def is_first(store: GameStore, game: str) -> bool:
    """Whether nobody has played the game's rules from this store yet.

    It is the only game of its rules that people sit at, and none of them has decided anything.
    """
    head = store.head(game)
    tables = [each for each in store.heads() if each.ruleset == head.ruleset and people(each.seats)]
    return len(tables) == 1 and not any(
        type(step.events[0]) is Decided and step.events[0].seat in people(head.seats)
        for step in store.steps(game)
    )
