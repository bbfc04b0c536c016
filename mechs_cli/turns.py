"""Bots answer at once: the games in a store are played on until a person is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mechs_cli.guard import sure
from mechs_core.kernel.bots import Sight, next_bot
from mechs_core.kernel.errors import StoreConflict

if TYPE_CHECKING:
    from event_store import GameStore, Recorded

CLIENT = "mechs"  # in the envelopes of what this program sends


def play_on(store: GameStore, game: str) -> Iterator[Recorded]:
    """Play a stored game on while a bot is asked. Yields each step as it is stored.

    Two processes may do so at once: a bot's decision has an id of its own, made from its
    position, so that it is stored once.
    """
    line = store.line(game)
    while (turn := next_bot(line)) is not None and store.head(game).status == "running":
        seat, bot = turn
        decision = sure(bot.choose)(Sight(line, seat))
        sent = f"bot {seat} at {line.position}"
        try:
            recorded = store.decide(
                game, seat, decision, expect=line.position, id=sent, client=CLIENT
            )
        except StoreConflict:  # somebody else was faster
            line = store.line(game)
            continue
        if recorded.step.number == line.steps:
            line.extend(recorded.step.events)
        else:
            line = store.line(game)
        yield recorded
