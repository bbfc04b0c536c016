"""What a destroyer gets: a card or a repair. BOT-DEST-4, BOT-JOIN-4."""

from __future__ import annotations

from typing import Annotated, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event, OneOf
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.field_types import Choice, OptionalFault
from mechs_core.rulesets.bottisota.model import FAULTS, Battle, Bot
from mechs_core.rulesets.bottisota.rules import cards, repairs

DRAW, REPAIR_DAMAGE, REMOVE_FAULT = "draw", "repair_damage", repairs.REMOVE_FAULT


class Reward(Choice, frozen=True):
    kind: Annotated[str, OneOf((DRAW, REPAIR_DAMAGE, REMOVE_FAULT))]
    fault: OptionalFault = None  # of remove_fault, and only of it


class RewardTaken(Event, frozen=True):
    seat: int
    kind: str


def question(battle: Battle) -> tuple[int, str, str] | None:
    """The first destroyer that is due a reward, if it has a choice: something to repair.

    BOT-R-51 The repair is of its own bot.
    """
    if not battle.rewards:
        return None
    seat = battle.rewards[0]
    bot = battle.bot(seat)
    if not bot.damage and not any(bot.faults):
        return None
    entering = "" if battle.entrants is None else f", {len(battle.entrants)} to enter"
    return seat, "reward", f"{len(battle.rewards)} due after unit {battle.units}{entering}"


def pay(play: Play[Battle]) -> None:
    """Pay rewards, in the order they are due, until somebody has to choose.

    A card that is drawn can be used only in a later own action (BOT-R-25).
    """
    battle = play.state
    while battle.rewards and question(battle) is None:
        take(play, battle.rewards[0], DRAW, None)


def why_not_reward(battle: Battle, seat: int, decision: Reward) -> IllegalDecision | None:
    """What forbids it, or None."""
    return why_not_gain(battle, seat, decision.kind, decision.fault)


def why_not_gain(battle: Battle, seat: int, kind: str, fault: str | None) -> IllegalDecision | None:
    """What forbids a card or a repair, as a reward or as a work in a depot; or None."""
    if is_gain(battle, battle.bot(seat), kind, fault):
        return None
    if kind == REPAIR_DAMAGE:
        return IllegalDecision("nothing_to_repair", "your bot is not damaged")
    if kind == REMOVE_FAULT:
        return IllegalDecision("nothing_to_repair", f"your bot has no {fault} fault")
    return IllegalDecision("deck_empty", "no card is left to draw")


def is_gain(battle: Battle, bot: Bot, kind: str, fault: str | None) -> bool:
    """Whether there is such a card to draw, or such damage to repair."""
    if kind == REPAIR_DAMAGE:
        return bot.damage > 0
    if kind == REMOVE_FAULT:
        return fault in repairs.faults_of(bot)
    return cards.can_draw(battle)


def reward(play: Play[Battle], seat: int, decision: Reward) -> None:
    repairs.check_fault(decision.kind, decision.fault)
    if reason := why_not_reward(play.state, seat, decision):
        raise reason
    take(play, seat, decision.kind, decision.fault)


def take(play: Play[Battle], seat: int, kind: str, fault: str | None) -> None:
    play.emit(RewardTaken(seat, kind))
    gain(play, seat, kind, fault)


def gain(play: Play[Battle], seat: int, kind: str, fault: str | None) -> None:
    """Give a seat a card or a repair; nothing where no card is left to draw."""
    if fault is not None:
        repairs.remove_fault(play, seat, fault)
    elif kind == REPAIR_DAMAGE:
        repairs.repair_damage(play, seat)
    else:
        cards.draw(play, seat)


REWARDS: Final = (
    Reward(DRAW),
    Reward(REPAIR_DAMAGE),
    *(Reward(REMOVE_FAULT, fault) for fault in FAULTS),
)


def reward_choices(battle: Battle, seat: int) -> list[Reward]:
    bot = battle.bot(seat)
    return [each for each in REWARDS if is_gain(battle, bot, each.kind, each.fault)]


def on_reward_taken(battle: Battle, event: RewardTaken) -> None:
    battle.rewards.remove(event.seat)


DECIDE = {Reward: reward}
APPLY = {RewardTaken: on_reward_taken}
OFFER = {Reward: reward_choices}
