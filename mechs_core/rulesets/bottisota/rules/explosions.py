"""Destroyed bots explode, and the end of an attack unit. BOT-SELF, BOT-UNIT-2."""

from __future__ import annotations

from typing import ClassVar, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.data import SELF_DESTRUCT
from mechs_core.rulesets.bottisota.field_types import Choice
from mechs_core.rulesets.bottisota.model import Battle, Firing, Wreck
from mechs_core.rulesets.bottisota.rules import bot_numbers, dice, end, reward
from mechs_core.rulesets.bottisota.rules.declaration import close_declaration
from mechs_core.rulesets.bottisota.rules.destruction import destroy
from mechs_core.rulesets.bottisota.rules.hits import Source, hit, update_defences


class Detonate(Choice, frozen=True):
    pass


class Detonated(Event, frozen=True):
    seat: int


class SelfDestructed(Event, frozen=True):
    seat: int
    area: str


class BlastRolled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: int  # whose bot explodes
    target: int
    roll: int
    hit: bool


DETONATE: Final = Detonate()


# ---------------------------------------------------------------- may it


def why_not_detonate(battle: Battle, seat: int) -> IllegalDecision | None:
    """What forbids to detonate, or None. The option `explosive` alone does not allow it."""
    bot = battle.bot(seat)
    if not bot_numbers.explodes(bot):
        return IllegalDecision("no_self_destruct", f"the {bot.type.name} has no self-destruct")
    return None


def detonate_choices(battle: Battle, seat: int) -> list[Detonate]:
    return [DETONATE] if bot_numbers.explodes(battle.bot(seat)) else []


# ---------------------------------------------------------------- what happens


def detonate(play: Play[Battle], seat: int, decision: Detonate) -> None:
    """BOT-SELF-2 The bot is destroyed by itself and explodes."""
    if reason := why_not_detonate(play.state, seat):
        raise reason
    play.emit(Detonated(seat))
    destroy(play, seat, "detonation", seat)
    end_unit(play)


def end_unit(play: Play[Battle]) -> None:
    """BOT-UNIT-2 End an attack unit: explosions, the check of the end, defences, rewards.

    What has been done already is not done again.
    """
    battle = play.state
    while wreck := next((each for each in battle.wrecks if explodes(battle, each)), None):
        explode(play, wreck)  # BOT-SELF-3 In order of destruction, those it destroys too.
    if battle.fallen:
        end.check(play)
    if battle.phase == "ended":
        return  # BOT-END-5
    update_defences(play)
    reward.pay(play)


def explodes(battle: Battle, wreck: Wreck) -> bool:
    """BOT-SELF-1 Whether a destroyed bot explodes. Not if acid destroyed it."""
    if wreck.cause == "acid":
        return False
    return battle.explosive or bot_numbers.added_up(wreck.kind, wreck.installed).self_destruct


def explode(play: Play[Battle], wreck: Wreck) -> None:
    """A destroyed bot explodes at every bot in its area, clockwise from its left, one by one."""
    battle, seat = play.state, wreck.seat
    play.emit(SelfDestructed(seat, battle.map.names[wreck.area]))
    for turn, target in enumerate(battle.from_the_left(seat, wreck.area)):
        label = f"blast r{battle.round} s{seat} t{turn}"
        roll = dice.d6(play, label)
        struck = dice.passes(roll, 0, SELF_DESTRUCT.hit)
        play.emit(BlastRolled(seat, target, roll, struck))
        if struck:
            hit(play, target, Source(label, SELF_DESTRUCT.am, True, "blast", seat), 0)


# ---------------------------------------------------------------- what it does to the state


def on_detonated(battle: Battle, event: Detonated) -> None:
    battle.firing = Firing(event.seat, [])
    close_declaration(battle, event.seat)


def on_self_destructed(battle: Battle, event: SelfDestructed) -> None:
    battle.wrecks = [wreck for wreck in battle.wrecks if wreck.seat != event.seat]


def on_blast_rolled(battle: Battle, event: BlastRolled) -> None:
    """The state stays as it is: the next event tells what follows."""


DECIDE = {Detonate: detonate}
APPLY = {
    Detonated: on_detonated,
    SelfDestructed: on_self_destructed,
    BlastRolled: on_blast_rolled,
}
OFFER = {Detonate: detonate_choices}
