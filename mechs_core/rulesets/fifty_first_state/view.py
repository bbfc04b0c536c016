"""What a seat sees: put together field by field. HOST-VIEW-1. RULES.md, What a seat sees.

A new field of the state stays hidden until it is shown here. Cards and goods are the messages' own
strings; seats are numbers.
"""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from mechs_core.modules.arena import ArenaView
from mechs_core.rulesets.fifty_first_state.amounts import goods_in
from mechs_core.rulesets.fifty_first_state.cards import IDS, ids
from mechs_core.rulesets.fifty_first_state.data import COLOURS
from mechs_core.rulesets.fifty_first_state.model import OFF, Site, State
from mechs_core.rulesets.fifty_first_state.questions import requests
from mechs_core.rulesets.fifty_first_state.rules.arena import ARENA

Goods = dict[str, int]  # good -> number, without those that are 0, in the order of data.GOODS


class SiteSeen(Struct, frozen=True):
    """A location on a board."""

    card: str
    ruin: bool
    stock: Goods
    stored: Goods
    uses: int  # in this round


class SeatSeen(Struct, frozen=True):
    """What everybody knows of one seat."""

    faction: str
    vp: int
    supply: Goods
    board: tuple[SiteSeen, ...]
    deals: tuple[str, ...]
    passed: bool
    faction_used: tuple[bool, ...]
    hand: int  # location cards in hand
    connections: int  # connection cards in hand
    chosen: bool  # has chosen in the set-up what it discards


class DevelopingSeen(Struct, frozen=True, rename={"with_": "with"}):
    """A card that is paid for and waits for the location that it replaces."""

    card: str
    with_: str


class Own(Struct, frozen=True):
    """What only the seat itself knows."""

    hand: tuple[str, ...]  # locations in the order drawn, then connections in the order taken
    discards: tuple[str, ...]  # chosen in the set-up, while others still choose


class View(Struct, frozen=True):
    """A game as one viewer sees it. Tuples are by seat unless said otherwise."""

    viewer: int | None  # None: a spectator
    phase: str
    round: int  # 0 before the first
    half: int  # of the Lookout; 0: none
    first: int | None  # first player of the round
    active: int | None  # whose turn it is
    developing: DevelopingSeen | None
    asked: tuple[int, ...]  # seats for which the game waits
    question: str  # the kind of what they are asked; "" for nothing
    row: tuple[str, ...]  # of the Lookout
    picks: int  # made in this half
    faces: dict[str, str | None]  # colour -> the connection card that lies face up
    discard: tuple[str, ...]  # locations, in the order laid
    connection_discards: dict[str, tuple[str, ...]]  # by colour, in the order laid
    decks: dict[str, int]  # "location", "blue", "red": how many cards
    seats: tuple[SeatSeen, ...]
    target_vp: int
    max_rounds: int
    ended_for: str  # "target" or "max_rounds": this is the last round, and its actions are over
    ranking: tuple[tuple[int, ...], ...]  # seats, best first; () while the game runs
    decided_by: str
    own: Own | None
    arena: ArenaView | UnsetType = UNSET  # without the Arena it is absent. ARN-IF-8


def view(state: State, viewer: int | None) -> View:
    """What a seat may see of a game; None for a spectator, who sees what all see."""
    asked = requests(state)
    developing = state.developing
    return View(
        viewer=viewer,
        phase=state.phase,
        round=state.round,
        half=state.half,
        first=unless_off(state.first),
        active=unless_off(state.active),
        developing=None
        if developing is None
        else DevelopingSeen(IDS[developing.card], developing.pays),
        asked=tuple([each.seat for each in asked]),
        question=asked[0].kind if asked else "",
        row=ids(state.row),
        picks=state.picks,
        faces={
            colour: None if face == OFF else IDS[face]
            for colour, face in zip(COLOURS, state.faces, strict=True)
        },
        discard=ids(state.discard),
        connection_discards=dict(zip(COLOURS, map(ids, state.connection_discards), strict=True)),
        decks={
            "location": len(state.deck),
            **dict(zip(COLOURS, map(len, state.connection_decks), strict=True)),
        },
        seats=tuple([seat_seen(state, seat) for seat in range(state.seats)]),
        target_vp=state.target_vp,
        max_rounds=state.max_rounds,
        ended_for=state.ended_for,
        ranking=state.ranking,
        decided_by=state.decided_by,
        own=None if viewer is None else own_of(state, viewer),
        arena=UNSET if state.arena is None else ARENA.view(state, viewer),
    )


def unless_off(seat: int) -> int | None:
    return None if seat == OFF else seat


def seat_seen(state: State, seat: int) -> SeatSeen:
    return SeatSeen(
        faction="" if state.faction[seat] == OFF else state.faction_of(seat).code,
        vp=state.vp[seat],
        supply=goods_in(state.supply[seat]),
        board=tuple([site_seen(site) for site in state.board[seat]]),
        deals=ids(state.deals[seat]),
        passed=state.passed[seat],
        faction_used=tuple(state.faction_used[seat]),
        hand=len(state.hand[seat]),
        connections=len(state.connections[seat]),
        chosen=bool(state.setup_choice[seat]),
    )


def site_seen(site: Site) -> SiteSeen:
    return SiteSeen(
        card=IDS[site.card],
        ruin=site.ruin,
        stock=goods_in(site.stock),
        stored=goods_in(site.stored),
        uses=site.uses,
    )


def own_of(state: State, seat: int) -> Own:
    return Own(
        hand=ids([*state.hand[seat], *state.connections[seat]]),
        discards=ids(state.setup_choice[seat]),
    )


def hides(view: View) -> bool:
    """Whether a view holds what others may not see."""
    own = view.own
    if own is None:
        return False
    if own.hand:
        return True
    return view.arena is not UNSET and view.arena.chosen[view.viewer or 0]
