"""A movement action: its mode, its end, the crash of a bot that cannot stop. BOT-MOV."""

from __future__ import annotations

from typing import Annotated, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event, OneOf
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.field_types import Choice, OptionalHeading
from mechs_core.rulesets.bottisota.geometry import DIRECTION, DIRECTIONS, OFF
from mechs_core.rulesets.bottisota.maps import DEPOT
from mechs_core.rulesets.bottisota.model import MODES, Battle, Bot
from mechs_core.rulesets.bottisota.rules import explosions
from mechs_core.rulesets.bottisota.rules.bot_numbers import speed
from mechs_core.rulesets.bottisota.rules.destruction import destroy
from mechs_core.rulesets.bottisota.rules.step import has_step


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


MODE_CHOICES: Final = tuple(MoveMode(mode) for mode in MODES)
NO_DOCK: Final = tuple(choice for choice in MODE_CHOICES if choice.mode != "dock")
END_MOVE: Final = EndMove()
TURNS: Final = tuple(EndMove(heading) for heading in DIRECTIONS)


def why_not_mode(battle: Battle, seat: int, mode: str) -> IllegalDecision | None:
    """What forbids this mode, or None."""
    bot = battle.bot(seat)
    kind = bot.type
    if mode == "hunt":
        if kind.min_move:  # BOT-MOV-7, BOT-R-3
            return IllegalDecision("hunt_forbidden", f"the {kind.name} cannot stand and wait")
    elif mode == "dock":
        return why_not_dock(battle, seat)
    elif speed(bot, mode) < kind.min_move:
        return IllegalDecision(
            "too_slow_for_min_move",
            f"the {kind.name} must make {kind.min_move} steps and has {speed(bot, mode)} MP",
        )
    return None


def why_not_dock(battle: Battle, seat: int) -> IllegalDecision | None:
    """BOT-MOV-9 What forbids docking, or None. BOT-R-32 Asked as the movement action begins."""
    bot = battle.bot(seat)
    if not bot.type.min_move:
        why = f"the {bot.type.name} can stand still as it is"
    elif not battle.map.features[bot.area] & DEPOT:
        why = f"{battle.map.names[bot.area]} has no depot"
    elif not battle.alone(seat):
        why = f"the {bot.type.name} is not alone at {battle.map.names[bot.area]}"
    else:
        return None
    return IllegalDecision("dock_forbidden", why)


def choose_mode(play: Play[Battle], seat: int, choice: MoveMode) -> None:
    """BOT-MOV-1, BOT-MOV-2 Movement points are fixed now, before later installs."""
    battle, mode = play.state, choice.mode
    if reason := why_not_mode(battle, seat, mode):
        raise reason
    mp = speed(battle.bot(seat), mode) if mode in ("dash", "normal") else 0
    play.emit(ModeChosen(seat, mode, mp, mode == "dash"))


def mode_choices(battle: Battle, seat: int) -> list[MoveMode]:
    if not battle.bot(seat).type.min_move:  # most bots: asking would only cost a refusal
        return [*NO_DOCK]
    return [choice for choice in MODE_CHOICES if why_not_mode(battle, seat, choice.mode) is None]


# ---------------------------------------------------------------- the end of a movement action


def owes_steps(bot: Bot) -> bool:
    """BOT-MOV-7 Whether a bot has made fewer steps than its minimum move."""
    return bot.steps < bot.type.min_move


def must_crash(battle: Battle, seat: int) -> bool:
    """BOT-MOV-8, BOT-R-7 Whether a moving bot flies into the wall: it owes a step and has none.

    BOT-R-60 The rim is such a wall, and the bot may stand before it as its round begins.
    """
    bot = battle.bot(seat)
    return owes_steps(bot) and bot.type.flying and not has_step(battle, bot)


def crash(play: Play[Battle], seat: int) -> None:
    """BOT-MOV-8 Into the wall, with no destroyer."""
    destroy(play, seat, "wall", None)
    explosions.end_unit(play)


def why_not_end(battle: Battle, seat: int, heading: str | None) -> IllegalDecision | None:
    """What forbids to end the movement action so, or None."""
    bot = battle.bot(seat)
    code = must_go_on(battle, bot)
    if code == "chase_must_continue":
        prey = battle.bot(bot.prey)
        where = battle.map.names[prey.area]
        return IllegalDecision(code, f"the {prey.type.name} is at {where}, and there is a way")
    if code:
        return IllegalDecision(code, f"the {bot.type.name} must make {bot.type.min_move} steps")
    if heading is not None and not may_turn(bot):
        return IllegalDecision(
            "heading_not_allowed", "only a flying bot that made no step gets a new heading"
        )
    return None


def must_go_on(battle: Battle, bot: Bot) -> str:
    """The code of why a bot may not stop here, or ""."""
    if bot.prey != OFF:  # BOT-HUNT-4 It goes on until it is near, or as long as it can.
        far = battle.map.steps[bot.area][battle.bot(bot.prey).area] > 1
        return "chase_must_continue" if far and has_step(battle, bot) else ""
    return "min_move_unmet" if owes_steps(bot) and has_step(battle, bot) else ""


def may_turn(bot: Bot) -> bool:
    """BOT-MOV-10, BOT-R-8 Whether it may take a new heading as its dash or normal action ends."""
    return bot.type.flying and not bot.steps and bot.prey == OFF


def end_move(play: Play[Battle], seat: int, choice: EndMove) -> None:
    battle = play.state
    if reason := why_not_end(battle, seat, choice.heading):
        raise reason
    play.emit(MoveEnded(seat, battle.bot(seat).steps, choice.heading))


def end_choices(battle: Battle, seat: int) -> list[EndMove]:
    """An end without a new heading; where the bot may turn, one with each heading too."""
    bot = battle.bot(seat)
    if must_go_on(battle, bot):
        return []
    return [END_MOVE, *TURNS] if may_turn(bot) else [END_MOVE]


def on_mode_chosen(battle: Battle, event: ModeChosen) -> None:
    bot = battle.bot(event.seat)
    bot.acted = True
    bot.mode, bot.mp, bot.dashed = event.mode, event.mp, event.dashed
    battle.acting = event.seat if event.mode in ("dash", "normal") else OFF
    battle.going = OFF
    battle.holds, battle.movers, battle.hunters = [], [], []


def on_move_ended(battle: Battle, event: MoveEnded) -> None:
    bot = battle.bot(event.seat)
    if event.heading is not None:
        bot.heading = DIRECTION[event.heading]
    battle.acting = OFF
    if bot.steps or bot.teleports:  # BOT-HUNT-1, BOT-R-52 It has moved, wherever it is now
        battle.movers.append(event.seat)


DECIDE = {MoveMode: choose_mode, EndMove: end_move}
APPLY = {ModeChosen: on_mode_chosen, MoveEnded: on_move_ended}
OFFER = {MoveMode: mode_choices, EndMove: end_choices}
