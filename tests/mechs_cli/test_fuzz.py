"""A short run of the fuzz: `python -m benchmarks.soak.fuzz` is the long one."""

from __future__ import annotations

from benchmarks.soak import fuzz


def test_spoiled_files_end_in_a_line_and_store_nothing() -> None:
    figures = fuzz.run(40, "short")
    assert figures.failures == []
    for end in ("import 0", "import 1", "audit 0", "audit 1", "replay 0", "replay 1"):
        assert figures.ends[end], f"none of the files came to {end}"
