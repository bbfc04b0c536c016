"""Who moves next: slow and fast bots shift the order. BOT-INI."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.field_types import Choice
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.model import Battle, Bot
from mechs_core.rulesets.bottisota.rules import bombs, hunt
from mechs_core.rulesets.bottisota.rules.bot_numbers import tempo
from mechs_core.rulesets.bottisota.rules.movement import crash, must_crash
from mechs_core.rulesets.bottisota.rules.question_words import done
from mechs_core.rulesets.bottisota.rules.rounds import start_phase


class Preempt(Choice, frozen=True):
    go: bool
    for_round: bool = False  # with a hold: not asked again this round


class PreemptAnswered(Event, frozen=True):
    seat: int
    go: bool
    for_round: bool


MOVED: Final = done("move", "drop", "card", "part")
PREEMPTS: Final = (Preempt(True), Preempt(False), Preempt(False, True))


def question(battle: Battle) -> tuple[int, str, str] | None:
    """Who is asked in the movement phase; None while something goes on by itself.

    First the bot that moves, then bombs go off, then hunters are asked, then the next by BOT-INI.
    """
    if battle.acting != OFF:
        if must_crash(battle, battle.acting):
            return None
        return battle.acting, "moving", so_far(battle.bot(battle.acting))
    if battle.bombs:
        return None
    if battle.going != OFF:
        return battle.going, "mode", so_far(battle.bot(battle.going))
    if chased := hunt.due(battle):
        return chased[0], "chase", f"seat {chased[1]} has moved"
    undecided = battle.undecided()
    if not undecided:
        return None
    due, faster = next_to_move(battle, undecided)
    if faster != OFF:
        return faster, "preempt", f"seat {due} is due, {len(undecided)} undecided"
    return due, "mode", so_far(battle.bot(due))


def next_to_move(battle: Battle, undecided: list[int]) -> tuple[int, int]:
    """The due seat, and the one that may go before it or OFF. undecided: one or more, in order."""
    tempi = [tempo(battle.bot(seat)) for seat in undecided]
    slowest = min(tempi)
    due = undecided[tempi.index(slowest)]  # BOT-INI-2 The first among equals
    # BOT-INI-3, BOT-R-54 Whoever is faster, at every point anew. BOT-R-39 No equal.
    for seat, its_tempo in zip(undecided, tempi, strict=True):
        if its_tempo > slowest and seat not in battle.holds and not battle.bot(seat).held:
            return due, seat
    return due, OFF


def so_far(bot: Bot) -> str:
    """What a bot has done in its action: words that make each of its requests another one."""
    drops = sum(bot.drops.values()) if bot.drops else 0
    return MOVED(bot.steps + bot.teleports, drops, bot.played, len(bot.installed))


def progress(play: Play[Battle]) -> None:
    """Do the next thing that nobody decides: a crash, a bomb, the end of the phase."""
    battle = play.state
    if battle.acting != OFF:
        crash(play, battle.acting)
    elif battle.bombs:  # BOT-BOMB-2 In drop order, as the dropper's action ends
        bombs.go_off(play, battle.bombs[0])
    else:
        start_phase(play, "shoot")


def preempt(play: Play[Battle], seat: int, choice: Preempt) -> None:
    play.emit(PreemptAnswered(seat, choice.go, choice.for_round))


def preempt_choices(battle: Battle, seat: int) -> list[Preempt]:
    return [*PREEMPTS]


def on_preempt_answered(battle: Battle, event: PreemptAnswered) -> None:
    battle.movers, battle.hunters = [], []
    if event.go:
        battle.going = event.seat
    else:
        battle.holds.append(event.seat)
        battle.bot(event.seat).held = event.for_round


DECIDE = {Preempt: preempt}
APPLY = {PreemptAnswered: on_preempt_answered}
OFFER = {Preempt: preempt_choices}
