"""States that agree with all that a viewer has seen, for bots and for twin tests. BOT-IMG."""

from __future__ import annotations

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.bottisota.model import Battle


def imagine(battle: Battle, viewer: Viewer, rng: Rng) -> Battle:
    """A state like this one that differs only in what the viewer may not know.

    viewer: a seat, or None for a spectator, to whom every hand is another's. `battle` is left
    alone.
    """
    twin = battle.copy()
    others = [seat for seat in range(battle.seats) if seat != viewer]
    # BOT-IMG-1 Hidden are the deck, and in the others' hands what was not stolen.
    shown = {*battle.shown}
    pool = battle.deck + [card for s in others for card in battle.hand[s] if card not in shown]
    for seat in others:
        twin.hand[seat] = [card for card in battle.hand[seat] if card in shown]
    # BOT-IMG-2 A card fits a place that was drawn from the deck it went into, or a later one. The
    # fewer cards fit a place, the sooner it is filled, so that there is always one left.
    places = sorted((number, seat) for seat in others for number in battle.places[seat])
    for number, holder in places:
        card = rng.choice([card for card in pool if battle.unseen_since[card] <= number])
        pool.remove(card)
        twin.hand[holder].append(card)
    for seat in others:
        twin.hand[seat].sort()
    rng.shuffle(pool)
    twin.deck = pool
    return twin
