"""The dialogue with whoever sits at the terminal: a line editor with a menu of decisions."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.shortcuts import CompleteStyle

from mechs_cli.asides import GUIDE, LEAVE
from mechs_cli.dialogue import LISTED, Offers, listed, matching
from mechs_cli.output import clear_screen, compact, draw
from mechs_core.kernel.messages import DrawnLine, Span

BESIDES = LISTED + 2  # rows that question, offers and prompt need besides the board
MENU, MENU_LOW = 8, 3  # rows kept free for the menu of decisions


class Menu(Completer):
    """The legal decisions that hold every word typed so far, then the commands."""

    def __init__(self) -> None:
        self.offers: Offers = {}

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
        typed = document.text_before_cursor.lstrip()
        for offer in matching(self.offers, typed):
            yield Completion(offer, -len(typed), display_meta=self.offers[offer])
        for word, about in GUIDE.items():
            if typed and word.startswith(typed):
                yield Completion(word, -len(typed), display_meta=about)


class Terminal:
    """A Dialogue at the terminal. options: for prompt_toolkit, such as another input."""

    interactive = True

    def __init__(self, **options: Any) -> None:
        self.completer = Menu()
        self.prompt = self.aside = ""
        self.rows = 0  # of the board that was drawn last
        self.shown = 0  # rows of it that a low screen shows
        self.roomy = True  # whether board, question and menu are on the screen at once
        self.options = options
        self.session = self._session()

    def _session(self) -> PromptSession[str]:
        """A line editor that remembers nothing of what others have typed.

        Where there is no room beside the board no menu is kept ready as long as nothing is typed.
        """
        session: PromptSession[str] = PromptSession(completer=self.completer, **self.options)
        typed = Condition(lambda: self.roomy or bool(session.default_buffer.text))
        session.complete_while_typing = typed
        return session

    def put(self, name: str, question: str, offers: Offers) -> None:
        """Where the board needs all room the offers come up with Tab."""
        self.completer.offers = offers
        self.prompt = f"{name} {question.partition(',')[0]}> "
        asked = [(Span(f"{name}: {question}", "bold"),), *listed(offers)]
        left = shutil.get_terminal_size().lines - self.shown - len(asked)
        self.roomy = left >= MENU
        if left > 0:
            self.aside = "? help"
            draw(asked)
        else:
            many = f"{len(offers)} decisions" if len(offers) > 1 else "1 decision"
            self.aside = f"{many}: Tab   log   ? help"

    def ask(self) -> str | None:
        return self._read(self.prompt, self.aside)

    def hand_over(self, name: str, *, clear: bool) -> bool:
        if clear:
            clear_screen()
        self.completer.offers = {}
        self.session = self._session()
        said = self._read(f"hand over to {name}, then press Enter ")
        return said is not None and said not in LEAVE

    def show(self, lines: Iterable[DrawnLine]) -> None:
        draw(lines)

    def board(self, lines: Iterable[DrawnLine]) -> None:
        drawn = list(lines)
        self.rows = len(drawn)
        drawn = compact(drawn) if self.low else drawn
        self.shown = len(drawn)
        draw(drawn)

    @property
    def low(self) -> bool:
        """Whether the screen has hardly room for the board."""
        return shutil.get_terminal_size().lines < self.rows + BESIDES

    def _read(self, prompt: str, aside: str = "") -> str | None:
        style = CompleteStyle.COLUMN if self.roomy else CompleteStyle.MULTI_COLUMN
        try:
            typed: str = self.session.prompt(
                [("bold", prompt)],
                rprompt=[("fg:ansibrightblack", aside)],
                complete_style=style,
                reserve_space_for_menu=MENU if self.roomy else MENU_LOW,
            )
        except EOFError:
            return None
        return typed.strip()
