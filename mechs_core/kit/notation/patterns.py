"""The pattern of a row: what its words are, and in which order they are taken and written.

    attack          a word as it stands
    {weapon}        a field of the decision; its kind of word is that of its name
    {target:seat}   a field, with its kind of word. A mark may stand behind: `{slot}:`
    {colours...}    a field that takes all words that are left, one or more
    [on {target}]   what may be left out; the field is at its default then, or empty
    [power]         the field of that name is True where the word is there, else False
    {card}+         and ({card} {direction})+: a line may hold several decisions of this row
    dash {step}*    any number of decisions of the row with the first word "step" may stand behind

A field that stands twice is a tuple, as is one with dots.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from msgspec import Struct

from mechs_core.kernel import type_hints
from mechs_core.kernel.messages import Decision
from mechs_core.kit.notation.kinds import Kind

TOKEN: Final = re.compile(r"\[[^\]]*\]|\S+")
FIELD: Final = re.compile(r"\{(\w+)(?::(\w+))?(\.\.\.)?\}([:;,.]?)")
PLAIN: Final = re.compile(r"[^{}\[\]()A-Z]+")  # a word as it stands
# The beginning of a pattern, then a repeated group, a repeated field or a repeatable other row.
REPEATED: Final = re.compile(r"(.*?) ?(?:\(([^()]+)\)\+|(\{[\w:]+\})\+|\{(\w+)\}\*)")
MISSING: Final = object()  # the default of a field that has none

# A word that depends on the view: the function that writes it, and the value to be written.
Gap = tuple[Callable[[Any, Any], str], Any]


class Taken(Struct):
    """How far a pattern has matched the words of a line, and which fields it has found."""

    words: Sequence[str]
    at: int = 0  # index of the next word
    whole: bool = False  # the pattern matches the whole line
    fields: list[tuple[Field, int, str]] = []  # field, index of its word, the word
    flags: list[str] = []


class Word(NamedTuple):
    """A fixed word of a pattern."""

    text: str

    def take(self, taken: Taken) -> bool:
        """Match the next words of the line; False if they do not fit."""
        if taken.at == len(taken.words) or taken.words[taken.at] != self.text:
            return False
        taken.at += 1
        return True

    def written(self, told: Decision, gaps: list[Gap]) -> str:
        """The words for this part of a decision, each after a space.

        A word that depends on the view is `%s`; what it takes to write it is added to the gaps.
        """
        return f" {self.text.replace('%', '%%')}"

    @property
    def usage(self) -> str:
        """Its words as an example shows them."""
        return self.text


class Field(NamedTuple):
    """A word, or several words, that give the value of a field."""

    name: str
    kind: Kind
    joins: bool  # the word is one of several of its field
    place: int  # its index among these words
    all_left: bool  # it takes all words that are left
    mark: str  # a character after the word, or ""

    def take(self, taken: Taken) -> bool:
        last = len(taken.words) if self.all_left else taken.at + 1
        if not taken.at < last <= len(taken.words):
            return False
        if not taken.words[taken.at].endswith(self.mark):
            return False
        for at in range(taken.at, last):
            taken.fields.append((self, at, taken.words[at].removesuffix(self.mark)))
        taken.at = last
        return True

    def written(self, told: Decision, gaps: list[Gap]) -> str:
        value = getattr(told, self.name)
        if value is None:
            return ""
        values = self.kind.spread(value) if self.joins else (value,)
        if not self.all_left:
            values = values[self.place : self.place + 1]
        return "".join(f" {self._word(each, gaps)}{self.mark}" for each in values)

    def _word(self, value: Any, gaps: list[Gap]) -> str:
        if self.kind.writes_view:
            gaps.append((self.kind.write, value))
            return "%s"
        return self.kind.write(value, None).replace("%", "%%")

    @property
    def usage(self) -> str:
        return self.kind.example + self.mark + " ..." * self.all_left


class Maybe(NamedTuple):
    """Words that may be left out. flag: the field that is True if they are there, or ""."""

    parts: tuple[Word | Field, ...]
    flag: str
    usual: Mapping[str, Any]  # values of its fields if it is left out

    def take(self, taken: Taken) -> bool:
        first = self.parts[0]
        if taken.at == len(taken.words):
            return True
        if isinstance(first, Word) and taken.words[taken.at] != first.text:
            return True
        taken.flags += [self.flag] if self.flag else []
        return all(part.take(taken) for part in self.parts)

    def written(self, told: Decision, gaps: list[Gap]) -> str:
        if all(getattr(told, name) == value for name, value in self.usual.items()):
            return ""
        return "".join(part.written(told, gaps) for part in self.parts)

    @property
    def usage(self) -> str:
        return f"[{' '.join(part.usage for part in self.parts)}]"


Part = Word | Field | Maybe


class Pattern(NamedTuple):
    """A pattern that was read."""

    head: tuple[Part, ...]
    again: tuple[Part, ...]  # the repeated part, if any
    behind: str  # first word of the row that may follow any number of times, or ""

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts for a single decision."""
        return self.head + self.again


