"""What the tables of RULES.md should say, from printed numbers, messages and options."""

from __future__ import annotations

import json
from typing import Any, Final, get_args

from msgspec import UNSET

from mechs_core.kernel.messages import (
    Decision,
    Message,
    OneOf,
    Secret,
    ranges_of,
    secrets_of,
    tag_of,
)
from mechs_core.kernel.ruleset import Option
from mechs_core.kernel.type_hints import Field, fields_of
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import (
    BOTS,
    DROPPED,
    HALLS,
    PARTS,
    SELF_DESTRUCT,
    STOCK,
    UNLIMITED,
    BotKind,
    Part,
)
from mechs_core.rulesets.bottisota.geometry import HALLS as HALL
from mechs_core.rulesets.bottisota.maps import layouts
from mechs_core.rulesets.bottisota.model import Phase
from mechs_core.rulesets.bottisota.options import OPTIONS
from mechs_core.rulesets.bottisota.questions import ACCEPTS
from mechs_core.rulesets.bottisota.scenario import form
from mechs_core.testing.books import HeldTable, HeldWords, code, codes, listed, name_told, refusals

NONE: Final = "-"
FEW: Final = 4  # words that a field's cell lists; more stand in a table or a sentence
EVERYWHERE: Final = ("bad_value",)  # tested before all others, of every decision
FORMS: Final = (form.Form, form.BotForm, form.MineForm, *form.ACTIONS.forms.values())


# ---------------------------------------------------------------- components


def ranged(numbers: tuple[int, ...]) -> str:
    return f"{numbers[0]}-{numbers[-1]}"


def corners(name: str) -> str:
    """The areas with three neighbours or fewer, where the hall is pointed."""
    board = HALL[name].grid
    found = []
    for area, at in enumerate(board.axial):
        if sum(steps == 1 for steps in board.steps[area]) <= 3:
            found.append(f"{board.names[area]} ({at[0]}, {at[1]})")
    return ", ".join(found)


def cards_of(hall: str) -> str:
    cards = layouts.STACKS[hall].cards
    return ", ".join(f"{cards.count(kind)} {kind or 'empty'}" for kind in dict.fromkeys(cards))


def modifier(number: int) -> str:
    return f"{number:+d}" if number else "0"


def at_least(number: int) -> str:
    return f"{number}+" if number else NONE


def specials(bot: BotKind) -> str:
    words = ["fast"] * bot.fast + ["slow"] * bot.slow
    if bot.min_move:
        words.append(f"min_move {bot.min_move}")
    if bot.self_destruct:
        words.append("self_destruct")
    return listed(words)


def effect(part: Part) -> str:
    return f"once: {part.effect}" if part.one_shot else part.effect


# ---------------------------------------------------------------- options and messages


def default(option: Option) -> str:
    said = word(option.default)
    if option.with_scenario is UNSET:
        return said
    return f"{said}; with a scenario {word(option.with_scenario)}"


def word(value: Any) -> str:
    """A value of an option in a cell."""
    if value == ():
        return "none"
    return f"`{value}`" if isinstance(value, str) else json.dumps(value)


def request(kind: str) -> str:
    first, *rest = kind.split()
    return " ".join([code(first), *rest])


def fields_told(kind: type[Message]) -> str:
    """Its fields: secret ones in italics, "?" where one may be left out or null."""
    secret = {name for name, _ in secrets_of(kind)}
    words = {name: mark.values for name, mark in ranges_of(kind) if isinstance(mark, OneOf)}
    said = []
    for field in fields_of(kind).values():
        name = f"*{field.stored}*" if field.name in secret else field.stored
        name += "?" * may_be_null(field, kind)
        among = words.get(field.name, ())
        if 0 < len(among) <= FEW:
            name += f": {' / '.join(map(str, among))}"
        said.append(name)
    return listed(said)


def may_be_null(field: Field, kind: type[Message]) -> bool:
    return field.hint.optional or (issubclass(kind, Decision) and not field.required)


def secrets() -> list[tuple[str, str]]:
    """Each secret field of an event, and who knows it."""

    def known(mark: Secret) -> str:
        return f"the event's {code(mark.to)}" if mark.to else "nobody"

    return [
        (code(f"{tag_of(kind)}.{name}"), known(mark))
        for kind in RULESET.rules.events
        for name, mark in secrets_of(kind)
    ]


def keys() -> list[str]:
    """Of a scenario, and of what is in it."""
    return [code(key) for kind in FORMS for key in kind.__struct_fields__ if key != "given"]


