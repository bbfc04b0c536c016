"""States that agree with all that a viewer has seen, for bots and for twin tests.

ARC-HID-3, BR-HID-3
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.on_demand import on_call
from mechs_core.rulesets.arcs.cards import IS_EVENT
from mechs_core.rulesets.arcs.model import OFF, Played, State
from mechs_core.rulesets.arcs.rules.knowledge import HEAP, may_lie

NOW: Final = 1 << 30  # later than every card put face down
# Phases in which what was left in hands lies among the cards put face down: Events too.
AFTER_ROUNDS: Final = ("chapter_end", "intermission", "fates", "fate_setup", "ended")
ROUNDS: Final = 3  # how often each card that was seen changes places

imagine_campaign = on_call("mechs_core.rulesets.arcs.reimagine", "imagine")


class Place(NamedTuple):
    """Where a card lies that a viewer cannot see. at: since when, of `State.puts`."""

    holder: int
    at: int
    may_be_event: bool = True  # a copy is never an Event, nor what was given up to seize


def imagine(state: State, viewer: Viewer, rng: Rng) -> State:
    """A state like this one that differs only in what the viewer may not know.

    viewer: a seat, or None for a spectator, for whom every seat is another. `state` stays as it is.
    """
    twin = state.copy()
    if twin.campaign is not None:
        imagine_campaign(twin, viewer, rng)
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
    put = put_on_top(state)
    left = state.phase in AFTER_ROUNDS
    for card in (*face_down, *state.discard):
        if card in state.down and state.down[card][0] != viewer:
            holder, at = state.down[card]
            hidden[card] = Place(holder, at, left or holder >= HEAP or card in put)
    return hidden


def put_on_top(state: State) -> list[int]:
    """The cards that Farseers are just putting on the discard: any card of a hand, Events too."""
    window = state.window
    count = window.data["count"] if window is not None and window.kind == "put" else 0
    return state.discard[len(state.discard) - count :]


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
                if fits(state, viewer, card, at[place]) and fits(state, viewer, other, at[here])
            ]
        )
        cards[here], cards[there] = cards[there], cards[here]
    free = [place for place, card in enumerate(cards) if card not in state.met[viewer]]
    unseen = [cards[place] for place in free]
    rng.shuffle(unseen)
    narrow = [place for place in free if not at[place].may_be_event]
    if narrow and any(IS_EVENT[card] for card in unseen):
        plain = [card for card in unseen if not IS_EVENT[card]][: len(narrow)]
        others = [card for card in unseen if card not in plain]
        rng.shuffle(others)
        free = narrow + [place for place in free if place not in narrow]
        unseen = plain + others
    for place, card in zip(free, unseen, strict=True):
        cards[place] = card
    return cards


def fits(state: State, viewer: int, card: int, place: Place) -> bool:
    """Whether a card may lie in a place, as far as the viewer knows."""
    if IS_EVENT[card] and not place.may_be_event:
        return False
    return may_lie(state, viewer, card, place.holder, place.at)
