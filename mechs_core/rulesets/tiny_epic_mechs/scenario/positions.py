"""Where a scenario's pilots and devices stand. TEM-SCEN-4, TEM-SCEN-6."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mechs_core.kernel.messages import Seat
from mechs_core.kit.documents import fault
from mechs_core.kit.words import in_words
from mechs_core.rulesets.tiny_epic_mechs.field_types import MINE, TURRET, Device
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, MECH_ZONE, RESOURCE_CELLS
from mechs_core.rulesets.tiny_epic_mechs.scenario.form import Form


def zones_of(form: Form) -> set[str]:
    """The cells with a zone card: an unused base slot is a hole."""
    cells = {CELLS[cell] for cell in (*RESOURCE_CELLS[len(form.seats)], MECH_ZONE)}
    return cells | {seat.base for seat in form.seats}


def check_pilots(form: Form) -> None:
    """Refuses two pilots in one zone; in `combat` the active seat's zone has two. TEM-SCEN-4"""
    zones = zones_of(form)
    for seat, said in enumerate(form.seats):
        if said.cell not in zones:
            raise fault("seats", f"seat {seat}: no zone on {said.cell}")
    combat = combat_zone(form)
    for cell, pilots in Counter(said.cell for said in form.seats).items():
        if pilots > (2 if cell == combat else 1):
            raise fault("seats", f"{in_words(pilots)} pilots on {cell}")
        if cell == combat and pilots == 1:
            raise fault("seats", "combat needs an enemy pilot in the active seat's zone")


def combat_zone(form: Form) -> str | None:
    """The cell of the combat under way, or None."""
    if form.phase != "combat" or form.active is None:
        return None
    return form.seats[form.active].cell


def devices_of(form: Form, seat: Seat) -> Iterator[tuple[str, Device]]:
    """The cells of a seat's mines, then of its turrets."""
    said = form.seats[seat]
    for cell in said.mines:
        yield cell, MINE
    for cell in said.turrets:
        yield cell, TURRET


def check_devices(form: Form) -> None:
    """Refuses a device without a zone of its own, or under an enemy pilot. TEM-CTRL-2, TEM-R-53"""
    for seat, said in enumerate(form.seats):
        if len({*said.mines.values()}) < len(said.mines):
            raise fault("seats", f"seat {seat}: a mine number stands twice")
    zones, taken = zones_of(form), set()
    for seat in range(len(form.seats)):
        for cell, _ in devices_of(form, seat):
            if cell not in zones:
                raise fault("seats", f"seat {seat}: no zone on {cell}")
            if cell in taken:
                raise fault("seats", f"two devices on {cell}")
            taken.add(cell)
    for seat in range(len(form.seats)):
        for cell, kind in devices_of(form, seat):
            if is_under_enemy(form, seat, cell) and not (
                kind == TURRET and is_defenders(form, seat, cell)
            ):
                raise fault("seats", f"a {kind} of seat {seat} under an enemy pilot on {cell}")


def is_under_enemy(form: Form, seat: Seat, cell: str) -> bool:
    return any(said.cell == cell for other, said in enumerate(form.seats) if other != seat)


def is_defenders(form: Form, seat: Seat, cell: str) -> bool:
    """Whether a cell is that of the combat under way, and the seat its defender."""
    return cell == combat_zone(form) == form.seats[seat].cell and seat != form.active
