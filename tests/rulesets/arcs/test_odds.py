"""What dice bring, held against every way that they can fall."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from mechs_core.rulesets.arcs.bots import odds as quick_odds
from mechs_core.rulesets.arcs.data import DICE, FACES, SYMBOLS
from mechs_core.rulesets.arcs.text import odds

THROWS = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (2, 1, 1), (0, 3, 1), (4, 0, 0), (0, 0, 3)]


def shown(dice: tuple[int, ...], symbol: str) -> list[int]:
    """How often the symbol shows, in every way in which the dice can fall."""
    faces = [FACES[kind] for kind, number in zip(DICE, dice, strict=True) for _ in range(number)]
    return [sum(face.split().count(symbol) for face in fallen) for fallen in product(*faces)]


@pytest.mark.parametrize("dice", THROWS)
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_numbers_and_chances_are_those_of_all_ways(dice: tuple[int, ...], symbol: str) -> None:
    every = shown(dice, symbol)
    assert odds.expected(dice, symbol) == Fraction(sum(every), len(every))
    assert odds.limits(dice, symbol) == (min(every), max(every))
    chances = odds.chances(dice, symbol)
    assert sum(chances) == 1
    for number, chance in enumerate(chances):
        assert chance == Fraction(every.count(number), len(every))
        more = sum(1 for each in every if each >= number)
        assert odds.at_least(dice, symbol, number) == Fraction(more, len(every))


def test_a_chance_that_is_not_certain_is_not_told_as_if_it_were() -> None:
    assert odds.percent(Fraction(1, 10_000)) == "1%"
    assert odds.percent(Fraction(9_999, 10_000)) == "99%"
    assert [odds.percent(Fraction(each)) for each in (0, 1)] == ["0%", "100%"]
    assert odds.percent(Fraction(1, 3)) == "33%"


def test_numbers_are_told_with_one_place_where_they_need_it() -> None:
    assert odds.told((2, 0, 0), "hit") == "1 (0 to 2)"
    assert odds.told((0, 2, 0), "hit") == "2.3 (0 to 4)"


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_bots_weigh_dice_by_the_same_chances(symbol: str):
    for dice in product((0, 1, 2, 6), repeat=3):
        exact = odds.chances(dice, symbol)
        quick = quick_odds.chances(dice, symbol)
        assert len(quick) <= len(exact) and not any(exact[len(quick) :])
        assert quick == pytest.approx([float(chance) for chance in exact[: len(quick)]])
