"""The printed numbers of Bottisota-2: halls, weapons, bots, part cards. RULES.md, Components."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

HAND_LIMIT: Final = 5  # hand and installed together, after service. BOT-SVC-5
INSTALLED_LIMIT: Final = 5  # BOT-PART-3
COPIES: Final = "ab"  # of each kind of card

DROPPED: Final = -1  # the range of mines and bombs
UNLIMITED: Final = 0  # charges


class HallKind(Struct, frozen=True):
    """A hall: the lengths of its rows from the top and how many seats it takes."""

    name: str
    rows: tuple[int, ...]
    least: int  # seats
    most: int
    usual: tuple[int, ...]  # the numbers of seats for which it is the default


class Weapon(Struct, frozen=True, dict=True):
    """A weapon of a bot, or of a part card."""

    id: str  # as a bot carries it, or the card's id
    name: str  # for people
    kinds: tuple[str, ...]
    range: int  # areas, or DROPPED
    hit: int  # roll this or more
    am: int  # armour modifier, added to the armour test
    charges: int  # when full, or UNLIMITED
    shots: int  # a round
    d3: bool  # a shot that hits scores d3

    @cached_property
    def is_explosion(self) -> bool:
        return "explosion" in self.kinds

    @cached_property
    def is_area(self) -> bool:
        return "area" in self.kinds

    @cached_property
    def is_indirect(self) -> bool:
        return "indirect" in self.kinds

    @cached_property
    def is_missile(self) -> bool:
        return "missile" in self.kinds

    @cached_property
    def is_magmine(self) -> bool:
        return "magmine" in self.kinds

    @cached_property
    def is_bomb(self) -> bool:
        return "bomb" in self.kinds

    @cached_property
    def is_push(self) -> bool:
        return "push" in self.kinds

    @cached_property
    def is_pull(self) -> bool:
        return "pull" in self.kinds

    @cached_property
    def is_beam(self) -> bool:
        return self.is_push or self.is_pull

    @cached_property
    def is_dropped(self) -> bool:
        return self.range == DROPPED

    @cached_property
    def names_area(self) -> bool:
        """Whether a shot is declared at an area instead of a bot. BOT-SHT-3."""
        return self.is_explosion or self.is_area


def charges_of(weapons: Iterable[Weapon]) -> dict[str, int]:
    """Those that have charges, and how many each holds when it is full."""
    return {each.id: each.charges for each in weapons if each.charges != UNLIMITED}


class BotKind(Struct, frozen=True, dict=True):
    """A type of bot as it enters the hall."""

    name: str
    kind: str  # "wheels", "tracks", "legs", "flying" or "hover"
    dash: int  # movement points
    normal: int
    armour: int  # roll this or more
    shield: int  # roll this or more, 0 = none
    fault_at: int  # damage points
    explode_at: int
    melee: int  # bonus
    melee_am: int  # armour modifier of its melee hits
    slow: int
    fast: int
    min_move: int  # steps
    self_destruct: bool
    weapons: tuple[str, ...]
    points: int  # price

    @cached_property
    def flying(self) -> bool:
        return self.kind == "flying"

    @cached_property
    def hover(self) -> bool:
        return self.kind == "hover"

    @cached_property
    def airborne(self) -> bool:
        return self.kind in ("flying", "hover")

    @cached_property
    def ground(self) -> bool:
        return not self.airborne

    @cached_property
    def wheeled(self) -> bool:
        """On wheels or tracks: structures are slow to enter. BOT-TER-1."""
        return self.kind in ("wheels", "tracks")


class Part(Struct, frozen=True, kw_only=True):
    """A kind of part card. Numbers are added to the bot's once it is installed."""

    id: str  # a card's without its copy
    name: str
    effect: str  # a sentence for people
    one_shot: bool = False
    weapon: Weapon | None = None
    shield: int = 0  # roll this or more, 0 = none
    armour: int = 0  # on the number to roll: -1 is better
    dash: int = 0
    normal: int = 0
    slow: int = 0
    fast: int = 0
    to_hit: int = 0
    bomb_to_hit: int = 0
    melee: int = 0
    self_destruct: bool = False
    needs_flight: bool = False  # airborne bots only


