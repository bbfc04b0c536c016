"""Games that start in the middle. Section 10, BOT-SCEN."""

from __future__ import annotations

from collections.abc import Mapping

from mechs_core.kernel.messages import Value
from mechs_core.kernel.play import Play
from mechs_core.kernel.ruleset import Json
from mechs_core.rulesets.bottisota.model import Battle


def check(document: Json, seats: int, options: Mapping[str, Value]) -> None:
    raise NotImplementedError


def set_up(play: Play[Battle]) -> None:
    raise NotImplementedError
