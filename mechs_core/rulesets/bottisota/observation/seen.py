"""What is read of seats, of their bots and of each two of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Final

from mechs_core.kit.observation import seen_from
from mechs_core.rulesets.bottisota.data import BOT, BOTS, INSTALLED_LIMIT
from mechs_core.rulesets.bottisota.observation.numbers import CARD, KIND, LINK, MANY
from mechs_core.rulesets.bottisota.view import BotSeen, View, WreckSeen

WEAPONS: Final = 2  # that a type of bot has


def asked(view: View, seat: int) -> int:
    asked = view.asked
    return KIND[asked.kind] if asked is not None and asked.seat == seat else 0


def was_tried(view: View, seat: int) -> bool:
    return view.firing is not None and seat in view.firing.tried


def is_beam(view: View, shot: int) -> bool:
    return view.firing is not None and shot in dict(view.firing.beams)


def and_nobody(seats: int) -> int:
    return seats + 1


def named(view: View, seat: int) -> int:
    """Whom a seat named in melee: 0 not said yet, 1 nobody, then the seats."""
    if str(seat) not in view.named:
        return 0
    return 1 + seen_from(view.viewer or 0, len(view.seats))[view.named[str(seat)]]


def wreck(view: View, seat: int) -> WreckSeen | None:
    for each in view.wrecks:
        if each.seat == seat:
            return each
    return None


def rewards(view: View, seat: int) -> int:
    return min(view.rewards.count(seat), len(view.seats))


def weapons(view: View, bot: BotSeen) -> list[int]:
    """Charges and drops of the weapons of its type."""
    numbers: list[int] = []
    names = BOTS[BOT[bot.bot]].weapons
    for weapon in names:
        numbers += (bot.charges.get(weapon, 0), min(bot.drops.get(weapon, 0), MANY))
    numbers += (0, 0) * (WEAPONS - len(names))
    return numbers


def parts(view: View, bot: BotSeen) -> list[int]:
    """Installed cards with their charges and drops."""
    numbers: list[int] = []
    for card in bot.installed:
        numbers += (CARD[card], bot.charges.get(card, 0), min(bot.drops.get(card, 0), MANY))
    numbers += (0, 0, 0) * (INSTALLED_LIMIT - len(bot.installed))
    return numbers


@cache
def pairs(seats: int) -> dict[tuple[int, int], int]:
    """Each two seats as they are counted, the lower first -> their place among the pairs."""
    return {pair: place for place, pair in enumerate(combinations(range(seats), 2))}


def between(view: View) -> list[int]:
    """The beam and the fight between each two seats."""
    seats, first = len(view.seats), view.viewer or 0
    places = pairs(seats)
    numbers = [0] * (2 * len(places))

    def place(pair: Iterable[int]) -> int:
        a, b = sorted((seat - first) % seats for seat in pair)
        return 2 * places[a, b]

    for key, link in view.links.items():
        numbers[place(map(int, key.split("-")))] = LINK[link]
    for pair in view.fought:
        numbers[place(pair) + 1] = 1
    return numbers
