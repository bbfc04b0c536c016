"""One line about an exception raised by a ruleset or bot of the user: type, message, place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import FrameType
from typing import Final

TRACEBACK: Final = "MECHS_TRACEBACK"  # a variable of the environment: show whole tracebacks
SHOW_ALL: Final = f"{TRACEBACK}=1 shows the whole traceback"
LONGEST: Final = 300  # characters of a message
_own: set[str] = set()  # top-level modules that are no part of this project
_heard: list[Callable[[], bool]] = []  # one at most: see `hear_signals`
_met: list[Callable[[], None]] = []  # one at most: see `when_own_code_comes`


def know_as_own(module: str) -> None:
    """Count this module, and all of its top-level package, as the user's own from now on."""
    _own.add(module.partition(".")[0])
    for each in _met:
        each()


def when_own_code_comes(do: Callable[[], None]) -> None:
    """Do this as soon as the user's own code is imported: at once where some is there already."""
    _met[:] = [do]
    if _own:
        do()


def is_own(error: BaseException) -> bool:
    """Whether the traceback of the exception passes through the user's own code."""
    return any(_is_own(frame) for frame, _ in _frames(error))


def hear_signals(came: Callable[[], bool]) -> None:
    """From now on a KeyboardInterrupt is a person's only where this says that a signal came."""
    _heard[:] = [came]


def is_by_hand(error: BaseException) -> bool:
    """Whether this is a person's Ctrl-C; all else that own code raises is its own fault."""
    return isinstance(error, KeyboardInterrupt) and (not _heard or _heard[0]())


def is_own_fault(error: BaseException) -> bool:
    """Whether the user's own code raised this: an exception, `exit()`, anything but a Ctrl-C."""
    return is_own(error) and not is_by_hand(error)


def in_own_code(frame: FrameType | None) -> bool:
    """Whether the user's own code is at work in this frame, or has called what is."""
    while _own and frame is not None:
        if _is_own(frame):
            return True
        frame = frame.f_back
    return False


def fault(error: BaseException) -> str:
    """Type, message and place: `ZeroDivisionError: division by zero (mygame/rules.py, line 12)`.

    The place is the last line of the user's own code in the traceback; there may be none.
    """
    message = str(error.msg if isinstance(error, SyntaxError) else error)
    if isinstance(error, KeyError) and error.args and isinstance(error.args[0], type):
        message = f"no entry for {error.args[0].__name__}"  # in `apply`, `decide` or the like
    if len(message) > LONGEST:
        message = f"{message[: LONGEST - 1]}…"
    return f"{type(error).__name__}{': ' if message else ''}{message}{_place(error)}"


def _place(error: BaseException) -> str:
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        return f" ({_short(error.filename)}, line {error.lineno})"
    own = [place for place in _frames(error) if _is_own(place[0])]
    if not own:
        return ""
    frame, line = own[-1]
    return f" ({_short(frame.f_code.co_filename)}, line {line})"


def _frames(error: BaseException) -> Iterator[tuple[FrameType, int]]:
    """The frames of the traceback with their line numbers, the one that raised last.

    Those of the exception that caused it come before.
    """
    if error.__cause__ is not None:  # StopIteration is one where it leaves a generator
        yield from _frames(error.__cause__)
    step = error.__traceback__
    while step is not None:
        yield step.tb_frame, step.tb_lineno
        step = step.tb_next


def _is_own(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__")).partition(".")[0] in _own


def _short(file: str) -> str:
    """The file's name with that of its folder."""
    return "/".join(file.replace("\\", "/").split("/")[-2:])
