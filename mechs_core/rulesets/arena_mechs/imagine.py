"""States that agree with all that a viewer has seen, for bots and for twin tests. AM-SEC-3."""

from __future__ import annotations

from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Seat
from mechs_core.rulesets.arena_mechs.model import Arena, shown_slots


def imagine(arena: Arena, viewer: Seat | None, rng: Rng) -> Arena:
    """A state like this one that differs only in what the viewer may not know.

    viewer: a seat, or None for a spectator, to whom every seat is another one. `arena` is left
    alone.
    """
    twin = arena.copy()
    for seat in range(arena.seats):
        if seat == viewer:
            rng.shuffle(twin.deck[seat])  # of its own deck only the never drawn cards
        else:
            _exchange(twin, seat, rng)
    return twin


def _exchange(twin: Arena, seat: Seat, rng: Rng) -> None:
    """Cards of a seat that were never public change places, with the sizes kept."""
    public = shown_slots(twin)
    strip = twin.slots[seat]
    unseen = [*twin.hand[seat], *twin.under[seat], *twin.deck[seat]]
    for cards in strip[public:]:
        unseen.extend(cards)
    rng.shuffle(unseen)

    def take(size: int) -> list[int]:
        taken = unseen[:size]
        del unseen[:size]
        return taken

    twin.hand[seat] = take(len(twin.hand[seat]))
    twin.under[seat] = take(len(twin.under[seat]))
    twin.deck[seat] = take(len(twin.deck[seat]))
    for slot in range(public, len(strip)):
        strip[slot] = tuple(sorted(take(len(strip[slot]))))
    if twin.covers[seat] is not None:  # any of the four of the new slot
        twin.covers[seat] = (rng.choice(strip[twin.turn - 1]), rng.below(2))
