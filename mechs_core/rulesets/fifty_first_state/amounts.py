"""Amounts of goods, points and cards, as they are printed: "1 worker 2 fuel"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from msgspec import Struct

from mechs_core.rulesets.fifty_first_state.data import CARD, GOODS, VP

Counts = tuple[int, ...]  # one for each of GOODS

INDEX: Final = {good: index for index, good in enumerate(GOODS)}
NOTHING: Final[Counts] = (0,) * len(GOODS)
ANY: Final = "any"


class Amount(Struct, frozen=True):
    """What is gained or paid at once."""

    goods: Counts = NOTHING
    vp: int = 0
    cards: int = 0
    any: int = 0  # of a cost: goods of the payer's choice

    def plus(self, more: Amount) -> Amount:
        goods = tuple([a + b for a, b in zip(self.goods, more.goods, strict=True)])
        return Amount(goods, self.vp + more.vp, self.cards + more.cards, self.any + more.any)


NO_AMOUNT: Final = Amount()


def amount(text: str) -> Amount:
    """An amount as it is printed; "" is nothing."""
    words = text.split()
    said = {kind: int(number) for number, kind in zip(words[::2], words[1::2], strict=True)}
    others = said.pop(VP, 0), said.pop(CARD, 0), said.pop(ANY, 0)
    return Amount(counts(said), *others)


def counts(goods: Mapping[str, int]) -> Counts:
    """A map of goods as counts; NOTHING itself for an empty one."""
    return tuple([goods.get(good, 0) for good in GOODS]) if goods else NOTHING


@cache
def some_of(goods: Counts) -> tuple[tuple[int, int], ...]:
    """The goods of which there are any, by number, each with how many."""
    return tuple((good, number) for good, number in enumerate(goods) if number)


def goods_in(numbers: Iterable[int]) -> dict[str, int]:
    """Counts as a map, in the order of GOODS, without those that are 0."""
    if numbers is NOTHING:
        return {}
    return {good: number for good, number in zip(GOODS, numbers, strict=True) if number}


@cache
def one_of(kind: str, number: int = 1) -> Amount:
    """So many of a good, of victory points or of cards."""
    return amount(f"{number} {kind}")


def told(what: Amount) -> str:
    """An amount as it is printed: the reverse of `amount`."""
    parts = {**goods_in(what.goods), ANY: what.any, VP: what.vp, CARD: what.cards}
    return " ".join(f"{number} {kind}" for kind, number in parts.items() if number)
