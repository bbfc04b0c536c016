"""Regents, Outlaws, the First Regent and the Trust. BR-EMP-1, BR-SUM-6, BR-TRS."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import OUTLAW, REGENT, WRIT
from mechs_core.rulesets.arcs.data import TYPES
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.ambitions import change_power
from mechs_core.rulesets.arcs.rules.campaign.fate_cards import scrap_card
from mechs_core.rulesets.arcs.rules.resources import SUPPLY, TRUST, ResourceMoved
from mechs_core.rulesets.arcs.tasks import Task

LEAVE, REVIVE, INVITE, DEMAND, EDICT, FATE = "leave", "revive", "invite", "demand", "edict", "fate"
ORDERED: Final = (LEAVE, REVIVE)  # causes that are an order of the Call to Order too


class TitleChanged(Event, frozen=True):
    """A seat is a Regent, or an Outlaw, from now on."""

    seat: Seat
    title: str  # "regent" or "outlaw"
    cause: str  # "leave", "revive", "invite", "demand", "edict" or "fate"


class FirstRegentMoved(Event, frozen=True, rename={"from_": "from"}):
    """The First Regent tile, with the Trust on it, goes to another seat; None: the supply."""

    from_: Seat | None
    to: Seat | None


def change_title(play: Play[State], seat: Seat, title: str, cause: str) -> None:
    """Turn a seat's title card. Whoever becomes an Outlaw scraps its Imperial Writ. FX1"""
    play.emit(TitleChanged(seat, title, cause))
    if title == OUTLAW:
        scrap_card(play, seat, WRIT)


def join(play: Play[State], seat: Seat, cause: str) -> None:
    """A seat becomes a Regent; where nobody has the First Regent tile it takes that too."""
    change_title(play, seat, REGENT, cause)
    if play.state.reach.first_regent == OFF:
        move_tile(play, seat)


def move_tile(play: Play[State], to: Seat) -> None:
    """The tile goes with its Trust to a seat, OFF: to the supply; nothing if it is there."""
    holder = play.state.reach.first_regent
    if to != holder:
        play.emit(FirstRegentMoved(seat_or_none(holder), seat_or_none(to)))


def seat_or_none(seat: Seat) -> Seat | None:
    return None if seat == OFF else seat


def leave(play: Play[State], todo: list[Task], seat: Seat, cause: str) -> None:
    """A Regent becomes an Outlaw and gives up the tile and the Trust. BR-SUM-6, BR-R-21"""
    state, now = play.state, play.state.reach
    change_title(play, seat, OUTLAW, cause)
    if now.first_regent != seat:
        return
    heirs = [other for other in state.from_initiative() if now.regent[other]]
    if heirs:
        move_tile(play, max(heirs, key=lambda heir: state.power[heir]))
        return
    tokens = [kind for kind, number in enumerate(now.trust) for _ in range(number)]
    for kind in tokens:
        play.emit(ResourceMoved(TYPES[kind], TRUST, SUPPLY, LEAVE))
    change_power(play, seat, -len(tokens), LEAVE)
    move_tile(play, OFF)


# ---------------------------------------------------------------- the fold


def on_title_changed(state: State, event: TitleChanged) -> None:
    now = state.reach
    now.regent[event.seat] = event.title == REGENT
    if state.phase == "order" and now.summit is not None and event.cause in ORDERED:
        now.summit.used = (*now.summit.used, event.cause)
        state.decided(event.seat)


def on_first_regent_moved(state: State, event: FirstRegentMoved) -> None:
    state.reach.first_regent = OFF if event.to is None else event.to


APPLY = {TitleChanged: on_title_changed, FirstRegentMoved: on_first_regent_moved}
