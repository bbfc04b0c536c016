"""Events, decisions and requests: the words in which a game is told.

Field names and tags are the storage format. Fields are only ever appended at the end, with a
default; a field at its default is left out of the bytes, so an old record still encodes to the
bytes that were stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from msgspec import Struct, StructMeta

from mechs_core.kernel.frozen import EMPTY, only_read
from mechs_core.kernel.type_hints import Hint, fields_of
from mechs_core.kernel.words import one_of

Seat = int  # 0 .. seats - 1
# What an option may be; a dict is a JSON object of the ruleset's own form.
Value = bool | int | str | tuple[int | str, ...] | dict[str, Any] | None
Given = dict[str, tuple[int | str, ...]]  # luck label -> outcomes; {} where none is given


class Message(Struct, frozen=True, tag_field="type", omit_defaults=True, gc=False):
    """A frozen record. Its tag, in bytes and in JSON, is its class name unless it sets another."""


class Event(Message, frozen=True):
    """What happened. It states an outcome, so that folding it needs no rule and no luck.

    A field whose stored name is a Python keyword: `rename={"from_": "from"}` in the class line.
    """

    reveals: ClassVar[bool] = False  # True: it makes luck or a secret known: no undo


class Decision(Message, frozen=True, forbid_unknown_fields=True):
    """What a seat chose."""


D = TypeVar("D", bound=Decision)


def tag_of(kind: type[Struct]) -> str:
    """The name by which a message type is stored and written: as its rules name it."""
    return str(kind.__struct_config__.tag)


# ---------------------------------------------------------------- marks of fields


class Secret(Struct, frozen=True):
    """Who may see a field before the seed's secrets open.

    to: the name of the field(s) that hold the seat(s), `DECIDER`, `NOBODY`, or a function from
    the message to seats. chosen: the field repeats what its seat has just decided, so
    that seat learns nothing from it.
    """

    to: str | tuple[str, ...] | Callable[[Any], tuple[Seat, ...]]
    chosen: bool = False


DECIDER: Final = "decider"
NOBODY: Final[tuple[str, ...]] = ()


def secret(
    to: str | tuple[str, ...] | Callable[[Any], tuple[Seat, ...]], *, chosen: bool = False
) -> Secret:
    """Declare a field secret: `cards: Annotated[tuple[int, ...], secret("seat")]`."""
    return Secret(to, chosen)


class AsWritten(StructMeta):
    """The type of a mark. One that is written otherwise is told how: `written`."""

    def __call__(cls, *given: Any, **named: Any) -> Any:
        try:
            return super().__call__(*given, **named)
        except TypeError as error:
            way = getattr(cls, "written", cls.__name__)
            raise TypeError(f"{cls.__name__} is written {way}: {error}") from None


class Between(Struct, frozen=True, metaclass=AsWritten):
    """Whole numbers `low` to `high`, both included; of a tuple, each item."""

    written: ClassVar[str] = "Between(low, high), as in Between(1, 3)"

    low: int
    high: int

    def __post_init__(self) -> None:
        need_numbers(self.low, self.high)

    def fits(self, item: Any, seats: int) -> bool:
        return type(item) is int and self.low <= item <= self.high

    def wanted(self, seats: int) -> str:
        return f"{self.low} to {self.high}"


class AtLeast(Struct, frozen=True, metaclass=AsWritten):
    """Whole numbers from `low` on; of a tuple, each item. high: the most that is ever legal."""

    written: ClassVar[str] = "AtLeast(low, high), high being the most that is ever legal"

    low: int
    high: int

    def __post_init__(self) -> None:
        need_numbers(self.low, self.high)

    def fits(self, item: Any, seats: int) -> bool:
        return type(item) is int and self.low <= item

    def wanted(self, seats: int) -> str:
        return f"{self.low} or more"


class OneOf(Struct, frozen=True, metaclass=AsWritten):
    """One of these strings or numbers; of a tuple, each item."""

    written: ClassVar[str] = 'OneOf(values), all of them in one tuple: OneOf(("a", "b"))'

    values: tuple[str | int, ...]

    def __post_init__(self) -> None:
        if not isinstance(self.values, tuple):
            raise TypeError(f"{self.values!r} is no tuple")

    def fits(self, item: Any, seats: int) -> bool:
        return item in self.values

    def wanted(self, seats: int) -> str:
        return one_of(self.values)


class ASeat(Struct, frozen=True):
    """A seat of this game, or one of these words; of a tuple, each item."""

    words: tuple[str, ...] = ()

    def fits(self, item: Any, seats: int) -> bool:
        return item in self.words or (type(item) is int and 0 <= item < seats)

    def wanted(self, seats: int) -> str:
        return ", ".join((f"0 to {seats - 1}", *self.words))


def need_numbers(low: object, high: object) -> None:
    """Raises TypeError unless there are whole numbers from the low one to the high one."""
    if not (isinstance(low, int) and isinstance(high, int)):
        raise TypeError(f"{low!r} and {high!r} are not two whole numbers")
    if low > high:
        raise TypeError(f"there is no number from {low} to {high}")


SEAT: Final = ASeat()
Range = Between | AtLeast | OneOf | ASeat


TRUTH: Final = OneOf((False, True))


def range_of(hint: Hint) -> Range | None:
    """The range of values that a type hint states: its mark, or False and True for a bool."""
    found: Range | None = hint.mark(Range)
    return TRUTH if found is None and hint.kind is bool else found


@cache
def secrets_of(kind: type[Struct]) -> tuple[tuple[str, Secret], ...]:
    """The secret fields of a message type in field order, with who may see each."""
    return _marked(kind, Secret)


@cache
def ranges_of(kind: type[Struct]) -> tuple[tuple[str, Range], ...]:
    """The ranged fields of a message type in field order."""
    return _marked(kind, Range)


def _marked(kind: type[Struct], mark: Any) -> tuple[tuple[str, Any], ...]:
    found = ((field.name, field.hint.mark(mark)) for field in fields_of(kind).values())
    return tuple((name, value) for name, value in found if value is not None)


class Limit(NamedTuple):
    """A field that limits its values."""

    name: str
    stored: str  # its name in JSON
    range: Range | None  # of a field that may hold one of several kinds of Struct: of their tags
    default: Any
    has_structs: bool  # whether Structs in it have limits of their own


@cache
def limits_of(kind: type[Struct]) -> tuple[Limit, ...]:
    """The fields that limit their values, in field order."""
    limits = []
    for field in fields_of(kind).values():
        kinds = [hint.kind for hint in field.hint.alternatives if hint.is_struct]
        of_kinds = OneOf(tuple(map(tag_of, kinds))) if len(kinds) > 1 else None
        limit = range_of(field.hint) or of_kinds
        has_structs = any(map(limits_of, field.hint.structs()))
        if limit is not None or has_structs:
            limits.append(Limit(field.name, field.stored, limit, field.default, has_structs))
    return tuple(limits)


# ---------------------------------------------------------------- the kernel's own records


class GameCreated(Event, frozen=True):
    """The first record of every line: with it and the inputs, rules and seed give every event."""

    ruleset: str
    rules: int  # rules version
    seats: tuple[str, ...]  # names; a bot is "bot:NAME@VERSION"
    options: dict[str, Value]  # every option, defaults filled in
    seed_origin: str  # "drawn" or "chosen"
    seed: Annotated[str, secret(NOBODY)]
    scenario: Annotated[dict[str, Any] | None, secret(NOBODY)] = None
    given: Annotated[Given, secret(NOBODY)] = EMPTY
    takes_given: bool = True  # whether the luck of a step may be given

    def __post_init__(self) -> None:
        only_read(self, "options", "scenario", "given")


class Branched(Event, frozen=True):
    """The first record of a branch. `parent` is left out of every hash: ids are local."""

    parent: str  # game id; empty in files and imported lines
    at: int  # position of the last event kept
    luck: str  # "same" or "new"
    rules: int  # rules version from here on
    seed_origin: str | None = None  # of the new seed
    seed: Annotated[str | None, secret(NOBODY)] = None  # with new luck
    given: Annotated[Given, secret(NOBODY)] = {}
    takes_given: bool | None = None  # from here on; None: as before


class Decided(Event, Generic[D], frozen=True):
    """The first record of a step: who chose what."""

    seat: Seat
    decision: D
    given: Annotated[Given, secret(NOBODY)] = {}


INPUTS: Final = (GameCreated, Branched, Decided)  # every other event follows from these


def is_given(event: Event) -> bool:
    """Whether an input has given outcomes, which replace drawn luck."""
    return isinstance(event, GameCreated | Branched | Decided) and bool(event.given)


# ---------------------------------------------------------------- questions and answers


class Request(Struct, frozen=True):
    """An open question to a seat. Equal requests are the same question."""

    seat: Seat
    kind: str  # the phase or question, in the rules' words
    accepts: tuple[str, ...]  # decision types that fit, by tag
    about: str = ""  # what distinguishes this question from an earlier one of its kind
    required: bool = True  # the game waits for it
    later: tuple[str, ...] = ()  # types that fit as soon as this question is answered


def request_to(seat: Seat, asked: Iterable[Request]) -> Request | None:
    """The question that is open to a seat, or None."""
    for request in asked:
        if request.seat == seat:
            return request
    return None


class Result(Struct, frozen=True):
    """How a game ended."""

    ranking: tuple[tuple[Seat, ...], ...]  # best first; seats that share a place stand together
    decided_by: str
    score: tuple[int, ...]  # per seat
    parts: tuple[Mapping[str, int | str | None], ...]  # per seat: what the score is made of

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.ranking[0]


class Mark(Struct, frozen=True):
    """Where an Act, a chapter, a round, a turn or an activation begins."""

    kind: str  # "act", "chapter", "round", "turn" or "activation"
    round: int | None = None  # in its chapter, where the game has chapters
    turn: int | None = None
    seat: Seat | None = None
    chapter: int | None = None  # in its Act, where the game has Acts
    act: int | None = None

    @property
    def called(self) -> int | str | None:
        """The round as people name it: 3, in a game of chapters "2.3", of Acts "1.2.3".

        None before the first round of a chapter.
        """
        if self.chapter is None or self.round is None:
            return self.round
        act = "" if self.act is None else f"{self.act}."
        return f"{act}{self.chapter}.{self.round}"

    @property
    def is_in_part(self) -> bool:
        """Whether rounds begin anew in each part of the game, a chapter or an Act."""
        return self.chapter is not None or self.act is not None


class Span(Struct, frozen=True):
    """A piece of a drawn line. style: words of `drawn_lines.STYLES` ("bold red"), "" for plain."""

    text: str
    style: str = ""


DrawnLine = tuple[Span, ...]  # one drawn line


class Envelope(Struct, frozen=True, omit_defaults=True):
    """What the rules never see."""

    time: str  # UTC, ISO 8601
    id: str  # the sender's id of the decision: the same id is stored once
    client: str = ""
    note: str = ""  # a remark for readers


E = TypeVar("E", bound=Event)


class Step(Struct, Generic[E], frozen=True, array_like=True):
    """One input and all that follows from it: one transaction, one stored record."""

    number: int  # along the line, from 0
    hash: bytes  # 32 bytes; empty before it is sealed
    envelope: Envelope
    events: tuple[E, ...]  # the input first
