"""Mechs pushed one field on, or out of the arena. AM-HIT-2, AM-MOVE-2, AM-OUT."""

from __future__ import annotations

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arena_mechs.data import SPIKES_DAMAGE
from mechs_core.rulesets.arena_mechs.geometry import FIELDS, NUMBER, OFF
from mechs_core.rulesets.arena_mechs.model import Arena, stand
from mechs_core.rulesets.arena_mechs.rules.damage import deal
from mechs_core.rulesets.arena_mechs.rules.obstacles import BLOCKED, push_target
from mechs_core.rulesets.arena_mechs.rules.smash import MechQueued


class MechPushed(Event, frozen=True, rename={"from_": "from"}):
    seat: int
    from_: str
    to: str
    by: int


class MechPushedOut(Event, frozen=True, rename={"from_": "from"}):
    seat: int
    from_: str
    by: int
    cause: str  # "hit", "move" or "conveyor"


def push(play: Play[Arena], victim: int, direction: int, by: int, cause: str) -> None:
    """Push a Mech one field on, if possible; past the rim it is pushed out."""
    arena = play.state
    here = arena.at[victim]
    there = push_target(arena.walls, arena.mech_on, here, direction)
    if there == OFF:
        push_out(play, victim, here, by, cause)
    elif there != BLOCKED:
        play.emit(MechPushed(victim, FIELDS[here], FIELDS[there], by))


def push_out(play: Play[Arena], victim: int, field: int, by: int, cause: str) -> None:
    """AM-OUT-1 The spikes' damage, then the end of the queue, unless it is smashed and there.

    field: where it stood. AM-OUT-3 It keeps its other markers.
    """
    play.emit(MechPushedOut(victim, FIELDS[field], by, cause))
    deal(play, by, (victim,), SPIKES_DAMAGE, "spikes")
    if victim not in play.state.queue:
        play.emit(MechQueued(victim))


def on_mech_pushed(arena: Arena, event: MechPushed) -> None:
    stand(arena, event.seat, NUMBER[event.to])


def on_mech_pushed_out(arena: Arena, event: MechPushedOut) -> None:
    stand(arena, event.seat, OFF)


APPLY = {MechPushed: on_mech_pushed, MechPushedOut: on_mech_pushed_out}
