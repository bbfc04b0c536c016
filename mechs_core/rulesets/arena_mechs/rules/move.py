"""MOVE: a path of steps; x3 may push one Mech on the way. AM-MOVE."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.messages import Decision, Event, OneOf, field_name
from mechs_core.rulesets.arena_mechs.geometry import DIRECTIONS, NUMBER
from mechs_core.rulesets.arena_mechs.model import Arena, stand


class Move(Decision, frozen=True):
    path: Annotated[tuple[str, ...], OneOf(DIRECTIONS)]


class MechMoved(Event, frozen=True):
    seat: int
    from_: str = field_name("from")
    to: str


def on_mech_moved(arena: Arena, event: MechMoved) -> None:
    stand(arena, event.seat, NUMBER[event.to])


APPLY = {MechMoved: on_mech_moved}