HALLS: Final = (
    HallKind("H10", (3, 4, 3), 2, 5, (2, 3)),
    HallKind("H14", (2, 3, 4, 3, 2), 2, 7, (4, 5)),
    HallKind("H19", (3, 4, 5, 4, 3), 2, 12, (6, 7, 8, 9, 10, 11, 12)),
)


# ---------------------------------------------------------------- weapons and bots

# id and name, kinds, range, to hit, armour modifier, charges, shots a round, d3
STOCK: Final = (
    Weapon("autogun", "autogun", ("gun",), 1, 5, 0, UNLIMITED, 2, False),
    Weapon("minerail", "minerail", ("mine",), DROPPED, 4, -1, 3, 1, False),
    Weapon("pistol", "pistol", ("gun",), 1, 5, 0, UNLIMITED, 1, False),
    Weapon("cannon", "cannon", ("gun",), 3, 4, -2, UNLIMITED, 1, False),
    Weapon("howitzer", "howitzer", ("explosion", "indirect"), 3, 4, -1, UNLIMITED, 1, False),
    Weapon("pushbeam", "pushbeam", ("push",), 1, 4, 1, UNLIMITED, 1, False),
    Weapon("pullbeam", "pullbeam", ("pull",), 1, 4, 1, UNLIMITED, 1, False),
    Weapon("flamer", "flamer", ("area",), 0, 3, 0, 3, 1, False),
    Weapon("laser", "laser", ("gun",), 3, 5, -1, UNLIMITED, 1, False),
    Weapon("shotgun", "shotgun", ("gun",), 1, 5, 0, UNLIMITED, 1, True),
    Weapon("nosegun", "nosegun", ("gun",), 2, 4, 0, UNLIMITED, 1, False),
    Weapon("clusterbomb", "clusterbomb", ("bomb", "explosion"), DROPPED, 4, 0, 2, 1, False),
    Weapon("stings", "stings", ("gun",), 1, 5, 0, UNLIMITED, 2, False),
    Weapon("apbomb", "apbomb", ("bomb",), DROPPED, 3, -3, 3, 1, False),
    Weapon("missiles", "missiles", ("missile",), 3, 4, -1, 2, 1, False),
    Weapon("magmines", "magmines", ("magmine",), DROPPED, 4, -1, 2, 1, False),
    Weapon("railgun", "railgun", ("gun",), 2, 5, 0, UNLIMITED, 1, False),
)
# What a bot with self_destruct does to its area as it goes. BOT-SELF-1
SELF_DESTRUCT: Final = Weapon(
    "self_destruct", "self-destruct", ("explosion",), 0, 3, -1, 1, 1, False
)

