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
    roots = roots_of(parents)
    wanted = stored.filter(
        pl.Series((roots[each] == roots[game] for each in stored["stored"]), dtype=pl.Boolean)
    )
    return only(frames, wanted.select("game").lazy())


def roots_of(parents: Mapping[str, str | None]) -> dict[str, str]:
    """Game -> the root of its tree, or its earliest ancestor known if others are not in the data
    set.

    If parents form a ring (in forged data), a game of the ring.
    """
    roots: dict[str, str] = {}
    for game in parents:
        way, each = {game}, game
        while each not in roots and (parent := parents.get(each)) is not None:
            if parent in way:
                break
            way.add(parent)
            each = parent
        root = roots.get(each, each)
        roots.update(dict.fromkeys(way, root))
    return roots


def only(frames: Frames, games: pl.LazyFrame) -> Frames:
    """The rows of these games. games: a column `game` of their numbers."""
    kept = {
        table.name: getattr(frames, table.name).join(games, on="game", how="semi")
        for table in frames.manifest.tables
    }
    return Frames(frames.manifest, **kept)
