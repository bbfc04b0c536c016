"""Blight: placed, made fresh. BR-BLI."""

from __future__ import annotations

from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import BLIGHT, BLIGHT_KIND, OWNER_NAMES
from mechs_core.rulesets.arcs.data import CONDITIONS, DAMAGED, FRESH, SHIP
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules import pieces

TROPHY = 4 * BLIGHT + SHIP  # where `State.trophies` counts Blight


def hunter(state: State) -> int:
    """The seat with most Blight Trophies, of equals the first in turn order; OFF: none has any."""
    best = max(state.from_initiative(), key=lambda seat: state.trophies[seat][TROPHY])
    return best if state.trophies[best][TROPHY] else OFF


def is_blight_left(state: State) -> bool:
    """Whether a Blight can be placed. BR-BLI-5"""
    return state.reach.blight > 0 or hunter(state) != OFF


def put_blight(play: Play[State], system: int, cause: str) -> None:
    """A damaged Blight comes to a system: from the supply, else from Trophies. BR-BLI-5"""
    state = play.state
    if not is_blight_left(state):
        return
    supply = pieces.home(BLIGHT, SHIP)
    from_ = supply if state.reach.blight else pieces.trophies(hunter(state))
    pieces.move(play, BLIGHT, SHIP, DAMAGED, 1, from_, SYSTEMS[system], cause)


def freshen(play: Play[State], system: int, count: int = 1) -> None:
    """So many damaged Blight of a system become fresh."""
    owner, place = OWNER_NAMES[BLIGHT], SYSTEMS[system]
    play.emit(pieces.PiecesFlipped(owner, BLIGHT_KIND, count, place, CONDITIONS[FRESH]))
