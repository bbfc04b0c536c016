"""Page headers agree with the footer in every Parquet file that this program writes."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet as pq
import pytest

from mechs_core.analysis.data.packed import BadPages, number_at, struct_at, unpacked
from mechs_core.analysis.data.tables import NAMES
from tests.analysis.data.test_dataset import write

HEADER = 200  # bytes of a page's, with the least and the greatest value


@pytest.mark.parametrize("table", NAMES)
def test_pages_take_what_the_footer_says_but_for_their_headers(tmp_path: Path, table: str) -> None:
    (path,) = (write(tmp_path / "set", (0, 11)) / table).glob("*")
    there = pq.read_metadata(path)
    columns = [there.row_group(0).column(i) for i in range(there.num_columns)]
    said = sum(column.total_uncompressed_size for column in columns)
    with path.open("rb") as file:
        found = unpacked(file, there, path.stat().st_size - 8 - there.serialized_size)
    assert said - HEADER * 2 * there.num_columns < found < said


def test_pages_end_before_the_footer(tmp_path: Path) -> None:
    (path,) = (write(tmp_path / "set", (0, 11)) / "seats").glob("*")
    with path.open("rb") as file, pytest.raises(BadPages, match="outside the file"):
        unpacked(file, pq.read_metadata(path), 1000)


def test_a_number_ends_within_ten_bytes() -> None:
    assert number_at(b"\x96\x01", 0) == (150, 2)
    with pytest.raises(ValueError, match="does not end"):
        number_at(b"\xff" * 20, 0)


def test_structs_are_not_followed_without_end() -> None:
    assert struct_at(b"\x15\x04\x2c\x15\x03\x00\x00", 0) == ({1: 2, 3: {1: -2}}, 7)
    with pytest.raises(ValueError, match="no field"):
        struct_at(b"\x1c" * 100, 0)
