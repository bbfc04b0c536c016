"""The games of one tree: a game, what it branched from, and all that branched from these."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from mechs_core.analysis.data.frames import Frames
from mechs_core.kernel.errors import UnknownGame


def tree_in(frames: Frames, game: str) -> Frames:
    """The games of the tree that a stored game, by id, is part of. Raises UnknownGame."""
    stored = frames.games.select("game", "stored", "parent").drop_nulls("stored").collect()
    parents = dict(zip(stored["stored"], stored["parent"], strict=True))
    if game not in parents:
        raise UnknownGame(f"the data set holds no stored game {game}")
    root = root_of(game, parents)
    wanted = stored.filter(
        pl.Series((root_of(each, parents) == root for each in parents), dtype=pl.Boolean)
    )
    return only(frames, wanted.select("game").lazy())


def root_of(game: str, parents: Mapping[str, str | None]) -> str:
    """The first game of the tree, the earliest named where others are not in the data set."""
    seen = {game}
    while (parent := parents.get(game)) is not None and parent not in seen:
        seen.add(parent)
        game = parent
    return game


def only(frames: Frames, games: pl.LazyFrame) -> Frames:
    """The rows of these games. games: a column `game` of their numbers."""
    kept = {
        table.name: getattr(frames, table.name).join(games, on="game", how="semi")
        for table in frames.manifest.tables
    }
    return Frames(frames.manifest, **kept)
