"""A Flagship gained, and given up for a ship and buildings. BR-FLG-1, BR-FLG-30."""

from __future__ import annotations

from mechs_core.kernel.messages import Event, Seat
from mechs_core.rulesets.arcs.field_types import System
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.model import OFF, State


class FlagshipGained(Event, frozen=True):
    seat: Seat
    system: System


class Resettled(Event, frozen=True):
    """The Flagship leaves the game."""

    seat: Seat
    system: System


def on_flagship_gained(state: State, event: FlagshipGained) -> None:
    state.reach.flagship[event.seat] = NUMBER[event.system]


def on_resettled(state: State, event: Resettled) -> None:
    state.reach.flagship[event.seat] = OFF


APPLY = {FlagshipGained: on_flagship_gained, Resettled: on_resettled}
CHOICES: dict[str, object] = {}
INTO_SLOTS: frozenset[str] = frozenset()
