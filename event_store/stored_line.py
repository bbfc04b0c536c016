"""A line read from its stored records alone, for the audit: nothing else is trusted."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from event_store.heads import is_game_id
from event_store.lines import NO_LIMIT, Lines
from event_store.records import Finding
from event_store.unruled import UNRULED
from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.errors import CorruptStream
from mechs_core.kernel.messages import Branched, Event, GameCreated, Step, tag_of


class Stored(Struct, frozen=True):
    """One record of a line."""

    game: str  # whose stream it stands in
    number: int  # as the row says
    topic: str
    state: bytes
    step: Step[Event]  # as the bytes say
    opens: bool  # the first record of its stream


class Unfit(Exception):
    """Ends an audit with a finding; it never leaves this package."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.sentence)
        self.finding = finding


def stored_line(lines: Lines, game: str) -> tuple[list[Stored], tuple[str, ...]]:
    """The records of a game's line from step 0 on, and its streams, the root first.

    Without its ruleset only the kernel's own records are read; the others are `Untold`.

    Raises Unfit where a record does not decode, is not in the one form that is written, or where
    the ancestors that the records name are not there.
    """
    parts: list[list[Stored]] = []
    streams: list[str] = []
    end, child = NO_LIMIT + 1, game  # more than any step number
    while True:
        if not is_game_id(child):
            sentence = f"{child!r} is no id of a game"
            raise unfit(None, "game", child, "g- and a number", sentence)
        streams.append(child)
        own = list(_records(lines, child, end))
        if not own:
            raise unfit(None, "stored_events", "none", "steps", f"the steps of {child} are lost")
        parts.append([record for record in own if record.number < end])
        first = own[0]
        end = min(end, first.number)
        if first.number == 0:
            return [record for part in reversed(parts) for record in part], tuple(streams[::-1])
        begins = first.step.events[0] if first.step.events else None
        if type(begins) is not Branched:
            name = tag_of(type(begins)) if begins else "nothing"
            raise unfit(first.number, "type", name, "Branched", "what came before it is missing")
        parent = begins.parent
        if parent in streams or not lines.games.records(parent, 0, NO_LIMIT):
            sentence = f"{child} begins as a branch of {parent!r}, which it cannot be"
            raise unfit(first.number, "Branched.parent", parent, "a game before it", sentence)
        child = parent


def _records(lines: Lines, game: str, end: int) -> Iterator[Stored]:
    """A stream's first record, whatever its number, then the others below step `end`."""
    opens = True
    for number, topic, state in lines.games.records(game, 0, NO_LIMIT):
        if number >= end and not opens:
            return
        where = f"step {number} of {game}"
        try:
            unruled = lines.why_unruled(topic)
            codec = UNRULED if unruled else codec_of(lines.ruleset(topic))
            step = codec.step_from_bytes(state)
        except (CorruptStream, TypeError) as error:
            raise unfit(number, "record", "bytes", "a step", f"{where}: {error}") from error
        again = codec.step_to_bytes(step)
        if again != state:
            written = "in the one form in which this program writes it"
            sentence = f"{where} is not {written}: it was changed, or the ruleset's records were"
            raise unfit(number, "record", bytes(state).hex(), again.hex(), sentence)
        yield Stored(game, number, topic, state, step, opens)
        opens = False


def need_place(record: Stored, number: int, position: int, created: GameCreated) -> None:
    """Raises Unfit if a record does not fit its place in the line that `created` began."""
    step = record.step
    if not record.number == step.number == number:
        wrong = record.number if record.number != number else step.number
        sentence = f"step {number} is missing; step {wrong} stands there"
        raise unfit(number, "step", wrong, number, sentence, position)
    if record.topic != created.ruleset:
        sentence = f"step {number} is filed under another ruleset"
        raise unfit(number, "topic", record.topic, created.ruleset, sentence, position)
    if not step.events:
        raise unfit(number, "events", "none", "one or more", f"step {number} is empty")


def created_of(line: list[Stored]) -> GameCreated:
    """The line's first record. Raises Unfit."""
    events = line[0].step.events
    if not events or type(events[0]) is not GameCreated:
        name = tag_of(type(events[0])) if events else "nothing"
        raise unfit(0, "type", name, "GameCreated", f"step 0 begins with {name}", position=0)
    return events[0]


def unfit(
    step: int | None,
    field: str,
    stored: object,
    expected: object,
    sentence: str,
    position: int | None = None,
) -> Unfit:
    return Unfit(Finding(position, step, field, str(stored), str(expected), sentence))
