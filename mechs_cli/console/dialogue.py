"""How a session talks with people: the protocol, and the dialogue with a script on stdin.

The dialogue at a terminal is in table/terminal.py.
"""

from __future__ import annotations

import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from mechs_cli.console.output import draw, fitting, flush, tell
from mechs_core.kernel.characters import cells, padded
from mechs_core.kernel.drawn_lines import Row
from mechs_core.kernel.messages import Decision, DrawnLine, Span
from mechs_core.kernel.outside import as_typed
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.wrapping import wrap

Offers = Mapping[str, str]  # the legal decisions in notation, each with a remark or ""
DIGITS = 6  # an answer with fewer digits may be an offer's number
LEAVE: Final = ("quit", "q", "exit")  # what ends the talk, typed in place of a decision
STAYS: Final = "\xa0"  # a blank at which no line ends
WORDS: Final = 80  # of an offer at most
LISTED = 6  # rows of offers; the others appear in the menu while one types
PACE: Final = 0.25  # seconds between two checks whether the game has gone on


class GameMoved(Exception):
    """Another program has moved the game on while somebody here was asked or waited."""


def stands_still() -> bool:
    """The default of `Dialogue.moved`: the game never moves on."""
    return False


class Board(NamedTuple):
    """A drawn board: whole, and as rows for a low screen."""

    whole: Sequence[DrawnLine]
    low: Sequence[Row]


class Question(NamedTuple):
    """A question to somebody, with the board that it is put below."""

    name: str
    text: str
    offers: Offers
    board: Board
    notice: str = ""  # shown between board and question
    task: Sequence[DrawnLine] = ()  # shown below the notice, and again after each refusal
    enter: str = ""  # what Enter alone does
    waits: bool = False  # others are asked: there is nothing to answer


class Dialogue(Protocol):
    """What a session needs of a person."""

    interactive: bool
    moved: Callable[[], bool]  # whether the game has gone on: asking may end with GameMoved then
    typed: str  # stands on the line when somebody is asked next; what stood there at GameMoved

    def put(self, asked: Question) -> None:
        """Draw the board and put a question to somebody."""

    def ask(self) -> str | None:
        """What is typed as the answer; None at the end of input. Raises GameMoved."""

    def wait(self) -> str | None:
        """What is typed while others are asked; None at the end of input. Raises GameMoved."""

    def refuse(self, why: str, hint: str = "") -> None:
        """Say why an answer was not taken, and what helps; the question stays."""

    def hand_over(self, name: str, *, clear: bool) -> bool:
        """Pass the keyboard, on a cleared screen. False at the end of input. Raises GameMoved."""

    def greet(self, lines: Sequence[DrawnLine]) -> None:
        """Tell somebody who plays for the first time what this is; news and board come next."""

    def show(self, lines: Iterable[DrawnLine]) -> None:
        """Draw something for the person who sits here."""

    def news(self, lines: Sequence[DrawnLine]) -> None:
        """Tell what has happened, a sentence each; the board comes next."""

    def board(self, board: Board) -> None:
        """Draw the board again, all of it."""

    def end(self, board: Board, below: int, to: str = "the result") -> None:
        """Draw the last board. below: rows that will be printed under it. to: what they are."""

    def go_on(self, to: str) -> bool:
        """Ask whether to go on to something else. False: no, or nobody is there to be asked."""


class Script:
    """Decisions as lines of stdin. The output is no screen, so nothing is cleared."""

    interactive = False
    moved: Callable[[], bool] = staticmethod(stands_still)
    typed = ""

    def put(self, asked: Question) -> None:
        self.board(asked.board)
        if asked.notice:
            tell(asked.notice)
        draw(asked.task)
        draw([(Span(f"{asked.name}: {asked.text}"),)])

    def ask(self) -> str | None:
        flush()
        line = sys.stdin.readline() if sys.stdin else ""
        return as_typed(line) if line else None

    def wait(self) -> str | None:
        """The next line is for the next question: nothing is read before it is put."""
        flush()
        while not self.moved():
            time.sleep(PACE)
        raise GameMoved

    def refuse(self, why: str, hint: str = "") -> None:
        tell(why)
        if hint:
            tell(f"hint: {hint}")

    def hand_over(self, name: str, *, clear: bool) -> bool:
        return True

    def greet(self, lines: Sequence[DrawnLine]) -> None:
        draw(lines)

    def show(self, lines: Iterable[DrawnLine]) -> None:
        draw(lines)

    def news(self, lines: Sequence[DrawnLine]) -> None:
        draw(lines)

    def board(self, board: Board) -> None:
        draw(board.whole)

    def end(self, board: Board, below: int, to: str = "the result") -> None:
        self.board(board)

    def go_on(self, to: str) -> bool:
        return False


