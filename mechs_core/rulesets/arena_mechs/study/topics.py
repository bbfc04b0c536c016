"""Score parts and topics of Arena Mechs, in a designer's words."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Measure, Part, Topic

PARTS: Final = (
    Part("tricks", "prestige", "Prestige taken with the PRESTIGE action", True),
    Part("long_strides", "prestige", "Prestige for two or three checkpoints in one MOVE", True),
    Part("last_blow", "prestige", "Prestige for the blow that smashed another seat's Mech", True),
    Part("damage", "prestige", "Shares of the damage on Mechs that were smashed", True),
    Part("final_damage", "prestige", "Shares of the damage left on boards at the end", True),
    Part("smashed", "prestige", "Lost when the own Mech was smashed: 0 or below", True),
    Part("scenario", "prestige", "Prestige with which the game began", True),
    Part("markers", "markers", "Damage markers on the own board at the end"),
    Part("distance", "steps", "Steps from the Mech to the centre at the end; none outside"),
)


def prestige(sentence: str) -> Measure:
    return Measure("prestige", "prestige", sentence)


def markers(name: str, sentence: str) -> Measure:
    return Measure(name, "markers", sentence)


def mechs(name: str, sentence: str) -> Measure:
    return Measure(name, "Mechs", sentence)


USES: Final = Measure("uses", "uses", "Times that it was used")
TIMES: Final = Measure("times", "times", "Times that it happened")
DAMAGE: Final = markers("damage", "Damage that it did to other seats' Mechs")
OWN_DAMAGE: Final = markers("own damage", "Damage that it did to the own Mech")

ACTION: Final = Topic(
    "action",
    "Which actions are used",
    "action and strength; repair is the other use of PRESTIGE",
    (
        USES,
        Measure(
            "earned",
            "prestige",
            "What it earned, then or later: tricks, strides, last blows, its part of damage shares",
        ),
        prestige("What the acting seat gained as it acted, less what it lost"),
        Measure("given", "prestige", "What the other seats gained as it acted, less their losses"),
        DAMAGE,
        OWN_DAMAGE,
        mechs("smashes", "Other seats' Mechs smashed by it"),
        markers("repaired", "Markers taken off the own board"),
    ),
    worth=True,
    each="What do actions bring",
)
PROGRAM: Final = Topic(
    "program",
    "Which actions do programs show",
    "symbol and strength",
    (
        Measure("shown", "actions", "Actions that stood in the sequence as its turn came"),
        Measure("used", "actions", "Used, for whatever the symbol offers"),
        Measure("skipped", "actions", "Left out, whether or not there was a use for it"),
        Measure("replaced", "actions", "Given up for the alternative action"),
        Measure("lost", "actions", "Lost because the Mech was out of the arena"),
    ),
    each="What becomes of the actions that a program shows",
)
START_NUMBER: Final = Topic(
    "start number",
    "Which start numbers count",
    "the start number that counted, by tens",
    (
        Measure("turns", "turns", "Turns in which this number counted"),
        prestige("Gained less lost in the whole turn"),
        Measure("place", "places", "Place in the turn's order, 1 is first"),
        markers("damage", "Damage done to other seats' Mechs in that turn"),
        markers("taken", "Damage taken in that turn, the arena's at its end included"),
        Measure("lost", "turns", "Turns whose sequence was lost, the Mech being out of the arena"),
    ),
    worth=True,
    each="Is it better to act early or late",
)
DEALT: Final = Topic(
    "damage dealt",
    "By what do seats do damage",
    "cause",
    (TIMES, DAMAGE, OWN_DAMAGE),
    each="How much damage does each cause do",
)
TAKEN: Final = Topic(
    "damage taken",
    "By what do Mechs take damage",
    "cause; arena where it fires by itself after turns 1 and 2",
    (TIMES, markers("damage", "Markers put on the board")),
    each="How much damage do Mechs take by each cause",
)
SMASH: Final = Topic(
    "smash",
    "By what are Mechs smashed",
    "cause of the last blow",
    (
        mechs("smashes", "Mechs that the seat smashed"),
        mechs("own", "Of these its own"),
        markers("overkill", "Markers beyond the spaces of the boards"),
    ),
    each="How often is it the own Mech",
)
SMASHED: Final = Topic(
    "smashed",
    "By whom are Mechs smashed",
    "who did it to the seat: a colour, itself or the arena",
    (TIMES, prestige("Lost by it: 0 or below")),
    each="What does it cost to be smashed",
)
SHARE: Final = Topic(
    "share",
    "Which shares of full boards are given",
    "most, tied for most or other; final: of the boards at the end",
    (
        Measure("times", "times", "Shares that the seat was given"),
        prestige("What they were worth"),
    ),
    each="What are shares of full boards worth",
)
OPERATION: Final = Topic(
    "operation",
    "What is operated",
    "operation",
    (
        USES,
        prestige("What the acting seat gained by it, less what it lost"),
        DAMAGE,
        OWN_DAMAGE,
        mechs("moved", "Other seats' Mechs that it moved"),
        mechs("own moved", "Times that it moved the own Mech"),
    ),
    each="What do operations bring",
)
PUSH: Final = Topic(
    "push",
    "By what are Mechs pushed",
    "hit 3, move 3, or the conveyor that carries one out",
    (
        mechs("pushes", "Mechs that the seat pushed, its own included"),
        mechs("out", "Of these out of the arena"),
        mechs("own", "Times that it pushed out its own Mech"),
    ),
    each="How often is a Mech pushed out of the arena",
)
PLACING: Final = Topic(
    "placing",
    "How often does each place in the start order come",
    "place in the start order",
    (Measure("times", "games", "Games in which the seat had this place"),),
    wins=True,
    fares="Does it help to place one's Mech first",
)
ROUND: Final = Topic(
    "round",
    "Which rounds are played",
    "round, or the final scoring",
    (
        Measure("times", "rounds", "Rounds that the seat played"),
        prestige("Gained less lost in it"),
        markers("damage", "Damage done to other seats' Mechs in it"),
        mechs("smashed", "Times that the own Mech was smashed in it"),
    ),
    each="When is prestige gained",
)

TOPICS: Final = (
    *(ACTION, PROGRAM, START_NUMBER, DEALT, TAKEN, SMASH, SMASHED, SHARE),
    *(OPERATION, PUSH, PLACING, ROUND),
)
