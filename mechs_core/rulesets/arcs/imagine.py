"""States that agree with all that a viewer has seen, for bots and for twin tests. ARC-HID-3."""

from __future__ import annotations

from typing import Final, NamedTuple

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.luck import Rng
from mechs_core.rulesets.arcs.model import OFF, Played, State
from mechs_core.rulesets.arcs.rules.knowledge import HEAP, may_lie

NOW: Final = 1 << 30  # later than every card put face down
ROUNDS: Final = 3  # how often each card that was seen changes places


class Place(NamedTuple):
    """Where a card lies that a viewer cannot see. at: since when, of `State.puts`."""

    holder: int
    at: int


def imagine(state: State, viewer: Viewer, rng: Rng) -> State:
    """A state like this one that differs only in what the viewer may not know.

    viewer: a seat, or None for a spectator, for whom every seat is another. `state` stays as it is.
    """
    twin = state.copy()
    above = twin.court_deck[: len(twin.court_deck) - twin.buried]
    rng.shuffle(above)
    twin.court_deck[: len(above)] = above
    hidden, knows = places(state, viewer), state.seats if viewer is None else viewer
    order = exchanged(state, knows, hidden, rng)
    new = dict(zip(hidden, order, strict=True))
    for seat, hand in enumerate(twin.hand):
        twin.hand[seat] = [new.get(card, card) for card in hand]
    twin.deck = [new.get(card, card) for card in twin.deck]
    twin.discard = [new.get(card, card) for card in twin.discard]
    twin.rest = [new.get(card, card) for card in twin.rest]
    twin.played = [
        Played(each.seat, new.get(each.card, each.card), each.mode, new.get(each.seize, each.seize))
        for each in twin.played
    ]
    twin.down = {new.get(card, card): put for card, put in twin.down.items()}
    twin.met = [met if who == knows else {} for who, met in enumerate(twin.met)]
    return twin


def places(state: State, viewer: Viewer) -> dict[int, Place]:
    """The cards that the viewer cannot see, by card where each lies."""
    hidden = {
        card: Place(seat, NOW)
        for seat, hand in enumerate(state.hand)
        if seat != viewer
        for card in hand
    }
    for card in state.deck:
        hidden[card] = Place(HEAP, NOW)
    face_down = [card for each in state.played for card in (each.card, each.seize) if card != OFF]
    for card in (*face_down, *state.discard):
        if card in state.down and state.down[card][0] != viewer:
            hidden[card] = Place(*state.down[card])
    return hidden


def exchanged(state: State, viewer: int, hidden: dict[int, Place], rng: Rng) -> list[int]:
    """The cards in a new order that the viewer cannot tell from the present one, by place."""
    cards, at = [*hidden], [*hidden.values()]
    met = [card for card in cards if card in state.met[viewer]]
    for card in met * ROUNDS:
        here = cards.index(card)
        there = rng.choice(
            [
                place
                for place, other in enumerate(cards)
                if may_lie(state, viewer, card, *at[place])
                and may_lie(state, viewer, other, *at[here])
            ]
        )
        cards[here], cards[there] = cards[there], cards[here]
    free = [place for place, card in enumerate(cards) if card not in state.met[viewer]]
    unseen = [cards[place] for place in free]
    rng.shuffle(unseen)
    for place, card in zip(free, unseen, strict=True):
        cards[place] = card
    return cards
