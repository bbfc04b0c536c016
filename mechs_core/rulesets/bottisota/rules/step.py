"""One step into a neighbouring area. BOT-MOV-3 to 6, BOT-TER."""

from __future__ import annotations

from typing import ClassVar

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.geometry import DIRECTION
from mechs_core.rulesets.bottisota.messages import Choice, Heading
from mechs_core.rulesets.bottisota.model import Battle


class Step(Choice, frozen=True):
    dir: Heading


class DoorwayRolled(Event, frozen=True):
    """A flying bot passes a doorway wall. BOT-TER-7"""

    reveals: ClassVar[bool] = True

    seat: int
    to: str
    roll: int
    crashed: bool


class Stepped(Event, frozen=True, rename={"from_": "from"}):
    seat: int
    from_: str
    to: str
    dir: str
    cost: int  # as paid
    mp_left: int
    heading: str | None = None


def on_doorway_rolled(battle: Battle, event: DoorwayRolled) -> None:
    """What follows from the roll stands in the next event."""


def on_stepped(battle: Battle, event: Stepped) -> None:
    bot = battle.bot(event.seat)
    bot.area = battle.map.number[event.to]
    bot.mp = event.mp_left
    bot.steps += 1
    bot.entered = True
    if event.heading is not None:
        bot.heading = DIRECTION[event.heading]


APPLY = {DoorwayRolled: on_doorway_rolled, Stepped: on_stepped}
