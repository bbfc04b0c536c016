"""What a game came to: places, the listing row, where rounds begin. BOT-RES."""

from __future__ import annotations

from mechs_core.kernel.messages import Event, Mark, Result
from mechs_core.rulesets.bottisota.model import Battle


def result(battle: Battle) -> Result | None:
    raise NotImplementedError


def summary(battle: Battle) -> str:
    raise NotImplementedError


def mark(event: Event) -> Mark | None:
    raise NotImplementedError