# ---------------------------------------------------------------- all of them


HALL_COLUMNS = {
    "hall": lambda hall: hall.name,
    "rows from the top": lambda hall: "+".join(map(str, hall.rows)),
    "areas": lambda hall: len(HALL[hall.name].grid.names),
    "inner edges": lambda hall: len(HALL[hall.name].edges),
    "seats": lambda hall: f"{hall.least}-{hall.most}",
    "default for seats": lambda hall: ranged(hall.usual),
    "corners at (q, r)": lambda hall: corners(hall.name),
}
LAYOUT_COLUMNS = {
    "layout": lambda layout: layout.id,
    "name": lambda layout: layout.name,
    "hall": lambda layout: layout.hall,
    "features": lambda layout: layout.features or NONE,
    "walls": lambda layout: layout.walls or NONE,
    "doorways": lambda layout: layout.doorways or NONE,
}
STACK_COLUMNS = {
    "hall": lambda hall: hall,
    "cards": cards_of,
    "walls": lambda hall: layouts.STACKS[hall].walls,
    "doorways": lambda hall: layouts.STACKS[hall].doorways,
}
BOT_COLUMNS = {
    "bot": lambda bot: code(bot.name),
    "type": lambda bot: bot.kind,
    "speed": lambda bot: f"{bot.dash}/{bot.normal}",
    "armour": lambda bot: at_least(bot.armour),
    "shield": lambda bot: at_least(bot.shield),
    "durability": lambda bot: f"{bot.fault_at}/{bot.explode_at}",
    "melee": lambda bot: f"+{bot.melee}/{modifier(bot.melee_am)}",
    "specials": specials,
    "weapons": lambda bot: listed(bot.weapons),
    "points": lambda bot: bot.points,
}
WEAPON_COLUMNS = {
    "kinds": lambda weapon: listed(weapon.kinds),
    "range": lambda weapon: "drop" if weapon.range == DROPPED else weapon.range,
    "to hit": lambda weapon: at_least(weapon.hit),
    "armour": lambda weapon: modifier(weapon.am),
    "charges": lambda weapon: NONE if weapon.charges == UNLIMITED else weapon.charges,
    "shots": lambda weapon: weapon.shots,
    "hits per shot": lambda weapon: "d3" if weapon.d3 else 1,
}
PART_COLUMNS = {"card": lambda part: part.id, "name": lambda part: part.name, "effect": effect}
OPTION_COLUMNS = {
    "option": lambda option: code(option.name),
    "default": default,
    "what it says": lambda option: option.sentence,
}
REQUEST_COLUMNS = {
    "request": request,
    "decisions open": lambda kind: codes([*map(tag_of, ACCEPTS[kind])]),
}
DECISION_COLUMNS = {
    "decision": name_told,
    "fields": fields_told,
    "refusal codes": lambda kind: codes(refusals(RULESET, kind, without=EVERYWHERE)),
}
EVENT_COLUMNS = {
    "event": lambda kind: code(tag_of(kind)) + " *" * kind.reveals,
    "fields": fields_told,
}
ARMED = [part.weapon for part in PARTS if part.weapon is not None]
HELD = (
    HeldTable("Halls", HALL_COLUMNS, HALLS),
    HeldTable("Layouts", LAYOUT_COLUMNS, layouts.STOCK),
    HeldTable("Layouts", STACK_COLUMNS, layouts.STACKS),
    HeldTable("Bots", BOT_COLUMNS, BOTS),
    HeldTable(
        "Weapons",
        {"weapon": lambda weapon: code(weapon.id), **WEAPON_COLUMNS},
        (*STOCK, SELF_DESTRUCT),
    ),
    HeldTable("Part cards", PART_COLUMNS, PARTS[1:]),
    HeldTable("Part cards", {"card": lambda weapon: code(weapon.id), **WEAPON_COLUMNS}, ARMED),
    HeldTable("Options", OPTION_COLUMNS, OPTIONS),
    HeldTable("Phases", {"phase": code}, get_args(Phase)),
    HeldTable("Phases", REQUEST_COLUMNS, ACCEPTS),
    HeldTable("Decisions", DECISION_COLUMNS, RULESET.rules.decisions),
    HeldTable("Events", EVENT_COLUMNS, RULESET.rules.events),
    HeldTable("Luck, secrets, result", ("secret field", "who knows it"), secrets),
    HeldWords("Scenario", keys),
)
