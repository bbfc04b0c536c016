"""Decisions that need no input: those of bots, and the rest of a line of several decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from mechs_cli.games.choices import own_decision_of
from mechs_core.kernel.endless import FOR_LONGER, Patience
from mechs_core.kernel.errors import (
    BotFailed,
    BrokenRules,
    Endless,
    IllegalDecision,
    MechsError,
    StoreConflict,
)
from mechs_core.kernel.guard import sure
from mechs_core.kernel.messages import Seat, request_to
from mechs_core.kernel.prospect import Prospect, chosen, next_bot
from mechs_core.kernel.stream import Line

if TYPE_CHECKING:
    from event_store import GameStore, Recorded

CLIENT = "mechs"  # in the envelopes of what this program sends


def play_on(store: GameStore, game: str, most: int | None = None) -> Iterator[Recorded]:
    """Play a stored game on while a bot is asked. Yields each step as it is stored.

    most: so many decisions at most; None: the usual bounds. Two processes may do so at once: each
    decision of a bot is stored once. Raises Endless after so many; StoreConflict where a place is
    taken by what no bot of ours has sent.
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
            recorded = store.decide_for_bot(head, seat, decision, client=CLIENT)
        except StoreConflict:  # somebody else was faster
            line = moved_on(store, line, game)
            continue
        patience.count(recorded.step.events)
        if recorded.step.number == line.steps:
            line.extend(recorded.step.events)
        else:
            line = moved_on(store, line, game)
        yield recorded


def settled(store: GameStore, game: str, most: int | None = None) -> MechsError | None:
    """Let bots play on. Returns why they went no further than they should, or None.

    It is to be raised when all else is told: the game is there, as far as it came.
    """
    try:
        for _ in play_on(store, game, most):
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
