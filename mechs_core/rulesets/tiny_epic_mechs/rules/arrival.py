"""What meets a pilot that has moved into a zone: an enemy mine, an enemy turret. TEM-ARR."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import SPRITE
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, NUMBER
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import deal
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import hand_back, take_away
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import knock_out


class MineTriggered(Event, frozen=True):
    """An enemy mine hits an arriving pilot: it is revealed, and back in its owner's supply."""

    reveals: ClassVar[bool] = True

    cell: str
    owner: int
    number: int
    victim: int
    damage: int  # in full, before the cut at 0


class TurretFired(Event, frozen=True):
    """An enemy turret hits an arriving pilot; it stays until `DeviceReturned`."""

    cell: str
    owner: int
    victim: int
    damage: int  # in full, before the cut at 0


def trigger_mine(play: Play[Arena], victim: int) -> None:
    """TEM-ARR-1 The damage is mine number + zone value (TEM-R-7); it gives no VP (TEM-R-10)."""
    arena = play.state
    cell = arena.at[victim]
    owner, number = arena.owners[cell], arena.mines[cell]
    damage = softened(arena, victim, number + arena.value(cell))
    play.emit(MineTriggered(CELLS[cell], owner, number, victim, damage))
    deal(play, victim, damage, "mine")
    if arena.health[victim] == 0:
        knock_out(play, victim, owner, "mine")


def fire_turret(play: Play[Arena], victim: int) -> None:
    """TEM-ARR-3 It goes back only if the pilot survives (TEM-R-11)."""
    arena = play.state
    cell = arena.at[victim]
    owner = arena.owners[cell]
    damage = softened(arena, victim, turret_damage(arena, cell))
    play.emit(TurretFired(CELLS[cell], owner, victim, damage))
    deal(play, victim, damage, "turret")
    if arena.health[victim] == 0:
        knock_out(play, victim, owner, "turret")
    else:
        hand_back(play, cell)


def turret_damage(arena: Arena, cell: int) -> int:
    """What a turret there costs who enters, before the victim's ability. TEM-R-8"""
    return arena.value(cell) if arena.turret_damage is None else arena.turret_damage


def softened(arena: Arena, victim: int, damage: int) -> int:
    """Damage from a mine or turret, after the victim's ability. P7"""
    return max(0, damage - arena.has(victim, SPRITE))


def on_mine_triggered(arena: Arena, event: MineTriggered) -> None:
    take_away(arena, NUMBER[event.cell])
    # TEM-SEC-3 Everybody knows now that the owner's other mines there have another number.
    for cell, owner in enumerate(arena.owners):
        if owner == event.owner and arena.mines[cell]:
            arena.unlike[cell] |= 1 << event.number


def on_turret_fired(arena: Arena, event: TurretFired) -> None:
    """Nothing changes: damage and return have events of their own."""


APPLY = {MineTriggered: on_mine_triggered, TurretFired: on_turret_fired}
