"""Ctrl-C and SIGTERM end a command by a KeyboardInterrupt, which is not lost.

Inside an import it would easily be lost, and a half imported module breaks in other ways; so it
waits until the import is done. Code of the user's own it interrupts at once. Where it was lost
nevertheless, in a callback or in a library's C code, it is raised again.
"""

from __future__ import annotations

import signal
import sys
from types import FrameType
from typing import Any, Final

from mechs_core.kernel.faults import hear_signals, in_own_code

AGAIN: Final = 0.01  # seconds until a signal that came inside an import is looked at again
LOST: Final = 0.25  # seconds after which a command that goes on has lost it
IMPORTS: Final = "<frozen importlib._bootstrap>"  # the file of Python's frames that import
HAS_TIMER: Final = hasattr(signal, "setitimer")  # Windows has none: there nothing waits

received: list[int] = []  # the signals that end the command


def hear() -> None:
    """From now on both are heard. Where a parent has Ctrl-C ignored it stays so."""
    if HAS_TIMER:
        signal.signal(signal.SIGALRM, end)
        sys.unraisablehook = end_after_all
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:  # set by __main__
        signal.signal(signal.SIGINT, receive)
        hear_signals(came)
    signal.signal(signal.SIGTERM, receive)


def hear_no_more() -> None:
    """From now on either ends the process at once, without a word."""
    if HAS_TIMER:
        signal.setitimer(signal.ITIMER_REAL, 0)
    for each in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(each) is receive:
            signal.signal(each, signal.SIG_DFL)


def came() -> bool:
    """Whether a signal came; it may have where somebody else hears them now."""
    return bool(received) or signal.getsignal(signal.SIGINT) is not receive


def receive(number: int, frame: FrameType | None) -> None:
    """Note the signal, so that it is told from a KeyboardInterrupt that own code raises."""
    received.append(number)
    end(number, frame)


def end(number: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt, now or when an import may be done.

    number: SIGALRM where the timer looks again: then not if the command is being left.
    """
    if not HAS_TIMER:
        raise KeyboardInterrupt
    if is_importing(frame) and not in_own_code(frame):
        signal.setitimer(signal.ITIMER_REAL, AGAIN)
    elif number != signal.SIGALRM or not is_ending():
        signal.setitimer(signal.ITIMER_REAL, LOST)
        raise KeyboardInterrupt


def is_ending() -> bool:
    """Whether the command is being left: what it began is put in order, or told."""
    error = sys.exc_info()[1]
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__context__
    return False


def is_importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename == IMPORTS:
            return True
        frame = frame.f_back
    return False


def end_after_all(lost: Any) -> None:
    """Python lost an exception in a callback: if it was ours it is raised again in a moment.

    Others that come with it are those of objects that were half made; nobody is told of them.
    """
    if not received:
        sys.__unraisablehook__(lost)
    elif issubclass(lost.exc_type, KeyboardInterrupt):
        signal.setitimer(signal.ITIMER_REAL, AGAIN)
