"""The shooting phase: magnetic mines slide, then each bot in order. BOT-SHT-1, BOT-SHT-5."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.rules import beams, bot_numbers, hits, mines, missile, shot_rolls
from mechs_core.rulesets.bottisota.rules.question_words import done
from mechs_core.rulesets.bottisota.rules.rounds import start_phase
from mechs_core.rulesets.bottisota.rules.shooting_action import (
    beams_to_settle,
    has_fired,
    in_unit,
    next_shot,
)

DECLARED: Final = done("shot")
PREPARED: Final = done("part", "card")


def question(battle: Battle) -> tuple[int, str, str] | None:
    """Who is asked while no shot is half resolved; None while something goes on by itself."""
    if mines.next_to_slide(battle) is not None:
        return None
    if has_fired(battle):
        if next_shot(battle) != OFF:
            return missile.question(battle)
        if beams_to_settle(battle) or hits.outdated(battle):
            return None
    elif battle.firing is not None:
        firing = battle.firing
        return firing.seat, "declaring", DECLARED(len(firing.shots))
    seat = next_shooter(battle)
    if seat == OFF:
        return None
    bot = battle.bot(seat)
    return seat, "shooting", PREPARED(len(bot.installed), bot.played)


def next_shooter(battle: Battle) -> int:
    """Whose shooting action is next, or has begun with a card; OFF: nobody's."""
    if battle.acting != OFF:
        return battle.acting
    for seat in battle.undecided():
        if not passed_over(battle, seat):
            return seat
    return OFF


def passed_over(battle: Battle, seat: int) -> bool:
    """BOT-SHT-1 Whether a bot is docked, or can do nothing as far as all can see (BOT-R-42)."""
    bot = battle.bot(seat)
    if bot.docked:
        return True
    return not (battle.hand[seat] or bot_numbers.explodes(bot) or bot_numbers.can_fire(bot))


def progress(play: Play[Battle]) -> None:
    """Do the next thing that nobody decides: a mine slides, a shot is resolved, the phase ends."""
    battle = play.state
    if (mine := mines.next_to_slide(battle)) is not None:
        mines.slide(play, mine)
    elif not has_fired(battle) or not resolve_next(play):
        start_phase(play, "melee")


def resolve_next(play: Play[Battle]) -> bool:
    """Do the next thing of the shooting action; False: it is over."""
    battle = play.state
    if in_unit(battle):
        shot_rolls.carry_on(play)
    elif next_shot(battle) != OFF:
        shot_rolls.begin(play)
    elif beams_to_settle(battle):
        beams.settle_next(play)
    elif hits.outdated(battle):
        hits.publish(play)  # BOT-HIT-6
    else:
        return False
    return True