# name, type, dash, normal, armour, shield, fault at, explode at, melee bonus and its armour
# modifier, slow, fast, minimum move, self-destruct, weapons, points
BOTS: Final = (
    BotKind("spark", "wheels", 5, 3, 4, 0, 2, 5, 1, 0, 0, 1, 0, False, ("autogun",), 31),
    BotKind("sapper", "wheels", 4, 3, 4, 0, 3, 5, 1, 0, 0, 0, 0, False, ("minerail", "pistol"), 31),
    BotKind("ram", "wheels", 6, 3, 4, 0, 3, 5, 3, 0, 0, 0, 0, False, (), 28),
    BotKind("fortress", "tracks", 3, 2, 4, 0, 3, 6, 1, 0, 1, 0, 0, False, ("cannon",), 31),
    BotKind("howler", "tracks", 3, 2, 4, 0, 3, 5, 1, 0, 0, 0, 0, False, ("howitzer",), 33),
    BotKind(
        *("tractor", "tracks", 4, 2, 5, 0, 3, 5, 2, 0, 1, 0, 0, False),
        *(("pushbeam", "pullbeam"), 29),
    ),
    BotKind("spider", "legs", 4, 2, 4, 0, 3, 5, 2, 0, 0, 0, 0, False, ("flamer",), 28),
    BotKind("sentinel", "legs", 3, 2, 5, 5, 3, 5, 1, 0, 0, 0, 0, False, ("laser",), 29),
    BotKind("martyr", "legs", 5, 3, 4, 0, 3, 5, 1, 0, 0, 0, 0, True, ("shotgun",), 31),
    BotKind(
        "hawk", "flying", 6, 4, 5, 0, 2, 4, 0, 0, 0, 0, 2, False, ("nosegun", "clusterbomb"), 31
    ),
    BotKind("wasp", "flying", 6, 3, 5, 0, 2, 4, 1, -1, 0, 1, 1, False, ("stings",), 31),
    BotKind("diver", "flying", 5, 3, 5, 0, 3, 5, 1, 0, 0, 0, 2, False, ("apbomb",), 32),
    BotKind("skimmer", "hover", 4, 3, 4, 0, 2, 5, 1, 0, 0, 0, 0, False, ("missiles",), 31),
    BotKind("magnet", "hover", 4, 2, 5, 6, 2, 5, 1, 0, 0, 0, 0, False, ("magmines", "railgun"), 30),
)
BOT_NAMES: Final = tuple(bot.name for bot in BOTS)
BOT: Final = {bot.name: index for index, bot in enumerate(BOTS)}


# ---------------------------------------------------------------- part cards

# The kinds that rules name; all others are only added up.
GRIPPER, CLIMBING_GEAR, REPAIR_DRONE, ABLATIVE_PLATING = 20, 22, 23, 24
REPAIR_KIT, AMMUNITION_CRATE, SPARE_COMPONENTS, NITRO = 25, 26, 27, 28
DECOY_FLARE, THIEF_DRONE, EMP_GRENADE, TARGETING_LOCK = 29, 30, 31, 32

