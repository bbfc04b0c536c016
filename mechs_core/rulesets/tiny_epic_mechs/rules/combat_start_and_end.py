"""A combat begins and ends. TEM-CBT-1, TEM-CBT-8, TEM-CBT-9."""

from __future__ import annotations

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import MAVERICK, PROGRAM, STEP
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, NUMBER
from mechs_core.rulesets.tiny_epic_mechs.model import Arena, Combat, Fall
from mechs_core.rulesets.tiny_epic_mechs.rules import resources
from mechs_core.rulesets.tiny_epic_mechs.rules.points import gain


class CombatStarted(Event, frozen=True):
    """All weapons are ready; the attacker attacks first."""

    seat: int  # attacker
    defender: int
    cell: str
    jump: bool  # the attacker arrived by DOUBLE or DIAGONAL


class CombatEnded(Event, frozen=True):
    """All weapons are ready again, and no seat is jammed."""

    winner: int
    loser: int
    how: Fall


def start_combat(play: Play[Arena], seat: int, defender: int) -> None:
    """TEM-CBT-1 The arriving seat is the attacker."""
    arena = play.state
    play.emit(CombatStarted(seat, defender, CELLS[arena.at[seat]], is_jump(arena.card)))
    gain(play, seat, arena.combat_start_vp, "combat_start")  # TEM-CBT-9
    if arena.has(seat, MAVERICK):
        resources.change(play, seat, "ability", more_credits=1)


def is_jump(card: int) -> bool:
    """Whether a program card's movement is a jump. TEM-CBT-3"""
    return PROGRAM[card].movement != STEP


def end_combat(play: Play[Arena], loser: int, how: Fall) -> None:
    combat = play.state.combat
    assert combat is not None
    play.emit(CombatEnded(combat.other(loser), loser, how))


def on_combat_started(arena: Arena, event: CombatStarted) -> None:
    arena.fought = True
    arena.combat = Combat(
        attacker=event.seat,
        defender=event.defender,
        cell=NUMBER[event.cell],
        jump=event.jump,
        next=event.seat,
    )


def on_combat_ended(arena: Arena, event: CombatEnded) -> None:
    arena.combat = None
    arena.exhausted = [0] * arena.seats  # TEM-CBT-8


APPLY = {CombatStarted: on_combat_started, CombatEnded: on_combat_ended}
