"""What dice bring, exactly: expected numbers, ranges, chances. RULES.md, Components."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from mechs_core.rulesets.arcs.cards import SHOWN
from mechs_core.rulesets.arcs.data import DICE, SYMBOLS
from mechs_core.rulesets.arcs.rules.battle import FACES

Numbers = tuple[int, ...]  # dice by kind


def expected(dice: Numbers, symbol: str) -> Fraction:
    """How often a symbol shows on average."""
    at = SYMBOLS.index(symbol)
    return sum(
        (
            Fraction(number * sum(face[at] for face in SHOWN[kind]), FACES)
            for kind, number in zip(DICE, dice, strict=True)
        ),
        Fraction(0),
    )


def limits(dice: Numbers, symbol: str) -> tuple[int, int]:
    """The least and the most."""
    at = SYMBOLS.index(symbol)
    shown = [[face[at] for face in SHOWN[kind]] for kind in DICE]
    least = sum(n * min(faces) for n, faces in zip(dice, shown, strict=True))
    return least, sum(n * max(faces) for n, faces in zip(dice, shown, strict=True))


@lru_cache(maxsize=1 << 10)
def chances(dice: Numbers, symbol: str) -> tuple[Fraction, ...]:
    """By number from 0 the chance that the symbol shows so often."""
    at = SYMBOLS.index(symbol)
    found = [Fraction(1)]
    for kind, number in zip(DICE, dice, strict=True):
        faces = [face[at] for face in SHOWN[kind]]
        for _ in range(number):
            more = [Fraction(0)] * (len(found) + max(faces))
            for before, chance in enumerate(found):
                for shown in faces:
                    more[before + shown] += chance / FACES
            found = more
    return tuple(found)


def at_least(dice: Numbers, symbol: str, number: int) -> Fraction:
    """The chance that a symbol shows so often or more."""
    return sum(chances(dice, symbol)[number:], Fraction(0))


def percent(chance: Fraction) -> str:
    """ "31%"; a chance that is not certain is never told as 0 or 100."""
    rounded = round(100 * chance)
    if 0 < chance < 1:
        rounded = min(99, max(1, rounded))
    return f"{rounded}%"


def number(value: Fraction) -> str:
    """ "2.5", "3"."""
    return f"{float(value):.1f}".removesuffix(".0")


def told(dice: Numbers, symbol: str) -> str:
    """ "2.5 (0 to 4)"."""
    least, most = limits(dice, symbol)
    return f"{number(expected(dice, symbol))} ({least} to {most})"


def shown(kind: str, face: int, symbol: str) -> int:
    """How often a face, from 0, shows a symbol."""
    return SHOWN[kind][face][SYMBOLS.index(symbol)]
