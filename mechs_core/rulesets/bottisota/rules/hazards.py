"""Acid and flight obstacles destroy who is pushed or beaten into them. BOT-BEAM-5, BOT-MEL-7."""

from __future__ import annotations

from typing import ClassVar, Literal

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.model import Battle


class HazardRolled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    target: int
    kind: Literal["acid", "obstacle"]
    roll: int
    destroyed: bool


def on_hazard_rolled(battle: Battle, event: HazardRolled) -> None:
    """What follows from the roll stands in the next event."""


APPLY = {HazardRolled: on_hazard_rolled}
