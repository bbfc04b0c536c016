"""What is printed on the map, cards, dice and boards. RULES.md, Components."""

from __future__ import annotations

from typing import Final, NamedTuple

# ---------------------------------------------------------------- pieces

SHIP, CITY, STARPORT, AGENT = range(4)
KINDS: Final = ("ship", "city", "starport", "agent")
BUILDINGS: Final = (CITY, STARPORT)
FRESH, DAMAGED = range(2)
CONDITIONS: Final = ("fresh", "damaged")
OF_A_SEAT: Final = (15, 5, 5, 10)  # by kind
TOKENS_OF_A_TYPE: Final = 5

# ---------------------------------------------------------------- resources and ambitions

MATERIAL, FUEL, WEAPON, RELIC, PSIONIC = range(5)
TYPES: Final = ("M", "F", "W", "R", "P")
TYPE_NAMES: Final = ("Material", "Fuel", "Weapon", "Relic", "Psionic")
TYCOON, TYRANT, WARLORD, KEEPER, EMPATH = range(5)
AMBITIONS: Final = ("TYCOON", "TYRANT", "WARLORD", "KEEPER", "EMPATH")
# What an ambition counts of resources and Guild cards, by type. ARC-AMB-1
COUNTED: Final = ((MATERIAL, FUEL), (), (), (RELIC,), (PSIONIC,))
# The ambition whose box a token lies on with two players. ARC-SET-4
BOX_OF: Final = (TYCOON, TYCOON, WARLORD, KEEPER, EMPATH)  # by type
MARKERS: Final = ("m1", "m2", "m3")
# Power for first and second, by marker: blue side, flipped side.
VALUES: Final = (((2, 0), (4, 2)), ((3, 2), (6, 3)), ((5, 3), (9, 4)))

# ---------------------------------------------------------------- player board

SLOTS: Final = 6
RAID_COSTS: Final = (3, 1, 1, 2, 1, 3)  # keys, by slot from the left
OPEN_SLOTS: Final = (2, 3, 4, 6, 6, 6)  # by cities off the board
BONUS_POWER: Final = (0, 0, 0, 0, 2, 5)  # for a sole first place, by cities off the board

# ---------------------------------------------------------------- map

CLUSTERS: Final = 6
# Systems in the order of ARC-GEN-8; of planets the type and the number of slots.
PLANETS: Final = """
1A W 2  1B F 1  1C M 2
2A P 1  2B W 1  2C R 2
3A M 1  3B F 1  3C W 2
4A R 2  4B F 2  4C M 1
5A W 1  5B R 1  5C P 2
6A M 1  6B F 2  6C P 1
"""
BRIDGES: Final = (("2C", "3A"), ("5C", "6A"))  # planets of two clusters that are adjacent


class SetupCard(NamedTuple):
    """starts: by turn position its systems A, B, and C, of which there are one or two."""

    id: str
    name: str
    out: tuple[int, ...]  # clusters
    starts: tuple[tuple[str, str, tuple[str, ...]], ...]

    @property
    def seats(self) -> int:
        return len(self.starts)


SETUP_CARDS: Final = """
2S1  2 Players, Frontiers      1,6  5C 4C 3G+3C  3A 5A 5G+4A
2S2  2 Players, Mix Up 1       2,5  4B 3B 1G+6A  6C 3C 4G+1B
2S3  2 Players, Homelands      1,4  5A 6A 5G+5C  3C 3A 3G+2A
2S4  2 Players, Mix Up 2       1,4  5B 2A 3G+6B  2B 6A 5G+3C
3S1  3 Players, Mix Up         1,4  3C 5B 2G  5C 2A 3G  2C 3A 5G
3S2  3 Players, Frontiers      2,3  1C 4C 6G  5C 1B 5G  4B 6A 1G
3S3  3 Players, Homelands      5,6  2C 3B 3G  1C 2A 2G  1A 4C 4G
3S4  3 Players, Core Conflict  3,6  1C 2B 1G  2C 1B 2G  1A 2A 4G
4S1  4 Players, Mix Up 1       3    4A 6C 1G  4C 5C 6G  5A 1C 4G  6A 1A 5G
4S2  4 Players, Mix Up 2       4    5C 3A 2G  3C 5B 1G  2C 1C 3G  1A 2A 5G
4S3  4 Players, Frontiers      5    1C 3B 2G  2C 6C 3G  4B 2A 6G  1A 6A 4G
4S4  4 Players, Mix Up 3       6    3C 5B 1G  1A 3A 2G  1C 4C 3G  4A 2B 5G
"""
START_SHIPS: Final = (3, 3, 2)  # at A, at B, at each C

# ---------------------------------------------------------------- action cards

TAX, REPAIR, INFLUENCE, BATTLE, MOVE, SECURE, BUILD = (
    *("tax", "repair", "influence", "battle", "move", "secure", "build"),
)


