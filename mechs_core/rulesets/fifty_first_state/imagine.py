"""States that agree with all that a viewer has seen, for bots and for twin tests. HOST-SEC-3."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.fifty_first_state.data import DISCARDED, HAND
from mechs_core.rulesets.fifty_first_state.model import OPENLY, State
from mechs_core.rulesets.fifty_first_state.rules.arena import ARENA

PAIRS: Final = tuple(combinations(range(HAND), DISCARDED))


def imagine(state: State, viewer: Viewer, rng: Rng) -> State:
    """A state like this one that differs only in what the viewer may not know.

    viewer: a seat, or None for a spectator, for whom every seat is another. `state` stays as it is.
    """
    twin = state.copy()
    others = [seat for seat in range(state.seats) if seat != viewer]
    rng.shuffle(twin.deck)
    for deck in twin.connection_decks:
        rng.shuffle(deck)
    for shuffle in range(1, state.shuffles[0] + 1):
        exchange(twin, others, shuffle, rng)
    for seat in others:
        if twin.setup_choice[seat]:
            dealt = sorted(twin.hand[seat])
            twin.setup_choice[seat] = tuple([dealt[index] for index in rng.choice(PAIRS)])
    if twin.arena is not None:
        ARENA.imagine(twin, viewer, rng)
    return twin


def exchange(twin: State, others: list[int], shuffle: int, rng: Rng) -> None:
    """The cards that others drew unseen from one shuffle of the deck change places.

    Those of the last shuffle with what is left of the deck too.
    """
    places = [
        (twin.hand[seat], place)
        for seat in others
        for place, card in enumerate(twin.hand[seat])
        if twin.drawn[card] == shuffle != OPENLY
    ]
    if not places:
        return
    if shuffle == twin.shuffles[0]:
        places += [(twin.deck, place) for place in range(len(twin.deck))]
    cards = [cards[place] for cards, place in places]
    rng.shuffle(cards)
    for (hand, place), card in zip(places, cards, strict=True):
        hand[place] = card
        if hand is not twin.deck:
            twin.drawn[card] = shuffle
