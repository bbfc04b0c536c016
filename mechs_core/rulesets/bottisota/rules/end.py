"""When it is over, and who has won. BOT-END."""

from __future__ import annotations

from typing import Literal

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.model import Battle


class GameEnded(Event, frozen=True):
    result: Literal["win", "draw"]
    seats: tuple[int, ...]  # ascending
    why: Literal["last", "limit", "kills", "damage"]


def on_game_ended(battle: Battle, event: GameEnded) -> None:
    battle.phase = "ended"
    battle.winners, battle.decided_by = event.seats, event.why


APPLY = {GameEnded: on_game_ended}
