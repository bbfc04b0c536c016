"""Parts are installed. BOT-PART-1 to 4."""

from __future__ import annotations

from bisect import insort

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.data import CARD
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.messages import Card, Choice
from mechs_core.rulesets.bottisota.model import Battle, take_from_hand


class Install(Choice, frozen=True):
    card: Card


class PartInstalled(Event, frozen=True):
    seat: int
    card: str
    charges: int | None = None  # of a weapon with charges


def on_part_installed(battle: Battle, event: PartInstalled) -> None:
    card, bot = CARD[event.card], battle.bot(event.seat)
    take_from_hand(battle, event.seat, card)
    insort(bot.installed, card)
    if event.charges is not None:
        bot.charges[event.card] = event.charges
    begin_action(battle, event.seat)


def begin_action(battle: Battle, seat: int) -> None:
    """Fold that a seat's own action has begun: whatever was open about others before is not."""
    if battle.phase == "move":
        if battle.acting == OFF:  # R62 It keeps its turn whatever its tempo is now
            battle.going = seat
            battle.movers, battle.hunters = [], []
    else:
        battle.firing = None
        battle.acting = seat


APPLY = {PartInstalled: on_part_installed}
