"""Which simulated games go to the store: all, none, or an even share. Which are derived again."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from mechs_core.analysis.simulating.plan import BadPlan

ONE_IN: Final = 50  # games derived again besides those that are kept: 1 to 2% of the time
WHOLE: Final = {"all": Fraction(1), "none": Fraction(0)}


def share_kept(said: str) -> Fraction:
    """`all`, `none` or a share such as `1%` or `0.5%`, from 0 to 1. Raises BadPlan."""
    if said in WHOLE:
        return WHOLE[said]
    number = said.removesuffix("%")
    try:
        share = Fraction(number) / 100 if number.isascii() and len(number) < 10 else None
    except (ValueError, ZeroDivisionError):
        share = None
    if share is None or said == number or not 0 <= share <= 1:
        raise BadPlan(f"--keep {said!r}: all, none, or a share such as 1%")
    return share


def is_kept(number: int, share: Fraction) -> bool:
    """Whether game `number` is one of the share: of 1% the last of each hundred."""
    return (number + 1) * share // 1 > number * share // 1


def is_derived(number: int, share: Fraction) -> bool:
    """Whether game `number` is derived again from its record: one in fifty, and all that are kept.

    The first game is among them.
    """
    return number % ONE_IN == 0 or is_kept(number, share)
