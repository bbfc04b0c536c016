"""The frames of a line, with the stops for moving by event, step, turn or round."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import Final

from mechs_cli.reading.reels import Played, Recorded, Reel
from mechs_cli.reading.sources import Source
from mechs_core.kernel.messages import DrawnLine
from mechs_core.kernel.replay import Recording
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.viewers import Eyes
from mechs_core.table.frames import Frame

UNITS: Final = ("event", "step", "turn", "round")


class Film:
    """All frames of a line, and where each kind of move stops.

    A move by step stops at a step's end, one by turn or round where that begins.
    """

    def __init__(self, title: str, ruleset: Ruleset, shots: Sequence[Frame]) -> None:
        self.title = title
        self.ruleset = ruleset
        self.frames = shots
        self.stops = stops_of(shots)

    def after(self, index: int, unit: str) -> int:
        """Index of the next stop; of the last frame if there is none."""
        later = bisect_right(self.stops[unit], index)
        return self.stops[unit][later] if later < len(self.stops[unit]) else len(self.frames) - 1

    def before(self, index: int, unit: str) -> int:
        """Index of the stop before; of the first frame if there is none."""
        earlier = bisect_left(self.stops[unit], index)
        return self.stops[unit][earlier - 1] if earlier else 0

    def sentences(self, index: int) -> list[Frame]:
        """The frames of this frame's step, up to it."""
        step = self.frames[index].step
        first = index
        while first and self.frames[first - 1].step == step:
            first -= 1
        return list(self.frames[first : index + 1])

    def board(self, index: int) -> Sequence[DrawnLine]:
        return self.ruleset.telling.board(self.frames[index].view)

    def where(self, index: int) -> str:
        """`event 41 of 1203  step 12  round 2  turn 3`, and `seat 1` if the turn is that seat's."""
        frame = self.frames[index]
        words = [f"event {frame.position} of {len(self.frames) - 1}", f"step {frame.step}"]
        if frame.mark.round is not None:
            words.append(f"round {frame.mark.called}")
        if frame.mark.turn is not None:
            words.append(f"turn {frame.mark.turn}")
        if frame.mark.seat is not None and frame.mark.kind != "activation":
            words.append(f"seat {frame.mark.seat}")
        return "  ".join(words)


def stops_of(shots: Sequence[Frame]) -> dict[str, Sequence[int]]:
    """For each kind of move the indexes where it stops, ascending."""
    last = len(shots) - 1
    if isinstance(shots, Reel):
        firsts: Sequence[int] = shots.starts
        begun = shots.begun
    else:
        firsts = [i for i, frame in enumerate(shots) if frame.first]
        begun = [(i, frame.begins) for i, frame in enumerate(shots)]
    turns = (i for i, kind in begun if kind in ("turn", "round"))
    rounds = (i for i, kind in begun if kind == "round")
    return {
        "event": range(last + 1),
        "step": [*(first - 1 for first in firsts if first), last],
        "turn": sorted({0, *turns, last}),
        "round": sorted({0, *rounds, last}),
    }


def film_of(source: Source | Recording, title: str, eyes_of: Callable[[Source], Eyes]) -> Film:
    """A film of a game, a replay or a recording. Raises CorruptStream, IncompatibleReplay.

    Reading its frames may raise these too, for a line that folds but cannot be shown.
    """
    if isinstance(source, Recording):
        return Film(title, source.ruleset, Recorded(source))
    return Film(title, source.ruleset, Played(source, eyes_of(source)))
