"""What seats decide, and from how many legal decisions they choose."""

from __future__ import annotations

import numpy as np
import polars as pl

from mechs_core.analysis.inference.ratios import Floats, ratio
from mechs_core.analysis.pages.report import Field, Plot, Section
from mechs_core.analysis.stats.occasions import row, series, shares
from mechs_core.analysis.stats.phrases import amount, cell, percent
from mechs_core.analysis.stats.sample import Sample
from mechs_core.analysis.stats.tallied import table_of


def decisions(sample: Sample) -> list[Section]:
    if sample.frames.decisions is None:
        return []
    beside = sample.games.lazy().select("game", "block")
    joined = sample.frames.decisions.join(beside, on="game")
    legal = pl.col("legal")
    summed = (
        joined.group_by("block", item="type")
        .agg(count=pl.len(), known=legal.count(), legal=legal.sum(), most=legal.max())
        .collect(engine="streaming")
        .sort("block", "item")
    )
    if summed.is_empty():
        return []
    items = sorted(summed["item"].unique())
    shape = (sample.units, len(items))

    def column(name: str) -> Floats:
        return table_of(summed.rename({name: "value"}), items, shape)

    count, known, total = column("count"), column("known"), column("legal")
    seats = np.bincount(sample.seats["block"].to_numpy(), minlength=sample.units)
    mean, choice = ratio(count, seats.astype(float)[:, None]), ratio(total, known)
    share = shares(count)
    most = dict(summed.group_by("item").agg(pl.col("most").max()).iter_rows())
    order = np.argsort(-mean.value, kind="stable").tolist()
    every = ratio(total.sum(axis=1, keepdims=True), known.sum(axis=1, keepdims=True))
    said = f"A seat decides {amount(mean.value.sum())} times a game"
    if np.isfinite(every.value[0]):
        widest = max((item for item in items if most[item] is not None), key=lambda i: most[i])
        said += (
            f", from {amount(every.value[0])} legal decisions on average, from at most "
            f"{most[widest]:,} ({widest})"
        )
    often = items[order[0]]
    return [
        Section(
            key="decisions",
            question="What is decided, and from how much?",
            answer=f"{said}. Most often: {often}, {percent(share.value[order[0]])} of all."
            + sample.few,
            fields=(
                Field("decision"),
                Field("mean", "decisions a seat and game"),
                Field("±", "decisions a seat and game"),
                Field("of all", "%", 1),
                Field("legal", "decisions to choose from", 1),
                Field("± legal", "decisions to choose from", 1),
                Field("most legal", "decisions to choose from"),
            ),
            rows=tuple(
                (
                    items[i],
                    *row(mean, i),
                    cell(100 * share.value[i]),
                    *row(choice, i),
                    most[items[i]],
                )
                for i in order
            ),
            plot=Plot(
                kind="bars",
                x_label="decision",
                y_label="legal decisions to choose from (mean)",
                series=(series("legal", items, choice),),
            ),
            note="Means over all decisions of a type, of all seats.",
        )
    ]
