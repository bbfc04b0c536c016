"""What can be chosen at creation. HOST-SET-1, and the Arena's own options."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.rules import Json
from mechs_core.kernel.messages import GameCreated, Value
from mechs_core.kernel.ruleset import Option
from mechs_core.kernel.words import one_of, shown
from mechs_core.modules import arena
from mechs_core.rulesets.fifty_first_state.data import FACTIONS, MAX_ROUNDS, STAKES, TARGET_VP
from mechs_core.rulesets.fifty_first_state.model import OFF, State

CODES: Final = tuple(faction.code for faction in FACTIONS)
MOST_VP: Final = 999
MOST_ROUNDS: Final = 99


def _whole(said: Json, low: int, high: int) -> int:
    if type(said) is not int or not low <= said <= high:
        raise ValueError(f"{shown(said)} is not {low} to {high}")
    return said


def _factions(said: Json, seats: int) -> Value:
    if said is None:
        return None
    if not isinstance(said, list | tuple) or len(said) != seats:
        raise ValueError(f"{shown(said)} is not a list of {seats} factions, one a seat")
    for code in said:
        if code not in CODES:
            raise ValueError(f"{shown(code)} is not {one_of(CODES)}")
    if len({*said}) < seats:
        raise ValueError("two seats have the same faction")
    return tuple(said)


def _first(said: Json, seats: int) -> Value:
    return None if said is None else _whole(said, 0, seats - 1)


OPTIONS: Final = (
    Option(
        name="factions",
        sentence="The faction of each seat, a list; null: drawn by luck",
        default=None,
        values=(None, ("scar", "harbor"), ("ridge", "caravan", "scar")),
        check=_factions,
    ),
    Option(
        name="first",
        sentence="The seat that is first player in the first round; null: drawn by luck",
        default=None,
        values=(None, 0, 1),
        check=_first,
    ),
    Option(
        name="target_vp",
        sentence="The round in which a seat has so many victory points is the last",
        default=TARGET_VP,
        values=(TARGET_VP, 1, 40),
        check=lambda said, seats: _whole(said, 1, MOST_VP),
    ),
    Option(
        name="max_rounds",
        sentence="The most rounds that are played (HOST-R-2)",
        default=MAX_ROUNDS,
        values=(MAX_ROUNDS, 1, 5),
        check=lambda said, seats: _whole(said, 1, MOST_ROUNDS),
    ),
    *arena.options_of(STAKES),
)


def factions(created: GameCreated, state: State) -> tuple[str, ...]:
    """What the seats are called, in seat order; () before the factions are known."""
    return () if OFF in state.faction else tuple([CODES[each] for each in state.faction])
