"""What the rules of a game must answer. Everything else lives from this contract alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, Self

from msgspec import UNSET, UnsetType

from mechs_core.kernel.drawing import EMPTY, KEPT, Row, says_nothing
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import (
    Decided,
    Decision,
    DrawnLine,
    Event,
    GameCreated,
    Mark,
    Request,
    Result,
    Seat,
    Value,
    request_to,
)
from mechs_core.kernel.study import Feature, Part, Tally, Topic, Watch, watch_nothing

if TYPE_CHECKING:
    from mechs_core.kernel.bots import Bot
    from mechs_core.kernel.play import Play

Json = Any  # what `json.loads` gives
Viewer = Seat | None  # None: a spectator


class State(Protocol):
    """A ruleset's folded state: plain mutable data."""

    def copy(self) -> Self:
        """An independent state, equal to this one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One choice at creation.

    default: what is stored where nothing is said, or a function of the number of seats.
    with_scenario: the default of a game that starts from a scenario, where it is another.
    unbiased: the default of a game that is simulated, where the usual one favours a seat by the
    order in which decisions are recorded.
    values: what there is to choose from; beside a `check` examples that are worth playing, each
    admitted with some number of seats.
    check: from (value as JSON gives it, number of seats) to the value as it is stored; raises
    ValueError with the reason ("2 is not one of 0, none"). It takes back what it has given.
    """

    name: str
    sentence: str
    default: Value | Callable[[int], Value]
    values: tuple[Value, ...] = ()
    check: Callable[[Json, int], Value] | None = None
    with_scenario: Value | UnsetType = UNSET
    unbiased: Value | UnsetType = UNSET


def by_number(created: GameCreated) -> tuple[str, ...]:
    """Seats that have no name but their number."""
    return ()


def unsplit(text: str) -> tuple[str, ...]:
    """The split of a notation whose lines hold one decision each."""
    return (text,)


def no_signs(view: Any) -> Sequence[DrawnLine]:
    """The legend of a ruleset whose board speaks for itself."""
    return ()


def unremarked(decision: Decision, view: Any) -> str:
    """The remark of a ruleset that makes none."""
    return ""


def never_retold(decided: Decided[Any], behind: Sequence[Event]) -> bool:
    """The answer of a ruleset whose decisions say more than the events behind them."""
    return False


def always_retold(decided: Decided[Any], behind: Sequence[Event]) -> bool:
    """The answer of a ruleset whose events tell their decision again, wherever there are some."""
    return bool(behind)


def unexplained(state: Any, seat: Seat, decision: Decision) -> IllegalDecision | None:
    """The answer of a ruleset that asks no seat besides the one whose go it is."""
    return None


def featureless(seats: int) -> tuple[Feature, ...]:
    """The features of a ruleset that has no observations."""
    return ()


