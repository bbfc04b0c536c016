"""Between Acts: Fates resolved, the Court gathered, the map cleared. BR-INT."""

from __future__ import annotations

from typing import Annotated, ClassVar

from mechs_core.kernel.messages import NOBODY, Event, Seat, secret
from mechs_core.rulesets.arcs.cards import COURT_CARD
from mechs_core.rulesets.arcs.model import State


class FateResolved(Event, frozen=True):
    seat: Seat
    done: bool


class IntermissionStep(Event, frozen=True):
    """What follows is this step of the Intermission."""

    step: int  # 4 to 7


class ReserveCardAdded(Event, frozen=True):
    """A card that nobody sees goes into the Court deck."""

    reveals: ClassVar[bool] = True

    seat: Seat  # whose objective was completed
    card: Annotated[str, secret(NOBODY)]


def on_fate_resolved(state: State, event: FateResolved) -> None:
    state.reach.done[event.seat] = event.done


def on_intermission_step(state: State, event: IntermissionStep) -> None:
    """The Court discard leaves the game with step 4."""
    if event.step == 4:
        state.court_discard = []


def on_reserve_card_added(state: State, event: ReserveCardAdded) -> None:
    """It lies below what nobody has seen; the deck is shuffled before it is drawn from."""
    now, card = state.reach, COURT_CARD[event.card]
    state.court_deck.insert(len(state.court_deck) - state.buried, card)
    now.reserve.remove(event.card)
    now.unseen.append(card)


APPLY = {
    FateResolved: on_fate_resolved,
    IntermissionStep: on_intermission_step,
    ReserveCardAdded: on_reserve_card_added,
}
