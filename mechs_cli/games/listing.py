"""A page of a listing of games, the newest first: which games are wanted, and which are shown."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from mechs_cli.games.dates import time_of
from mechs_cli.games.owner_marks import why_left_out
from mechs_core.kernel.names import alike
from mechs_core.table.seats import without_version

if TYPE_CHECKING:
    from event_store import DamagedHead, GameStore, Head, Mark

MANY: Final = 500  # games read at once if a page has not been filled by the first read
STATUSES: Final = ("running", "ended", "closed")


class Wanted(Struct, frozen=True):
    """A filter of games; a field that is left empty does not filter."""

    ruleset: str = ""
    status: str = ""  # one of STATUSES
    seat: str = ""  # the name of one who sits there; a bot's also without its version
    since: datetime | None = None  # something has happened in it since then

    def __call__(self, head: Head) -> bool:
        if self.since is not None:
            last = time_of(head.updated)
            if last is None or last < self.since:
                return False
        return (
            self.ruleset in ("", head.ruleset)
            and self.status in ("", head.status)
            and (not self.seat or any(map(self.sits, head.seats)))
        )

    def sits(self, name: str) -> bool:
        return any(alike(self.seat, each) for each in (name, without_version(name)))


EVERY: Final = Wanted()


class Asked(Struct, frozen=True):
    """A listing that is asked for, whatever the length of its pages."""

    wanted: Wanted = EVERY
    after: str = ""  # a game: those that were begun next after it
    before: str = ""  # a game: the last ones that were begun before it
    every: bool = False  # those too that were taken back or put away


class Page(Struct):
    """Some of the games of a listing, the newest first."""

    games: list[Head | DamagedHead]
    marks: dict[str, Mark]  # of the games at least
    more: bool  # whether the listing goes on, with later games or with earlier ones
    left_out: list[str]  # why, for each game that is wanted and not listed


def page_of(store: GameStore, asked: Asked, limit: int) -> Page:
    """A page of `limit` games: the next ones after `asked.after`, else the last ones.

    With `asked.before` the last ones before that game. Games taken back or put away are passed over
    unless `asked.every`. Damaged games are always listed, whatever the filter.
    """
    from event_store import DamagedHead

    after, before = asked.after, asked.before
    parts: list[list[Head | DamagedHead]] = []
    marks: dict[str, Mark] = {}
    many, found = limit + 1, 0  # one game more shows whether the listing goes on
    ends: set[str] = (
        set()
    )  # last games of the parts read; guards against a cycle in a damaged table

    def is_asked_for(game: Head | DamagedHead) -> bool:
        return isinstance(game, DamagedHead) or asked.wanted(game)

    def is_shown(game: Head | DamagedHead) -> bool:
        sound = not isinstance(game, DamagedHead)
        return asked.every or not (sound and game.game in marks and marks[game.game].hidden)

    while True:
        rows = list(store.listed(after=after, before=before, limit=many))
        if not parts:
            marks |= store.marks(game.game for game in rows)
        parts.append([game for game in rows if is_asked_for(game)])
        found += sum(map(is_shown, parts[-1]))
        ended = after or before
        if len(rows) < many or found > limit or ended in ends:
            break
        ends.add(ended)
        after, before = (rows[-1].game, before) if after else ("", rows[0].game)
        many = max(many, MANY)
        if len(parts) == 1:
            marks = store.marks()
    passed = [game for part in (parts if after else reversed(parts)) for game in part]
    shown = [i for i, game in enumerate(passed) if is_shown(game)]
    more = len(shown) > limit
    page = shown[:limit] if after else shown[-limit:]
    span = slice(None) if not more else slice(page[-1] + 1) if after else slice(page[0], None)
    return Page(
        [passed[i] for i in reversed(page)],
        marks,
        more,
        [why_left_out(marks[game.game], game) for game in passed[span] if not is_shown(game)],
    )
