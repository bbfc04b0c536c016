"""Numbers of an observation that more than one field of a view decides."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from mechs_core.kit.observation import seen_from
from mechs_core.modules.arena import ArenaView
from mechs_core.rulesets.fifty_first_state.cards import IDS, LOCATION_IDS, NUMBER, location
from mechs_core.rulesets.fifty_first_state.data import ANY, BASIC, WORKER
from mechs_core.rulesets.fifty_first_state.view import SiteSeen, View

MOST: Final = 99  # of a good, of a seat's pieces of a kind, of rounds
MOST_VP: Final = 999

# Where a card is. From the last of these on there are three numbers for each seat.
ROW, DISCARDED, HAND, CHOSEN, FACE, DEVELOPED, ON_BOARD = range(1, 8)
RUIN, DEAL, PLACES = 1, 2, 3  # beyond ON_BOARD; how many a seat has
WHERE: Final = (
    "0 out of sight 1 in the row 2 discarded 3 in hand 4 in hand, to be discarded 5 face up"
    " 6 being developed, then for each seat: on its board, there as a ruin, among its deals"
)
# Locations that can be used, that come with stock, that store, the last with each good they store.
USABLE: Final = tuple(card for card in LOCATION_IDS if location(NUMBER[card]).uses)
STOCKED: Final = tuple(card for card in LOCATION_IDS if any(location(NUMBER[card]).stock))
STORES: Final = tuple(
    (card, good)
    for card in LOCATION_IDS
    for goods, room in zip((BASIC, (WORKER,)), location(NUMBER[card]).store, strict=True)
    for good in goods
    if room
)
ABSENT: Final = SiteSeen("", False, {}, {}, 0)


def most_places(seats: int) -> int:
    return ON_BOARD + PLACES * seats - 1


def places(view: View) -> list[int]:
    """For each card where it is."""
    where = dict.fromkeys(view.row, ROW) | dict.fromkeys(view.discard, DISCARDED)
    for cards in view.connection_discards.values():
        where |= dict.fromkeys(cards, DISCARDED)
    for face in view.faces.values():
        if face is not None:
            where[face] = FACE
    who = seen_from(view.viewer or 0, len(view.seats))
    for seat, seen in enumerate(view.seats):
        first = ON_BOARD + PLACES * (who[seat] - 1)
        for site in seen.board:
            where[site.card] = first + RUIN * site.ruin
        where |= dict.fromkeys(seen.deals, first + DEAL)
    if view.own is not None:
        where |= dict.fromkeys(view.own.hand, HAND) | dict.fromkeys(view.own.discards, CHOSEN)
    if view.developing is not None:
        where[view.developing.card] = DEVELOPED
    return [where.get(card, 0) for card in IDS]


def sites(view: View) -> dict[str, SiteSeen]:
    return {site.card: site for seen in view.seats for site in seen.board}


def uses(view: View) -> list[int]:
    there = sites(view)
    return [there.get(card, ABSENT).uses for card in USABLE]


def stock(view: View) -> list[int]:
    there = sites(view)
    return [sum(there.get(card, ABSENT).stock.values()) for card in STOCKED]


def stored(view: View) -> list[int]:
    there = sites(view)
    return [there.get(card, ABSENT).stored.get(good, 0) for card, good in STORES]


def question(view: View) -> str | None:
    return view.question or None


def faction(view: View, seat: int) -> str | None:
    return view.seats[seat].faction or None


def is_last(view: View) -> bool:
    return bool(view.ended_for)


def arena(view: View) -> ArenaView | None:
    return None if view.arena is UNSET else view.arena


def space(view: View, seat: int) -> list[int]:
    """Whether its worker is in the Arena, has a hidden choice, its points, its pieces by kind."""
    if view.arena is UNSET:
        return [0] * (3 + len(ANY))
    pieces = view.arena.spaces[seat]
    kinds = [kind for kind, _ in pieces or ()]
    return [
        pieces is not None,
        view.arena.chosen[seat],
        min(view.arena.points[seat] or 0, MOST_VP),
        *(min(kinds.count(kind), MOST) for kind in ANY),
    ]
