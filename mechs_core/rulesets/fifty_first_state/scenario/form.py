"""A scenario's document as Python values: what can be said of a key by itself. RULES.md, Keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal

from msgspec import Struct

from mechs_core.kernel.messages import Between, OneOf, Seat
from mechs_core.kernel.words import shown
from mechs_core.kit.documents import (
    ONCE,
    Also,
    Count,
    Given,
    Known,
    LeftOut,
    Reader,
    SeatNumber,
    Short,
    Term,
    fault,
    words,
)
from mechs_core.modules.arena import SeatKeys
from mechs_core.rulesets.fifty_first_state.cards import IDS
from mechs_core.rulesets.fifty_first_state.data import COLOURS, GOODS
from mechs_core.rulesets.fifty_first_state.field_types import DevelopWith, Index
from mechs_core.rulesets.fifty_first_state.rules.lookout import HALVES

MOST_VP: Final = 999
MOST_GOODS: Final = 99


def why_no_goods(goods: Mapping[str, int]) -> str | None:
    odd = next((each for each in goods if each not in GOODS), None)
    return None if odd is None else f"no good {shown(odd)!r}"


Card = Annotated[str, words(IDS, "a card")]
Goods = Annotated[dict[str, Annotated[int, Between(1, MOST_GOODS)]], Also(why_no_goods)]


class SiteForm(Struct, kw_only=True):
    """One of `board`."""

    given: Given = frozenset()
    card: Card
    ruin: bool = False
    stock: Goods = {}
    stored: Goods = {}
    uses: Annotated[int, Between(0, MOST_GOODS)] = 0


class SeatForm(SeatKeys, Struct, kw_only=True):
    """One of `by_seat`, with the Arena's keys."""

    given: Given = frozenset()
    vp: Annotated[int, Between(0, MOST_VP)] = 0
    supply: Goods = {}
    hand: list[Card] = []
    board: list[Annotated[SiteForm, Short("card")]] = []
    deals: list[Card] = []
    passed: bool = False
    faction_used: Annotated[list[Index], ONCE] = []
    store_done: bool = False


class PileForm(Struct, kw_only=True):
    """The connection cards of a colour."""

    deck: LeftOut[list[Card]] = None  # None: luck fills it
    discard: list[Card] = []
    face: Card | None = None


class DevelopingForm(Struct, kw_only=True, rename={"with_": "with"}):
    card: Card
    with_: DevelopWith


class Form(Struct, kw_only=True):
    """A document that was read; `by_seat` has every seat, `connections` every colour."""

    given: Given = frozenset()
    round: Annotated[int, Term("round")] = 1
    first: LeftOut[SeatNumber] = None
    phase: Literal["lookout", "action", "cleanup", "final"] = "action"
    half: Annotated[int, Between(1, HALVES)] = 1
    picks: SeatNumber = 0
    row: LeftOut[Annotated[list[Card], Count(1, None)]] = None  # None: to be revealed
    active: LeftOut[SeatNumber] = None
    developing: DevelopingForm | None = None
    deck: LeftOut[list[Card]] = None
    discard: list[Card] = []
    connections: dict[Annotated[str, OneOf(COLOURS)], PileForm] = {}
    by_seat: list[SeatForm] = []

    @property
    def all_have_passed(self) -> bool:
        return self.phase in ("cleanup", "final")

    @property
    def has_equipped(self) -> bool:
        """Whether every question of the Arena is answered. HOST-SCEN-3"""
        return any(each.store_done for each in self.by_seat)

    def turn_of(self, first: Seat) -> Seat:
        """Whose turn it is in the Action phase of a round with this first player."""
        if self.active is not None:
            return self.active
        seats = len(self.by_seat)
        order = (seat % seats for seat in range(first, first + seats))
        return next(seat for seat in order if not self.by_seat[seat].passed)

    def places(self) -> Iterator[tuple[str, list[str]]]:
        """Every place where cards lie, by its key: the location cards first."""
        yield "row", self.row or []
        yield "deck", self.deck or []
        yield "discard", self.discard
        for colour, pile in self.connections.items():
            yield f"connections.{colour}.deck", pile.deck or []
            yield f"connections.{colour}.discard", pile.discard
            yield f"connections.{colour}.face", [pile.face] if pile.face else []
        for seat, said in enumerate(self.by_seat):
            yield f"by_seat.{seat}.hand", said.hand
            yield f"by_seat.{seat}.board", [site.card for site in said.board]
            yield f"by_seat.{seat}.deals", said.deals


FORM: Final = Reader(Form, dotted=True)


def read(document: object, seats: int, options: Mapping[str, Any]) -> Form:
    """A document as a form. Raises IllegalDecision `bad_config`.

    options: of the game, every one filled in.
    """
    terms: dict[str, Known] = {
        "round": Between(1, options["max_rounds"]),
        "good": words(GOODS, "a good"),
    }
    form = FORM.read(document, seats, terms)
    most = seats + 1 - form.picks
    if form.row is not None and len(form.row) > most:
        raise fault("row", f"1 to {most} belong there, not {len(form.row)}")
    if len(form.by_seat) > seats:
        raise fault("by_seat", f"at most {seats} belong there, not {len(form.by_seat)}")
    form.by_seat += [SeatForm() for _ in range(seats - len(form.by_seat))]
    form.connections = {colour: form.connections.get(colour) or PileForm() for colour in COLOURS}
    if form.first is None:
        form.first = options["first"]
    return form
