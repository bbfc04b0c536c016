"""The dialogue with whoever sits at the terminal: a line editor with a menu of decisions."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.shortcuts import CompleteStyle

from mechs_cli.console.dialogue import (
    LEAVE,
    PACE,
    Board,
    GameMoved,
    Offers,
    Question,
    by_number,
    matching,
    stands_still,
)
from mechs_cli.console.layout import BRIEF, ROWS, Screen, laid_out, last_board, sentence_lines
from mechs_cli.console.output import WIDEST, clear_screen, draw, height, tell
from mechs_cli.table.asides import GUIDE
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.messages import DrawnLine

MENU = 8  # rows kept free for the menu of decisions, where there are as many
BACK: Final = "Enter: the board"  # beside the prompt after its rest was drawn
ANSWER = 0.2  # seconds that a closing line editor waits for the terminal's cursor report


class Menu(Completer):
    """The legal decisions that hold every word typed so far, then the commands."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self.offers: Offers = {}
        self.words = words

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
        typed = document.text_before_cursor.lstrip()
        for offer in matching(self.offers, typed):
            yield Completion(offer, -len(typed), display_meta=self.offers[offer])
        for word, about in self.words.items():
            if typed and word.startswith(typed):
                yield Completion(word, -len(typed), display_meta=about.replace("`", ""))

    def in_a_line(self, typed: str) -> str:
        """The offers that fit what is typed, in one line, if there is no room for a menu."""
        found = matching(self.offers, typed)
        if (chosen := by_number(self.offers, typed)) is not None:
            found = [chosen]
        if len(found) == 1:
            remark = self.offers[found[0]]
            return f"{found[0]}: {remark}" if remark else found[0]
        return f"{len(found)} fit: Tab" if found else ""


def keys() -> KeyBindings:
    """Ctrl-C takes back what is typed; on an empty line it leaves."""
    bindings = KeyBindings()

    @bindings.add("c-c")
    def _(event: KeyPressEvent) -> None:
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt(), style="class:aborting")

    return bindings


