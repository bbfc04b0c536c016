"""What each seat may decide: whole lists, one of each different outcome."""

from __future__ import annotations

from typing import Any

from mechs_core.rulesets.bottisota.model import Battle


def legal(battle: Battle, seat: int) -> list[Any]:
    raise NotImplementedError
