"""The library's mapper between steps and stored records, working through our codec."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from eventsourcing.persistence import Mapper, StoredEvent, Transcoder
from msgspec import Struct

from mechs_core.kernel.codec import Codec, codec_of
from mechs_core.kernel.messages import Event, Step
from mechs_core.kernel.ruleset import Ruleset

Find = Callable[[str], Ruleset]


class Record(Struct, frozen=True):
    """A step in a stream, as the library passes it on: its `DomainEventProtocol`."""

    originator_id: str  # game id
    originator_version: int  # step number along the line
    topic: str  # the ruleset's name
    step: Step[Event]


class StoredStep(NamedTuple):
    """What the library calls a `StoredEvent`, made in a third of the time."""

    originator_id: str
    originator_version: int
    topic: str
    state: bytes


class StepMapper(Mapper[str]):
    """A record's state is the step's bytes; its topic, the ruleset, selects the codec."""

    def __init__(self, find: Find) -> None:
        super().__init__(_Unused())
        self._find = find
        self._codecs: dict[str, Codec] = {}

    def codec(self, ruleset: str) -> Codec:
        """Raises UnknownGame for a ruleset that is not here."""
        codec = self._codecs.get(ruleset)
        if codec is None:
            codec = self._codecs[ruleset] = codec_of(self._find(ruleset))
        return codec

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        return StoredEvent(
            originator_id=domain_event.originator_id,
            originator_version=domain_event.originator_version,
            topic=domain_event.topic,
            state=self.codec(domain_event.topic).step_to_bytes(domain_event.step),
        )

    def to_stored_steps(
        self, game: str, ruleset: str, steps: Iterable[Step[Event]]
    ) -> list[StoredStep]:
        """The same for steps of a game, without a record of each."""
        to_bytes = self.codec(ruleset).step_to_bytes
        return [StoredStep(game, step.number, ruleset, to_bytes(step)) for step in steps]

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        """Raises CorruptStream for bytes that are no step."""
        return Record(
            str(stored_event.originator_id),
            stored_event.originator_version,
            stored_event.topic,
            self.codec(stored_event.topic).step_from_bytes(stored_event.state),
        )


class _Unused(Transcoder):
    """The library asks for a transcoder; the codec does its work."""

    def encode(self, obj: Any) -> bytes:
        raise NotImplementedError

    def decode(self, data: bytes) -> Any:
        raise NotImplementedError
