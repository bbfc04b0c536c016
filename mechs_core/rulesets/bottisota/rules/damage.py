"""Damage points and the faults they cause. BOT-DMG."""

from __future__ import annotations

from typing import ClassVar, Final

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.data import ABLATIVE_PLATING, CARD, CARDS, KIND
from mechs_core.rulesets.bottisota.model import FAULTS, Battle, take_from_hand, uninstall
from mechs_core.rulesets.bottisota.rules import dice
from mechs_core.rulesets.bottisota.rules.destruction import destroy

# BOT-DMG-2 What a fault die does, by its number less 1.
FAULT_TABLE: Final = ("sight", "slow", "armour", "part", "part", "extra")


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


# ---------------------------------------------------------------- what happens


def take_point(play: Play[Battle], target: int, label: str, cause: str, by: int | None) -> None:
    """One damage point and what it breaks. BOT-DMG-1, BOT-DMG-2, BOT-R-21.

    label: of luck, of the hit. by: the destroyer, if this destroys the bot.
    """
    bot = play.state.bot(target)
    if not inflict(play, target, cause, cause, by) or bot.damage < bot.type.fault_at:
        return
    roll = dice.d6(play, f"{label} fault")
    fault = FAULT_TABLE[roll - 1]
    play.emit(FaultRolled(target, roll, fault))
    if fault == "part":
        lose_part(play, target, f"{label} part")
    elif fault == "extra":
        inflict(play, target, "extra", cause, by)  # BOT-R-20 This point breaks nothing.


def inflict(play: Play[Battle], target: int, said: str, cause: str, by: int | None) -> bool:
    """Deal one point. True: it was not ablated, and the bot is still there, so a fault may follow.

    said: the cause that DamageTaken names. cause: the one that BotDestroyed would name.
    """
    bot = play.state.bot(target)
    plating = next((card for card in bot.installed if KIND[card] == ABLATIVE_PLATING), None)
    if plating is not None:  # BOT-DMG-3
        play.emit(DamageAblated(target, CARDS[plating]))
        return False
    play.emit(DamageTaken(target, bot.damage + 1, said, by))
    if bot.damage < bot.type.explode_at:
        return True
    destroy(play, target, cause, by)
    return False


def lose_part(play: Play[Battle], seat: int, label: str) -> None:
    """A random installed part is destroyed, or if none a card of the hand, or nothing."""
    battle = play.state
    if installed := battle.bot(seat).installed:
        card = CARDS[dice.choose(play, label, installed)]
        play.emit(PartLost(seat, card, "installed", "fault"))
    elif hand := battle.hand[seat]:
        play.emit(PartLost(seat, CARDS[dice.choose(play, label, hand)], "hand", "fault"))


# ---------------------------------------------------------------- what it does to the state


def on_damage_taken(battle: Battle, event: DamageTaken) -> None:
    battle.bot(event.target).damage = event.total
    if event.by is not None:  # BOT-R-65 Not one's own; no repair takes it back
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
