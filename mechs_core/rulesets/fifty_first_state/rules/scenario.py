"""The events with which a game from a scenario begins. HOST-SCEN-1, HOST-SCEN-2."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Struct

from mechs_core.kernel.messages import Event, Seat, secret
from mechs_core.rulesets.fifty_first_state.amounts import counts
from mechs_core.rulesets.fifty_first_state.cards import NUMBER
from mechs_core.rulesets.fifty_first_state.data import COLOURS
from mechs_core.rulesets.fifty_first_state.field_types import Goods
from mechs_core.rulesets.fifty_first_state.model import (
    OFF,
    OPENLY,
    SOURCES,
    Developing,
    Phase,
    Site,
    State,
)

SCENARIO: Final = SOURCES.index("scenario")


class SiteSet(Struct, frozen=True):
    """A location on a board."""

    card: str
    ruin: bool
    stock: Goods
    stored: Goods
    uses: int


class SeatSet(Struct, frozen=True):
    """What all know of a seat."""

    connections: tuple[str, ...]  # in hand
    vp: int
    supply: Goods
    board: tuple[SiteSet, ...]
    deals: tuple[str, ...]
    passed: bool
    faction_used: tuple[int, ...]
    store_done: bool


class ConnectionsSet(Struct, frozen=True):
    """Of a colour."""

    discard: tuple[str, ...]
    face: str | None


class DevelopingSet(Struct, frozen=True, rename={"with_": "with"}):
    card: str
    with_: str


class HandSet(Event, frozen=True):
    seat: Seat
    count: int
    cards: Annotated[tuple[str, ...], secret("seat")]  # locations, in the order of ids


class ScenarioSet(Event, frozen=True):
    """Everything else that lies open."""

    round: int
    phase: Phase
    half: int
    picks: int
    row: tuple[str, ...] | None  # None: to be revealed
    active: Seat | None
    developing: DevelopingSet | None
    discard: tuple[str, ...]
    connections: dict[str, ConnectionsSet]  # by colour
    out: tuple[str, ...]  # cards out of the game
    by_seat: tuple[SeatSet, ...]


def on_hand_set(state: State, event: HandSet) -> None:
    """The cards count as drawn from the first shuffle. HOST-SCEN-2"""
    state.hand[event.seat] = [NUMBER[card] for card in event.cards]
    for card in state.hand[event.seat]:
        state.drawn[card] = 1


def on_scenario_set(state: State, event: ScenarioSet) -> None:
    state.round, state.phase = event.round, event.phase
    if event.row is None:  # the half before is over
        state.half = max(0, event.half - 1)
    else:
        state.half, state.picks = event.half, event.picks
        state.row = [NUMBER[card] for card in event.row]
    state.active = OFF if event.active is None else event.active
    if event.developing is not None:
        state.developing = Developing(NUMBER[event.developing.card], event.developing.with_)
        state.drawn[state.developing.card] = OPENLY
    state.discard = [NUMBER[card] for card in event.discard]
    for colour, said in event.connections.items():
        state.connection_discards[COLOURS.index(colour)] = [NUMBER[card] for card in said.discard]
        state.faces[COLOURS.index(colour)] = OFF if said.face is None else NUMBER[said.face]
    for seat, each in enumerate(event.by_seat):
        set_seat(state, seat, each)
    if event.phase == "final":
        state.ended_for = "target" if max(state.vp) >= state.target_vp else "max_rounds"


def set_seat(state: State, seat: Seat, said: SeatSet) -> None:
    state.connections[seat] = [NUMBER[card] for card in said.connections]
    state.vp[seat] = state.vp_by[seat][SCENARIO] = said.vp
    state.supply[seat] = [*counts(said.supply)]
    state.board[seat] = [
        Site(NUMBER[each.card], each.ruin, counts(each.stock), counts(each.stored), each.uses)
        for each in said.board
    ]
    state.deals[seat] = [NUMBER[card] for card in said.deals]
    state.passed[seat] = said.passed
    for index in said.faction_used:
        state.faction_used[seat][index] = True
    state.store_done[seat] = said.store_done


APPLY = {HandSet: on_hand_set, ScenarioSet: on_scenario_set}
