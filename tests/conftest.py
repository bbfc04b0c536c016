"""Settings for every test: Hypothesis is deterministic and has no deadline, for shared machines.

Whole folders are tested by one process for each core, and one more while others wait
(pytest-xdist with work stealing). Named files run in a single process, in which prints and a
debugger work. `-n` overrides both.

Slow tests run only with `pytest --long`, and in the soak.

Tests start some thousand processes. If Python is told to write no bytecode, these write it to a
folder of this run, so that imported modules are compiled only once.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

from mechs_core.kernel import faults

settings.register_profile("mechs", deadline=None, derandomize=True, database=None)
settings.load_profile("mechs")

if sys.dont_write_bytecode and "PYTHONPYCACHEPREFIX" not in os.environ:
    BYTECODE = TemporaryDirectory(prefix="mechs-bytecode-")
    os.environ["PYTHONPYCACHEPREFIX"] = BYTECODE.name
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

LONG = "tests/test_docs.py"  # begun first, so that nobody waits for it at the end


@pytest.fixture(autouse=True)
def strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test brings in as a user's own code is nobody's in the tests after it."""
    monkeypatch.setattr(faults, "_own", {*faults._own})


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run also what takes long")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    named = [Path(each.split("::")[0]) for each in config.args]
    return (os.cpu_count() or 1) + 1 if any(path.is_dir() for path in named) else 0


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--long"):
        left = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: not item.nodeid.startswith(LONG))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says once why tests were skipped."""
    skipped = terminalreporter.stats.get("skipped", [])
    told = dict.fromkeys(each.longrepr[2] for each in skipped if isinstance(each.longrepr, tuple))
    for reason in told:
        terminalreporter.write_line(reason.removeprefix("Skipped: "))
