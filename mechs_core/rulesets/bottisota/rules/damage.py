"""Damage points and the faults they cause. BOT-DMG."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.data import CARD
from mechs_core.rulesets.bottisota.model import FAULTS, Battle, take_from_hand, uninstall


class DamageTaken(Event, frozen=True):
    target: int
    total: int
    cause: str  # shot tear bomb mine melee blast extra
    by: int | None  # as in BotDestroyed


class DamageAblated(Event, frozen=True):
    target: int
    card: str


class FaultRolled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    target: int
    roll: int
    fault: str  # sight slow armour, part, extra


class PartLost(Event, frozen=True, rename={"from_": "from"}):
    reveals: ClassVar[bool] = True

    seat: int
    card: str
    from_: str  # "installed" or "hand"
    why: str  # "fault" or "emp"


def on_damage_taken(battle: Battle, event: DamageTaken) -> None:
    battle.bot(event.target).damage = event.total
    if event.by is not None:
        battle.inflicted[event.by] += 1


def on_damage_ablated(battle: Battle, event: DamageAblated) -> None:
    card = CARD[event.card]
    uninstall(battle.bot(event.target), card)
    battle.discards.append(card)


def on_fault_rolled(battle: Battle, event: FaultRolled) -> None:
    if event.fault in FAULTS:
        battle.bot(event.target).faults[FAULTS.index(event.fault)] += 1


def on_part_lost(battle: Battle, event: PartLost) -> None:
    card = CARD[event.card]
    if event.from_ == "hand":
        take_from_hand(battle, event.seat, card)
    else:
        uninstall(battle.bot(event.seat), card)
    battle.discards.append(card)


APPLY = {
    DamageTaken: on_damage_taken,
    DamageAblated: on_damage_ablated,
    FaultRolled: on_fault_rolled,
    PartLost: on_part_lost,
}
