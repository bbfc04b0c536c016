"""PRESTIGE: take markers off the own board, or take prestige. AM-PRES."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.messages import Decision, Event, OneOf
from mechs_core.rulesets.arena_mechs.data import MARKERS
from mechs_core.rulesets.arena_mechs.model import Arena


class Repair(Decision, frozen=True):
    colours: Annotated[tuple[str, ...], OneOf(MARKERS)]  # one a marker, in any order


class TakePrestige(Decision, frozen=True):
    pass


class MarkersRemoved(Event, frozen=True):
    seat: int
    colours: tuple[str, ...]  # as decided


def on_markers_removed(arena: Arena, event: MarkersRemoved) -> None:
    board = arena.boards[event.seat]
    for colour in event.colours:
        board[MARKERS.index(colour)] -= 1


APPLY = {MarkersRemoved: on_markers_removed}
