"""The tables of RULES.md as they follow from the printed numbers."""

from __future__ import annotations

from collections.abc import Sequence

from mechs_core.rulesets.tiny_epic_mechs.data import (
    ADVANCED_SLOTS,
    BASE,
    BASIC_SLOTS,
    FULL_HEALTH,
    MECH,
    MIGHTY,
    PILOT,
    PILOT_CARDS,
    PROGRAM,
    STATUSES,
    UPGRADE_COST,
    WEAPON_CARDS,
    ZONE_CARDS,
    Card,
    Line,
    Weapon,
    ZoneCard,
)
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, RESOURCE_CELLS


def row(*cells: object) -> str:
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def abreast(*columns: Sequence[str]) -> list[str]:
    """Tables of the same height beside each other, a narrow column between them."""
    return [" ".join(rows) for rows in zip(*columns, strict=True)]


def statuses() -> list[str]:
    return [
        row(
            name,
            FULL_HEALTH[status],
            BASIC_SLOTS[status],
            ADVANCED_SLOTS[status],
            "never" if status == MIGHTY else "yes",
            f"yes ({UPGRADE_COST} credits)" if status == PILOT else "no",
            "Overdrive" if status == MIGHTY else "pilot card",
        )
        for status, name in enumerate(STATUSES)
    ]


def program_cards() -> list[str]:
    def told(cards: Sequence[Card]) -> list[str]:
        return [row(card.id, card.movement, card.action) for card in cards]

    return abreast(told(PROGRAM[:4]), told(PROGRAM[4:]))


def zones() -> list[str]:
    cards = [*ZONE_CARDS[:16], ZONE_CARDS[BASE], ZONE_CARDS[MECH]]
    told = [row(zone.id, zone.value, gives(zone)) for zone in cards]
    return abreast(told[:6], told[6:12], told[12:])


def gives(zone: ZoneCard) -> str:
    resources = [f"C{zone.credits}"] * bool(zone.credits) + [f"E{zone.energy}"] * bool(zone.energy)
    return ("+" if zone.both else "/").join(resources)


def basic_weapons() -> list[str]:
    return [weapon(each) for each in WEAPON_CARDS if each.is_basic]


def advanced_weapons() -> list[str]:
    return [weapon(each) for each in WEAPON_CARDS if not each.is_basic]


def weapon(each: Weapon) -> str:
    cost = f"{each.credits}C {each.energy}E"
    return row(each.id, each.name, each.type, line(each.base), line(each.power), cost, each.vp)


def line(each: Line) -> str:
    effect = f" {each.effect}{each.amount or ''}" if each.effect else ""
    return f"{each.damage}{effect}"


def pilots() -> list[str]:
    """Numbers and names; abilities are told in other words."""
    return [f"| {pilot.id} | {pilot.name} |" for pilot in PILOT_CARDS]


def cells() -> dict[int, set[str]]:
    """Players -> the resource cells that the layout adds to the one before."""
    added, before = {}, set[str]()
    for seats, layout in RESOURCE_CELLS.items():
        names = {CELLS[cell] for cell in layout}
        added[seats] = names - before
        before = names
    return added
