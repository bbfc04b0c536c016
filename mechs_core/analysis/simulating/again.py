"""What if: a game's later decisions sent again after a changed one, while they are legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct, field

from mechs_core.analysis.simulating.played import Asked, asked_of
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decided, Decision, Event, Given, Seat, Step, request_to
from mechs_core.kernel.stream import Line


class Change(Struct, frozen=True):
    """A decision that replaces the next one of its seat.

    seat: None for whoever decides next. decision: a Decision, JSON, or a function from the line
    when it is its turn, since notation can only be read with the view at that time.
    """

    seat: Seat | None
    decision: Decision | bytes | str | Callable[[Line, Seat], Decision]
    given: Given = {}


class Stopped(Struct, frozen=True):
    """The first decision that is not legal any more."""

    step: int  # its number along the line that it comes from
    seat: Seat
    decision: Decision
    refusal: IllegalDecision


class Again(Struct):
    """What was played. events and asked: one for each step, as `Played` keeps them."""

    later: int  # decisions to be sent again: those that no change replaces
    kept: int = 0  # of these
    stopped: Stopped | None = None
    events: list[tuple[Event, ...]] = field(default_factory=list)
    asked: list[Asked | None] = field(default_factory=list)


def send_again(line: Line, steps: Sequence[Step[Event]], changes: Sequence[Change] = ()) -> Again:
    """Play the decisions of these steps on a line, in order, up to the first that is refused.

    A change is played at the turn of the decision that it replaces; if its seat makes none, as soon
    as the seat is asked. Changes left over are played at the end. Given luck is given again as far
    as it is still drawn. Steps that are no decisions are skipped.
    Raises IllegalDecision for a change that is refused; the line is then of no more use.
    """
    later = [(s.number, s.events[0]) for s in steps if type(s.events[0]) is Decided]
    seats = [decided.seat for _, decided in later]
    instead = replaced(seats, changes)
    left = dict(enumerate(changes))
    again = Again(len(later) - len(instead))
    for place, (number, decided) in enumerate(later):
        for index, change in [*left.items()]:
            seat = change.seat
            if seat is None or seat in seats[place:]:
                continue
            if request_to(seat, line.requests()) is not None:
                carry_out(line, again, left.pop(index))
        if place in instead:
            carry_out(line, again, left.pop(instead[place]), decided.seat)
            continue
        given = still_drawn(line, decided)
        try:
            put(line, again, decided.seat, decided.decision, given)
        except IllegalDecision as refusal:
            again.stopped = Stopped(number, decided.seat, decided.decision, refusal)
            break
        again.kept += 1
    for change in left.values():
        carry_out(line, again, change)
    return again


def replaced(seats: Sequence[Seat], changes: Sequence[Change]) -> dict[int, int]:
    """Which decision each change replaces. seats: who made the decisions, in order.

    Returns index of a decision -> index of a change; a change that replaces none has no entry.
    """
    instead: dict[int, int] = {}
    for index, change in enumerate(changes):
        for place, seat in enumerate(seats):
            if place not in instead and change.seat in (None, seat):
                instead[place] = index
                break
    return instead


def carry_out(line: Line, again: Again, change: Change, seat: Seat | None = None) -> None:
    """Decide a change. seat: whose decision it replaces. Raises IllegalDecision."""
    seat = change.seat if seat is None else seat
    if seat is None:
        asked = line.requests()
        if not asked:
            raise IllegalDecision("game_over", "the game is over")
        seat = asked[0].seat
    said = change.decision
    put(line, again, seat, said(line, seat) if callable(said) else said, change.given)


def put(
    line: Line, again: Again, seat: Seat, decision: Decision | bytes | str, given: Given
) -> None:
    asked = asked_of(line, seat)
    again.events.append(line.decide(seat, decision, given))
    again.asked.append(asked)


def still_drawn(line: Line, decided: Decided[Decision]) -> Given:
    """The part of a decision's given luck that it still draws on this line."""
    if not decided.given:
        return {}
    plain = line.copy()
    if not accepts(plain, decided, {}):
        return {}
    still = {label: given for label, given in decided.given.items() if label in plain.labels}
    return next(
        (each for each in (decided.given, still) if accepts(line.copy(), decided, each)), {}
    )


def accepts(line: Line, decided: Decided[Decision], given: Given) -> bool:
    """Whether a line takes a decision with this luck. The line is then of no more use."""
    try:
        line.decide(decided.seat, decided.decision, given)
    except IllegalDecision:
        return False
    return True
