"""What the numbers of an observation are, and where they stand in a view.

Amounts without a limit in the game have one here; a greater amount is shown as that limit.
"""

from __future__ import annotations

from typing import Final

from mechs_core.kit.features import (
    among,
    capped,
    coded,
    counts,
    flag,
    marks,
    number,
    one_of,
    ranked,
    who,
)
from mechs_core.kit.observation import Each, Observation, Part, Seats, Several
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ADVANCED,
    BASIC,
    CARDS,
    FULL_HEALTH,
    MARKET_SLOTS,
    MINE_NUMBERS,
    MOST_TURRETS,
    ROUNDS,
    TURNS,
    WEAPONS,
)
from mechs_core.rulesets.tiny_epic_mechs.observation import seen
from mechs_core.rulesets.tiny_epic_mechs.observation.numbers import (
    ACTION,
    AD_HOC,
    ADVANCED_WEAPON,
    CARD,
    CELL,
    DIRECTION,
    PHASE,
    PILOT,
    RESOURCE,
    STATUS,
    WEAPON,
    ZONE,
)
from mechs_core.rulesets.tiny_epic_mechs.view import View

MOST_RESOURCES: Final = 99  # credits, energy; an option may allow more
MOST_VP: Final = 999
SUPPLIED: Final = 4  # copies of a basic weapon, with four seats

TURN = (
    one_of("phase", PHASE, "What is going on"),
    number("round", ROUNDS, "Round, 0 before the first"),
    number("turn", TURNS, "Turn of the round, 0 while programs are made"),
    who("first", "First player of the round, 0 not known yet"),
    who("active", "The seat whose turn it is, 0 none"),
    coded("card", CARD, "Card of the turn under way, 0 none"),
    one_of("action", ACTION, "Action that is asked"),
    coded("mech", CELL, "Cell of the empty Mighty Mech, 0 none: a seat has it"),
)
MARKET = (
    Each(
        "market",
        MARKET_SLOTS,
        coded("market{}", ADVANCED_WEAPON, "Weapon in slot {} of the market, 0 none"),
    ),
    number("deck", len(ADVANCED), "Weapons in the deck"),
    counts("supply_{}", BASIC, SUPPLIED, "Copies of {} for sale", of="supply"),
)
OPTIONS = (
    flag("abilities", "Pilots have abilities"),
    flag("overdrive", "The Mighty Mech has Overdrive"),
    capped("cap", MOST_RESOURCES, "The most credits, and energy, of a seat, up to 99"),
    number(
        "turret_damage",
        1 + seen.MOST_TURRET_DAMAGE,
        f"Damage of a turret: 0 the zone's value, else 1 more, up to {seen.MOST_TURRET_DAMAGE}",
        of=seen.turret_damage,
    ),
)
COMBAT = Part(
    "combat",
    who("attacker", "Attacker of the combat under way, 0 no combat"),
    who("defender", "Its defender"),
    who("combat_next", "The seat whose attack it is", of="next"),
    coded("combat_cell", CELL, "Cell of the combat", of="cell"),
    coded("combat_last", WEAPON, "Weapon of the attack just before, 0 none", of="last"),
    flag("combat_jump", "The attacker came by a double or diagonal jump", of="jump"),
    flag("combat_opened", "The attacker has attacked", of="opened"),
    flag("combat_jammed", "Whose attack it is cannot make a power attack", of="jammed"),
    flag("combat_overdriven", "Overdrive is used up in this combat", of="overdriven"),
)
CELLS_SEEN = Several(
    seen.cells,
    coded("{}_zone", ZONE, "Zone card on {}, 0 a hole: 1 to 16 R01 to R16 17 BASE 18 MECH"),
    who("{}_owner", "Whose mine or turret is on {}, 0 none"),
    flag("{}_turret", "It is a turret on {}"),
    number("{}_number", max(MINE_NUMBERS), "Number of the own mine on {}"),
    one_of("{}_chosen", RESOURCE, "Resource chosen for {} in this COLLECT"),
    flag("{}_candidate", "The pilot that is placed may go to {}"),
    names=seen.zones,
)
LAID = "Card {} of the own program that is laid and not revealed"
OWN = Part(
    "own",
    Each("dealt", 2, coded("dealt{}", PILOT, "Pilot {} of those dealt to it")),
    coded("kept", PILOT, "Pilot that it keeps, before others see it too", of="pilot"),
    coded("starting", WEAPON, "Weapon it begins with, while others still choose"),
    marks("supply_mine{}", MINE_NUMBERS, "Own mine {} is in supply", of="supply"),
    Each(
        "program",
        TURNS,
        coded("program{}_card", CARD, f"{LAID}, 0 none", of=0),
        one_of("program{}_direction", DIRECTION, f"{LAID}: its direction", of=1),
    ),
)
SEAT = Seats(
    among("asked", "The game waits for its decision"),
    among("free", "It may equip, and need not decide"),
    coded("pilot", PILOT, "Its pilot, 0 not revealed"),
    one_of("status", STATUS, "Its status"),
    number("health", max(FULL_HEALTH), "Health"),
    capped("credits", MOST_RESOURCES, "Credits, up to 99"),
    capped("energy", MOST_RESOURCES, "Energy, up to 99"),
    capped("vp", MOST_VP, "Victory points, up to 999"),
    coded("base", CELL, "Cell of its base, 0 not placed"),
    coded("cell", CELL, "Cell of its pilot, 0 not placed"),
    number("mines", len(MINE_NUMBERS), "Mines in its supply"),
    number("turrets", MOST_TURRETS, "Turrets in its supply"),
    coded("ad_hoc", AD_HOC, "Ad Hoc mode: 0 no 1 no combat with the next card 2 free"),
    number("laid", TURNS, "Cards laid and not revealed"),
    flag("chosen", "It has chosen, while others still do"),
    flag("powered", "It made a power attack in this combat", of=seen.powered),
    ranked("place", "Place at the end, 0 while the game runs", of="ranking"),
    Several(
        seen.played,
        number("played_{}", TURNS, "When {} was played: 1 first, 0 not, or taken back"),
        names=CARDS,
    ),
    Several(seen.weapons, number("weapon_{}", 3, f"Weapon {{}}: {seen.WHERE}"), names=WEAPONS),
    marks("changed_{}", WEAPONS, "It cannot change the place of {} before a turn", of="changed"),
)
OBSERVATION: Final = Observation(View, *TURN, *MARKET, *OPTIONS, COMBAT, CELLS_SEEN, OWN, SEAT)
features, observe = OBSERVATION.features, OBSERVATION.observe
