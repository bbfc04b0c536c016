"""What the tables of RULES.md should say, from printed numbers, messages and options."""

from __future__ import annotations

import json
from functools import partial
from typing import get_args

from mechs_core.kernel.messages import OneOf, range_of, secrets_of, tag_of
from mechs_core.kernel.type_hints import Field, fields_of
from mechs_core.rulesets.tiny_epic_mechs import RULESET, data
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ADVANCED_SLOTS,
    BASIC_SLOTS,
    CARDS,
    COUNTERS,
    FULL_HEALTH,
    MIGHTY,
    PILOT,
    PILOT_CARDS,
    PILOTS,
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
    WEAPONS,
    ZONE_CARDS,
    Line,
    Weapon,
    ZoneCard,
)
from mechs_core.rulesets.tiny_epic_mechs.field_types import RESOURCES
from mechs_core.rulesets.tiny_epic_mechs.geometry import (
    BASE_SLOTS,
    CELLS,
    DIRECTIONS,
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
from mechs_core.testing.books import HeldCode, HeldTable, Told, listed, refusals, secrets_told
from tests.rulesets.tiny_epic_mechs.positions import TEST_ARENA

NUMBERS = (  # of `data`, each a row
    *("ROUNDS", "TURNS", "SCORING_ROUNDS", "START_CREDITS", "START_ENERGY", "KO_LEAST"),
    *("HEAL_PER_ENERGY", "MINE_NUMBERS", "MOST_TURRETS", "MARKET_SLOTS"),
)
KINDS = {  # values of a field -> what RULES.md calls them
    CELLS: "cell",
    CARDS: "card",
    DIRECTIONS: "direction",
    WEAPONS: "weapon",
    PILOTS: "pilot",
    RESOURCES: "resource",
    (False, True): "true or false",
}
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


STATUS_COLUMNS = {
    "id": lambda status: STATUSES[status],
    "full health": lambda status: FULL_HEALTH[status],
    "basic slots": lambda status: BASIC_SLOTS[status],
    "advanced slots": lambda status: ADVANCED_SLOTS[status],
    "heal": lambda status: "no" if status == MIGHTY else "yes",
    "upgrade": lambda status: f"{UPGRADE_COST} credits" if status == PILOT else "no",
    "ability": lambda status: "Overdrive" if status == MIGHTY else "pilot card",
}
ARENA_COLUMNS = {
    "players": lambda seats: seats,
    "resource cells": lambda seats: " ".join(CELLS[cell] for cell in RESOURCE_CELLS[seats]),
    "Mech zone": lambda seats: CELLS[MECH_ZONE],
    "base slots": lambda seats: " ".join(CELLS[cell] for cell in sorted(BASE_SLOTS)),
    "bases placed": lambda seats: seats,
    "zones": lambda seats: len(RESOURCE_CELLS[seats]) + 1 + seats,
}
WEAPON_COLUMNS = {
    "id": lambda weapon: weapon.id,
    "name": lambda weapon: weapon.name,
    "type": lambda weapon: weapon.type,
    "base": lambda weapon: line(weapon.base),
    "power": lambda weapon: line(weapon.power),
    "cost": lambda weapon: f"{weapon.credits}C {weapon.energy}E",
    "VP": lambda weapon: weapon.vp,
}
OPTION_COLUMNS = {
    "id": lambda option: option.name,
    "default": lambda option: json.dumps(option.default),
    "values": lambda option: None if option.check else ", ".join(map(json.dumps, option.values)),
    "meaning": lambda option: option.sentence,
}
QUESTION_COLUMNS = {
    "question": lambda question: question,
    "decisions": lambda question: listed([kind.__name__ for kind in ACCEPTS[question]]),
    "waited for": lambda question: "no" if question == OPTIONAL else "yes",
}
DECISION_COLUMNS = {
    "decision": tag_of,
    "fields": lambda kind: listed([field_of_decision(each) for each in fields_of(kind).values()]),
    "secret": lambda kind: listed([name for name, _ in secrets_of(kind)]),
    "refusals": Told(partial(refusals, RULESET)),
}
EVENT_COLUMNS = {
    "event": tag_of,
    "fields": lambda kind: listed([name_of(each) for each in fields_of(kind).values()]),
    "secret": secrets_told,
    "luck or secret": lambda kind: "yes" if kind.reveals else "-",
}


def number(name: str) -> str:
    """Of `data`."""
    said = getattr(data, name)
    return str(said) if isinstance(said, int) else ", ".join(map(str, said))


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
    return "\n".join(rows)


def gives(zone: ZoneCard) -> str:
    resources = [f"C{zone.credits}"] * bool(zone.credits) + [f"E{zone.energy}"] * bool(zone.energy)
    return ("+" if zone.both else "/").join(resources)


def weapons(basic: bool) -> list[Weapon]:
    return [weapon for weapon in WEAPON_CARDS if weapon.is_basic == basic]


def line(each: Line) -> str:
    effect = f" {each.effect}{each.amount or ''}" if each.effect else ""
    return f"{each.damage}{effect}"


def effects() -> list[tuple[str]]:
    lines = [each for weapon in WEAPON_CARDS for each in (weapon.base, weapon.power)]
    return [(effect,) for effect in dict.fromkeys(each.effect for each in lines) if effect]


def decisions_in(phase: str) -> list[str]:
    """What the game can wait for in a phase."""
    kinds = [kinds for question, kinds in ACCEPTS.items() if question.split()[0] == phase]
    return [*dict.fromkeys(each.__name__ for some in kinds for each in some if each is not Equip)]


def name_of(field: Field) -> str:
    """As it is stored; one with a default with a "?"."""
    return f"{field.stored}{'' if field.required else '?'}"


def field_of_decision(field: Field) -> str:
    """Its name, and what it can hold where that is called otherwise."""
    limits = range_of(field.hint)
    assert limits is not None
    what = KINDS[limits.values] if isinstance(limits, OneOf) else limits.wanted(0)
    return name_of(field) if what == field.stored else f"{name_of(field)}: {what}"


def keys_of(form: type[Form | SeatForm]) -> list[tuple[str]]:
    return [(name,) for name in form.__struct_fields__ if name != "given"]


def arena_of_the_examples() -> list[tuple[str, str, int]]:
    value = {zone.id: zone.value for zone in ZONE_CARDS}
    laid = TEST_ARENA | {CELLS[MECH_ZONE]: "MECH"}
    return [(cell, laid[cell], value[laid[cell]]) for cell in CELLS if cell in laid]


TABLES = (
    HeldTable("Components > Statuses", STATUS_COLUMNS, range(len(STATUSES))),
    HeldTable(
        "Components > Resources and pieces", {"id": lambda name: name, "number": number}, NUMBERS
    ),
    HeldTable(
        "Components > Movements",
        ("id", "directions"),
        [(name, " ".join(fits)) for name, fits in FITS.items()],
    ),
    HeldTable(
        "Components > Program cards",
        ("id", "movement", "action"),
        [(card.id, card.movement, card.action) for card in PROGRAM],
    ),
    HeldTable("Components > Arena", ARENA_COLUMNS, RESOURCE_CELLS),
    HeldTable(
        "Components > Zone cards",
        ("id", "value", "gives"),
        [(zone.id, zone.value, gives(zone)) for zone in ZONE_CARDS],
    ),
    HeldTable("Components > Weapon types", ("id", "counters"), COUNTERS.items()),
    HeldTable("Components > Basic weapons", WEAPON_COLUMNS, weapons(basic=True)),
    HeldTable("Components > Advanced weapons", WEAPON_COLUMNS, weapons(basic=False)),
    HeldTable("Components > Weapon effects", ("id",), effects()),
    HeldTable(
        "Components > Pilots",
        ("id", "name", "ability"),
        [(pilot.id, pilot.name, pilot.ability) for pilot in PILOT_CARDS],
    ),
    HeldTable(
        "Components > Victory points", ("id", "points"), [(why, POINTS[why]) for why in REASONS]
    ),
    HeldTable("Options", OPTION_COLUMNS, OPTIONS),
    HeldTable(
        "Phases",
        {"phase": lambda phase: phase, "decisions": lambda phase: listed(decisions_in(phase))},
        get_args(Phase),
    ),
    HeldTable("Phases > Questions", QUESTION_COLUMNS, ACCEPTS),
    HeldTable("Decisions", DECISION_COLUMNS, RULESET.rules.decisions),
    HeldTable("Events", EVENT_COLUMNS, RULESET.rules.events),
    HeldTable("Scenario > Keys", ("key",), keys_of(Form)),
    HeldTable("Scenario > Keys of a seat", ("key",), keys_of(SeatForm)),
    HeldTable("Worked examples > Test arena", ("cell", "zone", "value"), arena_of_the_examples()),
)
MAP = HeldCode("Components > Arena", map_of_the_arena)
