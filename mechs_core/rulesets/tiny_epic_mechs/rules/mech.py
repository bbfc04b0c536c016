"""The Mighty Mech is offered, taken, declined, left. TEM-MECH, TEM-ARR-5, TEM-KO-6, TEM-KO-7."""

from __future__ import annotations

from typing import Literal

from mechs_core.kernel.messages import Decision, Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ARMOR,
    FULL_HEALTH,
    MIGHTY,
    STATUSES,
    VP_MECH,
)
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, NUMBER, OFF
from mechs_core.rulesets.tiny_epic_mechs.model import Arena, Offer
from mechs_core.rulesets.tiny_epic_mechs.rules.points import gain
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged


class EnterMech(Decision, frozen=True):
    """Whether to take the empty Mighty Mech of the zone just entered."""

    accept: bool


class ClaimMech(Decision, frozen=True):
    """Whether to take the Mighty Mech from a seat knocked out in combat."""

    accept: bool


class MechLeft(Event, frozen=True):
    """It stands empty on that cell."""

    seat: int
    cell: str


class MechOffered(Event, frozen=True):
    seat: int
    cell: str
    how: Offer


class MechTaken(Event, frozen=True):
    seat: int
    cell: str
    how: Literal["entered", "claimed"]


class MechDeclined(Event, frozen=True):
    seat: int


def may_enter(arena: Arena, seat: int) -> bool:
    """TEM-ARR-5 The empty Mech is in the pilot's zone, the seat in armor at full health."""
    return (
        arena.mech_at == arena.at[seat]
        and arena.status[seat] == ARMOR
        and arena.health[seat] == FULL_HEALTH[ARMOR]
    )


def offer_entry(play: Play[Arena], seat: int) -> None:
    play.emit(MechOffered(seat, CELLS[play.state.at[seat]], "enter"))


def leave_mech(play: Play[Arena], seat: int) -> None:
    """A knocked-out seat leaves the Mighty Mech; the winner of a combat is offered it.

    TEM-KO-6, TEM-R-18, TEM-R-54: whatever the winner's status. TEM-KO-7: a mine or turret is no
    winner.
    """
    arena = play.state
    cell = CELLS[arena.at[seat]]
    play.emit(MechLeft(seat, cell))
    if arena.combat is not None:
        play.emit(MechOffered(arena.combat.other(seat), cell, "claim"))


def enter(play: Play[Arena], seat: int, choice: EnterMech) -> None:
    answer(play, seat, choice.accept, "entered")


def claim(play: Play[Arena], seat: int, choice: ClaimMech) -> None:
    answer(play, seat, choice.accept, "claimed")


def answer(play: Play[Arena], seat: int, accept: bool, how: Literal["entered", "claimed"]) -> None:
    if not accept:
        play.emit(MechDeclined(seat))
        return
    # TEM-MECH-1
    play.emit(MechTaken(seat, CELLS[play.state.at[seat]], how))
    play.emit(StatusChanged(seat, STATUSES[MIGHTY], FULL_HEALTH[MIGHTY]))
    gain(play, seat, VP_MECH, "mech")


def enter_choices(arena: Arena, seat: int) -> list[EnterMech]:
    return [EnterMech(True), EnterMech(False)]


def claim_choices(arena: Arena, seat: int) -> list[ClaimMech]:
    return [ClaimMech(True), ClaimMech(False)]


def on_mech_left(arena: Arena, event: MechLeft) -> None:
    arena.mech_at = NUMBER[event.cell]


def on_mech_offered(arena: Arena, event: MechOffered) -> None:
    arena.offer = (event.seat, event.how)
    arena.offered = True


def on_mech_taken(arena: Arena, event: MechTaken) -> None:
    arena.offer = None
    arena.mech_at = OFF


def on_mech_declined(arena: Arena, event: MechDeclined) -> None:
    arena.offer = None


DECIDE = {EnterMech: enter, ClaimMech: claim}
APPLY = {
    MechLeft: on_mech_left,
    MechOffered: on_mech_offered,
    MechTaken: on_mech_taken,
    MechDeclined: on_mech_declined,
}
OFFER = {EnterMech: enter_choices, ClaimMech: claim_choices}
