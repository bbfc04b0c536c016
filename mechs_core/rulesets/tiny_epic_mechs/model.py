"""The state of a game of Tiny Epic Mechs. Plain mutable data, ints inside; events change it.

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
from mechs_core.kit.states import Mutable
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

Phase = Literal[
    "setup_pilots",
    "setup_bases",
    "setup_mines",
    "setup_weapons",
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


class Combat(Mutable):
    """A combat under way."""

    attacker: int
    defender: int
    cell: int
    jump: bool  # the attacker arrived by DOUBLE or DIAGONAL
    next: int  # seat whose attack it is
    last: int = OFF  # the weapon of the attack just before
    opened: bool = False  # the attacker has attacked
    jammed: bool = False  # `next` is
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

    stage: Literal["setup_pilots", "setup_bases", "setup_mines", "setup_weapons", ""]
    round: int  # 1..6; 0 before the first
    turn: int  # 1..4; 0 before a round's execution
    first: int  # first player of the round

    # Pilots.
    dealt: list[list[int]]  # pilots, in the order shown; of a scenario the kept one only
    pilot: list[int]  # kept; OFF before
    pilots_open: bool  # PilotsRevealed, or a scenario
    status: list[int]
    health: list[int]
    credits: list[int]
    energy: list[int]
    vp: list[int]
    parts: list[list[int]]  # of the VP, by index in PARTS
    ad_hoc: list[int]

    # The arena; these by cell.
    zones: list[int]
    zone_bits: int  # which cells are zones; follows from `zones`
    owners: list[int]  # of the device there, or OFF
    mines: list[int]  # number of the mine there; 0: a turret, or no device
    unlike: list[int]  # bits of the numbers that this mine cannot have, for all to know

    base: list[int]  # cell, or OFF
    at: list[int]  # cell of the pilot, or OFF
    mech_at: int  # cell of the empty Mighty Mech; OFF: not laid out yet, or a seat is MIGHTY
    mine_supply: list[int]  # bits of numbers
    turret_supply: list[int]

    # Weapons.
    starting: list[int]  # chosen and not revealed; OFF
    owned: list[int]  # bits
    equipped: list[int]  # bits
    exhausted: list[int]  # bits; none outside a combat
    changed: list[int]  # bits of those that changed their place in this window. TEM-EQ-1
    supply: list[int]  # copies of B1..B4
    market: list[int]  # four weapons, OFF for an empty slot
    deck: list[int]  # top first

    # Programs.
    program: list[list[tuple[int, int]]]  # laid and not revealed: card, direction
    played: list[list[int]]  # cards, in order; since a seat is in Ad Hoc mode: from hand

    # The turn under way.
    active: int  # seat, or OFF
    card: int  # what it plays, OFF before
    moved: bool
    fought: bool  # a combat was begun in this turn
    dropped_out: bool  # the active seat entered Ad Hoc mode in this turn
    offered: bool  # the Mighty Mech was offered in this turn
    action: str  # that was asked, "" before
    chosen: dict[int, str]  # cell -> resource, of the COLLECT under way
    combat: Combat | None
    down: Down | None
    candidates: tuple[int, ...]  # cells, while a placement is asked
    offer: tuple[int, Offer] | None  # seat and how, while the Mighty Mech is offered

    renewals: int  # LuckRenewed so far in this line
    ranking: tuple[tuple[int, ...], ...]  # best first; () while the game runs
    decided_by: str

    def hand(self, seat: int) -> list[int]:
        """The program cards that are neither laid nor played, ascending."""
        out = {card for card, _ in self.program[seat]}.union(self.played[seat])
        return [card for card in ALL_CARDS if card not in out]

    def value(self, cell: int) -> int:
        """The value of a zone."""
        return ZONE_CARDS[self.zones[cell]].value

    def has(self, seat: int, ability: int) -> bool:
        """Whether a pilot's ability is in force. Spec, section 3, Pilots."""
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
        """Fold the end of a turn."""
        self.card = OFF
        self.moved = self.fought = self.dropped_out = self.offered = False
        self.action = ""
        self.chosen = {}


def start(created: GameCreated) -> Arena:
    """The state before any arena event: the fold begins with it. TEM-SETUP-2"""
    seats, options = len(created.seats), created.options
    fixed = options["turret_damage"]
    cap, per_combat = options["resource_cap"], options["combat_start_vp"]
    assert isinstance(cap, int) and isinstance(per_combat, int)
    return Arena(
        seats=seats,
        abilities=options["pilot_abilities"] is True,
        overdrive=options["overdrive"] is True,
        blocked_action=options["blocked_action"] is True,
        cap=cap,
        turret_damage=fixed if isinstance(fixed, int) else None,
        combat_start_vp=per_combat,
        best_only=options["score_stacking"] == "best",
        armor_nearest=options["armor_ko"] == "nearest",
        stage="setup_pilots",
        round=0,
        turn=0,
        first=OFF,
        dealt=[[] for _ in range(seats)],
        pilot=[OFF] * seats,
        pilots_open=False,
        status=[PILOT] * seats,
        health=[FULL_HEALTH[PILOT]] * seats,
        credits=[START_CREDITS] * seats,
        energy=[START_ENERGY] * seats,
        vp=[0] * seats,
        parts=[[0] * len(PARTS) for _ in range(seats)],
        ad_hoc=[NOT_AD_HOC] * seats,
        zones=[OFF] * len(CELLS),
        zone_bits=0,
        owners=[OFF] * len(CELLS),
        mines=[0] * len(CELLS),
        unlike=[0] * len(CELLS),
        base=[OFF] * seats,
        at=[OFF] * seats,
        mech_at=OFF,
        mine_supply=[ALL_MINES] * seats,
        turret_supply=[MOST_TURRETS] * seats,
        starting=[OFF] * seats,
        owned=[0] * seats,
        equipped=[0] * seats,
        exhausted=[0] * seats,
        changed=[0] * seats,
        supply=[seats] * len(BASIC),
        market=[OFF] * MARKET_SLOTS,
        deck=[],
        program=[[] for _ in range(seats)],
        played=[[] for _ in range(seats)],
        active=OFF,
        card=OFF,
        moved=False,
        fought=False,
        dropped_out=False,
        offered=False,
        action="",
        chosen={},
        combat=None,
        down=None,
        candidates=(),
        offer=None,
        renewals=0,
        ranking=(),
        decided_by="",
    )


def phase(arena: Arena) -> Phase:
    """The phase, from what has happened. The one place that says so."""
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
