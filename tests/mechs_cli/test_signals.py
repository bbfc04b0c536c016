"""SIGTERM and Ctrl-C end every command within a second, whatever it is at."""

from __future__ import annotations

import os
import pty
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from tests.mechs_cli.test_process import MECHS, run

SIGNALS = [(signal.SIGINT, 130), (signal.SIGTERM, 143)]
SOON = 1.0  # seconds, on a machine that begins a bare Python in a twentieth of it
BOTS = "bot:random,bot:random"


@contextmanager
def locked(store: Path, *, exclusive: bool = False) -> Iterator[None]:
    """Another program writes to a store, for as long as this lasts."""
    with closing(sqlite3.connect(store, isolation_level=None)) as other:
        if exclusive:
            other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN IMMEDIATE")
        yield


def ended(program: subprocess.Popen[bytes], number: signal.Signals) -> int:
    """The exit status of a program that a signal is sent to, and that hears it in time."""
    assert program.poll() is None, "it is over before the signal"
    sent = time.monotonic()
    program.send_signal(number)
    try:
        status = program.wait(timeout=10)
    except subprocess.TimeoutExpired:
        program.kill()
        pytest.fail("it does not end")
    assert time.monotonic() - sent < soon()
    return status


def soon() -> float:
    """Seconds; on a machine that is slow just now so many times longer."""
    began = time.monotonic()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return max(SOON, 20 * (time.monotonic() - began))


