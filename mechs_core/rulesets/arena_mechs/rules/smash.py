"""A full board: the Mech is smashed, its attackers score. AM-SMASH."""

from __future__ import annotations

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arena_mechs.geometry import OFF
from mechs_core.rulesets.arena_mechs.model import Arena, stand


class MechSmashed(Event, frozen=True):
    """The Mech leaves its field."""

    victim: int
    by: int | str  # the seat whose damage filled the board, or "arena"
    overkill: int  # markers beyond the board's spaces


class BoardCleared(Event, frozen=True):
    seat: int


class MechQueued(Event, frozen=True):
    seat: int


def on_mech_smashed(arena: Arena, event: MechSmashed) -> None:
    stand(arena, event.victim, OFF)


def on_board_cleared(arena: Arena, event: BoardCleared) -> None:
    arena.boards[event.seat] = [0] * 5


def on_mech_queued(arena: Arena, event: MechQueued) -> None:
    arena.queue.append(event.seat)


APPLY = {
    MechSmashed: on_mech_smashed,
    BoardCleared: on_board_cleared,
    MechQueued: on_mech_queued,
}
