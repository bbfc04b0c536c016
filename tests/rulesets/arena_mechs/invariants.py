"""What holds at all times, a function for each: AM-INV-1 to AM-INV-7 and AM-INV-10."""

from __future__ import annotations

from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.data import DECKS
from mechs_core.rulesets.arena_mechs.geometry import FIXED, LOOSE_FIELDS, OFF, walls_between
from mechs_core.rulesets.arena_mechs.model import Arena, phase


def check_between_decisions(arena: Arena) -> None:
    """Everything that holds while the game waits for a decision, and after its end."""
    check_after_event(arena)
    for check in (cards, places, damage, queue, questions):
        check(arena)
    for seat in range(arena.seats):
        assert sum(arena.parts[seat]) == arena.prestige[seat]


def check_after_event(arena: Arena) -> None:
    for check in (tiles, fields, own_colour):
        check(arena)


def cards(arena: Arena) -> None:
    """AM-INV-1 Every seat has its own 25 cards, each in one place."""
    for seat in range(arena.seats):
        assert sorted(cards_of(arena, seat)) == list(DECKS[arena.decks[seat]])
        assert len(arena.hand[seat]) in (0, 3)


def cards_of(arena: Arena, seat: int) -> list[int]:
    """All cards of a seat, wherever they lie."""
    slots = [card for pair in arena.slots[seat] for card in pair]
    piles = (arena.deck, arena.under, arena.hand, arena.removed)
    return slots + [card for pile in piles for card in pile[seat]]


def tiles(arena: Arena) -> None:
    """AM-INV-2 All 17 loose tiles are there once, and no fixed one has moved."""
    laid = [arena.tiles[field] // 4 for field in LOOSE_FIELDS]
    assert sorted([*laid, arena.free // 4]) == list(range(17))
    assert all(arena.tiles[field] == FIXED for field in range(25) if field not in LOOSE_FIELDS)
    assert arena.walls == walls_between(arena.tiles)


def places(arena: Arena) -> None:
    """AM-INV-3 Every Mech is on a field, in the queue, or not placed yet."""
    for seat in range(arena.seats):
        placed = (arena.at[seat] != OFF) + arena.queue.count(seat)
        assert placed == 1 or (placed == 0 and arena.round == 1 and arena.turn == 0)


def fields(arena: Arena) -> None:
    """AM-INV-4 At most one Mech stands on a field, the same one whichever way one asks."""
    on_fields = {field: seat for seat, field in enumerate(arena.at) if field != OFF}
    assert len(on_fields) == sum(field != OFF for field in arena.at)
    assert arena.mech_on == [on_fields.get(field, OFF) for field in range(25)]


def damage(arena: Arena) -> None:
    """AM-INV-5 No board is full."""
    for seat in range(arena.seats):
        assert sum(arena.boards[seat]) < arena.spaces


def own_colour(arena: Arena) -> None:
    """AM-INV-6 No board has markers of its own seat."""
    for seat in range(arena.seats):
        assert arena.boards[seat][arena.decks[seat]] == 0


def queue(arena: Arena) -> None:
    """AM-INV-7 The queue has no seat twice, and nobody once a sequence is chosen."""
    assert len(set(arena.queue)) == len(arena.queue)
    assert not arena.queue or all(cover is None for cover in arena.covers)


def questions(arena: Arena) -> None:
    """AM-INV-10 Somebody is asked until the end, and can answer."""
    requests = RULESET.rules.requests(arena)
    assert bool(requests) == (phase(arena) != "ended")
    for request in requests:
        assert RULESET.legal(arena, request.seat)
