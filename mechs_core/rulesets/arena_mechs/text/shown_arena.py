"""The state of a game as far as a view shows it, for trying decisions out by the rules."""

from __future__ import annotations

from mechs_core.kernel.messages import Decision, Event, GameCreated
from mechs_core.kit import trials
from mechs_core.rulesets.arena_mechs.data import COLOURS, MARKERS, SYMBOLS
from mechs_core.rulesets.arena_mechs.geometry import NUMBER, OFF, walls_between
from mechs_core.rulesets.arena_mechs.model import Arena, stand, start
from mechs_core.rulesets.arena_mechs.options import OPTIONS
from mechs_core.rulesets.arena_mechs.rules import CHAPTERS
from mechs_core.rulesets.arena_mechs.rules.turn import ActivationEnded
from mechs_core.rulesets.arena_mechs.view import View


def tried(decision: Decision, view: View, seat: int) -> list[Event]:
    """The events of a legal decision of the active seat, as far as its activation goes."""
    created = as_created(view)
    events = trials.tried(CHAPTERS, created, arena_of(view, created), seat, decision)
    kinds = [type(event) for event in events]
    end = kinds.index(ActivationEnded) if ActivationEnded in kinds else len(kinds)
    return events[:end]


def arena_of(view: View, created: GameCreated) -> Arena:
    """The state that actions depend on: tiles, Mechs, boards, order, what is pending.

    All else, such as decks, cards and the operations used before, is as at the start of a game.
    """
    arena = start(created)
    for name, tile in view.tiles.items():
        arena.tiles[NUMBER[name]] = tile.number
    arena.walls = walls_between(arena.tiles)
    arena.free = OFF if view.free is None else view.free.number
    arena.spaces, arena.round, arena.turn = view.spaces, view.round, view.turn
    for seat, seen in enumerate(view.seats):
        stand(arena, seat, OFF if seen.field is None else NUMBER[seen.field])
        arena.boards[seat] = [seen.board.get(marker, 0) for marker in MARKERS]
        arena.prestige[seat] = seen.prestige
    arena.queue = list(view.queue)
    arena.sequences, arena.order = view.sequences, list(view.order)
    arena.active = OFF if view.active is None else view.active
    arena.pending = [view.pending.get(symbol, 0) for symbol in SYMBOLS]
    arena.operations_left = view.operations_left or 0
    return arena


def as_created(view: View) -> GameCreated:
    """The first record of a game with these seats and decks.

    A view does not show the other options, so they have their defaults.
    """
    decks = tuple(COLOURS.index(each.colour) for each in view.seats)
    return trials.as_shown(OPTIONS, len(view.seats), decks=decks)
