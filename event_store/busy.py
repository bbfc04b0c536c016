"""What to do where a store stayed locked, for each thing that is written: the outcome is open."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final, ParamSpec, TypeVar

from mechs_core.kernel.errors import StoreBusy

P = ParamSpec("P")
T = TypeVar("T")

STORED_ONCE: Final = "send the same decision again with the same id: it is stored once"
BEGUN_ONCE: Final = "the same again with the same id begins no second game; mechs games lists them"
LOOK_FIRST: Final = "mechs games tells whether it was done"
NO_HARM: Final = "the same again, in a moment, does no harm"


def busy(hint: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """For what writes: says what to do where the store stayed locked, and the outcome is open."""

    def telling(write: Callable[P, T]) -> Callable[P, T]:
        @wraps(write)
        def told(*said: P.args, **named: P.kwargs) -> T:
            try:
                return write(*said, **named)
            except StoreBusy as error:
                error.hint = hint
                raise

        return told

    return telling
