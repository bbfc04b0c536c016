"""How all benchmarks measure: the median of a few rounds, beside a floor from the same run."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import NamedTuple

ROUNDS = 5


class Row(NamedTuple):
    """One figure. floor: what the bare library does with the same bytes, in the same unit."""

    name: str
    value: float
    unit: str
    floor: float | None = None
    floor_name: str = ""

    def __str__(self) -> str:
        text = f"{self.name:44} {figure(self.value):>12} {self.unit:12}"
        if self.floor:
            text += f" {self.value / self.floor:6.2f} of {figure(self.floor)} ({self.floor_name})"
        return text.rstrip()


def figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:,.2f}"


def rate(work: Callable[[], int], rounds: int = ROUNDS) -> float:
    """Operations a second, the median of the rounds; `work` returns how many it did."""
    rates = []
    for _ in range(rounds):
        begin = perf_counter()
        done = work()
        rates.append(done / (perf_counter() - begin))
    return median(rates)


def seconds(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Seconds a call: the median of the rounds."""
    return 1 / rate(lambda: (work(), 1)[1], rounds)
