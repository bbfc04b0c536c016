"""Damage repaired, faults removed, weapons refilled. BOT-DMG-4, BOT-WPN-4."""

from __future__ import annotations

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.model import FAULTS, Battle


class DamageRepaired(Event, frozen=True):
    seat: int
    total: int  # damage that is left


class FaultRemoved(Event, frozen=True):
    seat: int
    fault: str
    left: int  # of that kind


class ChargesRefilled(Event, frozen=True):
    seat: int
    charges: dict[str, int]  # every weapon with charges -> how many it has now


def on_damage_repaired(battle: Battle, event: DamageRepaired) -> None:
    bot = battle.bot(event.seat)
    bot.damage = event.total
    if battle.phase == "service" and battle.acting != event.seat:
        bot.mended = True  # before its own service action: by its drone


def on_fault_removed(battle: Battle, event: FaultRemoved) -> None:
    battle.bot(event.seat).faults[FAULTS.index(event.fault)] = event.left


def on_charges_refilled(battle: Battle, event: ChargesRefilled) -> None:
    battle.bot(event.seat).charges.update(event.charges)


APPLY = {
    DamageRepaired: on_damage_repaired,
    FaultRemoved: on_fault_removed,
    ChargesRefilled: on_charges_refilled,
}
