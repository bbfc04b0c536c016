"""A victim with cards in hand may cancel a hit with a decoy flare. BOT-SHT-9."""

from __future__ import annotations

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.data import CARD
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.messages import Choice
from mechs_core.rulesets.bottisota.model import Battle, take_from_hand
from mechs_core.rulesets.bottisota.rules.shoot import firing_of


class React(Choice, frozen=True):
    use: bool


class Reacted(Event, frozen=True):
    seat: int
    card: str | None  # None: declined


def question(battle: Battle) -> tuple[int, str, str] | None:
    raise NotImplementedError


def on_reacted(battle: Battle, event: Reacted) -> None:
    firing = firing_of(battle)
    firing.asked = True
    if event.card is None:
        return
    card = CARD[event.card]
    take_from_hand(battle, event.seat, card)
    battle.discards.append(card)
    firing.struck = OFF
    firing.beams = [each for each in firing.beams if each != (firing.shot, event.seat)]


APPLY = {Reacted: on_reacted}
