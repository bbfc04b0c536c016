"""What a seat sees: put together field by field. RULES.md, What a seat sees.

A new field of the state stays hidden until it is shown here. Names are the messages' own; seats are
numbers, places and slots count from 1.
"""

from __future__ import annotations

from itertools import product
from typing import Any, Final

from msgspec import Struct

from mechs_core.rulesets.arcs.campaign_data import BLIGHT
from mechs_core.rulesets.arcs.campaign_view import (
    CampaignSeen,
    by_type,
    campaign_seen,
    choice_of,
    unless_off,
)
from mechs_core.rulesets.arcs.cards import ACTION_CARDS, COURT_IDS, action_ids, court_ids
from mechs_core.rulesets.arcs.data import (
    AMBITIONS,
    CONDITIONS,
    DICE,
    KINDS,
    MARKERS,
    SYMBOLS,
    TYPES,
)
from mechs_core.rulesets.arcs.field_types import kind_named, owner_named
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.model import (
    MAP_KINDS,
    OFF,
    OWNERS,
    UNMARKED,
    WITH_AGENT,
    Battle,
    Played,
    State,
)
from mechs_core.rulesets.arcs.questions import all_asked
from mechs_core.rulesets.arcs.rules.ambitions import counts_of

# What `State.pieces` counts, in its order, of as many owners as a game may have.
CELLS: Final = tuple(
    (owner_named(owner), kind_named(owner, kind), condition, system)
    for owner, kind, condition, system in product(
        range(BLIGHT + 1), range(MAP_KINDS), CONDITIONS, SYSTEMS
    )
)


class PieceSeen(Struct, frozen=True):
    """Pieces of a kind and condition in a system."""

    owner: int | str
    kind: str
    state: str
    count: int


class CourtSeen(Struct, frozen=True):
    """A place of the Court."""

    card: str | None
    agents: tuple[int, ...]  # by seat


class PlayedSeen(Struct, frozen=True):
    """A card played in this round."""

    seat: int
    card: str | None  # None: face down, or taken back by a Union
    mode: str
    seizes: bool  # a card was added to seize


class UnionSeen(Struct, frozen=True):
    seat: int
    card: str
    beside: str


class BattleSeen(Struct, frozen=True, omit_defaults=True):
    """A battle under way."""

    seat: int
    system: str
    defender: int | str
    attacking: tuple[int, int]  # ships left: fresh, damaged
    intercept: int
    faces: dict[str, tuple[int, ...]]  # kind -> faces from 1
    totals: dict[str, int]
    imperial: tuple[int, int] = (0, 0)  # attacking Imperial ships left: fresh, damaged
    target: str | None = None  # where Fire Rifles aim


class WindowSeen(Struct, frozen=True):
    """The open question."""

    kind: str
    seat: int
    data: dict[str, Any]  # as the event that opened it says, without what comes after


class TurnSeen(Struct, frozen=True):
    """What is counted in the turn under way."""

    pips: int
    kinds: tuple[str, ...]
    prelude: bool
    prelude_used: bool
    battle: bool
    taxed: dict[str, dict[str, int]]  # system -> owner -> cities
    ports: dict[str, dict[str, int]]
    used: tuple[str, ...]
    secured: tuple[str, ...]


class SeatSeen(Struct, frozen=True):
    """What everybody knows of one seat."""

    power: int
    hand: int
    slots: tuple[str | None, ...]
    open_slots: int
    incoming: tuple[str, ...]
    aside: tuple[str, ...]
    guild: tuple[str, ...]
    supply: dict[str, int]  # kind -> pieces; of cities those on the board
    trophies: dict[str, dict[str, int]]  # owner -> kind -> pieces
    captives: dict[str, int]  # owner -> agents
    outrage: dict[str, bool]  # type -> whether an agent lies there
    arrange: int


class Own(Struct, frozen=True, omit_defaults=True):
    """What only the seat itself knows."""

    hand: tuple[str, ...]
    face_down: str | None  # its card of a copy in this round
    seizing: str | None  # the card it added to seize
    seen_hand: tuple[str, ...]  # of the Rival with whom it may swap a card, in the order of ids
    offer: tuple[str, ...] = ()  # Fates held for a choice
    chosen: str | None = None  # of them, while others still choose


