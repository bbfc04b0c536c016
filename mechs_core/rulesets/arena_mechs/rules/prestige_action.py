"""PRESTIGE: take markers off the own board, or take prestige. AM-PRES."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, OneOf
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arena_mechs.data import MARKERS, PRESTIGE, REPAIRED, TRICKS
from mechs_core.rulesets.arena_mechs.model import Arena
from mechs_core.rulesets.arena_mechs.rules.activation import (
    finish_action,
    start_action,
    why_not_use,
)
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PrestigeChanged


class Repair(Decision, frozen=True):
    colours: Annotated[tuple[str, ...], OneOf(MARKERS)]  # one a marker, in any order


class TakePrestige(Decision, frozen=True):
    pass


class MarkersRemoved(Event, frozen=True):
    seat: int
    colours: tuple[str, ...]  # as decided


def to_remove(arena: Arena, seat: int) -> int:
    """AM-PRES-2 How many markers a repair takes: as many as the strength, or all (AM-R-18)."""
    return min(REPAIRED[arena.pending[PRESTIGE]], sum(arena.boards[seat]))


def why_not_repair(arena: Arena, seat: int, repair: Repair) -> IllegalDecision | None:
    """What forbids removing these markers, or None."""
    if reason := why_not_use(arena, PRESTIGE):
        return reason
    wanted = to_remove(arena, seat)
    if not wanted:
        return IllegalDecision("nothing_to_remove", "there is no marker on the board")
    if len(repair.colours) != wanted:
        return IllegalDecision(
            "wrong_count", f"{len(repair.colours)} markers are named, remove {wanted}"
        )
    board = arena.boards[seat]
    for marker, colour in enumerate(MARKERS):
        if repair.colours.count(colour) > board[marker]:
            few = f"only {board[marker]}" if board[marker] else "no"
            return IllegalDecision("no_such_marker", f"{few} {colour} marker on the board")
    return None


def repair(play: Play[Arena], seat: int, choice: Repair) -> None:
    if reason := why_not_repair(play.state, seat, choice):
        raise reason
    start_action(play, seat, PRESTIGE)
    play.emit(MarkersRemoved(seat, choice.colours))
    finish_action(play)


def why_not_take(arena: Arena) -> IllegalDecision | None:
    """What forbids taking prestige, or None. AM-PRES-1."""
    if reason := why_not_use(arena, PRESTIGE):
        return reason
    if not TRICKS[arena.pending[PRESTIGE]]:
        return IllegalDecision("too_weak", "needs two prestige symbols")
    return None


def take(play: Play[Arena], seat: int, choice: TakePrestige) -> None:
    if reason := why_not_take(play.state):
        raise reason
    strength = start_action(play, seat, PRESTIGE)
    play.emit(PrestigeChanged(seat, TRICKS[strength], "tricks", None))
    finish_action(play)


def on_markers_removed(arena: Arena, event: MarkersRemoved) -> None:
    board = arena.boards[event.seat]
    for colour in event.colours:
        board[MARKERS.index(colour)] -= 1


DECIDE = {Repair: repair, TakePrestige: take}
APPLY = {MarkersRemoved: on_markers_removed}
