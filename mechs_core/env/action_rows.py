"""Rows of numbers that describe lists of legal decisions; each row is computed once and kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mechs_core.env.columns import Columns
from mechs_core.env.spaces import NUMBER
from mechs_core.kernel.messages import Decision, Seat

MOST: Final = 1 << 16  # rows kept; when there are more, all are dropped


class Told:
    """The rows of decisions, with seats counted from one seat."""

    def __init__(self, columns: Columns, own: Seat) -> None:
        self._columns = columns
        self._own = own
        self._clear()

    def _clear(self) -> None:
        self._places: dict[Decision, int] = {}
        self._rows = np.zeros((64, len(self._columns.columns)), NUMBER)

    def of(self, decisions: Sequence[Decision]) -> NDArray[Any]:
        """An array with one row for each decision, in their order."""
        if len(self._places) > MOST:
            self._clear()
        places = self._places
        kept = [places.get(decision, -1) for decision in decisions]
        if -1 in kept:
            kept = [self._place(decision) for decision in decisions]
        return self._rows[kept]

    def _place(self, decision: Decision) -> int:
        place = self._places.get(decision)
        if place is None:
            place = self._places[decision] = len(self._places)
            if place == len(self._rows):
                self._rows = np.concatenate([self._rows, np.zeros_like(self._rows)])
            self._rows[place] = self._columns.row(decision, self._own)
        return place
