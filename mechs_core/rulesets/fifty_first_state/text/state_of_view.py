"""A view turned back into a state, so that board and remarks can ask the rules' own functions."""

from __future__ import annotations

from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.trials import as_shown
from mechs_core.rulesets.fifty_first_state.amounts import counts
from mechs_core.rulesets.fifty_first_state.cards import CONNECTION_OF, NUMBER
from mechs_core.rulesets.fifty_first_state.data import COLOURS
from mechs_core.rulesets.fifty_first_state.model import OFF, Developing, Phase, Site, State, start
from mechs_core.rulesets.fifty_first_state.options import CODES, OPTIONS
from mechs_core.rulesets.fifty_first_state.view import SeatSeen, SiteSeen, View


def created(view: View) -> GameCreated:
    """The first record of a game with these seats, without the Arena."""
    return as_shown(
        OPTIONS,
        len(view.seats),
        target_vp=view.target_vp,
        max_rounds=view.max_rounds,
        arena=False,
    )


def state_of(view: View) -> State:
    """A state with what a view shows, but for the Arena, which tells of itself.

    The deck has as many cards as can be drawn, and nobody knows which. Other hands are empty.
    """
    state = start(created(view))
    phase: Phase = view.phase  # type: ignore[assignment]
    state.phase, state.round = phase, view.round
    state.first = OFF if view.first is None else view.first
    state.active = OFF if view.active is None else view.active
    if view.developing is not None:
        state.developing = Developing(NUMBER[view.developing.card], view.developing.with_)
    state.deck = [0] * (view.decks["location"] + len(view.discard))
    state.faces = [
        OFF if (face := view.faces[colour]) is None else NUMBER[face] for colour in COLOURS
    ]
    for seat, seen in enumerate(view.seats):
        _seat(state, seat, seen)
    if view.own is not None and view.viewer is not None:
        for card in map(NUMBER.__getitem__, view.own.hand):
            (state.connections if CONNECTION_OF[card] else state.hand)[view.viewer].append(card)
    return state


def _seat(state: State, seat: int, seen: SeatSeen) -> None:
    state.faction[seat] = CODES.index(seen.faction) if seen.faction else OFF
    state.supply[seat] = [*counts(seen.supply)]
    state.vp[seat] = seen.vp
    state.board[seat] = [*map(site_of, seen.board)]
    state.deals[seat] = [NUMBER[card] for card in seen.deals]
    state.passed[seat] = seen.passed
    state.faction_used[seat] = [*seen.faction_used]


def site_of(seen: SiteSeen) -> Site:
    stock, stored = counts(seen.stock), counts(seen.stored)
    return Site(NUMBER[seen.card], seen.ruin, stock, stored, seen.uses)
