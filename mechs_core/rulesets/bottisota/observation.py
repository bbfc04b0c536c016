"""A view as numbers, for programs that learn: a fixed list for a number of seats.

Seats are counted from the one that looks, clockwise: `seat0` is itself; a spectator looks from
seat 0. A number that stands for a seat is one more than that, 0 for none. Areas, weapons, cards
and bots are one more than their place in `messages`, as in the descriptions of decisions. There is
room for the largest hall; an area that the hall does not have is all 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

from mechs_core.rulesets.bottisota.data import BOT, BOTS, CARD, CARDS, INSTALLED_LIMIT
from mechs_core.rulesets.bottisota.features import (
    BOMBS,
    KINDS,
    MANY,
    MARKS,
    MOST_DAMAGE,
    MOST_POINTS,
    MOST_ROUNDS,
    PHASES,
    SHOTS,
    STOLEN,
    WEAPONS,
    bot_numbers,
    features,
)
from mechs_core.rulesets.bottisota.geometry import DIRECTION, HALLS
from mechs_core.rulesets.bottisota.maps import Document, map_of
from mechs_core.rulesets.bottisota.messages import AREAS, WEAPON_IDS
from mechs_core.rulesets.bottisota.model import FAULTS, MODES, PULL, PUSH
from mechs_core.rulesets.bottisota.view import BotSeen, FiringSeen, View

__all__ = ["WIDEST", "features", "observe"]

# The most decisions are those of a shooting action at a table of twelve: a bot has two weapons and
# installs at most four more as long as it may install at all, each aimed at 11 others. Of the 48
# cards that can be installed 44 are then left for a hand. The one-shots are 2 repair kits for 14
# repairs each, 2 spare components in 27 orders, 2 thief drones at 11 others, and 2 each of
# ammunition crate, EMP grenade and targeting lock. Then to fire and to detonate.
# A movement has 6 steps, a teleport, 15 drops and 7 ends instead of the shots; to enter a hall of
# 19 areas with 6 headings, to wait or to retire, is 116.
WIDEST: Final = 11 * (2 + 4) + 44 + (2 * 14 + 2 * 27 + 2 * 11 + 3 * 2) + 2

AREA: Final[dict[str | None, int]] = {None: 0} | {n: i for i, n in enumerate(AREAS, 1)}
WEAPON: Final = {name: number for number, name in enumerate(WEAPON_IDS, 1)}
WAY: Final[dict[str | None, int]] = {None: 0} | {way: i + 1 for way, i in DIRECTION.items()}
MODE: Final[dict[str | None, int]] = {None: 0} | {mode: i for i, mode in enumerate(MODES, 1)}
LINK: Final = {PUSH: 1, PULL: 2}

Who = dict[int | None, int]  # seat -> its number in an observation


def observe(view: View) -> list[int]:
    """The numbers that `features` of as many seats names, each within its bounds."""
    seats, first = len(view.seats), view.viewer or 0
    order = (*range(first, seats), *range(first))
    who = seen_from(first, seats)
    numbers = _table(view, who)
    numbers += _hall(view.map)
    _add_mines(numbers, view)
    _add_cards(numbers, view.hand)
    _add_cards(numbers, view.discards)
    for seat in order:
        _add_seat(numbers, view, seat, who)
        bot = view.seats[seat].bot
        numbers += NO_BOT if bot is None else _bot(bot, who)
    _add_pairs(numbers, view, who)
    return numbers


@cache
def seen_from(first: int, seats: int) -> Who:
    """Seat -> one more than its distance clockwise from the first; None -> 0."""
    return {None: 0} | {seat: 1 + (seat - first) % seats for seat in range(seats)}


# ---------------------------------------------------------------- the table


def _table(view: View, who: Who) -> list[int]:
    fight = view.fight
    numbers = [
        PHASES[view.phase],
        min(view.round, MOST_ROUNDS),
        min(view.round_limit, MOST_ROUNDS),
        who[view.starter],
        view.deck,
        view.sliding,
        view.works,
        view.stripped,
        who[view.acting],
        who[view.going],
    ]
    numbers += (
        (0, 0, 0) if fight is None else (who[fight.winner], who[fight.loser], min(fight.hits, MANY))
    )
    for bomb in view.bombs[:BOMBS]:
        numbers += (
            WEAPON[bomb.weapon],
            who[bomb.seat],
            AREA[bomb.area],
            who[bomb.target],
            bomb.mod,
        )
    numbers += (0,) * (5 * (BOMBS - len(view.bombs)))
    numbers += NO_FIRING if view.firing is None else _firing(view.firing, who)
    return numbers


def _firing(firing: FiringSeen, who: Who) -> list[int]:
    beams = [shot for shot, _ in firing.beams]
    numbers = [
        who[firing.seat],
        firing.fired,
        0 if firing.shot is None else firing.shot + 1,
        who[firing.struck],
        firing.reacting,
        firing.over,
        who[firing.turned],
    ]
    for index, shot in enumerate(firing.shots):
        numbers += (
            WEAPON[shot.weapon],
            who[shot.bot],
            AREA[shot.area],
            AREA[shot.at],
            index in beams,
        )
    numbers += (0,) * (5 * (SHOTS - len(firing.shots)))
    return numbers


NO_FIRING: Final = (0,) * (7 + 5 * SHOTS)


# ---------------------------------------------------------------- the hall and the cards

NO_AREA: Final = (0,) * (3 + len(MARKS) + 1 + 6)
_halls: Final[dict[int, tuple[Document, tuple[int, ...]]]] = {}  # by identity of the document
MOST_HALLS: Final = 64


def _hall(document: Document) -> tuple[int, ...]:
    """The areas of a map. A game has one document, which nobody changes: its numbers are kept."""
    kept = _halls.get(id(document))
    if kept is None or kept[0] is not document:
        if len(_halls) >= MOST_HALLS:
            _halls.clear()
        kept = _halls[id(document)] = (document, _areas(document))
    return kept[1]


def _areas(document: Document) -> tuple[int, ...]:
    hall, axial = map_of(document), HALLS[document["hall"]].grid.axial
    numbers: list[int] = []
    for name in AREAS:
        area = hall.number.get(name)
        if area is None:
            numbers += NO_AREA
        else:
            marks = hall.features[area]
            numbers += (1, *axial[area], *(marks >> bit & 1 for bit in range(len(MARKS))))
            numbers += (hall.conveyor[area] + 1, *hall.exits[area])
    return tuple(numbers)


def _add_mines(numbers: list[int], view: View) -> None:
    counts = [0] * (4 * len(AREAS))
    for mine in view.mines:
        at = 4 * (AREA[mine.area] - 1)
        counts[at] += 1
        counts[at + 1] += mine.kind == "magmine"
        counts[at + 2] += mine.owner == view.viewer
        counts[at + 3] += mine.wakes > view.round
    numbers += [min(count, MANY) for count in counts] if view.mines else counts


def _add_cards(numbers: list[int], cards: Sequence[str]) -> None:
    flags = [0] * len(CARDS)
    for card in cards:
        flags[CARD[card]] = 1
    numbers += flags


# ---------------------------------------------------------------- seats and bots


def _add_seat(numbers: list[int], view: View, seat: int, who: Who) -> None:
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
        _place(view.entrants, seat),
        seat in view.holds,
        _place(view.movers, seat),
        _place(view.hunters, seat),
        view.firing is not None and seat in view.firing.tried,
        who[view.named[str(seat)]] + 1 if said else 0,
        seat in view.fallen,
        0 if wreck is None else BOT[wreck.bot] + 1,
        0 if wreck is None else AREA[wreck.area],
        min(view.rewards.count(seat), len(view.seats)),
        seat in view.winners,
    )


def _place(seats: tuple[int, ...], seat: int) -> int:
    return seats.index(seat) + 1 if seat in seats else 0


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


def _add_pairs(numbers: list[int], view: View, who: Who) -> None:
    places = _pairs(len(view.seats))
    between = [0] * (2 * len(places))
    for key, link in view.links.items():
        a, b = sorted(who[int(seat)] for seat in key.split("-"))
        between[2 * places[a, b]] = LINK[link]
    for pair in view.fought:
        a, b = sorted(who[seat] for seat in pair)
        between[2 * places[a, b] + 1] = 1
    numbers += between
