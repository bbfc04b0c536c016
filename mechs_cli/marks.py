"""The owner's marks in listings: which games they leave out, and what they say of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from mechs_cli.told import game_json, state_of

if TYPE_CHECKING:
    from event_store import DamagedHead, GameStore, Head, Mark

Marks = Mapping[str, "Mark"]  # by game, of those that have one
MANY = 500  # games that are read at once where a page is not full of what is shown


class Page(Struct):
    """Some of the games of a listing, in order of creation."""

    games: list[Head | DamagedHead]
    marks: dict[str, Mark]  # of the games at least
    more: bool  # whether the listing goes on, behind it or before it
    left_out: list[Mark]


def page_of(games: GameStore, *, after: str, before: str, limit: int, every: bool) -> Page:
    """So many games behind one, else the last ones before one, or of all.

    Those taken back or put away are passed over, unless every one is wanted; damaged ones are not.
    """
    from event_store import DamagedHead

    parts: list[list[Head | DamagedHead]] = []
    marks: dict[str, Mark] = {}
    many, found = limit + 1, 0  # one more tells that there are more
    ends: set[str] = set()  # where a part ended; a damaged table could lead back to one

    def is_shown(game: Head | DamagedHead) -> bool:
        sound = not isinstance(game, DamagedHead)
        return every or not (sound and game.game in marks and marks[game.game].hidden)

    while True:
        rows = list(games.listed(after=after, before=before, limit=many))
        if not parts:
            marks |= games.marks(game.game for game in rows)
        parts.append(rows)
        found += sum(map(is_shown, rows))
        ended = after or before
        if len(rows) < many or found > limit or ended in ends:
            break
        ends.add(ended)
        after, before = (rows[-1].game, before) if after else ("", rows[0].game)
        many = max(many, MANY)
        if len(parts) == 1:
            marks = games.marks()
    passed = [game for part in (parts if after else reversed(parts)) for game in part]
    shown = [i for i, game in enumerate(passed) if is_shown(game)]
    more = len(shown) > limit
    page = shown[:limit] if after else shown[-limit:]
    span = slice(None) if not more else slice(page[-1] + 1) if after else slice(page[0], None)
    return Page(
        [passed[i] for i in page],
        marks,
        more,
        [marks[game.game] for game in passed[span] if not is_shown(game)],
    )


def state_with(marks: Marks, head: Head) -> str:
    """What a listing says of a game: that it was taken back or put away, or how it stands."""
    mark = marks.get(head.game)
    if mark is not None and mark.successor is not None:
        return f"taken back, goes on as {mark.successor}"
    return f"archived, {state_of(head)}" if mark is not None and mark.archived else state_of(head)


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
