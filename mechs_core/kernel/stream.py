"""A game's line: folded from its steps, played on, branched.

    line = GameCreated arena-event*  step*  (Branched arena-event* step*)*
    step = decision arena-event*

To fold is to apply every event's facts: no rules, no luck. The other reading, from the inputs
alone, is in `rederivation`; the two must agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import to_builtins

from mechs_core.kernel import creation
from mechs_core.kernel.encoding import encode
from mechs_core.kernel.errors import (
    BrokenRules,
    CorruptStream,
    IllegalDecision,
    OldRules,
    UnknownGame,
)
from mechs_core.kernel.faults import fault
from mechs_core.kernel.luck import Luck
from mechs_core.kernel.messages import (
    INPUTS,
    Branched,
    Decided,
    Decision,
    Event,
    GameCreated,
    Given,
    Request,
    Seat,
    Step,
    request_to,
    tag_of,
)
from mechs_core.kernel.play import Play, submit
from mechs_core.kernel.ruleset import Ruleset

# What a rule or a fold breaks with on events, or a state, that no play gives.
UNFOLDABLE = (
    *(LookupError, TypeError, ValueError, AttributeError, ArithmeticError),
    *(AssertionError, StopIteration),
)

Offered = tuple[Seat | None, tuple[Decision, ...]]  # whom `legal` has listed what, last
NOTHING_OFFERED: Offered = (None, ())


def need_event(at: int, events: int, title: str) -> None:
    """Raises UnknownGame unless a line of so many events has event `at`. title: what is named."""
    if not 0 <= at < events:
        raise UnknownGame(f"no event {at} in {title}: it has events 0 to {events - 1}")


class Line:
    """A line as far as it has been read or played: its state, and what the next step needs.

    A line that raised in the middle of a step is `spoiled`: drop it and fold again.
    """

    __slots__ = (
        "_asked",
        "_offered",
        "created",
        "labels",
        "position",
        "rules",
        "ruleset",
        "seed",
        "spoiled",
        "state",
        "steps",
        "takes_given",
    )

    def __init__(self, ruleset: Ruleset, created: GameCreated) -> None:
        """The line before its first event. Raises CorruptStream where no state begins so."""
        self.ruleset = ruleset
        self.created = created
        try:
            self.state: Any = ruleset.rules.start(created)
        except UNFOLDABLE as error:
            raise unfoldable(created, 0, error) from error
        self.seed = created.seed  # in force
        self.rules = created.rules  # in force
        self.takes_given = created.takes_given  # in force
        self.steps = 0  # number of the next step
        self.position = 0  # of the next event
        self.labels: set[str] = set()  # luck labels drawn while this line was played here
        self.spoiled = False
        self._asked: tuple[Request, ...] | None = None  # None: not worked out since the last event
        self._offered = NOTHING_OFFERED  # since the last event

    # ------------------------------------------------------------ fold

    @classmethod
    def of(cls, ruleset: Ruleset, steps: Iterable[Step[Event]]) -> Line:
        """The line that these steps, from number 0 on, give. Raises CorruptStream."""
        line: Line | None = None
        for step in steps:
            if line is None:
                first = step.events[0] if step.events else None
                if type(first) is not GameCreated:
                    raise CorruptStream("step 0 does not begin with GameCreated")
                line = cls(ruleset, first)
            line.extend(step.events)
        if line is None:
            raise CorruptStream("there is no step")
        return line

    def extend(self, events: Sequence[Event]) -> None:
        """Fold one step. Raises CorruptStream, naming the position that does not fold."""
        self._asked, self._offered = None, NOTHING_OFFERED
        first = events[0] if events else None
        if type(first) is not Decided:  # of a decision the fold needs nothing
            self._begin(events)
        elif not self.steps:
            raise CorruptStream(f"step 0 begins with {tag_of(type(first))}")
        state, apply = self.state, self.ruleset.rules.apply
        event = first
        try:
            for event in events[1:]:
                apply[type(event)](state, event)
        except UNFOLDABLE as error:
            self.spoiled = True
            at = self.position + next(i for i, each in enumerate(events) if each is event)
            raise unfoldable(events[at - self.position], at, error) from error
        self.steps += 1
        self.position += len(events)

    def _begin(self, events: Sequence[Event]) -> None:
        why = why_ungrammatical(events, self.steps, self.position)
        if why is not None:
            raise CorruptStream(why)
        self._enter(events[0])

    def peek(self, event: Event) -> None:
        """Fold a single event, for stepping within a step; `position` follows, `steps` does not.

        Raises CorruptStream.
        """
        self._asked, self._offered = None, NOTHING_OFFERED
        if type(event) in INPUTS:
            self._enter(event)
        else:
            try:
                self.ruleset.rules.apply[type(event)](self.state, event)
            except UNFOLDABLE as error:
                raise unfoldable(event, self.position, error) from error
        self.position += 1

    def _enter(self, first: Event) -> None:
        if type(first) is Branched:
            self.rules = first.rules
            if first.seed is not None:
                self.seed = first.seed
            if first.takes_given is not None:
                self.takes_given = first.takes_given

    def copy(self) -> Line:
        """An independent line at the same place."""
        twin = Line.__new__(Line)
        for name in Line.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.state = self.state.copy()
        twin.labels = set(self.labels)
        return twin

    # ------------------------------------------------------------ play

    @classmethod
    def create(cls, ruleset: Ruleset, created: GameCreated) -> tuple[Line, tuple[Event, ...]]:
        """A new game's line and its step 0. Raises IllegalDecision `bad_config`.

        `creation.describe` makes the record from what a person said.
        """
        creation.check(ruleset, created)
        line = cls(ruleset, created)
        return line, line._step(created, created.given, ruleset.rules.setup)

    def requests(self) -> tuple[Request, ...]:
        """Who is asked, worked out once a step."""
        if self._asked is None:
            self._asked = self.ruleset.rules.requests(self.state)
        return self._asked

    def legal(self, seat: Seat) -> list[Any]:
        """The legal decisions of a seat; empty for one that is not asked.

        Raises BrokenRules where the game waits for a seat that has none.
        """
        for request in self.requests():
            if request.seat == seat:
                legal = self.ruleset.rules.choices(self.state, request)
                if not legal and request.required:
                    raise BrokenRules(f"{asks(request)} and has no legal decision", self._at_fault)
                self._offered = request.seat, tuple(legal)
                return legal
        return []

    def awaited(self) -> Request | None:
        """The first question for which the game waits; None once it is over.

        Raises BrokenRules where rules do not know whether it is over.
        """
        for request in self.requests():
            if request.required:
                self.need_open(request)
                return request
        self.need_result()
        return None

    def need_result(self) -> None:
        """For a game that waits for nobody: raises BrokenRules where it has no result."""
        if self.ruleset.rules.result(self.state) is None:
            raise BrokenRules("the game waits for nobody and has no result", self._at_fault)

    def need_open(self, request: Request) -> None:
        """Raises BrokenRules where this is asked though the game has its result."""
        if self.ruleset.rules.result(self.state) is not None:
            raise BrokenRules(f"{asks(request)} though the game has its result", self._at_fault)

    @property
    def _at_fault(self) -> str:
        return f"the rules of {self.ruleset.name} are at fault"

    def decide(
        self, seat: Seat, decision: Decision | bytes | str, given: Given | None = None
    ) -> tuple[Event, ...]:
        """Play one decision on; a decision may come as JSON. Returns the step's events.

        given: outcomes that stand in for drawn ones, where the game takes them.
        Raises IllegalDecision, which leaves the line as it was unless `spoiled`; OldRules.
        """
        self.need_todays_rules()
        if given and not self.takes_given and request_to(seat, self.requests()) is not None:
            refusal = IllegalDecision("bad_value", creation.NOT_TAKEN)
            refusal.hint = "a branch can take some"
            raise refusal
        luck = Luck(self.seed, given)
        play = Play(self.ruleset, self.created, self.state, luck, self._asked)
        try:
            chosen = submit(self.ruleset, play, seat, decision)
            if given:
                play.luck.finish()
        except BaseException as error:
            self._break_off(play, error)
            raise
        return self._done(Decided(seat, chosen, given or {}), play)

    def take(self, seat: Seat, decision: Decision) -> tuple[Event, ...]:
        """Play on what a bot of this program has decided. Returns the step's events.

        One of the objects that `legal` gave last for this seat, since the last event, is the rules'
        own: it goes to its rule as it is. Whatever else it is, an equal decision included, goes the
        way of `decide`; and so does each decision where a stream is derived again from its inputs.
        Raises what `decide` raises.
        """
        asked, offered = self._offered
        if seat != asked or type(seat) is not int or self.rules != self.ruleset.version:
            return self.decide(seat, decision)
        for each in offered:
            if each is decision:
                break
        else:
            return self.decide(seat, decision)
        play = Play(self.ruleset, self.created, self.state, Luck(self.seed), self._asked)
        try:
            self.ruleset.rules.decide[type(decision)](play, seat, decision)
        except BaseException as error:
            self._break_off(play, error)
            raise
        return self._done(Decided(seat, decision), play)

    def _break_off(self, play: Play[Any], error: BaseException) -> None:
        """A refusal leaves the line as it was, if it came before the first event."""
        self.spoiled = bool(play.events) or not isinstance(error, IllegalDecision)

    def branch(self, branched: Branched) -> tuple[Event, ...]:
        """Begin a branch at this line's end. Returns the step's events.

        Raises IllegalDecision `bad_config` for luck, seed or rules that do not fit.
        """
        creation.check_branch(self.ruleset, branched, self.position, takes_given=self.takes_given)
        self._enter(branched)
        reluck = self.ruleset.rules.reluck if branched.luck == "new" else _nothing
        return self._step(branched, branched.given, reluck)

    def redo(self, first: Event, luck: Luck) -> tuple[Event, ...]:
        """Play a step again from its input, drawing from whatever luck. Returns its events.

        The luck that the input was given is not looked at. The line is of no more use where this
        raises: OldRules, IllegalDecision; CorruptStream for what no step begins with.
        """
        if type(first) not in INPUTS:
            raise CorruptStream(f"a step begins with {tag_of(type(first))}")
        self._enter(first)
        self.need_todays_rules()
        play = Play(self.ruleset, self.created, self.state, luck)
        if type(first) is Decided:
            submit(self.ruleset, play, first.seat, first.decision)
        elif type(first) is GameCreated:
            self.ruleset.rules.setup(play)
        elif type(first) is Branched and first.luck == "new":
            self.ruleset.rules.reluck(play)
        return self._done(first, play)

    def _step(self, first: Event, given: Given, rule: Any) -> tuple[Event, ...]:
        play = Play(self.ruleset, self.created, self.state, Luck(self.seed, given))
        try:
            rule(play)
            play.luck.finish()
        except BaseException:
            self.spoiled = True
            raise
        return self._done(first, play)

    def _done(self, first: Event, play: Play[Any]) -> tuple[Event, ...]:
        """Go on past a step that was played. Returns its events."""
        events = (first, *play.events)
        self._asked, self._offered = play.asked, NOTHING_OFFERED
        if play.luck.labels:
            self.labels |= play.luck.labels
        self.steps += 1
        self.position += len(events)
        return events

    def need_todays_rules(self) -> None:
        """Raises OldRules for a line that can be read and branched, not played on."""
        if self.rules != self.ruleset.version:
            raise OldRules(
                f"this game is of rules version {self.rules}, today's is {self.ruleset.version}",
                hint="branch it to play on under today's rules",
            )


def asks(request: Request) -> str:
    """`seat 1 is asked (pick, round 2)`, for a message."""
    about = f", {request.about}" if request.about else ""
    return f"seat {request.seat} is asked ({request.kind}{about})"


def unfoldable(event: Event, position: int, error: Exception) -> CorruptStream:
    """Why an event at a position does not fold."""
    name = tag_of(type(event))
    if position and type(event) in INPUTS:
        return CorruptStream(f"position {position}: {name} in the middle of a step")
    return CorruptStream(f"position {position} ({name}) does not fold: {fault(error)}")


def _nothing(play: Play[Any]) -> None:
    """Same luck: a branch draws nothing anew."""


def why_ungrammatical(events: Sequence[Event], number: int, position: int) -> str | None:
    """What is wrong with a step's shape, or None."""
    if not events:
        return f"step {number} is empty"
    first = events[0]
    if (type(first) is GameCreated) != (number == 0) or type(first) not in INPUTS:
        return f"step {number} (position {position}) begins with {tag_of(type(first))}"
    if type(first) is Branched and first.at != position - 1:
        return f"position {position}: Branched at {first.at}, the line ends at {position - 1}"
    for i, event in enumerate(events[1:], 1):
        if type(event) in INPUTS:
            return f"position {position + i}: {tag_of(type(event))} in the middle of a step"
    return None


def state_bytes(state: Any) -> bytes:
    """A state as bytes, to compare two states; a map's keys may be numbers."""
    return encode(to_builtins(state, str_keys=True))
