"""What makes a scenario impossible. TEM-SCEN-6, in its order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mechs_core.kernel.messages import Value
from mechs_core.rulesets.tiny_epic_mechs.scenario.read import read


def check(document: Any, seats: int, options: Mapping[str, Value]) -> None:
    """Refuses a scenario that no game can start from.

    document: any JSON. options: every one filled in.
    Raises IllegalDecision `bad_config`; the sentence names the key and its fault.
    """
    read(document, seats, options)
