"""Free States: those who turn their own buildings over to them. FX2; BR-FRE is in `economy`."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import CHARTER, FREE
from mechs_core.rulesets.arcs.data import BUILDINGS, CITY, DAMAGED, FRESH, KINDS, REPAIR
from mechs_core.rulesets.arcs.geometry import IS_GATE, NUMBER, SYSTEMS, TYPE_AT
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.campaign.objectives import advance_for
from mechs_core.rulesets.arcs.rules.campaign.shared import Emancipate
from mechs_core.rulesets.arcs.rules.resources import gain, return_city
from mechs_core.rulesets.arcs.tasks import Task, task, tasks

ADVANCES = {1: 1, 2: 2}  # the Liberator, by Act


def why_not_emancipate(state: State, seat: Seat, choice: Emancipate) -> IllegalDecision | None:
    system, kind = NUMBER[choice.system], KINDS.index(choice.piece)
    if state.campaign is None or not state.holds(seat, CHARTER):
        return IllegalDecision("no_such_piece", f"you do not hold {CHARTER}")
    if not state.all_at(seat, kind, system):
        return IllegalDecision("no_such_piece", f"you have no {choice.piece} on {choice.system}")
    if sum(state.on_map(seat, each) for each in BUILDINGS) == 1:
        return IllegalDecision("last_piece", "it is your last building on the map")
    if IS_GATE[system]:
        return IllegalDecision("target_illegal", f"{choice.system} is no planet")
    return None


def emancipate(play: Play[State], todo: list[Task], seat: Seat, choice: Emancipate) -> None:
    """Of two buildings alike the damaged one."""
    state, system, kind = play.state, NUMBER[choice.system], KINDS.index(choice.piece)
    condition = DAMAGED if state.at(seat, kind, DAMAGED, system) else FRESH
    outside = pieces.takes_outside(state, seat, kind, condition, system)
    todo.append(emancipated.later(seat, choice.system))
    if kind == CITY:
        return_city(play, todo, seat, condition, choice.system, "fate", outside)
    else:
        home = pieces.home(seat, kind)
        pieces.move(play, seat, kind, condition, 1, choice.system, home, "fate", outside)
    pieces.place(play, FREE, kind, system, 1, "fate", condition, outside)


@task("emancipated")
def emancipated(play: Play[State], todo: list[Task], seat: Seat, system: str) -> None:
    """What the seat gains when the tokens that a city covered have found their place."""
    advance_for(play, "liberator", seat, ADVANCES.get(play.state.reach.act, 0), "emancipate")
    gain(play, todo, seat, TYPE_AT[NUMBER[system]], "card")


def emancipate_choices(state: State, seat: Seat) -> list[Emancipate]:
    if state.campaign is None or not state.holds(seat, CHARTER):
        return []
    found = [
        Emancipate(SYSTEMS[system], KINDS[kind])
        for kind in BUILDINGS
        for system in state.standing(seat, kind)
    ]
    return [choice for choice in found if why_not_emancipate(state, seat, choice) is None]


ACTIONS = {Emancipate: (REPAIR, why_not_emancipate, emancipate, emancipate_choices)}
TASKS = tasks(emancipated)
