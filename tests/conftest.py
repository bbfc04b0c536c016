"""Settings for every test: Hypothesis repeats itself and has no stopwatch on shared machines.

Whole folders are tested by a process a core, and one more for as long as others wait
(pytest-xdist); they take from each other what is left. Files that are named run in one, where
prints and a debugger work. `-n` says otherwise.

What takes long is left to `pytest --long`, and to the soak.

Tests begin some thousand processes. Where Python is told to keep no bytecode, these keep it in a
folder of this run, and compile what they import once and not each anew.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

settings.register_profile("mechs", deadline=None, derandomize=True, database=None)
settings.load_profile("mechs")

if sys.dont_write_bytecode and "PYTHONPYCACHEPREFIX" not in os.environ:
    BYTECODE = TemporaryDirectory(prefix="mechs-bytecode-")
    os.environ["PYTHONPYCACHEPREFIX"] = BYTECODE.name
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

LONG = "tests/test_docs.py"  # begun first, so that nobody waits for it at the end


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
