"""New files can be read by their owner only; existing files keep their permissions."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from mechs_cli.console.private import private
from tests.mechs_cli.conftest import Mechs

SIMULATED = ("toy", "-n", 4, "--seats", "bot:random,bot:hopeful", "--seed", 1, "--jobs", 1)
WRITES: dict[str, tuple[object, ...]] = {
    "replay": ("export", "g-0001", "-o", "x.jsonl"),
    "recording": ("export", "both", "--as", "ada", "-o", "x.jsonl"),
    "rows": ("export", "g-0001", "--format", "jsonl", "-o", "x.jsonl"),
    "replays": ("export", "--all", "-o", "deep/x"),
    "parquet": ("export", "g-0001", "--format", "parquet", "-o", "deep/x"),
    "csv": ("export", "g-0001", "--format", "csv", "-o", "deep/x"),
    "data set": ("simulate", *SIMULATED, "-o", "deep/x"),
    "round robin": ("tournament", "toy", "-n", 2, "--seed", 1, "--jobs", 1, "-o", "deep/x"),
    "page": ("stats", "set", "--html", "x.html"),
    "store": ("--store", "deep/er/other.db", "new", "toy", "--seats", "ada,bob"),
}


@pytest.fixture
def open_to_all() -> Iterator[None]:
    """A umask that takes no permission away."""
    before = os.umask(0)
    yield
    assert os.umask(before) == 0, "a command leaves it as it was"


@pytest.fixture
def there(over: Mechs) -> Mechs:
    """A store, and a folder and a data set that were there before and open to everybody."""
    over("new", "toy", "--seats", "ada,bob", "--name", "both")
    over("simulate", *SIMULATED, "-o", "set")
    over.folder.chmod(0o777)
    for each in (over.folder / "set").rglob("*"):
        each.chmod(0o777 if each.is_dir() else 0o666)
    return over


def modes(folder: Path) -> dict[Path, int]:
    return {each: each.stat().st_mode & 0o777 for each in (folder, *folder.rglob("*"))}


@pytest.mark.usefixtures("open_to_all")
@pytest.mark.parametrize("what", WRITES)
def test_what_is_written_is_its_owner_s_alone(there: Mechs, what: str) -> None:
    before = modes(there.folder)
    there(*WRITES[what])
    after = modes(there.folder)
    new = after.keys() - before.keys()
    assert new
    assert {each: after[each] for each in new} == {
        each: 0o700 if each.is_dir() else 0o600 for each in new
    }
    assert {each: after[each] for each in before} == before


@pytest.mark.usefixtures("open_to_all")
@pytest.mark.parametrize("mode", [0o640, 0o600])
def test_what_is_replaced_leaves_its_permissions(there: Mechs, mode: int) -> None:
    """Whoever opened a file to others meant the name; a closed one is not opened."""
    there("export", "g-0001", "-o", "x.jsonl")
    there("export", "g-0001", "--format", "csv", "-o", "tables")
    for each in (there.folder / "x.jsonl", *(there.folder / "tables").iterdir()):
        each.chmod(mode)
    (there.folder / "tables").chmod(mode | 0o110)
    before = modes(there.folder)
    there("export", "g-0001", "-o", "x.jsonl", "--force")
    there("export", "g-0001", "--format", "csv", "-o", "tables", "--force")
    assert modes(there.folder) == before


@pytest.mark.parametrize(("before", "within"), [(0, 0o077), (0o022, 0o077), (0o177, 0o177)])
def test_a_stricter_mask_is_not_widened(before: int, within: int) -> None:
    mine = os.umask(before)
    try:
        with private():
            now = os.umask(0)
            os.umask(now)
        assert now == within
        assert os.umask(before) == before
    finally:
        os.umask(mine)
