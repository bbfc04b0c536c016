"""Several processes on one store, and processes that are killed."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from benchmarks.soak import kill9, torn_log
from event_store import GameStore
from mechs_cli.files.unfinished import left_in
from mechs_core.kernel.errors import IllegalDecision, StoreConflict
from tests.event_store.children import begin
from tests.event_store.stores import new_game, open_store, play
from tests.toy import TOY

ROOT = Path(__file__).parents[2]


def players(path: Path, game: str, how: str) -> tuple[list[tuple[int, str]], int]:
    """Four processes play a game to its end; the acknowledged (step, id)s, and the conflicts."""
    command = [sys.executable, "-m", "tests.event_store.player", str(path), game]
    workers = [
        subprocess.Popen(
            [*command, str(seat), how], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for seat in range(4)
    ]
    done, conflicts = [], 0
    for worker in workers:
        said, complaints = worker.communicate(timeout=90)
        assert worker.returncode == 0, complaints.decode()
        for line in said.decode().splitlines():
            what, *values = line.split()
            if what == "done":
                done.append((int(values[0]), values[1]))
            else:
                conflicts += int(values[0])
    return done, conflicts


def check(store: GameStore, game: str, done: Sequence[tuple[int, str]]) -> None:
    """Everything acknowledged is there, nothing else is, and all of it is sound."""
    steps = store.steps(game)
    assert sorted(done) == [(step.number, step.envelope.id) for step in steps[1:]]
    assert store.head(game).status == "ended"
    assert store.audit(game).finding is None


@pytest.mark.parametrize("how", ["own", "others"])
def test_four_processes_decide_on_one_game(tmp_path: Path, how: str) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as store:
        game = new_game(store, 4, options={"rounds": 5}).game
        done, conflicts = players(path, game, how)
        check(store, game, done)
        if how == "own":
            assert conflicts == 0  # simultaneous secret choices are no conflict


def test_stores_that_begin_at_once_in_one_file(tmp_path: Path) -> None:
    def begin(number: int) -> str:
        with open_store(tmp_path / "new" / "s.db", patience=30) as store:
            return new_game(store, name=f"game {number}").game

    with ThreadPoolExecutor(8) as threads:
        games = list(threads.map(begin, range(8)))
    assert sorted(games) == [f"g-{number:04d}" for number in range(1, 9)]


@pytest.mark.parametrize("place", [":memory:", "s.db"])
def test_threads_share_a_store(tmp_path: Path, place: str) -> None:
    path = place if place == ":memory:" else tmp_path / place
    with open_store(path, patience=30) as store:
        game = new_game(store, 4, options={"rounds": 5}).game

        def play(seat: int) -> None:
            while (head := store.head(game)).waiting:
                if seat in head.waiting:
                    decision = TOY.legal(store.line(game, head.position - 1).state, seat)[0]
                    try:
                        store.decide(game, seat, decision, expect=head.position)
                    except (StoreConflict, IllegalDecision):
                        continue

        with ThreadPoolExecutor(4) as threads:
            list(threads.map(play, range(4)))
        assert store.head(game).status == "ended"
        assert store.audit(game).finding is None


def new_games(path: Path) -> None:
    """One after another, until the process is killed."""
    with open_store(path) as store:
        while True:
            new_game(store)


def test_a_store_whose_first_writer_is_killed_can_be_used(tmp_path: Path) -> None:
    chance = Random(7)
    for number in range(30):
        path = tmp_path / str(number) / "s.db"
        child, _ = begin(new_games, path)
        time.sleep(chance.uniform(0, 0.02))
        child.kill()
        child.join()
        with open_store(path) as store:
            game = new_game(store).game
            assert all(store.audit(head.game).finding is None for head in store.heads())
            assert store.heads()[-1].game == game == f"g-{len(store.heads()):04d}"


def test_a_writer_that_is_killed_loses_nothing_acknowledged(tmp_path: Path) -> None:
    figures = kill9.run(20, tmp_path)
    assert figures.kills == 20 and figures.acknowledged > 20
    assert figures.lost == figures.wrong == figures.begun_twice == 0
    with GameStore(tmp_path / "games.db", kill9.find) as store:
        assert all(store.steps(head.game) for head in store.heads())


def test_writers_of_backups_that_are_killed_leave_whole_ones_and_nothing_else(
    tmp_path: Path,
) -> None:
    with open_store(tmp_path / "games.db") as store:
        play(store, new_game(store).game, 3)
    figures = kill9.Figures()
    kill9.kill_writers(3, tmp_path / "games.db", figures)
    assert figures.half == figures.not_removed == 0
    assert not left_in(tmp_path)


def test_a_store_whose_log_is_torn_is_sound_up_to_the_tear(tmp_path: Path) -> None:
    figures = torn_log.run(30, tmp_path)
    assert figures.copies == 30 and figures.wrong == 0 and figures.refused <= figures.merged
    assert figures.acknowledged > figures.there > 0
    assert figures.played_on > figures.games > 0
