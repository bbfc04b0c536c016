"""The tables of RULES.md as they follow from the printed numbers, the messages and the options.

Each function gives a table's lines from its titles on. Of a table that says more than the code
knows, it gives the first columns.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from types import NoneType
from typing import Annotated, Any, get_args, get_origin

from msgspec import UNSET, Struct
from msgspec.structs import FieldInfo, fields

from mechs_core.kernel.messages import Decision, Message, OneOf, ranges_of, secrets_of, tag_of
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
    Weapon,
)
from mechs_core.rulesets.bottisota.geometry import HALLS as HALL
from mechs_core.rulesets.bottisota.maps import layouts as printed
from mechs_core.rulesets.bottisota.options import OPTIONS
from mechs_core.rulesets.bottisota.questions import ACCEPTS
from tests.rulesets.bottisota.refusals import codes_of

NONE = "-"
FEW = 4  # words that a field's cell lists; of kinds with more, RULES.md has a table or a sentence


def table(*titles: str) -> list[str]:
    return [row(*titles), "|" + "---|" * len(titles)]


def row(*cells: object) -> str:
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def listed(words: Sequence[str]) -> str:
    return ", ".join(words) or NONE


# ---------------------------------------------------------------- halls


def halls() -> list[str]:
    titles = ("hall", "rows from the top", "areas", "inner edges", "seats", "default for seats")
    rows = table(*titles, "corners at (q, r)")
    for kind in HALLS:
        hall = HALL[kind.name]
        lengths = "+".join(map(str, kind.rows))
        sizes = len(hall.grid.names), len(hall.edges)
        seats = f"{kind.least}-{kind.most}"
        rows.append(row(kind.name, lengths, *sizes, seats, ranged(kind.usual), corners(kind.name)))
    return rows


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


def layouts() -> list[str]:
    rows = table("layout", "name", "hall", "features", "walls", "doorways")
    for each in printed.STOCK:
        edges = (each.features, each.walls, each.doorways)
        rows.append(row(each.id, each.name, each.hall, *(text or NONE for text in edges)))
    return rows


def stacks() -> list[str]:
    rows = table("hall", "cards", "walls", "doorways")
    for hall, stack in printed.STACKS.items():
        kinds = dict.fromkeys(stack.cards)
        cards = ", ".join(f"{stack.cards.count(kind)} {kind or 'empty'}" for kind in kinds)
        rows.append(row(hall, cards, stack.walls, stack.doorways))
    return rows


# ---------------------------------------------------------------- bots, weapons, part cards


def bots() -> list[str]:
    titles = ("bot", "type", "speed", "armour", "shield", "durability", "melee", "specials")
    rows = table(*titles, "weapons", "points")
    for bot in BOTS:
        rows.append(
            row(
                f"`{bot.name}`",
                bot.kind,
                f"{bot.dash}/{bot.normal}",
                at_least(bot.armour),
                at_least(bot.shield),
                f"{bot.fault_at}/{bot.explode_at}",
                f"+{bot.melee}/{modifier(bot.melee_am)}",
                specials(bot),
                listed(bot.weapons),
                bot.points,
            )
        )
    return rows


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


WEAPON_TITLES = ("kinds", "range", "to hit", "armour", "charges", "shots", "hits per shot")


def weapons() -> list[str]:
    return [*table("weapon", *WEAPON_TITLES), *map(weapon, STOCK), weapon(SELF_DESTRUCT)]


def part_weapons() -> list[str]:
    armed = [part.weapon for part in PARTS if part.weapon is not None]
    return [*table("card", *WEAPON_TITLES), *map(weapon, armed)]


def weapon(each: Weapon) -> str:
    return row(
        f"`{each.id}`",
        listed(each.kinds),
        "drop" if each.range == DROPPED else each.range,
        at_least(each.hit),
        modifier(each.am),
        NONE if each.charges == UNLIMITED else each.charges,
        each.shots,
        "d3" if each.d3 else 1,
    )


def parts() -> list[str]:
    rows = table("card", "name", "effect")
    for part in PARTS[1:]:
        effect = f"once: {part.effect}" if part.one_shot else part.effect
        rows.append(row(part.id, part.name, effect))
    return rows


# ---------------------------------------------------------------- options and messages


def options() -> list[str]:
    rows = table("option", "default", "what it says")
    for option in OPTIONS:
        default = word(option.default)
        if option.with_scenario is not UNSET:
            default = f"{default}; with a scenario {word(option.with_scenario)}"
        rows.append(row(f"`{option.name}`", default, option.sentence))
    return rows


def word(value: Any) -> str:
    """A value of an option in a cell."""
    if value == ():
        return "none"
    return f"`{value}`" if isinstance(value, str) else json.dumps(value)


def requests() -> list[str]:
    rows = table("request", "decisions open")
    for kind, accepts in ACCEPTS.items():
        first, *rest = kind.split()
        name = " ".join([f"`{first}`", *rest])
        rows.append(row(name, ", ".join(f"`{tag_of(each)}`" for each in accepts)))
    return rows


def decisions() -> list[str]:
    rows = table("decision", "fields", "refusal codes")
    for kind in RULESET.rules.decisions:
        codes = [f"`{code}`" for code in codes_of(RULESET.rules.decide[kind])]
        rows.append(row(f"`{tag_of(kind)}`", fields_of(kind), listed(codes)))
    return rows


def events() -> list[str]:
    rows = table("event", "fields")
    for kind in RULESET.rules.events:
        name = f"`{tag_of(kind)}`{' *' * kind.reveals}"
        rows.append(row(name, fields_of(kind)))
    return rows


def fields_of(kind: type[Message]) -> str:
    """Its fields: secret ones in italics, "?" where one may be left out or null."""
    secret = {name for name, _ in secrets_of(kind)}
    words = {name: mark.values for name, mark in ranges_of(kind) if isinstance(mark, OneOf)}
    said = []
    for field in fields(kind):
        name = f"*{field.encode_name}*" if field.name in secret else field.encode_name
        name += "?" * may_be_null(field, kind)
        among = words.get(field.name, ())
        if 0 < len(among) <= FEW:
            name += f": {' / '.join(map(str, among))}"
        said.append(name)
    return listed(said)


def may_be_null(field: FieldInfo, kind: type[Struct]) -> bool:
    said = field.type
    if get_origin(said) is Annotated:
        said = get_args(said)[0]
    left_out = issubclass(kind, Decision) and not field.required
    return left_out or NoneType in get_args(said)


def secrets() -> list[str]:
    rows = table("secret field", "who knows it")
    for kind in RULESET.rules.events:
        for name, mark in secrets_of(kind):
            knows = f"the event's `{mark.to}`" if mark.to else "nobody"
            rows.append(row(f"`{tag_of(kind)}.{name}`", knows))
    return rows
