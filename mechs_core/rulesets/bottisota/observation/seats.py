"""Seats, their bots and what is between two of them, as numbers."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final

from mechs_core.rulesets.bottisota.data import BOT, BOTS, CARD, INSTALLED_LIMIT
from mechs_core.rulesets.bottisota.model import FAULTS
from mechs_core.rulesets.bottisota.observation.features import (
    KINDS,
    MANY,
    MOST_DAMAGE,
    MOST_POINTS,
    MOST_ROUNDS,
    STOLEN,
    WEAPONS,
    bot_numbers,
)
from mechs_core.rulesets.bottisota.observation.numbers import (
    AREA,
    LINK,
    MODE,
    WAY,
    Who,
    place,
)
from mechs_core.rulesets.bottisota.view import BotSeen, View


def add_seat(numbers: list[int], view: View, seat: int, who: Who) -> None:
    """What is known of a seat, then of its bot."""
    seen, asked = view.seats[seat], view.asked
    stolen = [CARD[card] + 1 for card in seen.stolen[:STOLEN]]
    wreck = next((each for each in view.wrecks if each.seat == seat), None)
    said = str(seat) in view.named
    numbers += (
        KINDS[asked.kind] if asked is not None and asked.seat == seat else 0,
        seen.hand,
        *stolen,
        *(0,) * (STOLEN - len(stolen)),
        seen.lives_left,
        seen.fielded,
        seen.retired,
        0 if seen.dealt is None else BOT[seen.dealt] + 1,
        who[seen.destroyer],
        min(seen.kills, MOST_POINTS),
        min(seen.inflicted, MOST_POINTS),
        min(seen.last_round, MOST_ROUNDS),
        min(seen.went_out, MOST_POINTS),
        place(view.entrants, seat),
        seat in view.holds,
        place(view.movers, seat),
        place(view.hunters, seat),
        view.firing is not None and seat in view.firing.tried,
        who[view.named[str(seat)]] + 1 if said else 0,
        seat in view.fallen,
        0 if wreck is None else BOT[wreck.bot] + 1,
        0 if wreck is None else AREA[wreck.area],
        min(view.rewards.count(seat), len(view.seats)),
        seat in view.winners,
    )
    numbers += NO_BOT if seen.bot is None else _bot(seen.bot, who)


def _bot(bot: BotSeen, who: Who) -> list[int]:
    kind = BOT[bot.bot]
    numbers = [
        min(max(bot.tempo, -MANY), MANY),
        kind + 1,
        AREA[bot.area],
        WAY[bot.heading],
        min(bot.damage, MOST_DAMAGE),
        *[min(bot.faults.get(name, 0), MANY) for name in FAULTS],
        min(bot.armour, MANY),
        bot.shield or 0,
        bot.dash,
        bot.normal,
        MODE[bot.mode],
        min(bot.mp, MANY),
        min(bot.steps, MANY),
        min(bot.teleports, MANY),
        who[bot.prey],
        min(bot.played, MANY),
        min(bot.lock, MANY),
        min(bot.fights, MANY),
        bot.acted,
        bot.entered,
        bot.dashed,
        bot.held,
        bot.shot,
        bot.mended,
    ]
    charges, drops = bot.charges, bot.drops
    weapons = BOTS[kind].weapons
    for weapon in weapons:
        numbers += (charges.get(weapon, 0), min(drops.get(weapon, 0), MANY))
    numbers += (0,) * (2 * (WEAPONS - len(weapons)))
    for card in bot.installed:
        numbers += (CARD[card] + 1, charges.get(card, 0), min(drops.get(card, 0), MANY))
    numbers += (0,) * (3 * (INSTALLED_LIMIT - len(bot.installed)))
    return numbers


NO_BOT: Final = (0,) * (1 + len(tuple(bot_numbers(0))))


@cache
def _pairs(seats: int) -> dict[tuple[int, int], int]:
    """Each two numbers of seats, the lower first -> their place among the pairs."""
    return {pair: place for place, pair in enumerate(combinations(range(1, seats + 1), 2))}


def add_pairs(numbers: list[int], view: View, who: Who) -> None:
    """The beams and the fights between each two seats."""
    places = _pairs(len(view.seats))
    between = [0] * (2 * len(places))
    for key, link in view.links.items():
        a, b = sorted(who[int(seat)] for seat in key.split("-"))
        between[2 * places[a, b]] = LINK[link]
    for pair in view.fought:
        a, b = sorted(who[seat] for seat in pair)
        between[2 * places[a, b] + 1] = 1
    numbers += between
