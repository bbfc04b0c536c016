"""Phase 4, Cleanup: goods are stored, the rest is lost, the next round begins. HOST-CLN."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.kit.seat_maps import SeatKey, by_seat
from mechs_core.rulesets.fifty_first_state.amounts import INDEX, goods_in
from mechs_core.rulesets.fifty_first_state.cards import IDS, NUMBER, ids
from mechs_core.rulesets.fifty_first_state.data import COLOURS, GOODS
from mechs_core.rulesets.fifty_first_state.field_types import CardId, Good, Goods
from mechs_core.rulesets.fifty_first_state.model import OFF, WORKERS, Site, State
from mechs_core.rulesets.fifty_first_state.rules.gains import discard
from mechs_core.rulesets.fifty_first_state.rules.lookout import start_round


class Store(Decision, frozen=True):
    """Move one good from the supply to a location that stores it."""

    location: CardId
    good: Good


class StoreDone(Decision, frozen=True):
    """Store nothing more."""


class Stored(Event, frozen=True):
    seat: Seat
    location: str
    good: str


class StoringEnded(Event, frozen=True):
    seat: Seat


class SuppliesCleared(Event, frozen=True):
    """All goods in all supplies are lost."""

    goods: dict[SeatKey, Goods]  # by seat; only seats that had something


class RoundReset(Event, frozen=True):
    """Everything can be used again; face-up connection cards go to their discards."""

    connections_discarded: tuple[str, ...]  # blue, red


def storable(state: State, seat: Seat) -> list[tuple[Site, int]]:
    """Each good in supply that fits somewhere, with the first location that has room for it."""
    if not any(state.supply[seat]):
        return []
    stores = [site for site in state.standing(seat) if any(site.prints.store)]
    if not stores:
        return []
    found = []
    for good, number in enumerate(state.supply[seat]):
        site = next((each for each in stores if number and each.room_for(good) > 0), None)
        if site is not None:
            found.append((site, good))
    return found


def storer(state: State) -> Seat:
    """Who is asked to store; OFF: nobody."""
    for seat in state.turn_order():
        if not state.store_done[seat] and storable(state, seat):
            return seat
    return OFF


def why_not_store(state: State, seat: Seat, choice: Store) -> IllegalDecision | None:
    """What forbids storing this there, or None."""
    found = state.site_of(NUMBER[choice.location])
    if found is None or found[0] != seat or found[1].ruin or not any(found[1].prints.store):
        return IllegalDecision("not_yours", f"{choice.location} is no store of yours")
    site, good = found[1], INDEX[choice.good]
    if not site.prints.room(good):
        return IllegalDecision("wrong_good", f"{choice.location} does not store {choice.good}")
    if site.room_for(good) <= 0:
        what = "workers" if good == WORKERS else "basic goods"
        return IllegalDecision("no_room", f"{choice.location} has no room for more {what}")
    if not state.supply[seat][good]:
        return IllegalDecision("not_in_supply", f"you have no {choice.good}")
    return None


def store(play: Play[State], seat: Seat, choice: Store) -> None:
    if reason := why_not_store(play.state, seat, choice):
        raise reason
    play.emit(Stored(seat, choice.location, choice.good))


def store_choices(state: State, seat: Seat) -> list[Store]:
    return [Store(IDS[site.card], GOODS[good]) for site, good in storable(state, seat)]


def end_storing(play: Play[State], seat: Seat, choice: StoreDone) -> None:
    play.emit(StoringEnded(seat))


def done_choices(state: State, seat: Seat) -> list[StoreDone]:
    return [StoreDone()]


def clear(play: Play[State]) -> None:
    """HOST-CLN-3, HOST-CLN-4"""
    state = play.state
    supplies = {seat: goods_in(supply) for seat, supply in enumerate(state.supply)}
    play.emit(SuppliesCleared(by_seat({seat: goods for seat, goods in supplies.items() if goods})))
    play.emit(RoundReset(ids([face for face in state.faces if face != OFF])))
    start_round(play, state.round + 1, (state.first + 1) % state.seats)


def on_stored(state: State, event: Stored) -> None:
    found, good = state.site_of(NUMBER[event.location]), INDEX[event.good]
    assert found
    stored = [*found[1].stored]
    stored[good] += 1
    found[1].stored = tuple(stored)
    state.supply[event.seat][good] -= 1


def on_storing_ended(state: State, event: StoringEnded) -> None:
    state.store_done[event.seat] = True


def on_supplies_cleared(state: State, event: SuppliesCleared) -> None:
    state.supply = [[0] * len(GOODS) for _ in range(state.seats)]


def on_round_reset(state: State, event: RoundReset) -> None:
    for card in event.connections_discarded:
        discard(state, NUMBER[card])
    state.faces = [OFF] * len(COLOURS)
    for seat in range(state.seats):
        state.passed[seat] = state.store_done[seat] = False
        state.faction_used[seat] = [False] * len(state.faction_used[seat])
        for site in state.board[seat]:
            site.uses = 0


DECIDE = {Store: store, StoreDone: end_storing}
APPLY = {
    Stored: on_stored,
    StoringEnded: on_storing_ended,
    SuppliesCleared: on_supplies_cleared,
    RoundReset: on_round_reset,
}
OFFER = {Store: store_choices, StoreDone: done_choices}
