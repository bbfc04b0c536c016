"""States that fit what a viewer knows. BOT-IMG."""

from __future__ import annotations

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.ruleset import Viewer
from mechs_core.rulesets.bottisota.model import Battle


def imagine(battle: Battle, viewer: Viewer, rng: Rng) -> Battle:
    raise NotImplementedError
