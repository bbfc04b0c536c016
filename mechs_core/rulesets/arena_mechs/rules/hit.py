"""HIT: damage to one adjacent Mech; x3 pushes it. AM-HIT."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.messages import SEAT, Decision


class Hit(Decision, frozen=True):
    target: Annotated[int, SEAT]
