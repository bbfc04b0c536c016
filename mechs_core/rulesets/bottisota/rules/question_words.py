"""What has been done in an action, in words: no two requests of an action are the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache


def done(*words: str) -> Callable[..., str]:
    """From a count for each of these words, in the singular, to what has been done.

    "2 moves, 1 drop"; what was not done is left out.
    """

    @lru_cache(maxsize=1 << 12)
    def told(*counts: int) -> str:
        pairs = zip(words, counts, strict=True)
        return ", ".join(f"{n} {word}" if n == 1 else f"{n} {word}s" for word, n in pairs if n)

    return told
