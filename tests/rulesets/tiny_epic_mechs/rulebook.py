"""What the tables of RULES.md should say, from printed numbers, messages and options.

A row holds the id, and of the other columns those that the code knows.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import get_args

from mechs_core.rulesets.tiny_epic_mechs import data
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ADVANCED_SLOTS,
    BASIC_SLOTS,
    COUNTERS,
    FULL_HEALTH,
    MIGHTY,
    PILOT,
    PILOT_CARDS,
    PROGRAM,
    STATUSES,
    TURRET_FACTOR,
    UPGRADE_COST,
    VP_ABILITY,
    VP_KO,
    VP_MECH,
    VP_MECH_SCORING,
    VP_RETREAT,
    WEAPON_CARDS,
    ZONE_CARDS,
    Line,
    ZoneCard,
)
from mechs_core.rulesets.tiny_epic_mechs.geometry import (
    BASE_SLOTS,
    CELLS,
    FITS,
    MECH_ZONE,
    NUMBER,
    RESOURCE_CELLS,
)
from mechs_core.rulesets.tiny_epic_mechs.model import REASONS, Phase
from mechs_core.rulesets.tiny_epic_mechs.options import OPTIONS
from mechs_core.rulesets.tiny_epic_mechs.questions import ACCEPTS, OPTIONAL
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip
from mechs_core.rulesets.tiny_epic_mechs.scenario.form import Form, SeatForm
from tests.rulesets.tiny_epic_mechs.book import Row
from tests.rulesets.tiny_epic_mechs.positions import TEST_ARENA
from tests.rulesets.tiny_epic_mechs.written_messages import decisions, events

NUMBERS = (  # of `data`, each a row
    *("ROUNDS", "TURNS", "SCORING_ROUNDS", "START_CREDITS", "START_ENERGY", "KO_LEAST"),
    *("HEAL_PER_ENERGY", "MINE_NUMBERS", "MOST_TURRETS", "MARKET_SLOTS"),
)
POINTS = {  # of `VpGained.why`
    "damage": 1,
    "effect": "n",
    "ability": VP_ABILITY,
    "ko": VP_KO,
    "retreat": VP_RETREAT,
    "combat_start": next(each.default for each in OPTIONS if each.name == "combat_start_vp"),
    "mech": VP_MECH,
    "zone_pilot": "value",
    "zone_mine": "value",
    "zone_turret": f"{TURRET_FACTOR} x value",
    "mech_scoring": VP_MECH_SCORING,
    "weapons": "VP",
}


def statuses() -> list[Row]:
    return [
        {
            "id": name,
            "full health": str(FULL_HEALTH[status]),
            "basic slots": str(BASIC_SLOTS[status]),
            "advanced slots": str(ADVANCED_SLOTS[status]),
            "heal": "no" if status == MIGHTY else "yes",
            "upgrade": f"{UPGRADE_COST} credits" if status == PILOT else "no",
            "ability": "Overdrive" if status == MIGHTY else "pilot card",
        }
        for status, name in enumerate(STATUSES)
    ]


def pieces() -> list[Row]:
    def shown(number: int | tuple[int, ...]) -> str:
        return str(number) if isinstance(number, int) else ", ".join(map(str, number))

    return [{"id": name, "number": shown(getattr(data, name))} for name in NUMBERS]


def movements() -> list[Row]:
    return [{"id": name, "directions": " ".join(fits)} for name, fits in FITS.items()]


def program_cards() -> list[Row]:
    return [{"id": card.id, "movement": card.movement, "action": card.action} for card in PROGRAM]


def arena() -> list[Row]:
    return [
        {
            "players": str(seats),
            "resource cells": " ".join(CELLS[cell] for cell in cells),
            "Mech zone": CELLS[MECH_ZONE],
            "base slots": " ".join(CELLS[cell] for cell in sorted(BASE_SLOTS)),
            "bases placed": str(seats),
            "zones": str(len(cells) + 1 + seats),
        }
        for seats, cells in RESOURCE_CELLS.items()
    ]


def map_of_the_arena() -> str:
    """Each cell by what lies there, and with how many players."""
    shown = dict.fromkeys(BASE_SLOTS, "B") | {MECH_ZONE: "M"}
    for seats, cells in RESOURCE_CELLS.items():
        for cell in cells:
            shown.setdefault(cell, str(seats))
    rows = ["     a  b  c  d  e"]
    for row in range(1, 6):
        here = [shown.get(NUMBER[f"{column}{row}"], ".") for column in "abcde"]
        rows.append(f"{row}    {'  '.join(here)}")
    return "\n".join(rows) + "\n"


def zone_cards() -> list[Row]:
    return [{"id": zone.id, "value": str(zone.value), "gives": gives(zone)} for zone in ZONE_CARDS]


def gives(zone: ZoneCard) -> str:
    resources = [f"C{zone.credits}"] * bool(zone.credits) + [f"E{zone.energy}"] * bool(zone.energy)
    return ("+" if zone.both else "/").join(resources)


def weapon_types() -> list[Row]:
    return [{"id": kind, "counters": other} for kind, other in COUNTERS.items()]


def weapons(basic: bool) -> list[Row]:
    return [
        {
            "id": weapon.id,
            "name": weapon.name,
            "type": weapon.type,
            "base": line(weapon.base),
            "power": line(weapon.power),
            "cost": f"{weapon.credits}C {weapon.energy}E",
            "VP": str(weapon.vp),
        }
        for weapon in WEAPON_CARDS
        if weapon.is_basic == basic
    ]


def line(each: Line) -> str:
    effect = f" {each.effect}{each.amount or ''}" if each.effect else ""
    return f"{each.damage}{effect}"


def effects() -> list[Row]:
    lines = [each for weapon in WEAPON_CARDS for each in (weapon.base, weapon.power)]
    return [{"id": effect} for effect in dict.fromkeys(each.effect for each in lines) if effect]


def pilots() -> list[Row]:
    return [{"id": pilot.id, "name": pilot.name, "ability": pilot.ability} for pilot in PILOT_CARDS]


def victory_points() -> list[Row]:
    return [{"id": why, "points": str(POINTS[why])} for why in REASONS]


def options() -> list[Row]:
    rows = []
    for option in OPTIONS:
        row = {
            "id": option.name,
            "default": json.dumps(option.default),
            "meaning": option.sentence,
        }
        if option.check is None:  # these values and no others
            row["values"] = ", ".join(map(json.dumps, option.values))
        rows.append(row)
    return rows


def phases() -> list[Row]:
    return [
        {"phase": phase, "decisions": ", ".join(decisions_in(phase)) or "-"}
        for phase in get_args(Phase)
    ]


def decisions_in(phase: str) -> list[str]:
    """What the game can wait for in a phase."""
    kinds = [kinds for question, kinds in ACCEPTS.items() if question.split()[0] == phase]
    return [*dict.fromkeys(each.__name__ for some in kinds for each in some if each is not Equip)]


def questions() -> list[Row]:
    return [
        {
            "question": question,
            "decisions": ", ".join(kind.__name__ for kind in kinds),
            "waited for": "no" if question == OPTIONAL else "yes",
        }
        for question, kinds in ACCEPTS.items()
    ]


def keys_of(form: type[Form | SeatForm]) -> list[Row]:
    return [{"key": name} for name in form.__struct_fields__ if name != "given"]


def arena_of_the_examples() -> list[Row]:
    value = {zone.id: zone.value for zone in ZONE_CARDS}
    laid = TEST_ARENA | {CELLS[MECH_ZONE]: "MECH"}
    return [
        {"cell": cell, "zone": laid[cell], "value": str(value[laid[cell]])}
        for cell in CELLS
        if cell in laid
    ]


TABLES: dict[str, Callable[[], list[Row]]] = {
    "Components > Statuses": statuses,
    "Components > Resources and pieces": pieces,
    "Components > Movements": movements,
    "Components > Program cards": program_cards,
    "Components > Arena": arena,
    "Components > Zone cards": zone_cards,
    "Components > Weapon types": weapon_types,
    "Components > Basic weapons": lambda: weapons(basic=True),
    "Components > Advanced weapons": lambda: weapons(basic=False),
    "Components > Weapon effects": effects,
    "Components > Pilots": pilots,
    "Components > Victory points": victory_points,
    "Options": options,
    "Phases": phases,
    "Phases > Questions": questions,
    "Decisions": decisions,
    "Events": events,
    "Scenario > Keys": lambda: keys_of(Form),
    "Scenario > Keys of a seat": lambda: keys_of(SeatForm),
    "Worked examples > Test arena": arena_of_the_examples,
}
