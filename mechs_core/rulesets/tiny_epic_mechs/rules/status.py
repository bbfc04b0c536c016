"""A seat's status: pilot, Power Armor or Mighty Mech, each with its full health."""

from __future__ import annotations

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.tiny_epic_mechs.data import STATUSES
from mechs_core.rulesets.tiny_epic_mechs.model import Arena


class StatusChanged(Event, frozen=True):
    seat: int
    status: str
    health: int


def on_status_changed(arena: Arena, event: StatusChanged) -> None:
    arena.status[event.seat] = STATUSES.index(event.status)
    arena.health[event.seat] = event.health


APPLY = {StatusChanged: on_status_changed}
