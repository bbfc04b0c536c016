"""The events with which a game from a scenario begins. ARC-SCN-1, ARC-SCN-2."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, TypeVar

from msgspec import Struct, field

from mechs_core.kernel.messages import NOBODY, Event, Seat, secret
from mechs_core.kit.seat_maps import SeatKey, of_seats
from mechs_core.rulesets.arcs.cards import CARD, COURT_CARD
from mechs_core.rulesets.arcs.data import (
    AMBITIONS,
    CONDITIONS,
    KINDS,
    MARKERS,
    SHIP,
    TYPES,
)
from mechs_core.rulesets.arcs.field_types import NUMBERED, kind_number, owner_number
from mechs_core.rulesets.arcs.geometry import NUMBER, bits
from mechs_core.rulesets.arcs.model import (
    CAUSES,
    OFF,
    WITH_AGENT,
    Phase,
    Played,
    State,
    Turn,
    Union,
    cell,
    spot,
)
from mechs_core.rulesets.arcs.rules import knowledge
from mechs_core.rulesets.arcs.rules.campaign import opening
from mechs_core.rulesets.arcs.rules.cards_played import Mode
from mechs_core.rulesets.arcs.rules.turns import allows

OwnerKey = str  # a seat as the key of a map, or "empire", "free", "blight"
SCENARIO: Final = CAUSES.index("scenario")

T = TypeVar("T")
Down = tuple[str | None, str | None]  # the card of a copy, the one that was added to seize


class PlayedSet(Struct, frozen=True):
    """A card played in the round."""

    seat: Seat
    card: str | None  # None: face down
    mode: Mode
    seizes: bool  # a card was added to seize


class UnionSet(Struct, frozen=True):
    seat: Seat
    card: str
    beside: str


class PlaceSet(Struct, frozen=True, omit_defaults=True):
    """A place of the Court."""

    card: str | None  # None: no card is left for it
    agents: dict[SeatKey, int]
    attached: str | None = None  # the card above it


class CouncilSet(Struct, frozen=True):
    """The Imperial Council."""

    side: str  # "session" or "decided"
    held_by: Seat | None
    agents: dict[SeatKey, int]
    attached: str | None


class FlagshipSet(Struct, frozen=True):
    """A Flagship, and what lies on its board: kind and condition."""

    at: str
    board: dict[str, tuple[tuple[str, str] | None, ...]]  # column -> Upgrade, Armor


class SeatSet(Event, frozen=True):
    """What a seat has."""

    reveals: ClassVar[bool] = True

    seat: Seat
    power: int
    slots: tuple[str | None, ...]  # types, all six; that of FX4 behind them
    guild: tuple[str, ...]
    trophies: dict[OwnerKey, dict[str, int]]  # owner -> kind -> pieces
    captives: dict[SeatKey, int]
    outrage: tuple[str, ...]  # types, each with an agent
    arrange: int
    board: int  # cities on it
    supply: dict[str, int]  # ships, starports and agents
    hand: Annotated[tuple[str, ...], secret("seat")]
    down: Annotated[Down, secret("seat")]


class CampaignSeatSet(Event, frozen=True):
    """What a seat has in a campaign beside that.

    An event of its own: with over 15 entries the bytes of a base `SeatSet` would change.
    """

    reveals: ClassVar[bool] = True

    seat: Seat
    fate: str | None = None
    objective: int | None = None  # left
    offer: Annotated[tuple[str, ...], secret("seat")] = ()  # Fates held for the choice
    chosen: Annotated[str | None, secret("seat")] = None
    favors: dict[SeatKey, int] = field(default_factory=dict)  # by owner
    fx: tuple[str, ...] = ()  # cards of Fates that are no Guild cards
    lore: tuple[str, ...] = ()
    beacons: tuple[str, ...] = ()  # systems
    flagship: FlagshipSet | None = None


class ScenarioSet(Event, frozen=True):
    """Everything else: the document with what it left out."""

    reveals: ClassVar[bool] = True

    chapter: int
    round: int
    phase: Phase
    initiative: Seat
    leader: Seat
    active: Seat
    out: tuple[int, ...]  # clusters
    passes: int
    played: tuple[PlayedSet, ...]
    zeroed: bool
    declared: bool
    seized: bool
    pips: int
    prelude: bool
    prelude_used: bool
    battle: bool
    taxed: dict[str, dict[OwnerKey, int]]  # system -> owner -> cities
    ports_used: dict[str, dict[OwnerKey, int]]
    used: tuple[str, ...]
    new_cards: tuple[str, ...]
    aside: tuple[str, ...]
    unions: tuple[UnionSet, ...]
    ships: dict[str, dict[OwnerKey, tuple[int, int]]]  # system -> owner -> fresh, damaged
    # system -> owner, kind, condition, and "outside" where it is in no slot
    buildings: dict[str, tuple[tuple[int | str, ...], ...]]
    court: tuple[PlaceSet, ...]
    court_discard: tuple[str, ...]  # oldest first
    markers: dict[str, tuple[str, ...]]  # by ambition
    flipped: tuple[str, ...]
    box: dict[str, dict[str, int]]  # ambition -> type -> tokens
    court_deck: Annotated[tuple[str, ...], secret(NOBODY)]  # top first
    action_discard: Annotated[tuple[str, ...], secret(NOBODY)]  # bottom first
    # in a campaign
    act: int = 0
    regents: tuple[bool, ...] = ()  # by seat
    first_regent: Seat | None = None
    trust: tuple[str, ...] = ()  # types
    policy: tuple[str, ...] = ()  # top first
    edicts: tuple[int, ...] = ()
    laws: tuple[str, ...] = ()
    summit: tuple[str, ...] = ()
    council: CouncilSet | None = None
    caller: Seat | None = None  # of a Summit in its Call to Order
    source: str = ""
    order_used: tuple[str, ...] = ()
    events_played: int = 0
    council_secured: bool = False
    # system -> fresh, damaged
    blight: dict[str, tuple[int, int]] = field(default_factory=dict)


class CampaignCardsSet(Event, frozen=True):
    """The lore and reserve cards that are not in the game yet.

    An event of its own: each secret field of an event is part of its hash.
    """

    reveals: ClassVar[bool] = True

    lore: Annotated[tuple[str, ...], secret(NOBODY)]
    reserve: Annotated[tuple[str, ...], secret(NOBODY)]


# ---------------------------------------------------------------- a seat


def on_seat_set(state: State, event: SeatSet) -> None:
    seat = event.seat
    state.power[seat] = state.power_by[seat][SCENARIO] = event.power
    state.slots[seat] = [OFF if kind is None else TYPES.index(kind) for kind in event.slots]
    for kind in event.slots:
        if kind is not None:
            state.supply[TYPES.index(kind)] -= 1
    state.guild[seat] = [COURT_CARD[card] for card in event.guild]
    for owner, taken in of_owners(event.trophies).items():
        for name, number in taken.items():
            state.trophies[seat][4 * owner + kind_number(name)] = number
    for owner, number in of_seats(event.captives).items():
        state.captives[seat][owner] = number
    for name in event.outrage:
        state.outrage[seat][TYPES.index(name)] = WITH_AGENT
    state.arrange[seat] = event.arrange
    state.stock[seat] = [event.supply.get(kind, event.board) for kind in KINDS]
    state.hand[seat] = [CARD[card] for card in event.hand]
    copied, seizing = (OFF if card is None else CARD[card] for card in event.down)
    if copied != OFF or seizing != OFF:  # `ScenarioSet` says how they were played
        state.played.append(Played(seat, copied, "copy", seizing))
    for card in (copied, seizing):
        if card != OFF:
            knowledge.hide(state, card, seat)


def on_campaign_cards_set(state: State, event: CampaignCardsSet) -> None:
    state.reach.lore_left, state.reach.reserve = [*event.lore], [*event.reserve]


def on_campaign_seat_set(state: State, event: CampaignSeatSet) -> None:
    opening.set_seat(state, event)


# ---------------------------------------------------------------- the table


def on_scenario_set(state: State, event: ScenarioSet) -> None:
    state.chapter, state.round, state.phase = event.chapter, event.round, event.phase
    state.initiative, state.passes = event.initiative, event.passes
    state.out = bits(tuple(cluster - 1 for cluster in event.out))
    set_pieces(state, event)
    set_court(state, event)
    set_round(state, event)
    if event.phase == "turn":
        set_turn(state, event)
    state.discard = [CARD[card] for card in event.action_discard]
    state.rest = state.discard[:]
    for card in state.rest:
        knowledge.hide(state, card, knowledge.HEAP)
    for ambition, markers in event.markers.items():
        for marker in markers:
            state.markers[MARKERS.index(marker)] = AMBITIONS.index(ambition)
    state.flipped = [marker in event.flipped for marker in MARKERS]
    if state.campaign is not None:
        opening.set_table(state, event)


def set_pieces(state: State, event: ScenarioSet) -> None:
    for system, ships in event.ships.items():
        for owner, numbers in of_owners(ships).items():
            for condition, number in enumerate(numbers):
                state.pieces[cell(owner, SHIP, condition, NUMBER[system])] = number
    for system, buildings in event.buildings.items():
        for built_by, kind, state_of, *_ in buildings:
            condition = CONDITIONS.index(str(state_of))
            where = owner_number(built_by), KINDS.index(str(kind)), condition, NUMBER[system]
            state.pieces[cell(*where)] += 1
    for ambition, tokens in event.box.items():
        for kind, number in tokens.items():
            state.box[AMBITIONS.index(ambition)][TYPES.index(kind)] = number
            state.supply[TYPES.index(kind)] -= number


def set_court(state: State, event: ScenarioSet) -> None:
    for place, said in enumerate(event.court):
        state.court[place] = OFF if said.card is None else COURT_CARD[said.card]
        for owner, number in of_seats(said.agents).items():
            state.agents[place][owner] = number
    state.court_deck = [COURT_CARD[card] for card in event.court_deck]
    state.court_discard = [COURT_CARD[card] for card in event.court_discard]


def set_round(state: State, event: ScenarioSet) -> None:
    """The cards of the round; those that lie face down stand in `SeatSet`."""
    seats, leader = state.seats, event.leader
    state.order = [(leader + step) % seats for step in range(seats)]
    down = {each.seat: each for each in state.played}
    state.played = []
    for said in event.played:
        below = down.get(said.seat, Played(said.seat, OFF, said.mode))
        card = below.card if said.card is None else CARD[said.card]
        state.played.append(Played(said.seat, card, said.mode, below.seize))
        state.place = state.order.index(said.seat)
    state.zeroed, state.declared, state.seized = event.zeroed, event.declared, event.seized
    state.unions = [
        Union(each.seat, COURT_CARD[each.card], CARD[each.beside]) for each in event.unions
    ]


def set_turn(state: State, event: ScenarioSet) -> None:
    last = state.played[-1]
    _, kinds = allows(last.mode, last.card, state.lead.card)
    state.turn = Turn(
        pips=event.pips,
        kinds=kinds,
        prelude=event.prelude,
        prelude_used=event.prelude_used,
        battle=event.battle,
        taxed=counts_of(event.taxed),
        ports=counts_of(event.ports_used),
        used=[COURT_CARD[card] for card in event.used if card in COURT_CARD],
        secured=[COURT_CARD[card] for card in event.new_cards],
    )
    state.aside[event.active] = [TYPES.index(kind) for kind in event.aside]
    for kind in state.aside[event.active]:
        state.supply[kind] -= 1


def counts_of(said: dict[str, dict[OwnerKey, int]]) -> dict[int, int]:
    return {
        spot(NUMBER[system], owner): number
        for system, by_owner in said.items()
        for owner, number in of_owners(by_owner).items()
    }


def of_owners(stored: Mapping[OwnerKey, T]) -> dict[int, T]:
    """An event's map by owners as numbers, in their order."""
    said = {NUMBERED[key] if key in NUMBERED else int(key): key for key in stored}
    return {owner: stored[said[owner]] for owner in sorted(said)}


APPLY = {
    SeatSet: on_seat_set,
    CampaignSeatSet: on_campaign_seat_set,
    CampaignCardsSet: on_campaign_cards_set,
    ScenarioSet: on_scenario_set,
}
