"""A hit meets shield and armour; which numbers count, and when. BOT-HIT."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.model import Battle


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


def on_tested(battle: Battle, event: ShieldTested | ArmourTested) -> None:
    battle.fight = None  # whether to steal is decided
    firing = battle.firing
    if firing is not None and firing.struck == event.target:
        firing.struck = OFF
        firing.over = True  # of one target or a missile; an explosion goes on all the same


def on_defences_updated(battle: Battle, event: DefencesUpdated) -> None:
    bot = battle.bot(event.seat)
    bot.armour, bot.shield = event.armour, event.shield or 0


APPLY = {
    ShieldTested: on_tested,
    ArmourTested: on_tested,
    DefencesUpdated: on_defences_updated,
}
