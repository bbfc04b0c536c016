"""Who decides without being waited for: bots, and a person who has said more than one thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from mechs_cli.choices import decision_of
from mechs_cli.guard import sure
from mechs_core.kernel.bots import Sight, next_bot
from mechs_core.kernel.errors import IllegalDecision, StoreConflict
from mechs_core.kernel.messages import Seat, request_to

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


def decide_rest(
    store: GameStore, game: str, seat: Seat, rest: Sequence[str]
) -> tuple[list[str], IllegalDecision | None]:
    """Decide what stands behind the first decision of a line, one after another.

    It ends where somebody else is asked or one is refused. Returns what is left of the line, and
    the refusal. Raises StoreConflict where another process came between.
    """
    for index, said in enumerate(rest):
        line = store.line(game)
        if request_to(seat, line.requests()) is None:
            return [*rest[index:]], None
        try:
            chosen = decision_of(line.ruleset, said, line.ruleset.view(line.state, seat))
            store.decide(game, seat, chosen, expect=line.position, client=CLIENT)
        except IllegalDecision as no:
            return [*rest[index + 1 :]], no
    return [], None


def dropped(left: Sequence[str]) -> str:
    """What is said of decisions that were not put to the rules any more."""
    return f"dropped: {', '.join(left)}"