class View(Struct, frozen=True, omit_defaults=True):
    """A game as one viewer sees it. Tuples are by seat unless said otherwise."""

    viewer: int | None  # None: a spectator
    phase: str
    chapter: int
    round: int
    initiative: int | None
    order: tuple[int, ...]  # of the round: seats from the leader
    active: int | None
    asked: int | None  # of several the first; `campaign.asked` has all
    question: str  # to that seat
    setup_card: str
    out: tuple[int, ...]  # clusters out of play
    passes: int
    pieces: dict[str, tuple[PieceSeen, ...]]  # by system
    court: tuple[CourtSeen, ...]  # by place
    court_deck: int
    court_discard: tuple[str, ...]
    action_deck: int
    action_discard: int
    face_up: tuple[str, ...]
    played: tuple[PlayedSeen, ...]
    unions: tuple[UnionSeen, ...]
    zeroed: bool
    declared: bool
    seized: bool
    markers: dict[str, str | None]  # marker -> the ambition it lies on
    values: dict[str, tuple[int, int]]  # marker -> Power for first and second
    counts: dict[str, tuple[int, ...]]  # ambition -> what each has; two players: the box last
    box: dict[str, dict[str, int]]
    supply: dict[str, int]  # tokens by type
    seats: tuple[SeatSeen, ...]
    turn: TurnSeen
    battle: BattleSeen | None
    window: WindowSeen | None
    ranking: tuple[int, ...]
    ended_for: str
    own: Own | None
    campaign: CampaignSeen | None = None


def view(state: State, viewer: int | None) -> View:
    """What a seat may see of a game; None for a spectator, who sees what all see."""
    seat, kind = next(iter(all_asked(state)), (OFF, ""))
    return View(
        viewer=viewer,
        phase=state.phase,
        chapter=state.chapter,
        round=state.round,
        initiative=unless_off(state.initiative),
        order=tuple(state.order),
        active=unless_off(state.active),
        asked=unless_off(seat),
        question=kind,
        setup_card=state.setup_card,
        out=tuple([cluster + 1 for cluster in range(6) if state.out >> cluster & 1]),
        passes=state.passes,
        pieces=pieces_seen(state),
        court=tuple(
            [
                CourtSeen(None if card == OFF else COURT_IDS[card], tuple(agents))
                for card, agents in zip(state.court, state.agents, strict=False)
            ]
        ),
        court_deck=len(state.court_deck),
        court_discard=court_ids(state.court_discard),
        action_deck=len(state.deck),
        action_discard=len(state.discard),
        face_up=action_ids(state.face_up),
        played=tuple([played_seen(each) for each in state.played]),
        unions=tuple(
            [
                UnionSeen(each.seat, COURT_IDS[each.card], ACTION_CARDS[each.beside])
                for each in state.unions
            ]
        ),
        zeroed=state.zeroed,
        declared=state.declared,
        seized=state.seized,
        markers={
            name: None if where == OFF else AMBITIONS[where]
            for name, where in zip(MARKERS, state.markers, strict=True)
        },
        values={name: state.value(marker) for marker, name in enumerate(MARKERS)},
        counts={name: counts_of(state, each) for each, name in enumerate(AMBITIONS)},
        box={
            name: by_type(held)
            for name, held in zip(AMBITIONS, state.box, strict=True)
            if any(held)
        },
        supply=dict(zip(TYPES, state.supply, strict=True)),
        seats=tuple([seat_seen(state, each) for each in range(state.seats)]),
        turn=turn_seen(state),
        battle=None if state.battle is None else battle_seen(state.battle),
        window=window_seen(state),
        ranking=state.ranking,
        ended_for=state.ended_for,
        own=None if viewer is None else own_of(state, viewer),
        campaign=None if state.campaign is None else campaign_seen(state),
    )


def hides(view: View) -> bool:
    """Whether a view holds what others may not see."""
    own = view.own
    if own is None:
        return False
    return bool(own.hand or own.face_down or own.seizing or own.seen_hand or own.offer)


