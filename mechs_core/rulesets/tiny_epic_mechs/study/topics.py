"""Score parts and topics of Tiny Epic Mechs, in a designer's words."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Measure, Part, Topic
from mechs_core.rulesets.tiny_epic_mechs.model import PARTS as WHYS

VP_FOR: Final = {  # why of VpGained, and "scenario" -> what the points are for
    "damage": "for damage done with weapons",
    "effect": "for the effect of a weapon",
    "ability": "for the ability of the pilot",
    "ko": "for knocking pilots out",
    "retreat": "for enemies that retreated",
    "combat_start": "for starting combats, where an option gives them",
    "mech": "for taking the Mighty Mech",
    "zone_pilot": "for the zone of the pilot in scorings",
    "zone_mine": "for zones with a mine in scorings",
    "zone_turret": "for zones with a turret in scorings",
    "mech_scoring": "for the Mighty Mech in scorings",
    "weapons": "for weapons at the end",
    "scenario": "with which the game began",
}
PARTS: Final = (
    *(Part(why, "VP", f"Victory points {VP_FOR[why]}", True) for why in WHYS),
    Part("weapon_vp", "VP", "What all weapons of the seat are worth, the second tie-break"),
    Part("resources", "resources", "Credits and energy left, the third tie-break"),
    Part("mighty", "Mechs", "Whether it controls the Mighty Mech, the first tie-break: 1 or 0"),
)


def vp(name: str, sentence: str) -> Measure:
    return Measure(name, "VP", sentence)


def times(name: str, sentence: str) -> Measure:
    return Measure(name, "times", sentence)


def health(name: str, sentence: str) -> Measure:
    return Measure(name, "health", sentence)


def kos(sentence: str) -> Measure:
    return Measure("ko", "pilots", sentence)


DAMAGE: Final = health("damage", "Health that enemies really lost by it")
ATTACK_VP: Final = "Victory points as it attacked: damage, effect, ability, KO"

# ---------------------------------------------------------------- weapons and combats

WEAPON: Final = Topic(
    "weapon",
    "Which weapons are owned",
    "weapon",
    (
        Measure("owned", "weapons", "Those that the seat came to own"),
        vp("attack vp", ATTACK_VP),
        Measure("bought", "weapons", "Those that it bought"),
        Measure("attacks", "attacks", "Attacks made with it"),
        Measure("power", "attacks", "Of these power attacks"),
        DAMAGE,
        kos("Enemies that it knocked out"),
        vp("vp", "Victory points for it at the end"),
    ),
    worth=True,
    wins=True,
    each="What do weapons bring in attacks",
    fares="Which weapons are too strong",
)
ATTACK: Final = Topic(
    "attack",
    "Which attacks are made",
    "weapon type, and base or why the attack had power",
    (
        Measure("attacks", "attacks", "Attacks made"),
        DAMAGE,
        kos("Enemies knocked out"),
        vp("vp", ATTACK_VP),
        Measure("paid", "resources", "Credits or energy paid for more damage"),
        times("effects", "Attacks whose effect did something: heal, steal, drain, jam, disarm, VP"),
    ),
    each="What do base and power attacks bring",
)
COMBAT: Final = Topic(
    "combat",
    "How do combats come about",
    "attacker or defender, and whether the attacker came by step or by jump",
    (
        Measure("combats", "combats", "Combats that the seat had so"),
        vp("vp", "Victory points from its beginning to its end, a claimed Mighty Mech included"),
        Measure("won by ko", "combats", "Those in which it knocked the enemy out"),
        Measure("won by retreat", "combats", "Those from which the enemy retreated"),
        Measure("lost by ko", "combats", "Those in which it was knocked out"),
        Measure("lost by retreat", "combats", "Those from which it retreated"),
        Measure("attacks", "attacks", "Attacks that it made"),
        health("damage", "Health that the enemy lost"),
        health("taken", "Health that it lost itself"),
    ),
    worth=True,
    each="Is it better to attack",
)
KO: Final = Topic(
    "knocked out",
    "How are pilots knocked out",
    "status before, and cause",
    (times("times", "Times that the seat was knocked out so"),),
)

# ---------------------------------------------------------------- the arena

ON_THE_GROUND: Final = (
    times(
        "came",
        "Times that its pilot came there: first set up, moved, placed; "
        "in a scenario whatever of it stands there",
    ),
    vp("vp", "Victory points for it in scorings"),
    times("held", "Scorings in which it gave points"),
    Measure("mines", "mines", "Mines laid or moved there, that of the base included"),
    Measure("turrets", "turrets", "Turrets put or moved there"),
    Measure("credits", "credits", "Credits that COLLECT gave for it, before the cap"),
    Measure("energy", "energy", "Energy that COLLECT gave for it, before the cap"),
    Measure("combats", "combats", "Combats fought there"),
    Measure("won", "combats", "Of these won"),
)
ZONE: Final = Topic(
    "zone",
    "To which zone cards do pilots come",
    "zone card with its value; bases by whose they are",
    ON_THE_GROUND,
    each="What do zone cards bring",
)
CELL: Final = Topic(
    "cell",
    "To which places do pilots come",
    "cell",
    ON_THE_GROUND,
    each="What do places bring",
)
DEVICE: Final = Topic(
    "device",
    "Which devices are deployed",
    "mine or turret",
    (
        Measure("deployed", "devices", "Put from supply into a zone, or there from the beginning"),
        vp("vp", "Victory points for them in scorings"),
        times("triggered", "Times that an enemy came and was hit"),
        health("damage", "Health that enemies really lost"),
        kos("Enemies knocked out"),
        Measure("moved", "devices", "Moved from another zone, the supply being empty"),
        Measure("returned", "devices", "Back in supply: triggered, survived or removed"),
    ),
    each="What do mines and turrets bring",
)
MINE: Final = Topic(
    "mine",
    "Which mines are triggered",
    "number of a mine, which is known once it is triggered",
    (
        times("triggered", "Times that an enemy came and was hit"),
        health("damage", "Health that enemies really lost"),
        kos("Enemies knocked out"),
    ),
    each="What do mines do, by number",
)

# ---------------------------------------------------------------- turns

CARD: Final = Topic(
    "card",
    "Which program cards are played",
    "card with its movement and its action",
    (
        Measure("played", "cards", "Cards revealed, or played in Ad Hoc mode"),
        Measure("used", "cards", "Those whose action was used"),
        Measure("passed", "cards", "Those whose action was left out"),
        Measure("lost", "cards", "Those whose action was not even offered"),
        Measure("ad hoc", "cards", "Those played in Ad Hoc mode"),
        Measure("blocked", "cards", "Those whose movement was blocked"),
        Measure("combats", "cards", "Those that started a combat"),
    ),
    each="What becomes of their actions",
)
ACTION: Final = Topic(
    "action",
    "Which actions are used",
    "action; of POWER_UP and of devices what was chosen",
    (
        Measure("uses", "uses", "Times that the seat did it, or passed"),
        Measure("credits", "credits", "Credits gained, less those paid"),
        Measure("energy", "energy", "Energy gained, less that paid"),
        health("health", "Health that healing gave"),
    ),
    worth=True,
    each="What do actions cost and give",
)

# ---------------------------------------------------------------- seats

STATUS: Final = Topic(
    "status",
    "Which status do seats come to have",
    "status",
    (
        times("times", "Times that the seat came to have it, at the beginning too"),
        vp("vp", "Victory points gained in it, without those for weapons at the end"),
        Measure("turns", "turns", "Turns that it began in it"),
        Measure("won", "combats", "Combats won that it began in it"),
        Measure("lost", "combats", "Combats lost that it began in it"),
        kos("Times that it was knocked out in it"),
    ),
    worth=True,
    wins=True,
    each="What do Power Armor and the Mighty Mech bring",
)
MECH: Final = Topic(
    "mighty mech",
    "How is the Mighty Mech offered",
    "enter: its zone; claim: from a seat knocked out",
    (
        times("offered", "Times that it was offered to the seat"),
        times("taken", "Times that the seat took it"),
        times("declined", "Times that it did not"),
    ),
    each="How often is the Mighty Mech taken",
)
PILOT: Final = Topic(
    "pilot",
    "Which pilots are played",
    "pilot card",
    (
        Measure("games", "games", "Games in which the seat had it"),
        vp("vp", "Victory points of the seat"),
    ),
    wins=True,
    each="How much do pilots score",
    fares="Which pilots are too strong",
)
START: Final = Topic(
    "start",
    "Which starts come how often",
    "place in the first round; base slot; starting weapon",
    (Measure("games", "games", "Games that the seat began so"),),
    wins=True,
    fares="Does it matter who begins, and with what",
)

TOPICS: Final = (
    *(WEAPON, ATTACK, COMBAT, KO),
    *(ZONE, CELL, DEVICE, MINE),
    *(CARD, ACTION),
    *(STATUS, MECH, PILOT, START),
)
