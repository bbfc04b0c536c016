"""Storing a decision: looked up by its id, checked, appended; retried if another append was first.

Two seats may choose at once: the second is not refused as long as the same question is open to it.
No decision is ever carried out as the answer to another question.
"""

from __future__ import annotations

from msgspec.structs import replace

from event_store.application import Moved
from event_store.heads import Change, Entry, head_of, moved
from event_store.lines import ATTEMPTS, Lines, Live, whole_steps
from event_store.records import Recorded
from event_store.stamping import seal, stamp
from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.errors import MechsError, StoreBusy, StoreConflict
from mechs_core.kernel.messages import (
    Decided,
    Decision,
    Envelope,
    Event,
    Given,
    Seat,
    Step,
    request_to,
    tag_of,
)
from mechs_core.kernel.stream import Line


def decide(
    lines: Lines,
    game: str,
    seat: Seat,
    decision: Decision | bytes | str,
    given: Given | None,
    expect: int | None,
    decision_id: str | None,
    client: str,
    note: str,
) -> Recorded:
    """Store one decision and what follows from it. The arguments are those of `GameStore`."""
    lines.games.need_writable()
    envelope = stamp(decision_id, client, note)
    entry = lines.entry(game)
    game = entry.row.game
    tried = False
    for _ in range(ATTEMPTS):
        look = tried or decision_id is not None
        number = lines.games.step_of(game, envelope.id) if look else None
        if number is not None:
            there = _under_the_id(lines, lines.entry(game), number, seat, decision, given or {})
            # under an id drawn here it can only be this call's own step
            return replace(there, already=decision_id is not None)
        if entry.closed and entry.row.status == "running":
            raise _closed(lines, game)
        if expect is None:
            expect = entry.row.position  # without `expect` the sender has seen all
        live = lines.live(entry.row)
        if expect != entry.row.position:
            _need_same_question(lines, live, seat, expect)
        try:
            return _append(lines, live, entry, seat, decision, given, envelope)
        except Moved:  # also raised if the database has stored it and then retried
            entry, tried = lines.entry(game), True
    raise StoreBusy(f"too many others decide on {game}")


def _closed(lines: Lines, game: str) -> StoreConflict:
    mark = lines.games.marks(game).get(game)
    if mark is None or mark.successor is None:
        return StoreConflict(f"{game} was closed", hint=f"mechs branch {game} plays on from it")
    return StoreConflict(f"{game} was taken back", hint=f"it goes on as {mark.successor}")


def _append(
    lines: Lines,
    live: Live,
    entry: Entry,
    seat: Seat,
    decision: Decision | bytes | str,
    given: Given | None,
    envelope: Envelope,
) -> Recorded:
    try:
        events = live.line.decide(seat, decision, given)
    except MechsError:
        if not live.line.spoiled:
            lines.keep(live)  # refused: the line is unchanged
        raise
    step = seal(live.chain, envelope, events)
    row = moved(live.row, live.line, step)
    lines.games.append((step,), Change(row, live.row, ((envelope.id, step.number),)))
    lines.keep(Live(row, live.line, live.chain))
    return Recorded(step, head_of(Entry(row, entry.name, False)), False)


def _under_the_id(
    lines: Lines, entry: Entry, number: int, seat: Seat, sent: Decision | bytes | str, given: Given
) -> Recorded:
    """The step stored under the sender's id. Raises StoreConflict if it is another decision."""
    step = lines.step(entry.row, number)
    first = step.events[0]
    decision = codec_of(lines.ruleset(entry.row.ruleset)).decision_from(sent)
    if first != Decided(seat, decision, given):
        raise StoreConflict(
            f"{step.envelope.id!r} is the id of another decision: step {number}, {_deed(step)}"
        )
    return Recorded(step, head_of(entry), True)


def _need_same_question(lines: Lines, live: Live, seat: Seat, expect: int) -> None:
    """Raises StoreConflict unless the seat is asked what it was asked at the position it saw."""
    row = live.row
    if not 1 <= expect <= row.position:
        raise StoreConflict(f"{row.game} has {row.position} events, not {expect}")
    steps = lines.steps(row)
    seen, _ = whole_steps(steps, expect)
    since = steps[len(seen) :]
    if not any(_seat_of(step) == seat for step in since):
        then = Line.of(live.line.ruleset, seen) if seen else None
        current = request_to(seat, live.line.requests())
        if then is not None and request_to(seat, then.requests()) == current:
            return
    told = "; ".join(_deed(step) for step in since[:3]) + ("; ..." if len(since) > 3 else "")
    raise StoreConflict(
        f"{row.game} has gone on since event {expect - 1}: {told}",
        hint=f"mechs requests {row.game}",
    )


def _seat_of(step: Step[Event]) -> Seat | None:
    first = step.events[0]
    return first.seat if type(first) is Decided else None


def _deed(step: Step[Event]) -> str:
    """Seat and type of a step's decision; its fields are left out, since they may be secret."""
    first = step.events[0]
    if type(first) is Decided:
        return f"seat {first.seat} decided {tag_of(type(first.decision))}"
    return tag_of(type(first))
