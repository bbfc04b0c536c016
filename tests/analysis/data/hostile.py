"""Data sets made to exhaust or crash the reader's machine.

Each shape takes a folder with a sound data set of the toy game, twelve games of two seats in one
part, and spoils it.
"""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from msgspec import json

GAMES: Final = 12
SEATS: Final = 2
MANY: Final = 1_000_000  # rows; 6 million took 6.8 GB
Shape = Callable[[Path], None]


def only(folder: Path, table: str) -> Path:
    (file,) = (folder / table).glob("*.parquet")
    return file


def rewrite(folder: Path, table: str, rows: pa.Table, **how: Any) -> None:
    pq.write_table(rows, only(folder, table), compression="zstd", **how)


def repeated(rows: pa.Table, many: int) -> pa.Table:
    """The first row again and again: it takes next to nothing on disk."""
    return pa.table(
        [pa.repeat(rows[i][0], many) for i in range(rows.num_columns)], schema=rows.schema
    )


def with_values(folder: Path, table: str, columns: dict[str, Any]) -> None:
    """Columns with one value for all rows, or a list with one for each."""
    rows = pq.read_table(only(folder, table))
    for name, value in columns.items():
        place = rows.schema.get_field_index(name)
        field = rows.schema.field(place)
        values = value if isinstance(value, list) else [value] * len(rows)
        rows = rows.set_column(place, field, pa.array(values, field.type))
    rewrite(folder, table, rows)


def value(table: str, **columns: Any) -> Shape:
    return lambda folder: with_values(folder, table, columns)


# ---------------------------------------------------------------- too many rows


