"""Luck: how its occasions are called, decks in a new order. RULES.md, Labels of luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Final

from mechs_core.kernel.messages import NOBODY, Event, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.cards import CARD, COURT_CARD, action_ids, court_ids
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import knowledge

# What is shuffled, as labels and events call it.
COURT_DECK, COURT_RESHUFFLE, SONG, STRUGGLE = "court deck", "court reshuffle", "song", "struggle"
ACTION_DECK, ACTION_REST, FARSEERS = "action deck", "action rest", "farseers"
DISCARD_MERGE: Final = "discard merge"
BY_SEAT: Final = (SONG, STRUGGLE, FARSEERS)  # their labels name the acting seat


class DeckShuffled(Event, frozen=True):
    """Cards lie in a new order. deck: what was shuffled, as its luck label says."""

    reveals: ClassVar[bool] = True

    deck: str
    order: Annotated[tuple[str, ...], secret(NOBODY)]  # top first; of a discard bottom first


class LuckRenewed(Event, frozen=True):
    """A branch with new luck: what nobody has seen lies in a new order. ARC-LCK-1"""

    reveals: ClassVar[bool] = True

    number: int
    court_deck: Annotated[tuple[str, ...], secret(NOBODY)]  # the cards above those buried
    action_discard: Annotated[tuple[str, ...], secret(NOBODY)]


def occasion(state: State, words: str) -> str:
    """Words with the chapter, the round, and the acting seat where labels name it."""
    seat = f" {state.active}" if words in BY_SEAT else ""
    return f"{words} {state.chapter}.{state.round}{seat}"


def shuffle(play: Play[State], words: str, cards: Sequence[str]) -> None:
    """Shuffle on an occasion that can come more than once in a round."""
    before = occasion(play.state, words)
    order = play.luck.shuffle(f"{before} {play.state.draws.get(before, 0) + 1}", cards)
    play.emit(DeckShuffled(words, tuple(order)))


def on_deck_shuffled(state: State, event: DeckShuffled) -> None:
    before = occasion(state, event.deck)
    state.draws[before] = state.draws.get(before, 0) + 1
    if event.deck == ACTION_DECK:
        state.deck = [CARD[card] for card in event.order]
        state.discard, state.face_up, state.rest = [], [], []
    elif event.deck == ACTION_REST:
        if state.phase == "mulligan":  # it has been answered
            state.decided(state.asked_to_redraw)
        state.deck = []
        state.discard = [CARD[card] for card in event.order]
        state.rest = state.discard[:]
        for card in state.rest:
            knowledge.hide(state, card, knowledge.HEAP)
    elif event.deck == FARSEERS:
        count = len(event.order)
        cards = [CARD[card] for card in event.order]
        state.discard[len(state.discard) - count :] = cards
        knowledge.put_back(state, state.active, cards)
    elif event.deck == DISCARD_MERGE:
        state.discard, state.face_up = [CARD[card] for card in event.order], []
        knowledge.heap(state, state.discard)
    else:
        state.court_deck = [COURT_CARD[card] for card in event.order]
        state.court_discard = [card for card in state.court_discard if card not in state.court_deck]
        state.buried = 0


def renew(play: Play[State]) -> None:
    """ARC-LCK-1 After the end nothing happens."""
    state = play.state
    if state.ranking:
        return
    number = state.renewals + 1
    above = court_ids(sorted(state.court_deck[: len(state.court_deck) - state.buried]))
    rest = action_ids(sorted(state.deck if state.phase == "mulligan" else state.rest))
    court = play.luck.shuffle(f"court again {number}", above)
    order = play.luck.shuffle(f"rest again {number}", rest)
    play.emit(LuckRenewed(number, tuple(court), tuple(order)))


def on_luck_renewed(state: State, event: LuckRenewed) -> None:
    state.renewals = event.number
    state.court_deck[: len(event.court_deck)] = [COURT_CARD[card] for card in event.court_deck]
    pile = state.deck if state.phase == "mulligan" else state.discard
    new = [CARD[card] for card in event.action_discard]
    places = [place for place, card in enumerate(pile) if card in new]
    for place, card in zip(places, new, strict=True):
        pile[place] = card


APPLY = {DeckShuffled: on_deck_shuffled, LuckRenewed: on_luck_renewed}
