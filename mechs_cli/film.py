"""A told line that one can move along: by event, step, turn or round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, get_type_hints

from msgspec import ValidationError, convert

from mechs_cli.frames import Frame, frames
from mechs_cli.sources import Source
from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.errors import CorruptStream, IncompatibleReplay
from mechs_core.kernel.messages import DrawnLine, Mark
from mechs_core.kernel.replay import Recording
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.telling import NOWHERE, Eyes, inside

UNITS: Final = ("event", "step", "turn", "round")


class Film:
    """All frames of a line, and where each kind of move stops.

    A step is seen at its end, a turn and a round where they begin.
    """

    def __init__(self, title: str, ruleset: Ruleset, shots: Sequence[Frame]) -> None:
        self.title = title
        self.ruleset = ruleset
        self.frames = shots
        last = len(shots) - 1
        ends = [i for i in range(last) if shots[i + 1].first]
        turns = [i for i, frame in enumerate(shots) if frame.begins in ("turn", "round")]
        rounds = [i for i, frame in enumerate(shots) if frame.begins == "round"]
        self.stops: dict[str, list[int]] = {
            "event": list(range(last + 1)),
            "step": [*ends, last],
            "turn": sorted({0, *turns, last}),
            "round": sorted({0, *rounds, last}),
        }

    def after(self, index: int, unit: str) -> int:
        """The next stop; the last frame stays where it is."""
        return next((i for i in self.stops[unit] if i > index), len(self.frames) - 1)

    def before(self, index: int, unit: str) -> int:
        """The stop before; the first frame stays where it is."""
        return next((i for i in reversed(self.stops[unit]) if i < index), 0)

    def sentences(self, index: int) -> list[Frame]:
        """The frames of this frame's step, up to it."""
        step = self.frames[index].step
        first = index
        while first and self.frames[first - 1].step == step:
            first -= 1
        return list(self.frames[first : index + 1])

    def board(self, index: int) -> Sequence[DrawnLine]:
        return self.ruleset.board(self.frames[index].view)

    def where(self, index: int) -> str:
        """`event 41 of 1203  step 12  round 2  turn 3`, and `seat 1` of a turn that is its own."""
        frame = self.frames[index]
        words = [f"event {frame.position} of {len(self.frames) - 1}", f"step {frame.step}"]
        if frame.mark.round is not None:
            words.append(f"round {frame.mark.round}")
        if frame.mark.turn is not None:
            words.append(f"turn {frame.mark.turn}")
        if frame.mark.seat is not None and frame.mark.kind != "activation":
            words.append(f"seat {frame.mark.seat}")
        return "  ".join(words)


def film_of(source: Source | Recording, title: str, eyes_of: Callable[[Source], Eyes]) -> Film:
    """A film of a game, a replay or a recording. Raises CorruptStream, IncompatibleReplay."""
    if isinstance(source, Recording):
        return Film(title, source.ruleset, list(recorded(source)))
    shots = list(frames(source.ruleset, source.steps, eyes_of(source)))
    return Film(title, source.ruleset, shots)


def recorded(recording: Recording) -> Iterator[Frame]:
    """A recording's frames. Its views are those after each step, so a step is seen at its end."""
    kind = get_type_hints(recording.ruleset.view)["return"]
    record = codec_of(recording.ruleset).record
    before, position, mark = None, 0, NOWHERE
    for number, moment in enumerate(recording.moments):
        fits = moment.step == number and moment.position == position and moment.events
        if not fits or len(moment.events) != len(moment.sentences):
            raise IncompatibleReplay(f"step {number} of the recording is not what it says")
        view = view_of(moment.view, kind, number)
        drawn(recording.ruleset, view, number)
        last = len(moment.events) - 1
        for i, (event, sentence) in enumerate(zip(moment.events, moment.sentences, strict=True)):
            begins = mark_of(event, record, recording.ruleset)
            if begins is not None:
                mark = inside(mark, begins)
            yield Frame(
                position=position + i,
                step=number,
                event=event,
                sentence=sentence,
                rules=(),
                view=view if i == last or before is None else before,
                mark=mark,
                first=i == 0,
                begins=begins.kind if begins else "",
            )
        before = view
        position += last + 1


def view_of(document: Any, kind: Any, number: int) -> Any:
    """A recorded view as the ruleset's own. Raises IncompatibleReplay."""
    try:
        return convert(document, kind)
    except (ValidationError, ValueError, TypeError) as error:
        raise IncompatibleReplay(f"step {number} has no view of this ruleset: {error}") from error


def drawn(ruleset: Ruleset, view: Any, number: int) -> None:
    """Raises IncompatibleReplay for a view that no game has: it fits the types and nothing else."""
    try:
        ruleset.board(view)
    except CorruptStream as error:
        raise IncompatibleReplay(f"step {number} has a view that cannot be drawn") from error


def mark_of(event: dict[str, Any], record: Any, ruleset: Ruleset) -> Mark | None:
    """Where something begins; what a viewer may not see in full begins nothing."""
    try:
        return ruleset.mark(convert(event, record))
    except ValidationError:
        return None
