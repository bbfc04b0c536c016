"""The state of a game of Arcs. Plain mutable data, mostly ints; events change it.

Numbers
    seat      0 .. seats - 1; OFF (-1) for none. Pieces have an owner: a seat, in a campaign also
              EMPIRE, FREE or BLIGHT
    system    index in geometry.SYSTEMS; cluster 0 .. 5
    kind      SHIP CITY STARPORT AGENT; condition FRESH DAMAGED
    type      of a resource: index in data.TYPES; OFF for an empty slot
    slot      0 .. 5 from the left (messages count from 1); 6 that of the card FX4, while held
    card      action card: index in cards.ACTION_CARDS; Court card: index in cards.COURT
    place     in the Court row, 0 .. from the left (messages count from 1); -1 the Council, whose
              agents are the last row of `agents`
    ambition  index in data.AMBITIONS; marker index in data.MARKERS

What is asked within a decision's consequences is a window, and `windows` is their stack. What is
left to do when a window closes stands in it: `Window.then`; see `tasks`.

What only a campaign has stands in `State.campaign` (`campaign_model`); it is None in a base game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import add
from typing import Any, Final, Literal

from msgspec import Struct, field

from mechs_core.kernel.frozen import only_read
from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.states import Mutable, each_of, each_seat
from mechs_core.rulesets.arcs.campaign_data import (
    BLIGHT,
    EMPIRE,
    FREE,
    LEDGER_SLOT,
    SLOT_COSTS,
    WRIT,
)
from mechs_core.rulesets.arcs.campaign_model import Campaign, begun, board_spot
from mechs_core.rulesets.arcs.cards import ACTING_AS, COURT
from mechs_core.rulesets.arcs.data import (
    AGENT,
    AMBITIONS,
    BONUS_POWER,
    CITY,
    CLUSTERS,
    COURT_PLACES,
    DAMAGED,
    FRESH,
    MARKERS,
    OF_A_SEAT,
    OPEN_SLOTS,
    SHIP,
    SLOTS,
    STARPORT,
    TOKENS_OF_A_TYPE,
    TYPES,
    VALUES,
    WEAPON,
)
from mechs_core.rulesets.arcs.geometry import OFF as OFF
from mechs_core.rulesets.arcs.geometry import SLOTS_AT, SYSTEMS, in_play, neighbours

UNMARKED, OWED, WITH_AGENT = range(3)  # of an Outrage space; OWED: marked, no agent was in supply
Phase = Literal[
    "setup",
    "mulligan",
    "lead",
    "follow",
    "turn",
    "chapter_end",
    "ended",
    "fates",
    "fate_setup",
    "placing",
    "council",
    "event",
    "order",
    "talk",
    "crises",
    "edicts",
    "intermission",
]
STATES: Final = len(SYSTEMS)
OWNERS: Final = 8  # more than own buildings
MAP_KINDS: Final = 3  # ship, city, starport
# What Power comes from: index in `State.power_by`.
CAUSES: Final = ("tycoon", "tyrant", "warlord", "keeper", "empath", "bonus", "scenario")
CAMPAIGN_CAUSES: Final = (
    *CAUSES,
    *("grand", "peace", "fate", "trust", "leave", "debts", "asylum", "objective", "halved"),
)
# Kinds of `Owner` beyond seats that stand on the map.
CAMPAIGN_OWNERS: Final = (EMPIRE, FREE, BLIGHT)


def cell(owner: int, kind: int, condition: int, system: int) -> int:
    """Where `State.pieces` counts these."""
    return ((owner * MAP_KINDS + kind) * 2 + condition) * STATES + system


def spot(system: int, owner: int) -> int:
    """Where `Turn` counts buildings of an owner in a system."""
    return system * OWNERS + owner


class Window(Struct, frozen=True):
    """An open question within the consequences of a decision."""

    kind: str
    seat: int
    data: Mapping[str, Any]  # as the event that opened it says

    def __post_init__(self) -> None:
        only_read(self, "data")

    @property
    def then(self) -> list[list[Any]]:
        """What is left to do when it closes, the next one last: names and arguments of tasks."""
        return [*self.data.get("then", ())]


class Played(Struct, frozen=True):
    """A card that a seat has played in this round."""

    seat: int
    card: int
    mode: str  # "lead", "surpass", "copy", "pivot" or "event"
    seize: int = OFF  # the card that was added to seize the initiative

    @property
    def is_hidden(self) -> bool:
        """Whether it lies face down."""
        return self.mode == "copy"


class Union(Struct, frozen=True):
    """A Union card put beside a played action card."""

    seat: int
    card: int
    beside: int


class Battle(Mutable):
    """A battle under way."""

    seat: int
    system: int
    defender: int
    number: int  # which battle of the seat in this round it is, from 1
    fresh: int = 0  # attacking ships left
    damaged: int = 0
    intercept: int = 0  # the hits of an interception, from when the dice were collected
    dice: list[int] = []  # how many of each kind were collected
    faces: list[list[int]] = []  # by kind: the dice as they lie, from 0
    totals: list[int] = []  # by index in data.SYMBOLS
    cities: int = 0  # of the defender that were destroyed
    keys: int = 0  # left
    target: int = OFF  # where its hits land: its system, or where Fire Rifles aim
    is_rifles: bool = False
    imperial_fresh: int = 0  # attacking Imperial ships left
    imperial_damaged: int = 0

    @property
    def ships(self) -> int:
        return self.fresh + self.damaged


class Turn(Mutable):
    """What is counted in a turn."""

    pips: int = 0  # left
    kinds: tuple[str, ...] = ()  # actions that a pip may be spent on
    prelude: bool = False  # whether it is still open
    prelude_used: bool = False  # an action was taken in it
    battle: bool = False  # Weapon was spent: pips may battle
    taxed: dict[int, int] = {}  # `spot` of their system and owner -> cities
    ports: dict[int, int] = {}  # likewise: starports that built a ship
    used: list[int] = []  # Court cards used that are used once a turn
    secured: list[int] = []  # Court cards secured in this Prelude


class State(Mutable):
    """One game. Lists are by seat unless said otherwise."""

    seats: int
    split_discard: bool
    campaign: Campaign | None = None

    phase: Phase = "setup"
    chapter: int = 0
    round: int = 0  # in the chapter
    initiative: int = OFF
    order: list[int] = []  # of the round: seats from the leader
    place: int = OFF  # in `order`: of the last turn that began
    passes: int = 0  # in a row
    out: int = 0  # clusters out of play, as bits
    setup_card: str = ""

    # Pieces. `pieces` counts those on the map: see `cell`
    pieces: list[int] = []
    stock: list[list[int]] = each_seat([*OF_A_SEAT])  # by kind; cities that are on the board
    agents: list[list[int]] = []  # by place of the Court row: of each seat
    trophies: list[list[int]] = []  # by 4 * owner + kind
    captives: list[list[int]] = []  # by owner: agents
    outrage: list[list[int]] = each_seat([UNMARKED] * len(TYPES))  # by type

    # Resources.
    slots: list[list[int]] = each_seat([OFF] * SLOTS)  # types
    incoming: list[list[int]] = each_seat([])  # tokens that wait for a slot
    aside: list[list[int]] = each_seat([])  # spent in this Prelude
    supply: list[int] = each_of(len(TYPES), TOKENS_OF_A_TYPE)  # tokens by type
    box: list[list[int]] = each_of(len(AMBITIONS), [0] * len(TYPES))  # by ambition, by type
    arrange: list[int] = each_seat(0)  # exchanges left after a gain

    # Action cards.
    hand: list[list[int]] = each_seat([])
    deck: list[int] = []  # not dealt; top first
    discard: list[int] = []  # bottom first
    face_up: list[int] = []  # a second pile, of cards that were played face up: `split_discard`
    played: list[Played] = []  # in this round
    unions: list[Union] = []
    zeroed: bool = False  # the lead card carries the zero marker
    declared: bool = False  # an ambition was declared in this round
    seized: bool = False  # the initiative was seized in this round
    # what seats know of cards that they cannot see: rules/knowledge.py
    down: dict[int, tuple[int, int]] = {}  # face-down card -> its holder, when it was put there
    met: list[dict[int, tuple[int, int]]] = []  # by viewer: card -> holders as bits, since when
    puts: int = 0  # cards put face down so far
    rest: list[int] = []  # cards of the discard that the last deal laid there, in its order

    # Court.
    court: list[int] = []  # card by place, OFF for an empty one
    court_deck: list[int] = []  # top first
    court_discard: list[int] = []  # oldest first
    buried: int = 0  # cards at the bottom of the deck that were put there since its last shuffle
    guild: list[list[int]] = each_seat([])  # as gained

    # Ambitions.
    markers: list[int] = each_of(
        len(MARKERS), OFF
    )  # the ambition that each lies on; OFF: available
    flipped: list[bool] = each_of(len(MARKERS), False)
    power: list[int] = each_seat(0)
    power_by: list[list[int]] = each_seat([0] * len(CAUSES))

    turn: Turn = field(default_factory=Turn)
    battle: Battle | None = None
    battles: dict[int, int] = {}  # seat -> battles in this round
    draws: dict[str, int] = {}  # words of a luck label -> how often it was drawn
    windows: list[Window] = []
    decisions: int = 0  # made in this round
    renewals: int = 0
    ranking: tuple[int, ...] = ()  # best first; () while the game runs
    ended_for: str = ""

    # ------------------------------------------------------------ map

    @property
    def systems(self) -> tuple[int, ...]:
        return in_play(self.out)

    def next_to(self, system: int) -> tuple[int, ...]:
        return neighbours(self.out)[system]

    def at(self, owner: int, kind: int, condition: int, system: int) -> int:
        """How many of these stand in a system."""
        return self.pieces[((owner * MAP_KINDS + kind) * 2 + condition) * STATES + system]

    def all_at(self, owner: int, kind: int, system: int) -> int:
        """How many of a kind stand in a system, fresh or damaged."""
        first = (owner * MAP_KINDS + kind) * 2 * STATES + system
        return self.pieces[first] + self.pieces[first + STATES]

    def standing(self, owner: int, kind: int) -> list[int]:
        """The systems where a kind stands, fresh or damaged, in their order."""
        first = (owner * MAP_KINDS + kind) * 2 * STATES
        fresh = self.pieces[first : first + STATES]
        damaged = self.pieces[first + STATES : first + 2 * STATES]
        return [at for at, count in enumerate(map(add, fresh, damaged)) if count]

    def damaged(self, owner: int, kind: int) -> list[int]:
        """The systems where damaged pieces of a kind stand, in their order."""
        first = ((owner * MAP_KINDS + kind) * 2 + DAMAGED) * STATES
        counts = self.pieces[first : first + STATES]
        return [at for at, count in enumerate(counts) if count] if any(counts) else []

    def ships(self, owner: int, system: int) -> int:
        return self.all_at(owner, SHIP, system)

    def buildings(self, owner: int, system: int) -> int:
        return self.all_at(owner, CITY, system) + self.all_at(owner, STARPORT, system)

    def is_present(self, owner: int, system: int) -> bool:
        """Whether any piece of a seat stands in a system."""
        return self.ships(owner, system) > 0 or self.buildings(owner, system) > 0

    def on_map(self, owner: int, kind: int) -> int:
        """How many of a kind stand on the map."""
        first = (owner * MAP_KINDS + kind) * 2 * STATES
        return sum(self.pieces[first : first + 2 * STATES])

    def controller(self, system: int) -> int:
        """Who controls a system: a seat, EMPIRE, or OFF for nobody. ARC-CTL-1, BR-EMP-2, -4, -7"""
        if self.campaign is not None and self.at(EMPIRE, SHIP, FRESH, system):
            seat = self.own_turn
            return seat if seat != OFF and self.commands(seat, system) else EMPIRE
        return self.strongest(system)

    def strongest(self, system: int) -> int:
        """Who has strictly the most fresh ships in a system, Imperial ones aside; OFF: nobody."""
        best, most = OFF, 0
        flagships = None if self.campaign is None else self.campaign.flagship
        for seat in range(self.seats):
            number = self.at(seat, SHIP, FRESH, system)
            if flagships is not None:
                number += flagships[seat] == system  # BR-FLG-2
            if number > most:
                best, most = seat, number
            elif number == most:
                best = OFF
        return best

    def overlord(self, system: int) -> int:
        """Who controls a system for ambitions, objectives and events; OFF: nobody. BR-EMP-3"""
        if self.campaign is not None and self.at(EMPIRE, SHIP, FRESH, system):
            return self.campaign.first_regent
        return self.strongest(system)

    @property
    def own_turn(self) -> int:
        """Whose turn is under way; OFF between turns. BR-EVT-8"""
        return self.active if self.phase == "turn" else OFF

    def commands(self, seat: int, system: int) -> bool:
        """Whether a seat may command the Imperial ships of a system on its turn. BR-EMP-4, -5"""
        now = self.reach
        if seat != self.own_turn or not now.regent[seat]:
            return False
        return self.is_loyal_at(seat, system) or self.holds(seat, WRIT)

    def is_loyal_at(self, seat: int, system: int) -> bool:
        """Whether a ship, a building or the Flagship of a seat is in a system."""
        return self.is_present(seat, system) or (
            self.campaign is not None and self.campaign.flagship[seat] == system
        )

    def loyal_ships(self, seat: int, system: int) -> int:
        """Ships of a seat in a system, its Flagship among them. BR-FLG-2"""
        flagship = self.campaign is not None and self.campaign.flagship[seat] == system
        return self.ships(seat, system) + flagship

    @property
    def reach(self) -> Campaign:
        """The campaign's part of the state. Only in a campaign."""
        assert self.campaign is not None
        return self.campaign

    @property
    def placing(self) -> list[int]:
        """Act I: seats that have still to place their start, the next one first."""
        return [] if self.campaign is None else self.campaign.placings

    @property
    def owners(self) -> tuple[int, ...]:
        """Whose pieces may stand on the map, in the order in which they are told."""
        if self.campaign is None:
            return tuple(range(self.seats))
        return (*range(self.seats), *CAMPAIGN_OWNERS)

    # ------------------------------------------------------------ Flagships

    def board_pieces(self, seat: int) -> list[tuple[int, int, int]]:
        """What lies on a seat's Flagship board: spot, kind, condition; columns from the left."""
        found = []
        for spot, piece in enumerate(self.reach.board[seat]):
            if piece != OFF:
                found.append((spot, *divmod(piece, 2)))
        return found

    def has_flagship(self, seat: int) -> bool:
        return self.campaign is not None and self.campaign.flagship[seat] != OFF

    def has_upgrade(self, seat: int, column: int) -> bool:
        """Whether a seat's Flagship has the benefit of a column, fresh or damaged. BR-FLG-8"""
        return self.has_flagship(seat) and self.reach.board[seat][board_spot(column, 0)] != OFF

    def free_slots(self, system: int) -> int:
        """Building slots of a planet that are empty."""
        taken = sum(self.buildings(owner, system) for owner in range(self.seats))
        if self.campaign is not None:
            taken += self.buildings(FREE, system) - (system in self.campaign.outside)
        return SLOTS_AT[system] - taken

    # ------------------------------------------------------------ boards

    def cities_out(self, seat: int) -> int:
        """Cities that are off the spots of the board."""
        return OF_A_SEAT[CITY] - self.stock[seat][CITY]

    def open_slots(self, seat: int) -> int:
        """How many resource slots of the board are open, from the left."""
        return OPEN_SLOTS[self.cities_out(seat)]

    def slots_open(self, seat: int) -> Sequence[int]:
        """The open slots in the order in which they are filled; the one of FX4 last."""
        there = range(OPEN_SLOTS[self.cities_out(seat)])
        return there if len(self.slots[seat]) == SLOTS else (*there, LEDGER_SLOT)

    def bonus(self, seat: int) -> int:
        return BONUS_POWER[self.cities_out(seat)]

    def empty_slot(self, seat: int) -> int:
        """The leftmost open slot without a token; OFF: there is none."""
        slots = self.slots[seat]
        for slot in self.slots_open(seat):
            if slots[slot] == OFF:
                return slot
        return OFF

    def tokens_apart(self, seat: int) -> list[tuple[int, int]]:
        """Slot, from 1, and type of the tokens in a seat's slots; of like ones the leftmost.

        Alike are those of one type whose slots cost the same keys to raid.
        """
        found: dict[tuple[int, int], int] = {}
        for slot, kind in enumerate(self.slots[seat]):
            if kind != OFF:
                found.setdefault((kind, SLOT_COSTS[slot]), slot + 1)
        return [(slot, kind) for (kind, _), slot in found.items()]

    def like_token(self, seat: int, slot: int) -> int:
        """The leftmost slot, from 1, whose token is like that of a slot: see `tokens_apart`."""
        kind = self.slots[seat][slot - 1]
        return next(
            first
            for first, other in self.tokens_apart(seat)
            if other == kind and SLOT_COSTS[first - 1] == SLOT_COSTS[slot - 1]
        )

    def holds(self, seat: int, card: str) -> bool:
        """Whether a Guild or lore card that acts as this one lies in a seat's play area."""
        if self.campaign is None:
            return ACTING_AS[card][0] in self.guild[seat]  # no other card of the base game does
        for number in ACTING_AS[card]:
            if number in self.guild[seat] or number in self.campaign.lore[seat]:
                return True
        return False

    def held(self, seat: int, card: str) -> int:
        """The card in a seat's play area that acts as this one; OFF: none."""
        areas = (self.guild[seat], self.campaign.lore[seat] if self.campaign is not None else ())
        return next((n for n in ACTING_AS[card] for area in areas if n in area), OFF)

    def holder(self, card: str) -> int:
        for seat in range(self.seats):
            if self.holds(seat, card):
                return seat
        return OFF

    def icons(self, seat: int, kind: int) -> int:
        """Resources and Guild cards of a type. ARC-PRE-8, ARC-AMB-1, BR-TRS-3"""
        found = self.slots[seat].count(kind)
        for card in self.guild[seat]:
            found += COURT[card].suit == kind
        if self.campaign is not None and self.campaign.first_regent == seat:
            found += self.campaign.trust[kind]
        return found

    def weapons(self, seat: int) -> int:
        return self.icons(seat, WEAPON)

    # ------------------------------------------------------------ order

    def from_initiative(self) -> list[int]:
        """Turn order: from the holder of initiative clockwise."""
        return [*range(self.initiative, self.seats), *range(self.initiative)]

    def rivals(self, seat: int) -> list[int]:
        """The other players in turn order."""
        return [other for other in self.from_initiative() if other != seat]

    def decided(self, seat: int) -> None:
        """A seat has decided: it may rearrange no more, and what is asked next is another question.

        ARC-RES-1
        """
        self.arrange[seat] = 0
        self.decisions += 1

    @property
    def active(self) -> int:
        """The seat of the last turn that began in this round; OFF: none yet."""
        return self.order[self.place] if self.place >= 0 and self.order else OFF

    def follower(self) -> int:
        """The next seat of the round's order that has a card; OFF: nobody. ARC-RND-1"""
        for place in range(self.place + 1, len(self.order)):
            if self.hand[self.order[place]]:
                return self.order[place]
        return OFF

    @property
    def asked_to_redraw(self) -> int:
        """With two players: the one without initiative. ARC-SET-8"""
        return (self.initiative + 1) % self.seats

    @property
    def lead(self) -> Played:
        return self.played[0]

    @property
    def window(self) -> Window | None:
        """The top window."""
        return self.windows[-1] if self.windows else None

    def value(self, marker: int) -> tuple[int, int]:
        """Power for first and second."""
        return VALUES[marker][self.flipped[marker]]

    def best_marker(self) -> int:
        """The available marker of the highest first value; OFF: none. ARC-DEC-1"""
        free = [marker for marker, where in enumerate(self.markers) if where == OFF]
        return max(free, key=lambda marker: self.value(marker)[0], default=OFF)


def start(created: GameCreated) -> State:
    """The state before the first event of the game; folding begins with it."""
    seats = len(created.seats)
    places = COURT_PLACES[seats]
    campaign = begun(created) if created.options.get("campaign") is True else None
    owners = seats if campaign is None else BLIGHT + 1
    return State.begin(
        seats,
        split_discard=created.options["split_discard"] is True,
        campaign=campaign,
        pieces=[0] * (owners * MAP_KINDS * 2 * STATES),
        agents=[[0] * seats for _ in range(places + (campaign is not None))],
        court=[OFF] * places,
        trophies=[[0] * (4 * owners) for _ in range(seats)],
        captives=[[0] * seats for _ in range(seats)],
        power_by=[[0] * len(CAUSES if campaign is None else CAMPAIGN_CAUSES) for _ in range(seats)],
        met=[{} for _ in range(seats + 1)],
    )


assert len(SYSTEMS) // 4 == CLUSTERS and AGENT == MAP_KINDS and DAMAGED == FRESH + 1
