"""What a viewer may see. BOT-VIEW-1."""

from __future__ import annotations

from typing import Any

from mechs_core.kernel.ruleset import Viewer
from mechs_core.rulesets.bottisota.model import Battle


def view(battle: Battle, viewer: Viewer) -> Any:
    raise NotImplementedError
