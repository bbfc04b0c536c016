"""Fire Rifles: hits from an adjacent system. L02."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import RIFLES
from mechs_core.rulesets.arcs.data import BATTLE, FRESH, SHIP
from mechs_core.rulesets.arcs.field_types import owner_named, owner_number
from mechs_core.rulesets.arcs.geometry import NUMBER, SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, State
from mechs_core.rulesets.arcs.rules.battle import BattleBegun, CollectDice, end_battle
from mechs_core.rulesets.arcs.rules.campaign import sides
from mechs_core.rulesets.arcs.rules.campaign.shared import FireRifles
from mechs_core.rulesets.arcs.rules.throws import throw
from mechs_core.rulesets.arcs.rules.windows import ask
from mechs_core.rulesets.arcs.tasks import Task


def why_not_fire(state: State, seat: Seat, choice: FireRifles) -> IllegalDecision | None:
    """L02"""
    start, system = NUMBER[choice.from_], NUMBER[choice.system]
    if state.campaign is None or not state.holds(seat, RIFLES):
        return IllegalDecision("no_such_piece", "you have no Galactic Rifles")
    if not state.loyal_ships(seat, start):
        return IllegalDecision("no_such_piece", f"you have no ship on {choice.from_}")
    if system not in state.next_to(start):
        return IllegalDecision("target_illegal", f"{choice.system} is not next to {choice.from_}")
    return sides.why_no_defender(state, seat, system, owner_number(choice.defender))


def fire(play: Play[State], todo: list[Task], seat: Seat, choice: FireRifles) -> None:
    """No battle but for who may be chosen, its label and its hits. BR-R-78"""
    play.emit(BattleBegun(seat, choice.from_, choice.defender, choice.system))
    todo.append(end_battle.later())
    start = NUMBER[choice.from_]
    most = play.state.at(seat, SHIP, FRESH, start) + sides.board_dice(play.state, seat, start)
    if most:
        ask(play, todo, "dice", seat, most=most, raid=False)
    else:
        throw(play, todo, CollectDice(0, 0, 0))


def fire_choices(state: State, seat: Seat) -> list[FireRifles]:
    if state.campaign is None or not state.holds(seat, RIFLES):
        return []
    starts = {*state.standing(seat, SHIP), state.campaign.flagship[seat]} - {OFF}
    return [
        FireRifles(SYSTEMS[start], SYSTEMS[system], owner_named(owner))
        for start in sorted(starts)
        for system in state.next_to(start)
        for owner in state.owners
        if sides.why_no_defender(state, seat, system, owner) is None
    ]


ACTIONS = {FireRifles: (BATTLE, why_not_fire, fire, fire_choices)}
