"""What a game that starts in the middle finds. TEM-SCEN-1."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from mechs_core.kernel.messages import NOBODY, Event, secret
from mechs_core.rulesets.tiny_epic_mechs.model import Arena


class CombatSet(Struct, frozen=True):
    """A combat under way."""

    defender: int
    cell: str
    jump: bool
    next: int  # seat to attack
    last: str | None  # weapon
    opened: bool  # the attacker has attacked
    exhausted: tuple[tuple[str, ...], tuple[str, ...]]  # the attacker's, the defender's
    jammed: bool  # `next` is
    overdriven: bool  # Overdrive is used
    powered: tuple[int, ...]  # seats that made a power attack


class SeatSet(Event, frozen=True):
    seat: int
    pilot: str
    base: str
    cell: str
    status: str
    health: int
    credits: int
    energy: int
    vp: int
    mines: tuple[str, ...]  # cells, in reading order
    turrets: tuple[str, ...]
    owned: tuple[str, ...]
    equipped: tuple[str, ...]
    laid: int
    played: tuple[str, ...]
    ad_hoc: Literal["fresh", "free"] | None
    numbers: Annotated[tuple[int, ...], secret("seat")]  # of those mines
    program: Annotated[tuple[tuple[str, str], ...], secret("seat")]  # card, direction


class ScenarioSet(Event, frozen=True):
    """It closes the set-up."""

    round: int
    turn: int | None
    phase: str
    active: int | None
    mech: str | None  # cell, if it is empty
    market: tuple[str | None, ...]
    supply: dict[str, int]
    card: str | None
    blocked: bool
    combat: CombatSet | None
    deck_size: int
    deck: Annotated[tuple[str, ...], secret(NOBODY)]


def on_seat_set(arena: Arena, event: SeatSet) -> None:
    raise NotImplementedError


def on_scenario_set(arena: Arena, event: ScenarioSet) -> None:
    raise NotImplementedError


APPLY = {SeatSet: on_seat_set, ScenarioSet: on_scenario_set}
