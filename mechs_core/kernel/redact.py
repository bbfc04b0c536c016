"""Who may see which fields of an event: secrets are taken out here and nowhere else."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from mechs_core.kernel.messages import DECIDER, Decided, Event, Message, Seat, Secret, secrets_of


class Held(Struct, frozen=True):
    """A secret field of one event."""

    owner: Message  # the event, or the decision within it
    name: str
    mark: Secret

    @property
    def value(self) -> Any:
        return getattr(self.owner, self.name)


def secrets_in(event: Event) -> tuple[Held, ...]:
    """The event's secret fields: a decision's in field order, then the record's own."""
    own = _held(event)
    return _held(event.decision) + own if type(event) is Decided else own


def _held(owner: Message) -> tuple[Held, ...]:
    secrets = secrets_of(type(owner))
    return tuple([Held(owner, name, mark) for name, mark in secrets]) if secrets else ()


def seats_of(event: Event, held: Held) -> tuple[Seat, ...]:
    """The seats that may see a secret field."""
    to = held.mark.to
    if to == DECIDER and type(event) is Decided:
        return (event.seat,)
    if callable(to):
        return to(held.owner)
    seats: list[Seat] = []
    for name in (to,) if isinstance(to, str) else to:
        holder = getattr(held.owner, name)
        seats.extend(holder if isinstance(holder, tuple) else (holder,))
    return tuple(seats)


def hide(event: Event, hidden: Collection[Held]) -> Event:
    """The event with these fields UNSET, so that encoders leave them out."""
    if not hidden:
        return event
    own: dict[str, Any] = {}
    inner: dict[str, Any] = {}
    for held in hidden:
        (own if held.owner is event else inner)[held.name] = UNSET
    if inner and type(event) is Decided:
        return replace(event, decision=replace(event.decision, **inner), **own)
    return replace(event, **own)


def redact(event: Event, viewer: Seat | None, opened: bool = False) -> Event:
    """The event as a viewer may see it: a seat, or None for a spectator.

    opened: the secrets of the seed in force are open, so nothing is hidden.
    """
    if opened:
        return event
    held = secrets_in(event)
    return hide(event, [h for h in held if viewer is None or viewer not in seats_of(event, h)])
