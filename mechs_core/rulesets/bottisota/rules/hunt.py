"""Hunting: waiting bots chase who moved. BOT-HUNT."""

from __future__ import annotations

from typing import Annotated, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event, OneOf
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.field_types import Choice
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.rules.bot_numbers import speed
from mechs_core.rulesets.bottisota.rules.step import has_step


class Chase(Choice, frozen=True):
    mode: Annotated[str, OneOf(("dash", "normal", "decline"))]


class ChaseAnswered(Event, frozen=True):
    seat: int
    prey: int
    mode: str
    mp: int  # 0 where declined
    dashed: bool


CHASES: Final = (Chase("dash"), Chase("normal"), Chase("decline"))


def due(battle: Battle) -> tuple[int, int] | None:
    """The hunter that is asked next and its prey, or None.

    BOT-HUNT-1 Clockwise from the mover's left. BOT-HUNT-6 About the first mover first, then about
    each chaser that moved. Those before the hunter that was asked last have been asked.
    """
    if not battle.movers:
        return None
    waiting = {seat for seat, bot in enumerate(battle.bots) if bot is not None and bot.waiting}
    if not waiting:
        return None
    asked = battle.hunters[-1:]
    for prey in battle.movers:
        hunters = battle.clockwise(prey)[1:]
        if asked:
            hunters = hunters[hunters.index(asked[0]) + 1 :]
        for seat in hunters:
            if seat in waiting and may_be_asked(battle, seat, prey):
                return seat, prey
        asked = []
    return None


def may_be_asked(battle: Battle, seat: int, prey: int) -> bool:
    """BOT-HUNT-1 Whether a seat that waits can chase that prey. BOT-R-48 Slow or not."""
    if battle.within_one and distance(battle, seat, prey) > 1:
        return False
    return can_chase(battle, seat, prey, "dash") or can_chase(battle, seat, prey, "normal")


def distance(battle: Battle, seat: int, prey: int) -> int:
    """Areas between a hunter and its prey, walls ignored. BOT-HUNT-4, BOT-R-53"""
    return battle.map.steps[battle.bot(seat).area][battle.bot(prey).area]


def can_chase(battle: Battle, seat: int, prey: int, mode: str) -> bool:
    """BOT-HUNT-5 Whether a chase in this mode has a first step, or the prey is near already."""
    if distance(battle, seat, prey) <= 1:
        return True
    bot = battle.bot(seat).copy()
    bot.mp, bot.dashed, bot.prey = speed(bot, mode), mode == "dash", prey
    return has_step(battle, bot)


def prey_of(battle: Battle) -> int:
    """The prey that the open question is about."""
    asked = due(battle)
    assert asked is not None
    return asked[1]


def why_not_chase(battle: Battle, seat: int, prey: int, mode: str) -> IllegalDecision | None:
    """What forbids this answer, or None."""
    if mode == "decline" or can_chase(battle, seat, prey, mode):
        return None
    hunter, name = battle.bot(seat).type.name, battle.bot(prey).type.name
    return IllegalDecision("no_chase_step", f"no step takes the {hunter} nearer to the {name}")


def chase(play: Play[Battle], seat: int, choice: Chase) -> None:
    battle, mode = play.state, choice.mode
    prey = prey_of(battle)
    if reason := why_not_chase(battle, seat, prey, mode):
        raise reason
    mp = 0 if mode == "decline" else speed(battle.bot(seat), mode)
    play.emit(ChaseAnswered(seat, prey, mode, mp, mode == "dash"))


def chase_choices(battle: Battle, seat: int) -> list[Chase]:
    prey = prey_of(battle)
    return [each for each in CHASES if why_not_chase(battle, seat, prey, each.mode) is None]


def on_chase_answered(battle: Battle, event: ChaseAnswered) -> None:
    if battle.movers[0] != event.prey:  # nobody is left to ask about earlier movers
        del battle.movers[: battle.movers.index(event.prey)]
        battle.hunters = []
    battle.hunters.append(event.seat)
    if event.mode == "decline":
        return
    bot = battle.bot(event.seat)
    bot.prey = event.prey
    bot.mode, bot.mp, bot.dashed = event.mode, event.mp, event.dashed
    battle.acting = event.seat


DECIDE = {Chase: chase}
APPLY = {ChaseAnswered: on_chase_answered}
OFFER = {Chase: chase_choices}
