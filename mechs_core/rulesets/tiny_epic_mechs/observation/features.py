"""What the numbers of an observation are: names, bounds, sentences.

Sizes that a game has no limit for have one here; what lies beyond stands at the bound.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from mechs_core.kernel.contract.agents import Feature
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ADVANCED,
    BASIC,
    CARDS,
    FULL_HEALTH,
    MARKET_SLOTS,
    MINE_NUMBERS,
    MOST_TURRETS,
    ROUNDS,
    STATUSES,
    TURNS,
    WEAPONS,
)
from mechs_core.rulesets.tiny_epic_mechs.geometry import (
    BASE_SLOTS,
    CELLS,
    MECH_ZONE,
    RESOURCE_CELLS,
)
from mechs_core.rulesets.tiny_epic_mechs.observation.numbers import (
    ACTION,
    AD_HOC,
    CARD,
    CELL,
    DIRECTION,
    PHASE,
    PILOT,
    RESOURCE,
    ZONE,
    Numbers,
)

MOST_RESOURCES: Final = 99  # credits, energy; an option may allow more
MOST_VP: Final = 999
# A fixed damage of turrets beyond this one does nothing more: the fullest health and P7's 1 less.
MOST_TURRET_DAMAGE: Final = max(FULL_HEALTH) + 1
SUPPLIED: Final = 4  # copies of a basic weapon, with four seats


@cache
def cells(seats: int) -> tuple[str, ...]:
    """The cells that can be zones with so many seats, in reading order."""
    there = {*RESOURCE_CELLS[seats], *BASE_SLOTS, MECH_ZONE}
    return tuple(CELLS[cell] for cell in sorted(there))


@cache
def features(seats: int) -> tuple[Feature, ...]:
    """What the numbers of `observe` are, in their order."""
    return (
        *_table(seats),
        *_combat(seats),
        *(each for cell in cells(seats) for each in _cell(cell, seats)),
        *_own(),
        *(each for seat in range(seats) for each in _seat(f"seat{seat}", seats)),
    )


def _flag(name: str, sentence: str) -> Feature:
    return Feature(name, 0, 1, sentence)


def _one_of(name: str, numbers: Numbers, sentence: str) -> Feature:
    """One of a few things, each with its number; 0 none."""
    words = " ".join(f"{number} {word}" for word, number in numbers.items() if word)
    return Feature(name, 0, len(numbers) - 1, f"{sentence}, 0 none: {words}")


def _table(seats: int) -> Iterator[Feature]:
    phases = " ".join(f"{number} {name}" for name, number in PHASE.items())
    yield Feature("phase", 0, len(PHASE) - 1, f"What is going on: {phases}")
    yield Feature("round", 0, ROUNDS, "Round, 0 before the first")
    yield Feature("turn", 0, TURNS, "Turn of the round, 0 while programs are made")
    yield Feature("first", 0, seats, "First player of the round, 0 not known yet")
    yield Feature("active", 0, seats, "The seat whose turn it is, 0 none")
    yield Feature("card", 0, len(CARDS), "Card of the turn under way, 0 none")
    yield _one_of("action", ACTION, "Action that is asked")
    yield Feature("mech", 0, len(CELLS), "Cell of the empty Mighty Mech, 0 none: a seat has it")
    for slot in range(1, MARKET_SLOTS + 1):
        yield Feature(
            f"market{slot}", 0, len(ADVANCED), f"Weapon in slot {slot} of the market, 0 none"
        )
    yield Feature("deck", 0, len(ADVANCED), "Weapons in the deck")
    for weapon in BASIC:
        yield Feature(f"supply_{weapon}", 0, SUPPLIED, f"Copies of {weapon} for sale")
    yield _flag("abilities", "Pilots have abilities")
    yield _flag("overdrive", "The Mighty Mech has Overdrive")
    yield Feature("cap", 0, MOST_RESOURCES, "The most credits, and energy, of a seat, up to 99")
    yield Feature(
        *("turret_damage", 0, 1 + MOST_TURRET_DAMAGE),
        f"Damage of a turret: 0 the zone's value, else 1 more, up to {MOST_TURRET_DAMAGE}",
    )


def _combat(seats: int) -> Iterator[Feature]:
    yield Feature("attacker", 0, seats, "Attacker of the combat under way, 0 no combat")
    yield Feature("defender", 0, seats, "Its defender")
    yield Feature("combat_next", 0, seats, "The seat whose attack it is")
    yield Feature("combat_cell", 0, len(CELLS), "Cell of the combat")
    yield Feature("combat_last", 0, len(WEAPONS), "Weapon of the attack just before, 0 none")
    yield _flag("combat_jump", "The attacker came by a double or diagonal jump")
    yield _flag("combat_opened", "The attacker has attacked")
    yield _flag("combat_jammed", "Whose attack it is cannot make a power attack")
    yield _flag("combat_overdriven", "Overdrive is used up in this combat")


def _cell(cell: str, seats: int) -> Iterator[Feature]:
    zones = "1 to 16 R01 to R16 17 BASE 18 MECH"
    yield Feature(f"{cell}_zone", 0, len(ZONE) - 1, f"Zone card on {cell}, 0 a hole: {zones}")
    yield Feature(f"{cell}_owner", 0, seats, f"Whose mine or turret is on {cell}, 0 none")
    yield _flag(f"{cell}_turret", f"It is a turret on {cell}")
    yield Feature(f"{cell}_number", 0, max(MINE_NUMBERS), f"Number of the own mine on {cell}")
    yield _one_of(f"{cell}_chosen", RESOURCE, f"Resource chosen for {cell} in this COLLECT")
    yield _flag(f"{cell}_candidate", f"The pilot that is placed may go to {cell}")


def _own() -> Iterator[Feature]:
    for place in (1, 2):
        yield Feature(f"dealt{place}", 0, len(PILOT) - 1, f"Pilot {place} of those dealt to it")
    yield Feature("kept", 0, len(PILOT) - 1, "Pilot that it keeps, before others see it too")
    yield Feature("starting", 0, len(WEAPONS), "Weapon it begins with, while others still choose")
    for number in MINE_NUMBERS:
        yield _flag(f"supply_mine{number}", f"Own mine {number} is in supply")
    for slot in range(1, TURNS + 1):
        what = f"Card {slot} of the own program that is laid and not revealed"
        yield Feature(f"program{slot}_card", 0, len(CARD) - 1, f"{what}, 0 none")
        yield _one_of(f"program{slot}_direction", DIRECTION, f"{what}: its direction")


def _seat(seat: str, seats: int) -> Iterator[Feature]:
    def one(name: str, high: int, sentence: str) -> Feature:
        return Feature(f"{seat}_{name}", 0, high, sentence)

    yield one("asked", 1, "The game waits for its decision")
    yield one("free", 1, "It may equip, and need not decide")
    yield one("pilot", len(PILOT) - 1, "Its pilot, 0 not revealed")
    statuses = " ".join(f"{number} {name}" for number, name in enumerate(STATUSES))
    yield one("status", len(STATUSES) - 1, f"Its status: {statuses}")
    yield one("health", max(FULL_HEALTH), "Health")
    yield one("credits", MOST_RESOURCES, "Credits, up to 99")
    yield one("energy", MOST_RESOURCES, "Energy, up to 99")
    yield one("vp", MOST_VP, "Victory points, up to 999")
    yield one("base", len(CELL) - 1, "Cell of its base, 0 not placed")
    yield one("cell", len(CELL) - 1, "Cell of its pilot, 0 not placed")
    yield one("mines", len(MINE_NUMBERS), "Mines in its supply")
    yield one("turrets", MOST_TURRETS, "Turrets in its supply")
    yield one("ad_hoc", len(AD_HOC) - 1, "Ad Hoc mode: 0 no 1 no combat with the next card 2 free")
    yield one("laid", TURNS, "Cards laid and not revealed")
    yield one("chosen", 1, "It has chosen, while others still do")
    yield one("powered", 1, "It made a power attack in this combat")
    yield one("place", seats, "Place at the end, 0 while the game runs")
    for card in CARDS:
        yield one(f"played_{card}", TURNS, f"When {card} was played: 1 first, 0 not, or taken back")
    for weapon in WEAPONS:
        what = "0 not owned 1 in the stockpile 2 equipped and ready 3 exhausted"
        yield one(f"weapon_{weapon}", 3, f"Weapon {weapon}: {what}")
    for weapon in WEAPONS:
        yield one(f"changed_{weapon}", 1, f"It cannot change the place of {weapon} before a turn")
