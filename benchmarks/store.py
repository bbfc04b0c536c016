"""The durable store beside bare sqlite3 and bare msgspec, with games of Arena Mechs.

python -m benchmarks.store
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec

from benchmarks.measure import ROUNDS, Row, rate, seconds
from event_store import GameStore
from event_store.heads import Change, moved
from event_store.sqlite import CHANGING, INSERT, MOVE, SELECT
from event_store.stamping import seal
from mechs_core.kernel.chain import Chain
from mechs_core.kernel.codec import Codec
from mechs_core.kernel.creation import describe
from mechs_core.kernel.messages import Envelope, Event, Step
from mechs_core.kernel.prospect import Prospect, next_bot
from mechs_core.kernel.stream import Line
from mechs_core.rulesets import find

RULESET = "arena_mechs"
ROOT = Path(__file__).parents[1]
MEMORY = Path("/dev/shm")  # a file system in memory, if there is one: disk time 0
TIME = "2026-01-01T00:00:00.000Z"


@contextmanager
def folder(where: Path | None = None) -> Iterator[Path]:
    """A folder on the disk that this repository is on (a /tmp may be in memory), or elsewhere."""
    if where is None:
        where = ROOT / "build"
        where.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=where) as name:
        yield Path(name)


class Game:
    """A random four-seat game, ready to be appended step by step."""

    def __init__(self, seed: str) -> None:
        self.ruleset = find(RULESET)
        self.created = describe(self.ruleset, ["bot:random"] * 4, seed=seed)
        self.line, self.opening = Line.create(self.ruleset, self.created)
        self.later: list[tuple[Envelope, tuple[Event, ...], Line]] = []
        while (asked := next_bot(self.line)) is not None:
            seat, bot = asked
            events = self.line.decide(seat, bot.choose(Prospect(self.line, seat)))
            envelope = Envelope(TIME, f"{len(self.later):032x}")
            self.later.append((envelope, events, self.line.copy()))

    @property
    def events(self) -> int:
        return self.line.position

    def append(self, store: GameStore) -> list[float]:
        """Seal and append every step to a new game; the seconds that each took."""
        games, entry = store._games, store.create(self.ruleset, self.created)
        row = store._lines.entry(entry.game).row
        chain, took = Chain(row.hash, row.steps, row.position, self.created.seed), []
        for envelope, events, line in self.later:
            begin = perf_counter()
            step = seal(chain, envelope, events)
            after = moved(row, line, step)
            games.append((step,), Change(after, row, ((envelope.id, step.number),)))
            took.append(perf_counter() - begin)
            row = after
        return took


def append_bare(source: GameStore, game: str, path: Path) -> list[float]:
    """The same rows written with bare sqlite3: the same statements, everything prepared."""
    entry = source._lines.entry(game).row
    records = source._games.records(game, 1, entry.steps)
    ids = {step: decision_id for decision_id, step in source._games.ids(game).items()}
    store = GameStore(path, find)
    store.create(find(RULESET), source.line(game).created)
    store.close()
    took = []
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA synchronous = FULL")
        cursor = file.cursor()
        last = source.steps(game, 0, 0)[0].hash
        cursor.execute("UPDATE heads SET hash = ?", (last,))
        columns = [getattr(entry, name) for name in (*CHANGING, "updated")]
        for number, topic, state in records:
            columns[1] = number + 1
            begin = perf_counter()
            cursor.execute("BEGIN IMMEDIATE")
            cursor.execute(MOVE, (*columns, "g-0001", number, last))
            cursor.execute(INSERT, ("g-0001", number, topic, state))
            cursor.execute(
                "INSERT INTO decision_ids VALUES (?, ?, ?)", ("g-0001", ids[number], number)
            )
            cursor.execute("COMMIT")
            took.append(perf_counter() - begin)
            last = columns[3]
    return took


def unhindered(took: list[float]) -> float:
    """The tenth percentile of seconds.

    A busy machine wakes a process that waits for the disk only at its scheduler's next tick, and
    that delay would hide everything else.
    """
    return sorted(took)[len(took) // 10]


def append_rows(where: Path | None, label: str) -> Iterator[Row]:
    """Appending one step with its rows, ours and bare in turn, so that noise affects both."""
    game = Game("append")
    ours, bare = [], []
    for _ in range(ROUNDS):
        with folder(where) as place, GameStore(place / "ours.db", find) as store:
            ours.append(unhindered(game.append(store)))
            bare.append(unhindered(append_bare(store, "g-0001", place / "bare.db")))
    if where is None:
        name = f"append a step, {label}"
        yield Row(name, 1 / median(ours), "steps/s", 1 / median(bare), "bare sqlite3")
    else:
        software = (median(ours) - median(bare)) * 1e6
        yield Row(f"append a step, {label}", median(ours) * 1e6, "us", median(bare) * 1e6, "bare")
        yield Row(f"software of an append, {label}", software, "us")


def read_rows(games: int = 40) -> Iterator[Row]:
    lines = [Game(f"read {number}") for number in range(games)]
    events = sum(line.events for line in lines)
    with folder() as place, GameStore(place / "s.db", find, synchronous="NORMAL") as store:
        for line in lines:
            line.append(store)
        heads = store.heads()

        def ours() -> int:
            for head in heads:
                store.steps(head.game)
            return events

        decoder = msgspec.msgpack.Decoder(Step[Codec(find(RULESET)).record])
        file = sqlite3.connect(place / "s.db")

        def bare() -> int:
            for head in heads:
                for _, _, state in file.execute(SELECT, (head.game, 0, head.steps)).fetchall():
                    decoder.decode(state)
            return events

        yield Row("read and decode", rate(ours), "events/s", rate(bare), "bare sqlite3 + msgspec")
        late = heads[0].position - 1
        yield Row("head", seconds(lambda: store.head("g-0001"), 200) * 1e6, "us")
        yield Row("line at a late event", seconds(lambda: store.line("g-0001", late)) * 1e3, "ms")
        yield Row("branch at a late event", _branch(store, late) * 1e3, "ms")
        yield Row("audit of a game", seconds(lambda: store.audit("g-0001")) * 1e3, "ms")
        file.close()
    yield _size(lines, events)


def _branch(store: GameStore, at: int) -> float:
    return seconds(lambda: store.branch("g-0001", at, luck="new"))


def _size(lines: list[Game], events: int) -> Row:
    """Bytes of the whole file an event; the floor is the steps' own bytes."""
    with folder() as place:
        with GameStore(place / "s.db", find, synchronous="NORMAL") as store:
            for line in lines:
                line.append(store)
            states = sum(
                len(state)
                for head in store.heads()
                for *_, state in store._games.records(head.game, 0, head.steps)
            )
        size = (place / "s.db").stat().st_size
    return Row("size on disk", size / events, "B/event", states / events, "the steps' bytes")


def decide_rows() -> Iterator[Row]:
    """A whole decision as the command line makes it: rules, seal, append."""
    game = Game("decide")
    decisions = [(events[0].seat, events[0].decision) for _, events, _ in game.later]

    def decide() -> int:
        with folder() as place, GameStore(place / "s.db", find) as store:
            store.create(game.ruleset, game.created)
            for seat, decision in decisions:
                store.decide("g-0001", seat, decision)
        return len(decisions)

    yield Row("decide, synchronous FULL", rate(decide), "steps/s")


def rows() -> Iterator[Row]:
    yield from append_rows(None, "FULL, this disk")
    if MEMORY.is_dir():
        yield from append_rows(MEMORY, "disk in memory")
    yield from decide_rows()
    yield from read_rows()


def main() -> None:
    for row in rows():
        print(row)


if __name__ == "__main__":
    main()
