"""Whether the secrets of a stored game are closed, so that it is its owner's act to open them."""

from __future__ import annotations

from event_store.records import Head
from event_store.store import GameStore
from mechs_core.kernel.bots import is_bot
from mechs_core.kernel.creation import SEVERAL
from mechs_core.kernel.stream import Line


def is_owners(store: GameStore, head: Head, line: Line) -> bool:
    """Whether a branch is the owner's act: several people's secrets are closed."""
    return sum(not is_bot(name) for name in head.seats) >= SEVERAL and not store.opened(head.game)(
        line.seed
    )


def secrets_open(store: GameStore, game: str) -> bool:
    """Whether the secrets of the seed with which a game began are open."""
    return store.opened(game)(store.line(game, 0).seed)
