"""What is printed on cards and boards: one row a card. RULES.md, Components.

The state keeps cards by their number in these tables. Each table is in the order of its ids as
text: so ascending numbers give the order in which messages list cards.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

ROUNDS: Final = 6
TURNS: Final = 4  # of a seat in a round
SCORING_ROUNDS: Final = (2, 4, 6)

# ---------------------------------------------------------------- status

PILOT, ARMOR, MIGHTY = range(3)
STATUSES: Final = ("PILOT", "ARMOR", "MIGHTY")
FULL_HEALTH: Final = (6, 9, 11)  # by status
BASIC_SLOTS: Final = (2, 2, 2)
ADVANCED_SLOTS: Final = (0, 2, 4)

START_CREDITS: Final = 3
START_ENERGY: Final = 3
KO_LEAST: Final = 2  # credits and energy of a pilot after a KO, at least. TEM-KO-3
UPGRADE_COST: Final = 5  # credits
HEAL_PER_ENERGY: Final = 2
MINE_NUMBERS: Final = (1, 2, 3, 4)
MOST_TURRETS: Final = 3
MARKET_SLOTS: Final = 4

# ---------------------------------------------------------------- victory points

VP_KO: Final = 1
VP_RETREAT: Final = 1
VP_MECH: Final = 2  # for taking it
VP_MECH_SCORING: Final = 3
VP_ABILITY: Final = 1  # Diamond's
TURRET_FACTOR: Final = 2  # times the zone's value

# ---------------------------------------------------------------- program cards


class Card(Struct, frozen=True):
    id: str
    movement: str
    action: str


PROGRAM: Final = (
    Card("K1", "STEP", "COLLECT"),
    Card("K2", "STEP", "BUY"),
    Card("K3", "STEP", "MINE"),
    Card("K4", "STEP", "TURRET"),
    Card("K5", "STEP", "POWER_UP"),
    Card("K6", "STEP", "COLLECT"),
    Card("K7", "DOUBLE", "BUY"),
    Card("K8", "DIAGONAL", "MINE"),
)
CARDS: Final = tuple(card.id for card in PROGRAM)
CARD: Final = {name: card for card, name in enumerate(CARDS)}
ALL_CARDS: Final = tuple(range(len(CARDS)))
STEP, DOUBLE, DIAGONAL = "STEP", "DOUBLE", "DIAGONAL"
ACTIONS: Final = ("COLLECT", "BUY", "MINE", "TURRET", "POWER_UP")

# ---------------------------------------------------------------- zone cards


class ZoneCard(Struct, frozen=True):
    """both: COLLECT gives credits and energy, not one of them (a base gives both to its owner)."""

    id: str
    value: int
    credits: int
    energy: int
    both: bool = False


ZONE_CARDS: Final = (
    ZoneCard("R01", 1, 2, 1),
    ZoneCard("R02", 1, 1, 2),
    ZoneCard("R03", 1, 2, 1),
    ZoneCard("R04", 1, 1, 2),
    ZoneCard("R05", 1, 2, 2),
    ZoneCard("R06", 1, 2, 2),
    ZoneCard("R07", 2, 1, 1),
    ZoneCard("R08", 2, 1, 1),
    ZoneCard("R09", 2, 2, 0),
    ZoneCard("R10", 2, 0, 2),
    ZoneCard("R11", 2, 2, 1),
    ZoneCard("R12", 2, 1, 2),
    ZoneCard("R13", 3, 1, 1),
    ZoneCard("R14", 3, 1, 1),
    ZoneCard("R15", 3, 1, 0),
    ZoneCard("R16", 3, 0, 1),
    ZoneCard("BASE", 1, 1, 1, both=True),
    ZoneCard("MECH", 4, 2, 2, both=True),
)
RESOURCE_ZONES: Final = tuple(zone.id for zone in ZONE_CARDS[:16])
ZONE: Final = {zone.id: number for number, zone in enumerate(ZONE_CARDS)}
BASE, MECH = ZONE["BASE"], ZONE["MECH"]

# ---------------------------------------------------------------- weapons

AREA, RANGED, MELEE = "AREA", "RANGED", "MELEE"
COUNTERS: Final = {AREA: RANGED, RANGED: MELEE, MELEE: AREA}


class Line(Struct, frozen=True):
    """What an attack does: damage, and an effect with its amount.

    effect: "", "PAY_E", "PAY_C" (up to `amount` for 1 damage each), "DRAIN" (energy), "STEAL"
    (credits), "HEAL" (health), "JAM", "DISARM" (no amount), "VP".
    """

    damage: int
    effect: str = ""
    amount: int = 0


class Weapon(Struct, frozen=True):
    id: str
    name: str
    type: str
    base: Line
    power: Line
    credits: int  # cost
    energy: int
    vp: int  # at the end of the game

    @property
    def is_basic(self) -> bool:
        return self.id[0] == "B"


WEAPON_CARDS: Final = (
    Weapon("A01", "Lightning Coil", AREA, Line(0, "PAY_E", 3), Line(2, "PAY_E", 3), 3, 1, 2),
    Weapon("A02", "Plasma Mortar", AREA, Line(2), Line(3), 3, 0, 2),
    Weapon("A03", "Nova Charge", AREA, Line(1), Line(4), 2, 2, 2),
    Weapon("A04", "Static Field", AREA, Line(1, "DRAIN", 1), Line(2, "DRAIN", 2), 2, 1, 2),
    Weapon("A05", "Cluster Rack", AREA, Line(3), Line(4), 4, 2, 3),
    Weapon("A06", "Rail Lance", RANGED, Line(2), Line(4), 3, 2, 3),
    Weapon("A07", "Beam Carbine", RANGED, Line(2), Line(3), 3, 0, 2),
    Weapon("A08", "Bounty Rifle", RANGED, Line(1, "PAY_C", 2), Line(2, "PAY_C", 2), 2, 2, 2),
    Weapon("A09", "Jam Emitter", RANGED, Line(1, "JAM"), Line(2, "JAM"), 2, 1, 2),
    Weapon("A10", "Long Cannon", RANGED, Line(3), Line(4), 4, 2, 3),
    Weapon("A11", "Warhammer", MELEE, Line(2), Line(3, "VP", 1), 3, 1, 2),
    Weapon("A12", "Vibro Axe", MELEE, Line(2), Line(4), 3, 2, 3),
    Weapon("A13", "Leech Blade", MELEE, Line(1, "HEAL", 1), Line(2, "HEAL", 2), 2, 2, 2),
    Weapon("A14", "Grapple Claw", MELEE, Line(1), Line(2, "DISARM"), 2, 2, 2),
    Weapon("A15", "Piston Ram", MELEE, Line(3), Line(4), 4, 2, 3),
    Weapon("A16", "Salvage Hook", MELEE, Line(1, "STEAL", 1), Line(2, "STEAL", 2), 2, 1, 2),
    Weapon("B1", "Pulse Pistol", RANGED, Line(1), Line(3), 1, 1, 1),
    Weapon("B2", "Energy Sword", MELEE, Line(1), Line(3), 1, 1, 1),
    Weapon("B3", "Grenade Launcher", AREA, Line(1), Line(3), 1, 1, 1),
    Weapon("B4", "Needle Rifle", RANGED, Line(2), Line(2), 2, 0, 1),
)
WEAPONS: Final = tuple(weapon.id for weapon in WEAPON_CARDS)
WEAPON: Final = {name: weapon for weapon, name in enumerate(WEAPONS)}
ADVANCED: Final = tuple(w.id for w in WEAPON_CARDS if not w.is_basic)
BASIC: Final = tuple(w.id for w in WEAPON_CARDS if w.is_basic)
FIRST_BASIC: Final = WEAPON["B1"]
BASIC_BITS: Final = sum(1 << WEAPON[name] for name in BASIC)  # bit w: weapon w
ADVANCED_BITS: Final = sum(1 << WEAPON[name] for name in ADVANCED)

# ---------------------------------------------------------------- pilots


class PilotCard(Struct, frozen=True):
    id: str
    name: str
    ability: str


PILOT_CARDS: Final = (
    PilotCard("P1", "Maverick", "when it starts a combat: 1 credit before the first attack"),
    PilotCard("P2", "Diamond", "its first power attack in each combat: 1 extra VP"),
    PilotCard("P3", "Quarry", "deploying or moving a mine costs 1 credit less"),
    PilotCard("P4", "Bastion", "deploying or moving a turret costs 1 energy less"),
    PilotCard("P5", "Patch", "heal gives 3 health per energy instead of 2"),
    PilotCard("P6", "Broker", "weapons cost 1 credit less"),
    PilotCard("P7", "Sprite", "damage from a mine or turret is 1 less"),
    PilotCard("P8", "Prospect", "COLLECT gives 1 more of what its pilot's zone gave"),
)
PILOTS: Final = tuple(pilot.id for pilot in PILOT_CARDS)
PILOT_NUMBER: Final = {name: pilot for pilot, name in enumerate(PILOTS)}
MAVERICK, DIAMOND, QUARRY, BASTION, PATCH, BROKER, SPRITE, PROSPECT = range(8)
