"""A missile that missed turns on somebody else. BOT-WPN-3."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.messages import SEAT, Event
from mechs_core.rulesets.bottisota.messages import Choice
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.rules.shoot import firing_of


class MissileTurn(Choice, frozen=True):
    target: Annotated[int, SEAT]


class MissileTurned(Event, frozen=True, rename={"from_": "from"}):
    seat: int
    shot: int
    from_: int  # seat
    to: int | None  # seat; None: it is lost


def question(battle: Battle) -> tuple[int, str, str] | None:
    raise NotImplementedError


def on_missile_turned(battle: Battle, event: MissileTurned) -> None:
    firing = firing_of(battle)
    if event.to is None:
        firing.over = True
    else:
        firing.turned = event.to


APPLY = {MissileTurned: on_missile_turned}
