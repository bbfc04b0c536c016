"""What the hall asks of a step: its cost, and which ways out are open. BOT-TER, BOT-MOV-4."""

from __future__ import annotations

from mechs_core.rulesets.bottisota.data import BOTS
from mechs_core.rulesets.bottisota.geometry import opposite
from mechs_core.rulesets.bottisota.maps import DOORWAY, OBSTACLES, STRUCTURES, Map
from mechs_core.rulesets.bottisota.model import Bot
from mechs_core.rulesets.bottisota.rules.bot_numbers import climbs


def step_cost(hall: Map, bot: Bot, direction: int) -> int:
    """Movement points of a step out of the bot's area, 0 or more. BOT-MOV-4

    The area in that direction exists. BOT-TER-11 All modifiers add up.
    """
    kind = BOTS[bot.kind]
    # BOT-TER-5, BOT-TER-7, BOT-TER-8 Nothing slows or carries an airborne bot. BOT-R-9, BOT-R-10
    if kind.airborne:
        return 1
    there = hall.beside[bot.area][direction]
    cost = 1
    # BOT-TER-1 Wheels and tracks are slow over structures; P22 helps.
    if kind.wheeled and hall.features[there] & STRUCTURES and not climbs(bot):
        cost += 1
    # BOT-TER-5, BOT-R-4 A conveyor acts on its front edge, both ways.
    if hall.conveyor[bot.area] == direction:
        cost -= 1
    if hall.conveyor[there] == opposite(direction):
        cost += 2
    # BOT-TER-7 A doorway slows ground bots; P22 helps.
    if hall.exits[bot.area][direction] == DOORWAY and not climbs(bot):
        cost += 1
    return cost


def against_conveyor(hall: Map, bot: Bot, direction: int) -> bool:
    """BOT-TER-5 Whether a step runs over the front edge of a conveyor, back onto it."""
    there = hall.beside[bot.area][direction]
    return bot.type.ground and hall.conveyor[there] == opposite(direction)


def turns_too_far(hall: Map, bot: Bot, direction: int) -> bool:
    """BOT-TER-3 Out of flight obstacles a flying bot turns by one direction at most."""
    if not hall.features[bot.area] & OBSTACLES or not bot.type.flying:
        return False
    return (direction - bot.heading) % 6 in (2, 3, 4)


def rolls_at(hall: Map, bot: Bot, direction: int) -> bool:
    """BOT-TER-7 Whether a step leads a flying bot through a doorway."""
    return bot.type.flying and hall.exits[bot.area][direction] == DOORWAY
