"""Cards attached above Court cards: put there, slid down, secured, sent back. BR-CRI-11."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import AGITATORS, card_of
from mechs_core.rulesets.arcs.cards import COURT_CARD, COURT_IDS, IS_VOX
from mechs_core.rulesets.arcs.data import INFLUENCE, WEAPON
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules.campaign.objectives import advance_for
from mechs_core.rulesets.arcs.rules.campaign.shared import Agitate
from mechs_core.rulesets.arcs.rules.court import (
    SCRAP,
    Influence,
    attached_at,
    fill,
    influence,
    move_card,
    places,
    set_aside,
    take_card,
    why_council_decided,
    why_no_agent,
    why_no_card,
)
from mechs_core.rulesets.arcs.rules.resources import gain
from mechs_core.rulesets.arcs.rules.vox import Vox
from mechs_core.rulesets.arcs.rules.windows import ask
from mechs_core.rulesets.arcs.tasks import Task, after_answer, task, tasks

MARSHAL, ATTACHED_SECURED = "marshal", 2


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


# ---------------------------------------------------------------- secured, sent back


@task("secure_both")
def secure_both(
    play: Play[State], todo: list[Task], seat: Seat, place: int, cause: str, own: int
) -> None:
    """A card and the one attached above it are secured; of two Vox cards the order is asked."""
    state = play.state
    if place >= 0 and IS_VOX[state.court[place]]:
        lower, upper = COURT_IDS[state.court[place]], COURT_IDS[state.reach.attached[place]]
        after = secure_in_order.waiting(seat, place, cause, own)
        ask(play, todo, "vox", seat, after, card=lower, first=[lower, upper])
    else:
        todo += [take_attached.later(seat, place), take_card.later(seat, place, cause, own)]


@after_answer("secure_in_order", "seat")
def secure_in_order(
    play: Play[State],
    todo: list[Task],
    choice: Vox,
    seat: Seat,
    place: int,
    cause: str,
    own: int,
) -> None:
    """BR-CRI-11 The securer has said which of the two comes first."""
    first = COURT_CARD[choice.card or ""]
    both = [take_attached.later(seat, place), take_card.later(seat, place, cause, own)]
    todo += both[::-1] if first in play.state.reach.attached.values() else both


@task("take_attached")
def take_attached(play: Play[State], todo: list[Task], seat: Seat, place: int) -> None:
    """The Secured effect of an attached card; then it is sent back."""
    state = play.state
    gain(play, todo, seat, WEAPON, "card")
    send_back(play, state.reach.attached[place], attached_at(place))
    advance_for(play, MARSHAL, seat, ATTACHED_SECURED, "attached")
    fill(play)


def send_back(play: Play[State], card: int, from_: str) -> None:
    """A card returns to those set aside by its own seat; without FX8 there it is scrapped."""
    seat = int(COURT_IDS[card].rpartition("@")[2])
    has = COURT_CARD[card_of(AGITATORS, seat)] in play.state.reach.lore[seat]
    move_card(play, card, from_, set_aside(seat) if has else SCRAP, "return")


# ---------------------------------------------------------------- the fold


def on_card_attached(state: State, event: CardAttached) -> None:
    card = COURT_CARD[event.card]
    for aside in state.reach.set_aside:
        if card in aside:
            aside.remove(card)
    state.reach.attached[event.place - 1] = card


APPLY = {CardAttached: on_card_attached}
TASKS = tasks(secure_both, secure_in_order, take_attached)
ACTIONS = {Agitate: (INFLUENCE, why_not_agitate, agitate, agitate_choices)}
