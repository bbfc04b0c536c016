"""What the page of a game tells: its lines, and each line's events, scores and facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from mechs_core.kernel.messages import Mark, Seat
from mechs_core.kernel.picture import Picture


class Scene(Struct, frozen=True):
    """One event.

    pictures: the position after it, one a viewer of the line; None where it is as it was before.
    by: who decided the step. begins: the kind of mark, where it begins one.
    """

    position: int
    step: int
    first: bool  # of its step
    sentence: str
    rules: tuple[str, ...]  # IDs
    mark: Mark  # in force
    pictures: tuple[Picture | None, ...]
    begins: str = ""
    by: Seat | None = None
    note: str = ""  # of the step's envelope


class Player(Struct, frozen=True):
    """Who sits at a seat. label: `ada (red)`. role: of the pictures' theme, such as "seat0"."""

    label: str
    role: str


class Place(Struct, frozen=True):
    """A row of the result. parts: what the score is made of, in words."""

    place: int
    seat: Seat
    score: int
    parts: str


class Outcome(Struct, frozen=True):
    """How a game ended: what decided, and the seats, winners first."""

    decided_by: str
    places: tuple[Place, ...]


class GameLine(Struct, frozen=True, kw_only=True):
    """One line of a game: its creation, or a branch, to its end.

    scenes: from event `at` + 1 on; a line with a parent has the others from it. file: the replay
    file, or the recording, a line at a time.
    """

    name: str  # as its owner calls it
    events: int
    steps: int
    players: Sequence[Player]
    viewers: Mapping[str, str]  # name -> in words; the first is shown first
    scenes: Callable[[], Iterator[Scene]]
    file: Callable[[], Iterable[bytes]]
    facts: Sequence[tuple[str, str]]
    end: str  # how it stands or ended, in a line
    board: str  # the board at the end, in characters
    outcome: Outcome | None = None
    recording: bool = False
    file_name: str = "game.jsonl"
    head_hash: str = ""
    parent: int | None = None  # which line of the page it branched from
    at: int = -1  # the last event that it shares with that line


class Apart(Struct, frozen=True):
    """Two lines of a page side by side.

    lines: a line and one that branched from it. parting: the first event that is another; -1 for
    none. steps: what each did there, events with their numbers. ends: how each stands or ended.
    scores: where seats' scores differ, a row each.
    """

    lines: tuple[int, int]
    parting: int
    steps: tuple[tuple[tuple[int, str], ...], ...]
    ends: tuple[str, str]
    scores: tuple[str, ...]


class Preface(Struct, frozen=True):
    """What stands before the game, such as a lesson. What stands in backquotes is to be typed."""

    title: str
    paragraphs: Sequence[str]
    tasks: Sequence[str] = ()


class Story(Struct, frozen=True, kw_only=True):
    """A game as its page tells it."""

    title: str  # of the tabletop game
    credits: str
    lines: Sequence[GameLine]
    rulebook: Mapping[str, str]  # ID -> sentence
    apart: Sequence[Apart] = ()
    shown: int = 0  # the line that is shown first
    preface: Preface | None = None
    made_by: str = ""  # the program and its version
