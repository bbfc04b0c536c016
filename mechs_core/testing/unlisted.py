"""What `choices` leaves out is refused, or comes to just what a listed decision comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from mechs_core.kernel.codec import event_bytes
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision, Event, Request, Seat, tag_of
from mechs_core.kernel.stream import Line, state_bytes
from mechs_core.testing.decisions import sampled
from mechs_core.testing.made_up import Seen, made_up, seen_in
from mechs_core.testing.playouts import Playout

COMPARED: Final = 3  # accepted decisions of a game that are held against the listed ones
ASKED: Final = 2  # seats at a moment


def check_unlisted(game: Playout) -> int:
    """Made-up decisions and those of other moments: accepted, they are as good as listed."""
    count, left, rng = 0, COMPARED, game.rng
    known = [
        decision
        for each in game.moments
        for request in each.line.requests()
        for decision in game.ruleset.rules.choices(each.line.state, request)
    ]
    seen = seen_in(known)
    for each in game.moments[:-1]:
        for request in sampled([*each.line.requests()], rng, ASKED):
            legal = game.ruleset.rules.choices(each.line.state, request)
            line = each.line.copy()
            for decision in candidates(game, request, legal, known, seen, rng):
                count += 1
                if decision in legal or not (events := taken(line, request, decision)):
                    continue
                if left > 0:
                    left -= 1
                    at = game.at(each.line, request.seat)
                    compare(at, each.line, request.seat, legal, decision, (events, line))
                line = each.line.copy()
    return count


def candidates(
    game: Playout,
    request: Request,
    legal: Sequence[Decision],
    known: Sequence[Decision],
    seen: Seen,
    rng: Rng,
) -> Iterator[Decision]:
    """Decisions that fit a question, most of them not listed."""
    kinds = {tag_of(kind): kind for kind in game.ruleset.rules.decide}
    for tag in request.accepts:
        yield from made_up(kinds[tag], legal, seen, game.setting.seats, rng)
    fit = [each for each in known if tag_of(type(each)) in request.accepts]
    yield from sampled(fit, rng)


def taken(line: Line, request: Request, decision: Decision) -> tuple[Event, ...]:
    """The events of a decision; () where it is refused, which leaves the line as it was."""
    try:
        return line.decide(request.seat, decision)
    except IllegalDecision:
        return ()


CameTo = tuple[tuple[Event, ...], Line]  # the events of a decision, and the line after it


def compare(
    at: str, line: Line, seat: Seat, legal: Sequence[Any], decision: Decision, came_to: CameTo
) -> None:
    """Some listed decision has the same events, or ends in the same state; or the rules say which
    one is listed in its place: `Rules.listed_as`.

    line: before the decision.
    """
    events, after = came_to
    stands_in = line.ruleset.rules.listed_as(line.state, seat, decision)
    if stands_in != decision:
        check_stands_in(at, line, seat, legal, stands_in, came_to)
        return
    end = state_bytes(after.state)
    for each in sorted(legal, key=lambda each: type(each) is not type(decision)):
        other = line.copy()
        same = event_bytes(other.decide(seat, each)[1:]) == event_bytes(events[1:])
        if same or state_bytes(other.state) == end:
            return
    more = f" and {len(legal) - 8} more" if len(legal) > 8 else ""
    raise AssertionError(
        f"{at}: {decision} is accepted, but `choices` does not list it, nor one that comes to the "
        f"same; listed are {legal[:8]}{more}"
    )


def check_stands_in(
    at: str, line: Line, seat: Seat, legal: Sequence[Any], decision: Decision, came_to: CameTo
) -> None:
    """What is listed in a decision's place is legal, and has such events and questions."""
    at = f"{at}: `listed_as` gives {decision}"
    assert decision in legal, f"{at}, which `choices` does not list"
    events, after = came_to
    other = line.copy()
    both = other.decide(seat, decision), events
    kinds = [[type(event).__name__ for event in each] for each in both]
    assert kinds[0] == kinds[1], f"{at}, which has other events: {kinds[0]}, not {kinds[1]}"
    asked = other.requests(), after.requests()
    assert asked[0] == asked[1], f"{at}, which is followed by other questions: {asked[0]}"
