"""Settings for every test: Hypothesis repeats itself and has no stopwatch on shared machines.

Whole folders are tested by a process a core (pytest-xdist), which take from each other what is
left; files that are named run in one, where prints and a debugger work. `-n` says otherwise.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("mechs", deadline=None, derandomize=True, database=None)
settings.load_profile("mechs")

LONG = "tests/test_docs.py"  # begun first, so that nobody waits for it at the end


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    named = [Path(each.split("::")[0]) for each in config.args]
    return None if any(path.is_dir() for path in named) else 0


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: not item.nodeid.startswith(LONG))
