"""A film as a cast for players of terminal sessions: asciicast, version 2.

The screen has the place in the game on top, the board under it, and at the foot what the step has
brought so far. Of each line only what follows its first change is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, Final

from msgspec import json

from mechs_cli.console.output import WIDEST, clean
from mechs_cli.reading.film import Film
from mechs_core.kernel.characters import cells
from mechs_core.kernel.drawn_lines import COLOURS
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.kernel.wrapping import wrap

ROWS: Final = 24
HEAD: Final = 1  # rows above the board
SAID: Final = 2  # rows below the board, at least
INDENT: Final = "  "

A_WORD: Final = 0.1  # seconds that a reader has for a word of a sentence
A_STEP: Final = 0.6  # and for the board, when a step has ended
THE_END: Final = 3.0

SGR: Final = {  # a word of a span's style -> the terminal's number for it
    "bold": 1,
    "dim": 2,
    "italic": 3,
    "underline": 4,
    "reverse": 7,
    **{colour: 30 + number for number, colour in enumerate(COLOURS)},
    **{f"bright_{colour}": 90 + number for number, colour in enumerate(COLOURS)},
}
# hide the cursor, cut long lines off instead of wrapping them, empty the screen
BEGIN: Final = "\x1b[?25l\x1b[?7l\x1b[2J"


def cast(film: Film, speed: float = 1) -> Iterator[bytes]:
    """The cast, line by line: a header, then for each event what it changes on the screen.

    An event that begins a round is followed by a marker "round 2". speed: 2 is twice as fast.
    """
    columns, rows = size(film)
    yield line_of({"version": 2, "width": columns, "height": rows, "title": title(film)})
    shown: list[DrawnLine] = [()] * rows
    seconds, step = 0.0, 0
    rounds: set[int | str | None] = {None}
    for index, frame in enumerate(film.frames):
        if frame.step != step:
            seconds, step = seconds + A_STEP, frame.step
        screen = drawn(film, index, columns, rows)
        written = "".join(changes(shown, screen))
        yield entry(seconds / speed, "o", written if index else BEGIN + written)
        if frame.mark.called not in rounds:
            rounds.add(frame.mark.called)
            yield entry(seconds / speed, "m", f"round {frame.mark.called}")
        seconds += A_WORD * len(frame.sentence.split())
        shown = screen
    yield entry((seconds + THE_END) / speed, "o", "")


def title(film: Film) -> str:
    return clean(f"{film.title}, {film.ruleset.name}")


def entry(seconds: float, kind: str, data: str) -> bytes:
    """kind: "o", something is written, or "m", a marker."""
    return line_of([round(seconds, 3), kind, data])


def line_of(value: Any) -> bytes:
    return json.encode(value) + b"\n"


def size(film: Film) -> tuple[int, int]:
    """Columns and rows of a screen on which every board of the film fits, 80 and 24 at least."""
    columns, rows = WIDEST, ROWS
    for index in range(len(film.frames)):
        board = film.board(index)
        columns = max((columns, *map(width, board)))
        rows = max(rows, HEAD + len(board) + SAID)
    return columns, rows


def width(line: DrawnLine) -> int:
    """Columns that a drawn line takes."""
    return sum(cells(clean(span.text)) for span in line)


def drawn(film: Film, index: int, columns: int, rows: int) -> list[DrawnLine]:
    """The lines of the screen at a frame."""
    board = film.board(index)
    room = rows - HEAD - len(board)
    said = sentences(film, index, columns, room)
    between: list[DrawnLine] = [()] * (room - len(said))
    return [(Span(f" {film.title}  {film.where(index)}", "bold"),), *board, *between, *said]


def sentences(film: Film, index: int, columns: int, room: int) -> list[DrawnLine]:
    """The last sentences of the step so far, the present one in bold; its beginning has room."""
    *before, present = (
        wrap(clean(frame.sentence), columns, subsequent_indent=INDENT)
        for frame in film.sentences(index)
    )
    told = [(Span(line, "bold"),) for line in present[:room]]
    earlier = [(Span(line),) for lines in before for line in lines]
    return [*earlier[max(0, len(earlier) + len(told) - room) :], *told]


def changes(shown: Sequence[DrawnLine], screen: Sequence[DrawnLine]) -> Iterator[str]:
    """What turns the lines shown into those of the new screen."""
    for row, (old, new) in enumerate(zip(shown, screen, strict=True), start=1):
        if old != new:
            same = len([*takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False))])
            yield f"\x1b[{row};{width(new[:same]) + 1}H{painted(new[same:])}\x1b[K"


def painted(line: DrawnLine) -> str:
    """A line with its styles as control sequences; nothing in its text is one."""
    written, now = "", ""
    for span in line:
        style = sgr(span.style)
        if style != now:
            written += f"\x1b[{f'0;{style}' if now and style else style}m"
            now = style
        written += clean(span.text)
    return f"{written}\x1b[m" if now else written


def sgr(style: str) -> str:
    """`bold red` as "1;31"; words that say nothing of style are left out."""
    return ";".join(str(SGR[word]) for word in style.split() if word in SGR)
