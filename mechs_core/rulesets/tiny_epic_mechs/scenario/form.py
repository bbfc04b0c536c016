"""A scenario's document as Python values, in the spec's words. Section 10."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mechs_core.kernel.messages import Seat
from mechs_core.rulesets.tiny_epic_mechs.data import TURNS


class AttackForm(Struct):
    """One of `attacks`."""

    weapon: str
    reason: str | None = None  # of a power attack
    target: str | None = None


class SeatForm(Struct, kw_only=True):
    """One of `seats`, defaults filled in."""

    given: frozenset[str]  # keys of the document
    pilot: str
    base: str
    cell: str
    status: str
    health: int
    credits: int
    energy: int
    vp: int
    mines: dict[str, int]  # cell -> number, in reading order
    turrets: list[str]
    owned: list[str]
    equipped: list[str]
    program: list[tuple[str, str]]  # card, direction; as far as the document says
    played: list[str]
    ad_hoc: Literal["fresh", "free"] | None


class Form(Struct, kw_only=True):
    """A document that was read, with the defaults that take no luck."""

    given: frozenset[str]  # keys of the document
    round: int
    turn: int | None  # None: in `programming`
    phase: str
    first: Seat
    active: Seat | None  # None: in `programming`
    arena: dict[str, str]  # cell -> zone card, as far as the document says
    mech: str | None  # cell of the empty Mighty Mech; None: a seat is MIGHTY
    market: list[str | None] | None  # None: luck
    deck: list[str] | None  # None: luck
    card: str | None  # of the turn under way
    blocked: bool
    attacks: list[AttackForm]
    seats: list[SeatForm]

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
