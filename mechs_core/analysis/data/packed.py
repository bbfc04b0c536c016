"""The unpacked size of a Parquet file, read from its page headers without unpacking a page.

The sizes in the footer are only claims: a reader allocates as much as the header of each page says.
So all page headers are read, and the footer is checked against them.

Source: parquet.thrift of the Apache Parquet format; the compact protocol of Apache Thrift.
"""

from __future__ import annotations

from typing import IO, Any, Final, NamedTuple

import pyarrow.parquet as pq

WINDOW: Final = 1 << 14  # bytes in which a page's header must end
LONGEST_NUMBER: Final = 10  # bytes
DATA, DICTIONARY = 0, 2  # types of pages
PLAIN, RLE_DICTIONARY = 0, 8
AS_WRITTEN: Final = (PLAIN, 2, 3, RLE_DICTIONARY)  # other encodings can expand without bound
TRUE, FALSE, BYTE, DOUBLE, BINARY, STRUCT = 1, 2, 3, 7, 8, 12  # types of fields
NUMBERS: Final = (4, 5, 6)
DEEPEST: Final = 4  # structs in structs
UNREADABLE: Final = (IndexError, KeyError, ValueError, TypeError)

Fields = dict[int, Any]


class BadPages(Exception):
    """Pages that this program has not written."""


class Page(NamedTuple):
    """A page's header, of so many bytes. packed, unpacked: bytes of what follows it."""

    header: int
    kind: int
    packed: int
    unpacked: int
    values: int
    encoding: int


def unpacked(file: IO[bytes], footer: pq.FileMetaData, end: int) -> int:
    """Bytes that all pages of a file take unpacked. end: where its footer begins.

    Raises BadPages for pages that do not hold the rows that the footer says, overlap or lie outside
    the file, or are encoded as none is that is written here; OSError.
    """
    whole, before = 0, 4  # bytes "PAR1"
    for group in map(footer.row_group, range(footer.num_row_groups)):
        for chunk in map(group.column, range(group.num_columns)):
            if not group.num_rows and not chunk.total_compressed_size:
                continue
            start = first = chunk.data_page_offset
            if chunk.has_dictionary_page:
                start = chunk.dictionary_page_offset
            if start < before or chunk.total_compressed_size < 0 or start > first > 0:
                raise BadPages("pages overlap")
            before = start + chunk.total_compressed_size
            if before > end:
                raise BadPages("pages lie outside the file")
            whole += unpacked_of(file, start, before, group.num_rows)
    return whole


def unpacked_of(file: IO[bytes], start: int, end: int, rows: int) -> int:
    """Bytes that the pages of one column take, between two places of a file."""
    whole = values = 0
    names = False  # whether a dictionary page has come
    while start < end:
        page = page_at(file, start)
        start += page.header + page.packed
        whole += page.unpacked
        if min(page) < 0:
            raise BadPages("a page of less than nothing")
        if page.encoding not in AS_WRITTEN:
            raise BadPages(f"a page is encoded in way {page.encoding}")
        if page.kind == DICTIONARY and not names and not values:
            names = True
            if 4 * page.values > page.unpacked:
                raise BadPages("a dictionary is shorter than it says")
        elif page.kind == DATA:
            values += page.values
        else:
            raise BadPages(f"a page of kind {page.kind}")
    if start != end or values != rows:
        raise BadPages(f"pages of {values} values for {rows} rows")
    return whole


def page_at(file: IO[bytes], start: int) -> Page:
    """Raises BadPages where no page begins."""
    file.seek(start)
    data = file.read(WINDOW)
    try:
        fields, size = struct_at(data, 0)
        kind = fields[1]
        head = fields[5 if kind == DATA else 7 if kind == DICTIONARY else 8]
        return Page(size, kind, fields[3], fields[2], head[1], head[2])
    except UNREADABLE as error:
        raise BadPages("no page begins where one should") from error


def struct_at(data: bytes, at: int, deep: int = 0) -> tuple[Fields, int]:
    """The fields of a struct by number, texts left out, and where it ends."""
    fields: Fields = {}
    number = 0
    while head := data[at]:
        at += 1
        kind, step = head & 15, head >> 4
        if not step:
            raise ValueError("fields are in order")
        number += step
        if kind in NUMBERS:
            fields[number], at = signed_at(data, at)
        elif kind == BINARY:
            size, at = number_at(data, at)
            at += size
        elif kind == STRUCT and deep < DEEPEST:
            fields[number], at = struct_at(data, at, deep + 1)
        elif kind in (BYTE, DOUBLE):
            at += 1 if kind == BYTE else 8
        elif kind not in (TRUE, FALSE):
            raise ValueError("no field of a page's header")
    return fields, at + 1


def signed_at(data: bytes, at: int) -> tuple[int, int]:
    value, at = number_at(data, at)
    return (value >> 1) ^ -(value & 1), at


def number_at(data: bytes, at: int) -> tuple[int, int]:
    """A number of seven bits a byte, the lowest first, and where it ends."""
    value = 0
    for i in range(LONGEST_NUMBER):
        byte = data[at + i]
        value |= (byte & 127) << 7 * i
        if byte < 128:
            return value, at + i + 1
    raise ValueError("a number that does not end")
