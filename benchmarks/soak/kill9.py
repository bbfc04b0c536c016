"""Kill -9 of a writer at random moments: what was acknowledged is there, and nothing half stored.

    python -m benchmarks.soak.kill9            300 kills, and the figures
    python -m benchmarks.soak.kill9 20         so many

A worker plays games into a store, a line on stdout before each decision and one after it was
acknowledged. It is killed, the store is opened as it was left, everything is checked, and what
was sent without an answer is sent again under the same id: games that were begun, too.

Then writers of backups are killed, one tenth as many: under a file's name stands a whole copy or
nothing, and what they left unfinished is removed by the next one.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec import Struct, json

from benchmarks.store import folder
from event_store import GameStore
from mechs_cli.files.unfinished import left_in
from mechs_cli.files.writing import written_whole
from mechs_core.kernel.creation import describe
from mechs_core.kernel.prospect import Prospect, next_bot
from mechs_core.rulesets import find

RULESET = "arena_mechs"
ROOT = Path(__file__).parents[2]
LONGEST = 0.15  # seconds from the worker's first line to its end


class Sent(Struct):
    """What the worker is about to send."""

    game: str
    seat: int
    decision: str  # JSON
    id: str


class Begun(Struct):
    """A game that the worker is about to begin."""

    seed: str
    id: str


class Acknowledged(Struct):
    """What the store has answered."""

    game: str
    id: str
    step: int
    hash: str


class Figures(Struct):
    """The results."""

    kills: int = 0
    acknowledged: int = 0
    unanswered: int = 0  # sent, killed before the answer
    stored_unanswered: int = 0  # of these, those that were there
    lost: int = 0
    wrong: int = 0  # audits with a finding
    begun_twice: int = 0  # games that were there, and again after they were sent again
    backups: int = 0  # whole ones under their names
    half: int = 0  # of these, those that are not sound
    unfinished: int = 0  # folders that killed writers left
    not_removed: int = 0  # of these, those that are there after the next writer


def work(path: Path, name: str) -> None:
    """Play without end; `name` makes the ids and the seeds of this worker its own."""
    games = 0
    with GameStore(path, find) as store:
        while True:
            begun = Begun(f"{name} {games}", f"{name}-{games}")
            _say("begun", begun)
            game = begin(store, begun)
            games += 1
            for turn in range(40):
                line = store.line(game)
                asked = next_bot(line)
                if asked is None:
                    break
                seat, bot = asked
                decision = json.encode(bot.choose(Prospect(line, seat))).decode()
                sent = Sent(game, seat, decision, f"{name}-{games}-{turn}")
                _say("sent", sent)
                recorded = store.decide(game, seat, decision, decision_id=sent.id)
                step = recorded.step
                _say("done", Acknowledged(game, sent.id, step.number, step.hash.hex()))
                if turn == 20:
                    game = store.branch(game, recorded.head.position - 1, luck="new").game


def begin(store: GameStore, begun: Begun) -> str:
    ruleset = find(RULESET)
    created = describe(ruleset, ["bot:random"] * 3, seed=begun.seed)
    return store.create(ruleset, created, decision_id=begun.id).game


def write(path: Path, name: str) -> None:
    """Write backups without end, a file each, beside the store."""
    with GameStore(path, find, read_only=True) as store:
        for number in count():
            file = path.with_name(f"{name}-{number}.backup")
            with written_whole(file, force=False, copy=True) as new:
                store.copy_to(new)
            _say("whole", Begun("", str(file)))


def _say(label: str, record: Struct) -> None:
    """One line in one write, so that a kill cannot cut it."""
    os.write(1, label.encode() + b" " + json.encode(record) + b"\n")


def run(kills: int, place: Path, seed: str = "kill9") -> Figures:
    """Kill so many workers, all on one store in a folder, and check it after each."""
    chance, figures, path = Random(seed), Figures(kills), place / "games.db"
    for number in range(kills):
        said = _kill_one("work", "sent", path, f"w{number}", chance.uniform(0, LONGEST))
        sent, done, begun = (_of(said, *kind) for kind in KINDS)
        assert said, "the worker said nothing"
        figures.acknowledged += len(done)
        with GameStore(path, find) as store:
            for last in begun[-1:]:
                before = len(store.ids())
                there = store.begun(last.id) is not None
                begin(store, last)
                figures.begun_twice += len(store.ids()) != before + (not there)
            for record in done:
                (step,) = store.steps(record.game, record.step, record.step)
                if step.hash.hex() != record.hash or step.envelope.id != record.id:
                    figures.lost += 1
            answered = {record.id for record in done}
            for record in [record for record in sent if record.id not in answered]:
                figures.unanswered += 1
                again = store.decide(
                    record.game, record.seat, record.decision, decision_id=record.id
                )
                figures.stored_unanswered += again.already
            for record in sent[-3:]:
                assert store.decide(
                    record.game, record.seat, record.decision, decision_id=record.id
                ).already
            for head in store.heads()[-4:] if number + 1 < kills else store.heads():
                figures.wrong += store.audit(head.game).finding is not None
    return figures


def kill_writers(kills: int, path: Path, figures: Figures, seed: str = "writers") -> None:
    """Kill so many writers of backups, and look at what they leave."""
    chance = Random(seed)
    for number in range(kills):
        _kill_one("write", "whole", path, f"b{number}", chance.uniform(0, LONGEST))
        left = left_in(path.parent)
        figures.unfinished += len(left)
        with written_whole(path.with_name("next"), force=True, copy=False):
            pass
        figures.not_removed += sum(place.exists() for place in left)
    for file in path.parent.glob("*.backup"):
        figures.backups += 1
        with GameStore(file, find, read_only=True) as copy:
            figures.half += bool(copy.check().faults)


def _kill_one(what: str, until: str, path: Path, name: str, after: float) -> list[str]:
    """Start a worker and kill it `after` seconds from its first line of a kind.

    Returns its lines.
    """
    command = [sys.executable, "-m", "benchmarks.soak.kill9", what, str(path), name]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as worker:
        assert worker.stdout is not None
        first: list[bytes] = []
        for line in worker.stdout:
            first.append(line)
            if line.startswith(until.encode()):
                break
        time.sleep(after)
        worker.send_signal(signal.SIGKILL)
        return (b"".join(first) + worker.stdout.read()).decode().splitlines()


KINDS: Final = (("sent", Sent), ("done", Acknowledged), ("begun", Begun))


def _of(said: list[str], label: str, kind: Any) -> list[Any]:
    """The records of one kind among a worker's lines."""
    lines = (line.partition(" ") for line in said)
    return [json.decode(rest, type=kind) for word, _, rest in lines if word == label]


def main() -> None:
    if sys.argv[1:2] == ["work"]:
        work(Path(sys.argv[2]), sys.argv[3])
    if sys.argv[1:2] == ["write"]:
        write(Path(sys.argv[2]), sys.argv[3])
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    with folder() as place:
        figures = run(kills, place)
        kill_writers(max(1, kills // 10), place / "games.db", figures)
    for name in Figures.__struct_fields__:
        print(f"{name.replace('_', ' '):20} {getattr(figures, name):>8,}")
    bad = figures.lost, figures.wrong, figures.begun_twice, figures.half, figures.not_removed
    sys.exit(1 if any(bad) else 0)


if __name__ == "__main__":
    main()
