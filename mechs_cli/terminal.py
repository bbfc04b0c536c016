"""The dialogue with whoever sits at the terminal: a line editor with a menu of decisions."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.shortcuts import CompleteStyle

from mechs_cli.asides import GUIDE, LEAVE
from mechs_cli.dialogue import LISTED, Offers, listed, matching
from mechs_cli.output import WIDEST, clear_screen, compact, draw, tell
from mechs_core.kernel.messages import DrawnLine, Span

BESIDES = LISTED + 2  # rows that question, offers and prompt need besides the board
MENU, MENU_LOW = 8, 3  # rows kept free for the menu of decisions
BRIEF = 4  # rows of news that no one is made to wait for
ANSWER = 0.2  # seconds for a terminal to say where its cursor is, when the line editor is left


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
        self.warned = False  # that the screen is narrow
        self.unread = 0  # rows of news that the board may push off the screen
        self.early: list[str | None] = []  # what was typed before the question was put
        self.options = options
        self.session = self._session()

    def _session(self) -> PromptSession[str]:
        """A line editor that remembers nothing of what others have typed.

        Where there is no room beside the board no menu is kept ready as long as nothing is typed.
        """
        session: PromptSession[str] = PromptSession(completer=self.completer, **self.options)
        typed = Condition(lambda: self.roomy or bool(session.default_buffer.text))
        session.complete_while_typing = typed
        screen = session.app.renderer
        screen.wait_for_cpr_responses = partial(  # type: ignore[method-assign]
            screen.wait_for_cpr_responses,
            ANSWER,  # type: ignore[arg-type]
        )
        return session

    def put(self, name: str, question: str, offers: Offers) -> None:
        """Where the board leaves no room for the remarks the bare offers stand in columns.

        Where it leaves none for those either they come up with Tab.
        """
        self.completer.offers = offers
        self.prompt = f"{name} {question.partition(',')[0]}> "
        asked = [(Span(f"{name}: {question}", "bold"),), *listed(offers)]
        bare = listed(dict.fromkeys(offers, ""))
        left = shutil.get_terminal_size().lines - self.shown
        self.roomy = left - len(asked) >= MENU
        if left > len(asked):
            self.aside = "? help"
            draw(asked)
        elif left > len(bare):
            self.aside = "? tells more"
            draw(bare)
        else:
            many = f"{len(offers)} decisions" if len(offers) > 1 else "1 decision"
            self.aside = f"{many}: Tab   log   ? help"

    def ask(self) -> str | None:
        if self.early:
            return self.early.pop()
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

    def news(self, lines: Sequence[DrawnLine]) -> None:
        """Tell what has happened, by the page where it is longer than the screen."""
        page = max(1, shutil.get_terminal_size().lines - 1)
        while len(lines) > page and not self.early:
            self.show(lines[:page])
            self.turn_page("more")
            lines = lines[page:]
        self.show(lines)
        self.unread = len(lines)

    def turn_page(self, after: str) -> None:
        """Let people read. What they type instead of Enter answers the question that comes.

        A number does not: it would take one of the offers that are not on the screen yet.
        """
        self.completer.offers, self.roomy = {}, False
        said = self._read(f"Enter: {after} ")
        if said is None or (said and not said.isdecimal()):
            self.early.append(said)

    def board(self, lines: Iterable[DrawnLine]) -> None:
        """News that board and question would push off the screen is read first."""
        drawn = list(lines)
        self.rows = len(drawn)
        drawn = compact(drawn) if self.low else drawn
        self.shown = len(drawn)
        room = max(BRIEF, shutil.get_terminal_size().lines - self.shown - BESIDES)
        if self.unread > room and not self.early:
            self.turn_page("the board")
        self.unread = 0
        draw(drawn)
        self.warn_of_width()

    def warn_of_width(self) -> None:
        """Say once that lines of the board may be broken."""
        columns = shutil.get_terminal_size().columns
        if columns < WIDEST and not self.warned:
            self.warned = True
            tell(f"boards are up to {WIDEST} columns wide, and this screen has {columns}")

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
