"""Damage: health falls, not below 0. TEM-CBT-4, TEM-ARR-1, TEM-ARR-3."""

from __future__ import annotations

from typing import Literal

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.model import Arena

Cause = Literal["weapon", "mine", "turret"]


class DamageDealt(Event, frozen=True):
    seat: int  # whose health falls
    amount: int  # really lost, 0 or more
    health: int  # after
    cause: Cause


def deal(play: Play[Arena], victim: int, damage: int, cause: Cause) -> int:
    """A pilot loses health. Returns how much it really lost."""
    health = play.state.health[victim]
    lost = min(damage, health)
    play.emit(DamageDealt(victim, lost, health - lost, cause))
    return lost


def on_damage_dealt(arena: Arena, event: DamageDealt) -> None:
    arena.health[event.seat] = event.health


APPLY = {DamageDealt: on_damage_dealt}
