"""All that is printed: results on stdout, talk on stderr, every text escaped.

Colour only on a terminal, and not with NO_COLOR. Nothing from a game, a name or a file reaches
the terminal as a control character or as markup.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from errno import EBADF
from functools import partial
from math import ceil
from time import monotonic
from typing import IO, TYPE_CHECKING, Any

from mechs_cli.console.signs import carried, carried_json, json_escape, missing
from mechs_core.kernel.characters import cells, written_out
from mechs_core.kernel.characters import fitting as fits
from mechs_core.kernel.messages import DrawnLine, Span
from mechs_core.kernel.outside import as_typed
from mechs_core.kernel.wrapping import wrap

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

SOON = 2.0  # seconds of work after which an estimate of its duration is shown
WIDEST = 80  # columns of a drawn board
NARROW = 40  # columns: narrower terminals are treated as this wide
QUOTED = re.compile(r"`([^`]+)`")
GLUE = "\0"  # stands for a non-breaking space; `clean` text has none


def clean(text: str) -> str:
    """The text with every character that is not printable written as an escape."""
    return written_out(text, lambda character: character.encode("unicode_escape").decode())


def clean_json(text: str) -> str:
    """JSON text with every character that is not printable written as a JSON escape."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else json_escape(each) for each in text)


# ---------------------------------------------------------------- out


def say(text: str = "") -> None:
    """One line of result."""
    _write(sys.stdout, clean(text))


def tell(text: str) -> None:
    """One line on stderr, wrapped to the width of a terminal.

    stdout is flushed first, so that the two streams keep their order.
    """
    with suppress(OSError):  # the end of the command reports a stream that cannot be written
        flush()
    for line in wrapped(clean(text), sys.stderr):
        _write(sys.stderr, line)


def _write(stream: IO[str] | None, line: str) -> None:
    if stream is None:  # closed before we began
        return
    if stream.closed:  # by code of the user's own
        if stream is not sys.stderr:
            raise OSError(EBADF, "the output was closed")
        return
    stream.write(line + "\n")


def write_bytes(data: bytes) -> None:
    """A file's bytes on stdout, as they are."""
    if sys.stdout is not None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)


def json_text(value: Any) -> str:
    """A value as one line of JSON that is safe on a terminal."""
    from msgspec import json

    return clean_json(json.encode(value, enc_hook=_plain).decode())


def _plain(value: Any) -> Any:
    """For JSON: a Mapping or Sequence of a ruleset's own class as a dict or list."""
    return dict(value) if hasattr(value, "keys") else list(value)


def json_line(value: Any) -> None:
    _write(sys.stdout, carried_json(json_text(value), sys.stdout))


def wrapped(text: str, stream: IO[str] | None = None) -> list[str]:
    """A long sentence as lines that fit on the terminal; elsewhere as one line.

    stream: where they go to, stdout unless told.
    """
    if not is_terminal(sys.stdout if stream is None else stream):
        return [text]
    width = max(NARROW, shutil.get_terminal_size().columns - 1)
    return wrap(text, width, subsequent_indent="  ") or [text]


def room() -> int:
    """Columns that a table may take: the terminal's, else those of a board (WIDEST)."""
    return max(NARROW, shutil.get_terminal_size().columns) if is_terminal(sys.stdout) else WIDEST


def height() -> int:
    """Rows of the screen."""
    return shutil.get_terminal_size().lines


def fitting(line: DrawnLine, indent: int) -> list[DrawnLine]:
    """A drawn line wrapped at blanks to the width of the terminal.

    indent: blanks before the later lines. Without a terminal the line stays whole.
    """
    text = "".join(span.text for span in line)
    width = max(NARROW, shutil.get_terminal_size().columns)
    if cells(text) <= width or not is_terminal(sys.stdout):
        return [line]
    cut = text.rfind(" ", indent + 1, fits(text, width) + 1)
    if cut < 0:
        return [line]
    rest = Span(" " * indent), *_piece(line, cut + 1, len(text))
    return [_piece(line, 0, cut), *fitting(rest, indent)]


def with_words(text: str, style: str = "") -> DrawnLine:
    """A text in a style; what stands in backquotes, which can be typed, is bold instead."""
    parts = enumerate(QUOTED.split(text))
    return tuple(Span(part, "bold" if index % 2 else style) for index, part in parts if part)


def _piece(line: DrawnLine, start: int, end: int) -> DrawnLine:
    """The characters of a line from start to before end, in their styles."""
    spans, at = [], 0
    for span in line:
        part = span.text[max(0, start - at) : max(0, end - at)]
        spans += [Span(part, span.style)] if part else []
        at += len(span.text)
    return tuple(spans)


def folded(text: str, indent: str = "  ") -> list[str]:
    """A long line as lines as wide as a board at most; `indent` stands before the later ones.

    It is broken behind a comma, colon or semicolon or between columns, which two spaces part;
    where none comes in time, at any space.
    """
    told = clean(text).lstrip(" ")
    first = " " * (len(clean(text)) - len(told))  # blanks, so as many cells
    glued = re.sub("(?<![,:; ]) (?! )", GLUE, told)
    broken = partial(
        wrap, width=WIDEST, subsequent_indent=indent, break_long_words=False, break_on_hyphens=True
    )
    lines: list[str] = []
    for line in broken(glued, initial_indent=first):
        lines += broken(line.replace(GLUE, " "))
    return lines


def say_list(text: str, indent: str = "  ") -> None:
    """A result that may be long, folded."""
    for line in folded(text, indent):
        say(line)


def tell_list(text: str) -> None:
    """Talk that may be long, folded."""
    for line in folded(text):
        tell(line)


