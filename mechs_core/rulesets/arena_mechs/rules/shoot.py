"""SHOOT: x1 and x2 the one Mech in sight, x3 all Mechs in one direction. AM-SHOOT."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import SEAT, Decision, OneOf
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arena_mechs.data import SHOOT, SHOOT_DAMAGE
from mechs_core.rulesets.arena_mechs.geometry import (
    COMPASS,
    DIRECTION,
    DIRECTIONS,
    FIELDS,
    OFF,
    RAYS,
    TOWARDS,
)
from mechs_core.rulesets.arena_mechs.model import Arena
from mechs_core.rulesets.arena_mechs.rules.activation import (
    finish_action,
    start_action,
    why_not_use,
)
from mechs_core.rulesets.arena_mechs.rules.damage import deal


class Shoot(Decision, frozen=True):
    """Exactly one of the two: x1 and x2 have a target, x3 a direction."""

    target: Annotated[int | None, SEAT] = None
    direction: Annotated[str | None, OneOf(DIRECTIONS)] = None


def why_not_shoot(arena: Arena, seat: int, shot: Shoot) -> IllegalDecision | None:
    """What forbids this shot, or None."""
    if reason := why_not_use(arena, SHOOT):
        return reason
    if arena.pending[SHOOT] == 3:
        return why_not_sweep(arena, seat, shot)
    if shot.target is None or shot.direction is not None:
        return IllegalDecision("bad_value", "SHOOT x1 and x2 need a target, and only that")
    return why_not_in_sight(arena, seat, shot.target)


def why_not_in_sight(arena: Arena, seat: int, target: int) -> IllegalDecision | None:
    """AM-SHOOT-1 In the same row or column, no wall and no Mech between."""
    here, there, name = arena.at[seat], arena.at[target], arena.colour(target)
    if there == OFF or TOWARDS[here][there] == OFF:
        return IllegalDecision("not_in_line", f"{name} is not in the same row or column")
    obstacle = first_obstacle(arena, here, there)
    if obstacle is None:
        return None
    before, field = obstacle
    if arena.walls[before] >> TOWARDS[before][field] & 1:
        edge = f"{FIELDS[before]}/{FIELDS[field]}"
        return IllegalDecision("wall", f"{name} is not in sight: a wall at {edge}")
    return IllegalDecision("mech_between", f"{name} is not in sight: a Mech at {FIELDS[field]}")


def first_obstacle(arena: Arena, here: int, there: int) -> tuple[int, int] | None:
    """Where sight along a line ends before it is there, or None.

    Two neighbouring fields, seen from here: a wall is between them, or a Mech on the second.
    """
    direction = TOWARDS[here][there]
    for field in RAYS[here][direction]:
        if arena.walls[here] >> direction & 1:
            return here, field
        if field == there:
            return None
        if arena.mech_on[field] != OFF:
            return here, field
        here = field
    return None


def why_not_sweep(arena: Arena, seat: int, shot: Shoot) -> IllegalDecision | None:
    """AM-SHOOT-2 x3: a direction in which at least one Mech stands (AM-R-24)."""
    if shot.direction is None or shot.target is not None:
        return IllegalDecision("bad_value", "SHOOT x3 needs a direction, and only that")
    direction = DIRECTION[shot.direction]
    if not in_direction(arena, seat, direction):
        return IllegalDecision("no_target", f"no Mech stands to the {COMPASS[direction]}")
    return None


def in_direction(arena: Arena, seat: int, direction: int) -> tuple[int, ...]:
    """The seats hit by x3, in the turn's order: walls and Mechs do not stop it. AM-SHOOT-2."""
    ray = RAYS[arena.at[seat]][direction]
    return tuple(other for other in arena.order if arena.at[other] in ray)


def shoot(play: Play[Arena], seat: int, shot: Shoot) -> None:
    arena = play.state
    if reason := why_not_shoot(arena, seat, shot):
        raise reason
    victims: tuple[int, ...]
    if shot.direction is not None:
        victims = in_direction(arena, seat, DIRECTION[shot.direction])
    else:
        assert shot.target is not None
        victims = (shot.target,)
    strength = start_action(play, seat, SHOOT)
    deal(play, seat, victims, SHOOT_DAMAGE[strength], "shoot")
    finish_action(play)


DECIDE = {Shoot: shoot}
