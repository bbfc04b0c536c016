"""Summits: the Call to Order. BR-SUM."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, OneOf, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import IN_SESSION
from mechs_core.rulesets.arcs.campaign_model import Item, Summit, summoned
from mechs_core.rulesets.arcs.data import AGENT, FRESH
from mechs_core.rulesets.arcs.field_types import OptionalSeat
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.campaign import items, titles
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilFlipped
from mechs_core.rulesets.arcs.rules.campaign.deals import carry_out_all
from mechs_core.rulesets.arcs.rules.campaign.items import Details, Forced
from mechs_core.rulesets.arcs.rules.campaign.titles import LEAVE, REVIVE
from mechs_core.rulesets.arcs.tasks import Task

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


# ---------------------------------------------------------------- the Call to Order


def why_not_order(state: State, seat: Seat, choice: Order) -> IllegalDecision | None:
    """What forbids this in the Call to Order, or None."""
    now = state.reach
    if choice.kind in summit_of(state).used:
        return IllegalDecision("already_used", f"{choice.kind}: once in a Summit")
    if choice.kind == PETITION and not now.decided:
        return IllegalDecision("target_illegal", "the Council is In Session")
    if choice.kind == LEAVE and not now.regent[seat]:
        return IllegalDecision("target_illegal", "you are no Regent")
    if choice.kind == REVIVE and any(now.regent):
        return IllegalDecision("empire_exists", "there is a Regent")
    if choice.kind == RETURN_FAVORS:
        return why_not_force(state, seat, choice)
    return None


def why_not_force(state: State, seat: Seat, choice: Order) -> IllegalDecision | None:
    """BR-SUM-3, BR-SUM-4, BR-R-53"""
    if choice.rival is None or choice.item is None or choice.rival == seat:
        return items.invalid("name a Rival, and what it is forced to")
    if choice.item.kind == items.FAVOR:
        return items.invalid("nobody can be forced to promise a Favor")
    item = forced(seat, choice)
    reason = items.why_not(state, item)
    if reason is not None and reason.code in ("frozen", "protected"):
        return reason
    cost, held = items.cost_of(item), state.reach.favors[seat][choice.rival]
    if held < cost:
        return IllegalDecision("no_favors", f"that costs {cost} Favors of it, you hold {held}")
    return None if reason is None else items.invalid(reason.sentence)


def forced(seat: Seat, choice: Order) -> Item:
    """The item that the caller forces."""
    assert choice.rival is not None
    assert choice.item is not None
    return Item(choice.rival, seat, choice.item.kind, items.named(choice.item.details))


def order(play: Play[State], seat: Seat, choice: Order) -> list[Task]:
    if reason := why_not_order(play.state, seat, choice):
        raise reason
    todo: list[Task] = []
    if choice.kind == RETURN_FAVORS:
        return return_favors(play, forced(seat, choice))
    if choice.kind == PETITION:
        play.emit(CouncilFlipped(IN_SESSION))
    elif choice.kind == LEAVE:
        titles.leave(play, todo, seat, LEAVE)
    elif choice.kind == REVIVE:
        titles.join(play, seat, REVIVE)
    else:
        play.emit(NegotiationsBegun())
    return todo


def return_favors(play: Play[State], item: Item) -> list[Task]:
    """Favors go home, then their owner does what they force it to."""
    seat, rival, cost = item.to, item.from_, items.cost_of(item)
    play.emit(FavorsReturned(seat, rival, cost, item))
    home = pieces.home(rival, AGENT)
    pieces.move(play, rival, AGENT, FRESH, cost, pieces.favors(seat), home, "favor")
    return carry_out_all(play, (item,))


def order_choices(state: State, seat: Seat) -> list[Order]:
    plain = (Order(PETITION), Order(LEAVE), Order(REVIVE), Order(END))
    return [
        *(Order(RETURN_FAVORS, *force) for force in forces(state, seat)),
        *(choice for choice in plain if why_not_order(state, seat, choice) is None),
    ]


def forces(state: State, seat: Seat) -> Iterator[tuple[Seat, Forced]]:
    """What the caller's Favors can force of which Rival."""
    for rival, held in enumerate(state.reach.favors[seat]):
        for kind in items.ITEMS if held else ():
            if kind == items.FAVOR:
                continue
            for said in items.choices(state, rival, seat, kind):
                if items.cost_of(Item(rival, seat, kind, said)) <= held:
                    yield rival, Forced(kind, Details(**said))


# ---------------------------------------------------------------- the fold


def summit_of(state: State) -> Summit:
    """The Summit under way."""
    summit = state.reach.summit
    assert summit is not None
    return summit


def on_summit_begun(state: State, event: SummitBegun) -> None:
    state.reach.summit = summoned(state.seats, event.seat, state.phase)
    state.phase = "order"
    state.decided(event.seat)


def on_favors_returned(state: State, event: FavorsReturned) -> None:
    state.decided(event.from_)


def on_negotiations_begun(state: State, event: NegotiationsBegun) -> None:
    summit = summit_of(state)
    summit.is_talking = True
    state.phase = "talk"
    state.decided(summit.caller)


def on_summit_ended(state: State, event: SummitEnded) -> None:
    summit = summit_of(state)
    state.phase = "council" if summit.source == "council" else "event"
    state.reach.summit = None


APPLY = {
    SummitBegun: on_summit_begun,
    FavorsReturned: on_favors_returned,
    NegotiationsBegun: on_negotiations_begun,
    SummitEnded: on_summit_ended,
}
DECIDE = {Order: order}
OFFER = {Order: order_choices}
