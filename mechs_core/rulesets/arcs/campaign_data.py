"""What is printed for the campaign: Court cards, Fates, dice, boards. RULES.md, The Blighted Reach.

Names in messages are strings; where a state holds a number it is the index in the tuple here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mechs_core.rulesets.arcs.data import FUEL, MATERIAL, PSIONIC, RAID_COSTS, RELIC, WEAPON

# ---------------------------------------------------------------- owners that are no seats

EMPIRE, FREE, BLIGHT = 4, 5, 6
OWNER_NAMES: Final = {EMPIRE: "empire", FREE: "free", BLIGHT: "blight"}
IMPERIAL_SHIPS: Final = 15
BLIGHT_PIECES: Final = 24
FREE_CITIES: Final = 28
FREE_STARPORTS: Final = 14  # neither of the two ever runs out: BR-FRE-6
BLIGHT_KIND: Final = "blight"  # as messages call it; counted as ships of BLIGHT

# ---------------------------------------------------------------- Acts

ACTS: Final = 3
CHAPTERS_OF_ACT: Final = (3, 3, 4)
# Power of a grand ambition by chapter of Act III, from 1: one fulfilled, both.
GRAND_POWER: Final = ((2, 4), (3, 8), (4, 14), (5, 20))
STARTING_SHIPS: Final = 3  # at each of the two placings
PLACINGS: Final = 2

# ---------------------------------------------------------------- dice

NUMBER_FACES: Final = 6
CRISIS, EDICT = "CRISIS", "EDICT"
EVENT_FACES: Final = (
    *(("A", CRISIS), ("B", CRISIS), ("C", CRISIS)),
    *(("A", EDICT), ("B", EDICT), ("C", EDICT)),
)

# ---------------------------------------------------------------- action deck

EVENT_CARDS: Final = ("E1", "E2", "E3")
EVENTS_USED: Final = {2: 2, 3: 2, 4: 3}  # by seats

# ---------------------------------------------------------------- Court

# Cards of the campaign that are one of the base game's, by effect, suit and keys.
SAME_AS: Final = {
    "CC01": "BC02",
    "CC02": "BC05",
    "CC03": "BC08",
    "CC04": "BC09",
    "CC05": "BC13",
    "CC06": "BC11",
    "CC07": "BC16",
    "CC08": "BC20",
    "CC09": "BC22",
    "CC10": "BC23",
}
CAMPAIGN_VOX: Final = """
CC11 Populist Demands
CC12 Council Intrigue
CC13 Diplomatic Fiasco
CC14 Song of Freedom
CC15 Blight Looms
"""
POPULIST, INTRIGUE, FIASCO, FREEDOM, LOOMS = "CC11", "CC12", "CC13", "CC14", "CC15"
LORE: Final = """
L02 Galactic Rifles
L03 Sprinter Drives
L04 Mirror Plating
L05 Hidden Harbors
L07 Repair Drones
L08 Gate Ports
L09 Cloud Cities
L12 Railgun Arrays
"""
RIFLES, SPRINTERS, PLATING, HARBORS = "L02", "L03", "L04", "L05"
DRONES, GATE_PORTS, CLOUD_CITIES, RAILGUNS = "L07", "L08", "L09", "L12"
RESERVE: Final = (
    *("BC01", "BC03", "BC04", "BC06", "BC07", "BC10", "BC12", "BC14"),
    *("BC15", "BC17", "BC18", "BC19", "BC21", "BC24", "BC25"),
)
COUNCIL: Final = 0  # its place in the Court row, in messages
IN_SESSION, DECIDED = "session", "decided"

# ---------------------------------------------------------------- cards of Fates


class FateCard(NamedTuple):
    """kind: "guild", "lore", "crisis" (a Fate Crisis) or "vox". suit: a type; -1: none."""

    id: str  # without the seat: a card is "FX1@2"
    name: str
    kind: str
    suit: int = -1
    keys: int = 0
    is_protected: bool = False


WRIT, CHARTER, DEBTS, LEDGER, STAR_CHARTS = "FX1", "FX2", "FX3", "FX4", "FX5"
PURIFIERS, SPORE_TIDE, AGITATORS, SYMBIOSIS = "FX6", "FX7", "FX8", "FX10"
ORATORS: Final = ("FX9a", "FX9b")
FATE_CARDS: Final = (
    FateCard(WRIT, "Imperial Writ", "guild", WEAPON, is_protected=True),
    FateCard(CHARTER, "Free Charter", "lore"),
    FateCard(DEBTS, "Called Debts", "crisis"),
    FateCard(LEDGER, "Ledger House", "guild", MATERIAL, is_protected=True),
    FateCard(STAR_CHARTS, "Star Charts", "lore"),
    FateCard(PURIFIERS, "Purifiers", "guild", WEAPON, 2),
    FateCard(SPORE_TIDE, "Spore Tide", "crisis"),
    FateCard(AGITATORS, "Agitators", "lore"),
    FateCard(ORATORS[0], "Street Orators", "vox"),
    FateCard(ORATORS[1], "Street Orators", "vox"),
    FateCard(SYMBIOSIS, "Symbiosis", "lore"),
)
FATE_CARD: Final = {card.id: card for card in FATE_CARDS}
FATE_SEATS: Final = range(4)


def card_of(card: str, seat: int) -> str:
    """A Fate's card of a seat: "FX1@2"."""
    return f"{card}@{seat}"


