"""Who beats whom, in games of exactly two different players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
import polars as pl
from msgspec.structs import replace

from mechs_core.analysis.inference.ratios import Floats, influence, spread_of
from mechs_core.analysis.pages.report import Field, Section
from mechs_core.analysis.stats.judging import (
    NAMED,
    Judged,
    apart,
    clear_of,
    named,
    one_level,
    share_in_words,
    unseen,
)
from mechs_core.analysis.stats.phrases import cells, counted, percent, percents
from mechs_core.analysis.stats.sample import Sample, numbers
from mechs_core.analysis.stats.wins import Wins, wins_in, wins_of

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
    played: Floats  # games of each block
    parts: Floats  # what each block adds to the deviation of the share

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
            *by_block(games, sample.units),
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


def by_block(games: pl.DataFrame, units: int) -> tuple[Floats, Floats]:
    """The games of each block, and what each adds to the deviation of the share of points."""
    block = games["block"].to_numpy()
    points = np.bincount(block, numbers(games, "points")[:, 0], minlength=units).astype(float)
    played = np.bincount(block, minlength=units).astype(float)
    return played, influence(points[:, None], played[:, None])[:, 0]


def pair_by_pair(found: Mapping[Pair, Met]) -> Section:
    """Each pair once, seen from the better side; the most one-sided at the top."""
    pairs = sorted(
        (pair for pair in found if is_better(found, pair)), key=lambda pair: -found[pair].more
    )
    return Section(
        key="pairings",
        question="Who beats whom?",
        answer=answer({pair: found[pair] for pair in pairs}),
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
            "one deal share their luck. Level: the player's part of the seats. Named in the "
            "answer: who is clearly above it, corrected for the number of pairs (Holm, 5%)."
        ),
    )


def is_better(found: Mapping[Pair, Met], pair: Pair) -> bool:
    """Whether the first of a pair is further above its level; of equals the first by name."""
    mine, theirs = found[pair].more, found[pair[::-1]].more
    return mine > theirs or (mine == theirs and pair < pair[::-1])


def answer(found: Mapping[Pair, Met]) -> str:
    """Who clearly beats whom; in how many pairs neither does, and what would not show in these."""
    judged = {pair: Judged(pair[0], met.wins, met.level, met.units) for pair, met in found.items()}
    clear = [pair for pair, so in zip(found, clear_of([*judged.values()]), strict=True) if so]
    few = [pair for pair, each in judged.items() if not each.is_enough]
    even = [pair for pair in found if pair not in {*clear, *few}]
    said = [beats(pair, found[pair]) for pair in clear[:NAMED]]
    if len(clear) > NAMED:
        said.append(f"One beats the other in {counted(len(clear) - NAMED, 'more pair')}.")
    if even:
        games = counted(sum(found[pair].games for pair in even), "game")
        hidden = unseen([judged[pair] for pair in even])
        said.append(f"Neither{pairs_of(even)} beats the other, in {games}{hidden}.")
    if few:
        games = counted(sum(found[pair].games for pair in few), "game")
        said.append(f"Too few games{pairs_of(few)} to tell: {games}.")
    return " ".join(said)


def pairs_of(pairs: Sequence[Pair]) -> str:
    """Which one, or how many."""
    if len(pairs) == 1:
        return f" of {pairs[0][0]} and {pairs[0][1]}"
    return f" of {counted(len(pairs), 'pair')}"


def beats(pair: Pair, met: Met) -> str:
    (one, other), wins = pair, met.wins
    said = f"{one} takes {percent(wins.share)} ({percents(wins.low, wins.high)}) against {other}"
    return (
        f"{said}."
        if percent(met.level) == percent(0.5)
        else (f"{said}, where {percent(met.level)} is level.")
    )


def cross(found: Mapping[Pair, Met]) -> Section:
    """All players against all; empty where two did not meet."""
    names = ranked(found)
    return Section(
        key="pairings_cross",
        question="How do all players fare against all?",
        answer=cross_said([overall(found, name) for name in names]),
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
        note=(
            f"{METHOD} The row's points against the column; mean: each opponent counts the same. "
            "Named in the answer: whose mean is clearly off its level, corrected for the number "
            "of players (Holm, 5%)."
        ),
    )


def overall(found: Mapping[Pair, Met], name: str) -> Judged:
    """The mean of a player's shares of points, each opponent once."""
    mine = [met for (one, _), met in found.items() if one == name]
    parts = np.mean([met.parts for met in mine], axis=0)
    units = int(np.count_nonzero(np.sum([met.played for met in mine], axis=0)))
    error = float(spread_of(parts[:, None], max(units, 2))[0])
    games = len(mine) ** 2 / sum(1 / met.games for met in mine)
    level = sum(met.level for met in mine) / len(mine)
    return Judged(name, wins_of(mean_of(found, name), error, games, units), level, units)


def cross_said(players: list[Judged]) -> str:
    """Who clearly does better than its level on average over opponents, and who worse."""
    if not any(each.is_enough for each in players):
        return "Too few games to tell."
    clear = clear_of(players)
    sides = [
        f"{how} level: {named([share_in_words(each, one_level(players)) for each in some])}"
        for how, some in zip(("above", "below"), apart(players, clear), strict=True)
        if some
    ]
    if not sides:
        return f"Nobody does better or worse than level on average over opponents{unseen(players)}."
    return f"On average over opponents, {'; '.join(sides)}."


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
