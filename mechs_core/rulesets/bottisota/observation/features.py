"""What the numbers of an observation are: names, bounds, sentences.

Sizes that a game has no limit for have one here; what lies beyond stands at the bound.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final, get_args

from mechs_core.kernel.contract.agents import Feature
from mechs_core.rulesets.bottisota.data import BOTS, CARDS, INSTALLED_LIMIT
from mechs_core.rulesets.bottisota.geometry import DIRECTIONS
from mechs_core.rulesets.bottisota.messages import AREAS, WEAPON_IDS
from mechs_core.rulesets.bottisota.model import FAULTS, MODES, Phase
from mechs_core.rulesets.bottisota.questions import ACCEPTS

PHASES: Final = {name: number for number, name in enumerate(get_args(Phase))}
KINDS: Final = {  # of questions, by the word that a person is told
    word: number for number, word in enumerate(dict.fromkeys(key.split()[0] for key in ACCEPTS), 1)
}
MARKS: Final = ("structures", "acid", "flight_obstacles", "depot", "teleporter")  # by bit of a map

MOST_ROUNDS: Final = 1000
MOST_POINTS: Final = 99  # of damage inflicted; kills and the like
MOST_DAMAGE: Final = max(bot.explode_at for bot in BOTS)
MANY: Final = 20  # movement points, steps, faults, hits, mines of an area
FAR: Final = 2  # areas from the middle of the largest hall

WEAPONS: Final = 2  # that a type of bot has
SHOTS: Final = 9  # 2 of its own and, of five parts, 2 of each machine gun and 1 of the others
BOMBS: Final = 3  # of one movement: its own and one of each bomb rack
STOLEN: Final = 5  # cards of a hand that all have seen


@cache
def features(seats: int) -> tuple[Feature, ...]:
    """What the numbers of `observe` are, in their order."""
    return (
        *_table(seats),
        *(each for area in AREAS for each in _area(area)),
        *(each for area in AREAS for each in _mines(area)),
        *(_flag(f"own_{card}", f"Card {card} in the own hand") for card in CARDS),
        *(_flag(f"discarded_{card}", f"Card {card} on the discard pile") for card in CARDS),
        *(each for seat in range(seats) for each in _seat(f"seat{seat}", seats)),
        *(each for a, b in combinations(range(seats), 2) for each in _pair(a, b)),
    )


def _flag(name: str, sentence: str) -> Feature:
    return Feature(name, 0, 1, sentence)


def _listed(words: dict[str, int]) -> str:
    return " ".join(f"{number} {word}" for word, number in words.items())


def _table(seats: int) -> Iterator[Feature]:
    yield Feature("phase", 0, len(PHASES) - 1, f"What is going on: {_listed(PHASES)}")
    yield Feature("round", 0, MOST_ROUNDS, "Round")
    yield Feature("round_limit", 0, MOST_ROUNDS, "The last round, 0 no limit")
    yield Feature("starter", 1, seats, "The seat that starts this round")
    yield Feature("deck", 0, len(CARDS), "Cards in the deck")
    yield _flag("sliding", "Magnetic mines slide now")
    yield Feature("works", 0, 2, "Works done in this service action")
    yield _flag("stripped", "Parts were stripped in this service action")
    yield Feature("acting", 0, seats, "The seat whose own action is under way")
    yield Feature("going", 0, seats, "The seat that moves now, out of turn or begun")
    yield Feature("fight_winner", 0, seats, "Winner of a fight whose hits are not tested yet")
    yield Feature("fight_loser", 0, seats, "Its loser")
    yield Feature("fight_hits", 0, MANY, "Its hits")
    for bomb in range(1, BOMBS + 1):
        what = f"Bomb {bomb} that will go off"
        yield Feature(f"bomb{bomb}_weapon", 0, len(WEAPON_IDS), f"{what}: its weapon, 0 none")
        yield Feature(f"bomb{bomb}_seat", 0, seats, f"{what}: who dropped it")
        yield Feature(f"bomb{bomb}_area", 0, len(AREAS), f"{what}: its area")
        yield Feature(f"bomb{bomb}_target", 0, seats, f"{what}: the seat it is aimed at")
        yield Feature(f"bomb{bomb}_to_hit", -MANY, MANY, f"{what}: added to its roll")
    yield from _firing(seats)


def _firing(seats: int) -> Iterator[Feature]:
    yield Feature("firing", 0, seats, "The seat of a shooting action that is declared or resolved")
    yield _flag("fired", "Its declaration is closed")
    yield Feature("shot", 0, SHOTS, "The shot that was rolled for last, the first is 1")
    yield Feature("struck", 0, seats, "The seat that it hit and whose hits are not tested yet")
    yield _flag("reacting", "The struck seat is asked to react")
    yield _flag("shot_over", "Nobody else is tried with this shot")
    yield Feature("turned", 0, seats, "The seat that a missile turns to")
    for shot in range(1, SHOTS + 1):
        what = f"Declared shot {shot}"
        yield Feature(f"shot{shot}_weapon", 0, len(WEAPON_IDS), f"{what}: its weapon, 0 none")
        yield Feature(f"shot{shot}_bot", 0, seats, f"{what}: the seat it is aimed at")
        yield Feature(f"shot{shot}_area", 0, len(AREAS), f"{what}: the area it is aimed at")
        yield Feature(f"shot{shot}_at", 0, len(AREAS), f"{what}: where its target stood")
        yield _flag(f"shot{shot}_beam", f"{what}: a beam that hit and is not settled")


def _area(area: str) -> Iterator[Feature]:
    yield _flag(area, f"{area} is in the hall")
    yield Feature(f"{area}_q", -FAR, FAR, f"Place of {area} to the east, 0 in the middle")
    yield Feature(f"{area}_r", -FAR, FAR, f"Place of {area} to the south-east, 0 in the middle")
    for name in MARKS:
        yield _flag(f"{area}_{name}", f"{area} has {name.replace('_', ' ')}")
    yield Feature(f"{area}_conveyor", 0, 6, f"Conveyor of {area}, 0 none: {_ways()}")
    for way in DIRECTIONS:
        sentence = f"Edge {way} of {area}: 0 open 1 doorway 2 wall 3 the rim"
        yield Feature(f"{area}_edge_{way}", 0, 3, sentence)


def _ways() -> str:
    return _listed({way: number for number, way in enumerate(DIRECTIONS, 1)})


def _mines(area: str) -> Iterator[Feature]:
    yield Feature(f"{area}_mines", 0, MANY, f"Mines in {area}, magnetic ones too")
    yield Feature(f"{area}_magmines", 0, MANY, f"Magnetic mines in {area}")
    yield Feature(f"{area}_own_mines", 0, MANY, f"Mines in {area} that the own bot dropped")
    yield Feature(f"{area}_asleep", 0, MANY, f"Mines in {area} that do not attack in this round")


def _seat(seat: str, seats: int) -> Iterator[Feature]:
    for name, high, sentence in _seat_numbers(seats):
        yield Feature(f"{seat}_{name}", 0, high, sentence)
    yield Feature(f"{seat}_tempo", -MANY, MANY, "Fast less slow")
    for name, high, sentence in bot_numbers(seats):
        yield Feature(f"{seat}_{name}", 0, high, sentence)


def _seat_numbers(seats: int) -> Iterator[tuple[str, int, str]]:
    yield "asked", len(KINDS), f"What it is asked, 0 nothing: {_listed(KINDS)}"
    yield "hand", len(CARDS), "Cards in hand"
    for place in range(1, STOLEN + 1):
        yield f"stolen{place}", len(CARDS), f"Card {place} of its hand that all have seen"
    yield "lives_left", 3, "Bots that it may still field"
    yield "fielded", 1, "It has had a bot"
    yield "retired", 1, "It has given up the rest of its bots"
    yield "dealt", len(BOTS), "Type of the bot that it may enter with"
    yield "destroyer", seats, "The seat that destroyed its last bot"
    yield "kills", MOST_POINTS, "Bots that it destroyed"
    yield "inflicted", MOST_POINTS, "Damage points on others"
    yield "last_round", MOST_ROUNDS, "The last round in which it had a bot"
    yield "went_out", MOST_POINTS, "When it was left without a bot: 1 first, 0 it was not"
    yield "entrant", seats, "Place among those who are still to enter, 0 none"
    yield "holds", 1, "It held at this point of the movement"
    yield "mover", seats, "Place among those who moved and may be hunted, 0 none"
    yield "hunter", seats, "Place among those asked to hunt the first mover so far, 0 none"
    yield "tried", 1, "The shot that was rolled for last was rolled for it"
    yield "named", seats + 1, "In melee: 0 not said yet, 1 nobody, 2 seat0, 3 seat1, ..."
    yield "fallen", 1, "Its bot was among the last that were destroyed together"
    yield "wreck", len(BOTS), "Type of its bot that was destroyed and may yet explode"
    yield "wreck_area", len(AREAS), "Area of that wreck"
    yield "rewards", seats, "Rewards that it is due"
    yield "winner", 1, "It has won, or shares the win"


def bot_numbers(seats: int) -> Iterator[tuple[str, int, str]]:
    """Name, highest value and sentence of what is told of a bot; the lowest is 0."""
    yield "bot", len(BOTS), "Type of its bot, in the order of the table; 0 none"
    yield "area", len(AREAS), "Area of its bot"
    yield "heading", 6, f"Heading of a flying bot, 0 none: {_ways()}"
    yield "damage", MOST_DAMAGE, "Damage points"
    for name in FAULTS:
        yield f"fault_{name}", MANY, f"Faults of {name}"
    yield "armour", MANY, "Number to roll against a hit"
    yield "shield", MANY, "Number to roll with the shield, 0 none"
    yield "dash", MANY, "Movement points of a dash as it is now"
    yield "normal", MANY, "Movement points of a normal movement as it is now"
    modes = _listed({mode: number for number, mode in enumerate(MODES, 1)})
    yield "mode", len(MODES), f"Mode of its movement in this round, 0 none: {modes}"
    yield "mp", MANY, "Movement points left"
    yield "steps", MANY, "Steps in this round"
    yield "teleports", MANY, "Teleports in this round"
    yield "prey", seats, "The seat that it chases"
    yield "played", MANY, "One-shots played in this round"
    yield "lock", MANY, "Bonus to hit in this shooting action"
    yield "fights", MANY, "Fights of this round"
    yield "acted", 1, "It has acted in this phase"
    yield "entered", 1, "It entered its area in this movement action"
    yield "dashed", 1, "It dashed in this round"
    yield "held", 1, "It holds for the whole round"
    yield "shot", 1, "It fired or detonated in this round"
    yield "mended", 1, "Its repair drone worked in this round"
    for weapon in range(1, WEAPONS + 1):
        yield f"weapon{weapon}_charges", MANY, f"Charges left of its weapon {weapon}, if it has any"
        yield f"weapon{weapon}_drops", MANY, f"Drops of its weapon {weapon} in this round"
    for part in range(1, INSTALLED_LIMIT + 1):
        yield f"part{part}", len(CARDS), f"Installed card {part}, by id; 0 none"
        yield f"part{part}_charges", MANY, f"Charges left of installed card {part}"
        yield f"part{part}_drops", MANY, f"Drops of installed card {part} in this round"


def _pair(a: int, b: int) -> Iterator[Feature]:
    what = f"Between seat{a} and seat{b}"
    yield Feature(f"link_{a}_{b}", 0, 2, f"{what} this round: 0 no beam 1 a push 2 a pull")
    yield _flag(f"fought_{a}_{b}", f"{what} a fight was fought in this melee")
