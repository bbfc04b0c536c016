"""Mechs pushed one field on, or out of the arena. AM-HIT-2, AM-MOVE-2, AM-OUT."""

from __future__ import annotations

from mechs_core.kernel.messages import Event, field_name
from mechs_core.rulesets.arena_mechs.geometry import NUMBER, OFF
from mechs_core.rulesets.arena_mechs.model import Arena, stand


class MechPushed(Event, frozen=True):
    seat: int
    from_: str = field_name("from")
    to: str
    by: int


class MechPushedOut(Event, frozen=True):
    seat: int
    from_: str = field_name("from")
    by: int
    cause: str  # "hit", "move" or "conveyor"


def on_mech_pushed(arena: Arena, event: MechPushed) -> None:
    stand(arena, event.seat, NUMBER[event.to])


def on_mech_pushed_out(arena: Arena, event: MechPushedOut) -> None:
    stand(arena, event.seat, OFF)


APPLY = {MechPushed: on_mech_pushed, MechPushedOut: on_mech_pushed_out}
