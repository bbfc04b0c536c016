"""A line told to a viewer: each event as they may see it, in a sentence, and the view after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from mechs_core.kernel.messages import Event, Mark
from mechs_core.kernel.redact import redact
from mechs_core.kernel.ruleset import Viewer
from mechs_core.kernel.stream import Line

NOWHERE: Final = Mark("")  # before the first round


class Told(NamedTuple):
    """One event for one viewer."""

    event: Event  # redacted
    sentence: str
    rules: tuple[str, ...]  # IDs
    view: Any  # after the event


def tell(
    line: Line, events: Iterable[Event], viewer: Viewer, opened: Callable[[str], bool]
) -> Iterator[Told]:
    """One more step, event by event; the line goes along. opened: whether a seed's secrets are."""
    ruleset = line.ruleset
    view = ruleset.view(line.state, viewer)
    for event in events:
        before = view
        line.peek(event)
        seen = redact(event, viewer, opened(line.seed))
        view = ruleset.view(line.state, viewer)
        yield Told(seen, *ruleset.sentence(seen, before), view)
    line.steps += 1


def inside(outer: Mark, begins: Mark) -> Mark:
    """A mark with what it leaves unsaid taken from the one that it lies in."""
    keeps_turn = begins.kind == "activation"
    return Mark(
        begins.kind,
        round=outer.round if begins.round is None else begins.round,
        turn=outer.turn if begins.turn is None and keeps_turn else begins.turn,
        seat=begins.seat,
    )
