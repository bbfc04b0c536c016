"""Stored games as records for study, like simulated ones, as a viewer may see them.

The caller decides who looks and whether a seed's secrets are open. While they are closed, seed,
play hash, hidden fields and numbers that would tell of a hand are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from event_store import GameStore, Head
from mechs_core.analysis.data.rows import Columns, Rows
from mechs_core.analysis.data.tables import INT
from mechs_core.analysis.simulating.played import Asked, Played, asked_of
from mechs_core.kernel.errors import BadPlugin, CorruptStream, MechsError, OldRules, UnknownGame
from mechs_core.kernel.messages import Branched, Decided, Event, GameCreated, Seat, Step
from mechs_core.kernel.redact import redact
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import UNFOLDABLE, Line
from mechs_core.kernel.viewers import Eyes, decision_as_seen, may_know_choices

GAMES_A_BATCH = 50
LARGEST: Final = 2**63 - 1  # of a column of whole numbers
UNREADABLE = (BadPlugin, CorruptStream, OldRules, UnknownGame)


class Batch(NamedTuple):
    """The rows of consecutive games. first, last: their numbers, both included."""

    first: int
    last: int
    rows: dict[str, Columns]


def batches(
    store: GameStore,
    games: Iterable[str],
    ruleset: Ruleset,
    wanted: Collection[str],
    eyes: Callable[[str, Line], Eyes],
    skip: Callable[[str, MechsError], None],
) -> Iterator[Batch]:
    """The rows of these games of one ruleset, numbered from 0, some games at a time.

    games: ids. wanted: names of tables. eyes: from a game and its line as it was set up to who
    looks. skip: called with each game that cannot be read; it may raise. That gets no number.
    """
    rows = Rows(ruleset, wanted)
    first = number = 0
    batch = rows.take()
    for game in games:
        try:
            with countable(game):
                rows.add(
                    played_of(store, game, ruleset, number, eyes, asking="decisions" in wanted)
                )
                need_numbers(rows)
        except UNREADABLE as error:
            rows.take()
            skip(game, error)
            continue
        for name, columns in rows.take().items():
            for column, values in columns.items():
                batch[name][column] += values
        number += 1
        if number - first == GAMES_A_BATCH:
            yield Batch(first, number - 1, batch)
            first, batch = number, rows.take()
    if number > first:
        yield Batch(first, number - 1, batch)


@contextmanager
def countable(game: str) -> Iterator[None]:
    """A context for reading a game: exceptions of rules on a forged state become CorruptStream."""
    try:
        yield
    except UNFOLDABLE as error:
        raise CorruptStream(
            f"{game} cannot be counted: {error!r}", hint=f"mechs audit {game}"
        ) from error


def need_numbers(rows: Rows) -> None:
    """Raises OverflowError for a number that no column of whole numbers holds: no play gives it."""
    for name, table in rows.tables.items():
        for column in table.columns:
            if column.kind == INT:
                numbers = [*filter(None, rows.columns[name][column.name]), 0]
                if max(numbers) > LARGEST or min(numbers) < -LARGEST:
                    raise OverflowError(f"{name}.{column.name}")


def played_of(
    store: GameStore,
    game: str,
    ruleset: Ruleset,
    number: int,
    eyes: Callable[[str, Line], Eyes],
    *,
    asking: bool = True,
) -> Played:
    """A stored game.

    number: its own in the data set. asking: whether it is worked out what each decision answered.
    Raises UnknownGame, CorruptStream; OldRules where a step is of another rules version.
    """
    head, steps = store.head(game), store.steps(game)
    if not all(step.events for step in steps):
        raise CorruptStream(f"{game} has an empty step", hint=f"mechs audit {game}")
    created = steps[0].events[0] if steps else None
    if type(created) is not GameCreated:
        raise CorruptStream(f"{game}: step 0 does not begin with GameCreated")
    need_todays_rules(head, ruleset, steps)
    look = eyes(head.game, Line.of(ruleset, steps[:1]))
    seen = Seen(Line(ruleset, created), look, head.at, asking=asking)
    for step in steps:
        seen.add(step.events)
    if seen.line.position != head.position:
        raise CorruptStream(
            f"the head row of {game} does not fit its steps", hint=f"mechs audit {game}"
        )
    shown = seen.events[0][0]
    return Played(
        number=number,
        ruleset=ruleset,
        created=shown if type(shown) is GameCreated else created,
        events=seen.events,
        asked=seen.asked,
        result=ruleset.rules.result(seen.line.state),
        status=head.status,
        opened=seen.opened,
        stored=head.game,
        arm=arm_of(head, seen.choice),
        parent=head.parent,
        branched_at=head.at,
        called=ruleset.sight.called(created, seen.line.state),
    )


def need_todays_rules(head: Head, ruleset: Ruleset, steps: Iterable[Step[Event]]) -> None:
    """Raises OldRules: what was legal, and what a result is, only today's rules can say."""
    for step in steps:
        first = step.events[0]
        if isinstance(first, GameCreated | Branched) and first.rules != ruleset.version:
            raise OldRules(
                f"{head.game} has steps of rules version {first.rules}, "
                f"today's is {ruleset.version}",
                hint=f"mechs export {head.game} --format jsonl has its events",
            )


def arm_of(head: Head, choice: str) -> str:
    """The label of a branch in comparisons: where it began, and what was decided there."""
    if head.parent is None:
        return ""
    place = f"{head.parent} at {head.at}"
    return f"{place}: {choice}" if choice else place


class Seen:
    """A line's steps as some eyes see them, one after another."""

    def __init__(self, line: Line, eyes: Eyes, at: int | None, *, asking: bool) -> None:
        """line: before its first step. at: of a branch, the position of the last event kept."""
        self.line = line
        self.events: list[Sequence[Event]] = []
        self.asked: list[Asked | None] = []
        self.opened = True  # so far nothing is hidden
        self.choice = ""  # the first decision after the branch
        self._eyes, self._at, self._asking = eyes, at, asking

    def add(self, events: Sequence[Event]) -> None:
        """The next step. Raises CorruptStream."""
        line, first = self.line, events[0]
        opened = self._eyes.opened(line.seed)
        asked: Asked | None = None
        if type(first) is Decided:
            if self._asking:
                asked = self._answered(first.seat, opened=opened)
            if self._at is not None and line.position > self._at and not self.choice:
                self.choice = decision_as_seen(
                    line, first.seat, first.decision, self._eyes.viewer, opened=opened
                )
        line.extend(events)
        opened = self._eyes.opened(line.seed)  # a branch under new luck has a seed of its own
        self.opened &= opened
        self.events.append([redact(event, self._eyes.viewer, opened) for event in events])
        self.asked.append(asked)

    def _answered(self, seat: Seat, *, opened: bool) -> Asked | None:
        asked = asked_of(self.line, seat)
        if asked is None or may_know_choices(self.line, seat, self._eyes.viewer, opened=opened):
            return asked
        return Asked(asked.kind, None)
