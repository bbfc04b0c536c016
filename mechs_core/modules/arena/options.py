"""What can be chosen of the Arena at creation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mechs_core.kernel.contract.rules import Json
from mechs_core.kernel.messages import Value
from mechs_core.kernel.ruleset import Option
from mechs_core.kernel.words import shown
from mechs_core.kit.words import listed
from mechs_core.modules.arena.host import ArenaHost

DEFAULT_EQUIPMENT: Final = {"ammo": 3, "iron": 2, "gun": 1}  # kind -> Arena points
KINDS: Final = len(DEFAULT_EQUIPMENT)
MOST: Final = 50  # points of a piece or of the prize


def _points(said: Json) -> int:
    if type(said) is not int or not 1 <= said <= MOST:
        raise ValueError(f"{shown(said)} is not 1 to {MOST}")
    return said


def _prize(said: Json, seats: int) -> Value:
    return _points(said)


def _equipment(said: Json, seats: int) -> Value:
    """Three kinds with three different points; whether the game has these kinds is not known."""
    if not isinstance(said, dict):
        raise ValueError(  # noqa: TRY004 - of a value, whatever its type
            f"{shown(said)} is not an object of {KINDS} kinds and their points"
        )
    if len(said) != KINDS:
        raise ValueError(f"{KINDS} kinds belong there, not {len(said)}")
    if len({*map(_points, said.values())}) < KINDS:
        raise ValueError("two kinds have the same points")
    return said


OPTIONS: Final = (
    Option(
        name="arena",
        sentence="Whether the Arena is played with",
        default=True,
        values=(True, False),
    ),
    Option(
        name="arena.equipment",
        sentence="What may be given to a worker in the Arena, and its Arena points (ARN-R-1)",
        default=DEFAULT_EQUIPMENT,
        values=(DEFAULT_EQUIPMENT, {"ammo": 1, "brick": 3, "fuel": 2}),
        check=_equipment,
    ),
    Option(
        name="arena.prize",
        sentence="The victory points of the best equipped worker (ARN-R-24)",
        default=5,
        values=(5, 1, MOST),
        check=_prize,
    ),
    Option(
        name="arena.equip_mode",
        sentence="Whether workers are equipped in turn order, or all at once in secret (ARN-R-8)",
        default="turn",
        values=("turn", "secret"),
    ),
    Option(
        name="arena.final_equip",
        sentence="Whether workers are equipped after the last round too (ARN-R-7)",
        default=False,
        values=(False, True),
    ),
)


def check_options(options: Mapping[str, Any], port: ArenaHost) -> str | None:
    """What is wrong with the options in the game of this port, or None. Of a game without the
    Arena too."""
    for kind in options["arena.equipment"]:
        if kind not in port.equipment_goods:
            known = [each for each in port.kinds if each in port.equipment_goods]
            return f"option arena.equipment: {shown(kind)} is not {listed(known, 'or')}"
    return None