def offered(ruleset: Ruleset, legal: Iterable[Decision], view: Any) -> dict[str, str]:
    """Legal decisions in notation, each with the ruleset's remark on it."""
    return {
        ruleset.telling.format(each, view): ruleset.telling.remark(each, view) for each in legal
    }


def numbered(offers: Iterable[str]) -> bool:
    """Whether offers can be chosen by number: not if an offer is itself a number."""
    return not any(offer.isdecimal() for offer in offers)


def by_number(offers: Iterable[str], said: str) -> str | None:
    """The offer with the typed number, from 1; None if there is none."""
    known = [*offers]
    if not numbered(known) or not (said.isdecimal() and said.isascii() and len(said) < DIGITS):
        return None
    return known[int(said) - 1] if 1 <= int(said) <= len(known) else None


def listed(offers: Offers, rows: int = LISTED, *, bare: bool = False) -> list[DrawnLine]:
    """The offers, numbered, in at most `rows` rows and one that says how many more there are.

    One offer in each row if there are remarks and room for all; else, or if `bare`, in columns; in
    short, if these cannot hold all.
    """
    with_numbers = numbered(offers)
    there = [
        f"{i:3} {offer}" if with_numbers else f"  {offer}" for i, offer in enumerate(offers, 1)
    ]
    width = max(map(cells, there), default=0) + 2
    if any(offers.values()) and len(there) <= rows and not bare:
        return [
            line
            for cell, remark in zip(there, offers.values(), strict=True)
            for line in fitting((Span(padded(cell, width)), Span(remark, "dim")), width)
        ]
    columns = max(1, shutil.get_terminal_size().columns // width)
    rows = min(rows, -(-len(there) // columns))
    shown = there[: rows * columns]
    lines: list[DrawnLine] = [
        (Span("".join(padded(cell, width) for cell in shown[row::rows]).rstrip()),)
        for row in range(rows)
    ]
    if len(shown) < len(there):
        briefs = (in_short(offers, words) for words in (WORDS, 1, 0))
        if brief := next((each for each in briefs if 0 < len(each) <= rows + 1), None):
            return brief
        more = f"  and {len(there) - len(shown)} more: type some of it, or ? for all"
        lines.append((Span(more, "dim"),))
    return lines


def in_short(offers: Iterable[str], words: int) -> list[DrawnLine]:
    """The offers by their first words, without numbers: "use A01.1, A13.1 paying 1 ammo  pass".

    words: how many behind the first are said. With 1 it is "use A01.1, A13.1 (2)  pass", with 0
    "use (3)  pass"; then [] where few begin otherwise than the others.
    """
    groups: dict[str, Counter[str]] = {}
    for first, *rest in (offer.split(" ") for offer in offers):
        groups.setdefault(first, Counter())[" ".join(rest[:words])] += 1
    if not words and len(groups) < LISTED:
        return []
    told = []
    for first, items in groups.items():
        if len(items) > 1 and items.pop("", 0):  # also an offer of its own
            told.append(first)
        said = ", ".join(f"{item} ({n})".lstrip() if n > 1 else item for item, n in items.items())
        told.append(f"{first} {said}".strip().replace(" ", STAYS).replace(f",{STAYS}", ", "))
    width = shutil.get_terminal_size().columns
    indent = {"initial_indent": "  ", "subsequent_indent": "  "}
    lines = wrap("  ".join(told), width, **indent, break_on_hyphens=True)
    return [(Span(line.replace(STAYS, " ")),) for line in lines]


def matching(offers: Offers, typed: str) -> list[str]:
    """The offers that contain every typed word, or have it in their remarks.

    Those that begin with the text come first, those that need their remarks last.
    """
    begun = typed.casefold()

    def rank(offer: str, remark: str) -> int | None:
        said = offer.casefold()
        if said.startswith(begun):
            return 0
        told = (said, f"{said} {remark.casefold()}")
        fits = (all(word in text for word in begun.split()) for text in told)
        return next((place for place, fit in enumerate(fits, 1) if fit), None)

    ranks = {offer: rank(offer, remark) for offer, remark in offers.items()}
    found = [offer for offer, place in ranks.items() if place is not None]
    return sorted(found, key=lambda offer: ranks[offer] or 0)
