"""What a game is: state, questions, decisions, events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, Self

from msgspec import Struct

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import (
    Decision,
    Event,
    GameCreated,
    Mark,
    Message,
    Range,
    Request,
    Result,
    Seat,
    Value,
)

Json = Any  # what `json.loads` gives

# Decisions of bots after which a game is stopped: see `endless`. Measured over random, greedy and
# mixed tables of every game: 56 and 1,748 are the most.
LONGEST_TURN: Final = 1_000  # without a mark
LONGEST_GAME: Final = 20_000


class Within(Struct, frozen=True):
    """What of a ruleset's decisions there is in some of its games. The default: all of it."""

    without: frozenset[str] = frozenset()  # tags of decisions that are never made
    unused: frozenset[str] = frozenset()  # fields always at their default, as "action.cloud"
    # a declared range -> what is left of it; None: its fields are always at their default.
    # Of a field that holds one of several kinds of struct it is `OneOf` of their tags
    ranges: Mapping[Range, Range | None] = {}

    def range_of(self, field: str, declared: Range) -> Range | None:
        """The range of a field by its name in JSON; None: it says nothing."""
        return None if field in self.unused else self.ranges.get(declared, declared)


ALL: Final = Within()


class State(Protocol):
    """A ruleset's folded state: plain mutable data."""

    def copy(self) -> Self:
        """An independent state, equal to this one."""


def unexplained(state: Any, seat: Seat, decision: Decision) -> IllegalDecision | None:
    """The default of `unasked`: no reason beyond `not_asked`."""
    return None


def itself(state: Any, seat: Seat, decision: Decision) -> Decision:
    """The default of `listed_as`: no decision stands for another one."""
    return decision


def no_scenario(document: Json, seats: int, options: Mapping[str, Value]) -> None:
    """The default of `scenario`: the game has none. Raises IllegalDecision `bad_config`."""
    raise IllegalDecision("bad_config", "this game has no scenarios")


def all_of_it(created: GameCreated) -> Within:
    """The default of `within`: no game narrows what its decisions' types allow."""
    return ALL


def unmarked(event: Event) -> Mark | None:
    """The default of `mark`: the game has no rounds, turns or activations."""
    return None


def nothing_fixed(play: Any) -> None:
    """The default of `reluck`: the game draws all its luck at the moment when it is needed."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rules:
    """The rules as functions and tables. `S` is the ruleset's state, a play the kernel's `Play`.

    What must agree with what:

    - A game begins with the state of `start` and the events that `setup` emits. From there on only
      `apply` changes a state, one event at a time, and it reads nothing but the state and the
      event. So a fold of the stored events gives the same state as the play did.
    - `requests` of a state says who is asked; the game is over exactly where nobody is, and
      `result` is there exactly then.
    - `choices` of an open question are accepted by `decide`, each as it is; what is not among them
      is refused, or has the same outcome as one of them: the same events, the same state, or
      what `listed_as` says. A bot's game decides them past the
      boundary (`Line.take`), so they are in range, and of the types that their fields say.
    - `decide` checks first and emits after: what it refuses has changed nothing. Its luck comes
      from the play alone.
    - `setup` and `reluck` emit events too, and decide nothing.
    """

    # created -> S before any event of the game: the fold begins here
    start: Callable[[GameCreated], State]
    # (play): emits the opening events; may still refuse (`bad_config`)
    setup: Callable[[Any], None]
    # S -> who is asked now; () = the game is over
    requests: Callable[[Any], tuple[Request, ...]]
    # (S, an open question) -> the decisions that answer it, complete up to decisions with the same
    # outcome
    choices: Callable[[Any, Request], list[Any]]
    # decision type -> (play, seat, decision): checks, then emits. Every decision, in the order by
    # which environments number them
    decide: Mapping[type[Decision], Callable[[Any, Seat, Any], None]]
    # event type -> (S, event): the fold. Every event of the game
    apply: Mapping[type[Event], Callable[[Any, Any], None]]
    # S -> how it ended, or None while it runs
    result: Callable[[Any], Result | None]
    # S -> one line about the game for listings, public; stored beside the game and audited, so
    # its words change with the rules version only
    summary: Callable[[Any], str]
    # (json, seats, options) -> None; IllegalDecision `bad_config` with the reason
    scenario: Callable[[Json, int, Mapping[str, Value]], None] = no_scenario
    # created -> which values its decisions have, where seats or options leave some of those that
    # their types declare; others are `bad_value`, and refusals list these alone
    within: Callable[[GameCreated], Within] = all_of_it
    # event -> where a round, turn or activation begins
    mark: Callable[[Event], Mark | None] = unmarked
    # (play): after a branch with new luck: draws anew what luck has fixed and nobody has seen
    reluck: Callable[[Any], None] = nothing_fixed
    # the most decisions that are ever made without a mark: bots are stopped after so many. None:
    # LONGEST_TURN where turns are marked at all
    longest_turn: int | None = None
    # (S, a seat that is not asked, what it decides) -> a refusal that says more than `not_asked`,
    # or None; for questions that are open to several seats until each has nothing left to answer
    unasked: Callable[[Any, Seat, Any], IllegalDecision | None] = unexplained
    # (S, seat, a legal decision) -> the one that `choices` lists in its place, where the two come
    # to the same but for how it is recorded: a tile that looks the same when it is turned
    listed_as: Callable[[Any, Seat, Any], Decision] = itself

    @property
    def decisions(self) -> tuple[type[Decision], ...]:
        return tuple(self.decide)

    @property
    def events(self) -> tuple[type[Event], ...]:
        """Every event of the game; the kernel's own records are not among them."""
        return tuple(self.apply)

    @property
    def messages(self) -> tuple[type[Message], ...]:
        """Every decision and event."""
        return (*self.decisions, *self.events)

    def legal(self, state: Any, seat: Seat) -> list[Any]:
        """The legal decisions of a seat; empty for one that is not asked."""
        for request in self.requests(state):
            if request.seat == seat:
                return self.choices(state, request)
        return []
