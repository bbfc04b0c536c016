"""What the numbers of an observation are, and where they stand in a view.

Sizes that a game has no limit for have one here; what lies beyond stands at the bound.
"""

from __future__ import annotations

from typing import Final

from mechs_core.kit.features import (
    among,
    capped,
    coded,
    counts,
    every_seat,
    flag,
    marks,
    number,
    one_of,
    place,
    who,
    with_numbers,
)
from mechs_core.kit.observation import Each, Observation, Part, Seats, Several
from mechs_core.rulesets.bottisota.data import BOTS, CARDS, INSTALLED_LIMIT
from mechs_core.rulesets.bottisota.field_types import AREAS
from mechs_core.rulesets.bottisota.geometry import DIRECTIONS
from mechs_core.rulesets.bottisota.model import FAULTS
from mechs_core.rulesets.bottisota.observation import hall, seen
from mechs_core.rulesets.bottisota.observation.numbers import (
    AREA,
    CARD,
    KIND,
    MANY,
    MODE,
    PHASE,
    SHOT,
    TYPE,
    WAY,
    WEAPON,
)
from mechs_core.rulesets.bottisota.view import View

MOST_ROUNDS: Final = 1000
MOST_POINTS: Final = 99  # of damage inflicted; kills and the like
MOST_DAMAGE: Final = max(bot.explode_at for bot in BOTS)

BOMBS: Final = 3  # of one movement: its own and one of each bomb rack
STOLEN: Final = 5  # cards of a hand that all have seen
FAR: Final = 2  # areas from the middle of the largest hall

