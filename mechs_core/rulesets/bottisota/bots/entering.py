"""How to enter the hall: with which bot, and where."""

from __future__ import annotations

from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.bottisota.bots.best import best, of_type
from mechs_core.rulesets.bottisota.bots.outlook import Outlook
from mechs_core.rulesets.bottisota.data import BOTS
from mechs_core.rulesets.bottisota.geometry import DIRECTION, OFF
from mechs_core.rulesets.bottisota.model import Battle, Bot
from mechs_core.rulesets.bottisota.rules.entry import Enter, PickBot
from mechs_core.rulesets.bottisota.rules.repairs import full_charges

# By how often greedy won with them against itself, in 300 duels and 120 games of six.
FAVOURITES: Final = (
    *("sentinel", "tractor", "spark", "magnet", "ram", "wasp", "martyr"),
    *("spider", "skimmer", "fortress", "diver", "sapper", "howler", "hawk"),
)


def enter(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    """At once: the favourite that is free, in the place with the best outlook."""
    picks = of_type(PickBot, legal)
    if picks:
        return best(picks, lambda each: -FAVOURITES.index(each.bot))[1]
    bot = battle.bots[seat] = newcomer(battle.dealt[seat])
    battle.phase = "move"  # nobody has moved yet
    outlook = Outlook(battle, seat)

    def worth(place: Enter) -> float:
        bot.area = battle.map.number[place.area]
        bot.heading = OFF if place.heading is None else DIRECTION[place.heading]
        return outlook.place()

    return best(of_type(Enter, legal), worth)[1]


def newcomer(kind: int) -> Bot:
    """A bot that stands nowhere yet. BOT-SET-5"""
    row = BOTS[kind]
    bot = Bot(kind, OFF, OFF, 0, [0, 0, 0], [], row.armour, row.shield, {})
    bot.charges = full_charges(bot)
    return bot
