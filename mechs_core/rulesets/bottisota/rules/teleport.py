"""Teleporters. BOT-TER-10."""

from __future__ import annotations

from typing import ClassVar, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.field_types import Choice
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.maps import TELEPORTER
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.rules import mines
from mechs_core.rulesets.bottisota.rules.dice import choose


class Teleport(Choice, frozen=True):
    pass


class Teleported(Event, frozen=True, rename={"from_": "from"}):
    reveals: ClassVar[bool] = True

    seat: int
    from_: str
    to: str
    mp_left: int


TELEPORT: Final = Teleport()
COST: Final = 1  # movement points


def why_not_teleport(battle: Battle, seat: int) -> IllegalDecision | None:
    """What forbids the bot to teleport now, or None."""
    bot, hall = battle.bot(seat), battle.map
    here = hall.names[bot.area]
    if bot.prey != OFF:
        return IllegalDecision("in_chase", "nobody teleports in a chase")
    if not hall.features[bot.area] & TELEPORTER:
        return IllegalDecision("not_on_teleporter", f"{here} has no teleporter")
    if not bot.entered:  # BOT-R-44
        return IllegalDecision(
            "not_on_teleporter", f"the {bot.type.name} did not enter {here} in this action"
        )
    if len(hall.teleporters) < 2:
        return IllegalDecision("no_other_teleporter", f"{here} has the only teleporter")
    if bot.mp < COST:
        return IllegalDecision("not_enough_mp", f"teleporting costs {COST} MP, none is left")
    # BOT-MOV-7 Teleporting is no step, and leaves enough for those that are missing.
    missing = bot.type.min_move - bot.steps
    if bot.mp - COST < missing:
        return IllegalDecision("min_move_unmet", f"{missing} more steps must be made first")
    return None


def teleport(play: Play[Battle], seat: int, choice: Teleport) -> None:
    battle = play.state
    if reason := why_not_teleport(battle, seat):
        raise reason
    hall, bot = battle.map, battle.bot(seat)
    others = [area for area in hall.teleporters if area != bot.area]
    there = choose(play, f"teleport r{battle.round} s{seat} n{bot.teleports}", others)
    play.emit(Teleported(seat, hall.names[bot.area], hall.names[there], bot.mp - COST))
    mines.attack_entering(play, seat)


def teleport_choices(battle: Battle, seat: int) -> list[Teleport]:
    bot = battle.bot(seat)
    if not battle.map.features[bot.area] & TELEPORTER or not bot.entered:
        return []  # mostly so: asking would only cost a refusal
    return [] if why_not_teleport(battle, seat) else [TELEPORT]


def on_teleported(battle: Battle, event: Teleported) -> None:
    bot = battle.bot(event.seat)
    bot.area = battle.map.number[event.to]
    bot.mp = event.mp_left
    bot.teleports += 1  # and it has entered this area too


DECIDE = {Teleport: teleport}
APPLY = {Teleported: on_teleported}
OFFER = {Teleport: teleport_choices}
