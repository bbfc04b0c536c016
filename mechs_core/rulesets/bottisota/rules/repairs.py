"""Damage repaired, faults removed, weapons refilled. BOT-DMG-4, BOT-WPN-4."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.model import FAULTS, Battle, Bot
from mechs_core.rulesets.bottisota.rules import bot_numbers, hits

REMOVE_FAULT = "remove_fault"  # what a reward and a work in a depot call it


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


def faults_of(bot: Bot) -> list[str]:
    """The kinds of fault that it has. BOT-DMG-4"""
    if not any(bot.faults):
        return []
    return [fault for fault, count in zip(FAULTS, bot.faults, strict=True) if count]


def full_charges(bot: Bot) -> dict[str, int]:
    """Every weapon with charges, and how many it holds."""
    return {**bot_numbers.fitted(bot).charges}


def lacks_charges(bot: Bot) -> bool:
    """Whether some weapon holds less than it can. BOT-WPN-4"""
    return bot.charges != bot_numbers.fitted(bot).charges


# ---------------------------------------------------------------- may it


def check_fault(kind: str, fault: str | None) -> None:
    """Raises IllegalDecision `bad_value` unless a fault is named where one is to be removed."""
    if (kind == REMOVE_FAULT) != (fault is not None):
        wanted = "wants one of" if fault is None else "does not go with"
        raise IllegalDecision("bad_value", f"fault: {kind} {wanted} {' '.join(FAULTS)}")


def why_not_refill(battle: Battle, seat: int) -> IllegalDecision | None:
    if not lacks_charges(battle.bot(seat)):
        return IllegalDecision("nothing_to_refill", "no weapon of your bot lacks a charge")
    return None


# ---------------------------------------------------------------- what happens


def repair_damage(play: Play[Battle], seat: int) -> None:
    play.emit(DamageRepaired(seat, play.state.bot(seat).damage - 1))


def remove_fault(play: Play[Battle], seat: int, fault: str) -> None:
    left = play.state.bot(seat).faults[FAULTS.index(fault)] - 1
    play.emit(FaultRemoved(seat, fault, left))
    hits.update_defences(play)  # BOT-R-61 In a shooting action only at its end


def refill(play: Play[Battle], seat: int) -> None:
    play.emit(ChargesRefilled(seat, full_charges(play.state.bot(seat))))


# ---------------------------------------------------------------- the fold


def on_damage_repaired(battle: Battle, event: DamageRepaired) -> None:
    bot = battle.bot(event.seat)
    bot.damage = event.total
    if battle.phase == "service" and battle.acting != event.seat:
        bot.mended = True  # its service action has not begun, so it was its drone


def on_fault_removed(battle: Battle, event: FaultRemoved) -> None:
    battle.bot(event.seat).faults[FAULTS.index(event.fault)] = event.left


def on_charges_refilled(battle: Battle, event: ChargesRefilled) -> None:
    battle.bot(event.seat).charges.update(event.charges)


APPLY = {
    DamageRepaired: on_damage_repaired,
    FaultRemoved: on_fault_removed,
    ChargesRefilled: on_charges_refilled,
}
