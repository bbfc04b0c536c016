"""Score parts and topics of Bottisota-2, in the words of game design."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Measure, Part, Topic

PARTS: Final = (
    Part("kills", "bots", "Bots of other seats that the seat destroyed", True),
    Part("inflicted", "points", "Damage points inflicted on other seats' bots"),
    Part("lost", "bots", "Bots that the seat lost"),
    Part("lives_left", "bots", "Bots that it could still have fielded"),
    Part("last_round", "rounds", "Last round in which it had a bot; none if it never had one"),
    Part("damage", "points", "Damage on the bot that it has left; none without one"),
)


def bots(name: str, sentence: str) -> Measure:
    return Measure(name, "bots", sentence)


def points(name: str, sentence: str) -> Measure:
    return Measure(name, "points", sentence)


def cards(name: str, sentence: str) -> Measure:
    return Measure(name, "cards", sentence)


def uses(sentence: str) -> Measure:
    return Measure("uses", "uses", sentence)


KILLS: Final = bots("kills", "Other seats' bots that it destroyed")
DAMAGE: Final = points("damage", "Damage points on other seats' bots")

BOT: Final = Topic(
    "bot",
    "Which bots are fielded",
    "type of bot",
    (
        bots("fielded", "Bots of this type that the seat brought into the hall"),
        DAMAGE,
        KILLS,
        Measure("rounds", "rounds", "Rounds that it began in the hall"),
        points("taken", "Damage points that it took, from whomever"),
        bots("deaths", "Those that were destroyed"),
    ),
    wins=True,
    each="How much damage do bots do",
    fares="Which bots are too strong",
)
WEAPON: Final = Topic(
    "weapon",
    "Which weapons are used",
    "weapon; melee, self-destruct, torn apart by push and pull beam; mines found in the hall",
    (
        uses("Shots, mines laid, bombs dropped, fights, bots blown up or torn apart"),
        DAMAGE,
        KILLS,
        Measure(
            "rolls", "rolls", "To hit, in melee to fight; an explosion rolls for each it finds"
        ),
        Measure("hits", "hits", "Hits that no decoy cancelled, before shield and armour"),
        Measure("saved", "hits", "Hits that shield or armour stood"),
        points("own damage", "Damage points on the own bot"),
        Measure("faults", "faults", "Faults that came of its damage"),
    ),
    each="What do the weapons do",
)
DEFENCE: Final = Topic(
    "defence",
    "Which defences are tested",
    "shield or armour, with the number to roll",
    (
        Measure("tests", "tests", "Tests that the seat's bots made"),
        Measure("saved", "tests", "Tests that saved the bot from the hit"),
    ),
    each="What do shield and armour hold off",
)
LOSS: Final = Topic(
    "loss",
    "How are bots destroyed",
    "cause",
    (
        bots("lost", "Bots that the seat lost so"),
        bots("by others", "Of these by another seat"),
    ),
    each="How often is it another seat's doing",
)
FAULT: Final = Topic(
    "fault",
    "What breaks",
    "sight, slow, armour; part: a card is lost; extra: one more damage point",
    (
        Measure("faults", "faults", "Faults that the seat's bots suffered"),
        Measure("removed", "faults", "Faults removed again, by whatever means"),
    ),
    each="What is repaired",
)
HAZARD: Final = Topic(
    "hazard",
    "Which hazards are met",
    "what the bot was thrown into or flew through",
    (
        Measure("rolls", "rolls", "Rolls of the seat's bots"),
        bots("destroyed", "Bots destroyed by it"),
    ),
    each="How dangerous is the hall",
)
PART: Final = Topic(
    "part",
    "Which part cards are used",
    "card; a one-shot is used up at once",
    (
        cards("uses", "Installed, played, or shown against a hit"),
        cards("destroyed", "Installed ones destroyed by a fault, a grenade or as plating"),
        cards("stolen", "Installed ones stolen by another seat"),
        cards("stripped", "Installed ones taken off by the seat itself"),
        cards("gone", "Installed ones that went with their bot"),
    ),
    wins=True,
    each="What becomes of part cards",
    fares="Which part cards are too strong",
)
MODE: Final = Topic(
    "move mode",
    "How do bots move",
    "mode; chase: a hunter's answer to a move",
    (
        uses("Times that the seat chose it"),
        Measure("steps", "areas", "Steps made"),
        Measure("teleports", "teleports", "Teleports made"),
        bots("destroyed", "Bots destroyed before their move was over"),
    ),
    each="How far do bots move",
)
SERVICE: Final = Topic(
    "service",
    "What is done in depots",
    "work, or parts taken off",
    (uses("Times that the seat did it"),),
)
REWARD: Final = Topic(
    "reward",
    "What do destroyers take as their reward",
    "reward",
    (uses("Times that the seat took it"),),
)
ENTRY: Final = Topic(
    "entry",
    "How often does each place in the entry order come",
    "place in the first entry order",
    (Measure("times", "games", "Games in which the seat had this place"),),
    wins=True,
    fares="Does it help to enter the hall first",
)

TOPICS: Final = (
    *(BOT, WEAPON, DEFENCE, LOSS, FAULT, HAZARD),
    *(PART, MODE, SERVICE, REWARD, ENTRY),
)