class Reader:
    """Reads patterns of rows for one type of decision.

    Raises ValueError for an unknown field or kind of word.
    """

    def __init__(self, decides: type[Decision], kinds: Mapping[str, Kind]) -> None:
        self._kinds, self._usual = kinds, usual(decides)
        self._counts: dict[str, int] = {}  # how often a field stands in the pattern
        self._seen: dict[str, int] = {}

    def pattern(self, text: str) -> Pattern:
        repeated = REPEATED.fullmatch(text)
        head, group, field, behind = repeated.groups() if repeated else (text, None, None, None)
        again = group or field or ""
        for match in FIELD.finditer(head + again):
            self._counts[match[1]] = self._counts.get(match[1], 0) + 1
        return Pattern(self._parts(head), self._parts(again), behind or "")

    def _parts(self, text: str) -> tuple[Part, ...]:
        return tuple(
            self._maybe(token[1:-1]) if token.startswith("[") else self._part(token)
            for token in TOKEN.findall(text)
        )

    def _part(self, token: str) -> Word | Field:
        match = FIELD.fullmatch(token)
        if match is None:
            if PLAIN.fullmatch(token) is None:
                raise ValueError(f"{token} is no part of a pattern")
            return Word(token)
        name, said, dots, mark = match.groups()
        if name not in self._usual:
            raise ValueError(f"there is no field {name}")
        kind = self._kinds.get(said or name)
        if kind is None:
            raise ValueError(f"there is no kind of word {said or name}")
        place = self._seen[name] = self._seen.get(name, -1) + 1
        return Field(name, kind, bool(dots) or self._counts[name] > 1, place, bool(dots), mark)

    def _maybe(self, text: str) -> Maybe:
        parts = tuple(self._part(token) for token in TOKEN.findall(text))
        if len(parts) == 1 and isinstance(parts[0], Word):
            flag = parts[0].text
            if flag not in self._usual:
                raise ValueError(f"there is no field {flag}")
            return Maybe(parts, flag, {flag: False})
        names = [part.name for part in parts if isinstance(part, Field)]
        if lacking := [name for name in names if self._usual[name] is MISSING]:
            raise ValueError(f"{lacking[0]} may be left out and has no default")
        return Maybe(parts, "", {name: self._usual[name] for name in names})


@cache
def usual(decides: type[Decision]) -> Mapping[str, Any]:
    """The fields of a decision by name, each with its default.

    Without one it is None or () where the type has it, else MISSING.
    """
    return {name: usually(field) for name, field in type_hints.fields_of(decides).items()}


def usually(field: type_hints.Field) -> Any:
    if not field.required:
        return field.default
    if field.hint.optional:
        return None
    return () if field.hint.base is tuple and field.hint.length is None else MISSING
