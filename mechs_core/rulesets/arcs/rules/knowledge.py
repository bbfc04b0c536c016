"""What each seat knows of the action cards that it cannot see. ARC-HID-3.

A face-down card has a holder (`State.down`): the seat that put it there, or HEAP or PUT_BACK where
cards lie in an order that nobody knows. A viewer who has seen a card in another hand knows between
which holders it has been since (`State.met`). Whatever else lies face down or in other hands it has
never seen. Viewers are seats, and `state.seats` for a spectator.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mechs_core.rulesets.arcs.model import State

HEAP: Final = 8  # the holder of cards shuffled together: the undealt rest, merged piles
PUT_BACK: Final = 9  # of those put on the discard with Farseers


def forget(state: State) -> None:
    """A new chapter: all cards are dealt anew."""
    state.down, state.met = {}, [{} for _ in range(state.seats + 1)]


def reveal(state: State, card: int) -> None:
    """A card lies face up: all know where it is."""
    state.down.pop(card, None)
    for met in state.met:
        met.pop(card, None)


def hide(state: State, card: int, holder: int) -> None:
    """A card of a hand, or of a heap, lies face down from now on."""
    state.puts += 1
    state.down[card] = holder, state.puts


def meet(state: State, viewer: int, card: int, holder: int) -> None:
    """A viewer sees that a card is with a holder now."""
    state.met[viewer][card] = 1 << holder, state.puts


def own(state: State, seat: int, card: int) -> None:
    """A card comes to the hand of a seat that sees it there."""
    state.met[seat].pop(card, None)


def mix(state: State, holders: Iterable[int], added: int, but: Iterable[int] = ()) -> None:
    """What was met with one of these holders may be with another from now on, unseen by all but."""
    mask = sum(1 << holder for holder in holders)
    for viewer, met in enumerate(state.met):
        if viewer not in but:
            for card, (within, since) in met.items():
                if within & mask:
                    met[card] = within | 1 << added, since


def draw(state: State, seat: int, card: int) -> None:
    """A seat takes a face-down card, or one that all know, from the discard into its hand."""
    holder = state.down.pop(card, (None, 0))[0]
    for viewer in range(state.seats + 1):
        if viewer != seat and (holder is None or holder == viewer):
            meet(state, viewer, card, seat)
    if holder is not None:
        mix(state, (holder,), seat, but=(seat, holder))
    own(state, seat, card)


def heap(state: State, cards: Sequence[int]) -> None:
    """Cards are shuffled into one pile: who knew where one of them lay knows it no more."""
    for card in cards:
        holder = state.down.get(card, (None, 0))[0]
        for viewer in range(state.seats + 1):
            if holder in (None, viewer):
                meet(state, viewer, card, HEAP)
    mix(state, {state.down[card][0] for card in cards if card in state.down}, HEAP)
    for card in cards:
        hide(state, card, HEAP)


def put_back(state: State, seat: int, cards: Iterable[int]) -> None:
    """Cards that a seat has put on the discard lie in an order that it does not know."""
    mix(state, (seat,), PUT_BACK)
    for card in cards:
        meet(state, seat, card, PUT_BACK)
        hide(state, card, PUT_BACK)


def may_lie(state: State, viewer: int, card: int, holder: int, at: int) -> bool:
    """Whether a card may be where a holder has one since a moment (`at`: of `State.puts`)."""
    known = state.met[viewer].get(card)
    if known is None:
        return True
    within, since = known
    return bool(within >> holder & 1) and (holder >= HEAP or at > since)
