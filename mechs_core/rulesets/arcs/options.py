"""What can be chosen at creation. ARC-SET-1; ARC-R-16, ARC-R-22."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.rules import Json
from mechs_core.kernel.messages import GameCreated, Value
from mechs_core.kernel.ruleset import Option
from mechs_core.kernel.words import one_of, shown
from mechs_core.rulesets.arcs.geometry import SETUP


def _setup_card(said: Json, seats: int) -> Value:
    if said is None:
        return None
    fitting = tuple(card for card, printed in SETUP.items() if printed.seats == seats)
    if said not in fitting:
        raise ValueError(f"{shown(said)} is not {one_of(fitting)}")
    return str(said)


OPTIONS: Final = (
    Option(
        name="setup_card",
        sentence="The setup card; null: drawn by luck",
        default=None,
        values=(None, *SETUP),
        check=_setup_card,
    ),
    Option(
        name="split_discard",
        sentence="Whether cards that were played face up are discarded to a pile of their own",
        default=False,
        values=(False, True),
    ),
)


def seats_called(created: GameCreated, state: object = None) -> tuple[str, ...]:
    """Seats as the notation reads them: s0, s1, ..."""
    return tuple(f"s{seat}" for seat in range(len(created.seats)))
