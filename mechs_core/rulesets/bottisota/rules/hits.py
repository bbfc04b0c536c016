"""A hit meets shield and armour; which numbers count, and when. BOT-HIT."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.rules import bot_numbers, damage, dice, shooting_action


class Source(Struct, frozen=True):
    """Where hits come from. by may be the seat that is hit."""

    label: str  # of luck: the U of RULES.md, Luck, secrets, result
    am: int  # armour modifier
    cover: bool  # whether structures help against it. BOT-HIT-5
    cause: str  # as in DamageTaken and BotDestroyed
    by: int  # seat whose attack it is


class ShieldTested(Event, frozen=True):
    reveals: ClassVar[bool] = True

    target: int
    roll: int
    mod: int
    need: int
    saved: bool


class ArmourTested(Event, frozen=True):
    reveals: ClassVar[bool] = True

    target: int
    roll: int
    mod: int
    need: int
    saved: bool


class DefencesUpdated(Event, frozen=True):
    """The published numbers, against which tests are made from now on."""

    seat: int
    armour: int
    shield: int | None


# ---------------------------------------------------------------- a hit


def strike(play: Play[Battle], target: int, source: Source, count: int) -> None:
    """Test a number of hits one after another; those left lapse when the bot is gone. BOT-DMG-1."""
    for number in range(count):
        if play.state.bots[target] is None:
            return
        hit(play, target, source, number)


def hit(play: Play[Battle], target: int, source: Source, number: int) -> None:
    """BOT-HIT-1 One hit on a bot: shield, then armour, then a damage point.

    number: of the hit among those of its source, for luck labels, from 0.
    """
    battle = play.state
    bot = battle.bot(target)
    label = f"{source.label} h{number}"
    cover = bot_numbers.cover(battle, bot) if source.cover else 0
    if bot.shield:  # BOT-HIT-2 Weapon modifiers do not count.
        roll = dice.d6(play, f"{label} shield")
        saved = dice.passes(roll, cover, bot.shield)
        play.emit(ShieldTested(target, roll, cover, bot.shield, saved))
        if saved:
            return
    roll = dice.d6(play, f"{label} armour")
    saved = dice.passes(roll, source.am + cover, bot.armour)
    play.emit(ArmourTested(target, roll, source.am + cover, bot.armour, saved))
    if not saved:
        by = None if source.by == target else source.by
        damage.take_point(play, target, label, source.cause, by)


# ---------------------------------------------------------------- published numbers


def update_defences(play: Play[Battle]) -> None:
    """BOT-HIT-6, BOT-R-19 Publish what has changed, unless a shooting action is under way."""
    if not shooting_action.has_fired(play.state):
        publish(play)


def publish(play: Play[Battle]) -> None:
    """Bring the published numbers up to date, by seat."""
    battle = play.state
    for seat in outdated(battle):
        armour, shield = bot_numbers.defences(battle.bot(seat))
        play.emit(DefencesUpdated(seat, armour, shield or None))


def outdated(battle: Battle) -> list[int]:
    """Seats whose published numbers are not those of their bots, ascending."""
    return [
        seat
        for seat, bot in enumerate(battle.bots)
        if bot is not None and (bot.armour, bot.shield) != bot_numbers.defences(bot)
    ]


# ---------------------------------------------------------------- what it does to the state


def on_tested(battle: Battle, event: ShieldTested | ArmourTested) -> None:
    battle.fight = None  # the winner can no more steal instead of a hit
    action = battle.firing
    if action is not None and action.struck == event.target:
        action.struck = OFF
        # After a hit only an explosion or an area weapon is rolled for at somebody else.
        action.over = not shooting_action.weapon_of(action, action.shot).names_area


def on_defences_updated(battle: Battle, event: DefencesUpdated) -> None:
    bot = battle.bot(event.seat)
    bot.armour, bot.shield = event.armour, event.shield or 0


APPLY = {
    ShieldTested: on_tested,
    ArmourTested: on_tested,
    DefencesUpdated: on_defences_updated,
}
