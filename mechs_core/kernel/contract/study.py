"""What is counted in a game, for study: score parts and tallies of its events.

Tables, statistics and plots use nothing else of a game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from mechs_core.kernel.messages import Event, GameCreated, Seat


class Part(Struct, frozen=True):
    """One entry of `Result.parts`, by its name there."""

    name: str
    unit: str  # "prestige", "steps"
    sentence: str
    scores: bool = False  # the parts that score add up to the seat's score


def score_unit(parts: Iterable[Part]) -> str:
    """The unit of a score: that of the parts that make it up, else "points"."""
    units = {part.unit for part in parts if part.scores}
    return units.pop() if len(units) == 1 else "points"


class Measure(Struct, frozen=True):
    """One number that is summed for each item of a topic."""

    name: str
    unit: str
    sentence: str


class Topic(Struct, frozen=True):
    """A kind of thing that is counted by seat from a game's events: actions, weapons, damage.

    measures: the first counts occasions; the others are summed, and reported per occasion.
    worth: whether a report estimates what one more occasion does to a seat's result.
    wins: whether a report says how seats fared that had an item at all, such as a drawn card.

    title, each and fares are the questions above the sections of a report, without the question
    mark: how often items come, what an occasion brings, who wins with an item. each and fares may
    be empty.
    """

    name: str
    title: str  # asks how often each item comes: "Which actions are used"
    item: str  # what one row is: "symbol and strength"
    measures: tuple[Measure, ...]
    worth: bool = False
    wins: bool = False
    each: str = ""  # asks for the second measure per occasion: "What do actions bring"
    fares: str = ""  # asks who wins with each item: "Which bots are too strong"


class Tally:
    """Sums of a game by seat, topic, item and measure; only what was counted has an entry."""

    __slots__ = ("sums",)

    def __init__(self) -> None:
        self.sums: defaultdict[tuple[Seat, str, str, str], int] = defaultdict(int)

    def add(self, seat: Seat, topic: str, item: str, measure: str, value: int = 1) -> None:
        self.sums[seat, topic, item, measure] += value


# From an event type to what is counted at such an event: see `Study.watch`.
Watch = Mapping[type[Event], Callable[[Any], None]]


def watch_nothing(created: GameCreated, tally: Tally) -> Watch:
    """The default of `watch`: nothing is counted."""
    return {}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Study:
    """What a result is made of, and what to count. The default: reports on places alone.

    What must agree with what: `parts` name every number of `Result.parts`, in their order, and
    those that score add up to the seat's score (an option may bring parts that other games lack);
    a watch counts for topics, items and measures that are declared, and each of them is counted in
    some game.
    """

    # what the numbers of `Result.parts` are, in their order
    parts: tuple[Part, ...] = ()
    # what is counted
    topics: tuple[Topic, ...] = ()
    # (created, a tally) -> what to count at which event. It needs public facts only: events as a
    # spectator sees them give the same tally. It may keep what it has seen of its game.
    watch: Callable[[GameCreated, Tally], Watch] = watch_nothing


def tallied(watch: Watch, events: Iterable[Event]) -> None:
    """Call the watch's function for each of these events of its game, in order."""
    for event in events:
        seen = watch.get(type(event))
        if seen is not None:
            seen(event)


def together(*watches: Watch) -> Watch:
    """Several watches as one: an event that several watch goes to each of them, in this order."""
    wanted: defaultdict[type[Event], list[Callable[[Any], None]]] = defaultdict(list)
    for watch in watches:
        for kind, see in watch.items():
            wanted[kind].append(see)
    return {kind: sees[0] if len(sees) == 1 else all_of(sees) for kind, sees in wanted.items()}


def all_of(sees: list[Callable[[Any], None]]) -> Callable[[Any], None]:
    def see(event: Any) -> None:
        for see_one in sees:
            see_one(event)

    return see