def begin(*words: object, after: float) -> subprocess.Popen[bytes]:
    program = subprocess.Popen(
        [*MECHS, *map(str, words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    time.sleep(after)
    return program


def begin_to_wait(store: Path, *words: object) -> subprocess.Popen[bytes]:
    """A program that has opened the store, and perhaps waits for a lock."""
    program = begin("--store", store, *words, after=0)
    opened = Path("/proc", str(program.pid), "fd")
    until = time.monotonic() + 30
    while store not in [each.resolve() for each in opened.iterdir()]:
        assert time.monotonic() < until, "it does not open the store"
        time.sleep(0.01)
    time.sleep(0.3)
    return program


WAITING = {
    "new": ("new", "arena_mechs", "--seats", "ada,bob"),
    "decide": ("decide", "g-0001", "--seat", "ada", "program 1: 70 1"),
    "branch": ("branch", "g-0001", "--reveal", "--at", 6),
    "close": ("close", "g-0001"),
    "play": ("play", "arena_mechs", "--seats", BOTS),
    "import": ("import", "replays/arena_mechs/branch-new-luck.jsonl"),
}


@pytest.mark.parametrize(
    ("command", "number", "status"),
    [(command, *SIGNALS[i % 2]) for i, command in enumerate(WAITING)],
)
def test_a_signal_ends_a_command_that_waits_for_a_lock(
    tmp_path: Path, command: str, number: signal.Signals, status: int
) -> None:
    store = tmp_path / "store.db"
    assert not run(store, "new", "arena_mechs", "--seats", "ada,bob", "--seed", "7").returncode
    with locked(store):
        program = begin_to_wait(store, *WAITING[command])
        assert ended(program, number) == status
    _, said = program.communicate()
    assert said.decode().splitlines()[-1].startswith(("interrupted: ", "terminated: "))
    assert run(store, "audit", "--all").returncode == 0
    assert len(run(store, "games", "--json").stdout.splitlines()) == 1


def test_a_signal_ends_a_reader_that_waits_for_a_lock(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    run(store, "new", "arena_mechs", "--seats", BOTS, "--seed", "7")
    with locked(store, exclusive=True):
        program = begin_to_wait(store, "show", "g-0001")
        assert ended(program, signal.SIGTERM) == 143
        program.communicate()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_work_inside_sqlite(tmp_path: Path, number: signal.Signals) -> None:
    """Such as a search through a large table."""
    code = """if True:
        import sys
        from event_store.sqlite_connection import Connection
        from event_store.sqlite_place import place
        from mechs_cli.console.interrupts import receive
        import signal
        signal.signal(signal.SIGTERM, receive)
        said = Connection(place(":memory:"))
        print("begun", flush=True)
        try:
            said.execute("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
                         "SELECT max(i) FROM n").fetchall()
        except KeyboardInterrupt:
            sys.exit(7)
    """
    program = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert program.stdout
    assert program.stdout.readline() == b"begun\n"
    time.sleep(0.2)
    assert ended(program, number) == 7
    program.communicate()


@pytest.mark.parametrize(("number", "status"), SIGNALS)
def test_a_signal_ends_a_simulation(tmp_path: Path, number: signal.Signals, status: int) -> None:
    words = ("simulate", "arena_mechs", "-n", 9999, "--seats", BOTS, "--jobs", 2, "--keep", "all")
    program = begin_to_wait(tmp_path / "s.db", *words, "-o", tmp_path / "set")
    time.sleep(1)
    assert ended(program, number) == status
    program.communicate()


@pytest.mark.parametrize(("number", "status"), SIGNALS)
@pytest.mark.parametrize("command", ["play", "replay"])
def test_a_signal_ends_a_command_at_a_terminal(
    tmp_path: Path, command: str, number: signal.Signals, status: int
) -> None:
    """Also at a terminal that does not answer when it is asked where its cursor is."""
    store = tmp_path / "store.db"
    run(store, "new", "arena_mechs", "--seats", "ada,bob", "--seed", "7")
    here, there = pty.openpty()
    program = subprocess.Popen(
        [*MECHS, "--store", str(store), command, "g-0001"],
        stdin=there,
        stdout=there,
        stderr=there,
        start_new_session=True,
        env={**os.environ, "TERM": "xterm"},
    )
    os.close(there)

    shown = threading.Event()

    def read() -> None:
        with suppress(OSError):
            while os.read(here, 65536):
                shown.set()

    reader = threading.Thread(target=read)
    reader.start()
    assert shown.wait(30)
    time.sleep(0.5)
    assert ended(program, number) == status
    reader.join()
    os.close(here)


@pytest.mark.parametrize(("number", "status"), SIGNALS)
def test_a_signal_while_a_command_begins_ends_it_and_leaves_no_traceback(
    tmp_path: Path, number: signal.Signals, status: int
) -> None:
    """Before the program hears signals it ends by them; afterwards with its own status."""
    store = tmp_path / "store.db"
    run(store, "new", "arena_mechs", "--seats", BOTS, "--seed", "7")
    with locked(store):
        for step in range(16):
            program = begin("--store", store, *WAITING["import"], after=0.05 + 0.03 * step)
            program.send_signal(number)
            _, said = program.communicate(timeout=10)
            lines = [line for line in said.decode().splitlines() if "chosen seed" not in line]
            if lines and (lines[-1] != "KeyboardInterrupt" or b"app.py" in said):
                assert program.returncode == status
                assert len(lines) == 1
                assert lines[0].startswith(("interrupted: ", "terminated: "))
            else:  # Python itself still began
                assert program.returncode in (-number, 1)


def answer(code: str) -> list[str]:
    """What a program prints that hears signals, and sends one to itself by `stop()`."""
    before = """if True:
        import os, signal, sys, time
        from mechs_cli.console import interrupts
        interrupts.hear()
        def stop():
            os.kill(os.getpid(), signal.SIGTERM)
    """
    done = subprocess.run(
        [sys.executable, "-c", before + code], capture_output=True, text=True, timeout=20
    )
    assert not done.stderr, done.stderr
    return done.stdout.splitlines()


def test_a_signal_waits_for_the_end_of_an_import(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text("from __main__ import stop; stop(); print('imported')")
    code = f"""
        sys.path.insert(0, {str(tmp_path)!r})
        try:
            import slow
            time.sleep(5)
        except KeyboardInterrupt:
            print("ended")
    """
    assert answer(code) == ["imported", "ended"]


def test_a_signal_does_not_wait_for_an_import_of_own_code(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text("from __main__ import stop; stop(); print('imported')")
    code = f"""
        from mechs_core.kernel.faults import know_as_own
        know_as_own("slow")
        sys.path.insert(0, {str(tmp_path)!r})
        try:
            import slow
        except KeyboardInterrupt:
            print("ended")
    """
    assert answer(code) == ["ended"]


LOSING = {
    "callback": """
            class Last:
                def __del__(self):
                    stop()
            Last()
    """,
    "C code": """
            try:
                stop()
            except KeyboardInterrupt:
                pass
    """,
}


@pytest.mark.parametrize("how", LOSING)
def test_a_signal_that_is_lost_is_raised_again(how: str) -> None:
    code = f"""
        try:
            {LOSING[how].strip()}
            time.sleep(5)
        except KeyboardInterrupt:
            print("ended")
    """
    assert answer(code) == ["ended"]


def test_what_a_command_puts_in_order_at_its_end_is_not_interrupted() -> None:
    code = """
        try:
            try:
                stop()
            finally:
                time.sleep(0.6)
                print("in order")
        except KeyboardInterrupt:
            interrupts.hear_no_more()
            print("ended")
    """
    assert answer(code) == ["in order", "ended"]
