"""The frames of a line, made one step at a time on demand.

Views take far more memory than steps take in a file, so the frames of a whole line are never held.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import ValidationError, convert

from mechs_cli.reading.sources import Source, created_of
from mechs_core.kernel.chain import seed_after
from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.errors import CorruptStream, IncompatibleReplay
from mechs_core.kernel.messages import Mark
from mechs_core.kernel.on_demand import OnDemand
from mechs_core.kernel.redact import redact
from mechs_core.kernel.replay import Moment, Recording
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.kernel.type_hints import result_of
from mechs_core.kernel.viewers import NOWHERE, Eyes, inside
from mechs_core.table.frames import Frame, frames_of_step

HELD = 2  # steps whose frames are in memory
KEPT = 32  # folded lines kept along a reel, for moving back
Begins = Iterable[Mark | None]  # for each event of a step: the round or turn that it begins


class Reel(OnDemand[Frame], ABC):
    """A line's frames by position. begun: (position, kind) where each round and turn begins."""

    def __init__(self) -> None:
        """Reads the whole line once, to find where rounds and turns begin."""
        self.starts = array("Q")  # of each step
        self.begun: list[tuple[int, str]] = []
        self._marks: list[Mark] = []  # in force before each step
        self._held: dict[int, list[Frame]] = {}
        position, mark = 0, NOWHERE
        for begins in self.scan():
            self.starts.append(position)
            self._marks.append(mark)
            for begin in begins:
                if begin is not None:
                    mark = inside(mark, begin)
                    self.begun.append((position, begin.kind))
                position += 1
        super().__init__(position, self.frame)

    @abstractmethod
    def scan(self) -> Iterator[Begins]:
        """For each step what its events begin. Raises CorruptStream, IncompatibleReplay."""

    @abstractmethod
    def develop(self, number: int, mark: Mark) -> list[Frame]:
        """The frames of a step. mark: in force before it. Raises as `scan` does."""

    def frame(self, position: int) -> Frame:
        number = bisect_right(self.starts, position) - 1
        return self.step(number)[position - self.starts[number]]

    def __iter__(self) -> Iterator[Frame]:
        for number in range(len(self.starts)):
            yield from self.step(number)

    def step(self, number: int) -> list[Frame]:
        held = self._held.get(number)
        if held is None:
            held = self._held[number] = self.develop(number, self._marks[number])
            if len(self._held) > HELD:
                del self._held[next(iter(self._held))]
        return held


class Played(Reel):
    """The frames of a game or a replay: the line is folded to the step that is shown."""

    def __init__(self, source: Source, eyes: Eyes) -> None:
        self._source = source
        self._eyes = eyes
        self._line = Line(source.ruleset, created_of(source.steps))
        self._kept = {0: self._line.copy()}
        self._apart = max(1, len(source.steps) // KEPT)  # steps between the lines that are kept
        super().__init__()

    def scan(self) -> Iterator[Begins]:
        viewer, opened, mark = self._eyes.viewer, self._eyes.opened, self._source.ruleset.rules.mark
        seed = ""
        for step in self._source.steps:
            seed = seed_after(step.events[0], seed)
            shown = opened(seed)
            yield [mark(redact(event, viewer, shown)) for event in step.events]

    def develop(self, number: int, mark: Mark) -> list[Frame]:
        line = self._before(number)
        return [*frames_of_step(line, self._source.steps[number].events, self._eyes, mark)]

    def _before(self, number: int) -> Line:
        """The line before a step, folded on from the nearest line at hand."""
        line = self._line
        if line.steps > number or line.spoiled or line.position != self.starts[line.steps]:
            line = self._kept[max(at for at in self._kept if at <= number)].copy()
        self._line = line
        while line.steps < number:
            line.extend(self._source.steps[line.steps].events)
            if line.steps % self._apart == 0 and line.steps not in self._kept:
                self._kept[line.steps] = line.copy()
        return line


class Recorded(Reel):
    """A recording's frames. Its views are those after each step, so a step is seen at its end."""

    def __init__(self, recording: Recording) -> None:
        self._ruleset = recording.ruleset
        self._moments = recording.moments
        self._outlines = recording.outlines
        self._views: dict[int, Any] = {}  # of the steps shown last
        self._record = codec_of(recording.ruleset).record
        self._view = result_of(recording.ruleset.sight.view).kind
        super().__init__()

    def scan(self) -> Iterator[Begins]:
        position = 0
        for number, moment in enumerate(self._outlines):
            fits = moment.position == position and moment.events
            if not fits or len(moment.events) != len(moment.sentences):
                raise IncompatibleReplay(f"step {number} of the recording is not what it says")
            yield [mark_of(event, self._record, self._ruleset) for event in moment.events]
            position += len(moment.events)

    def develop(self, number: int, mark: Mark) -> list[Frame]:
        moment = self._moments[number]
        before = self._drawn(self._moments[number - 1]) if number else None
        view = self._drawn(moment)
        shots: list[Frame] = []
        last = len(moment.events) - 1
        for i, (event, sentence) in enumerate(zip(moment.events, moment.sentences, strict=True)):
            begins = mark_of(event, self._record, self._ruleset)
            if begins is not None:
                mark = inside(mark, begins)
            shots.append(
                Frame(
                    position=moment.position + i,
                    step=number,
                    event=event,
                    sentence=sentence,
                    rules=(),
                    view=view if i == last or before is None else before,
                    mark=mark,
                    first=i == 0,
                    begins=begins.kind if begins else "",
                )
            )
        return shots

    def _drawn(self, moment: Moment) -> Any:
        """A recorded view as the ruleset's own. Raises IncompatibleReplay for one of no game."""
        number = moment.step
        if number in self._views:
            return self._views[number]
        try:
            view = convert(moment.view, self._view)
        except (ValidationError, ValueError, TypeError) as error:
            raise IncompatibleReplay(
                f"step {number} has no view of this ruleset: {error}"
            ) from error
        try:
            self._ruleset.telling.board(view)
        except CorruptStream as error:  # its types fit, but no game has such a view
            raise IncompatibleReplay(f"step {number} has a view that cannot be drawn") from error
        self._views[number] = view
        if len(self._views) > HELD:
            del self._views[next(iter(self._views))]
        return view


def mark_of(event: dict[str, Any], record: Any, ruleset: Ruleset) -> Mark | None:
    """The round or turn that a recorded event begins; None for a redacted event."""
    try:
        return ruleset.rules.mark(convert(event, record))
    except ValidationError:
        return None
