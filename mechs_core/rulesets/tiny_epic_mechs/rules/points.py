"""Victory points: one by one, each with its reason. RULES.md, Victory points."""

from __future__ import annotations

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS
from mechs_core.rulesets.tiny_epic_mechs.model import REASONS, Arena


class VpGained(Event, frozen=True):
    seat: int
    amount: int
    total: int
    why: str  # one of model.REASONS
    cell: str | None = None  # the zone that scores


def gain(play: Play[Arena], seat: int, amount: int, why: str, cell: int | None = None) -> None:
    """A seat gains so many victory points; no event is written for 0."""
    if amount:
        total = play.state.vp[seat] + amount
        play.emit(VpGained(seat, amount, total, why, None if cell is None else CELLS[cell]))


def on_vp_gained(arena: Arena, event: VpGained) -> None:
    arena.vp[event.seat] = event.total
    arena.parts[event.seat][REASONS.index(event.why)] += event.amount


APPLY = {VpGained: on_vp_gained}
