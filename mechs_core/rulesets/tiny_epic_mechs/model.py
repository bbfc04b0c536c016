"""The state of a game of Tiny Epic Mechs. Plain mutable data, mostly ints; events change it.

Numbers
    seat     0 .. seats - 1; OFF (-1) for none
    cell     5 * (row - 1) + column, 0 .. 24; OFF (-1) for none
    zone     index in data.ZONE_CARDS; OFF (-1) for a hole
    weapon   index in data.WEAPON_CARDS; sets of weapons are bits, 1 << weapon
    pilot    index in data.PILOT_CARDS
    card     index in data.PROGRAM; direction: index in geometry.DIRECTIONS
    status   PILOT 0, ARMOR 1, MIGHTY 2
    mine     its number 1 .. 4; sets of numbers are bits, 1 << number

The phase follows from the rest: `phase(arena)`.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.states import Mutable, each_of, each_seat
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ALL_CARDS,
    BASIC,
    FULL_HEALTH,
    MARKET_SLOTS,
    MIGHTY,
    MINE_NUMBERS,
    MOST_TURRETS,
    PILOT,
    START_CREDITS,
    START_ENERGY,
    ZONE_CARDS,
)
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, OFF

SetUp = Literal["setup_pilots", "setup_bases", "setup_mines", "setup_weapons"]
Phase = Literal[
    SetUp,
    "programming",
    "card",
    "combat",
    "claim",
    "place",
    "enter",
    "action",
    "collect",
    "ended",
]

Fall = Literal["ko", "retreat"]  # why a pilot is to be placed, and how a combat ended
Offer = Literal["enter", "claim"]  # how the Mighty Mech is offered

# Why of `VpGained`, and what a seat's VP are made of: index in `Arena.parts`.
REASONS: Final = (
    "damage",
    "effect",
    "ability",
    "ko",
    "retreat",
    "combat_start",
    "mech",
    "zone_pilot",
    "zone_mine",
    "zone_turret",
    "mech_scoring",
    "weapons",
)
PARTS: Final = (*REASONS, "scenario")  # the last: given at creation
ALL_MINES: Final = sum(1 << number for number in MINE_NUMBERS)
NOT_AD_HOC, FRESH, FREE = range(3)  # FRESH: may not start a combat yet. TEM-ADH-2
AD_HOC: Final = (None, "fresh", "free")  # what messages and views say for these
# Cards that are out of a hand, as bits -> those that are in it, ascending.
HANDS: Final = tuple(
    tuple(card for card in ALL_CARDS if not out >> card & 1) for out in range(1 << len(ALL_CARDS))
)


class Combat(Mutable):
    """A combat under way."""

    attacker: int
    defender: int
    cell: int
    jump: bool  # the attacker arrived by DOUBLE or DIAGONAL
    next: int  # seat whose attack it is
    last: int = OFF  # the weapon of the attack just before
    opened: bool = False  # the attacker has attacked
    jammed: bool = False  # the seat `next` may make no power attack
    overdriven: bool = False  # Overdrive is used
    powered: int = 0  # bits of the seats that made a power attack

    def other(self, seat: int) -> int:
        """The opponent of a seat in this combat."""
        return self.defender if seat == self.attacker else self.attacker


class Down(Struct, frozen=True):
    """A pilot that is to be placed: knocked out, or retreating."""

    seat: int
    why: Fall
    status: int  # before the KO
    cell: int  # where it fell, or retreats from


class Arena(Mutable):
    """One game. Lists are by seat unless said otherwise."""

    seats: int

    # Options, from creation.
    abilities: bool
    overdrive: bool
    blocked_action: bool
    cap: int  # of credits and of energy
    turret_damage: int | None  # None: the zone's value
    combat_start_vp: int
    best_only: bool  # a zone scores once for each seat. TEM-R-14
    armor_nearest: bool  # TEM-R-15

    stage: SetUp | Literal[""] = "setup_pilots"  # "" once the set-up is over
    round: int = 0  # 1..6; 0 before the first
    turn: int = 0  # 1..4; 0 before a round's execution
    first: int = OFF  # first player of the round

    # Pilots.
    # the two pilots, in the order dealt; in a scenario only the one that is kept
    dealt: list[list[int]] = each_seat([])
    pilot: list[int] = each_seat(OFF)  # the pilot that is kept; OFF before the choice
    pilots_open: bool = False  # whether all know who keeps which pilot
    status: list[int] = each_seat(PILOT)
    health: list[int] = each_seat(FULL_HEALTH[PILOT])
    credits: list[int] = each_seat(START_CREDITS)
    energy: list[int] = each_seat(START_ENERGY)
    vp: list[int] = each_seat(0)
    parts: list[list[int]] = each_seat([0] * len(PARTS))  # of the VP, by index in PARTS
    ad_hoc: list[int] = each_seat(NOT_AD_HOC)

    # The arena; these by cell.
    zones: list[int] = each_of(len(CELLS), OFF)
    zone_bits: int = 0  # which cells are zones; follows from `zones`
    owners: list[int] = each_of(len(CELLS), OFF)  # of the device there, or OFF
    mines: list[int] = each_of(len(CELLS), 0)  # number of the mine there; 0: a turret, or no device
    # bits of the numbers that, as everybody knows, the mine there cannot have
    unlike: list[int] = each_of(len(CELLS), 0)

    base: list[int] = each_seat(OFF)  # cell, or OFF
    at: list[int] = each_seat(OFF)  # cell of the pilot, or OFF
    mech_at: int = OFF  # cell of the empty Mighty Mech; OFF: not laid out yet, or a seat is MIGHTY
    mine_supply: list[int] = each_seat(ALL_MINES)  # bits of numbers
    turret_supply: list[int] = each_seat(MOST_TURRETS)

    # Weapons.
    starting: list[int] = each_seat(OFF)  # weapon that is chosen and not revealed yet, or OFF
    owned: list[int] = each_seat(0)  # bits
    equipped: list[int] = each_seat(0)  # bits
    exhausted: list[int] = each_seat(0)  # bits; none outside a combat
    # bits of those that changed their place since this turn, or round, began. TEM-EQ-1
    changed: list[int] = each_seat(0)
    supply: list[int] = []  # copies of B1..B4
    market: list[int] = each_of(MARKET_SLOTS, OFF)  # four weapons, OFF for an empty slot
    deck: list[int] = []  # top first

    # Programs.
    program: list[list[tuple[int, int]]] = each_seat([])  # laid and not revealed: card, direction
    # cards played in this round, in order; in Ad Hoc mode those played since it was entered
    played: list[list[int]] = each_seat([])

    # The turn under way.
    active: int = OFF  # seat, or OFF
    card: int = OFF  # the card that it plays, or OFF before it does
    moved: bool = False
    fought: bool = False  # a combat was begun in this turn
    dropped_out: bool = False  # the active seat entered Ad Hoc mode in this turn
    offered: bool = False  # the Mighty Mech was offered in this turn
    action: str = ""  # the action that was asked, "" before
    chosen: dict[int, str] = {}  # cell -> resource, of the COLLECT under way
    combat: Combat | None = None
    down: Down | None = None
    candidates: tuple[int, ...] = ()  # cells, while a placement is asked
    offer: tuple[int, Offer] | None = None  # seat and how, while the Mighty Mech is offered

    renewals: int = 0  # LuckRenewed so far in this line
    ranking: tuple[tuple[int, ...], ...] = ()  # best first; () while the game runs
    decided_by: str = ""

    def hand(self, seat: int) -> list[int]:
        """The program cards that are neither laid nor played, ascending."""
        return [*HANDS[self.out_of_hand(seat)]]

    def out_of_hand(self, seat: int) -> int:
        """The program cards that are laid or played, as bits."""
        out = 0
        for card, _ in self.program[seat]:
            out |= 1 << card
        for card in self.played[seat]:
            out |= 1 << card
        return out

    def value(self, cell: int) -> int:
        """The value of a zone."""
        return ZONE_CARDS[self.zones[cell]].value

    def has(self, seat: int, ability: int) -> bool:
        """Whether a pilot's ability is in force. RULES.md, Components, Pilots."""
        return self.abilities and self.pilot[seat] == ability and self.status[seat] != MIGHTY

    def ready(self, seat: int) -> int:
        """The equipped weapons that are not exhausted, as bits."""
        return self.equipped[seat] & ~self.exhausted[seat]

    def mighty(self) -> int:
        """The seat that controls the Mighty Mech, or OFF."""
        return self.status.index(MIGHTY) if MIGHTY in self.status else OFF

    def clockwise(self, seat: int) -> list[int]:
        """All seats from this one on. TEM-R-52"""
        return [*range(seat, self.seats), *range(seat)]

    def pilot_in(self, cell: int, against: int) -> int:
        """The enemy seat whose pilot stands there, or OFF."""
        for seat, where in enumerate(self.at):
            if where == cell and seat != against:
                return seat
        return OFF

    def is_hostile(self, cell: int, seat: int) -> bool:
        """Whether a zone holds an enemy pilot, mine or turret. TEM-CTRL-3"""
        return self.owners[cell] not in (OFF, seat) or self.pilot_in(cell, seat) != OFF

    def controls(self, seat: int) -> list[int]:
        """The zones of a seat's pilot, mines and turrets, each once, in reading order.

        TEM-CTRL-1, TEM-COL-2
        """
        here = self.at[seat]
        return [cell for cell, owner in enumerate(self.owners) if owner == seat or cell == here]

    def forget_turn(self) -> None:
        """Forget what belongs to a turn, as it ends."""
        self.card = OFF
        self.moved = self.fought = self.dropped_out = self.offered = False
        self.action = ""
        self.chosen = {}


