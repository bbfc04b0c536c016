"""Whole processes: signals, closed pipes, two at once, start-up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mechs_core import rulesets

MECHS = [sys.executable, "-m", "mechs_cli"]


def run(store: Path, *words: str, **more: object) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "MECHS_STORE": str(store)}
    return subprocess.run(
        [*MECHS, *words], env=env, capture_output=True, text=True, check=False, **more
    )


def start(store: Path, *words: str) -> subprocess.Popen[str]:
    env = {**os.environ, "MECHS_STORE": str(store)}
    return subprocess.Popen(
        [*MECHS, *words],
        env=env,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize(
    ("number", "status", "word"),
    [(signal.SIGINT, 130, "interrupted"), (signal.SIGTERM, 143, "terminated")],
)
def test_a_signal_ends_a_game_with_one_line_and_nothing_is_lost(
    tmp_path: Path, number: signal.Signals, status: int, word: str
) -> None:
    store = tmp_path / "store.db"
    game = start(store, "play", "arena_mechs", "--seats", "ada,bob", "--seed", "7")
    assert game.stdin and game.stdout
    game.stdin.write("program 1: 70 1\n")
    game.stdin.flush()
    for line in iter(game.stdout.readline, ""):
        if "under the deck" in line:
            break
    game.send_signal(number)
    _, told = game.communicate(timeout=20)
    assert told.splitlines()[-1] == f"{word}: go on with: mechs play g-0001"
    assert game.returncode == status
    assert '"steps":2' in run(store, "games", "--json").stdout


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_results_stand_before_the_talk_about_them(tmp_path: Path, unbuffered: str) -> None:
    """Also where both go to one place that is no terminal."""
    env = {**os.environ, "MECHS_STORE": str(tmp_path / "store.db"), "PYTHONUNBUFFERED": unbuffered}
    play = [*MECHS, "play", "arena_mechs", "--seats", "bot:random,bot:random", "--seed", "7"]
    both = subprocess.run(play, env=env, stdout=-1, stderr=subprocess.STDOUT, text=True, check=True)
    assert both.stdout.splitlines()[-1].startswith("hint: ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no file that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_results_that_cannot_be_written_are_an_error_in_one_line(
    tmp_path: Path, unbuffered: str
) -> None:
    env = {**os.environ, "MECHS_STORE": str(tmp_path / "store.db"), "PYTHONUNBUFFERED": unbuffered}
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*MECHS, "rulesets"], env=env, stdout=full, stderr=-1, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (1, "error: No space left on device\n")


def test_a_reader_that_goes_is_no_error(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    run(store, "new", "arena_mechs", "--seats", "bot:random,bot:random", "--seed", "7")
    log = start(store, "log", "g-0001")
    assert log.stdout and log.stderr
    log.stdout.readline()
    log.stdout.close()
    assert log.wait(timeout=20) in (0, 141)
    assert log.stderr.read() == ""
    log.stderr.close()
    assert log.stdin
    log.stdin.close()


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals here")
def test_results_go_where_they_should_while_a_bar_is_on_the_terminal(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    run(store, "new", "arena_mechs", "--seats", "bot:random,bot:random", "--seed", "7")
    ours, theirs = os.openpty()
    env = {**os.environ, "MECHS_STORE": str(store), "TERM": "xterm", "NO_COLOR": ""}
    done = subprocess.run(
        [*MECHS, "audit", "--all", "-v"], env=env, stdout=-1, stderr=theirs, text=True, check=True
    )
    os.close(theirs)
    bar = os.read(ours, 1 << 16)
    os.close(ours)
    assert b"1 of 1 games" in bar
    assert done.stdout.startswith("g-0001  sound: ")
    assert done.stdout.endswith("\n1 game sound\n")


def test_closed_streams_are_no_error(tmp_path: Path) -> None:
    line = f"{sys.executable} -m mechs_cli --store {tmp_path}/s.db rulesets"
    for closed in (">&-", "2>&-", "<&-", ">&- 2>&-"):
        done = subprocess.run(["sh", "-c", f"{line} {closed}"], capture_output=True, check=False)
        assert b"Traceback" not in done.stderr
        assert done.returncode == 0


def test_two_processes_play_one_game(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    run(store, "new", "arena_mechs", "--seats", "bot:random,bot:random", "--hold", "--seed", "7")
    both = [start(store, "play", "g-0001") for _ in range(2)]
    told = [each.communicate(timeout=60) for each in both]
    assert [each.returncode for each in both] == [0, 0], told
    assert told[0][0] == told[1][0]
    assert run(store, "audit", "g-0001").returncode == 0


HEAVY = {"rich", "prompt_toolkit", "hypothesis", "pydantic", "markdown_it", "pydoc"}
LATER = {  # parts of the program and of a ruleset that a look at a board has no use for
    *("event_store.bulk", "event_store.creating", "event_store.deciding", "event_store.stamping"),
    *("mechs_cli.files.writing", "tempfile", "secrets", "importlib.resources"),
    *("mechs_core.kernel.picture", "mechs_core.kernel.themes"),
}
UNSEEN = (
    "picture",
    "bots.greedy",
    "observation.features",
    "scenario",
    "study.actions",
    "study.attacks",
)
RULES = ("mechs_core.rulesets.", "mechs_core.modules.")
MOST_MODULES = 136  # besides those of rulesets, their modules and Python itself: about 125
UNTOLD = ("text.notation", "text.remarks", "text.sentences")


def imported(store: Path, *words: str) -> set[str]:
    """The modules that a command imports."""
    code = (
        "import sys; bare = {*sys.modules}; from mechs_cli.app import app\n"
        f"try: app({[*words]})\n"
        "except SystemExit: print(*(sys.modules.keys() - bare), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "MECHS_STORE": str(store)},
        capture_output=True,
        text=True,
        check=True,
    )
    return {*done.stderr.split()}


def test_start_up_imports_no_more_than_it_needs(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    run(store, "new", "arena_mechs", "--seats", "ada,bob")
    games = {f"mechs_core.rulesets.{name}" for name in rulesets.names()}
    unwanted = {*HEAVY, *games, "eventsourcing"}
    assert not imported(store, "--help") & unwanted
    others = games - {"mechs_core.rulesets.arena_mechs"}
    assert not imported(store, "show", "g-0001") & (HEAVY | others)


@pytest.mark.parametrize("name", rulesets.names())
def test_a_look_at_a_board_imports_what_boards_need(tmp_path: Path, name: str) -> None:
    """Counted, not timed: `python -m benchmarks.show` takes the time."""
    store = tmp_path / "store.db"
    run(store, "new", name, "--seats", "bot:random,bot:random", "--hold", "--seed", "7")
    there = imported(store, "show", "g-0001", "--as", "public")
    own = {f"mechs_core.rulesets.{name}.{part}" for part in (*UNSEEN, *UNTOLD)}
    assert "event_store.sqlite" in there
    assert not there & (HEAVY | LATER | own)
    # of the standard library each Python has its own
    others = [
        each
        for each in there
        if not each.startswith(RULES) and each.partition(".")[0] not in sys.stdlib_module_names
    ]
    assert len(others) <= MOST_MODULES, (len(others), sorted(others))