PARTS: Final = (
    Part(id="", name="", effect=""),  # kinds count from 1
    Part(id="P01", name="Armour plates", effect="armour better by 1, one slow", armour=-1, slow=1),
    Part(id="P02", name="Alloy skin", effect="armour better by 1, dash -1", armour=-1, dash=-1),
    Part(id="P03", name="Shield generator", effect="shield 5+, normal -1", shield=5, normal=-1),
    Part(id="P04", name="Shield emitter", effect="shield 6+", shield=6),
    Part(id="P05", name="Turbo", effect="dash +2", dash=2),
    Part(
        id="P06",
        name="Drive booster",
        effect="dash +1, normal +1, armour worse by 1",
        dash=1,
        normal=1,
        armour=1,
    ),
    Part(
        id="P07",
        name="Combat computer",
        effect="+1 to hit with shots and bombs",
        to_hit=1,
        bomb_to_hit=1,
    ),
    Part(id="P08", name="Reflex chip", effect="one fast", fast=1),
    Part(
        id="P09",
        name="Heavy cannon",
        effect="a gun: range 3, 4+, armour -2, 3 charges; one slow",
        weapon=Weapon("P09", "heavy cannon", ("gun",), 3, 4, -2, 3, 1, False),
        slow=1,
    ),
    Part(
        id="P10",
        name="Machine gun",
        effect="a gun: range 2, 5+, 2 shots",
        weapon=Weapon("P10", "machine gun", ("gun",), 2, 5, 0, UNLIMITED, 2, False),
    ),
    Part(
        id="P11",
        name="Missile rack",
        effect="missiles: range 3, 4+, armour -1, 2 charges",
        weapon=Weapon("P11", "missile rack", ("missile",), 3, 4, -1, 2, 1, False),
    ),
    Part(
        id="P12",
        name="Grenade launcher",
        effect="explosions, indirect: range 2, 5+, 2 charges",
        weapon=Weapon("P12", "grenade launcher", ("explosion", "indirect"), 2, 5, 0, 2, 1, False),
    ),
    Part(
        id="P13",
        name="Flamethrower",
        effect="an area weapon: range 0, 4+, 3 charges",
        weapon=Weapon("P13", "flamethrower", ("area",), 0, 4, 0, 3, 1, False),
    ),
    Part(
        id="P14",
        name="Mine dispenser",
        effect="mines: 4+, armour -1, 2 charges",
        weapon=Weapon("P14", "mine dispenser", ("mine",), DROPPED, 4, -1, 2, 1, False),
    ),
    Part(
        id="P15",
        name="Magnetic mine dispenser",
        effect="magnetic mines: 4+, 1 charge",
        weapon=Weapon("P15", "magnetic mine dispenser", ("magmine",), DROPPED, 4, 0, 1, 1, False),
    ),
    Part(
        id="P16",
        name="Bomb rack",
        effect="explosive bombs: 4+, 2 charges; airborne bots only",
        weapon=Weapon("P16", "bomb rack", ("bomb", "explosion"), DROPPED, 4, 0, 2, 1, False),
        needs_flight=True,
    ),
    Part(
        id="P17",
        name="Push beam",
        effect="a push beam: range 1, 4+, armour +1",
        weapon=Weapon("P17", "push beam", ("push",), 1, 4, 1, UNLIMITED, 1, False),
    ),
    Part(
        id="P18",
        name="Pull beam",
        effect="a pull beam: range 1, 4+, armour +1",
        weapon=Weapon("P18", "pull beam", ("pull",), 1, 4, 1, UNLIMITED, 1, False),
    ),
    Part(
        id="P19",
        name="Chainsaw",
        effect="melee +2, -1 to hit with shots",
        melee=2,
        to_hit=-1,
    ),
    Part(id="P20", name="Gripper", effect="melee +1; steals parts", melee=1),
    Part(
        id="P21",
        name="Demolition charge",
        effect="explodes when destroyed, or when its seat wants",
        self_destruct=True,
    ),
    Part(
        id="P22",
        name="Climbing gear",
        effect="structures cost 1, doorways nothing more; dash -1",
        dash=-1,
    ),
    Part(id="P23", name="Repair drone", effect="repairs 1 damage in a round without shooting"),
    Part(id="P24", name="Ablative plating", effect="cancels one damage point, then is destroyed"),
    Part(
        id="P25",
        name="Repair kit",
        effect="repairs two: damage points, faults or both",
        one_shot=True,
    ),
    Part(id="P26", name="Ammunition crate", effect="refills all charges", one_shot=True),
    Part(id="P27", name="Spare components", effect="removes d3 faults", one_shot=True),
    Part(
        id="P28",
        name="Nitro",
        effect="d3 more movement points now; counts as dashing",
        one_shot=True,
    ),
    Part(id="P29", name="Decoy flare", effect="cancels the hit of one shot", one_shot=True),
    Part(
        id="P30",
        name="Thief drone",
        effect="steals a random installed part of a bot at distance 0 or 1",
        one_shot=True,
    ),
    Part(
        id="P31",
        name="EMP grenade",
        effect="every other bot in the area loses a random installed part",
        one_shot=True,
    ),
    Part(
        id="P32",
        name="Targeting lock",
        effect="+1 to hit in this shooting action",
        one_shot=True,
        to_hit=1,
    ),
)

# A card is its place in the order of ids: 0 is P01a, 1 is P01b, 63 is P32b.
CARDS: Final = tuple(part.id + copy for part in PARTS[1:] for copy in COPIES)
CARD: Final = {name: card for card, name in enumerate(CARDS)}
KIND: Final = tuple(1 + card // len(COPIES) for card in range(len(CARDS)))

# Every weapon by the id that it has in a game; a weapon part's is its card's.
WEAPONS: Final = {weapon.id: weapon for weapon in STOCK} | {
    name: replace(part.weapon, id=name)
    for card, name in enumerate(CARDS)
    if (part := PARTS[KIND[card]]).weapon is not None
}
