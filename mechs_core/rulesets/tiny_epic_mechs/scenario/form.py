"""A scenario's document as Python values, in the words of RULES.md, Scenario.

Here stands what can be said of a key without looking at the others, in the order in which faults
are looked for; `check` has the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Struct, field

from mechs_core.kernel.messages import Between, OneOf, Seat, Value
from mechs_core.kit.documents import (
    EVERY_SEAT,
    Also,
    Count,
    Given,
    LeftOut,
    Reader,
    SeatNumber,
    Term,
)
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ADVANCED,
    BASIC,
    CARD,
    FULL_HEALTH,
    MARKET_SLOTS,
    MIGHTY,
    MINE_NUMBERS,
    MOST_TURRETS,
    PILOT,
    PROGRAM,
    RESOURCE_ZONES,
    ROUNDS,
    START_CREDITS,
    START_ENERGY,
    STATUSES,
    TURNS,
)
from mechs_core.rulesets.tiny_epic_mechs.field_types import CardId, Direction, PilotId, WeaponId
from mechs_core.rulesets.tiny_epic_mechs.geometry import (
    BASE_SLOTS,
    CELLS,
    FITS,
    MECH_ZONE,
    RESOURCE_CELLS,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Reason

PHASES: Final = ("programming", "card", "combat", "action")
BASES: Final = tuple(CELLS[cell] for cell in BASE_SLOTS)
# The zones of the largest layout; no layout has the others.
ZONES: Final = tuple(CELLS[cell] for cell in sorted({*RESOURCE_CELLS[4], *BASE_SLOTS, MECH_ZONE}))


def why_not_laid(laid: tuple[str, str]) -> str | None:
    """What is wrong with a card's direction, or None."""
    card, way = laid
    fits = FITS[PROGRAM[CARD[card]].movement]
    return None if way in fits else f"{way} does not fit {card}: {' '.join(fits)}"


Zone = Annotated[str, OneOf(ZONES)]
MineNumber = Annotated[int, Between(MINE_NUMBERS[0], MINE_NUMBERS[-1])]
Advanced = Annotated[str, OneOf(ADVANCED)]
Resource = Annotated[int, Term("resource")]
Laid = Annotated[tuple[CardId, Direction], Also(why_not_laid)]


class AttackForm(Struct, array_like=True):
    """One of `attacks`."""

    weapon: WeaponId
    reason: Reason | None = None  # of a power attack
    target: LeftOut[WeaponId] = None


class SeatForm(Struct, kw_only=True):
    """One of `seats`. Defaults that are no possible value ("", 0, []) are filled in later."""

    given: Given = frozenset()
    pilot: PilotId = ""
    base: Annotated[str, OneOf(BASES)] = ""
    cell: Zone = ""
    status: Annotated[str, OneOf(STATUSES)] = STATUSES[PILOT]
    health: Annotated[int, Between(1, FULL_HEALTH[MIGHTY])] = 0
    credits: Resource = START_CREDITS
    energy: Resource = START_ENERGY
    vp: Annotated[int, Between(0, 999)] = 0
    mines: dict[Zone, MineNumber] = {}  # in reading order
    turrets: Annotated[list[Zone], Count(0, MOST_TURRETS)] = []
    owned: list[WeaponId] = field(default_factory=lambda: [BASIC[0]])
    equipped: list[WeaponId] = []
    program: Annotated[list[Laid], Count(0, TURNS)] = []  # the cards that the document names
    played: list[CardId] = []
    ad_hoc: Literal["fresh", "free"] | None = None


class Form(Struct, kw_only=True):
    """A document that was read."""

    given: Given = frozenset()
    round: Annotated[int, Between(1, ROUNDS)] = 1
    turn: LeftOut[Annotated[int, Between(1, TURNS)]] = None  # None: in `programming`
    phase: Annotated[str, OneOf(PHASES)] = "card"
    first: SeatNumber = 0
    active: LeftOut[SeatNumber] = None  # None: in `programming`
    arena: dict[Annotated[str, Term("cell")], Annotated[str, OneOf(RESOURCE_ZONES)]] = {}
    mech: LeftOut[Zone] = None  # the empty Mighty Mech; None: a seat is MIGHTY
    market: LeftOut[Annotated[list[Advanced | None], Count(MARKET_SLOTS, MARKET_SLOTS)]] = None
    deck: LeftOut[list[Advanced]] = None  # None: luck fills it, as it does `market`
    card: LeftOut[CardId] = None  # of the turn under way
    blocked: bool = False
    attacks: list[AttackForm] = []
    seats: Annotated[list[SeatForm], EVERY_SEAT] = []

    def begun(self, seat: Seat) -> int:
        """The turns of this round that a seat has begun, not in `programming`. TEM-EXEC-1"""
        assert self.turn is not None and self.active is not None
        count = len(self.seats)
        before = (seat - self.first) % count < (self.active - self.first) % count
        return self.turn if before or self.under_way(seat) else self.turn - 1

    def under_way(self, seat: Seat) -> bool:
        """Whether a seat's card of this turn is played and its turn goes on."""
        return seat == self.active and self.card is not None

    def over(self, seat: Seat) -> int:
        """The turns of this round that are over for a seat; none in `programming`."""
        if self.turn is None:
            return 0
        return self.begun(seat) - self.under_way(seat)

    def laid(self, seat: Seat) -> int:
        """The cards that a seat has laid and not revealed. TEM-SCEN-2"""
        said = self.seats[seat]
        if self.turn is None:
            return len(said.program)
        return 0 if said.ad_hoc else TURNS - self.begun(seat)

    def named(self, seat: Seat) -> list[str]:
        """The program cards that the document, or its default `card`, places for a seat."""
        said = self.seats[seat]
        cards = [*(card for card, _ in said.program), *said.played]
        if self.card is not None and self.under_way(seat):
            cards.append(self.card)
        return cards


FORM: Final = Reader(Form)


def read(document: object, seats: int, options: Mapping[str, Value]) -> Form:
    """A document as a form. Raises IllegalDecision `bad_config`.

    options: of the game, every one filled in.
    """
    cap = options["resource_cap"]
    assert isinstance(cap, int)
    cells = tuple(CELLS[cell] for cell in RESOURCE_CELLS[seats])
    return FORM.read(document, seats, {"resource": Between(0, cap), "cell": OneOf(cells)})
