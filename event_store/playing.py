"""Bots that play a stored game on."""

from __future__ import annotations

from collections.abc import Iterator

from event_store.records import Recorded
from event_store.store import GameStore
from mechs_core.kernel.endless import FOR_LONGER, Patience
from mechs_core.kernel.errors import BotFailed, BrokenRules, Endless, MechsError, StoreConflict
from mechs_core.kernel.guard import sure
from mechs_core.kernel.prospect import Prospect, chosen, next_bot
from mechs_core.kernel.stream import Line


def play_on(
    store: GameStore, game: str, client: str, most: int | None = None
) -> Iterator[Recorded]:
    """Play a stored game on while a bot is asked. Yields each step as it is stored.

    client: stands in their envelopes. most: so many decisions at most; None: the usual bounds. Two
    processes may do so at once: each decision of a bot is stored once. Raises Endless after so
    many; StoreConflict where a place is taken by what no bot of ours has sent.
    """
    line = store.line(game)
    patience = Patience(line.ruleset, most)
    while (turn := next_bot(line)) is not None:
        head = store.head(game)
        if head.status != "running":
            return
        if head.position != line.position:
            line = store.line(game)
            continue
        patience.need(game, f"it is kept as it is: mechs show {game}; {FOR_LONGER}")
        seat, bot = turn
        decision = sure(chosen, line.ruleset.name)(bot, Prospect(line, seat))
        try:
            recorded = store.decide_for_bot(head, seat, decision, client=client)
        except StoreConflict:  # somebody else was faster
            line = moved_on(store, line, game)
            continue
        patience.count(recorded.step.events)
        if recorded.step.number == line.steps:
            line.extend(recorded.step.events)
        else:
            line = moved_on(store, line, game)
        yield recorded


def settled(store: GameStore, game: str, client: str, most: int | None = None) -> MechsError | None:
    """Let bots play on. Returns why they went no further than they should, or None.

    It is to be raised when all else is told: the game is there, as far as it came.
    """
    try:
        for _ in play_on(store, game, client, most):
            pass
    except (Endless, BotFailed, BrokenRules) as stopped:
        return stopped
    return None


def moved_on(store: GameStore, line: Line, game: str) -> Line:
    """The game's line as it is now, after others have decided in it or closed it.

    Raises StoreConflict if it has not moved: retrying would fail for ever.
    """
    now = store.line(game)
    if now.position == line.position and store.head(game).status == "running":
        raise StoreConflict(
            f"{game}: the id of the bot's next decision was used before",
            hint=f"mechs branch {game} plays on from it",
        )
    return now
