"""Nurture: the Symbiont makes Blight fresh. FX10."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import BLIGHT, SYMBIOSIS
from mechs_core.rulesets.arcs.data import DAMAGED, FRESH, REPAIR, SHIP
from mechs_core.rulesets.arcs.geometry import NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.campaign.objectives import advance_for
from mechs_core.rulesets.arcs.rules.campaign.shared import Nurture
from mechs_core.rulesets.arcs.tasks import Task


def why_not_nurture(state: State, seat: Seat, choice: Nurture) -> IllegalDecision | None:
    system = NUMBER[choice.system]
    if state.campaign is None or not state.holds(seat, SYMBIOSIS):
        return IllegalDecision("no_such_piece", f"you do not hold {SYMBIOSIS}")
    if not state.at(BLIGHT, SHIP, DAMAGED, system):
        return IllegalDecision("no_such_piece", f"no damaged Blight is on {choice.system}")
    if not state.is_loyal_at(seat, system):
        return IllegalDecision("target_illegal", f"you have no piece on {choice.system}")
    return None


def nurture(play: Play[State], todo: list[Task], seat: Seat, choice: Nurture) -> None:
    pieces.flip(play, BLIGHT, SHIP, FRESH, NUMBER[choice.system])
    advance_for(play, "symbiont", seat, 1, "nurture")


def nurture_choices(state: State, seat: Seat) -> list[Nurture]:
    if state.campaign is None or not state.holds(seat, SYMBIOSIS):
        return []
    return [
        Nurture(SYSTEMS[system])
        for system in state.damaged(BLIGHT, SHIP)
        if state.is_loyal_at(seat, system)
    ]


ACTIONS = {Nurture: (REPAIR, why_not_nurture, nurture, nurture_choices)}
