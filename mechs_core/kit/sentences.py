"""Every record of a game in one plain sentence, with the rules behind it: a table by type.

    SAY = Vocabulary(seat=colour, cards=listed)

    SENTENCES = Sentences(
        SAY,
        {
            CardsDrawn: SAY("{seat} draws {cards|three cards}", "AM-PROG-2"),
            PlaceMech: SAY("places its Mech on {field}", "AM-PROG-3"),
            GameEnded: _game_ended,
        },
    )
    sentence = SENTENCES.sentence

The row of a decision leaves out the seat; `Sentences` puts its name in front. Events come redacted
for their viewer: a hidden field is UNSET. The view is the one before the event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from operator import attrgetter
from typing import Any, Final, NamedTuple

from msgspec import UNSET

from mechs_core.kernel import plain
from mechs_core.kernel.messages import Branched, Decided, Decision, Event, GameCreated, Message
from mechs_core.kernel.type_hints import fields_of
from mechs_core.kit.templates import (
    Cited,
    Part,
    Tell,
    Template,
    When,
    Word,
    is_secret,
    tell,
    values_of,
    with_view,
    written,
)
from mechs_core.kit.words import Said, listed

CREATED: Final = "a new game for {seats}[{scenario?}, from a scenario]"
BRANCHED: Final = "a branch[ of {parent:str}] after event {at:str}, with {luck:str} luck"


def _seat(seat: int) -> str:
    return f"seat {seat}"


WORDS: Final[Mapping[str, Word]] = {"seat": _seat, "listed": listed, "str": str}


class Vocabulary:
    """How the values of fields are put into words, by the fields' names.

    A word is a function of (value, view) or of the value alone, a mapping from values, or a tuple
    by number. A field without a word is written by `str`, a tuple by `listed`; both can be named in
    `{field:word}`.
    """

    def __init__(self, **words: Word | tuple[object, ...]) -> None:
        by_number = {
            name: dict(enumerate(word)) if isinstance(word, tuple) else word
            for name, word in words.items()
        }
        self.words: Mapping[str, Word] = {**WORDS, **by_number}

    def __call__(self, text: str, /, *rules: Cited, **parts: Part) -> Template:
        """A sentence with blanks (see `templates`), and the rules that are cited with it.

        rules: IDs; `when`; functions of (message, view). parts: blanks that are not fields, as
        functions of (message, view) to a text, which may be ""; a mapping is instead a word for
        this sentence alone.
        """
        return Template(text, rules, parts, self.words)


class Choice(NamedTuple):
    """A row chosen by a value: `rows[value]`, else `other`.

    key: a field, or a function of (message, view), that gives the value. A hidden field has the
    value UNSET.
    """

    key: str | Callable[[Any, Any], object]
    rows: Mapping[Any, Row]
    other: Row | None = None

    def tell(self, kind: type, known: frozenset[str], make: Make) -> Tell:
        """The function that makes the sentence of a message of this type.

        Raises ValueError for a row of an impossible value, a value without a row, a wrong row.
        """
        there: frozenset[str] = frozenset()
        if isinstance(self.key, str):
            self._check(kind, self.key)
            there = frozenset({self.key})
        rows = _Rows(
            (value, teller(row, kind, known if value is UNSET else known | there, make))
            for value, row in self.rows.items()
        )
        if self.other is not None:
            rows.other = teller(self.other, kind, known | there if UNSET in rows else known, make)
        return _chosen(self.key, rows)

    def _check(self, kind: type, field: str) -> None:
        there = fields_of(kind).get(field)
        if there is None:
            raise ValueError(f"{kind.__name__}: no field {field}")
        values, hidden = values_of(there.hint), {UNSET} if is_secret(there.hint) else set()
        if hidden and self.other is None and UNSET not in self.rows:
            raise ValueError(f"{kind.__name__}.{field} may be hidden and has no row for it")
        if wrong := values and {*self.rows} - values - hidden:
            raise ValueError(f"{kind.__name__}.{field} is never {listed(map(repr, wrong), 'or')}")
        if self.other is None and (left := values - {*self.rows}):
            raise ValueError(f"{kind.__name__}.{field}: no row for {listed(map(repr, left))}")


Row = Template | Choice | Tell


by, when = Choice, When  # as a table says it


class Sentences:
    """The sentences of a game, a row a type of message."""

    def __init__(
        self,
        say: Vocabulary,
        rows: Mapping[type[Message], Row],
        kinds: Iterable[type[Message]] = (),
    ) -> None:
        """rows: those of the kernel's records are there unless the table has its own.

        kinds: every event and decision of the game. Raises ValueError for one without a row, and
        for what is wrong with a row.
        """
        if missing := [kind.__name__ for kind in kinds if kind not in rows]:
            raise ValueError(f"no sentence for {listed(missing)}")
        self.rows: dict[type[Message], Row] = {
            GameCreated: say(CREATED),
            Branched: say(BRANCHED),
            **rows,
        }
        for kind, row in self.rows.items():
            teller(row, kind, make=written)
        self.sentence = _sentence(self.rows, say)

    def cited(self) -> Iterator[tuple[type[Message], str]]:
        """Every rule ID that the table names, with the type of its row."""
        for kind, row in self.rows.items():
            for rule in _cited(row):
                yield kind, rule


def _sentence(rows: Mapping[type[Message], Row], say: Vocabulary) -> Tell:
    """`Telling.sentence` of a game with these rows."""
    by_type = _Tellers(rows)
    named = with_view(say.words["seat"])

    def sentence(event: Event, view: Any) -> Said:
        """An event in words, and the IDs of the rules behind it.

        event: redacted for the viewer. view: the viewer's, before the event.
        """
        return by_type[type(event)](event, view)

    def decided(event: Decided[Any], view: Any) -> Said:
        words, rules = by_type[type(event.decision)](event.decision, view)
        return f"{named(event.seat, view)} {words}", rules

    by_type[Decided] = decided
    return sentence


class _Tellers(dict[type, Tell]):
    """Type -> function, compiled when it is first used, so that imports stay quick.

    A message without a row is described by its name and fields.
    """

    def __init__(self, rows: Mapping[type[Message], Row]) -> None:
        self.rows = rows

    def __missing__(self, kind: type[Message]) -> Tell:
        row = self.rows.get(kind)
        self[kind] = _plainly if row is None else teller(row, kind)
        return self[kind]


def _plainly(message: Message, view: Any) -> Said:
    decides = "decides: " if isinstance(message, Decision) else ""
    return f"{decides}{plain.described(message)}", ()


Make = Callable[[Template, type, frozenset[str]], Any]


def teller(row: Row, kind: type, known: frozenset[str] = frozenset(), make: Make = tell) -> Tell:
    """A row as a function from (message, view) to its sentence.

    known: fields that are never hidden or missing where this row is used. make: compiles a
    template, or only checks that it could.
    """
    if isinstance(row, Template):
        function: Tell = make(row, kind, known)
        return function
    return row.tell(kind, known, make) if isinstance(row, Choice) else _checked(row, kind)


def _checked(row: Tell, kind: type) -> Tell:
    """A row that is a function, whose sentence comes with the rules behind it."""

    def said(message: Any, view: Any) -> Said:
        told = row(message, view)
        if type(told) is tuple and len(told) == 2:
            return told
        name = getattr(row, "__name__", repr(row))
        raise TypeError(
            f"the row of {kind.__name__} in Sentences: {name} gives {told!r}, and wanted is a "
            'sentence with its rules: ("the text", ("AB-HIT-2",)), without rules ("the text", ())'
        )

    return said


class _Rows(dict[Any, Tell]):
    """Value -> function; `other` for a value without one."""

    other: Tell | None = None

    def __missing__(self, value: object) -> Tell:
        if self.other is None:
            raise KeyError(value)
        return self.other


def _chosen(key: str | Callable[[Any, Any], object], rows: _Rows) -> Tell:
    """A function that looks the value up, by field or by function, and applies its row."""
    if not isinstance(key, str):
        return lambda message, view: rows[key(message, view)](message, view)
    of = attrgetter(key)
    return lambda message, view: rows[of(message)](message, view)


def _cited(row: Row) -> Iterator[str]:
    if isinstance(row, Choice):
        for inner in (*row.rows.values(), row.other):
            yield from () if inner is None else _cited(inner)
    if isinstance(row, Template):
        for rule in row.rules:
            if isinstance(rule, When):
                yield from chain(rule.rules, *rule.table.values())
            elif isinstance(rule, str):
                yield rule
