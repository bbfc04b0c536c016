"""The games that a report is about: those that ended, in groups that are independent."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cached_property
from typing import Final

import numpy as np
import polars as pl

from mechs_core.analysis.data.frames import Frames, by_number
from mechs_core.analysis.inference.bootstrap import blocks
from mechs_core.analysis.inference.ratios import Floats, sums
from mechs_core.kernel.contract.study import Topic, score_unit
from mechs_core.kernel.ruleset import Ruleset

ENOUGH: Final = 20  # independent groups of games from which a verdict is given
MOST_PLAYERS: Final = 60  # that are set against each other
CLEAR: Final = 0.05  # corrected chance up to which a difference is called clear


class Sample:
    """Ended games and their seats, one row each; longer tables are only read as sums.

    A unit is all games that share luck, by their deal or by their seed, or the steps before a
    branch; most often it is one game. If all games go on from one position, only shared luck makes
    them dependent. Units are independent. Where they are very many, neighbours are taken
    together as one block, so that all errors come from few numbers; `block` stands beside each row.
    """

    def __init__(self, frames: Frames, ruleset: Ruleset) -> None:
        self.frames, self.ruleset = frames, ruleset
        every = frames.games.drop("play_hash", "options").collect().sort("game")
        ended = every.filter(pl.col("status") == "ended")
        self.unfinished = len(every) - len(ended)
        self.left_out = left_out_of(every)
        self.one_position = is_one_position(ended)
        self.games = with_blocks(ended, branched=not self.one_position)
        beside = self.games.select("game", "arm", "block", n="seats")
        self.seats = (
            beside.clear().with_columns(seat=0, player=pl.lit(""))
            if frames.seats is None
            else frames.seats.collect().join(beside, on="game").sort("game", "seat")
        )

    @cached_property
    def players(self) -> list[str]:
        """The players reported by name, sorted; of very many those with most seats."""
        often = self.seats.group_by("player").len().sort("len", "player", descending=[True, False])
        return sorted(often["player"].head(MOST_PLAYERS))

    @property
    def those_players(self) -> str:
        """The note beside numbers that leave players out."""
        left = self.seats["player"].n_unique() - len(self.players)
        return f" Of all players the {MOST_PLAYERS} with most seats." if left else ""

    @cached_property
    def units(self) -> int:
        """How many blocks of games there are, each independent of the others."""
        return self.games["block"].n_unique()

    @property
    def few(self) -> str:
        """The note beside numbers from few groups of games."""
        return " Few games: take it as a hint." if self.units < ENOUGH else ""

    @cached_property
    def tallies(self) -> pl.DataFrame:
        """Sums by block, arm, topic, item and measure; arms in order of their first games."""
        if self.frames.tallies is None:
            return pl.DataFrame(schema={"topic": pl.String})
        keys = ("block", "arm", "topic", "item", "measure")
        beside, arms = by_number(self.games.select("game", "arm", "block"), "arm")
        joined = self.frames.tallies.join(beside.lazy(), on="game")
        summed = joined.group_by(keys).agg(pl.col("value").sum()).collect(engine="streaming")
        told = summed.sort(keys).rename({"arm": "number"})
        return told.join(arms, on="number", how="left", maintain_order="left").drop("number")

    def topics(self) -> Iterator[Topic]:
        """The ruleset's topics of which something was counted."""
        counted = {*self.tallies["topic"].unique()}
        return (topic for topic in self.ruleset.study.topics if topic.name in counted)

    def by_seats(self) -> Iterator[tuple[int, pl.DataFrame]]:
        """Each number of seats that was played, with the seats of those games."""
        for number in sorted(self.seats["n"].unique()):
            yield number, self.seats.filter(pl.col("n") == number)

    @cached_property
    def from_position(self) -> bool:
        """Whether games go on from positions of others, so that arms are decisions."""
        if self.frames.manifest.plan is not None:
            return self.frames.manifest.plan.start is not None
        return bool(self.games.filter(pl.col("arm") != "")["parent"].is_not_null().any())

    @cached_property
    def unit(self) -> str:
        """In what scores are counted."""
        return score_unit(self.ruleset.study.parts)


def left_out_of(games: pl.DataFrame) -> list[tuple[str, list[int]]]:
    """Why simulated games were left out, each reason in words with the numbers of its games."""
    if "left_out" not in games.columns:  # a data set of an older program
        return []
    reasons = pl.col("left_out").str.split(":").list.first()
    found = games.filter(pl.col("left_out").is_not_null()).group_by(
        reasons.alias("why"), maintain_order=True
    )
    return [(str(why), rows["game"].to_list()) for (why,), rows in found]


def is_one_position(games: pl.DataFrame) -> bool:
    """Whether all games go on from one position of another one."""
    places = games.select("parent", "branched_at").unique()
    return len(places) == 1 and places["parent"][0] is not None


def with_blocks(games: pl.DataFrame, *, branched: bool) -> pl.DataFrame:
    """Games with the number of their block, from 0. branched: see `units_of`."""
    if games["deal"].null_count():
        units = np.array(units_of(games, branched=branched), np.int64)
    else:
        units = (games["deal"].rank("dense").cast(pl.Int64) - 1).to_numpy()
    block = blocks(len(np.unique(units)))
    return games.with_columns(
        pl.Series("unit", units, pl.Int64), pl.Series("block", block[units], pl.Int64)
    )


def units_of(games: pl.DataFrame, *, branched: bool) -> list[int]:
    """For each game the number of its unit, from 0, in order of their first games.

    branched: whether a branch hangs together with the game it comes from, and so with its others.
    """
    leads: dict[tuple[str, Hashable], tuple[str, Hashable]] = {}

    def first(name: tuple[str, Hashable]) -> tuple[str, Hashable]:
        while (found := leads.setdefault(name, name)) != name:
            leads[name] = leads[found]
            name = found
        return name

    kinds = {"deal": "deal", "seed": "seed"} | (
        {"stored": "game", "parent": "game"} if branched else {}
    )
    every = games.select("game", *kinds)
    for number, *others in every.iter_rows():
        for kind, name in zip(kinds.values(), others, strict=True):
            if name is not None:
                leads[first((kind, name))] = first(("row", number))
    seen: dict[tuple[str, Hashable], int] = {}
    return [seen.setdefault(first(("row", number)), len(seen)) for number in every["game"]]


def totals(rows: pl.DataFrame, values: Floats) -> Floats:
    """Sums of values, (rows, columns), over each block that has any of these rows."""
    _, groups = np.unique(rows["block"].to_numpy(), return_inverse=True)
    return sums(values, groups)


def numbers(rows: pl.DataFrame, *names: str) -> Floats:
    """Columns side by side, (rows, names); what is not known is nan."""
    return rows.select(pl.col(name).cast(pl.Float64) for name in names).to_numpy()