class Terminal:
    """A Dialogue at the terminal.

    words: what can be typed besides decisions. options: for prompt_toolkit, such as another input.
    """

    interactive = True

    def __init__(self, words: Mapping[str, str] = GUIDE, **options: Any) -> None:
        self.completer = Menu(words)
        self.prompt = self.aside = ""
        self.asked: Question | None = None  # the last question
        self.rest: Sequence[DrawnLine] = ()  # of the board, where Enter alone shows it
        self.roomy = True  # whether there is room for the menu below the prompt
        self.warned = False  # that the screen is small
        self.newest = 0  # rows of the newest sentence
        self.unread = 0  # rows of news that the board may push off the screen
        self.greeting = 0  # rows of the greeting that are not read yet
        self.early: list[str | None] = []  # lines typed before the question was put
        self.moved: Callable[[], bool] = stands_still
        self.typed = ""  # stands on the line when somebody is asked next
        self.follows = False  # whether reading ends with GameMoved when the game goes on
        self.options = options
        self.session = self._session()

    def _session(self) -> PromptSession[str]:
        """A new line editor, so that nobody can recall what others have typed.

        If the board leaves no room, no rows are reserved for the menu until something is typed.
        """
        session: PromptSession[str] = PromptSession(
            completer=self.completer, key_bindings=keys(), **self.options
        )
        typed = Condition(lambda: self.roomy or bool(session.default_buffer.text))
        session.complete_while_typing = typed
        screen = session.app.renderer
        screen.wait_for_cpr_responses = partial(  # type: ignore[method-assign]
            screen.wait_for_cpr_responses,
            ANSWER,  # type: ignore[arg-type]
        )
        return session

    def put(self, asked: Question) -> None:
        """Draw board and question. Offers are listed with remarks if there is room.

        With less room they are listed in columns without remarks; with none they come up by Tab.
        """
        self.warn_of_size()
        self.asked = asked
        screen = laid_out(asked, height(), self.newest, self.unread)
        self.let_read(screen.news, "the board")
        draw(screen.board)
        if asked.notice:
            tell(asked.notice)
        draw(asked.task)
        draw(screen.asked)
        self.completer.offers = asked.offers
        text = asked.text if asked.waits else asked.text.partition(",")[0]
        self.prompt = f"{asked.name} {text}> "
        self.roomy = screen.news >= MENU
        self.rest = () if asked.enter else screen.rest
        self.aside = "   ".join(self.asides(asked, screen))

    def asides(self, asked: Question, screen: Screen) -> Iterable[str]:
        """What stands at the end of the prompt's line."""
        if asked.enter:
            yield f"Enter: {asked.enter}"
        if not screen.asked and len(asked.offers) > 1:
            yield f"{len(asked.offers)} decisions: Tab"
        if asked.waits:
            yield "log"
        if screen.rest:
            yield "board all" if asked.enter else "Enter: rest of the board"
        yield "? help" if screen.remarked or not screen.asked else "? tells more"

    def ask(self) -> str | None:
        if self.early:
            return self.early.pop()
        with self._following():
            while True:
                typed = self._read(self.prompt, self.aside)
                if typed or typed is None or not self.rest:
                    return typed
                self.turn_board()

    wait = ask

    def turn_board(self) -> None:
        """Draw what the board has left out; or, after that, board and question again."""
        if self.asked is not None and self.aside == BACK:
            self.put(self.asked)
            return
        draw(self.rest)
        self.aside = BACK

    def refuse(self, why: str, hint: str = "") -> None:
        """Print a refusal; if there is no room below, board and question are drawn again first."""
        if self.asked is None or self.roomy:
            tell(why)
            if hint:
                tell(f"hint: {hint}")
        else:
            said = f"{why}; hint: {hint}" if hint else why
            self.put(self.asked._replace(notice=said))

    def hand_over(self, name: str, *, clear: bool) -> bool:
        if clear:
            clear_screen()
        self.completer.offers = {}
        self.session, self.typed = self._session(), ""
        with self._following():
            said = self._read(f"hand over to {name}, then press Enter ")
        return said is not None and said not in LEAVE

    def greet(self, lines: Sequence[DrawnLine]) -> None:
        """Show a greeting; `put` lets it be read before the board pushes it off the screen."""
        self.greeting = len(lines)
        draw(lines)

    def show(self, lines: Iterable[DrawnLine]) -> None:
        """By the page, where it is longer than the screen."""
        self.last_page([*lines])

    def news(self, lines: Sequence[DrawnLine]) -> None:
        """Tell what has happened, by the page where it is longer than the screen."""
        rows = [row for line in lines for row in sentence_lines(line)]
        self.unread = len(self.last_page(rows))
        self.newest = len(sentence_lines(lines[-1])) if lines else 0

    def last_page(self, lines: Sequence[DrawnLine]) -> Sequence[DrawnLine]:
        """Draw lines by the page. Returns those of the last one."""
        page = max(1, height() - 1)
        while len(lines) > page and not self.early:
            draw(lines[:page])
            self.turn_page("more")
            lines = lines[page:]
        draw(lines)
        return lines

    def let_read(self, room: int, after: str) -> None:
        """Wait for Enter if more than `room` rows are unread and would be pushed off the screen."""
        unread = self.greeting + self.unread
        if unread > (room if self.greeting else max(BRIEF, room)) and not self.early:
            self.turn_page(after)
        self.unread = self.newest = self.greeting = 0

    def turn_page(self, after: str) -> None:
        """Wait for Enter. Any other line is kept as the answer to the next question.

        A number is not: it would choose an offer that is not on the screen yet.
        """
        self.completer.offers, self.roomy = {}, False
        said = self._read(f"Enter: {after} ", erased=True)
        if said is None or (said and not said.isdecimal()):
            self.early.append(said)

    def board(self, board: Board) -> None:
        self.last_page(board.whole)

    def end(self, board: Board, below: int, to: str = "the result") -> None:
        """Draw the last board; wait for Enter if the rows below would push it off the screen."""
        drawn = last_board(board, height(), self.newest)
        self.let_read(height() - len(drawn) - 1, "the board")
        draw(drawn)
        if len(drawn) + below >= height():
            self.turn_page(to)

    def go_on(self, to: str) -> bool:
        self.completer.offers, self.roomy = {}, False
        said = self._read(f"Enter: {to}; quit leaves ")
        return said is not None and said not in LEAVE

    def warn_of_size(self) -> None:
        """Say once that lines of the board may be broken, or scroll away."""
        if self.warned:
            return
        self.warned = True
        columns, rows = shutil.get_terminal_size()
        if columns < WIDEST:
            tell(f"boards are up to {WIDEST} columns wide, and this screen has {columns}")
        if rows < ROWS:
            tell(f"board and question need up to {ROWS} rows, and this screen has {rows}")

    @contextmanager
    def _following(self) -> Iterator[None]:
        """A context in which reading ends with GameMoved when the game goes on."""
        self.follows = True
        try:
            yield
        finally:
            self.follows = False

    def _follow(self) -> None:
        """Check the game while the line editor runs; if it moves on, keep the line and leave."""
        app = self.session.app

        async def look() -> None:
            try:
                while not self.moved():
                    await asyncio.sleep(PACE)
                ended: Exception = GameMoved()
            except MechsError as error:
                ended = error
            if not app.is_done:
                self.typed = self.session.default_buffer.text
                app.erase_when_done = True
                app.exit(exception=ended)

        app.create_background_task(look())

    def _read(self, prompt: str, aside: str = "", *, erased: bool = False) -> str | None:
        """A line that is typed, None at the end of input. erased: it is removed from the screen."""

        def beside() -> str:
            typed = self.session.default_buffer.text
            return aside if self.roomy or not typed.strip() else self.completer.in_a_line(typed)

        style = CompleteStyle.COLUMN if self.roomy else CompleteStyle.MULTI_COLUMN
        begun, self.typed = (self.typed, "") if self.follows else ("", self.typed)
        self.session.app.erase_when_done = erased
        try:
            typed: str = self.session.prompt(
                [("bold", prompt)],
                rprompt=lambda: [("fg:ansibrightblack", beside())],
                complete_style=style,
                reserve_space_for_menu=MENU if self.roomy else 0,
                default=begun,
                pre_run=self._follow if self.follows else None,
            )
        except EOFError:
            return None
        return typed.strip()