class Suit(NamedTuple):
    initials: str
    name: str
    actions: tuple[str, ...]
    pips: tuple[int, ...]  # by number from 1


SUITS: Final = (
    Suit("AD", "Administration", (TAX, REPAIR, INFLUENCE), (4, 4, 3, 3, 3, 2, 1)),
    Suit("AG", "Aggression", (BATTLE, MOVE, SECURE), (3, 3, 2, 2, 2, 2, 1)),
    Suit("CO", "Construction", (BUILD, REPAIR), (4, 4, 3, 3, 2, 2, 1)),
    Suit("MO", "Mobilization", (MOVE, INFLUENCE), (4, 4, 3, 3, 2, 2, 1)),
)
NUMBERS: Final = tuple(range(1, 8))
NUMBERS_OF_FEW: Final = tuple(range(2, 7))  # used by two and three players
ANY_AMBITION: Final = 7  # the number that may declare every ambition, and seizes by surpassing
AMBITION_OF: Final = {number: number - 2 for number in range(2, 7)}  # by number of the card
HAND: Final = 6
CHAPTERS: Final = 5
WINNING_POWER: Final = {2: 33, 3: 30, 4: 27}  # by seats: the game ends after such a chapter
COURT_PLACES: Final = {2: 3, 3: 4, 4: 4}  # by seats
REGROUP_SHIPS: Final = 3
CARD_SHIPS: Final = 3  # that BC12 to BC15 place

# ---------------------------------------------------------------- dice

SKIRMISH, ASSAULT, RAID = "skirmish", "assault", "raid"
DICE: Final = (SKIRMISH, ASSAULT, RAID)
DICE_OF_A_KIND: Final = 6
SELF, INTERCEPT, HIT, BHIT, KEY = "self", "intercept", "hit", "bhit", "key"
SYMBOLS: Final = (SELF, INTERCEPT, HIT, BHIT, KEY)
FACES: Final = {
    SKIRMISH: ("", "", "", "hit", "hit", "hit"),
    ASSAULT: ("", "self hit", "intercept hit", "self hit hit", "hit hit", "self hit"),
    RAID: ("intercept key key", "self key", "intercept", "self bhit", "bhit key", "self bhit"),
}

# ---------------------------------------------------------------- Court cards


class CourtCard(NamedTuple):
    id: str
    name: str
    suit: int  # a type; -1: a Vox card
    keys: int  # raid cost; 0 for a Vox card


GUILD_AND_VOX: Final = """
BC01 M 3 Loyal Engineers
BC02 M 2 Mining Interest
BC03 M 2 Material Cartel
BC04 M 2 Admin Union
BC05 M 2 Construction Union
BC06 F 2 Fuel Cartel
BC07 F 3 Loyal Pilots
BC08 F 2 Gatekeepers
BC09 F 2 Shipping Interest
BC10 F 2 Spacing Union
BC11 W 2 Arms Union
BC12 W 2 Prison Wardens
BC13 W 2 Skirmishers
BC14 W 2 Court Enforcers
BC15 W 3 Loyal Marines
BC16 P 2 Lattice Spies
BC17 P 2 Farseers
BC18 P 2 Secret Order
BC19 P 3 Loyal Empaths
BC20 P 2 Silver-Tongues
BC21 R 3 Loyal Keepers
BC22 R 1 Sworn Guardians
BC23 R 2 Elder Broker
BC24 R 2 Relic Fence
BC25 R 1 Galactic Bards
BC26 - 0 Mass Uprising
BC27 - 0 Populist Demands
BC28 - 0 Outrage Spreads
BC29 - 0 Song of Freedom
BC30 - 0 Guild Struggle
BC31 - 0 Call to Action
"""
VOX: Final = -1
LOYAL_OF: Final = ("BC01", "BC07", "BC15", "BC21", "BC19")  # by type
CARTELS: Final = {"BC03": MATERIAL, "BC06": FUEL}
INTERESTS: Final = {"BC02": MATERIAL, "BC09": FUEL}
UNIONS: Final = {"BC04": "AD", "BC05": "CO", "BC10": "MO", "BC11": "AG"}  # suit of the card beside
PLACING: Final = ("BC12", "BC13", "BC14", "BC15")  # discarded, they place ships
GATEKEEPERS, WARDENS, SKIRMISHERS, ENFORCERS = "BC08", "BC12", "BC13", "BC14"
SPIES, FARSEERS, SECRET_ORDER, TONGUES = "BC16", "BC17", "BC18", "BC20"
GUARDIANS, BROKER, FENCE, BARDS = "BC22", "BC23", "BC24", "BC25"
UPRISING, DEMANDS, OUTRAGE_SPREADS = "BC26", "BC27", "BC28"
SONG, STRUGGLE, CALL = "BC29", "BC30", "BC31"