def start(created: GameCreated) -> Arena:
    """The state before the first event of the game; folding begins with it. TEM-SETUP-2"""
    seats, options = len(created.seats), created.options
    fixed = options["turret_damage"]
    cap, per_combat = options["resource_cap"], options["combat_start_vp"]
    assert isinstance(cap, int) and isinstance(per_combat, int)
    return Arena.begin(
        seats,
        abilities=options["pilot_abilities"] is True,
        overdrive=options["overdrive"] is True,
        blocked_action=options["blocked_action"] is True,
        cap=cap,
        turret_damage=fixed if isinstance(fixed, int) else None,
        combat_start_vp=per_combat,
        best_only=options["score_stacking"] == "best",
        armor_nearest=options["armor_ko"] == "nearest",
        supply=[seats] * len(BASIC),
    )


def phase(arena: Arena) -> Phase:
    """The phase, which follows from the state; it is kept nowhere."""
    if arena.ranking:
        return "ended"
    if arena.stage:
        return arena.stage
    if arena.turn == 0:
        return "programming"
    if arena.offer is not None:
        return arena.offer[1]
    if arena.candidates:
        return "place"
    if arena.combat is not None:
        return "combat"
    if arena.chosen:
        return "collect"
    return "action" if arena.action else "card"


def weapons_in(bits: int) -> list[int]:
    """The weapons of a set, in the order of their ids."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
