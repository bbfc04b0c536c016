"""A store copied in the middle of play, its log torn, changed or gone: what is left is sound.

    python -m benchmarks.soak.torn_log            300 copies, and the figures
    python -m benchmarks.soak.torn_log 20         so many

SQLite keeps the last steps in a log (`-wal`) with an index (`-shm`) beside the store. Each copy
gets a damaged log and a damaged index. It must open, all its games must pass an audit, its steps
must be the first of the acknowledged ones without a gap, and all games can be played on.

A log that was already merged into the store, in whole or part, had reached the disk: no crash tears
it. If it is torn here all the same, old pages cover new ones, and the store may be refused in one
line instead.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from msgspec import Struct

from benchmarks.store import folder
from event_store import GameStore
from mechs_core.kernel.creation import describe
from mechs_core.kernel.errors import CorruptStream, MechsError
from mechs_core.kernel.prospect import Prospect, next_bot
from mechs_core.rulesets import find

RULESET = "arena_mechs"
COPIES_A_STORE = 25
MOST = 40  # steps between two copies
MERGED = slice(96, 100)  # bytes of the index: how many pages of the log are in the store
ON = 3  # steps by which each game is played on in a copy

Acknowledged = tuple[str, int, bytes]  # game, step, hash


class Figures(Struct):
    """The results."""

    copies: int = 0
    acknowledged: int = 0  # steps, at the moment of the copies
    there: int = 0  # of these, in the copies
    games: int = 0  # audited
    played_on: int = 0  # steps
    merged: int = 0  # copies whose log stood in the store already
    refused: int = 0  # copies of these of which one line says that they are damaged
    wrong: int = 0  # copies with steps that nobody acknowledged, or without one in the middle


def cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def changed(data: bytes, chance: Random) -> bytes:
    content = bytearray(data)
    for _ in range(chance.randint(1, 20) if content else 0):
        content[chance.randrange(len(content))] = chance.randrange(256)
    return bytes(content)


def with_a_gap(data: bytes, chance: Random) -> bytes:
    first, last = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    return data[:first] + data[last:]


def gone(data: bytes, chance: Random) -> None:
    return None


def garbage(data: bytes, chance: Random) -> bytes:
    return chance.randbytes(len(data))


def whole(data: bytes, chance: Random) -> bytes:
    return data


Damage = Callable[[bytes, Random], bytes | None]
LOGS: tuple[Damage, ...] = (cut, cut, changed, with_a_gap, gone, whole)
INDEXES: tuple[Damage, ...] = (whole, cut, gone, garbage)


class Play:
    """Games of bots in one store, and what it has acknowledged, in order."""

    def __init__(self, store: GameStore, seed: str) -> None:
        self.store, self.seed = store, seed
        self.done: list[Acknowledged] = []
        self.steps = self._play()

    def on(self, steps: int) -> None:
        """So many steps more."""
        for _ in range(steps):
            self.done.append(next(self.steps))

    def _play(self) -> Iterator[Acknowledged]:
        ruleset, games = find(RULESET), 0
        while True:
            created = describe(ruleset, ["bot:random"] * 3, seed=f"{self.seed} {games}")
            game = self.store.create(ruleset, created).game
            games += 1
            yield self._last(game)
            for turn in range(40):
                if not decide(self.store, game):
                    break
                yield self._last(game)
                if turn == 20:
                    at = self.store.head(game).position - 1
                    game = self.store.branch(game, at, luck="new").game
                    yield self._last(game)

    def _last(self, game: str) -> Acknowledged:
        head = self.store.head(game)
        return game, head.steps - 1, head.hash


def decide(store: GameStore, game: str) -> bool:
    """Let the next bot of a game decide. Returns whether one was asked."""
    line = store.line(game)
    asked = next_bot(line)
    if asked is None:
        return False
    seat, bot = asked
    store.decide(game, seat, bot.choose(Prospect(line, seat)))
    return True


def run(copies: int, place: Path, seed: str = "torn log") -> Figures:
    """Make so many damaged copies of stores in play, and check each."""
    chance, figures = Random(seed), Figures()
    while figures.copies < copies:
        path = place / f"{figures.copies}.db"
        with GameStore(path, find, synchronous="NORMAL") as store:
            play = Play(store, f"{seed} {figures.copies}")
            for _ in range(min(COPIES_A_STORE, copies - figures.copies)):
                play.on(chance.randint(1, MOST))
                copy = damaged(path, place / "copy", chance)
                merged = is_merged(Path(f"{path}-shm").read_bytes())
                figures.copies += 1
                figures.merged += merged
                figures.acknowledged += len(play.done)
                try:
                    check(copy, play.done, figures)
                except MechsError as error:
                    assert merged and "\n" not in error.sentence, error
                    figures.refused += 1
    return figures


def damaged(path: Path, place: Path, chance: Random) -> Path:
    """A copy of a store with a damaged log and a damaged index, in a folder that is made anew."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    copy = place / path.name
    shutil.copy(path, copy)
    for suffix, damages in (("-wal", LOGS), ("-shm", INDEXES)):
        content = chance.choice(damages)(Path(f"{path}{suffix}").read_bytes(), chance)
        if content is not None:
            Path(f"{copy}{suffix}").write_bytes(content)
    return copy


def is_merged(index: bytes) -> bool:
    """Whether pages of the log stand in the store already, by SQLite's index of it."""
    return any(index[MERGED])


def check(copy: Path, done: list[Acknowledged], figures: Figures) -> None:
    """Open a copy, compare it with what was acknowledged, play it on. Raises MechsError."""
    own: dict[str, int] = {}  # the first step of each game
    for game, number, _ in done:
        own.setdefault(game, number)
    with GameStore(copy, find, synchronous="NORMAL") as store:
        heads = store.heads()
        there = {
            (head.game, step.number, step.hash)
            for head in heads
            for step in store.steps(head.game, own.get(head.game, 0))
        }
        for head in heads:
            figures.played_on += sum(decide(store, head.game) for _ in range(ON))
            figures.games += 1
            finding = store.audit(head.game).finding
            if finding is not None:
                raise CorruptStream(f"{head.game}: {finding}")
        figures.there += len(there)
        figures.wrong += there != {*done[: len(there)]}


def main() -> None:
    copies = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    with folder() as place:
        figures = run(copies, place)
    for name in Figures.__struct_fields__:
        print(f"{name.replace('_', ' '):20} {getattr(figures, name):>8,}")
    sys.exit(1 if figures.wrong else 0)


if __name__ == "__main__":
    main()
