"""Decisions as lines of text, and back: a table of rows, and the kinds of word in them."""

from mechs_core.kit.notation.kinds import YES_NO, Kind, Number, Seats, Tally, Words
from mechs_core.kit.notation.nested import carrying
from mechs_core.kit.notation.rows import Row
from mechs_core.kit.notation.table import Notation

__all__ = ["YES_NO", "Kind", "Notation", "Number", "Row", "Seats", "Tally", "Words", "carrying"]