LEDGER_SLOT: Final = 6  # index of FX4's resource slot; messages call it 7
LEDGER_COST: Final = 4  # keys
SLOT_COSTS: Final = (*RAID_COSTS, LEDGER_COST)  # keys, by slot

# ---------------------------------------------------------------- booklet

LAWS: Final = ("W1", "W2")
ASYLUM, ARMS = LAWS
SUMMIT_CARDS: Final = ("S1",)
EXCHANGE: Final = "S1"
ENVOYS_DEPART, GOVERN, LEVY, PURGE, OPEN_HAND = 2, 3, 6, 7, 8
EDICT_NUMBERS: Final = (ENVOYS_DEPART, GOVERN, LEVY, PURGE, OPEN_HAND)
PEACE, ESCALATION, WAR = POLICIES = ("peace", "escalation", "war")
# What a policy demands of tokens, by type; war demands a Trophy or a Captive.
DEMANDED: Final = {PEACE: (RELIC, PSIONIC), ESCALATION: (MATERIAL, FUEL, WEAPON), WAR: ()}
REGENT, OUTLAW = "regent", "outlaw"

# ---------------------------------------------------------------- Flagship


class Column(NamedTuple):
    """upgrade, armor: the type of planet where each is built; -1: any planet."""

    id: str
    name: str
    upgrade: int
    armor: int


COLUMNS: Final = (
    Column("slipstream", "Slipstream Drive", FUEL, RELIC),
    Column("tractor", "Tractor Beam", RELIC, WEAPON),
    Column("control", "Control Array", PSIONIC, MATERIAL),
    Column("defense", "Defense Array", WEAPON, PSIONIC),
    Column("crane", "Ship Crane", MATERIAL, FUEL),
    Column("hull", "Hull", -1, -1),
)
COLUMN: Final = {column.id: number for number, column in enumerate(COLUMNS)}
SLIPSTREAM, TRACTOR, CONTROL, DEFENSE, CRANE, HULL = range(len(COLUMNS))
ROWS: Final = ("upgrade", "armor")
UPGRADE, ARMOR = range(2)
SHIPS_ON_RESETTLING: Final = 8

# ---------------------------------------------------------------- Fates


class Fate(NamedTuple):
    """starts: of its objective, by Act and there for 2, 3 and 4 players."""

    id: str
    name: str
    set: str
    starts: dict[int, tuple[int, int, int]]


COPIES: Final = 3
SETS: Final = ("A", "B", "C")
FATES: Final = {
    fate.id: fate
    for fate in (
        Fate("prefect", "Prefect", "A", {1: (12, 10, 9), 2: (10, 10, 10)}),
        Fate("liberator", "Liberator", "A", {1: (10, 8, 8), 2: (11, 11, 11)}),
        Fate("factor", "Factor", "A", {1: (4, 5, 6), 2: (8, 9, 10)}),
        Fate("ark_captain", "Ark Captain", "B", {2: (8, 8, 8)}),
        Fate("reaper", "Blight Reaper", "B", {2: (8, 8, 8)}),
        Fate("marshal", "Marshal", "B", {2: (11, 9, 8)}),
        Fate("throne_breaker", "Throne Breaker", "C", {3: (10, 12, 13)}),
        Fate("symbiont", "Symbiont", "C", {3: (17, 17, 17)}),
        Fate("unifier", "Unifier", "C", {3: (12, 13, 14)}),
    )
}
FATE_IDS: Final = tuple(FATES)
FATE: Final = {fate: number for number, fate in enumerate(FATE_IDS)}
BEACONS: Final = 6
MOST_ITEMS: Final = 12  # of a draft

assert sorted(each.upgrade for each in COLUMNS) == sorted(each.armor for each in COLUMNS)
