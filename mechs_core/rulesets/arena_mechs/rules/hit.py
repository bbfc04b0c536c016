"""HIT: damage to one adjacent Mech; x3 pushes it. AM-HIT."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import SEAT, Decision
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arena_mechs.data import HIT, HIT_DAMAGE
from mechs_core.rulesets.arena_mechs.geometry import BESIDE, OFF
from mechs_core.rulesets.arena_mechs.model import Arena
from mechs_core.rulesets.arena_mechs.rules.activation import (
    finish_action,
    start_action,
    why_not_use,
)
from mechs_core.rulesets.arena_mechs.rules.damage import deal
from mechs_core.rulesets.arena_mechs.rules.push import push


class Hit(Decision, frozen=True):
    target: Annotated[int, SEAT]


def why_not_hit(arena: Arena, seat: int, target: int) -> IllegalDecision | None:
    """What forbids this blow, or None. AM-HIT-1."""
    if reason := why_not_use(arena, HIT):
        return reason
    here, there = arena.at[seat], arena.at[target]
    # AM-SPACE-1 Adjacent means sharing an edge.
    if there == OFF or there not in BESIDE[here]:
        return IllegalDecision("not_adjacent", f"{arena.colour(target)} is not adjacent")
    if arena.walls[here] >> BESIDE[here].index(there) & 1:
        return IllegalDecision("wall", "a wall stands between")
    return None


def hit(play: Play[Arena], seat: int, blow: Hit) -> None:
    arena = play.state
    if reason := why_not_hit(arena, seat, blow.target):
        raise reason
    direction = BESIDE[arena.at[seat]].index(arena.at[blow.target])
    strength = start_action(play, seat, HIT)
    deal(play, seat, (blow.target,), HIT_DAMAGE[strength], "hit")

    # AM-HIT-2 x3 pushes, if the target is still there (AM-R-12); it is no choice, AM-R-23.
    if strength == 3 and arena.at[blow.target] != OFF:
        push(play, blow.target, direction, seat, "hit")
    finish_action(play)


DECIDE = {Hit: hit}
