"""What can be chosen at creation. RULES.md, Options."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.rules import Json
from mechs_core.kernel.messages import GameCreated, Value
from mechs_core.kernel.ruleset import Option
from mechs_core.kernel.words import shown

LARGEST: Final = (1 << 53) - 1  # a whole number that every reader of JSON keeps
LEAST_CAP: Final = 5
COLOURS: Final = ("red", "blue", "yellow", "green")  # by seat


def _first_player(said: Json, seats: int) -> Value:
    if said is None:
        return None
    return _whole(said, 0, seats - 1)


def _cap(said: Json, seats: int) -> Value:
    return _whole(said, LEAST_CAP, LARGEST)


def _turret_damage(said: Json, seats: int) -> Value:
    return said if said == "value" else _whole(said, 0, LARGEST, "value or ")


def _whole(said: Json, low: int, high: int, other: str = "") -> int:
    if type(said) is not int or not low <= said <= high:
        wanted = f"{low} or more" if high == LARGEST else f"{low} to {high}"
        raise ValueError(f"{shown(said)} is not {other}{wanted}")
    return said


OPTIONS: Final = (
    Option(
        name="first_player",
        sentence="The seat that begins; null: drawn by luck (TEM-R-6)",
        default=None,
        values=(None, 0, 1),
        check=_first_player,
    ),
    Option(
        name="pilot_abilities",
        sentence="Whether pilot cards have abilities",
        default=True,
        values=(True, False),
    ),
    Option(
        name="overdrive",
        sentence="Whether the Mighty Mech has one power attack a combat that counters nothing "
        "(TEM-R-56)",
        default=True,
        values=(True, False),
    ),
    Option(
        name="blocked_action",
        sentence="Whether a pilot whose way is blocked may still do its card's action (TEM-R-4)",
        default=True,
        values=(True, False),
    ),
    Option(
        name="resource_cap",
        sentence="The most credits, and the most energy, that a seat can hold (TEM-R-26)",
        default=9,
        values=(9, 5, 12),
        check=_cap,
    ),
    Option(
        name="turret_damage",
        sentence="What a turret costs who enters: the zone's value, or a fixed number (TEM-R-8)",
        default="value",
        values=("value", 0, 2),
        check=_turret_damage,
    ),
    Option(
        name="combat_start_vp",
        sentence="Victory points for starting a combat (TEM-R-13)",
        default=0,
        values=(0, 1),
    ),
    Option(
        name="score_stacking",
        sentence="Whether pilot and own device in one zone both score (add), or the better of them "
        "(best) (TEM-R-14)",
        default="add",
        values=("add", "best"),
    ),
    Option(
        name="armor_ko",
        sentence="Where a pilot goes that loses its armor: base, or the nearest zone (TEM-R-15)",
        default="base",
        values=("base", "nearest"),
    ),
)


def colours(created: GameCreated, state: object = None) -> tuple[str, ...]:
    """What the seats are called, in seat order."""
    return COLOURS[: len(created.seats)]
