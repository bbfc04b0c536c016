"""The final places of seats by their scores."""

from __future__ import annotations

from collections.abc import Sequence

from mechs_core.kernel.messages import Seat


def ranked(scores: Sequence[int]) -> tuple[tuple[Seat, ...], ...]:
    """The seats by their scores, for `Result.ranking`: the highest first, equals together."""
    seats = range(len(scores))
    return tuple(
        tuple(seat for seat in seats if scores[seat] == score)
        for score in sorted({*scores}, reverse=True)
    )
