"""The tables of RULES.md as they follow from the printed numbers."""

from __future__ import annotations

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

NONE = "-"


def table(*titles: str) -> list[str]:
    return [row(*titles), "|" + "---|" * len(titles)]


def row(*cells: object) -> str:
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def modifier(number: int) -> str:
    return f"{number:+d}" if number else "0"


def at_least(number: int) -> str:
    return f"{number}+" if number else NONE


def ranged(numbers: tuple[int, ...]) -> str:
    return f"{numbers[0]}-{numbers[-1]}"


def halls() -> list[str]:
    rows = table("hall", "rows from the top", "areas", "inner edges", "seats", "default for seats")
    for kind in HALLS:
        hall = HALL[kind.name]
        lengths = "+".join(map(str, kind.rows))
        sizes = len(hall.grid.names), len(hall.edges)
        seats = f"{kind.least}-{kind.most}"
        rows.append(row(kind.name, lengths, *sizes, seats, ranged(kind.usual)))
    return rows


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
                ", ".join(bot.weapons) or NONE,
                bot.points,
            )
        )
    return rows


def specials(bot: BotKind) -> str:
    words = ["fast"] * bot.fast + ["slow"] * bot.slow
    if bot.min_move:
        words.append(f"min_move {bot.min_move}")
    if bot.self_destruct:
        words.append("self_destruct")
    return ", ".join(words) or NONE


def weapons() -> list[str]:
    titles = ("weapon", "kinds", "range", "to hit", "armour", "charges", "shots", "hits per shot")
    return [*table(*titles), *map(weapon, STOCK), weapon(SELF_DESTRUCT)]


def weapon(each: Weapon) -> str:
    return row(
        f"`{each.id}`",
        ", ".join(each.kinds),
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