def pieces_seen(state: State) -> dict[str, tuple[PieceSeen, ...]]:
    found: dict[str, list[PieceSeen]] = {}
    for (owner, kind, condition, system), count in zip(CELLS, state.pieces, strict=False):
        if count:
            seen = PieceSeen(owner, kind, condition, count)
            if system in found:
                found[system].append(seen)
            else:
                found[system] = [seen]
    return {system: tuple(found[system]) for system in SYSTEMS if system in found}


def played_seen(each: Played) -> PlayedSeen:
    shown = None if each.is_hidden or each.card == OFF else ACTION_CARDS[each.card]
    return PlayedSeen(each.seat, shown, each.mode, each.seize != OFF)


def seat_seen(state: State, seat: int) -> SeatSeen:
    taken = state.trophies[seat]
    return SeatSeen(
        power=state.power[seat],
        hand=len(state.hand[seat]),
        slots=tuple([None if kind == OFF else TYPES[kind] for kind in state.slots[seat]]),
        open_slots=state.open_slots(seat),
        incoming=tuple([TYPES[kind] for kind in state.incoming[seat]]),
        aside=tuple([TYPES[kind] for kind in state.aside[seat]]),
        guild=court_ids(state.guild[seat]),
        supply=dict(zip(KINDS, state.stock[seat], strict=True)),
        trophies={
            str(owner_named(owner)): {
                kind_named(owner, kind): number
                for kind, number in enumerate(taken[4 * owner : 4 * owner + 4])
                if number
            }
            for owner in state.owners
            if any(taken[4 * owner : 4 * owner + 4])
        },
        captives={str(owner): n for owner, n in enumerate(state.captives[seat]) if n},
        outrage={
            name: mark == WITH_AGENT
            for name, mark in zip(TYPES, state.outrage[seat], strict=True)
            if mark != UNMARKED
        },
        arrange=state.arrange[seat],
    )


def turn_seen(state: State) -> TurnSeen:
    turn = state.turn
    return TurnSeen(
        pips=turn.pips,
        kinds=turn.kinds,
        prelude=turn.prelude,
        prelude_used=turn.prelude_used,
        battle=turn.battle,
        taxed=by_system(turn.taxed),
        ports=by_system(turn.ports),
        used=court_ids(turn.used),
        secured=court_ids(turn.secured),
    )


def by_system(counts: dict[int, int]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for key, number in sorted(counts.items()):
        system, owner = divmod(key, OWNERS)
        found.setdefault(SYSTEMS[system], {})[str(owner_named(owner))] = number
    return found


def battle_seen(now: Battle) -> BattleSeen:
    return BattleSeen(
        seat=now.seat,
        system=SYSTEMS[now.system],
        defender=owner_named(now.defender),
        attacking=(now.fresh, now.damaged),
        intercept=now.intercept,
        faces={
            kind: tuple([1 + face for face in faces])
            for kind, faces in zip(DICE, now.faces, strict=False)
            if faces
        },
        totals=dict(zip(SYMBOLS, now.totals, strict=True)),
        imperial=(now.imperial_fresh, now.imperial_damaged),
        target=SYSTEMS[now.target] if now.is_rifles else None,
    )


def window_seen(state: State) -> WindowSeen | None:
    window = state.window
    if window is None:
        return None
    shown = {key: value for key, value in window.data.items() if key != "then"}
    return WindowSeen(window.kind, window.seat, shown)


def own_of(state: State, seat: int) -> Own:
    copied = [each for each in state.played if each.seat == seat]
    window = state.window
    offer, chosen = choice_of(state, seat) if state.campaign is not None else ((), None)
    swaps = window is not None and window.kind == "farseers_swap" and window.seat == seat
    return Own(
        hand=action_ids(state.hand[seat]),
        face_down=next((ACTION_CARDS[p.card] for p in copied if p.is_hidden), None),
        seizing=next((ACTION_CARDS[p.seize] for p in copied if p.seize != OFF), None),
        seen_hand=action_ids(sorted(state.hand[window.data["rival"]])) if window and swaps else (),
        offer=offer,
        chosen=chosen,
    )
