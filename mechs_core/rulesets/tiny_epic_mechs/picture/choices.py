"""At the right of the viewer's strip: directions, devices to deploy, energy and credits to pay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mechs_core.kernel.picture import Box, Group
from mechs_core.kit.shapes import middle
from mechs_core.rulesets.tiny_epic_mechs.data import CARD, PROGRAM, UPGRADE_COST
from mechs_core.rulesets.tiny_epic_mechs.geometry import FITS
from mechs_core.rulesets.tiny_epic_mechs.picture.hand import chooses_card, fights
from mechs_core.rulesets.tiny_epic_mechs.picture.places import (
    HAND_TOP,
    MARGIN,
    SEAT_ROLES,
    TURRET_PLACE,
    UPGRADE_PLACE,
    WIDTH,
    direction_place,
    heal_place,
    mine_place,
    pay_place,
)
from mechs_core.rulesets.tiny_epic_mechs.picture.signs import mine, turret
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import heal_choices, upgrade_choices
from mechs_core.rulesets.tiny_epic_mechs.text.arena_of_view import arena_of
from mechs_core.rulesets.tiny_epic_mechs.text.weapon_labels import card_of
from mechs_core.rulesets.tiny_epic_mechs.text.words import RESOURCE, amount
from mechs_core.rulesets.tiny_epic_mechs.view import Own, View

WIDE: Final = 42.0
LEFT: Final = WIDTH - MARGIN - WIDE
CHIP: Final = 8.0
COLUMNS: Final = {"W": 0, "N": 1, "S": 1, "E": 2, "NW": 0, "SW": 0, "NE": 2, "SE": 2}
ROWS: Final = {"N": 0, "NW": 0, "NE": 0, "W": 1, "E": 1, "S": 2, "SW": 2, "SE": 2}
PAID: Final = {"PAY_C": "C", "PAY_E": "E"}  # effect -> the resource that it takes


def choice_groups(view: View, own: Own) -> Iterator[Group]:
    """What can be pointed at besides the board; nothing while the viewer is not asked for it."""
    seat = view.viewer
    assert seat is not None
    if chooses_card(view):
        movements = {PROGRAM[CARD[card]].movement for card in own.hand}
        fitting = dict.fromkeys(each for way in FITS if way in movements for each in FITS[way])
        yield from map(_direction, fitting)
    elif fights(view):
        yield from _payments(view, seat)
    if seat not in view.asked:
        return
    if view.phase == "setup_mines" or view.action == "MINE":
        for place, number in enumerate(own.supply):
            yield _mine(seat, number, place)
    elif view.action == "TURRET" and view.seats[seat].turrets:
        yield _turret(seat)
    elif view.action == "POWER_UP":
        yield from _power_up(view, seat)


@lru_cache(maxsize=8)
def _direction(direction: str) -> Group:
    """One of eight fields around the middle of a rose."""
    x, y = 6.2 * COLUMNS[direction], 5.9 * ROWS[direction]
    box = Box(x, y, 5.8, 5.6, "path", 1)
    words = middle(x + 2.9, y + 2.8, direction, "onseat", 3)
    at = (LEFT + WIDE - 19, HAND_TOP)
    return Group(f"direction {direction}", (box, words), direction_place(direction), direction, at)


@lru_cache(maxsize=32)
def _mine(seat: int, number: int, place: int) -> Group:
    x = 5 + 9.6 * place
    shapes = (
        Box(x - 4.4, 1, 8.8, 12, "card", 1),
        *mine(x, 5.4, SEAT_ROLES[seat], str(number)),
        middle(x, 10.8, "mine", "label", 2.8),
    )
    return Group(f"choose mine {number}", shapes, mine_place(number), f"mine {number}", _AT)


@lru_cache(maxsize=8)
def _turret(seat: int) -> Group:
    shapes = (
        Box(0.6, 1, 12, 12, "card", 1),
        *turret(6.4, 5.4, SEAT_ROLES[seat], ""),
        middle(6.6, 10.8, "turret", "label", 2.8),
    )
    return Group("choose turret", shapes, TURRET_PLACE, "turret", _AT)


_AT: Final = (LEFT, HAND_TOP)


def _power_up(view: View, seat: int) -> Iterator[Group]:
    arena = arena_of(view)
    for heal in heal_choices(arena, seat):
        yield _heal(heal.energy)
    if upgrade_choices(arena, seat):
        yield _upgrade()


@lru_cache(maxsize=16)
def _heal(energy: int) -> Group:
    x = (energy - 1) * (CHIP + 0.5)
    shapes = (
        Box(x, 0, CHIP, 8.4, "good", 1),
        middle(x + CHIP / 2, 2.6, "heal", "onseat", 2.8),
        middle(x + CHIP / 2, 6, f"{energy}E", "onseat", 3.4),
    )
    label = f"heal for {amount('E', energy)}"
    return Group(f"heal {energy}", shapes, heal_place(energy), label, _AT)


@lru_cache(maxsize=1)
def _upgrade() -> Group:
    shapes = (
        Box(0, 9.2, WIDE, 8.2, "goal", 1),
        middle(WIDE / 2, 13.3, f"upgrade {UPGRADE_COST}C", "onseat", 3.6),
    )
    return Group("upgrade", shapes, UPGRADE_PLACE, f"upgrade for {amount('C', UPGRADE_COST)}", _AT)


def _payments(view: View, seat: int) -> Iterator[Group]:
    """How much a ready weapon may be paid for more damage."""
    said = view.seats[seat]
    ready = [each for each in said.equipped if each not in said.exhausted]
    lines = [line for each in ready for line in (card_of(each).base, card_of(each).power)]
    paid = [line for line in lines if line.effect in PAID]
    if paid:
        kinds = sorted({PAID[line.effect] for line in paid})
        for number in range(max(line.amount for line in paid) + 1):
            yield _payment(number, "/".join(kinds))


@lru_cache(maxsize=16)
def _payment(number: int, kinds: str) -> Group:
    x = number * 10.4
    shapes = (
        Box(x, 1, 9.6, 12, "goal", 1),
        middle(x + 4.8, 4.4, "pay", "onseat", 2.8),
        middle(x + 4.8, 9, f"{number}{kinds}", "onseat", 3.6, width=9),
    )
    said = " or ".join(RESOURCE[kind] for kind in kinds.split("/"))
    return Group(f"pay {number}", shapes, pay_place(number), f"pay {number} {said}", _AT)
