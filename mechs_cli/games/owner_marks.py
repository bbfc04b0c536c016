"""The owner's marks: what listings say of a game that was taken back or put away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from mechs_cli.games.headlines import game_json, state_of
from mechs_cli.games.naming import is_lesson
from mechs_core.table.seats import Seats

if TYPE_CHECKING:
    from event_store import DamagedHead, GameStore, Head, Mark

TAKEN_BACK, ARCHIVED, OF_LESSONS = WHY = ("taken back", "archived", "of lessons")
Marks = Mapping[str, "Mark"]  # by game, of those that have one


def state_with(marks: Marks, head: Head, seats: Seats) -> str:
    """What a listing says of a game: that it was taken back or put away, or how it stands."""
    mark = marks.get(head.game)
    if mark is not None and mark.successor is not None:
        return f"taken back, goes on as {mark.successor}"
    state = state_of(head, seats)
    return f"archived, {state}" if mark is not None and mark.archived else state


def row_with(games: GameStore, marks: Marks, head: Head) -> dict[str, Any]:
    """A game's row for `--json`, with its marks."""
    mark = marks.get(head.game)
    return game_json(games, head) | {
        "goes_on_as": None if mark is None else mark.successor,
        "archived": mark is not None and mark.archived,
    }


def why_left_out(mark: Mark, game: Head | DamagedHead) -> str:
    """Why a listing leaves a game out, one of `WHY`."""
    if mark.successor is not None:
        return TAKEN_BACK
    return OF_LESSONS if is_lesson(getattr(game, "name", "")) else ARCHIVED


def said_of(left_out: Iterable[str]) -> str:
    """`left out: 2 taken back, 1 archived`, or nothing where a listing leaves none out."""
    counts = Counter(left_out)
    said = ", ".join(f"{counts[why]} {why}" for why in WHY if counts[why])
    return f"left out: {said}" if said else ""
