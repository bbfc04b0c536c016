"""What a seat, or a spectator, sees of the Arena. ARN-INF-1."""

from __future__ import annotations

from msgspec import Struct

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.modules.arena.model import Arena, Piece


class ArenaView(Struct, frozen=True):
    """All of the Arena but the choices of others that lie hidden."""

    equipment: dict[str, int]  # kind -> Arena points, the dearest first
    prize: int
    equip_mode: str
    final_equip: bool
    spaces: tuple[tuple[Piece, ...] | None, ...]  # by seat; None: no worker is there
    points: tuple[int | None, ...]  # Arena points by seat; None: no worker is there
    chosen: tuple[bool, ...]  # by seat: its choice lies hidden
    own_choice: str | None  # the viewer's; None also where it has not chosen


def view_of(arena: Arena, viewer: Viewer) -> ArenaView:
    """The Arena as a viewer sees it."""
    return ArenaView(
        equipment=arena.equipment.copy(),
        prize=arena.prize,
        equip_mode=arena.equip_mode,
        final_equip=arena.final_equip,
        spaces=tuple([None if space is None else tuple(space) for space in arena.spaces]),
        points=tuple(map(arena.points, range(arena.seats))),
        chosen=tuple(arena.chosen),
        own_choice=None if viewer is None else arena.choices[viewer],
    )
