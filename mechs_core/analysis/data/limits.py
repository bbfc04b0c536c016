"""How large a data set may be that somebody else wrote.

What it costs to read one follows from its size on disk: honest parts of every ruleset hold at most
0.6 rows a byte, take at most 9 times their bytes unpacked, and end in 12 kB of footer.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

LARGEST_MANIFEST: Final = 8 << 20  # bytes
DEEPEST_MANIFEST: Final = 48  # levels of nesting: decisions and options in arms of a plan
MOST_COLUMNS: Final = 200  # of a table
GAMES_OF_A_PART: Final = 1000  # a part is closed after 500, at the end of a batch
ROWS_A_BYTE: Final = 2
ROWS_BESIDES: Final = 4096  # rows that a file of any size may hold
UNPACKED: Final = 256  # times the bytes of a file, that its pages may take unpacked
LARGEST_FOOTER: Final = 4 << 20  # bytes
MOST_SEATS: Final = 100  # of a game of unknown rules
TALLIES_A_SEAT: Final = 5000  # in one game; 244 are the most that were seen
MOST_ITEMS: Final = 64  # of a topic; 32 are the most that were seen
MOST_KINDS: Final = 200  # of decisions, and of endings
LONGEST_NAME: Final = 800  # bytes of any text but the label of an arm
LARGEST: Final = 1 << 53  # absolute value of numbers: larger ones are not exact as floats


class Limits(Struct, frozen=True):
    """Of all tables together. Four million games of four seats come to 2.2 billion rows."""

    rows: int = 3_000_000_000
    bytes: int = 64 << 30  # of files


UNLIMITED: Final = Limits(rows=1 << 62, bytes=1 << 62)  # of a data set that one's own program wrote
