"""What has been done in an action, in words: no two requests of an action are the same."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1 << 12)
def done(**counts: int) -> str:
    """ "2 moves, 1 drop"; what was not done is left out. counts: by word in the singular."""
    return ", ".join(f"{n} {word}" if n == 1 else f"{n} {word}s" for word, n in counts.items() if n)
