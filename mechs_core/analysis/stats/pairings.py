"""Who beats whom, in games of exactly two different players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import polars as pl

from mechs_core.analysis.report import Field, Section
from mechs_core.analysis.stats.sample import ENOUGH, Sample
from mechs_core.analysis.stats.telling import cells, counted, percent, percents
from mechs_core.analysis.stats.wins import Wins, wins_in

LEVEL: Final = 0.5
METHOD: Final = (
    "Of games of two different players, however many seats each had. A game is one point, shared "
    "by those who win it."
)
Pair = tuple[str, str]  # a player, and against whom


def pairings(sample: Sample) -> list[Section]:
    """Points of players against each other: pair by pair with intervals, and as a cross table."""
    met = meetings(sample.seats)
    found = {pair: wins_in(games, "points") for pair, games in met.items()}
    return [pair_by_pair(met, found), cross(found)] if found else []


def meetings(seats: pl.DataFrame) -> dict[Pair, pl.DataFrame]:
    """For each pair, both ways, its games: one row each, with the points of the first."""
    of_two = pl.col("player").n_unique().over("game") == 2
    sides = (
        seats.filter(of_two)
        .group_by("game", "block", "player")
        .agg(points=pl.col("share").sum().clip(0, 1))  # thirds may sum up to a little more
    )
    both = sides.join(sides.select("game", against="player"), on="game")
    both = both.filter(pl.col("player") != pl.col("against")).sort("player", "against", "game")
    keys = both.partition_by("player", "against", as_dict=True, include_key=False)
    return {(str(one), str(other)): games for (one, other), games in keys.items()}


def pair_by_pair(met: Mapping[Pair, pl.DataFrame], found: Mapping[Pair, Wins]) -> Section:
    """Each pair once, seen from the better side; the most one-sided at the top."""
    pairs = sorted(
        (pair for pair in found if is_better(found, pair)), key=lambda pair: -found[pair].share
    )
    return Section(
        key="pairings",
        question="Who beats whom?",
        answer=" ".join(answer(pair, met[pair], found[pair]) for pair in pairs),
        fields=(
            Field("player"),
            Field("against"),
            Field("games", "games"),
            Field("points", "% of games", 1),
            Field("from", "%", 1),
            Field("to", "%", 1),
        ),
        rows=tuple(
            (*pair, len(met[pair]), *cells(*(100 * each for each in found[pair][:3])))
            for pair in pairs
        ),
        note=(
            f"{METHOD} Wilson intervals, for as many independent games as tell as much: games of "
            "one deal share their luck."
        ),
    )


def is_better(found: Mapping[Pair, Wins], pair: Pair) -> bool:
    """Whether the first of a pair has more points; of equals the first by name."""
    mine, theirs = found[pair].share, found[pair[::-1]].share
    return mine > theirs or (mine == theirs and pair < pair[::-1])


def answer(pair: Pair, games: pl.DataFrame, wins: Wins) -> str:
    one, other = pair
    if games["block"].n_unique() < ENOUGH:
        return f"Too few games of {one} and {other} to tell: {counted(len(games), 'game')}."
    said = f"{one} takes {percent(wins.share)} ({percents(wins.low, wins.high)}) against {other}"
    return f"{said}{'' if wins.low > LEVEL else '; that is within chance'}."


def cross(found: Mapping[Pair, Wins]) -> Section:
    """All players against all; empty where two did not meet."""
    names = ranked(found)
    best = names[0]
    return Section(
        key="pairings_cross",
        question="How do all players fare against all?",
        answer=f"{best} does best: {percent(mean_of(found, best))} on average over opponents.",
        fields=(
            Field("player"),
            *(Field(f"vs {name}", "% of points", 1) for name in names),
            Field("mean", "% of points", 1),
        ),
        rows=tuple(
            (
                one,
                *(
                    100 * found[one, other].share if (one, other) in found else None
                    for other in names
                ),
                100 * mean_of(found, one),
            )
            for one in names
        ),
        note=f"{METHOD} The row's points against the column; mean: each opponent counts the same.",
    )


def ranked(found: Mapping[Pair, Wins]) -> Sequence[str]:
    """All players, the best first."""
    return sorted({name for name, _ in found}, key=lambda name: (-mean_of(found, name), name))


def mean_of(found: Mapping[Pair, Wins], name: str) -> float:
    """The mean of a player's shares of points, each opponent once."""
    shares = [wins.share for (one, _), wins in found.items() if one == name]
    return sum(shares) / len(shares)
