"""Resuming a simulation: the games that are there count, and the rest of the plan is played."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import polars as pl

from event_store import GameStore
from mechs_core.analysis.data.dataset import ANOTHER, done
from mechs_core.analysis.data.frames import Frames, Manifest, by_number
from mechs_core.analysis.data.refusals import BadDataSet
from mechs_core.analysis.simulating.plan import Arm, Plan, Position
from mechs_core.analysis.simulating.recorder import stored_id
from mechs_core.analysis.simulating.standings import Count, Standings
from mechs_core.kernel.errors import StoreError, UnknownGame
from mechs_core.kernel.words import shortened, word

FIELDS: Final = {  # what a plan says, with the words for messages
    "ruleset": "the ruleset",
    "rules": "the rules version",
    "seats": "--seats",
    "start": "the position",
    "arms": "what is compared",
    "seed": "--seed",
    "dealing": "the dealing",
    "seatings": "who meets whom",
    "rollouts": "--luck",
    "most": "--max-decisions",
}
LONGEST: Final = 60  # characters of a value in a message


def check_same(folder: Path, stored: Manifest, wanted: Manifest) -> None:
    """Raises BadDataSet where a data set is not the one that is wanted, naming what differs.

    More deals of the same plan are the same data set.
    """
    why = why_other(stored, wanted)
    if why is not None:
        raise BadDataSet(f"{folder} holds another simulation: {why}", ANOTHER)


def why_other(stored: Manifest, wanted: Manifest) -> str | None:
    """The first difference, in words; None where there is none."""
    if stored.plan is None or wanted.plan is None:
        return "its games come from a store"
    why = why_other_plan(stored.plan, wanted.plan)
    if why is not None:
        return why
    if stored.keep != wanted.keep:
        return differ("--keep", stored.keep, wanted.keep)
    if stored.tables != wanted.tables:
        names = [",".join(table.name for table in each.tables) for each in (stored, wanted)]
        return "its columns" if names[0] == names[1] else differ("--tables", *names)
    return None


def why_other_plan(stored: Plan, wanted: Plan) -> str | None:
    for field, said in FIELDS.items():
        old, new = getattr(stored, field), getattr(wanted, field)
        if old != new and field == "arms":
            return differ(*arms_told(old, new))
        if old != new:
            return differ(said, setting_in_words(old), setting_in_words(new))
    if wanted.deals < stored.deals:
        return differ("-n", stored.deals, wanted.deals)
    return None


def differ(said: str, old: object, new: object) -> str:
    return f"{said} is {shortened(str(old), LONGEST)} there, {shortened(str(new), LONGEST)} here"


def setting_in_words(value: Any) -> str:
    if isinstance(value, Position):
        again = ", sent again" if value.kept else ""
        return f"{value.game} at {value.at}{again} ({value.hash[:8]})"
    return word(value)


def arms_told(old: Sequence[Arm], new: Sequence[Arm]) -> tuple[str, str, str]:
    """The noun for what differs between arms, its old value, its new value."""
    for one, other in zip(old, new, strict=False):
        for name in one.options.keys() | other.options.keys():
            values = one.options.get(name), other.options.get(name)
            if len(old) == len(new) == 1 and values[0] != values[1]:
                return f"option {name}", word(values[0]), word(values[1])
    before, now = (", ".join(arm.label or "one arm" for arm in arms) for arms in (old, new))
    return FIELDS["arms"], before, now


def missing(folder: Path, games: int) -> list[range]:
    """The numbers of a plan's games whose rows are not there, in runs of consecutive ones."""
    runs, following = [], 0
    for first, last in [*done(folder), (games, games)]:
        if following < min(first, games):
            runs.append(range(following, min(first, games)))
        following = last + 1
    return runs


def need_store_of(store: GameStore, plan: Plan, frames: Frames) -> None:
    """Raises StoreError where the games that were kept before are not in this store."""
    kept = frames.games.filter(pl.col("stored").is_not_null()).select("game", "stored")
    for number, game in kept.tail(1).collect().iter_rows():
        game_id = stored_id(plan, number)
        try:
            known = any(step.envelope.id == game_id for step in store.steps(game))
        except UnknownGame:
            known = False
        if not known:
            raise StoreError(f"the games kept so far are in another store: {game} is not in this")


def left_out_in(frames: Frames) -> int:
    """How many games of a data set do not count."""
    ended = pl.col("winners").is_not_null()
    return int(frames.games.select((~ended).sum()).collect().item())


def standings_in(frames: Frames) -> Standings:
    """What the games of a data set count, as if they were played now.

    Raises BadDataSet where they cannot be games; what reading them raises.
    """
    if frames.seats is None:
        raise BadDataSet("its table seats is not there", ANOTHER)
    ended = frames.games.filter(pl.col("winners").is_not_null())
    games, texts = by_number(ended.select("game", "arm", "seats", "winners").collect(), "arm")
    labels = dict(texts.select("number", "arm").iter_rows())
    rows = frames.seats.join(games.lazy(), on="game")
    standings = Standings()
    for counts, side in ((standings.seats, "seat"), (standings.bots, "player")):
        kinds = rows.group_by("arm", side, "seats", "winners", pl.col("share") > 0).agg(
            pl.len().alias("many"), pl.col("score").sum()
        )
        for number, who, seats, winners, won, many, score in kinds.collect().iter_rows():
            if not 1 <= winners <= seats:
                raise BadDataSet(f"a game of {seats} seats has {winners} winners there", ANOTHER)
            wins = Fraction(many * bool(won), winners)
            one = Count(0, wins, Fraction(many, seats), many, score)
            counts.setdefault((labels[number], who), Count()).add(one)
        sat = rows.group_by("arm", side).agg(pl.col("game").n_unique())
        for number, who, many in sat.collect().iter_rows():
            count = counts[labels[number], who]
            count.games = many
            if count.wins > many:
                raise BadDataSet(f"{many} games have more winners there than can be", ANOTHER)
    return standings
