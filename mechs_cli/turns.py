"""Who decides without being waited for: bots, and a person who has said more than one thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from mechs_cli.choices import own_decision_of
from mechs_cli.guard import sure
from mechs_core.kernel.errors import IllegalDecision, StoreConflict
from mechs_core.kernel.messages import Seat, request_to
from mechs_core.kernel.prospect import Prospect, next_bot
from mechs_core.kernel.stream import Line

if TYPE_CHECKING:
    from event_store import GameStore, Recorded

CLIENT = "mechs"  # in the envelopes of what this program sends


def play_on(store: GameStore, game: str) -> Iterator[Recorded]:
    """Play a stored game on while a bot is asked. Yields each step as it is stored.

    Two processes may do so at once: a bot's decision is stored once. Raises StoreConflict where
    its place is taken by what no bot of ours has sent.
    """
    line = store.line(game)
    while (turn := next_bot(line)) is not None:
        head = store.head(game)
        if head.status != "running":
            return
        if head.position != line.position:
            line = store.line(game)
            continue
        seat, bot = turn
        decision = sure(bot.choose)(Prospect(line, seat))
        try:
            recorded = store.decide_for_bot(head, seat, decision, client=CLIENT)
        except StoreConflict:  # somebody else was faster
            line = moved_on(store, line, game)
            continue
        if recorded.step.number == line.steps:
            line.extend(recorded.step.events)
        else:
            line = moved_on(store, line, game)
        yield recorded


def moved_on(store: GameStore, line: Line, game: str) -> Line:
    """The game's line, which others have taken further than this one, or closed.

    Raises StoreConflict where it stands still: to ask again would be answered alike for ever.
    """
    now = store.line(game)
    if now.position == line.position and store.head(game).status == "running":
        raise StoreConflict(
            f"{game}: the id of the bot's next decision was used before",
            hint=f"mechs branch {game} plays on from it",
        )
    return now


def decide_rest(
    store: GameStore, game: str, seat: Seat, rest: Sequence[str]
) -> tuple[list[str], IllegalDecision | StoreConflict | None]:
    """Decide what stands behind the first decision of a line, one after another.

    It ends where somebody else is asked, one is refused or another process comes between. Returns
    what is left of the line, and the refusal.
    """
    for index, said in enumerate(rest):
        line = store.line(game)
        if request_to(seat, line.requests()) is None:
            return [*rest[index:]], None
        try:
            chosen = own_decision_of(line, seat, said)
            store.decide(game, seat, chosen, expect=line.position, client=CLIENT)
        except IllegalDecision as no:
            return [*rest[index + 1 :]], no
        except StoreConflict as faster:
            return [*rest[index:]], faster
    return [], None


def dropped(left: Sequence[str]) -> str:
    """What is said of decisions that were not put to the rules any more."""
    return f"dropped: {', '.join(left)}"
