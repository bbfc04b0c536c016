"""What is always so, section 8 of the rule spec: between decisions, and after every event."""

from __future__ import annotations

from mechs_core.rulesets.arena_mechs import RULESET
from mechs_core.rulesets.arena_mechs.data import DECKS
from mechs_core.rulesets.arena_mechs.geometry import FIXED, LOOSE_FIELDS, OFF, walls_between
from mechs_core.rulesets.arena_mechs.model import Arena, phase


def check_between_decisions(arena: Arena) -> None:
    """Everything that holds while the game waits for a decision, and after its end."""
    check_after_event(arena)
    now = phase(arena)
    for seat in range(arena.seats):
        assert sorted(cards_of(arena, seat)) == list(DECKS[arena.decks[seat]])
        assert len(arena.hand[seat]) in (0, 3)
        placed = (arena.at[seat] != OFF) + arena.queue.count(seat)
        assert placed == 1 or (placed == 0 and arena.round == 1 and arena.turn == 0)
        assert sum(arena.boards[seat]) < arena.spaces
        assert arena.boards[seat][arena.decks[seat]] == 0
        assert sum(arena.parts[seat]) == arena.prestige[seat]
    assert now != "choosing" or not arena.queue
    requests = RULESET.rules.requests(arena)
    assert bool(requests) == (now != "ended")
    for request in requests:
        assert RULESET.legal(arena, request.seat)


def check_after_event(arena: Arena) -> None:
    """Tiles and fields hold what they can hold."""
    laid = [arena.tiles[field] // 4 for field in LOOSE_FIELDS]
    assert sorted([*laid, arena.free // 4]) == list(range(17))
    assert all(arena.tiles[field] == FIXED for field in range(25) if field not in LOOSE_FIELDS)
    assert arena.walls == walls_between(arena.tiles)
    on_fields = {field: seat for seat, field in enumerate(arena.at) if field != OFF}
    assert len(on_fields) == sum(field != OFF for field in arena.at)
    assert arena.mech_on == [on_fields.get(field, OFF) for field in range(25)]
    assert len(set(arena.queue)) == len(arena.queue)


def cards_of(arena: Arena, seat: int) -> list[int]:
    """All cards of a seat, wherever they lie."""
    slots = [card for cards in arena.slots[seat] for card in cards]
    piles = (arena.deck, arena.under, arena.hand, arena.removed)
    return slots + [card for pile in piles for card in pile[seat]]
