"""Combats to begin a test with: seat 0, who has just come in, against seat 1, on c2."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mechs_core.kernel.stream import Line
from tests.rulesets.tiny_epic_mechs.positions import p, position


def armed(*weapons: str, **keys: Any) -> dict[str, Any]:
    """A seat with these weapons equipped; with none but advanced ones it owns B1 besides."""
    owned = weapons if any(weapon[0] == "B" for weapon in weapons) else (*weapons, "B1")
    return p(**{"owned": [*owned], "equipped": [*weapons], **keys})


def fight(
    red: Mapping[str, Any],
    blue: Mapping[str, Any],
    *others: Mapping[str, Any],
    jump: bool = False,
    attacks: Sequence[Any] = (),
    at: str = "c2",
    **said: Any,
) -> Line:
    """A combat under way. jump: seat 0 came by K8, else by K1, a step."""
    return position(
        {"cell": at, **red},
        {"cell": at, **blue},
        *others,
        phase="combat",
        card="K8" if jump else "K1",
        attacks=[*attacks],
        **said,
    )
