"""Cards attached above Court cards: put there, slid down, secured, sent back. BR-CRI-11."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.actions import Action
from mechs_core.rulesets.arcs.campaign_data import AGITATORS
from mechs_core.rulesets.arcs.cards import COURT_CARD, COURT_IDS
from mechs_core.rulesets.arcs.data import INFLUENCE
from mechs_core.rulesets.arcs.field_types import Place
from mechs_core.rulesets.arcs.model import State, Task
from mechs_core.rulesets.arcs.rules.court import (
    Influence,
    influence,
    places,
    why_council_decided,
    why_no_agent,
    why_no_card,
)


class Agitate(Action, frozen=True, tag="agitate"):
    """Attach a set-aside card above this one, and put an agent on this one."""

    place: Place


class CardAttached(Event, frozen=True):
    """A set-aside card lies above a Court card."""

    card: str
    place: int  # 0: the Council


# ---------------------------------------------------------------- agitate


def why_not_agitate(state: State, seat: Seat, choice: Agitate) -> IllegalDecision | None:
    """FX8"""
    if state.campaign is None or not state.holds(seat, AGITATORS):
        return IllegalDecision("no_such_piece", f"you do not hold {AGITATORS}")
    if not state.reach.set_aside[seat]:
        return IllegalDecision("no_such_piece", "no Street Orators are set aside")
    if reason := why_no_card(state, choice.place):
        return reason
    if reason := why_no_agent(state, seat) or why_council_decided(state, choice.place):
        return reason
    if choice.place - 1 in state.reach.attached:
        why = f"a card is attached at place {choice.place} already"
        return IllegalDecision("target_illegal", why)
    return None


def agitate(play: Play[State], todo: list[Task], seat: Seat, choice: Agitate) -> None:
    card = play.state.reach.set_aside[seat][0]
    play.emit(CardAttached(COURT_IDS[card], choice.place))
    influence(play, todo, seat, Influence(choice.place))


def agitate_choices(state: State, seat: Seat) -> list[Agitate]:
    if state.campaign is None or not state.reach.set_aside[seat]:
        return []
    found = [Agitate(place) for place in places(state)]
    return [choice for choice in found if why_not_agitate(state, seat, choice) is None]


# ---------------------------------------------------------------- the fold


def on_card_attached(state: State, event: CardAttached) -> None:
    card = COURT_CARD[event.card]
    for aside in state.reach.set_aside:
        if card in aside:
            aside.remove(card)
    state.reach.attached[event.place - 1] = card


APPLY = {CardAttached: on_card_attached}
ACTIONS = {Agitate: (INFLUENCE, why_not_agitate, agitate, agitate_choices)}
