"""Where a scenario's cards lie: as many at each place as in a game. AM-SCEN-3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Seat
from mechs_core.kit.documents import check_once, fault
from mechs_core.rulesets.arena_mechs.data import COLOURS, DECKS, HAND, TURNS
from mechs_core.rulesets.arena_mechs.scenario.form import KEPT, Form

IN_ALL: Final = 25  # cards of a deck


class Cards(Struct):
    """One seat's 25 cards by place."""

    removed: list[int]
    slots: dict[int, list[int]]  # filled slot -> two cards
    hand: list[int]  # three or none
    deck: list[int]  # all cards left, top first
    never_drawn: int  # how many of the deck's first were never drawn; the others were put under


class Counts(Struct, frozen=True):
    """How many cards of one seat belong where."""

    removed: int
    slots: tuple[int, ...]  # the filled ones
    hand: int
    deck: int
    never_drawn: int  # of the deck


def counts(form: Form, seat: Seat) -> Counts:
    """AM-SCEN-3: the numbers at this moment of a game."""
    removed = KEPT * TURNS * (form.round - 1)
    slots = form.filled(seat)
    hand = HAND if len(slots) < TURNS else 0
    draws = TURNS * (form.round - 1) + len(slots) + hand // HAND  # so far in the game
    return Counts(
        removed=removed,
        slots=slots,
        hand=hand,
        deck=IN_ALL - removed - KEPT * len(slots) - hand,
        never_drawn=max(IN_ALL - HAND * draws, 0),
    )


def deck_of(form: Form, seat: Seat) -> tuple[int, ...]:
    """The seat's 25 cards, ascending."""
    return DECKS[COLOURS.index(form.colours[seat])]


def slot_now(form: Form, seat: Seat) -> list[int] | None:
    """The cards that the document puts into this turn's slot; None where luck does."""
    return form.slots.get(seat, {}).get(form.turn)


def named(form: Form, seat: Seat) -> Iterator[tuple[str, list[int]]]:
    """What the document says of a seat's cards: (key, cards)."""
    colour = form.colours[seat]
    if seat in form.removed:
        yield f"removed.{colour}", form.removed[seat]
    for slot, cards in sorted(form.slots.get(seat, {}).items()):
        yield f"slots.{colour}.{slot}", cards
    if seat in form.hands:
        yield f"hands.{colour}", form.hands[seat]
    if seat in form.decks:
        yield f"decks.{colour}", form.decks[seat]


def check_cards(form: Form) -> None:
    """Refuses cards of other decks, twice the same, too many or too few at a place."""
    for seat, colour in enumerate(form.colours):
        for key, cards in named(form, seat):
            for card in cards:
                if card not in deck_of(form, seat):
                    raise fault(key, f"card {card} is not in {colour}'s deck")
    for seat in form.seats:
        check_once(named(form, seat), "card")
    for seat, colour in enumerate(form.colours):
        due = counts(form, seat)
        for key, said, number, place in (
            ("removed", form.removed, due.removed, "removed"),
            ("hands", form.hands, due.hand, "in its hand"),
            ("decks", form.decks, due.deck, "in its deck"),
        ):
            if seat in said and len(said[seat]) != number:
                raise fault(
                    f"{key}.{colour}",
                    f"{colour} has {len(said[seat])} cards {place}, {number} belong there",
                )
    for seat, cover in form.covers.items():
        slot, card = slot_now(form, seat), cover.card
        elsewhere = any(card in cards for _, cards in named(form, seat))
        if card not in deck_of(form, seat) or (elsewhere if slot is None else card not in slot):
            raise not_in_slot(form, seat, card)


def not_in_slot(form: Form, seat: Seat, card: int) -> IllegalDecision:
    colour = form.colours[seat]
    return fault(f"covers.{colour}", f"card {card} is not in {colour}'s slot {form.turn}")


def fill(form: Form, seat: Seat, shuffled: Sequence[int]) -> Cards:
    """The seat's cards: what the document names, the rest from `shuffled` in its order.

    AM-SCEN-3: shuffled cards fill from the first on removed, slots 1, 2, 3, hand, deck.
    shuffled: the cards that the document does not name.
    """
    due, rest = counts(form, seat), iter(shuffled)

    def take(said: list[int] | None, number: int) -> list[int]:
        return said if said is not None else [next(rest) for _ in range(number)]

    strip = form.slots.get(seat, {})
    return Cards(
        removed=take(form.removed.get(seat), due.removed),
        slots={slot: take(strip.get(slot), KEPT) for slot in due.slots},
        hand=take(form.hands.get(seat), due.hand),
        deck=take(form.decks.get(seat), due.deck),
        never_drawn=due.never_drawn,
    )


def unnamed(form: Form, seat: Seat) -> list[int]:
    """The cards of a seat that the document does not name, ascending."""
    said = {card for _, cards in named(form, seat) for card in cards}
    return [card for card in deck_of(form, seat) if card not in said]
