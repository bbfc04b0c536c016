"""A scenario's document as Python values: what can be said of a key by itself. RULES.md, Keys."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Struct

from mechs_core.kernel.messages import Between, OneOf
from mechs_core.kit.documents import (
    EVERY_SEAT,
    ONCE,
    Count,
    Given,
    LeftOut,
    Reader,
    SeatNumber,
    fault,
    words,
)
from mechs_core.rulesets.arcs.cards import ACTION_CARDS, COURT_IDS
from mechs_core.rulesets.arcs.data import (
    AMBITIONS,
    CHAPTERS,
    CONDITIONS,
    COURT_PLACES,
    KINDS,
    MARKERS,
    SLOTS,
    TYPES,
)
from mechs_core.rulesets.arcs.field_types import Cluster
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.rules.cards_played import Mode

MOST_POWER: Final = 999
MOST_ROUNDS: Final = 99

System = Annotated[str, words(SYSTEMS, "a system")]
ActionCard = Annotated[str, words(ACTION_CARDS, "an action card")]
CourtId = Annotated[str, words(COURT_IDS, "a Court card")]
Type = Annotated[str, OneOf(TYPES)]
Ambition = Annotated[str, OneOf(AMBITIONS)]
Marker = Annotated[str, OneOf(MARKERS)]
Some = Annotated[int, Between(0, 99)]  # pieces or tokens; how many there are is checked later
Times = Annotated[int, Between(1, 9)]


class PlayedForm(Struct, kw_only=True):
    """One of `played`."""

    seat: SeatNumber
    card: ActionCard
    mode: Mode = "lead"
    seize_with: ActionCard | None = None


class UnionForm(Struct, kw_only=True):
    """One of `unions`."""

    seat: SeatNumber
    card: CourtId
    beside: ActionCard


class BuildingForm(Struct, array_like=True):
    """One of the buildings of a system."""

    owner: SeatNumber
    kind: Literal["city", "starport"]
    state: Annotated[str, OneOf(CONDITIONS)]


class PlaceForm(Struct, kw_only=True):
    """One of `court`."""

    card: LeftOut[CourtId] = None  # None: luck fills it
    agents: dict[SeatNumber, Some] = {}


class SeatForm(Struct, kw_only=True):
    """One of `seats`."""

    power: Annotated[int, Between(0, MOST_POWER)] = 0
    slots: Annotated[list[Type | None], Count(0, SLOTS)] = []
    hand: list[ActionCard] = []
    guild: list[CourtId] = []
    trophies: dict[SeatNumber, dict[Annotated[str, OneOf(KINDS)], Some]] = {}
    captives: dict[SeatNumber, Some] = {}
    outrage: Annotated[list[Type], ONCE] = []
    arrange: Annotated[int, Between(0, SLOTS - 1)] = 0


class Form(Struct, kw_only=True):
    """A document that was read; `seats` has every seat. None: the key was left out."""

    given: Given = frozenset()
    chapter: Annotated[int, Between(1, CHAPTERS)] = 1
    round: Annotated[int, Between(1, MOST_ROUNDS)] = 1
    phase: Literal["lead", "follow", "turn"] = "turn"
    initiative: SeatNumber = 0
    leader: LeftOut[SeatNumber] = None
    active: LeftOut[SeatNumber] = None
    out: Annotated[list[Cluster], Count(0, 2), ONCE] = []
    passes: Annotated[int, Between(0, 3)] = 0
    played: LeftOut[Annotated[list[PlayedForm], Count(1, None)]] = None
    zeroed: bool = False
    declared: LeftOut[bool] = None
    seized: LeftOut[bool] = None
    pips: LeftOut[Annotated[int, Between(0, 9)]] = None
    prelude: bool = True
    prelude_used: bool = False
    battle: bool = False
    taxed: dict[System, dict[SeatNumber, Times]] = {}
    ports_used: dict[System, dict[SeatNumber, Times]] = {}
    used: Annotated[list[CourtId], ONCE] = []
    new_cards: Annotated[list[CourtId], ONCE] = []
    aside: list[Type] = []
    unions: list[UnionForm] = []
    ships: dict[System, dict[SeatNumber, tuple[Some, Some]]] = {}
    buildings: dict[System, list[BuildingForm]] = {}
    seats: Annotated[list[SeatForm], EVERY_SEAT] = []
    court: list[PlaceForm] = []
    court_deck: LeftOut[list[CourtId]] = None
    court_discard: list[CourtId] = []
    action_discard: LeftOut[list[ActionCard]] = None
    markers: dict[Ambition, list[Marker]] = {}
    flipped: LeftOut[Annotated[list[Marker], ONCE]] = None
    box: dict[Ambition, dict[Type, Some]] = {}


FORM: Final = Reader(Form, dotted=True)


def read(document: object, seats: int) -> Form:
    """A document as a form. Raises IllegalDecision `bad_config`."""
    form = FORM.read(document, seats)
    places = COURT_PLACES[seats]
    if len(form.court) > places:
        raise fault("court", f"at most {places} belong there, not {len(form.court)}")
    form.court += [PlaceForm() for _ in range(places - len(form.court))]
    form.seats = form.seats or [SeatForm() for _ in range(seats)]
    return form
