"""What one step or push meets: walls, the rim, other Mechs. AM-SPACE, AM-MOVE-1 to 3."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mechs_core.rulesets.arena_mechs.geometry import BESIDE, OFF

BLOCKED: Final = -2  # no push: a wall or a Mech is in the way


def push_target(walls: Sequence[int], mech_on: Sequence[int], field: int, direction: int) -> int:
    """Where a Mech on this field would be pushed: a field, OFF past the rim, or BLOCKED.

    walls, mech_on: by field, as in `Arena`. AM-SPACE-4; rim walls hold against pushes, AM-R-27.
    """
    if walls[field] >> direction & 1:
        return BLOCKED
    behind = BESIDE[field][direction]
    return BLOCKED if behind != OFF and mech_on[behind] != OFF else behind


def why_blocked(
    walls: Sequence[int], mech_on: Sequence[int], here: int, direction: int, may_push: bool
) -> str | None:
    """The refusal code of one step, or None. AM-MOVE-1, AM-MOVE-2.

    walls, mech_on: by field, `mech_on` without the mover itself.
    """
    if walls[here] >> direction & 1:
        return "wall"
    there = BESIDE[here][direction]
    if there == OFF:
        return "rim"  # AM-MOVE-3
    if mech_on[there] == OFF:
        return None
    if not may_push:
        return "occupied"
    # AM-R-28 The push happens by stepping in, straight on.
    blocked = push_target(walls, mech_on, there, direction) == BLOCKED
    return "push_blocked" if blocked else None
