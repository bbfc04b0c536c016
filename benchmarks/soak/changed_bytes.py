"""Changed bytes of stored games: how many does the audit miss?

python -m benchmarks.soak.changed_bytes          2,000 anywhere in a game, and a first round
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from benchmarks.store import folder
from event_store import GameStore
from mechs_core.kernel.creation import describe
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.prospect import Prospect, next_bot
from mechs_core.rulesets import find

RULESET = "arena_mechs"
Place = tuple[int, int]  # step, byte of its record


def new_game(store: GameStore, seats: int, seed: str = "7") -> str:
    ruleset = find(RULESET)
    return store.create(ruleset, describe(ruleset, ["bot:random"] * seats, seed=seed)).game


def play(store: GameStore, game: str, rounds: int = 1000) -> None:
    """Let bots decide until this many rounds are over, or the game is."""
    line = store.line(game)
    while (asked := next_bot(line)) is not None:
        seat, bot = asked
        step = store.decide(game, seat, bot.choose(Prospect(line, seat))).step
        marks = [line.ruleset.rules.mark(event) for event in step.events]
        if any(mark and mark.kind == "round" and mark.round == rounds + 1 for mark in marks):
            return
        line = store.line(game)


def all_places(store: GameStore, game: str) -> list[Place]:
    """Every byte of the game's records."""
    records = store._games.records(game, 0, sys.maxsize)
    return [(number, i) for number, _, state in records for i in range(len(state))]


def missed(store: GameStore, path: Path, game: str, places: Iterable[Place]) -> list[Place]:
    """The places where a byte can be changed without an audit finding it."""
    chance, found_nothing = Rng("bytes"), []
    records = {number: state for number, _, state in store._games.records(game, 0, sys.maxsize)}
    write = "UPDATE stored_events SET state = ? WHERE originator_version = ?"
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA synchronous = OFF")
        file.execute("DROP TRIGGER steps_stay")
        for number, i in places:
            whole = records[number]
            other = whole[i] ^ (1 + chance.below(255))
            file.execute(write, (whole[:i] + bytes([other]) + whole[i + 1 :], number))
            if store.audit(game).finding is None:
                found_nothing.append((number, i))
            file.execute(write, (whole, number))
    assert store.audit(game).finding is None
    return found_nothing


def main() -> None:
    total = 0
    for name, rounds in (("first round", 1), ("whole game", 1000)):
        with folder() as place, GameStore(place / "s.db", find, synchronous="NORMAL") as store:
            game, chance = new_game(store, 2), Rng("places")
            play(store, game, rounds)
            places = all_places(store, game)
            if rounds > 1:
                places = [chance.choice(places) for _ in range(2000)]
            left = missed(store, place / "s.db", game, places)
        print(f"{name:12} {len(places):>6,} bytes changed, {len(left)} not found {left[:3] or ''}")
        total += len(left)
    sys.exit(1 if total else 0)


if __name__ == "__main__":
    main()
