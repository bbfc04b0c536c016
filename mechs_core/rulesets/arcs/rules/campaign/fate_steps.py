"""What Fates do as an Act begins, and as it ends: set-up, Done, Failed. RULES.md, Fates."""

from __future__ import annotations

from mechs_core.kernel.messages import Event, Seat
from mechs_core.rulesets.arcs.model import State


class BeaconsRemoved(Event, frozen=True):
    """All Beacons of a seat leave the map."""

    seat: Seat


def on_beacons_removed(state: State, event: BeaconsRemoved) -> None:
    state.reach.beacons[event.seat] = []


APPLY = {BeaconsRemoved: on_beacons_removed}
CHOICES: dict[str, object] = {}
INTO_SLOTS: frozenset[str] = frozenset()
