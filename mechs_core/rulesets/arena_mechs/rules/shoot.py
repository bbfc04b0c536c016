"""SHOOT: x1 and x2 the one Mech in sight, x3 all Mechs in one direction. AM-SHOOT."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.messages import SEAT, Decision, OneOf
from mechs_core.rulesets.arena_mechs.geometry import DIRECTIONS


class Shoot(Decision, frozen=True):
    """Exactly one of the two: x1 and x2 have a target, x3 a direction."""

    target: Annotated[int | None, SEAT] = None
    direction: Annotated[str | None, OneOf(DIRECTIONS)] = None
