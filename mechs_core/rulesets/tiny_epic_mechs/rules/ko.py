"""A pilot is knocked out: it enters Ad Hoc mode and is to be placed. TEM-KO, TEM-ADH."""

from __future__ import annotations

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import (
    FULL_HEALTH,
    KO_LEAST,
    MIGHTY,
    PILOT,
    STATUSES,
    VP_KO,
)
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS
from mechs_core.rulesets.tiny_epic_mechs.model import FRESH, Arena, Down
from mechs_core.rulesets.tiny_epic_mechs.rules import resources
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import Cause
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import fall_to_pilot
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import leave_mech
from mechs_core.rulesets.tiny_epic_mechs.rules.points import gain
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged


class PilotKnockedOut(Event, frozen=True):
    seat: int
    by: int  # seat
    cause: Cause
    cell: str


class AdHocEntered(Event, frozen=True):
    """All 8 cards are in hand; the next one may start no combat. TEM-ADH-1, TEM-ADH-2"""

    seat: int


def knock_out(play: Play[Arena], seat: int, by: int, cause: Cause) -> None:
    """A pilot is knocked out, up to the offer of its Mighty Mech; its placement comes later.

    TEM-KO-4, TEM-KO-5, TEM-R-17: whatever its status was, it is a pilot with full health now.
    """
    arena = play.state
    status = arena.status[seat]
    play.emit(PilotKnockedOut(seat, by, cause, CELLS[arena.at[seat]]))
    gain(play, by, VP_KO, "ko")  # TEM-KO-1
    play.emit(AdHocEntered(seat))  # TEM-KO-2
    play.emit(StatusChanged(seat, STATUSES[PILOT], FULL_HEALTH[PILOT]))
    if status == PILOT:  # TEM-KO-3, TEM-R-16: a pilot's resources only
        resources.change(
            play,
            seat,
            "ko",
            more_credits=max(0, KO_LEAST - arena.credits[seat]),
            more_energy=max(0, KO_LEAST - arena.energy[seat]),
        )
    fall_to_pilot(play, seat)
    if status == MIGHTY:
        leave_mech(play, seat)


def on_pilot_knocked_out(arena: Arena, event: PilotKnockedOut) -> None:
    seat = event.seat
    arena.down = Down(seat, "ko", arena.status[seat], arena.at[seat])


def on_ad_hoc_entered(arena: Arena, event: AdHocEntered) -> None:
    seat = event.seat
    if arena.down is None:  # no KO came before: the seat retreats
        arena.down = Down(seat, "retreat", arena.status[seat], arena.at[seat])
    arena.ad_hoc[seat] = FRESH
    arena.program[seat] = []
    arena.played[seat] = []
    if seat == arena.active:
        arena.dropped_out = True


APPLY = {PilotKnockedOut: on_pilot_knocked_out, AdHocEntered: on_ad_hoc_entered}
