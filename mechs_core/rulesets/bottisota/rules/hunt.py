"""Hunting: waiting bots chase who moved. BOT-HUNT."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.messages import Event, OneOf
from mechs_core.rulesets.bottisota.messages import Choice
from mechs_core.rulesets.bottisota.model import Battle


class Chase(Choice, frozen=True):
    mode: Annotated[str, OneOf(("dash", "normal", "decline"))]


class ChaseAnswered(Event, frozen=True):
    seat: int
    prey: int
    mode: str
    mp: int  # 0 where declined
    dashed: bool


def on_chase_answered(battle: Battle, event: ChaseAnswered) -> None:
    if battle.movers[0] != event.prey:  # nobody was left to ask about those before
        del battle.movers[: battle.movers.index(event.prey)]
        battle.hunters = []
    battle.hunters.append(event.seat)
    if event.mode == "decline":
        return
    bot = battle.bot(event.seat)
    bot.waiting, bot.prey = False, event.prey
    bot.mode, bot.mp, bot.dashed = event.mode, event.mp, event.dashed
    battle.acting = event.seat


APPLY = {ChaseAnswered: on_chase_answered}