def draw(lines: Iterable[DrawnLine], screen: Console | None = None) -> None:
    """Drawn lines, in colour on a terminal, or on a screen of its own."""
    if screen is None and not colourful(sys.stdout):
        for line in lines:
            say(plain(line))
        return
    screen = screen or console()
    for line in lines:
        screen.print(_text([line]), soft_wrap=True)


def plain(line: DrawnLine) -> str:
    """A drawn line without its colours."""
    return "".join(span.text for span in line).rstrip()


@contextmanager
def redrawing() -> Iterator[Callable[[Iterable[DrawnLine]], None]]:
    """A picture on the terminal; the function redraws it in the same place."""
    from rich.live import Live

    with Live(console=console(), auto_refresh=False, vertical_overflow="crop") as live:
        yield lambda lines: live.update(_text(lines), refresh=True)


def _text(lines: Iterable[DrawnLine]) -> Text:
    from rich.text import Text

    drawn = [Text.assemble(*((shown(s.text), s.style) for s in line)) for line in lines]
    return Text("\n", no_wrap=True, overflow="ellipsis").join(drawn)


def shown(text: str) -> str:
    """A text for a library that draws on the screen: clean, with the signs that it can carry."""
    return carried(clean(text), sys.stdout)


def is_terminal(stream: IO[str] | None) -> bool:
    return stream is not None and stream.isatty()


def colourful(stream: IO[str] | None) -> bool:
    """Whether colour is wanted there."""
    return (
        is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )


def console(*, stderr: bool = False) -> Console:
    """Rich's console, for what needs one."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


@contextmanager
def working(text: str) -> Iterator[Callable[[str], None]]:
    """A status line on the terminal during long work; nothing without a terminal."""
    if not colourful(sys.stderr):
        yield lambda said: None
        return
    from rich.text import Text

    spinner = "line" if missing(sys.stderr.encoding) else "dots"
    with console(stderr=True).status(Text(clean(text)), spinner=spinner) as status:
        yield lambda said: status.update(Text(clean(said)))


@contextmanager
def counting(total: int, before: int, noun: str) -> Iterator[Callable[[int], None]]:
    """A progress bar with speed and time left; the function takes the number done so far.

    before: how many of the total were done in earlier runs. Nothing without a terminal.
    """
    if not colourful(sys.stderr):
        yield lambda done: None
        return
    from rich.progress import BarColumn, Progress, TextColumn

    columns = BarColumn(20), TextColumn("{task.description}")
    screen = console(stderr=True)
    # lines printed meanwhile appear above the bar; redirected results are not touched
    above = is_terminal(sys.stdout)
    with Progress(*columns, console=screen, transient=True, redirect_stdout=above) as bar:
        speed = Speed(before)
        task = bar.add_task(f"{before:,} of {total:,} {noun}", total=total, completed=before)

        def show(done: int) -> None:
            told = f"{done:,} of {total:,} {noun}, {speed.in_words(done, total)}"
            bar.update(task, completed=done, description=told)

        yield show


@contextmanager
def progressing(noun: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar whose function takes (number done, total)."""
    with ExitStack() as stack:
        bars: list[Callable[[int], None]] = []

        def show(done: int, total: int) -> None:
            if not bars:
                bars.append(stack.enter_context(counting(total, 0, noun)))
            bars[0](done)

        yield show


class Speed:
    """The speed of counted work, and an estimate of the time left.

    before: how many were done at the beginning; they do not count for the speed. The estimate
    leaves out the time to the first answer, in which processes are started.
    """

    def __init__(self, before: int) -> None:
        self._began, self._before = monotonic(), before
        self._first: tuple[float, int] | None = None

    def in_words(self, done: int, total: int) -> str:
        """`50 a second, 1:39 left`; without an estimate as long as that would be a guess."""
        now = monotonic()
        since, had = self._first = self._first or (now, done)
        if now - since < SOON or done == had:
            return pace(done - self._before, now - self._began)
        left = (total - done) * (now - since) / (done - had)
        return f"{pace(done - had, now - since)}, {duration(left)} left"


def duration(seconds: float) -> str:
    """`0:07`, `12:30`, `3:05:00`: minutes and seconds, from an hour on hours too."""
    minutes, left = divmod(ceil(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def pace(number: int, seconds: float) -> str:
    """`312 a second`; `7.5 a minute` where it is less than one."""
    per_second = number / max(seconds, 1e-9) if number else 0.0
    if per_second >= 1:
        return f"{per_second:,.0f} a second" if per_second >= 10 else f"{per_second:.1f} a second"
    return f"{per_second * 60:.1f} a minute"


def confirmed(question: str) -> bool:
    """Ask a question; True for yes. Any other answer, and the end of input, count as no."""
    tell(f"{question} [y/N]")
    line = sys.stdin.readline() if sys.stdin else ""
    return as_typed(line).casefold() in ("y", "yes")


def at_terminal() -> bool:
    """Whether a person sits here, reading and writing, at a screen that can be drawn on."""
    able = os.environ.get("TERM") != "dumb"
    return able and is_terminal(sys.stdin) and is_terminal(sys.stdout)


def agreed(question: str) -> bool:
    """Ask the person at the terminal; False without a terminal."""
    return at_terminal() and confirmed(question)


def help_of(*examples: str) -> str:
    """The end of a command's help: examples. The mark `\\b` keeps typer from rewrapping them."""
    return "\b\nExample:\n" + "\n".join(f"  {line}" for line in examples)


def flush() -> None:
    """Flush stdout."""
    if sys.stdout is not None and not sys.stdout.closed:
        sys.stdout.flush()


def give_up_unwritable() -> None:
    """Discard what stdout still holds if it can no longer be written, without a message."""
    try:
        flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def clear_screen() -> None:
    """An empty terminal, with nothing left to scroll back to."""
    sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
    sys.stdout.flush()
