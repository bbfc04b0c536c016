"""Files made to be expensive: reading takes a few times their size in memory, and seconds."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from benchmarks import hostile_files
from benchmarks.hostile_files import SHAPES, recording, run, write
from mechs_core.testing.forgery import sealed_text
from tests.mechs_cli.conftest import Mechs

SIZE = 8 << 20  # bytes of a file, cut down from the 64 MiB that are allowed
MOST = 5.0  # times its size
SECONDS = 30.0  # ten times what it takes on a machine that has nothing else to do
WORST = (
    *("recording_lists", "recording_objects", "recording_events", "replay_scenarios"),
    *("replay_given_old", "replay_labels_old", "replay_empty_old"),
)


@pytest.fixture(scope="module")
def idle(tmp_path_factory: pytest.TempPathFactory) -> float:
    """MB that a command takes that reads a file with nothing in it."""
    place = tmp_path_factory.mktemp("idle")
    (place / "x.jsonl").write_bytes(sealed_text(recording()[:1]))
    return max(
        run([word, str(place / "x.jsonl")], place / "s.db")[1] for word in ("import", "audit")
    )


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="no peak of a process to be had")
@pytest.mark.parametrize(
    ("command", "shape"),
    [*(("import", shape) for shape in WORST), *(("audit", shape) for shape in WORST[::3])],
)
def test_a_hostile_file_costs_a_few_times_its_size(
    tmp_path: Path, idle: float, command: str, shape: str
) -> None:
    need_modest(tmp_path, idle, shape, command, 1)


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="no peak of a process to be had")
@pytest.mark.parametrize("shape", ["recording_honest", "replay_given_old", "replay_labels_old"])
def test_showing_and_comparing_cost_no_more(tmp_path: Path, idle: float, shape: str) -> None:
    need_modest(tmp_path, idle, shape, "replay", 1)
    need_modest(tmp_path, idle, shape, "diff", 2)


def need_modest(place: Path, idle: float, shape: str, command: str, files: int) -> None:
    size = write(place / "x.jsonl", SHAPES[shape](), SIZE) / 2**20
    took, peak, status = run([command, *[str(place / "x.jsonl")] * files], place / "s.db")
    assert status in (0, 1)
    assert peak - idle < MOST * size
    assert took < SECONDS


def test_a_recording_is_refused_by_its_header_alone(duel: Mechs) -> None:
    """Nothing of what stands below it is looked at: a line that is none is not noticed."""
    duel("export", "g-0001", "-o", "x.jsonl")
    file = duel.folder / "x.jsonl"
    header = file.read_bytes().splitlines(keepends=True)[0]
    file.write_bytes(header + b"no line of any file\n")
    assert duel.no("import", "x.jsonl").endswith("it can be shown, not imported")
    assert "recording" in duel.no("diff", "x.jsonl", "g-0001")
    assert "recording" in duel.no("luck", "x.jsonl")
    assert "line 2 was changed" in duel.no("replay", "x.jsonl")


def test_every_shape_is_a_file(tmp_path: Path) -> None:
    """What the benchmark measures is not refused for a slip in how it is made."""
    for name, made in SHAPES.items():
        write(tmp_path / "x.jsonl", made(), 3000)
        data = (tmp_path / "x.jsonl").read_bytes()
        assert data.startswith(b'{"format":"mechs-'), name
        assert data.endswith(b"\n"), name
    assert hostile_files.ROOM < hostile_files.LARGEST_FILE
