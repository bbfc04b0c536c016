"""The owner's marks: what listings say of a game that was taken back or put away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from mechs_cli.headlines import game_json, state_of
from mechs_cli.seat_names import Seats

if TYPE_CHECKING:
    from event_store import GameStore, Head, Mark

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


def said_of(left_out: Iterable[Mark]) -> str:
    """`left out: 2 taken back, 1 archived`, or nothing where a listing leaves none out."""
    found = list(left_out)
    back = sum(mark.successor is not None for mark in found)
    counts = {"taken back": back, "archived": len(found) - back}
    said = ", ".join(f"{count} {what}" for what, count in counts.items() if count)
    return f"left out: {said}" if said else ""