def unobserved(view: Any) -> list[int]:
    """The observation of a ruleset that has none."""
    return []


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ruleset:
    """The rules of one tabletop game, as functions and tables.

    `S` below stands for the ruleset's state, `V` for its view (any msgspec Struct).
    """

    name: str  # also its folder and its replays' folder
    title: str
    version: int  # rules version: goes up whenever a rule changes
    seats: tuple[int, ...]  # allowed numbers of seats, ascending
    options: tuple[Option, ...]
    events: tuple[type[Event], ...]  # every arena event
    decisions: tuple[type[Decision], ...]
    credits: str  # the tabletop game's designers and publisher

    # (json, seats, options) -> None; IllegalDecision `bad_config` with the reason
    scenario: Callable[[Json, int, Mapping[str, Value]], None]
    # created -> S before any arena event: the fold begins here
    start: Callable[[GameCreated], State]
    # emits the opening arena events; may still refuse (`bad_config`)
    setup: Callable[[Play[Any]], None]
    # S -> who is asked now; () = the game is over
    requests: Callable[[Any], tuple[Request, ...]]
    # (S, an open question) -> the decisions that answer it, complete up to decisions with the same
    # outcome
    choices: Callable[[Any, Request], list[Any]]
    # decision type -> (play, seat, decision): checks, then emits
    decide: Mapping[type[Decision], Callable[[Any, Seat, Any], None]]
    # event type -> (S, event): the fold
    apply: Mapping[type[Event], Callable[[Any, Any], None]]
    # (S, viewer) -> V: what the viewer may see, built up from nothing
    view: Callable[[Any, Viewer], Any]
    # S -> how it ended, or None while it runs
    result: Callable[[Any], Result | None]
    # S -> the public row of a listing; stored beside the game and audited, so its words change
    # with the rules version only
    summary: Callable[[Any], str]
    # event -> where a round, turn or activation begins
    mark: Callable[[Event], Mark | None]
    # (S, viewer, rng) -> a state that differs only in what the viewer may not know
    imagine: Callable[[Any, Viewer, Rng], Any]
    # after a branch with new luck: draws anew what luck has fixed and nobody has seen
    reluck: Callable[[Play[Any]], None]
    # (text, V) -> a decision; IllegalDecision `bad_value` for what does not parse
    parse: Callable[[str, Any], Any]
    # (decision, V) -> the text that `parse` reads
    format: Callable[[Any, Any], str]
    # (redacted event, V before it) -> (a sentence, the IDs of the rules behind it)
    sentence: Callable[[Event, Any], tuple[str, tuple[str, ...]]]
    # V -> the board in drawn lines of at most 80 columns
    board: Callable[[Any], Sequence[DrawnLine]]
    # V -> the board for a low screen, each line with how soon it does without it; None: the same
    # board, without its empty lines first
    low: Callable[[Any], Sequence[Row]] | None = None
    # V -> what the signs of its boards mean, in drawn lines of at most 80 columns
    legend: Callable[[Any], Sequence[DrawnLine]] = no_signs
    # what the game is, for who plays it for the first time: a line of at most 80 columns
    about: str = ""
    # created -> what its rules call the seats, in seat order, such as their colours
    called: Callable[[GameCreated], tuple[str, ...]] = by_number
    # text -> the single decisions of a line ("dash b2 c3" is three), each for `parse` with the view
    # of its own time: they are decided one after another
    split: Callable[[str], tuple[str, ...]] = unsplit
    # (legal decision, V) -> what its player should know of it ("hits on 5+"), or ""
    remark: Callable[[Any, Any], str] = unremarked
    # V -> whether it holds what others may not see; None: where its board is not the public one
    hides: Callable[[Any], bool] | None = None
    # (a decision's record, the events of its step behind it) -> whether these tell it again: at the
    # table only they are told
    retold: Callable[[Decided[Any], Sequence[Event]], bool] = never_retold
    # events that go without saying at the table: the board shows them, or the next ones tell them
    unsaid: tuple[type[Event], ...] = ()
    # (S, a seat that is not asked, what it decides) -> why not, where the rules know better than
    # "not asked": a question that stays open to all has run dry for this seat
    unasked: Callable[[Any, Seat, Any], IllegalDecision | None] = unexplained
    # what the entries of `Result.parts` are, in their order
    parts: tuple[Part, ...] = ()
    # what is counted for study
    topics: tuple[Topic, ...] = ()
    # (created, a tally) -> what to count at which event. It needs public facts only: events as a
    # spectator sees them give the same tally. It may keep what it has seen of its game.
    watch: Callable[[GameCreated, Tally], Watch] = watch_nothing
    # number of seats -> what an observation of a seat is made of; () = there is none
    features: Callable[[int], tuple[Feature, ...]] = featureless
    # V -> the observation, a number for each feature, in their order
    observe: Callable[[Any], list[int]] = unobserved
    # the most decisions that `legal` ever gives
    widest: int = 0
    bots: tuple[Bot, ...] = ()  # besides the kernel's `random`
    rules: Mapping[str, str] = field(default_factory=dict)  # rule ID -> sentence, of RULES.md

    def legal(self, state: Any, seat: Seat) -> list[Any]:
        """The legal decisions of a seat; empty for one that is not asked."""
        request = request_to(seat, self.requests(state))
        return [] if request is None else self.choices(state, request)

    def low_board(self, view: Any) -> Sequence[Row]:
        """The board for a low screen."""
        if self.low is not None:
            return self.low(view)
        return [Row(line, EMPTY if says_nothing(line) else KEPT) for line in self.board(view)]
