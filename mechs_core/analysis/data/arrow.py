"""Rows as Arrow tables: typed, and as bytes that go from one process to another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pyarrow as pa

from mechs_core.analysis.data.rows import Columns
from mechs_core.analysis.data.tables import FLOAT, INT, TEXT, Table

TYPES: Final = {INT: pa.int64(), FLOAT: pa.float64(), TEXT: pa.string()}


def schema_of(table: Table) -> pa.Schema:
    """The columns with their types; unit and sentence stand in a field's metadata."""
    return pa.schema(
        [
            pa.field(
                column.name,
                TYPES[column.kind],
                column.null,
                {"unit": column.unit, "sentence": column.sentence},
            )
            for column in table.columns
        ],
        {"row": table.row},
    )


def arrow_of(table: Table, columns: Columns) -> pa.Table:
    """The rows of a table. Raises pa.ArrowException for a value that its column cannot hold."""
    return pa.table(columns, schema_of(table))


def with_texts(rows: pa.Table, name: str, texts: Mapping[int, str], by: str) -> pa.Table:
    """The rows with a column of texts, looked up by the numbers in column `by`; else null."""
    found = pa.array([texts.get(key) for key in rows[by].to_pylist()], pa.string())
    place = rows.schema.get_field_index(name)
    return rows.set_column(place, rows.schema.field(place), found)


def to_bytes(rows: pa.Table) -> bytes:
    """The Arrow IPC stream of a table."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, rows.schema) as stream:
        stream.write_table(rows)
    return bytes(sink.getvalue())


def from_bytes(data: bytes) -> pa.Table:
    """What `to_bytes` was given."""
    return pa.ipc.open_stream(data).read_all()
