"""A signal that comes while a worker is begun."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

CODE = """if True:
    import os, signal, sys, threading, time
    from mechs_core.analysis.simulating.workers import undisturbed

    number = int(sys.argv[1])

    def hear(number, frame):
        raise KeyboardInterrupt

    if number != signal.SIGHUP:
        signal.signal(number, hear)
    with undisturbed():  # Python's helper runs from now on
        pass
    threading.Thread(target=time.sleep, args=(5,), daemon=True).start()  # blocks no signal
    try:
        with undisturbed():
            os.kill(os.getpid(), number)
            time.sleep(0.1)
            print("begun", flush=True)
        time.sleep(5)
    except KeyboardInterrupt:
        print("heard", flush=True)
        os._exit(7)
"""


@pytest.mark.parametrize(
    ("number", "status", "said"),
    [
        (signal.SIGINT, 7, ["begun", "heard"]),
        (signal.SIGTERM, 7, ["begun", "heard"]),
        (signal.SIGHUP, -signal.SIGHUP, ["begun"]),
    ],
)
def test_a_signal_that_a_thread_takes_waits_until_the_worker_is_begun(
    number: signal.Signals, status: int, said: list[str]
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE, str(int(number))],
        capture_output=True,
        text=True,
        timeout=20,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),
    )
    assert (done.stdout.splitlines(), done.returncode) == (said, status), done.stderr


def test_a_signal_that_is_ignored_stays_so() -> None:
    from mechs_core.analysis.simulating.workers import undisturbed

    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with undisturbed():
            assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
            signal.raise_signal(signal.SIGTERM)
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)
