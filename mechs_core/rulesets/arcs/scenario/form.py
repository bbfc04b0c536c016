"""A scenario's document as Python values: what can be said of a key by itself. RULES.md, Keys.

A campaign's document has other keys than a base game's, and other values for some.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Struct, field

from mechs_core.kernel.messages import Between, OneOf
from mechs_core.kit.documents import (
    EVERY_SEAT,
    NO_KEY,
    ONCE,
    Count,
    Given,
    In,
    LeftOut,
    Reader,
    SeatNumber,
    Term,
    fault,
    words,
)
from mechs_core.rulesets.arcs.campaign_data import (
    CHAPTERS_OF_ACT,
    COLUMN,
    EDICT_NUMBERS,
    FATE_IDS,
    LAWS,
    LEDGER_SLOT,
    POLICIES,
    RESERVE,
    SUMMIT_CARDS,
)
from mechs_core.rulesets.arcs.cards import ACTION_CARDS, COURT_IDS, LORE_IDS
from mechs_core.rulesets.arcs.data import (
    AMBITIONS,
    CONDITIONS,
    COURT_PLACES,
    MARKERS,
    SLOTS,
    TYPES,
)
from mechs_core.rulesets.arcs.field_types import Cluster
from mechs_core.rulesets.arcs.geometry import SYSTEMS
from mechs_core.rulesets.arcs.model import OFF
from mechs_core.rulesets.arcs.scenario.terms import TERMS, Mode, Phase

MOST_ROUNDS: Final = 99
BASE, CAMPAIGN = "base", "campaign"
OF_BASE: Final = In(BASE)
OF_CAMPAIGN: Final = In(CAMPAIGN)

System = Annotated[str, words(SYSTEMS, "a system")]
ActionCard = Annotated[str, words(ACTION_CARDS, "an action card")]
CourtId = Annotated[str, words(COURT_IDS, "a Court card")]
Type = Annotated[str, OneOf(TYPES)]
Ambition = Annotated[str, OneOf(AMBITIONS)]
Marker = Annotated[str, OneOf(MARKERS)]
Some = Annotated[int, Between(0, 99)]  # pieces or tokens; how many there are is checked later
Times = Annotated[int, Between(1, 9)]
Fate = Annotated[str, words(FATE_IDS, "a Fate")]
Lore = Annotated[str, words(LORE_IDS, "a lore card")]
FateCard = Annotated[str, words([card for card in COURT_IDS if "@" in card], "a card of a Fate")]
PieceOnBoard = tuple[Literal["city", "starport"], Annotated[str, OneOf(CONDITIONS)]]
Ships = dict[Annotated[int, Term("ship owner")], tuple[Some, Some]]  # fresh, damaged


class PlayedForm(Struct, kw_only=True):
    """One of `played`."""

    seat: SeatNumber
    card: ActionCard
    mode: Annotated[Mode, Term("mode")] = "lead"
    seize_with: ActionCard | None = None


class UnionForm(Struct, kw_only=True):
    """One of `unions`."""

    seat: SeatNumber
    card: CourtId
    beside: ActionCard


class BuildingForm(Struct, array_like=True):
    """One of the buildings of a system."""

    owner: Annotated[int, Term("builder")]
    kind: Literal["city", "starport"]
    state: Annotated[str, OneOf(CONDITIONS)]
    where: Annotated[Literal["outside"] | None, OF_CAMPAIGN] = None


class PlaceForm(Struct, kw_only=True):
    """One of `court`."""

    card: LeftOut[CourtId] = None  # None: luck fills it
    agents: dict[SeatNumber, Some] = {}
    attached: Annotated[FateCard | None, OF_CAMPAIGN] = None


class CouncilForm(Struct, kw_only=True):
    """The key `council`."""

    given: Given = frozenset()
    side: Literal["session", "decided"] = "session"
    held_by: SeatNumber | None = None
    agents: dict[SeatNumber, Some] = {}
    attached: FateCard | None = None


class FlagshipForm(Struct, kw_only=True):
    """The key `flagship` of a seat."""

    at: System
    board: dict[  # Upgrade, Armor
        Annotated[str, OneOf(tuple(COLUMN))], tuple[PieceOnBoard | None, PieceOnBoard | None]
    ] = {}


class SeatForm(Struct, kw_only=True):
    """One of `seats`."""

    given: Given = frozenset()
    power: Annotated[int, Term("power")] = 0
    slots: Annotated[list[Type | None], Count(0, LEDGER_SLOT + 1)] = []  # 6 in a base game
    hand: list[ActionCard] = []
    guild: list[CourtId] = []
    trophies: dict[
        Annotated[int, Term("trophy owner")], dict[Annotated[str, Term("trophy")], Some]
    ] = {}
    captives: dict[SeatNumber, Some] = {}
    outrage: Annotated[list[Type], ONCE] = []
    arrange: Annotated[int, Between(0, SLOTS - 1)] = 0
    fate: Annotated[Fate | None, OF_CAMPAIGN] = None
    objective: Annotated[int | None, Between(0, 99), OF_CAMPAIGN] = None
    offer: Annotated[list[Fate], Count(2, 2), OF_CAMPAIGN] = []
    chosen: Annotated[Fate | None, OF_CAMPAIGN] = None
    favors: Annotated[dict[SeatNumber, Some], OF_CAMPAIGN] = {}
    fx: Annotated[list[FateCard], OF_CAMPAIGN] = []
    lore: Annotated[list[Lore], OF_CAMPAIGN] = []
    beacons: Annotated[list[System], ONCE, OF_CAMPAIGN] = []
    flagship: Annotated[FlagshipForm | None, OF_CAMPAIGN] = None


class Form(Struct, kw_only=True):
    """A document that was read; `seats` has every seat. None: the key was left out."""

    given: Given = frozenset()
    campaign: Annotated[bool, NO_KEY] = False
    act: Annotated[int, Between(1, len(CHAPTERS_OF_ACT)), OF_CAMPAIGN] = 1
    chapter: Annotated[int, Term("chapter")] = 1
    round: Annotated[int, Between(1, MOST_ROUNDS)] = 1
    phase: Annotated[Phase, Term("phase")] = "turn"
    initiative: SeatNumber = 0
    leader: LeftOut[SeatNumber] = None
    active: LeftOut[SeatNumber] = None
    out: Annotated[list[Cluster], Count(0, 2), ONCE, OF_BASE] = []
    passes: Annotated[int, Between(0, 3)] = 0
    played: LeftOut[Annotated[list[PlayedForm], Count(1, None)]] = None
    zeroed: bool = False
    declared: LeftOut[bool] = None
    seized: LeftOut[bool] = None
    pips: LeftOut[Annotated[int, Between(0, 9)]] = None
    prelude: bool = True
    prelude_used: bool = False
    battle: bool = False
    taxed: dict[System, dict[Annotated[int, Term("used of")], Times]] = {}
    ports_used: dict[System, dict[Annotated[int, Term("used of")], Times]] = {}
    used: Annotated[list[Annotated[str, Term("used")]], ONCE] = []
    new_cards: Annotated[list[CourtId], ONCE] = []
    aside: list[Type] = []
    unions: list[UnionForm] = []
    ships: dict[System, Ships] = {}
    buildings: dict[System, list[BuildingForm]] = {}
    seats: Annotated[list[SeatForm], EVERY_SEAT] = []
    court: list[PlaceForm] = []
    court_deck: LeftOut[list[CourtId]] = None
    court_discard: list[CourtId] = []
    action_discard: LeftOut[list[ActionCard]] = None
    markers: dict[Ambition, list[Marker]] = {}
    flipped: LeftOut[Annotated[list[Marker], ONCE]] = None
    box: dict[Ambition, dict[Type, Some]] = {}
    regents: Annotated[list[bool], EVERY_SEAT, OF_CAMPAIGN] = []
    first_regent: Annotated[SeatNumber | None, OF_CAMPAIGN] = OFF  # OFF: left out; None: nobody
    trust: Annotated[list[Type], OF_CAMPAIGN] = []
    policy: LeftOut[
        Annotated[list[Annotated[str, OneOf(POLICIES)]], Count(3, 3), ONCE, OF_CAMPAIGN]
    ] = None
    edicts: LeftOut[Annotated[list[Annotated[int, OneOf(EDICT_NUMBERS)]], ONCE, OF_CAMPAIGN]] = None
    laws: Annotated[list[Annotated[str, OneOf(LAWS)]], ONCE, OF_CAMPAIGN] = []
    summit: Annotated[list[Annotated[str, OneOf(SUMMIT_CARDS)]], ONCE, OF_CAMPAIGN] = []
    council: Annotated[CouncilForm, OF_CAMPAIGN] = field(default_factory=CouncilForm)
    caller: LeftOut[Annotated[SeatNumber, OF_CAMPAIGN]] = None
    source: Annotated[Literal["council", "event"], OF_CAMPAIGN] = "event"
    order_used: Annotated[list[Literal["petition", "leave", "revive"]], ONCE, OF_CAMPAIGN] = []
    events_played: LeftOut[Annotated[int, Between(0, 9), OF_CAMPAIGN]] = None
    council_secured: LeftOut[Annotated[bool, OF_CAMPAIGN]] = None
    blight: Annotated[dict[System, tuple[Some, Some]], OF_CAMPAIGN] = {}
    lore: LeftOut[Annotated[list[Lore], ONCE, OF_CAMPAIGN]] = None
    reserve: LeftOut[
        Annotated[list[Annotated[str, words(RESERVE, "a reserve card")]], ONCE, OF_CAMPAIGN]
    ] = None


FORMS: Final = {
    campaign: Reader(Form, dotted=True, part=CAMPAIGN if campaign else BASE)
    for campaign in (False, True)
}


def read(document: object, seats: int, campaign: bool) -> Form:
    """A document as a form. Raises IllegalDecision `bad_config`."""
    form = FORMS[campaign].read(document, seats, TERMS[campaign])
    form.campaign = campaign
    for seat, said in enumerate(form.seats):
        if not campaign and len(said.slots) > SLOTS:
            raise fault(f"seats.{seat}.slots", f"at most {SLOTS} belong there, not 7")
    places = COURT_PLACES[seats]
    if len(form.court) > places:
        raise fault("court", f"at most {places} belong there, not {len(form.court)}")
    form.court += [PlaceForm() for _ in range(places - len(form.court))]
    form.seats = form.seats or [SeatForm() for _ in range(seats)]
    return form
