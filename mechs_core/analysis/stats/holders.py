"""How seats fared that had an item: which items are too strong, which too weak."""

from __future__ import annotations

from typing import NamedTuple

import polars as pl

from mechs_core.analysis.pages.report import Field, Plot, Section, Series
from mechs_core.analysis.stats.judging import (
    Judged,
    apart,
    clear_of,
    none_of,
    one_level,
    share_in_words,
)
from mechs_core.analysis.stats.occasions import key_of
from mechs_core.analysis.stats.phrases import CORRECTED, cells, listed, points
from mechs_core.analysis.stats.sample import Sample
from mechs_core.analysis.stats.wins import Wins, mean_in, wins_in
from mechs_core.kernel.contract.study import Topic


def asked_fares(topic: Topic) -> str:
    """The question that shares of wins with each item answer."""
    return f"{topic.fares or f'Which {topic.name} wins too often, and which too seldom'}?"


class Held(NamedTuple):
    """The seats that had an item."""

    item: str
    seats: int
    units: int
    wins: Wins
    level: float  # share of wins of the same players if all items were alike
    score: tuple[float, float]  # margin and its reach


def holders(sample: Sample, topic: Topic) -> list[Section]:
    """One section, or none where nobody had anything."""
    found = sorted(held(sample, topic), key=lambda each: (each.level - each.wins.share, each.item))
    if not found:
        return []
    judged = [Judged(each.item, each.wins, each.level, each.units) for each in found]
    clear = clear_of(judged)
    rows = [
        (
            each.item,
            each.seats,
            *cells(*(100 * x for x in (*each.wins[:3], each.level))),
            *cells(*each.score),
            "yes" if sure else "",
        )
        for each, sure in zip(found, clear, strict=True)
    ]
    levels = {round(each.level, 9) for each in found}
    one = len(levels) == 1
    less = [0 if one else each.level for each in found]
    return [
        Section(
            key=f"{key_of(topic)}_wins",
            question=asked_fares(topic),
            answer=answer(topic, judged, clear, len(sample.games)),
            fields=(
                Field(topic.name),
                Field("seats", "seats"),
                Field("wins", "% of games", 1),
                Field("from", "%", 1),
                Field("to", "%", 1),
                Field("level", "%", 1),
                Field("margin", sample.unit),
                Field("± margin", sample.unit),
                Field("clear"),
            ),
            rows=tuple(rows),
            plot=Plot(
                kind="intervals",
                x_label=topic.name,
                y_label="wins (% of games)" if one else "wins less level (percentage points)",
                series=(
                    Series(
                        "seats that had it",
                        tuple(each.item for each in found),
                        *(
                            points(
                                100 * (each.wins[end] - level)
                                for each, level in zip(found, less, strict=True)
                            )
                            for end in range(3)
                        ),
                    ),
                ),
                level=100 * found[0].level if one else 0.0,
                level_name="level",
            ),
            note=(
                f"Of all seats that had it in a game, whatever else they had. One row is "
                f"{topic.item}. Level is the mean over all items of all seats of the same players: "
                "what a strong player likes is not called strong for that. Wilson intervals, a "
                "shared first place counts as a part of a win. Margin: score less the mean of the "
                f"other seats'. {CORRECTED}"
            ),
        )
    ]


def had(sample: Sample, topic: Topic) -> pl.DataFrame:
    """The seats of games once for each item that they had, with the item."""
    assert sample.frames.tallies is not None  # it has topics
    items = (
        sample.frames.tallies.filter(
            (pl.col("topic") == topic.name)
            & (pl.col("measure") == topic.measures[0].name)
            & (pl.col("value") > 0)
        )
        .join(sample.games.lazy().select("game"), on="game")
        .select("game", "seat", "item")
        .collect(engine="streaming")
    )
    seats = sample.seats.select("game", "seat", "block", "arm", "n", "player", "share", "margin")
    return items.join(seats, on=["game", "seat"]).sort("game", "seat", "item")


def held(sample: Sample, topic: Topic) -> list[Held]:
    """For each item the seats that had it."""
    rows = had(sample, topic)
    rows = rows.join(levels_in(rows), on=["n", "player"]).sort("game", "seat", "item")
    return [
        Held(
            str(item),
            len(some),
            some["block"].n_unique(),
            wins_in(some),
            float(some["level"].to_numpy().mean()),
            mean_in(some, "margin"),
        )
        for (item,), some in rows.partition_by("item", as_dict=True).items()
    ]


def levels_in(rows: pl.DataFrame) -> pl.DataFrame:
    """Mean share of wins over all seats and the items that each had, by number of seats and player.

    It is chance where every seat has one. Where items come in the course of a game, seats that last
    longer have more of them: against chance every item would look strong.
    """
    return rows.group_by("n", "player").agg(level=pl.col("share").mean()).sort("n", "player")


def answer(topic: Topic, found: list[Judged], clear: list[bool], games: int) -> str:
    if not any(clear):
        return none_of(topic.name, found, games)
    level = one_level(found)
    where = f" where {level} is level" if level else ""
    said = [
        f"{often}{where}: {listed(share_in_words(each, level) for each in some)}."
        for often, some in zip(("Too often", "Too seldom"), apart(found, clear), strict=True)
        if some
    ]
    if rest := clear.count(False):
        said.append(f"No clear difference from level for the other {rest}.")
    return " ".join(said)
