"""The cards of the game by number: locations and connections in the order of their ids as text.

The state keeps cards by number, so that ascending numbers give the order of ids. HOST-DRW-2
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from mechs_core.rulesets.fifty_first_state.amounts import (
    INDEX,
    NO_AMOUNT,
    NOTHING,
    Amount,
    Counts,
    amount,
    one_of,
)
from mechs_core.rulesets.fifty_first_state.data import (
    BASIC,
    CONNECTION_ROWS,
    DEFENCE,
    EVERYBODY_PRODUCES,
    FACTIONS,
    ICONS,
    KINDS,
    LOCATIONS,
    VP,
    WORKER,
)

BASIC_INDICES: Final = tuple(INDEX[good] for good in BASIC)


class Exchange(Struct, frozen=True):
    """Something that is paid for something."""

    cost: Amount
    gain: Amount
    times: int = 1  # a round


class PerIcon(Struct, frozen=True):
    """One of a good, or one victory point, for each own icon."""

    icon: int  # index in ICONS
    most: int
    good: str  # a good or "vp"

    def gives(self, icons: Sequence[int]) -> Amount:
        """icons: how many of each there are, by index in ICONS."""
        return one_of(self.good, min(self.most, icons[self.icon]))


class Location(Struct, frozen=True):
    """A location card."""

    code: str
    name: str
    row: str
    distance: int
    icons: tuple[int, ...]  # by index in ICONS
    icon_set: frozenset[int]
    spoils: Amount
    deal: str  # a good, "vp" or "card"
    gift: Amount  # one of that
    makes: Amount = NO_AMOUNT
    per: PerIcon | None = None  # what a production location makes instead of `makes`
    open: bool = False
    stock: Counts = NOTHING  # that comes with it
    store: tuple[int, int] = (0, 0)  # room for basic goods, and for workers
    defends: int = 0  # more defence for all locations of its owner
    on: str = ""  # "build", "deal" or "raze": what its owner does to gain `gains`
    gains: Amount = NO_AMOUNT
    action: Exchange | None = None
    bonus: Amount = NO_AMOUNT
    bonus_per: PerIcon | None = None

    def room(self, good: int) -> int:
        """How many of a good, by its index, it stores when it is empty. HOST-CLN-2"""
        basic, workers = self.store
        return workers if good == INDEX[WORKER] else basic if good in BASIC_INDICES else 0

    @property
    def defence(self) -> int:
        """Without what other locations add."""
        return DEFENCE[self.row]

    def product(self, icons: Sequence[int]) -> Amount:
        """What it makes where there are so many icons, by index in ICONS. HOST-CARD-1"""
        return self.makes if self.per is None else self.per.gives(icons)

    def building_bonus(self, icons: Sequence[int]) -> Amount:
        """What it gives where it is built, its own icons among these. HOST-BLD-1"""
        return self.bonus if self.bonus_per is None else self.bonus_per.gives(icons)

    @property
    def uses(self) -> int:
        """How often it is used in a round: by its owner, or if it is open by another seat."""
        return self.action.times if self.action else int(self.open)


class Connection(Struct, frozen=True):
    """A connection card."""

    code: str
    name: str
    colour: str
    play: Exchange


class Faction(Struct, frozen=True):
    code: str
    name: str
    own: str  # good
    makes: Amount
    actions: tuple[Exchange, ...]


PER: Final = re.compile(r"(vp )?per (\w+) max (\d)")
EXCHANGE: Final = re.compile(r"(.+) -> (.+?)(?: x(\d))?")
ICON: Final = {icon: index for index, icon in enumerate(ICONS)}


def exchange(text: str) -> Exchange:
    """ "1 worker -> 1 card x2"."""
    found = EXCHANGE.fullmatch(text)
    assert found
    return Exchange(amount(found[1]), amount(found[2]), int(found[3] or 1))


def per_icon(text: str) -> PerIcon | None:
    """ "per gun max 3", "vp per relic max 4"; None for anything else."""
    found = PER.fullmatch(text)
    return found and PerIcon(ICON[found[2]], int(found[3]), VP if found[1] else found[2])


def effect_of(text: str) -> dict[str, object]:
    """The fields of `Location` that an effect fills."""
    word, _, rest = text.partition(" ")
    if word in ("makes", "shares"):
        return {"makes": amount(rest), "open": word == "shares"}
    if word == "per":
        return {"per": per_icon(text)}
    if word == "stock":
        return {"stock": amount(rest).goods}
    if word == "store":
        room = dict(zip(rest.split()[1::2], map(int, rest.split()[::2]), strict=True))
        return {"store": (room["basic"], room.get(WORKER, 0))}
    if word == "defence":
        return {"defends": int(rest)}
    if word == "on":
        when, _, gain = rest.partition(" ")
        return {"on": when, "gains": amount(gain)}
    return {"action": exchange(text)} if text else {}


def read_locations() -> Iterator[tuple[Location, int]]:
    """Every location card with its number of copies."""
    for line in LOCATIONS.strip().splitlines():
        code, name, distance, copies, icons, spoils, deal, text = re.split(" {2,}", line)
        effect, _, bonus = (part.strip() for part in f" {text}".partition("+ "))
        bonus_per = per_icon(bonus)
        numbers = tuple(ICON[icon] for icon in icons.split())
        card = Location(
            code=code,
            name=name,
            row=KINDS[code[0]],
            distance=int(distance),
            icons=numbers,
            icon_set=frozenset(numbers),
            spoils=amount(spoils),
            deal=deal,
            gift=one_of(deal),
            bonus=NO_AMOUNT if bonus_per else amount(bonus),
            bonus_per=bonus_per,
            **effect_of(effect),  # type: ignore[arg-type]
        )
        yield card, int(copies)


_LOCATIONS: Final = tuple(read_locations())
LOCATION: Final = {card.code: card for card, _ in _LOCATIONS}
CONNECTION: Final = {
    row.code: Connection(
        row.code, row.name, row.colour, Exchange(amount(row.cost), amount(row.gain))
    )
    for row in CONNECTION_ROWS
}
_COPIES: Final = {
    **{card.code: copies for card, copies in _LOCATIONS},
    **{row.code: row.copies for row in CONNECTION_ROWS},
}
# Every card by number, and its number by id.
IDS: Final = tuple(
    sorted(f"{code}.{copy}" for code, copies in _COPIES.items() for copy in range(1, copies + 1))
)
NUMBER: Final = {card: number for number, card in enumerate(IDS)}
# By number: what the card is; None for a card of the other kind.
LOCATION_OF: Final = tuple(LOCATION.get(card[:-2]) for card in IDS)
CONNECTION_OF: Final = tuple(CONNECTION.get(card[:-2]) for card in IDS)
LOCATION_IDS: Final = tuple(card for card in IDS if card[:-2] in LOCATION)
CONNECTION_IDS: Final = tuple(card for card in IDS if card[:-2] in CONNECTION)
EVERYBODY: Final = amount(EVERYBODY_PRODUCES)
FACTION: Final = tuple(
    Faction(row.code, row.name, row.own, one_of(row.own), tuple(map(exchange, row.actions)))
    for row in FACTIONS
)


def location(number: int) -> Location:
    """A location card by its number. Raises ValueError for a connection card."""
    card = LOCATION_OF[number]
    if card is None:
        raise ValueError(f"{IDS[number]} is no location")
    return card


def connection(number: int) -> Connection:
    """A connection card by its number. Raises ValueError for a location card."""
    card = CONNECTION_OF[number]
    if card is None:
        raise ValueError(f"{IDS[number]} is no connection card")
    return card


def ids(numbers: list[int] | tuple[int, ...]) -> tuple[str, ...]:
    return tuple([IDS[number] for number in numbers])
