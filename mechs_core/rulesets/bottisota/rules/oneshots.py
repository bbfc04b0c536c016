"""One-shot cards are played. BOT-PART-6, BOT-PART-7."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.data import CARD
from mechs_core.rulesets.bottisota.messages import Card, Choice
from mechs_core.rulesets.bottisota.model import Battle, take_from_hand
from mechs_core.rulesets.bottisota.rules.parts import begin_action


class Args(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a one-shot is played for; each card has one of them or none."""

    repairs: tuple[str, ...] | None = None  # P25: damage, sight, slow, armour
    faults: tuple[str, ...] | None = None  # P27: in order of preference
    target: int | None = None  # P30: seat


class Play(Choice, frozen=True):
    card: Card
    args: Args | None = None


class CardPlayed(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: int
    card: str
    roll: int | None = None  # P27, P28
    mp_left: int | None = None  # P28: the action counts as a dash from now on
    lock: int | None = None  # P32: bonus to hit so far


def on_card_played(battle: Battle, event: CardPlayed) -> None:
    card, bot = CARD[event.card], battle.bot(event.seat)
    take_from_hand(battle, event.seat, card)
    battle.discards.append(card)
    bot.played += 1
    if event.mp_left is not None:
        bot.mp, bot.dashed = event.mp_left, True
    if event.lock is not None:
        bot.lock = event.lock
    begin_action(battle, event.seat)


APPLY = {CardPlayed: on_card_played}
