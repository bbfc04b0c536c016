"""Summits: the Call to Order. BR-SUM."""

from __future__ import annotations

from typing import Annotated, Final

from mechs_core.kernel.messages import Decision, Event, OneOf, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.field_types import OptionalSeat
from mechs_core.rulesets.arcs.model import Item, State, summoned
from mechs_core.rulesets.arcs.rules.campaign.deals import Forced
from mechs_core.rulesets.arcs.rules.campaign.titles import LEAVE, REVIVE

RETURN_FAVORS, PETITION, END = "return_favors", "petition", "end"
ORDERS: Final = (RETURN_FAVORS, PETITION, LEAVE, REVIVE, END)
OrderKind = Annotated[str, OneOf(ORDERS)]


class Order(Decision, frozen=True, tag="order"):
    """What the caller does in the Call to Order. rival, item: of return_favors."""

    kind: OrderKind
    rival: OptionalSeat = None
    item: Forced | None = None


class SummitBegun(Event, frozen=True):
    """seat: who called it."""

    seat: Seat


class FavorsReturned(Event, frozen=True, rename={"from_": "from"}):
    """Favors go home and force their owner to an item. to: their owner."""

    from_: Seat
    to: Seat
    count: int
    item: Item


class NegotiationsBegun(Event, frozen=True):
    """All seats may negotiate."""


class SummitEnded(Event, frozen=True):
    """The game goes on with what the Summit interrupted."""


def begin_summit(play: Play[State], seat: Seat) -> None:
    """A seat calls a Summit in the phase `council` or `event`, which goes on after it.

    When it has ended the task `after_summit` is done, in that phase again.
    """
    play.emit(SummitBegun(seat))


# ---------------------------------------------------------------- the fold


def on_summit_begun(state: State, event: SummitBegun) -> None:
    state.reach.summit = summoned(state.seats, event.seat, state.phase)
    state.phase = "order"
    state.decided(event.seat)


def on_favors_returned(state: State, event: FavorsReturned) -> None:
    state.decided(event.from_)


def on_negotiations_begun(state: State, event: NegotiationsBegun) -> None:
    summit = state.reach.summit
    assert summit is not None
    summit.is_talking = True
    state.phase = "talk"
    state.decided(summit.caller)


def on_summit_ended(state: State, event: SummitEnded) -> None:
    summit = state.reach.summit
    assert summit is not None
    state.phase = "council" if summit.source == "council" else "event"
    state.reach.summit = None


APPLY = {
    SummitBegun: on_summit_begun,
    FavorsReturned: on_favors_returned,
    NegotiationsBegun: on_negotiations_begun,
    SummitEnded: on_summit_ended,
}
