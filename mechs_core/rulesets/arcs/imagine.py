"""States that agree with all that a viewer has seen, for bots and for twin tests. ARC-HID-3."""

from __future__ import annotations

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.arcs.model import State


def imagine(state: State, viewer: Viewer, rng: Rng) -> State:
    """A state like this one that differs only in what the viewer may not know.

    viewer: a seat, or None for a spectator, for whom every seat is another. `state` stays as it is.
    """
    return state.copy()
