"""A line as one viewer may see it: each event redacted, its sentence, and the view after it.

Also what a viewer may know of a decision, and whether a seat has anything to hide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from msgspec import Struct

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.creation import luck_binds
from mechs_core.kernel.messages import (
    Branched,
    Decided,
    Decision,
    Event,
    GameCreated,
    Mark,
    Seat,
    is_given,
    tag_of,
)
from mechs_core.kernel.redact import redact
from mechs_core.kernel.stream import Line

NOWHERE: Final = Mark("")  # before the first round


class Eyes(Struct, frozen=True):
    """Who looks. viewer: a seat, or None for a spectator.

    opened: from a seed to whether its secrets are open.
    """

    viewer: Viewer
    opened: Callable[[str], bool]


class Told(NamedTuple):
    """One event for one viewer."""

    event: Event  # redacted
    sentence: str
    rules: tuple[str, ...]  # IDs
    view: Any  # after the event
    given: bool  # whether outcomes were given with it; everybody may know that


def tell(
    line: Line, events: Iterable[Event], viewer: Viewer, opened: Callable[[str], bool]
) -> Iterator[Told]:
    """Tell the next step event by event; the line is moved past it. opened: see `Eyes`."""
    ruleset = line.ruleset
    view = ruleset.sight.view(line.state, viewer)
    for event in events:
        before = view
        line.peek(event)
        seen = redact(event, viewer, opened(line.seed))
        view = ruleset.sight.view(line.state, viewer)
        sentence, rules = ruleset.telling.sentence(seen, before)
        yield Told(seen, sentence + _told_of_luck(event), rules, view, is_given(event))
    line.steps += 1


def _told_of_luck(event: Event) -> str:
    """What is added to an event's sentence where luck was given, or may be from here on.

    It never says which outcomes. Every viewer gets it.
    """
    was = ", with given luck" if is_given(event) else ""
    if type(event) is Branched and event.takes_given:
        return f"{was}; from here on luck may be given"
    if type(event) is GameCreated and event.takes_given:
        return f"{was}; luck may be given" if luck_binds(event.seats, event.seed_origin) else was
    return was


def inside(outer: Mark, begins: Mark) -> Mark:
    """A mark whose missing parts are taken from the enclosing one: Act, chapter, round, and the
    turn of an activation. An Act begins before its first chapter, a chapter before its first round.
    """
    keeps_chapter = begins.kind != "act"
    keeps_turn, keeps_round = begins.kind == "activation", begins.kind not in ("act", "chapter")
    return Mark(
        begins.kind,
        round=outer.round if begins.round is None and keeps_round else begins.round,
        turn=outer.turn if begins.turn is None and keeps_turn else begins.turn,
        seat=begins.seat,
        chapter=outer.chapter if begins.chapter is None and keeps_chapter else begins.chapter,
        act=outer.act if begins.act is None else begins.act,
    )


def has_secrets(line: Line, seat: Seat) -> bool:
    """Whether a seat sees now what others may not, so that its choices could give it away."""
    ruleset, view = line.ruleset, line.ruleset.sight.view(line.state, seat)
    if ruleset.sight.hides is not None:
        return ruleset.sight.hides(view)
    return [*ruleset.telling.board(view)] != [
        *ruleset.telling.board(ruleset.sight.view(line.state, None))
    ]


def may_know_choices(line: Line, seat: Seat, viewer: Viewer, *, opened: bool) -> bool:
    """Whether a viewer may know what a seat can choose from now, and why it cannot choose more.

    opened: whether the secrets of the seed in force are open.
    """
    return opened or viewer == seat or not has_secrets(line, seat)


def decision_as_seen(
    line: Line, seat: Seat, decision: Decision, viewer: Viewer, *, opened: bool
) -> str:
    """A decision of a seat in notation; where the viewer may not see all of it, its type."""
    seen = redact(Decided(seat, decision), viewer, opened)
    if type(seen) is Decided and seen.decision != decision:
        return tag_of(type(decision))
    eyes = seat if opened else viewer
    return line.ruleset.telling.format(decision, line.ruleset.sight.view(line.state, eyes))
