"""The processes of a simulation end with it, however it is ended, and whatever they are at."""

from __future__ import annotations

import os
import signal
import sys

import pytest

from benchmarks.soak.orphans import end

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("after", [0.3, 0.7, 1.2, 3.0])  # from imports to the middle of games
def test_no_process_outlives_a_simulation(how: signal.Signals, after: float) -> None:
    mark = f"{os.getpid()}-{how}-{after}"
    end(mark, how, after, grace=10, jobs=2)  # 100 of four workers in the soak, in 2 s
