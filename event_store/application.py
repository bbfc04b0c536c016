"""The `eventsourcing` application of the store: our mapper and recorder, our errors.

No environment variable has an effect on it. To use another database write a module like `sqlite`: a
recorder with the methods of `GameRecorder` from `_insert_events` on, a factory for it, and a table
of what its errors mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar, cast

from eventsourcing.application import Application
from eventsourcing.persistence import IntegrityError
from eventsourcing.utils import Environment

from event_store.heads import Change, Entry, id_of
from event_store.mapper import Find, StepMapper
from event_store.records import Mark
from event_store.sqlite import GameRecorder, environment
from event_store.sqlite_errors import FAILURES, is_of_target, plain
from event_store.sqlite_place import forget_begun, place
from mechs_core.kernel.errors import CorruptStream, StoreBusy, StoreConflict, StoreUnusable
from mechs_core.kernel.messages import Event, Step

if TYPE_CHECKING:
    from eventsourcing.persistence import Mapper, StoredEvent


P = ParamSpec("P")
T = TypeVar("T")

# what to do where the store stayed locked, for each thing that is written: the outcome is open
STORED_ONCE: Final = "send the same decision again with the same id: it is stored once"
BEGUN_ONCE: Final = "the same again with the same id begins no second game; mechs games lists them"
LOOK_FIRST: Final = "mechs games tells whether it was done"
NO_HARM: Final = "the same again, in a moment, does no harm"


def busy(hint: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """For what writes: says what to do where the store stayed locked, and the outcome is open."""

    def telling(write: Callable[P, T]) -> Callable[P, T]:
        @wraps(write)
        def told(*said: P.args, **named: P.kwargs) -> T:
            try:
                return write(*said, **named)
            except StoreBusy as error:
                error.hint = hint
                raise

        return told

    return telling


class Moved(StoreConflict):
    """The head has changed, or what should be new is stored already: read again and retry."""


class Games(Application[str]):
    """Appends and loads steps. Every method raises only errors of our own."""

    name = "games"  # other databases name their tables after it

    def __init__(
        self,
        path: str | Path,
        find: Find,
        *,
        synchronous: str = "FULL",
        read_only: bool = False,
        patience: float = 5.0,
        mending: bool = False,
        traceless: bool = False,
    ) -> None:
        where = place(
            path,
            synchronous=synchronous,
            read_only=read_only,
            patience=patience,
            mending=mending,
            traceless=traceless,
        )
        self.label = where.label
        self.read_only = read_only
        self._find = find
        try:
            with self._plain():
                super().__init__(environment(where))
        except BaseException:
            forget_begun(where)
            raise
        self._recorder = cast("GameRecorder", self.recorder)
        self._steps = cast("StepMapper", self.mapper)

    def construct_env(self, name: str, env: Any = None) -> Environment:
        """Ignores `os.environ`: an exported COMPRESSOR_TOPIC would change what is stored."""
        return Environment(name, dict(env))

    def construct_mapper(self) -> Mapper[str]:
        return StepMapper(self._find)

    # ------------------------------------------------------------ writing

    def append(self, steps: Sequence[Step[Event]], change: Change) -> None:
        """Store steps with all that goes with them, in one transaction, or nothing.

        Raises Moved, StoreBusy, StoreUnusable.
        """
        self.append_all([(steps, change)])

    def append_all(self, games: Sequence[tuple[Sequence[Step[Event]], Change]]) -> None:
        """Store steps of several games in one transaction, or nothing: see `append`."""
        self.need_writable()
        stored = [  # not the library's `put`: it would keep every step in memory
            each
            for steps, change in games
            for each in self._steps.to_stored_steps(change.row.game, change.row.ruleset, steps)
        ]
        with self._plain():
            rows = cast("list[StoredEvent]", stored)
            self._recorder.insert_events(rows, changes=[change for _, change in games])

    def write_note(self, game: str, name: str | None = None, closed: bool | None = None) -> None:
        """Set the owner's notes; None leaves one as it is. Raises Moved where a name is taken."""
        self.need_writable()
        with self._plain():
            self._recorder.write_note(game, name, closed)

    def write_archived(self, games: Sequence[str], *, archived: bool) -> None:
        """Put games away, or take them out again, all at once."""
        self.need_writable()
        with self._plain():
            self._recorder.write_archived(games, archived=archived)

    def need_writable(self) -> None:
        if self.read_only:
            raise StoreUnusable(f"{self.label} was opened for reading only")

    # ------------------------------------------------------------ reading

    def steps(self, game: str, ruleset: str, first: int, last: int) -> list[Step[Event]]:
        """The game's own steps first to last, both included. Raises CorruptStream for a gap."""
        decode = self._steps.codec(ruleset).step_from_bytes
        steps: list[Step[Event]] = []
        for number, _, state in self.records(game, first, last):
            try:
                step = decode(state)
            except TypeError as error:  # not even bytes
                raise CorruptStream(f"{game}: step {number} is no record") from error
            if not number == step.number == first + len(steps):
                raise CorruptStream(f"{game}: step {first + len(steps)} is missing")
            steps.append(step)
        if len(steps) != last - first + 1:
            raise CorruptStream(f"{game}: step {first + len(steps)} is missing")
        return steps

    @contextmanager
    def moment(self, *, write: bool = False) -> Iterator[None]:
        """A context in which this thread reads one snapshot: see `GameRecorder.moment`."""
        with self._plain(), self._recorder.moment(write=write):
            yield

    def run(self, statement: str, values: tuple[Any, ...] = ()) -> list[Any]:
        """Run a statement of a check or a repair, inside `moment`; returns its rows."""
        with self._plain():
            return self._recorder.run(statement, values)

    def copy_to(self, file: Path, progress: Callable[[int, int], None]) -> None:
        """The store as it is at this moment, written into an empty file.

        Raises StoreUnusable, with the copy's name where that is what fails.
        """
        try:
            self._recorder.copy_to(file, progress)
        except FAILURES as error:
            label = f"the copy {file.name}" if is_of_target(error) else self.label
            raise plain(error, label) from error

    def records(self, game: str, first: int, last: int) -> list[tuple[int, str, bytes]]:
        """(number, topic, bytes) of the game's own records as they are stored."""
        with self._plain():
            return self._recorder.select_steps(game, first, last)

    def select(self, by: str, value: str | bytes) -> list[Entry]:
        """Head rows by "game", "name", "root" or "hash", in order of creation."""
        with self._plain():
            return self._recorder.select_entries(by, value)

    def page(self, after: int, limit: int) -> list[tuple[int, Entry]]:
        """The next head rows after a number, each with its own number, ascending."""
        with self._plain():
            return self._recorder.select_page(after, limit)

    def number(self, game: str) -> int | None:
        """The number of a game's head row; None where there is none."""
        with self._plain():
            return self._recorder.select_number(game)

    def number_before(self, number: int, many: int, none: int) -> int:
        """The number after which the last `many` rows before `number` begin; `none` if fewer."""
        with self._plain():
            start = self._recorder.select_number_before(number, many)
        return none if start is None else start

    def marks(self, game: str | None = None) -> dict[str, Mark]:
        """The marks of all games that have one, or of one game."""
        with self._plain():
            found = self._recorder.select_marks(game)
        return {game: Mark(successor, archived) for game, successor, archived in found}

    def ids_of_games(self) -> list[str]:
        with self._plain():
            return self._recorder.select_games()

    def step_of(self, game: str, decision_id: str) -> int | None:
        with self._plain():
            return self._recorder.select_step_of(game, decision_id)

    def begun_with(self, decision_id: str) -> list[str]:
        with self._plain():
            return self._recorder.select_begun(decision_id)

    def ids(self, game: str) -> dict[str, int]:
        with self._plain():
            return self._recorder.select_ids(game)

    def seeds(self, game: str) -> list[str]:
        with self._plain():
            return self._recorder.select_seeds(game)

    def seeds_of_tree(self, root: str) -> dict[str, bool]:
        with self._plain():
            return self._recorder.select_seeds_of_tree(root)

    def seeds_elsewhere(self, root: str) -> set[str]:
        with self._plain():
            return self._recorder.select_seeds_elsewhere(root)

    def last_number(self) -> int:
        """The highest number that a game ever had."""
        with self._plain():
            return self._recorder.select_last_number()

    def step_counts(self) -> tuple[int, int]:
        """How many steps are here, and how many there ever were."""
        with self._plain():
            return self._recorder.select_step_counts()

    def next_games(self, many: int) -> list[str]:
        """The ids that so many new games would have now."""
        last = self.last_number()
        return [id_of(number) for number in range(last + 1, last + 1 + many)]

    # ------------------------------------------------------------ errors

    @contextmanager
    def _plain(self) -> Iterator[None]:
        """The one place where errors of the library and of the database become ours."""
        try:
            yield
        except IntegrityError as error:
            raise Moved("somebody else appended first") from error
        except FAILURES as error:
            raise plain(error, self.label) from error
        except BaseException:
            if hasattr(self, "_recorder"):  # not while it is still being opened
                self._recorder.abandon()
            raise
