"""A movement action: its mode, its end, the crash of a bot that cannot stop. BOT-MOV."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.messages import Event, OneOf
from mechs_core.rulesets.bottisota.geometry import DIRECTION, OFF
from mechs_core.rulesets.bottisota.messages import Choice, OptionalHeading
from mechs_core.rulesets.bottisota.model import MODES, Battle


class MoveMode(Choice, frozen=True):
    mode: Annotated[str, OneOf(MODES)]


class EndMove(Choice, frozen=True):
    heading: OptionalHeading = None  # BOT-MOV-10


class ModeChosen(Event, frozen=True):
    seat: int
    mode: str
    mp: int  # 0 for hunt and dock
    dashed: bool


class MoveEnded(Event, frozen=True):
    seat: int
    steps: int
    heading: str | None = None


def on_mode_chosen(battle: Battle, event: ModeChosen) -> None:
    bot = battle.bot(event.seat)
    bot.acted = True
    bot.mode, bot.mp, bot.dashed = event.mode, event.mp, event.dashed
    bot.waiting, bot.docked = event.mode == "hunt", event.mode == "dock"
    battle.acting = event.seat if event.mode in ("dash", "normal") else OFF
    battle.going = OFF
    battle.holds, battle.movers, battle.hunters = [], [], []


def on_move_ended(battle: Battle, event: MoveEnded) -> None:
    bot = battle.bot(event.seat)
    if event.heading is not None:
        bot.heading = DIRECTION[event.heading]
    battle.acting = OFF
    if bot.steps or bot.teleports:  # BOT-HUNT-1 Whoever moved may be hunted
        battle.movers.append(event.seat)


APPLY = {ModeChosen: on_mode_chosen, MoveEnded: on_move_ended}
