"""Stepping through a film at the terminal, full screen."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from typing import Any

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.data_structures import Point
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import (
    ConditionalContainer,
    Container,
    DynamicContainer,
    HSplit,
    Layout,
    VSplit,
    Window,
)
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.output.color_depth import ColorDepth
from prompt_toolkit.styles import Style

from event_store import BranchInsideStep
from mechs_cli.console.output import colourful, shown
from mechs_cli.console.styles import Fragments, fragments
from mechs_cli.reading.film import Film
from mechs_core.kernel.characters import cells
from mechs_core.kernel.drawn_lines import Row, left, says_nothing
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.messages import DrawnLine
from mechs_core.kernel.wrapping import wrap
from mechs_core.table.frames import Frame

KEYS = "space plays  +- speed  n/p event  s/S step  t/T turn  r/R round  :N jump  ? q"
HELP = """
  space             play by itself, or stop   + -           faster, slower
  right n           one event on              left p        one event back
  down s Enter      to the end of a step      up S          one step back
  t T               next and last turn        r R           next and last round
  :57 Enter         to event 57               home g end G  first and last event
  Tab               the step's events and the rest of the board, and back
  b B               branch from here with the same luck, with new luck
  ?                 this help                 q Esc         quit
"""
MOVES = {
    **dict.fromkeys(("right", "n"), ("event", True)),
    **dict.fromkeys(("left", "p", "backspace"), ("event", False)),
    **dict.fromkeys(("down", "s", "enter", "pagedown"), ("step", True)),
    **dict.fromkeys(("up", "S", "pageup"), ("step", False)),
    "t": ("turn", True),
    "T": ("turn", False),
    "r": ("round", True),
    "R": ("round", False),
}
BESIDES = 4  # rows besides the board: the head, two sentences, the keys
BESIDE = 34  # columns that the sentences need beside the board
PADDING = 2  # columns between them
SPEEDS = (0.5, 1, 2, 4, 8, 16, 32)  # events a second


class Stepper:
    """The place in a film, and what the keys do.

    branch: makes a branch from (position, luck); returns a line about it, or raises MechsError.
    """

    def __init__(self, film: Film, branch: Callable[[int, str], str], at: int = 0) -> None:
        self.film = film
        self.branch = branch
        self.index = max(0, min(at, len(film.frames) - 1))
        self.typed: str | None = None  # a jump's digits
        self.message = ""
        self.offered: int | None = None  # the end of a step, where a branch was tried inside it
        self.page = "board"  # or "list", or "help"
        self.playing = False
        self.speed = SPEEDS.index(2)
        self.player: asyncio.Task[None] | None = None  # moves on while `playing`

    def move(self, unit: str, forward: bool) -> None:
        self.index = (self.film.after if forward else self.film.before)(self.index, unit)

    # ------------------------------------------------------------ playing by itself

    def start_or_stop(self) -> None:
        """Start or stop playing; at the last event it starts again from the first."""
        self.playing = not self.playing
        if self.playing and self.index == len(self.film.frames) - 1:
            self.index = 0

    def faster(self, by: int) -> None:
        self.speed = max(0, min(self.speed + by, len(SPEEDS) - 1))

    def tick(self) -> None:
        """One event on while it plays; at the last one it stops."""
        if self.playing:
            self.move("event", True)
            self.playing = self.index < len(self.film.frames) - 1

    async def play(self, app: Application[None]) -> None:
        """Ticks until it is stopped."""
        while self.playing:
            await asyncio.sleep(1 / SPEEDS[self.speed])
            self.tick()
            app.invalidate()

    # ------------------------------------------------------------ what the keys do

    def jump(self) -> None:
        """Go to the typed event; past the end is the end."""
        if self.typed:
            self.index = min(int(self.typed[:9]), len(self.film.frames) - 1)
        self.typed = None

    def branch_here(self, luck: str) -> None:
        """A branch begins between steps: inside one, the same key again takes its nearest end."""
        here = self.film.frames[self.index].position
        at, self.offered = here if self.offered is None else self.offered, None
        try:
            self.message = self.branch(at, luck)
        except BranchInsideStep as inside:
            self.offered = inside.nearest
            key = "b" if luck == "same" else "B"
            self.message = f"inside a step; {key} again branches after event {inside.nearest}"
        except MechsError as error:
            self.message = error.sentence

    # ------------------------------------------------------------ what is drawn

    def head(self) -> Fragments:
        """The head: the place in the film, or what is being typed, or what has just been done."""
        if self.typed is not None:
            return [("", f" go to event: {self.typed}")]
        if self.message:
            return [("", f" {shown(self.message)}")]
        where = self.film.where(self.index)
        now = f"plays, {SPEEDS[self.speed]:g} a second" if self.playing else "space plays  ? help"
        return [("bold", f" {shown(self.film.title)}"), ("", f"  {where}    {now}")]

    def board(self) -> Fragments:
        return fragments(self.lines())[:-1]

    def rest(self) -> Fragments:
        """The lines of the board that a low screen leaves out."""
        if self.roomy():
            return []
        rows, shown = self.low(), {*self.shown()}
        hidden = [row.line for at, row in enumerate(rows) if at not in shown]
        return fragments([line for line in hidden if not says_nothing(line)])[:-1]

    def sentences(self) -> Fragments:
        """The step so far, the present event in bold; broken at blanks."""
        told: Fragments = []
        frames = self.film.sentences(self.index)
        for frame in frames:
            style = "bold" if frame is frames[-1] else ""
            told += [("", "\n"), (style, "\n".join(self.event_lines(frame)))]
        return told[1:]

    def event_lines(self, frame: Frame) -> list[str]:
        """An event's number and sentence in lines of the width that is left for them."""
        width = get_app().output.get_size().columns
        if self.page == "board" and self.is_wide():
            width -= self.board_width() + PADDING
        number = f" {frame.position:5}  "
        room = max(1, width - len(number))
        first, *more = wrap(shown(frame.sentence), room) or [""]
        return [number + first, *(" " * len(number) + line for line in more)]

    # ------------------------------------------------------------ the screen

    def application(self, **options: Any) -> Application[None]:
        """The full-screen dialogue; its `run` ends when the person quits.

        Sentences stand beside the board where there is room, else beneath it; at least the
        present one is always there. options: for prompt_toolkit, such as another input.
        """

        def last_line() -> Point:
            frames = self.film.sentences(self.index)
            return Point(0, sum(len(self.event_lines(frame)) for frame in frames) - 1)

        board = FormattedTextControl(self.board)
        told = Window(
            FormattedTextControl(
                self.sentences, show_cursor=False, get_cursor_position=last_line, focusable=True
            ),
            wrap_lines=True,
            height=Dimension(min=1),
        )
        beside = VSplit([Window(board, width=self.board_width), told], padding=PADDING)
        listing = HSplit([Window(FormattedTextControl(self.rest), dont_extend_height=True), told])
        beneath = HSplit([Window(board, height=self.board_height), told])
        guide = Window(FormattedTextControl(HELP))

        def body() -> Container:
            if self.page == "help":
                return guide
            if self.page == "list":
                return listing
            return beside if self.is_wide() else beneath

        rows: list[Container] = [
            Window(FormattedTextControl(self.head), height=1, style="reverse"),
            DynamicContainer(body),
            ConditionalContainer(
                Window(FormattedTextControl([("class:dim", f" {KEYS}")]), height=1),
                Condition(self.roomy),
            ),
        ]
        return Application(
            layout=Layout(HSplit(rows)),
            key_bindings=self.keys(),
            full_screen=True,
            style=Style([("dim", "fg:ansibrightblack")]),
            color_depth=None if colourful(sys.stdout) else ColorDepth.DEPTH_1_BIT,
            **options,
        )

    def lines(self) -> Sequence[DrawnLine]:
        """The drawn board; on a low screen the lines of it that fit."""
        if self.roomy():
            return self.film.board(self.index)
        rows = self.low()
        return [rows[at].line for at in self.shown()]

    def low(self) -> Sequence[Row]:
        return self.film.ruleset.telling.low_board(self.film.frames[self.index].view)

    def shown(self) -> list[int]:
        """Which lines of the low board have room."""
        return left(self.low(), self.room(), self.room())[: self.room()]

    def roomy(self) -> bool:
        """Whether there is a row to spare for the keys."""
        return get_app().output.get_size().rows >= len(self.film.board(self.index)) + BESIDES

    def is_wide(self) -> bool:
        """Whether the sentences have room beside the board."""
        return get_app().output.get_size().columns >= self.board_width() + BESIDE

    def board_width(self) -> int:
        return max((sum(cells(span.text) for span in line) for line in self.lines()), default=0)

    def board_height(self) -> Dimension:
        return Dimension.exact(max(1, len(self.lines())))

    def room(self) -> int:
        """Rows that a board may take: all but the head and the present event."""
        return max(1, get_app().output.get_size().rows - 2)

    def keys(self) -> KeyBindings:
        """Every key goes through `press`, so that it can be tried without a terminal."""
        bindings = KeyBindings()

        @bindings.add("<any>")
        @bindings.add("c-c")
        @bindings.add("<sigint>")  # from elsewhere than the keyboard
        @bindings.add("escape", eager=True)
        def _(event: KeyPressEvent) -> None:
            pressed = event.key_sequence[0]
            key = pressed.key if isinstance(pressed.key, str) else pressed.key.value
            if key in ("c-c", "<sigint>"):
                raise KeyboardInterrupt
            if self.press({" ": "space", "c-m": "enter", "c-h": "backspace"}.get(key, key)):
                event.app.exit()
            elif self.playing and (self.player is None or self.player.done()):
                self.player = event.app.create_background_task(self.play(event.app))

        return bindings

    def press(self, key: str) -> bool:
        """One key. Returns whether it is the one to leave with."""
        if self.typed is not None:
            self.type(key)
            return False
        self.message = ""
        if key not in ("b", "B"):
            self.offered = None
        if self.page == "help":
            self.page = "board"
            return False
        if key in ("+", "=", "-"):
            self.faster(-1 if key == "-" else 1)
            return False
        if key == "space":
            self.start_or_stop()
            return False
        self.playing = False
        if key in MOVES:
            self.move(*MOVES[key])
        elif key in ("home", "g"):
            self.index = 0
        elif key in ("end", "G"):
            self.index = len(self.film.frames) - 1
        elif key == ":":
            self.typed = ""
        elif key in ("b", "B"):
            self.branch_here("same" if key == "b" else "new")
        elif key in ("?", "h"):
            self.page = "help"
        elif key == "c-i":  # Tab
            self.page = "list" if self.page == "board" else "board"
        return key in ("q", "escape")

    def type(self, key: str) -> None:
        """One key of a jump."""
        assert self.typed is not None
        if key == "enter":
            self.jump()
        elif key == "escape":
            self.typed = None
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif key.isdecimal() and key.isascii():
            self.typed += key
