"""Stores, games and players for the store's tests."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from event_store import GameStore, Head, Recorded
from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import UnknownGame
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.ruleset import Ruleset
from tests.games import PEOPLE
from tests.toy import TOY


def find(name: str) -> Ruleset:
    """The toy game, and no other ruleset."""
    if name != TOY.name:
        raise UnknownGame(f"no ruleset {name!r}")
    return TOY


def open_store(path: Path | str = ":memory:", **said: Any) -> GameStore:
    """A store that does not wait for the disk at each step, unless it is told to."""
    return GameStore(path, find, **{"synchronous": "NORMAL", **said})


def new_game(store: GameStore, seats: int = 2, *, name: str = "", **said: Any) -> Head:
    """A new game; said: options, scenario, seed (else `7`)."""
    created = describe(TOY, PEOPLE[:seats], **{"seed": "7", **said})
    return store.create(TOY, created, name=name)


def play(store: GameStore, game: str, steps: int = 1000, seed: str = "moves") -> list[Recorded]:
    """Decide at random, up to so many steps or to the end."""
    rng, recorded = Rng(seed), []
    for _ in range(steps):
        line = store.line(game)
        waiting = store.head(game).waiting
        if not waiting:
            break
        seat = rng.choice(waiting)
        recorded.append(store.decide(game, seat, rng.choice(TOY.legal(line.state, seat))))
    return recorded


def sql(path: Path, *statements: str) -> list[Any]:
    """Run statements on a store's file as its owner could, triggers switched off."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("DROP TRIGGER IF EXISTS steps_stay")
        connection.execute("DROP TRIGGER IF EXISTS steps_remain")
        found: list[Any] = []
        for statement in statements:
            found = connection.execute(statement).fetchall()
        return found
