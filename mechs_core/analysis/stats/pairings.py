"""Who beats whom, in games of exactly two different players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import polars as pl
from msgspec.structs import replace

from mechs_core.analysis.pages.report import Field, Section
from mechs_core.analysis.stats.sample import ENOUGH, Sample
from mechs_core.analysis.stats.telling import cells, counted, percent, percents
from mechs_core.analysis.stats.wins import Wins, wins_in

METHOD: Final = (
    "Of games of two different players, however many seats each had. A game is one point, shared "
    "by those who win it."
)
Pair = tuple[str, str]  # a player, and against whom


class Met(NamedTuple):
    """How a player fared against another one. level: its share of points if both are as good."""

    wins: Wins
    level: float  # 0.5 where both had as many seats
    games: int
    units: int

    @property
    def more(self) -> float:
        return self.wins.share - self.level


def pairings(sample: Sample) -> list[Section]:
    """Points of players against each other: pair by pair with intervals, and as a cross table."""
    found = {
        pair: Met(
            wins_in(games, "points"),
            float(games["level"].to_numpy().mean()),
            len(games),
            games["block"].n_unique(),
        )
        for pair, games in meetings(sample.seats, sample.players).items()
    }
    if not found:
        return []
    return [
        replace(section, note=section.note + sample.those_players)
        for section in (pair_by_pair(found), cross(found))
    ]


def meetings(seats: pl.DataFrame, players: Sequence[str]) -> dict[Pair, pl.DataFrame]:
    """For each pair of players, both ways, its games: one row each, with points and level of the
    first.
    """
    of_two = pl.col("player").n_unique().over("game") == 2
    sides = (
        seats.filter(of_two)
        .filter(pl.col("player").is_in(players))
        .group_by("game", "block", "player")
        .agg(
            points=pl.col("share").sum().clip(0, 1),  # thirds may sum up to a little more
            level=pl.len() / pl.col("n").first(),
        )
    )
    both = sides.join(sides.select("game", against="player"), on="game")
    both = both.filter(pl.col("player") != pl.col("against")).sort("player", "against", "game")
    keys = both.partition_by("player", "against", as_dict=True, include_key=False)
    return {(str(one), str(other)): games for (one, other), games in keys.items()}


def pair_by_pair(found: Mapping[Pair, Met]) -> Section:
    """Each pair once, seen from the better side; the most one-sided at the top."""
    pairs = sorted(
        (pair for pair in found if is_better(found, pair)), key=lambda pair: -found[pair].more
    )
    return Section(
        key="pairings",
        question="Who beats whom?",
        answer=" ".join(answer(pair, found[pair]) for pair in pairs),
        fields=(
            Field("player"),
            Field("against"),
            Field("games", "games"),
            Field("points", "% of games", 1),
            Field("from", "%", 1),
            Field("to", "%", 1),
            Field("level", "%", 1),
        ),
        rows=tuple(
            (
                *pair,
                found[pair].games,
                *cells(*(100 * each for each in (*found[pair].wins[:3], found[pair].level))),
            )
            for pair in pairs
        ),
        note=(
            f"{METHOD} Wilson intervals, for as many independent games as tell as much: games of "
            "one deal share their luck. Level: the player's part of the seats."
        ),
    )


def is_better(found: Mapping[Pair, Met], pair: Pair) -> bool:
    """Whether the first of a pair is further above its level; of equals the first by name."""
    mine, theirs = found[pair].more, found[pair[::-1]].more
    return mine > theirs or (mine == theirs and pair < pair[::-1])


def answer(pair: Pair, met: Met) -> str:
    (one, other), wins = pair, met.wins
    if met.units < ENOUGH:
        return f"Too few games of {one} and {other} to tell: {counted(met.games, 'game')}."
    said = f"{one} takes {percent(wins.share)} ({percents(wins.low, wins.high)}) against {other}"
    if percent(met.level) != percent(0.5):
        said += f", where {percent(met.level)} is level"
    return f"{said}{'' if wins.low > met.level else '; that is within chance'}."


def cross(found: Mapping[Pair, Met]) -> Section:
    """All players against all; empty where two did not meet."""
    names = ranked(found)
    best, few = names[0], min(met.units for met in found.values()) < ENOUGH
    said = f"{best} does best: {percent(mean_of(found, best))} on average over opponents."
    return Section(
        key="pairings_cross",
        question="How do all players fare against all?",
        answer="Too few games to tell." if few else said,
        fields=(
            Field("player"),
            *(Field(f"vs {name}", "% of points", 1) for name in names),
            Field("mean", "% of points", 1),
        ),
        rows=tuple(
            (
                one,
                *(
                    100 * found[one, other].wins.share if (one, other) in found else None
                    for other in names
                ),
                100 * mean_of(found, one),
            )
            for one in names
        ),
        note=f"{METHOD} The row's points against the column; mean: each opponent counts the same.",
    )


def ranked(found: Mapping[Pair, Met]) -> Sequence[str]:
    """All players, those first that are furthest above their level."""

    def more(name: str) -> float:
        each = [met.more for (one, _), met in found.items() if one == name]
        return sum(each) / len(each)

    return sorted({name for name, _ in found}, key=lambda name: (-more(name), name))


def mean_of(found: Mapping[Pair, Met], name: str) -> float:
    """The mean of a player's shares of points, each opponent once."""
    shares = [met.wins.share for (one, _), met in found.items() if one == name]
    return sum(shares) / len(shares)
