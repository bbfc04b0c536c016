"""A full board: the Mech is smashed, its attackers score. AM-SMASH."""

from __future__ import annotations

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arena_mechs.data import (
    ARENA,
    DAMAGE_MOST,
    DAMAGE_OTHER,
    DAMAGE_TIED,
    LAST_BLOW,
)
from mechs_core.rulesets.arena_mechs.geometry import OFF
from mechs_core.rulesets.arena_mechs.model import Arena, stand
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PrestigeChanged


class MechSmashed(Event, frozen=True):
    """The Mech leaves its field."""

    victim: int
    by: int | str  # the seat whose damage filled the board, or "arena"
    overkill: int  # markers beyond the board's spaces


class BoardCleared(Event, frozen=True):
    seat: int


class MechQueued(Event, frozen=True):
    seat: int


def smash(play: Play[Arena], victim: int, by: int) -> None:
    """Resolve a full board completely. by: a seat, or OFF for the arena. Order: AM-SMASH-7."""
    arena = play.state
    # AM-SMASH-2 Markers beyond the spaces are on the board: they count for the share below.
    overkill = sum(arena.boards[victim]) - arena.spaces
    play.emit(MechSmashed(victim, "arena" if by == OFF else by, overkill))

    # AM-SMASH-3 The last blow scores, unless the arena or the victim itself dealt it.
    if by not in (OFF, victim):
        play.emit(PrestigeChanged(by, LAST_BLOW, "last_blow", victim))
    share_damage(play, victim)
    lose_prestige(play, victim)

    # AM-SMASH-6 The board is empty again (AM-R-11), and the Mech waits to drop in.
    play.emit(BoardCleared(victim))
    play.emit(MechQueued(victim))


def share_damage(play: Play[Arena], victim: int) -> None:
    """AM-SMASH-4 Prestige by coloured markers on this board; AM-DMG-3 the arena's never score.

    AM-R-32 What was repaired before is not on the board, so it does not count.
    """
    board = play.state.boards[victim]
    most = max(board[:ARENA])
    if not most:
        return
    tied = board[:ARENA].count(most) > 1
    for seat, colour in enumerate(play.state.decks):
        if board[colour] == most:
            amount, reason = (DAMAGE_TIED, "damage_tied") if tied else (DAMAGE_MOST, "damage_most")
        elif board[colour]:
            amount, reason = DAMAGE_OTHER, "damage_other"
        else:
            continue
        play.emit(PrestigeChanged(seat, amount, reason, victim))


def lose_prestige(play: Play[Arena], victim: int) -> None:
    """AM-SMASH-5 The victim loses 1 for each opponent with strictly less, AM-R-30."""
    arena = play.state
    own = arena.prestige[victim]
    loss = sum(prestige < own for prestige in arena.prestige)
    if arena.floor is not None:  # AM-R-10 The loss is cut to reach the floor, never to a gain.
        loss = max(0, min(loss, own - arena.floor))
    if loss:
        play.emit(PrestigeChanged(victim, -loss, "smashed", victim))


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
