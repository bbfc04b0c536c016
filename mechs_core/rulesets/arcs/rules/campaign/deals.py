"""Negotiation actions: what they do, one by one or as a deal. BR-NEG."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.kit.chapters import merge
from mechs_core.rulesets.arcs.campaign_data import REGENT
from mechs_core.rulesets.arcs.campaign_model import Item
from mechs_core.rulesets.arcs.cards import COURT_CARD
from mechs_core.rulesets.arcs.data import (
    AGENT,
    CITY,
    CONDITIONS,
    DAMAGED,
    FRESH,
)
from mechs_core.rulesets.arcs.field_types import kind_number, owner_number
from mechs_core.rulesets.arcs.geometry import NUMBER
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import court, pieces, resources
from mechs_core.rulesets.arcs.rules.campaign import objectives, titles
from mechs_core.rulesets.arcs.rules.campaign.items import (
    CAPTIVE,
    CEDE,
    DELEGATE,
    FAVOR,
    FAVOR_OF,
    GIFTS,
    GUILD,
    INVITE,
    RESOURCE,
    TROPHY,
    Said,
    why_not,
)
from mechs_core.rulesets.arcs.rules.resources import in_turn_order, receive, return_city, slot_of
from mechs_core.rulesets.arcs.tasks import Task


def carry_out(play: Play[State], todo: list[Task], item: Item) -> None:
    """Do a legal item; tokens that find no slot wait for a task."""
    DOES[item.kind](play, todo, item.from_, item.to, item.details or {})


def cede(play: Play[State], todo: list[Task], seat: Seat, to: Seat, said: Said) -> None:
    state, place = play.state, said["system"]
    kind, condition = kind_number(said["kind"]), CONDITIONS.index(said["state"])
    outside = pieces.takes_outside(state, seat, kind, condition, NUMBER[place])
    if kind == CITY:
        return_city(play, todo, seat, condition, place, CEDE, outside)
    else:
        home = pieces.home(seat, kind)
        pieces.move(play, seat, kind, condition, 1, place, home, CEDE, outside)
    home = pieces.home(to, kind)
    pieces.move(play, to, kind, condition, 1, home, place, CEDE, outside)


def delegate(play: Play[State], todo: list[Task], seat: Seat, to: Seat, said: Said) -> None:
    place = pieces.at_court(said["place"] - 1)
    pieces.move(play, seat, AGENT, FRESH, 1, place, pieces.home(seat, AGENT), DELEGATE)
    pieces.move(play, to, AGENT, FRESH, 1, pieces.home(to, AGENT), place, DELEGATE)


def favor(play: Play[State], todo: list[Task], seat: Seat, to: Seat, said: Said) -> None:
    home = pieces.home(seat, AGENT)
    pieces.move(play, seat, AGENT, FRESH, 1, home, pieces.favors(to), FAVOR)


def captive(play: Play[State], todo: list[Task], seat: Seat, to: Seat, said: Said) -> None:
    hand_over(play, todo, said["owner"], AGENT, to, pieces.captives(seat), pieces.captives(to))


def favor_of(play: Play[State], todo: list[Task], seat: Seat, to: Seat, said: Said) -> None:
    hand_over(play, todo, said["owner"], AGENT, to, pieces.favors(seat), pieces.favors(to))


def trophy(play: Play[State], todo: list[Task], seat: Seat, to: Seat, said: Said) -> None:
    owner, kind = owner_number(said["owner"]), kind_number(said["kind"])
    hand_over(play, todo, owner, kind, to, pieces.trophies(seat), pieces.trophies(to))


def hand_over(
    play: Play[State], todo: list[Task], owner: int, kind: int, to: Seat, from_: str, box: str
) -> None:
    """A piece goes into the receiver's box; one of the receiver's own goes home. BR-NEG-5"""
    if owner == to and kind == CITY:
        return_city(play, todo, to, DAMAGED, from_, "asset")
        return
    condition = FRESH if kind == AGENT else DAMAGED
    goal = pieces.home(owner, kind) if owner == to else box
    pieces.move(play, owner, kind, condition, 1, from_, goal, "asset")


def resource(play: Play[State], todo: list[Task], seat: Seat, to: Seat, said: Said) -> None:
    slot = said["slot"] - 1
    receive(play, todo, to, play.state.slots[seat][slot], slot_of(seat, slot), "asset")


def invite(play: Play[State], todo: list[Task], seat: Seat, to: Seat, said: Said) -> None:
    titles.change_title(play, to, REGENT, titles.INVITE)


def guild(play: Play[State], todo: list[Task], seat: Seat, to: Seat, said: Said) -> None:
    card = COURT_CARD[said["card"]]
    court.move_card(play, card, court.play_area(seat), court.play_area(to), "asset")


DOES: Final[dict[str, Callable[[Play[State], list[Task], Seat, Seat, Said], None]]] = {
    CEDE: cede,
    DELEGATE: delegate,
    FAVOR: favor,
    CAPTIVE: captive,
    TROPHY: trophy,
    FAVOR_OF: favor_of,
    RESOURCE: resource,
    INVITE: invite,
    GUILD: guild,
}

# ---------------------------------------------------------------- deals


class Rehearsal(Play[State]):
    """A play on a given state that knows what items do; nobody hears of it."""

    def __init__(self, state: State) -> None:
        self.state = state

    def emit(self, event: Event) -> None:
        HAPPENS[type(event)](self.state, event)


HAPPENS: Final = merge((pieces, resources, court, titles), "APPLY")


def after(state: State, items: Iterable[Item]) -> State | IllegalDecision:
    """The state when these items are carried out one after another, or what forbids one.

    The given state is left alone, and is itself the answer where there are no items.
    """
    now = state
    for item in items:
        if now is state:
            now = state.copy()
        if reason := why_not(now, item):
            return reason
        carry_out(Rehearsal(now), [], item)
    return now


def carry_out_all(play: Play[State], items: Iterable[Item]) -> list[Task]:
    """Carry out items that are legal. Returns what is left to do, receivers in turn order. BR-NEG-7

    Tokens that find no slot wait until all items are done.
    """
    waiting: list[Task] = []
    for item in items:
        carry_out(play, waiting, item)
        if item.kind in GIFTS and play.state.reach.act == 1:
            objectives.advance_for(play, "factor", item.to, 1, "asset")
    return in_turn_order(play.state, waiting)
