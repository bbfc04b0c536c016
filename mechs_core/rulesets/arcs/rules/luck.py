"""Luck: how its occasions are called, decks in a new order. RULES.md, Labels of luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Final

from mechs_core.kernel.messages import NOBODY, Event, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.cards import (
    CARD,
    COURT_CARD,
    COURT_IDS,
    IS_LORE,
    action_ids,
    court_ids,
)
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import knowledge

# What is shuffled, as labels and events call it.
COURT_DECK, COURT_RESHUFFLE, SONG, STRUGGLE = "court deck", "court reshuffle", "song", "struggle"
ACTION_DECK, ACTION_REST, FARSEERS = "action deck", "action rest", "farseers"
DISCARD_MERGE: Final = "discard merge"
LORE_DECK, COURT_AND_LORE = "lore", "court deck lore"
BY_SEAT: Final = (SONG, STRUGGLE, FARSEERS)  # their labels name the acting seat


class DeckShuffled(Event, frozen=True):
    """Cards lie in a new order. deck: what was shuffled, as its luck label says."""

    reveals: ClassVar[bool] = True

    deck: str
    order: Annotated[tuple[str, ...], secret(NOBODY)]  # top first; of a discard bottom first


class LuckRenewed(Event, frozen=True):
    """A branch with new luck: what nobody has seen lies in a new order. ARC-LCK-1, BR-LCK-1

    In a campaign lore and reserve cards that nobody has seen are others, drawn anew.
    """

    reveals: ClassVar[bool] = True

    number: int
    court_deck: Annotated[tuple[str, ...], secret(NOBODY)]  # the cards above those buried
    action_discard: Annotated[tuple[str, ...], secret(NOBODY)]


def chapter(state: State) -> str:
    """The chapter as labels name it: "2"; in a campaign behind its Act: "1.2"."""
    return f"{state.chapter}" if state.campaign is None else f"{state.campaign.act}.{state.chapter}"


def occasion(state: State, words: str) -> str:
    """Words with the chapter, the round, and the acting seat where labels name it."""
    seat = f" {state.active}" if words in BY_SEAT else ""
    return f"{words} {chapter(state)}.{state.round}{seat}"


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
    elif event.deck == LORE_DECK:
        state.reach.unseen = [COURT_CARD[card] for card in event.order[: state.seats]]
        state.reach.lore_left = sorted(event.order[state.seats :])
    elif event.deck == DISCARD_MERGE:
        state.discard, state.face_up = [CARD[card] for card in event.order], []
        knowledge.heap(state, state.discard)
    else:
        state.court_deck = [COURT_CARD[card] for card in event.order]
        state.court_discard = [card for card in state.court_discard if card not in state.court_deck]
        state.buried = 0


def renew(play: Play[State]) -> None:
    """ARC-LCK-1, BR-LCK-1 After the end nothing happens."""
    state = play.state
    if state.ranking:
        return
    number = state.renewals + 1
    known = state.court_deck[: len(state.court_deck) - state.buried]
    if state.campaign is not None:
        known = redrawn(play, number, known)
    above = court_ids(sorted(known))
    rest = action_ids(sorted(state.deck if state.phase == "mulligan" else state.rest))
    court = play.luck.shuffle(f"court again {number}", above)
    order = play.luck.shuffle(f"rest again {number}", rest)
    play.emit(LuckRenewed(number, tuple(court), tuple(order)))


def redrawn(play: Play[State], number: int, deck: Sequence[int]) -> list[int]:
    """A Court deck with other lore and reserve cards in place of those that nobody has seen."""
    now = play.state.reach
    found = [card for card in deck if card not in now.unseen]
    for words, left in (("lore", now.lore_left), ("reserve", now.reserve)):
        inside = [COURT_IDS[card] for card in now.unseen if IS_LORE[card] == (words == "lore")]
        order = play.luck.shuffle(f"{words} again {number}", sorted([*left, *inside]))
        found += [COURT_CARD[card] for card in order[: len(inside)]]
    return found


def on_luck_renewed(state: State, event: LuckRenewed) -> None:
    state.renewals = event.number
    court = [COURT_CARD[card] for card in event.court_deck]
    if state.campaign is not None:
        redraw(state, court)
    state.court_deck[: len(court)] = court
    pile = state.deck if state.phase == "mulligan" else state.discard
    new = [CARD[card] for card in event.action_discard]
    places = [place for place, card in enumerate(pile) if card in new]
    for place, card in zip(places, new, strict=True):
        pile[place] = card


def redraw(state: State, court: Sequence[int]) -> None:
    """Of the lore and reserve cards that nobody has seen others lie in the Court deck now."""
    now, before = state.reach, state.court_deck
    pool = {*now.unseen, *(COURT_CARD[card] for card in (*now.lore_left, *now.reserve))}
    now.unseen = [card for card in court if card in now.unseen or card not in before]
    left = sorted(COURT_IDS[card] for card in pool - {*now.unseen})
    now.lore_left = [card for card in left if IS_LORE[COURT_CARD[card]]]
    now.reserve = [card for card in left if not IS_LORE[COURT_CARD[card]]]


APPLY = {DeckShuffled: on_deck_shuffled, LuckRenewed: on_luck_renewed}
