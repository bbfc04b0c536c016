"""Kill -9 of a writer at random moments: what was acknowledged is there, and nothing half stored.

    python -m benchmarks.soak.kill9            300 kills, and the figures
    python -m benchmarks.soak.kill9 20         so many

A worker plays games into a store, a line on stdout before each decision and one after it was
acknowledged. It is killed, the store is opened as it was left, everything is checked, and what
was sent without an answer is sent again under the same id.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from msgspec import Struct, json

from benchmarks.store import folder
from event_store import GameStore
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


def work(path: Path, name: str) -> None:
    """Play without end; `name` makes the ids and the seeds of this worker its own."""
    ruleset, games = find(RULESET), 0
    with GameStore(path, find) as store:
        while True:
            created = describe(ruleset, ["bot:random"] * 3, seed=f"{name} {games}")
            game = store.create(ruleset, created).game
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


def _say(label: str, record: Struct) -> None:
    """One line in one write, so that a kill cannot cut it."""
    os.write(1, label.encode() + b" " + json.encode(record) + b"\n")


def run(kills: int, place: Path, seed: str = "kill9") -> Figures:
    """Kill so many workers, all on one store in a folder, and check it after each."""
    chance, figures, path = Random(seed), Figures(kills), place / "games.db"
    for number in range(kills):
        sent, done = _kill_one(path, f"w{number}", chance.uniform(0, LONGEST))
        figures.acknowledged += len(done)
        with GameStore(path, find) as store:
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


def _kill_one(path: Path, name: str, after: float) -> tuple[list[Sent], list[Acknowledged]]:
    """Start a worker and kill it `after` seconds from its first line. Returns what it wrote."""
    command = [sys.executable, "-m", "benchmarks.soak.kill9", "work", str(path), name]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as worker:
        assert worker.stdout is not None
        first = worker.stdout.readline()
        time.sleep(after)
        worker.send_signal(signal.SIGKILL)
        said = (first + worker.stdout.read()).decode().splitlines()
    sent = [json.decode(line[5:], type=Sent) for line in said if line.startswith("sent")]
    done = [json.decode(line[5:], type=Acknowledged) for line in said if line.startswith("done")]
    assert sent, "the worker said nothing"
    return sent, done


def main() -> None:
    if sys.argv[1:2] == ["work"]:
        work(Path(sys.argv[2]), sys.argv[3])
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    with folder() as place:
        figures = run(kills, place)
    for name in Figures.__struct_fields__:
        print(f"{name.replace('_', ' '):20} {getattr(figures, name):>8,}")
    sys.exit(1 if figures.lost or figures.wrong else 0)


if __name__ == "__main__":
    main()
