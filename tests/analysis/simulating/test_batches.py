"""Games over several processes: the same games, in order; failures end in one line."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from mechs_core.analysis.data.dataset import Writer, read
from mechs_core.analysis.data.frames import Frames, manifest_of
from mechs_core.analysis.data.tables import NAMES
from mechs_core.analysis.simulating.batch import (
    Batch,
    GameFailed,
    Work,
    play_batch,
    what_plays_again,
)
from mechs_core.analysis.simulating.batches import LARGEST, Pace, player, run
from mechs_core.analysis.simulating.plan import Plan, Position, plan
from mechs_core.analysis.simulating.recorder import Recorder
from mechs_core.analysis.simulating.standings import Standings
from mechs_core.analysis.simulating.workers import Crew, WorkerLost, in_order
from mechs_core.kernel.chain import Chain
from mechs_core.kernel.codec import codec_of
from mechs_core.kernel.contract.agents import Bot
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.ruleset import Ruleset
from tests.event_store.stores import find
from tests.toy import TOY
from tests.with_answers import with_answers


def planned(deals: int, **more: Any) -> Plan:
    return plan(TOY, ["bot:hopeful", "bot:random"], deals=deals, seed="batches", **more)


def data_set(folder: Path, made: Plan, jobs: int) -> Frames:
    recorder = Recorder(TOY, made, None, Writer(folder, manifest_of(TOY, NAMES, made)))
    assert recorder.writer
    with recorder.writer:
        for batch in run(Work(made, NAMES), find, [range(made.games)], jobs):
            recorder.take(batch)
    return read(folder)


def test_the_tables_are_the_same_whatever_the_number_of_jobs(tmp_path: Path) -> None:
    made = planned(40, options={"block": [True, False]}, dealing="paired")
    one, two = (data_set(tmp_path / str(jobs), made, jobs) for jobs in (1, 2))
    for name in NAMES:
        alone, together = getattr(one, name).collect(), getattr(two, name).collect()
        assert alone.height and alone.equals(together), name
    assert one.games.collect()["game"].to_list() == [*range(made.games)]


def test_batches_come_in_order_and_leave_out_what_is_not_asked_for() -> None:
    made = planned(60)
    runs = [range(17), range(20, 21), range(30, 60)]
    played = [
        [*range(batch.first, batch.last + 1)] for batch in run(Work(made), find, runs, jobs=2)
    ]
    assert [number for batch in played for number in batch] == [k for r in runs for k in r]
    assert active_children() == []


def test_a_run_that_is_broken_off_leaves_no_process() -> None:
    batches = run(Work(planned(10**6)), find, [range(10**6)], jobs=2)
    assert next(batches).first == 0
    assert len(active_children()) == 2
    batches.close()
    assert active_children() == []


def never(name: str) -> Ruleset:
    signal.pause()
    raise AssertionError


def test_a_worker_is_ended_whatever_it_is_at() -> None:
    crew = Crew(partial(player, never, Work(planned(1))), jobs=2)
    assert len(active_children()) == 2
    crew.stop()
    assert active_children() == []


def test_a_worker_that_is_killed_is_one_line() -> None:
    batches = run(Work(planned(10**6)), find, [range(10**6)], jobs=2)
    next(batches)
    victim = active_children()[0]
    assert victim.pid
    os.kill(victim.pid, signal.SIGKILL)
    with pytest.raises(WorkerLost, match=r"a worker process was killed \(SIGKILL\)$"):
        for _ in batches:
            pass
    assert active_children() == []


def test_workers_do_not_hear_ctrl_c() -> None:
    batches = run(Work(planned(300)), find, [range(300)], jobs=2)
    done = 0
    for batch in batches:
        for worker in active_children():
            assert worker.pid
            os.kill(worker.pid, signal.SIGINT)
        done += batch.last - batch.first + 1
    assert done == 300


def test_what_a_worker_refuses_is_refused_here() -> None:
    lost = replace(planned(3), ruleset="lost")
    with pytest.raises(MechsError, match="no ruleset 'lost'"):
        next(run(Work(lost), find, [range(3)], jobs=2))
    assert active_children() == []


def test_a_game_that_breaks_its_program_is_told_with_what_plays_it_again() -> None:
    def broken(sight: Any) -> Any:
        raise ZeroDivisionError("by zero")

    ruleset = replace_bots(TOY, Bot("broken", 1, "breaks", broken))
    made = plan(ruleset, ["bot:random", "bot:broken"], deals=2, seed="s")
    with pytest.raises(GameFailed, match="game 1 broke off: ZeroDivisionError") as failed:
        play_batch(ruleset, Work(made), range(1, 2))
    assert failed.value.hint == "mechs play toy --seats bot:random@1,bot:broken@1 --seed s-1"


def test_what_plays_a_game_again_says_options_that_are_not_usual_and_where_it_began() -> None:
    made = plan(
        TOY, ["bot:random"] * 2, deals=1, seed="s", options={"rounds": [5], "block": [True]}
    )
    seats = "--seats bot:random@1,bot:random@1"
    again = what_plays_again(TOY, made, 0)
    assert again == f"mechs play toy {seats} --option rounds=5 --seed s-0"
    arm = replace(made.arms[0], decisions=((1, {"type": "Pick", "number": 2}),))
    there = replace(made, arms=(arm,), start=Position("g-0003", 9, "00"))
    assert what_plays_again(TOY, there, 0) == (
        "mechs branch g-0003 --at 9 --luck new "
        '--decide \'1: {"number":2,"type":"Pick"}\' --seed s-0'
    )


def replace_bots(ruleset: Ruleset, *bots: Bot) -> Ruleset:
    return with_answers(ruleset, bots=bots)


def test_a_batch_hands_over_the_steps_of_games_to_be_kept() -> None:
    work = Work(planned(8), keep=Fraction(1, 4))
    batch = play_batch(TOY, work, range(8))
    assert [*batch.kept] == [3, 7]
    decode = codec_of(TOY).step_from_bytes
    steps = [decode(step) for step in batch.kept[3].steps]
    assert [step.number for step in steps] == [*range(len(steps))]
    assert steps[0].events[0].seed == "batches-3"  # type: ignore[attr-defined]
    assert batch.rows == {}
    chain = Chain()
    for step, leaves in zip(steps, batch.kept[3].leaves, strict=True):
        copy = chain.copy()
        assert chain.add(step.envelope, step.events, leaves) == copy.add(step.envelope, step.events)


# ---------------------------------------------------------------- how far ahead, how large


class Stuck:
    """Two workers, of whom the first never answers its first batch."""

    def __init__(self) -> None:
        self.workers = [Told(), Told()]

    def free(self) -> Told | None:
        least = min(self.workers, key=lambda each: len(each.given))
        return least if len(least.given) < 2 else None

    def answers(self) -> list[tuple[int, Batch]]:
        other = self.workers[1]
        if not other.given:
            raise TimeoutError
        ordinal = other.given.popleft()
        return [(ordinal, Batch(ordinal, ordinal, 1.0, Standings(), {}, {}))]


class Told:
    def __init__(self) -> None:
        self.given: deque[int] = deque()

    def give(self, ordinal: int, numbers: range) -> None:
        self.given.append(ordinal)


def test_fast_workers_do_not_run_far_ahead_of_a_slow_one() -> None:
    crew: Any = Stuck()
    runs = Watched(iter([range(k, k + 1) for k in range(1000)]))
    with pytest.raises(TimeoutError):
        next(in_order(crew, Pace(runs).take, ahead=8))
    assert runs.taken == 8


class Watched:
    def __init__(self, runs: Iterator[range]) -> None:
        self.runs, self.taken = runs, 0

    def __iter__(self) -> Iterator[range]:
        return self

    def __next__(self) -> range:
        self.taken += 1
        return next(self.runs)


def sizes(seconds_a_game: float, batches: int) -> list[int]:
    pace, seen = Pace([range(10**6)]), []
    for _ in range(batches):
        numbers = pace.take()
        seen.append(len(numbers))
        seconds = seconds_a_game * len(numbers)
        pace.learn(Batch(numbers[0], numbers[-1], seconds, Standings(), {}, {}))
    return seen


def test_batches_grow_until_they_take_half_a_second() -> None:
    assert sizes(0.01, 6) == [1, 4, 16, 50, 50, 50]
    assert sizes(0.0, 6)[-1] == LARGEST
    assert sizes(30.0, 3) == [1, 1, 1]


def test_one_slow_batch_does_not_make_the_next_ones_tiny() -> None:
    pace = Pace([range(10**6)])
    for seconds in (0.0, 0.0, 0.0, 0.0):
        numbers = pace.take()
        pace.learn(Batch(numbers[0], numbers[-1], seconds, Standings(), {}, {}))
    size = len(pace.take())
    pace.learn(Batch(0, 0, 5.0, Standings(), {}, {}))
    assert len(pace.take()) == size // 2
