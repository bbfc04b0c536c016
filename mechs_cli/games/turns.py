"""Decisions that need no input: those of bots, and the rest of a line of several decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mechs_core.kernel.errors import (
    IllegalDecision,
    StoreConflict,
)
from mechs_core.kernel.messages import Seat, request_to
from mechs_core.table.notation import own_decision_of

if TYPE_CHECKING:
    from event_store import GameStore

CLIENT = "mechs"  # in the envelopes of what this program sends


def decide_rest(
    store: GameStore, game: str, seat: Seat, rest: Sequence[str], client: str = CLIENT
) -> tuple[list[str], IllegalDecision | StoreConflict | None]:
    """Send the decisions after the first one of a line, one after another.

    Stops if somebody else is asked, one is refused, or another process decides in between. Returns
    the decisions that are left, and the refusal if there was one.
    """
    for index, said in enumerate(rest):
        line = store.line(game)
        if request_to(seat, line.requests()) is None:
            return [*rest[index:]], None
        try:
            chosen = own_decision_of(line, seat, said)
            store.decide(game, seat, chosen, expect=line.position, client=client)
        except IllegalDecision as no:
            return [*rest[index + 1 :]], no
        except StoreConflict as faster:
            return [*rest[index:]], faster
    return [], None


def dropped(left: Sequence[str]) -> str:
    """The sentence about decisions that were dropped."""
    return f"dropped: {', '.join(left)}"