def many_games(folder: Path) -> None:
    """The part's name announces them, and they have no deal."""
    for table, each in (("games", 1), ("seats", SEATS)):
        file = only(folder, table)
        rows = repeated(pq.read_table(file), MANY * each)
        numbers = pa.array(np.arange(MANY * each) // each)
        rows = rows.set_column(0, rows.schema.field(0), numbers)
        if table == "games":
            place = rows.schema.get_field_index("deal")
            rows = rows.set_column(place, rows.schema.field(place), pa.nulls(len(rows), pa.int64()))
        rewrite(
            folder,
            table,
            rows,
            column_encoding={"game": "DELTA_BINARY_PACKED"},
            use_dictionary=rows.column_names[1:],
        )
    for file in [*folder.glob("*/*.parquet")]:
        file.rename(file.with_name(f"part-000000000-{MANY - 1:09}.parquet"))
    edit_plan(folder, deals=MANY)


def more_rows(table: str, many: int = MANY) -> Shape:
    """More rows than so many games can have, or so many bytes."""

    def spoil(folder: Path) -> None:
        rewrite(folder, table, repeated(pq.read_table(only(folder, table)), many))

    return spoil


# ---------------------------------------------------------------- pages that swell


def number(value: int) -> bytes:
    """Seven bits a byte, the lowest first."""
    out = b""
    while value > 127:
        out, value = out + bytes([value & 127 | 128]), value >> 7
    return out + bytes([value])


def swelling_page(table: str, column: str, unpacked: int = 1 << 30) -> Shape:
    """One page of zeros that takes a gigabyte, behind a footer that tells of a few bytes.

    column: the last one of its table, so that no other moves.
    """

    def spoil(folder: Path) -> None:
        file = only(folder, table)
        rows = pq.read_table(file)
        assert rows.column_names[-1] == column
        rewrite(folder, table, rows, use_dictionary=False, write_statistics=False)
        data, there = file.read_bytes(), pq.read_metadata(file)
        chunk = there.row_group(0).column(rows.num_columns - 1)
        packed = pa.compress(b"\0" * unpacked, codec="zstd", asbytes=True)
        sizes = b"".join(b"\x15" + number(2 * each) for each in (0, unpacked, len(packed)))
        head = b"".join(b"\x15" + number(2 * each) for each in (len(rows), 0, 3, 3))
        page = sizes + b"\x2c" + head + b"\0\0" + packed
        claim, size = b"\x16" + number(2 * chunk.total_uncompressed_size), b"\x16"
        footer = data[-8 - there.serialized_size : -8]
        was = claim + size + number(2 * chunk.total_compressed_size)
        before, after = footer.rsplit(was, 1)
        put(
            file,
            data[: chunk.data_page_offset] + page,
            before + claim + size + number(2 * len(page)) + after,
        )

    return spoil


def put(file: Path, pages: bytes, footer: bytes) -> None:
    file.write_bytes(pages + footer + len(footer).to_bytes(4, "little") + b"PAR1")


def long_text(table: str, column: str, size: int = 20_000_000) -> Shape:
    def spoil(folder: Path) -> None:
        many = pq.read_metadata(only(folder, table)).num_rows
        with_values(folder, table, {column: ["x" * size, *["x"] * (many - 1)]})

    return spoil


def growing_texts(folder: Path) -> None:
    """Each text repeats the one before: a few bytes in the file, all of it in memory."""
    file = only(folder, "tallies")
    rows = repeated(pq.read_table(file), 2000)
    place = rows.schema.get_field_index("item")
    rows = rows.set_column(place, rows.schema.field(place), pa.array(["x" * 20_000] * len(rows)))
    rewrite(
        folder,
        "tallies",
        rows,
        use_dictionary=[name for name in rows.column_names if name != "item"],
        column_encoding={"item": "DELTA_BYTE_ARRAY"},
    )


def huge_footer(folder: Path) -> None:
    file = only(folder, "seats")
    rows = pq.read_table(file)
    rewrite(folder, "seats", rows.replace_schema_metadata({"x": "y" * 5_000_000}))


def shared_pages(folder: Path) -> None:
    """A thousand row groups that all name the same pages."""
    file = only(folder, "tallies")
    rows = repeated(pq.read_table(file), 1000)
    rewrite(folder, "tallies", rows, row_group_size=1, use_dictionary=False, write_statistics=False)
    data, there = file.read_bytes(), pq.read_metadata(file)
    footer = data[-8 - there.serialized_size : -8]
    for column in range(len(rows.column_names)):
        first = there.row_group(0).column(column).data_page_offset
        for group in range(1, there.num_row_groups):
            old = there.row_group(group).column(column).data_page_offset
            was, now = (b"\x26" + number(2 * each) for each in (old, first))
            if len(was) == len(now):
                footer = footer.replace(was, now)
    file.write_bytes(
        data[: -8 - there.serialized_size] + footer + len(footer).to_bytes(4, "little") + b"PAR1"
    )


# ---------------------------------------------------------------- too many different things


def different(table: str, column: str, many: int) -> Shape:
    """Each row with a text of its own; as many rows as it takes."""

    def spoil(folder: Path) -> None:
        rows = pq.read_table(only(folder, table))
        rows = pa.concat_tables([rows] * -(-many // len(rows)))
        place = rows.schema.get_field_index(column)
        texts = pa.array([f"x{i}" for i in range(len(rows))])
        rewrite(folder, table, rows.set_column(place, rows.schema.field(place), texts))

    return spoil


# ---------------------------------------------------------------- the manifest


def edit_manifest(folder: Path, change: Callable[[dict[str, Any]], None]) -> None:
    path = folder / "dataset.json"
    said = json.decode(path.read_bytes())
    change(said)
    path.write_bytes(json.encode(said))


def edit_plan(folder: Path, **fields: Any) -> None:
    edit_manifest(folder, lambda said: said["plan"].update(fields))


def plan_with(**fields: Any) -> Shape:
    return lambda folder: edit_plan(folder, **fields)


def manifest_with(**fields: Any) -> Shape:
    return lambda folder: edit_manifest(folder, lambda said: said.update(fields))


def large_manifest(folder: Path) -> None:
    path = folder / "dataset.json"
    path.write_bytes(
        path.read_bytes().replace(b'"plan"', b'"more": [' + b"[]," * 20_000_000 + b'0], "plan"')
    )


def deep_manifest(folder: Path) -> None:
    path = folder / "dataset.json"
    deep = b"[" * 100_000 + b"]" * 100_000
    path.write_bytes(path.read_bytes().replace(b'"plan"', b'"more": ' + deep + b', "plan"'))


def long_number(folder: Path) -> None:
    path = folder / "dataset.json"
    path.write_bytes(re.sub(rb'"deals": \d+', b'"deals": 1' + b"0" * 10_000, path.read_bytes()))


# ---------------------------------------------------------------- no plain files


def freed(folder: Path, name: str) -> Path:
    """The place of a file that is there no more; of a table its only one."""
    path = only(folder, name) if (folder / name).is_dir() else folder / name
    path.unlink()
    return path


def pipe_as(name: str) -> Shape:
    def spoil(folder: Path) -> None:
        os.mkfifo(freed(folder, name))

    return spoil


def socket_as(name: str) -> Shape:
    def spoil(folder: Path) -> None:
        freed(folder, name)
        here = Path.cwd()
        os.chdir(folder)  # the path of a socket is short
        try:
            with socket.socket(socket.AF_UNIX) as made:
                made.bind(name)
        finally:
            os.chdir(here)

    return spoil


def folder_as(name: str) -> Shape:
    def spoil(folder: Path) -> None:
        freed(folder, name).mkdir()

    return spoil


def loop_as(name: str) -> Shape:
    def spoil(folder: Path) -> None:
        path = freed(folder, name)
        path.symlink_to(path.name)

    return spoil


def arms(many: int) -> list[dict[str, Any]]:
    return [{"label": f"rounds={i}", "options": {}} for i in range(many)]


SHAPES: Final[dict[str, Shape]] = {
    "a million games": many_games,
    "a million rows of twelve games": more_rows("games"),
    "a million seats": more_rows("seats"),
    "a million tallies": more_rows("tallies"),
    "a million decisions": more_rows("decisions"),
    "a million events": more_rows("events"),
    "2^62 seats": value("games", seats=1 << 62),
    "seats that the rules do not know": value("games", seats=9),
    "less than no seats": value("games", seats=-1),
    "2^62 rounds": value("games", rounds=[1 << 62] + [1] * (GAMES - 1)),
    "less than no events": value("games", events=-5),
    "2^62 points": value("seats", score=[1 << 62, -(1 << 62)] * GAMES),
    "points without end": value("seats", margin=float("inf")),
    "half a not-a-number": value("seats", share=float("nan")),
    "2^62 places": value("seats", place=1 << 62),
    "no such seat": value("seats", seat=7),
    "a seat twice": value("seats", seat=0),
    "games of other numbers": value("games", game=-1),
    "a game twice": value("games", game=3),
    "2^62 damage": value("tallies", value=1 << 62),
    "2^62 legal decisions": value("decisions", legal=1 << 62),
    "other rules": value("games", ruleset="chess"),
    "another status": value("games", status="begun"),
    "a page that swells": swelling_page("tallies", "value"),
    "a text page that swells": swelling_page("decisions", "data"),
    "a long item": long_text("tallies", "item"),
    "a long name": long_text("seats", "player"),
    "a long label": long_text("games", "arm"),
    "texts that grow": growing_texts,
    "a huge footer": huge_footer,
    "shared pages": shared_pages,
    "many items": different("tallies", "item", 100_000),
    "many measures": different("tallies", "measure", 100_000),
    "many types": different("decisions", "type", 100_000),
    "a manifest of 60 MB": large_manifest,
    "a deep manifest": deep_manifest,
    "10^18 deals": plan_with(deals=10**18),
    "a number of 10,000 digits": long_number,
    "many players to seat": plan_with(dealing="paired", seats=[f"bot:{i}@1" for i in range(40)]),
    "500,000 bots on seats": plan_with(dealing="paired", seats=[f"b{i}" for i in range(500_000)]),
    "100,000 arms": plan_with(arms=arms(100_000)),
    "a ruleset that is a path": manifest_with(ruleset="../../etc"),
    "a ruleset that is a module": manifest_with(ruleset="os.path"),
    "fewer games in the plan": plan_with(deals=5),
    "a pipe as manifest": pipe_as("dataset.json"),
    "a pipe as part": pipe_as("seats"),
    "a pipe as games": pipe_as("games"),
    "a socket as manifest": socket_as("dataset.json"),
    "a folder as manifest": folder_as("dataset.json"),
    "a folder as part": folder_as("tallies"),
    "a loop as manifest": loop_as("dataset.json"),
    "a loop as part": loop_as("seats"),
}
