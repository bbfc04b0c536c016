"""Who wins clearly more or less than their level, and what so few games cannot show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import nan, sqrt
from typing import NamedTuple

from mechs_core.analysis.inference.many import holm, shown_from
from mechs_core.analysis.stats.phrases import amount, counted, listed, percent, percents
from mechs_core.analysis.stats.sample import CLEAR, ENOUGH
from mechs_core.analysis.stats.wins import Wins

NAMED = 5  # on each side, where there may be very many


class Judged(NamedTuple):
    """A share of wins to be held against its level, 0 to 1."""

    name: str
    wins: Wins
    level: float
    units: int  # independent groups of games that tell of it

    @property
    def is_enough(self) -> bool:
        """Whether there are enough independent groups for a verdict."""
        return self.units >= ENOUGH

    @property
    def chance(self) -> float:
        """How likely it is so far from the level by chance; nan where too few games tell."""
        return self.wins.chance(self.level) if self.is_enough else nan


def clear_of(judged: Sequence[Judged]) -> list[bool]:
    """Which ones are clearly off their level, corrected for all of them (Holm)."""
    return [chance <= CLEAR for chance in holm([one.chance for one in judged])]


def apart(judged: Sequence[Judged], clear: Sequence[bool]) -> tuple[list[Judged], list[Judged]]:
    """Those clearly above their level and those clearly below, each the furthest first."""
    sure = [one for one, so in zip(judged, clear, strict=True) if so]
    sure.sort(key=lambda one: one.level - one.wins.share)
    above = [one for one in sure if one.wins.share > one.level]
    return above, [one for one in reversed(sure) if one.wins.share < one.level]


def one_level(judged: Iterable[Judged]) -> str:
    """The level of all of them, "25.0%"; empty where they differ."""
    levels = {percent(one.level) for one in judged}
    return levels.pop() if len(levels) == 1 else ""


def share_in_words(judged: Judged, level: str) -> str:
    """`ram 47.1% (41.3 to 53.0%)`, with its level unless that was said already."""
    wins = judged.wins
    own = "" if level else f" where {percent(judged.level)} is level"
    return f"{judged.name} {percent(wins.share)} ({percents(wins.low, wins.high)}){own}"


def named(told: Sequence[str], most: int = NAMED) -> str:
    """The first ones, and how many more."""
    more = len(told) - most
    return listed([*told[:most], f"{more} more"] if more > 0 else told)


def unseen(judged: Sequence[Judged]) -> str:
    """`: differences under 8 points would not show`, of those that could be told.

    Empty where nothing could be off its level, as one of 100 %.
    """
    enough = [one for one in judged if one.is_enough]
    errors = [sqrt(one.level * (1 - one.level) / one.wins.games) for one in enough]
    return hidden([100 * shown_from(error, len(enough)) for error in errors if error > 0])


def hidden(reaches: Sequence[float], unit: str = "points") -> str:
    """Which differences would not be called clear. reaches: how large each would have to be."""
    if not reaches:
        return ""
    least, most = about(min(reaches)), about(max(reaches))
    ends = least if least == most else f"{least} to {most}"
    return f": differences under {ends} {unit} would not show"


def about(value: float) -> str:
    """A number of one or two digits: `12`, `8.1`, `0.25`, `0.003`; 0.001 for what is less."""
    if value >= 1:
        return f"{value:,.0f}" if value >= 9.5 else f"{value:.1f}"
    return amount(value) if value >= 0.095 else f"{max(value, 0.001):.1g}"


def none_of(noun: str, judged: Sequence[Judged], games: int) -> str:
    """The sentence that none is off its level, and which differences would not show."""
    level = one_level(judged)
    where = f" where {level} is level" if level else ""
    left = sum(not one.is_enough for one in judged)
    if left == len(judged):
        return f"Too few games to tell: {counted(games, 'game')}."
    said = (
        f"No {noun} wins more or less than chance{where}, in {counted(games, 'game')}"
        f"{unseen(judged)}."
    )
    return f"{said} Too few games of {counted(left, 'other')} to tell." if left else said
