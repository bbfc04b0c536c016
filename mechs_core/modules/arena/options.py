"""What can be chosen of the Arena at creation, in the game of a port."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.kernel.contract.rules import Json
from mechs_core.kernel.messages import Value
from mechs_core.kernel.ruleset import Option
from mechs_core.kernel.words import shown
from mechs_core.kit.words import listed
from mechs_core.modules.arena.host import Stakes

KINDS: Final = 3
MOST: Final = 50  # points of a piece or of the prize


def options_of(stakes: Stakes) -> tuple[Option, ...]:
    """The options of the Arena in a game with these stakes."""

    def equipment(said: Json, seats: int) -> Value:
        return _equipment(said, stakes.goods)

    usual, other = dict(stakes.equipment), _another(stakes)
    return (
        Option(
            name="arena",
            sentence="Whether the Arena is played with",
            default=True,
            values=(True, False),
        ),
        Option(
            name="arena.equipment",
            sentence="What may be given to a worker in the Arena, and its Arena points (ARN-R-1)",
            default=usual,
            values=(usual, other),
            check=equipment,
        ),
        Option(
            name="arena.prize",
            sentence="The points of the best equipped worker (ARN-R-24)",
            default=stakes.prize,
            values=(*dict.fromkeys((stakes.prize, 1, MOST)),),
            check=_prize,
        ),
        Option(
            name="arena.equip_mode",
            sentence="Whether workers are equipped in turn order, or all at once in secret"
            " (ARN-R-8)",
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


def _another(stakes: Stakes) -> dict[str, int]:
    """Another equipment than the usual one: first the kinds that are not in that, worth 1, 2, 3.

    Where that is the usual one it is 2, 3, 4.
    """
    kinds = sorted(stakes.goods, key=lambda kind: kind in stakes.equipment)[:KINDS]
    tables = ({kind: points for points, kind in enumerate(kinds, low)} for low in (1, 2))
    return next(table for table in tables if table != stakes.equipment)


def _points(said: Json) -> int:
    if type(said) is not int or not 1 <= said <= MOST:
        raise ValueError(f"{shown(said)} is not 1 to {MOST}")
    return said


def _prize(said: Json, seats: int) -> Value:
    return _points(said)


def _equipment(said: Json, goods: tuple[str, ...]) -> Value:
    """Three of these kinds with three different points."""
    if not isinstance(said, Mapping):
        raise ValueError(  # noqa: TRY004 - a value that the option cannot take
            f"{shown(said)} is not an object of {KINDS} kinds and their points"
        )
    if len(said) != KINDS:
        raise ValueError(f"{KINDS} kinds belong there, not {len(said)}")
    for kind in said:
        if kind not in goods:
            raise ValueError(f"{shown(kind)} is not {listed(goods, 'or')}")
    if len({*map(_points, said.values())}) < KINDS:
        raise ValueError("two kinds have the same points")
    return dict(said)
