"""Acid and flight obstacles destroy who is pushed or beaten into them. BOT-BEAM-5, BOT-MEL-7."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.maps import ACID, OBSTACLES
from mechs_core.rulesets.bottisota.model import Battle, Bot
from mechs_core.rulesets.bottisota.rules import dice
from mechs_core.rulesets.bottisota.rules.destruction import destroy

Hazard = Literal["acid", "obstacle"]
DESTROYS: Final = 6


class HazardRolled(Event, frozen=True):
    reveals: ClassVar[bool] = True

    target: int
    kind: Hazard
    roll: int
    destroyed: bool


def hazard_of(battle: Battle, bot: Bot) -> Hazard | None:
    """What is dangerous to a bot where it stands: acid to one on the ground, obstacles in flight.

    BOT-TER-8 Neither to one that hovers. BOT-R-46
    """
    features = battle.map.features[bot.area]
    if bot.type.ground and features & ACID:
        return "acid"
    if bot.type.flying and features & OBSTACLES:
        return "obstacle"
    return None


def risk(play: Play[Battle], target: int, label: str, by: int) -> None:
    """Roll whether a bot is destroyed where it stands, if that is dangerous to it.

    label: of luck, of what pushed or beat it. by: the seat that did.
    """
    battle = play.state
    kind = hazard_of(battle, battle.bot(target))
    if kind is None:
        return
    roll = dice.d6(play, f"{label} hazard")
    play.emit(HazardRolled(target, kind, roll, roll == DESTROYS))
    if roll == DESTROYS:
        destroy(play, target, kind, by)


def on_hazard_rolled(battle: Battle, event: HazardRolled) -> None:
    """The state stays as it is: the next event tells what follows."""


APPLY = {HazardRolled: on_hazard_rolled}
