"""Two data sets as one: the games of both, told apart by their arm, paired by their seeds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

import polars as pl
from msgspec import MsgspecError, json
from msgspec.structs import replace

from mechs_core.analysis.data.frames import Frames
from mechs_core.analysis.data.refusals import BadDataSet
from mechs_core.analysis.stats.phrases import counted, listed
from mechs_core.analysis.stats.sample import Sample
from mechs_core.kernel.errors import MechsError
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.words import shortened, word

A, B = "A", "B"
BESIDE = ("seats", "tallies", "decisions")  # the tables that are compared, beside games
Rows = TypeVar("Rows", pl.DataFrame, pl.LazyFrame)
LONGEST = 60  # characters of an option's value that is told
MOST = 5  # values, labels or players of a side that are told


class NothingInCommon(MechsError):
    """Two data sets of which nothing can be compared."""


class Side(NamedTuple):
    """One of the two. games: that ended, one row each, as they are compared."""

    name: str  # A or B
    where: str  # as a person named it
    games: pl.DataFrame
    players: frozenset[str]

    @property
    def seeds(self) -> set[str]:
        return {*self.games["seed"].drop_nulls()}


class Joined(NamedTuple):
    """sample: the games of both. left_out: what only one of them has, in words."""

    sample: Sample
    sides: tuple[Side, Side]
    left_out: tuple[str, ...]
    as_one: str  # the player of both that took another's place; empty where there is none


def joined(sets: tuple[tuple[str, Frames], tuple[str, Frames]], ruleset: Ruleset) -> Joined:
    """What two data sets of a ruleset have in common. Raises NothingInCommon."""
    games = [frames.games.filter(pl.col("status") == "ended").collect() for _, frames in sets]
    kept, left_out = in_common(games)
    players = [players_of(frames, some) for (_, frames), some in zip(sets, kept, strict=True)]
    sides = tuple(
        Side(name, where, some, frozenset(who))
        for name, (where, _), some, who in zip((A, B), sets, kept, players, strict=True)
    )
    only = [sorted(mine - theirs) for mine, theirs in (players, players[::-1])]
    as_one = " → ".join(each[0] for each in only) if all(len(e) == 1 for e in only) else ""
    if not as_one:
        left_out += [
            f"players only in {name}: {some_of(each)}"
            for name, each in zip((A, B), only, strict=True)
            if each and players[0] & players[1]
        ]
    frames = [frames for _, frames in sets]
    names = {each[0]: as_one for each in only} if as_one else {}
    sample = Sample(both(frames, kept, names), ruleset)
    return Joined(sample, (sides[0], sides[1]), (*left_out, *tables_missing(frames)), as_one)


def in_common(games: list[pl.DataFrame]) -> tuple[list[pl.DataFrame], list[str]]:
    """The games with numbers of seats, and arms, that both have; and what is left out.

    Where no arm is in both, as of one that was not played in arms, all are kept.
    Raises NothingInCommon where no number of seats is.
    """
    left_out = []
    for column, told in (("seats", "games of {} seats"), ("arm", "{}")):
        values = [{*some[column]} for some in games]
        shared = values[0] & values[1]
        if column == "seats" and not shared:
            of = " and ".join(
                f"{name} of {listed(map(str, sorted(each)))} seats"
                for name, each in zip((A, B), values, strict=True)
            )
            raise NothingInCommon(f"there are only games in {of}: nothing is in both")
        if not shared:
            continue
        for name, each in zip((A, B), values, strict=True):
            if rest := sorted(each - shared):
                left_out.append(f"{told.format(some_of(map(str, rest)))} only in {name}")
        games = [some.filter(pl.col(column).is_in(list(shared))) for some in games]
    return games, left_out


def players_of(frames: Frames, games: pl.DataFrame) -> set[str]:
    if frames.seats is None:
        return set()
    seats = frames.seats.join(games.lazy().select("game"), on="game", how="semi")
    return {*seats.select(pl.col("player").unique()).collect()["player"]}


def tables_missing(sets: list[Frames]) -> Iterator[str]:
    for name in BESIDE:
        there = [getattr(frames, name) is not None for frames in sets]
        if there[0] != there[1]:
            yield f"table {name} only in {A if there[0] else B}"


def both(sets: list[Frames], games: list[pl.DataFrame], names: dict[str, str]) -> Frames:
    """The rows of these games, those of the second numbered on. names: of players, others."""
    shifts = (0, 1 + max([-1, *games[0]["game"]]))
    rows = pl.concat(
        moved(named(some, side), shift)
        for some, side, shift in zip(games, (A, B), shifts, strict=True)
    )
    if all(frames.manifest.plan is not None for frames in sets) and not rows["seed"].null_count():
        rows = rows.with_columns(deal=pl.col("seed").rank("dense").cast(pl.Int64))
    beside: dict[str, pl.LazyFrame] = {}
    for table in BESIDE:
        parts = [getattr(frames, table) for frames in sets]
        if any(part is None for part in parts):
            continue
        beside[table] = pl.concat(
            moved(part.join(some.lazy().select("game"), on="game", how="semi"), shift)
            for part, some, shift in zip(parts, games, shifts, strict=True)
        )
    if names and "seats" in beside:
        beside["seats"] = beside["seats"].with_columns(pl.col("player").replace(names))
    return Frames(replace(sets[0].manifest, plan=None), rows.lazy(), **beside)


def moved(rows: Rows, shift: int) -> Rows:
    """Rows of games whose numbers are so much higher."""
    return rows.with_columns(pl.col("game") + shift)


def named(games: pl.DataFrame, name: str) -> pl.DataFrame:
    """Games of a side. Ids of a store are another store's in the other data set, or the same games
    again, which their seeds tell. A deal has another number there: seeds tell of those too."""
    ids = ((pl.lit(f"{name} ") + pl.col(column)).alias(column) for column in ("stored", "parent"))
    return games.with_columns(*ids, arm=pl.lit(name), deal=pl.lit(None, pl.Int64))


# ---------------------------------------------------------------- what it is, in words


def facts(found: Joined, ruleset: Ruleset) -> tuple[tuple[str, str], ...]:
    """Names and values, in reading order; those that say nothing here are left out."""
    first, other = found.sides
    rows = [("ruleset", ruleset.name)]
    rows += [
        (side.name, f"{side.where}: {counted(len(side.games), 'game')}") for side in found.sides
    ]
    rows += [(f"together in {name}", arms) for name, arms in arms_together(first, other)]
    rows += [(f"option {name}", value) for name, value in options_apart(first, other)]
    versions = [sorted({*side.games["rules"]}) for side in found.sides]
    if versions[0] != versions[1]:
        told = [", ".join(map(str, each)) for each in versions]
        rows.append(("rules version", f"{told[0]} in A, {told[1]} in B"))
    rows += [
        ("seats", ", ".join(map(str, sorted({*first.games["seats"]})))),
        *players_told(found),
        *(("left out", each) for each in found.left_out),
        ("paired", paired(first, other)),
        ("± of B - A", "95%: in so many studies like this one they hold the true difference"),
    ]
    return tuple(rows)


def arms_together(first: Side, other: Side) -> Iterator[tuple[str, str]]:
    """What was compared inside of a data set, and here is taken together."""
    for side in (first, other):
        arms = [arm for arm in side.games["arm"].unique(maintain_order=True) if arm]
        if len(arms) > 1:
            yield side.name, some_of(arms)


def players_told(found: Joined) -> Iterator[tuple[str, str]]:
    first, other = found.sides
    if first.players == other.players:
        yield "players", some_of(sorted(first.players))
        return
    for side in found.sides:
        yield f"players of {side.name}", some_of(sorted(side.players))
    if found.as_one:
        yield "taken as one", found.as_one


def options_apart(first: Side, other: Side) -> Iterator[tuple[str, str]]:
    """The options whose values differ, with those of both."""
    values = [options_of(side.games) for side in (first, other)]
    for name in dict.fromkeys([*values[0], *values[1]]):
        mine, theirs = (each.get(name, {}) for each in values)
        if [*mine] != [*theirs]:
            told = [", ".join([*each][:MOST]) or "not there" for each in (mine, theirs)]
            yield name, f"{told[0]} in A, {told[1]} in B"


def options_of(games: pl.DataFrame) -> dict[str, dict[str, None]]:
    """Of each option its values, in order of their words. Raises BadDataSet."""
    found: dict[str, set[str]] = {}
    for text in games["options"].drop_nulls().unique():
        try:
            options = json.decode(text, type=dict[str, Any])
        except (MsgspecError, RecursionError) as error:
            raise BadDataSet(f"options of a game are no JSON object: {error}") from error
        for name, value in options.items():
            found.setdefault(name, set()).add(shortened(word(value), LONGEST))
    return {name: dict.fromkeys(sorted(values)) for name, values in found.items()}


def paired(first: Side, other: Side) -> str:
    """Which deals are in both, and how that was found."""
    mine, theirs = first.seeds, other.seeds
    shared = len(mine & theirs)
    if not shared:
        return "no: no seed is in both, so these are two samples with luck of their own"
    if mine == theirs:
        return f"yes: by their seeds both play the same {counted(shared, 'deal')}"
    return (
        f"in part: by their seeds {shared:,} of {counted(len(mine), 'deal')} in A and of "
        f"{len(theirs):,} in B are the same; the others are compared as two samples"
    )


def some_of(names: Iterable[str]) -> str:
    """The first ones, and how many more."""
    every = [*names]
    left = len(every) - MOST
    return ", ".join([*every[:MOST], *([f"{left:,} more"] if left > 0 else [])])
