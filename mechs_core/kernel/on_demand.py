"""Sequences whose items are made when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class OnDemand(Sequence[T], Generic[T]):
    """Items that are made anew whenever they are asked for: only one need be in memory."""

    def __init__(self, many: int, make: Callable[[int], T]) -> None:
        """make: the item of an index, from 0."""
        self._many = many
        self._make = make

    def __len__(self) -> int:
        return self._many

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        numbers = range(self._many)[index]  # counts from the end and refuses as a list does
        if isinstance(numbers, range):
            return [self._make(number) for number in numbers]
        return self._make(numbers)
