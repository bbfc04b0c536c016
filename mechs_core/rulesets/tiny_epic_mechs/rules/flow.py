"""What goes on by itself after a decision, until somebody is asked. RULES.md, Resolution.

Everything follows from the state: from any question the game goes on in the same way, whether it
came up in play, was folded from stored events or began a scenario.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.geometry import OFF
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ask_action
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import fire_turret, trigger_mine
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import retreat
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import start_combat
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import may_enter, offer_entry
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import place_down
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import end_turn, start_execution


def go_on(play: Play[Arena]) -> None:
    """Carry on until somebody is asked or the game is over."""
    arena = play.state
    while not arena.ranking and not waits(play):
        if arena.turn:
            resolve(play)
        else:
            start_execution(play)


def waits(play: Play[Arena]) -> bool:
    """Whether anybody is asked without whom the game does not go on."""
    for request in play.requests():  # noqa: SIM110 - asked at every event
        if request.required:
            return True
    return False


def resolve(play: Play[Arena]) -> None:
    """Do what the first line of the resolution that applies says."""
    arena = play.state
    if arena.down is not None:  # (1) A KO or retreat is unfinished
        place_down(play, arena.down)
    elif arena.combat is not None:  # (2) Nobody is asked: no weapon is left
        retreat(play, arena.combat.next)
    elif not meet(play, arena.active):  # (3) to (6)
        if may_act(arena):  # (7)
            ask_action(play)
        else:  # (8)
            end_turn(play)


def meet(play: Play[Arena], seat: int) -> bool:
    """TEM-ARR Resolve the next thing that an arrived pilot meets. Returns whether there was one."""
    arena = play.state
    if not arena.moved or arena.dropped_out or arena.action:
        return False
    here = arena.at[seat]
    hostile = arena.owners[here] not in (OFF, seat)  # TEM-ARR-6
    enemy = arena.pilot_in(here, seat)
    if hostile and arena.mines[here]:
        trigger_mine(play, seat)
    elif enemy != OFF and not arena.fought:
        start_combat(play, seat, enemy)
    elif hostile:
        fire_turret(play, seat)
    elif may_enter(arena, seat) and not arena.offered:
        offer_entry(play, seat)
    else:
        return False
    return True


def may_act(arena: Arena) -> bool:
    """TEM-EXEC-4 Whether the action of the card is still to be asked. TEM-R-4, TEM-R-38"""
    if arena.fought or arena.dropped_out or arena.action:
        return False
    return arena.moved or arena.blocked_action


def then_go_on(rule: Callable[[Play[Arena], int, Any], None]) -> Callable[..., None]:
    """The same rule, followed by all that goes on by itself after the decision."""

    def decide(play: Play[Arena], seat: int, decision: Any) -> None:
        rule(play, seat, decision)
        go_on(play)

    return decide
