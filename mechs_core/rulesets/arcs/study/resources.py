"""What becomes of resource tokens: topic `resource`."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import Seat
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.arcs.data import TYPE_NAMES, TYPES
from mechs_core.rulesets.arcs.rules.prelude import ResourceSpent
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved, where
from mechs_core.rulesets.arcs.rules.scenario import SeatSet

ITEM: Final = dict(zip(TYPES, TYPE_NAMES, strict=True))
HELD: Final = ("slot", "incoming")


class Resources(Watcher):
    """Needs nothing but the places that tokens leave and come to."""

    def count(self, seat: Seat, kind: str, measure: str) -> None:
        self.add(seat, "resource", ITEM[kind], measure)

    def seat_set(self, event: SeatSet) -> None:
        for kind in event.slots:
            if kind is not None:
                self.count(event.seat, kind, "gained")

    def resource_spent(self, event: ResourceSpent) -> None:
        self.count(event.seat, event.resource, "spent")

    def resource_moved(self, event: ResourceMoved) -> None:
        giver, taker = holder(event.from_), holder(event.to)
        if giver == taker:
            return
        if giver is not None:
            self.count(giver, event.resource, "lost")
        if taker is not None:
            self.count(taker, event.resource, "gained")
            if giver is not None:
                self.count(taker, event.resource, "stolen")
            elif event.cause == "tax":
                self.count(taker, event.resource, "taxed")


def holder(place: str) -> Seat | None:
    """The seat in whose slots a token lies, or waits for one."""
    name, seat, _ = where(place)
    return seat if name in HELD else None