TURN = (
    one_of("phase", PHASE, "What is going on"),
    capped("round", MOST_ROUNDS, "Round"),
    capped("round_limit", MOST_ROUNDS, "The last round, 0 no limit"),
    who("starter", "The seat that starts this round", low=1),
    number("deck", len(CARDS), "Cards in the deck"),
    flag("sliding", "Magnetic mines slide now"),
    number("works", 2, "Works done in this service action"),
    flag("stripped", "Parts were stripped in this service action"),
    who("acting", "The seat whose own action is under way"),
    who("going", "The seat that moves now, out of turn or begun"),
)
FIGHT = Part(
    "fight",
    who("fight_winner", "Winner of a fight whose hits are not tested yet", of="winner"),
    who("fight_loser", "Its loser", of="loser"),
    capped("fight_hits", MANY, "Its hits", of="hits"),
)
BOMB = "Bomb {} that will go off"
FALLING = Each(
    "bombs",
    BOMBS,
    coded("bomb{}_weapon", WEAPON, f"{BOMB}: its weapon, 0 none", of="weapon"),
    who("bomb{}_seat", f"{BOMB}: who dropped it", of="seat"),
    coded("bomb{}_area", AREA, f"{BOMB}: its area", of="area"),
    who("bomb{}_target", f"{BOMB}: the seat it is aimed at", of="target"),
    capped("bomb{}_to_hit", MANY, f"{BOMB}: added to its roll", of="mod", low=-MANY),
)
DECLARED = "Declared shot {}"
FIRING = Part(
    "firing",
    who("firing", "The seat of a shooting action that is declared or resolved", of="seat"),
    flag("fired", "Its declaration is closed"),
    coded("shot", SHOT, "The shot that was rolled for last, the first is 1"),
    who("struck", "The seat that it hit and whose hits are not tested yet"),
    flag("reacting", "The struck seat is asked to react"),
    flag("shot_over", "Nobody else is tried with this shot", of="over"),
    who("turned", "The seat that a missile turns to"),
    Each(
        "shots",
        len(SHOT) - 1,
        coded("shot{}_weapon", WEAPON, f"{DECLARED}: its weapon, 0 none", of="weapon"),
        who("shot{}_bot", f"{DECLARED}: the seat it is aimed at", of="bot"),
        coded("shot{}_area", AREA, f"{DECLARED}: the area it is aimed at", of="area"),
        coded("shot{}_at", AREA, f"{DECLARED}: where its target stood", of="at"),
        flag("shot{}_beam", f"{DECLARED}: a beam that hit and is not settled", of=seen.is_beam),
    ),
)
WAYS = with_numbers(WAY)
KINDS = with_numbers(KIND)
HALL = (
    Several(
        hall.areas,
        flag("{}", "{} is in the hall"),
        number("{}_q", FAR, "Place of {} to the east, 0 in the middle", low=-FAR),
        number("{}_r", FAR, "Place of {} to the south-east, 0 in the middle", low=-FAR),
        *(flag(f"{{}}_{mark}", f"{{}} has {mark.replace('_', ' ')}") for mark in hall.MARKS),
        number("{}_conveyor", 6, f"Conveyor of {{}}, 0 none: {WAYS}"),
        *(
            number(f"{{}}_edge_{way}", 3, f"Edge {way} of {{}}: 0 open 1 doorway 2 wall 3 the rim")
            for way in DIRECTIONS
        ),
        names=AREAS,
    ),
    Several(
        hall.mines,
        number("{}_mines", MANY, "Mines in {}, magnetic ones too"),
        number("{}_magmines", MANY, "Magnetic mines in {}"),
        number("{}_own_mines", MANY, "Mines in {} that the own bot dropped"),
        number("{}_asleep", MANY, "Mines in {} that do not attack in this round"),
        names=AREAS,
    ),
)
CARDS_SEEN = (
    marks("own_{}", CARDS, "Card {} in the own hand", of="hand"),
    marks("discarded_{}", CARDS, "Card {} on the discard pile", of="discards"),
)
NAMED = "In melee: 0 not said yet, 1 nobody, 2 seat0, 3 seat1, ..."
SEAT = (
    number("asked", max(KIND.values()), f"What it is asked, 0 nothing: {KINDS}", of=seen.asked),
    number("hand", len(CARDS), "Cards in hand"),
    Each("stolen", STOLEN, coded("stolen{}", CARD, "Card {} of its hand that all have seen")),
    number("lives_left", 3, "Bots that it may still field"),
    flag("fielded", "It has had a bot"),
    flag("retired", "It has given up the rest of its bots"),
    coded("dealt", TYPE, "Type of the bot that it may enter with"),
    who("destroyer", "The seat that destroyed its last bot"),
    capped("kills", MOST_POINTS, "Bots that it destroyed"),
    capped("inflicted", MOST_POINTS, "Damage points on others"),
    capped("last_round", MOST_ROUNDS, "The last round in which it had a bot"),
    capped("went_out", MOST_POINTS, "When it was left without a bot: 1 first, 0 it was not"),
    place("entrant", "Place among those who are still to enter, 0 none", of="entrants"),
    among("holds", "It held at this point of the movement"),
    place("mover", "Place among those who moved and may be hunted, 0 none", of="movers"),
    place("hunter", "Place among those asked to hunt the first mover so far, 0 none", "hunters"),
    flag("tried", "The shot that was rolled for last was rolled for it", of=seen.was_tried),
    number("named", seen.and_nobody, NAMED, of=seen.named),
    among("fallen", "Its bot was among the last that were destroyed together"),
    Part(
        seen.wreck,
        coded("wreck", TYPE, "Type of its bot that was destroyed and may yet explode", of="bot"),
        coded("wreck_area", AREA, "Area of that wreck", of="area"),
    ),
    number("rewards", every_seat, "Rewards that it is due", of=seen.rewards),
    among("winner", "It has won, or shares the win", of="winners"),
)
BOT = Part(
    "bot",
    capped("tempo", MANY, "Fast less slow", low=-MANY),
    coded("bot", TYPE, "Type of its bot, in the order of the table; 0 none"),
    coded("area", AREA, "Area of its bot"),
    coded("heading", WAY, f"Heading of a flying bot, 0 none: {WAYS}"),
    capped("damage", MOST_DAMAGE, "Damage points"),
    counts("fault_{}", FAULTS, MANY, "Faults of {}", of="faults"),
    capped("armour", MANY, "Number to roll against a hit"),
    number("shield", MANY, "Number to roll with the shield, 0 none"),
    number("dash", MANY, "Movement points of a dash as it is now"),
    number("normal", MANY, "Movement points of a normal movement as it is now"),
    one_of("mode", MODE, "Mode of its movement in this round"),
    capped("mp", MANY, "Movement points left"),
    capped("steps", MANY, "Steps in this round"),
    capped("teleports", MANY, "Teleports in this round"),
    who("prey", "The seat that it chases"),
    capped("played", MANY, "One-shots played in this round"),
    capped("lock", MANY, "Bonus to hit in this shooting action"),
    capped("fights", MANY, "Fights of this round"),
    flag("acted", "It has acted in this phase"),
    flag("entered", "It entered its area in this movement action"),
    flag("dashed", "It dashed in this round"),
    flag("held", "It holds for the whole round"),
    flag("shot", "It fired or detonated in this round"),
    flag("mended", "Its repair drone worked in this round"),
    Several(
        seen.weapons,
        number("weapon{}_charges", MANY, "Charges left of its weapon {}, if it has any"),
        number("weapon{}_drops", MANY, "Drops of its weapon {} in this round"),
        names=range(1, seen.WEAPONS + 1),
    ),
    Several(
        seen.parts,
        number("part{}", len(CARDS), "Installed card {}, by id; 0 none"),
        number("part{}_charges", MANY, "Charges left of installed card {}"),
        number("part{}_drops", MANY, "Drops of installed card {} in this round"),
        names=range(1, INSTALLED_LIMIT + 1),
    ),
)
BETWEEN = "Between seat{} and seat{}"
PAIRS = Several(
    seen.between,
    number("link_{}_{}", 2, f"{BETWEEN} this round: 0 no beam 1 a push 2 a pull"),
    flag("fought_{}_{}", f"{BETWEEN} a fight was fought in this melee"),
    names=seen.pairs,
)
OBSERVATION: Final = Observation(
    View, *TURN, FIGHT, FALLING, FIRING, *HALL, *CARDS_SEEN, Seats(*SEAT, BOT), PAIRS
)
features, observe = OBSERVATION.features, OBSERVATION.observe
