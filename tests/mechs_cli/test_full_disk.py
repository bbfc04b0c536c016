"""A disk that is full in the middle of writing: one line, and nothing is left half written."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mechs_cli.games import world
from tests.mechs_cli.conftest import Mechs

SIMULATED = ("toy", "--seats", "bot:random,bot:hopeful", "--seed", 1, "--jobs", 1)
WRITES: dict[str, tuple[object, ...]] = {
    "replay": ("export", "g-0001", "-o", "x.jsonl"),
    "rows": ("export", "g-0001", "--format", "jsonl", "-o", "x.jsonl"),
    "replays": ("export", "--all", "-o", "deep/er/x"),
    "csv": ("export", "g-0001", "--format", "csv", "-o", "deep/er/x"),
    "parquet": ("export", "g-0001", "--format", "parquet", "-o", "deep/er/x"),
    "data set": ("simulate", *SIMULATED, "-n", 9, "-o", "deep/er/x"),
    "round robin": ("tournament", "toy", "-n", 2, "--seed", 1, "--jobs", 1, "-o", "deep/er/x"),
    "page": ("stats", "set", "--html", "x.html"),
}


@contextmanager
def full_after(size: int) -> Iterator[None]:
    """Every file is full at so many bytes: as on a full disk a write fails in the middle."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def tree(folder: Path) -> dict[Path, bytes]:
    """Files and folders below one; not the store, beside which a reader leaves an empty log."""
    return {
        each: each.read_bytes() if each.is_file() else b""
        for each in folder.rglob("*")
        if not each.name.startswith("store.db")
    }


@pytest.mark.parametrize("size", [0, 300, 1000, 3000])
@pytest.mark.parametrize("what", WRITES)
def test_a_full_disk_leaves_nothing_half_written(over: Mechs, what: str, size: int) -> None:
    over("simulate", *SIMULATED, "-n", 4, "-o", "set")
    before = tree(over.folder)
    with world.open_store(str(over.store)) as other:  # so that the log's index is there already
        assert other.heads()
        with full_after(size):
            failure = over.failure(*WRITES[what])
    assert failure is None or "File too large" in failure
    if failure is None:
        assert size >= 1000  # it was enough
    else:
        assert tree(over.folder) == before


@pytest.mark.parametrize("force", [(), ("--force",)])
def test_what_was_there_outlives_a_full_disk(over: Mechs, force: tuple[str, ...]) -> None:
    over("export", "g-0001", "-o", "x.jsonl")
    over("export", "g-0001", "--format", "csv", "-o", "tables")
    before = tree(over.folder)
    with world.open_store(str(over.store)) as other:
        assert other.heads()
        with full_after(100):
            over.no("export", "g-0001", "-o", "x.jsonl", *force)
            over.no("export", "g-0001", "--format", "csv", "-o", "tables", *force)
    assert tree(over.folder) == before


def test_games_that_were_kept_outlive_a_full_disk(mechs: Mechs) -> None:
    mechs("simulate", *SIMULATED, "-n", 2, "-o", "set")
    before = tree(mechs.folder)
    with full_after(100):
        mechs.no("simulate", *SIMULATED, "-n", 9, "-o", "set", "--resume")
    assert tree(mechs.folder).items() >= before.items()
    mechs("simulate", *SIMULATED, "-n", 9, "-o", "set", "--resume")
    assert not [*mechs.folder.rglob(".*")]
