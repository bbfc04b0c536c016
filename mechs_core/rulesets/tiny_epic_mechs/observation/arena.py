"""The arena's cells, with what lies on them, as numbers."""

from __future__ import annotations

from mechs_core.rulesets.tiny_epic_mechs.messages import TURRET
from mechs_core.rulesets.tiny_epic_mechs.observation.features import cells
from mechs_core.rulesets.tiny_epic_mechs.observation.numbers import RESOURCE, ZONE, Who
from mechs_core.rulesets.tiny_epic_mechs.view import View


def add_cells(numbers: list[int], view: View, who: Who) -> None:
    """For each cell that can be a zone: card, device, own mine's number, choice, candidate."""
    own = {} if view.own is None else view.own.numbers
    for cell in cells(len(view.seats)):
        device = view.devices.get(cell)
        numbers += (
            ZONE[view.zones.get(cell)],
            0 if device is None else who[device.owner],
            device is not None and device.kind == TURRET,
            own.get(cell, 0),
            RESOURCE[view.collecting.get(cell)],
            cell in view.candidates,
        )
