"""A view turned back into a state, so that board and remarks can ask the rules' own functions."""

from __future__ import annotations

from collections.abc import Mapping

from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.trials import as_shown
from mechs_core.rulesets.arcs.cards import CARD, COURT_CARD, numbers_of
from mechs_core.rulesets.arcs.data import (
    AMBITIONS,
    CONDITIONS,
    DICE,
    KEY,
    KINDS,
    MARKERS,
    SYMBOLS,
    TYPES,
    VALUES,
)
from mechs_core.rulesets.arcs.field_types import kind_number, owner_number
from mechs_core.rulesets.arcs.geometry import NUMBER, bits
from mechs_core.rulesets.arcs.model import (
    OFF,
    OWED,
    UNMARKED,
    WITH_AGENT,
    Battle,
    Phase,
    Played,
    State,
    Turn,
    Union,
    Window,
    cell,
    spot,
    start,
)
from mechs_core.rulesets.arcs.options import OPTIONS
from mechs_core.rulesets.arcs.text.campaign_of_view import put_campaign
from mechs_core.rulesets.arcs.view import BattleSeen, PlayedSeen, SeatSeen, TurnSeen, View


def created(view: View) -> GameCreated:
    """The first record of a game with these seats."""
    if view.campaign is None:
        return as_shown(OPTIONS, len(view.seats))
    return as_shown(OPTIONS, len(view.seats), campaign=True, **view.campaign.options)


def state_of(view: View) -> State:
    """A state with all that a view shows.

    Other hands, decks and the action discard are empty; a face-down card is OFF. Of what is left
    to do when a window closes nothing is known.
    """
    state = start(created(view))
    phase: Phase = view.phase  # type: ignore[assignment]
    state.phase, state.chapter, state.round = phase, view.chapter, view.round
    state.initiative = OFF if view.initiative is None else view.initiative
    state.order = [*view.order]
    state.place = OFF if view.active is None else state.order.index(view.active)
    state.passes, state.setup_card = view.passes, view.setup_card
    state.out = bits(tuple(cluster - 1 for cluster in view.out))
    for system, pieces in view.pieces.items():
        for each in pieces:
            owner, kind = owner_number(each.owner), kind_number(each.kind)
            condition = CONDITIONS.index(each.state)
            state.pieces[cell(owner, kind, condition, NUMBER[system])] = each.count
    _court(state, view)
    _cards(state, view)
    _ambitions(state, view)
    for seat, seen in enumerate(view.seats):
        _seat(state, seat, seen)
    state.turn = _turn(view.turn)
    if view.campaign is not None:
        put_campaign(state, view.campaign, view.viewer, view.own)
    if view.battle is not None:
        state.battle = _battle(view.battle, view)
    if view.window is not None:
        state.windows = [Window(view.window.kind, view.window.seat, view.window.data)]
    state.ranking, state.ended_for = view.ranking, view.ended_for
    return state


def _court(state: State, view: View) -> None:
    for place, seen in enumerate(view.court):
        state.court[place] = OFF if seen.card is None else COURT_CARD[seen.card]
        state.agents[place] = [*seen.agents]
    state.court_discard = numbers_of(view.court_discard)


def _cards(state: State, view: View) -> None:
    state.played = [_played(each, view) for each in view.played]
    state.unions = [
        Union(each.seat, COURT_CARD[each.card], CARD[each.beside]) for each in view.unions
    ]
    state.zeroed, state.declared, state.seized = view.zeroed, view.declared, view.seized
    if view.own is not None and view.viewer is not None:
        state.hand[view.viewer] = numbers_of(view.own.hand)


def _played(seen: PlayedSeen, view: View) -> Played:
    own = view.own if view.own is not None and seen.seat == view.viewer else None
    card = own.face_down if own is not None and seen.card is None else seen.card
    seize = own.seizing if own is not None else None
    numbers = (OFF if each is None else CARD[each] for each in (card, seize))
    return Played(seen.seat, next(numbers), seen.mode, next(numbers))


def _ambitions(state: State, view: View) -> None:
    for marker, name in enumerate(MARKERS):
        on = view.markers[name]
        state.markers[marker] = OFF if on is None else AMBITIONS.index(on)
        state.flipped[marker] = tuple(view.values[name]) == VALUES[marker][True]
    for ambition, held in view.box.items():
        state.box[AMBITIONS.index(ambition)] = by_type(held)
    state.supply = by_type(view.supply)


def by_type(held: Mapping[str, int]) -> list[int]:
    return [held.get(kind, 0) for kind in TYPES]


def _seat(state: State, seat: int, seen: SeatSeen) -> None:
    state.power[seat] = seen.power
    state.slots[seat] = [OFF if kind is None else TYPES.index(kind) for kind in seen.slots]
    state.incoming[seat] = [TYPES.index(kind) for kind in seen.incoming]
    state.aside[seat] = [TYPES.index(kind) for kind in seen.aside]
    state.guild[seat] = numbers_of(seen.guild)
    state.stock[seat] = [seen.supply[kind] for kind in KINDS]
    for owner, taken in seen.trophies.items():
        for kind, number in taken.items():
            state.trophies[seat][4 * numbered(owner) + kind_number(kind)] = number
    for owner, number in seen.captives.items():
        state.captives[seat][int(owner)] = number
    marks = {True: WITH_AGENT, False: OWED, None: UNMARKED}
    state.outrage[seat] = [marks[seen.outrage.get(kind)] for kind in TYPES]
    state.arrange[seat] = seen.arrange


def _turn(seen: TurnSeen) -> Turn:
    return Turn(
        pips=seen.pips,
        kinds=tuple(seen.kinds),
        prelude=seen.prelude,
        prelude_used=seen.prelude_used,
        battle=seen.battle,
        taxed=_spots(seen.taxed),
        ports=_spots(seen.ports),
        used=numbers_of(seen.used),
        secured=numbers_of(seen.secured),
    )


def numbered(owner: str) -> int:
    """An owner of pieces that is a key of a view."""
    return int(owner) if owner.isdecimal() else owner_number(owner)


def _spots(counts: Mapping[str, Mapping[str, int]]) -> dict[int, int]:
    return {
        spot(NUMBER[system], numbered(owner)): number
        for system, owners in counts.items()
        for owner, number in owners.items()
    }


def _battle(seen: BattleSeen, view: View) -> Battle:
    faces = [[face - 1 for face in seen.faces.get(kind, ())] for kind in DICE]
    window = view.window
    return Battle(
        seat=seen.seat,
        system=NUMBER[seen.system],
        defender=owner_number(seen.defender),
        number=1,
        fresh=seen.attacking[0],
        damaged=seen.attacking[1],
        intercept=seen.intercept,
        dice=[len(each) for each in faces],
        faces=faces,
        totals=[seen.totals[symbol] for symbol in SYMBOLS],
        target=NUMBER[seen.target or seen.system],
        is_rifles=seen.target is not None,
        imperial_fresh=seen.imperial[0],
        imperial_damaged=seen.imperial[1],
        keys=seen.totals[KEY] if window is None else window.data.get("keys", 0),
    )
