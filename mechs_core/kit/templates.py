"""Sentences with blanks: a text and the IDs of its rules, written out as a function.

What stands in a text:

- `{field}`, a field of the message, said with the word for its name (`Vocabulary`), or as it is.
- `{field:word}`, said with another word.
- `{field|text}`, the text where the field is missing: hidden, None, or empty.
- `[..., heading {heading}]`, left out where a field in it is missing; `[...|text]` puts a text
  there instead, which may have blanks too.
- `{field?}` in brackets says nothing: they are left out where the field is missing, or false or 0
  and never None.

Nothing else can be said. Who needs sums or the view gives a part (`left=function`), which stands
in the text as a field does, or writes a function in place of the template.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from inspect import signature
from typing import Any, Final, Literal, NamedTuple, get_args

from msgspec import UNSET

from mechs_core.kernel.messages import OneOf, Secret, range_of
from mechs_core.kernel.type_hints import Hint, fields_of
from mechs_core.kit.words import Said, listed

Tell = Callable[[Any, Any], Said]  # (message, view before it) -> its sentence
# What a row brings for itself: (message, view) -> a piece of a sentence, "" for none; or a word.
Part = Callable[[Any, Any], str] | Mapping[Any, object]
Word = Callable[..., object] | Mapping[Any, object]  # of a value, or of (value, view)
IDs = tuple[str, ...]

BLANK: Final = re.compile(r"\{(\w+)(\?)?(?::(\w+))?(?:\|([^][{}|]*))?\}")
INSIDE: Final = r"((?:[^][{}|]|\{[^][{}]*\})*)"
BRACKETS: Final = re.compile(rf"\[{INSIDE}(?:\|{INSIDE})?\]")
CONTAINERS: Final = (str, tuple, list, dict, Mapping)


class When:
    """Rules that are cited only where `[{field?}]` would stand, or by the field's value.

    A value that a mapping does not have brings no rule.
    """

    def __init__(self, field: str, *rules: str | Mapping[Any, str | IDs]) -> None:
        self.field = field
        self.rules = tuple(each for each in rules if isinstance(each, str))
        self.table = {
            value: (ids,) if isinstance(ids, str) else ids
            for each in rules
            if not isinstance(each, str)
            for value, ids in each.items()
        }


Cited = str | When | Callable[[Any, Any], IDs]  # a rule, or some that depend on (message, view)


class Template(NamedTuple):
    """A text with blanks, its rules, and the parts that are no fields."""

    text: str
    rules: tuple[Cited, ...]
    parts: Mapping[str, Part]
    words: Mapping[str, Word]


def tell(template: Template, kind: type, known: frozenset[str] = frozenset()) -> Tell:
    """The template for a message type as a function.

    known: fields that are there wherever this sentence is said.
    Raises ValueError for a field that the type does not have, a secret field that stands where
    nothing says what to do without it, brackets that nothing can leave out, unknown words and
    what does not parse.
    """
    code, names = written(template, kind, known)
    exec(compile(code, f"<{kind.__name__} in words>", "exec"), names)
    said: Tell = names["said"]
    return said


def written(
    template: Template, kind: type, known: frozenset[str] = frozenset()
) -> tuple[str, dict[str, Any]]:
    """The function `said` as text, and what it needs. Raises ValueError as `tell` does."""
    try:
        writer = _Writer(template, kind, known)
        return writer.function(), writer.names
    except ValueError as error:
        raise ValueError(f"{kind.__name__}: {error}: {template.text!r}") from None


class _Writer:
    """Writes one function as text."""

    def __init__(self, template: Template, kind: type, known: frozenset[str]) -> None:
        self.template = template
        own = template.parts.items()
        self.parts = {name: part for name, part in own if not isinstance(part, Mapping)}
        self.words = {
            **template.words,
            **{name: word for name, word in own if name not in self.parts},
        }
        self.fields = {name: field.hint for name, field in fields_of(kind).items()}
        self.known = known
        self.names: dict[str, Any] = {"UNSET": UNSET, "listed": listed}
        self.lines: list[str] = []

    def function(self) -> str:
        for name in self.parts:
            if name in self.fields:
                raise ValueError(f"{name} is a field, not a part")
            self.names[f"part_{name}"] = self.parts[name]
        said = self.text(self.template.text)
        self.lines.append(f"return {said}, {self.rules()}")
        body = "\n    ".join(self.lines)
        return f"def said(message, view):\n    {body}\n"

    # ------------------------------------------------------------ text

    def text(self, text: str) -> str:
        """The expression of a text with brackets."""
        said, end = "", 0
        for found in BRACKETS.finditer(text):
            said += self.plain(text[end : found.start()])
            said += self.either(found[1], found[2] or "")
            end = found.end()
        return _quoted(said + self.plain(text[end:]))

    def either(self, text: str, other: str) -> str:
        """The blank of a text, or of another where a field of it is missing."""
        tests: list[str] = []
        said, instead = _quoted(self.plain(text, tests)), _quoted(self.plain(other))
        if not tests:
            raise ValueError("nothing in brackets can be missing")
        name = f"either{len(self.lines)}"
        self.lines.append(f"{name} = {said} if {' and '.join(tests)} else {instead}")
        return f"{{{name}}}"

    def plain(self, text: str, tests: list[str] | None = None) -> str:
        """A text without brackets, its blanks filled in.

        tests: where the text stands in brackets: what must hold for them to stand.
        """
        said, end = "", 0
        for found in BLANK.finditer(text):
            said += _bare(text[end : found.start()])
            said += self.blank(found, tests)
            end = found.end()
        return said + _bare(text[end:])

    def blank(self, found: re.Match[str], tests: list[str] | None) -> str:
        """The expression of one blank in braces, its tests added; "" where it says nothing."""
        field, only, word, other = found.groups()
        if other is not None:
            return self.either(f"{{{field}:{word}}}" if word else f"{{{field}}}", other)
        if field in self.parts:
            return self.part(field, tests)
        if field not in self.fields:
            raise ValueError(f"no field {field}")
        if tests is None and (only or self.hides(field)):
            raise ValueError(f"{field} needs brackets, or {{{field}|...}}")
        if tests is not None:
            tests += self.tests(field, bool(only))
        return "" if only else f"{{{self.worded(field, word)}}}"

    def part(self, name: str, tests: list[str] | None) -> str:
        value = f"part_{name}(message, view)"
        if tests is None:
            return f"{{{value}}}"
        tests.append(f"(got_{name} := {value})")
        return f"{{got_{name}}}"

    def worded(self, field: str, word: str | None) -> str:
        """The expression of a field's value in words."""
        value = f"message.{field}"
        known = self.words.get(word or field)
        if word is not None and known is None:
            raise ValueError(f"no word {word}")
        name = f"say_{word or field}"
        if known is None:
            return f"listed({value})" if self.fields[field].base is tuple else value
        self.names[name] = known
        if isinstance(known, Mapping):
            if unsaid := values_of(self.fields[field]) - {*known}:
                raise ValueError(f"no word for {field} {listed(map(repr, unsaid))}")
            return f"{name}[{value}]"
        return f"{name}({value}, view)" if _takes_view(known) else f"{name}({value})"

    def hides(self, field: str) -> bool:
        """Whether it may be hidden where this is said."""
        return is_secret(self.fields[field]) and field not in self.known

    def tests(self, field: str, only: bool) -> list[str]:
        """What says that a field is not missing; nothing where it never is.

        only: of a field that nothing is said of, which must be one that can be missing.
        """
        value = f"message.{field}"
        base, optional = self.fields[field].base, self.fields[field].optional
        if not optional and (base in CONTAINERS or (only and base in (bool, int))):
            return [value]
        tests = [f"{value} is not None"] if optional else []
        tests += [f"{value} is not UNSET"] if self.hides(field) else []
        if only and not tests:
            raise ValueError(f"{field} is never missing")
        return tests

    # ------------------------------------------------------------ rules

    def rules(self) -> str:
        """The expression of the IDs: those that always hold joined."""
        said: list[str] = []
        plain: list[str] = []
        for rule in self.template.rules:
            if isinstance(rule, str):
                plain.append(rule)
                continue
            if plain:
                said.append(repr(tuple(plain)))
                plain = []
            said.append(self.cited(rule, f"rules{len(said)}"))
        if plain or not said:
            said.append(repr(tuple(plain)))
        return " + ".join(said)

    def cited(self, rule: When | Callable[[Any, Any], IDs], name: str) -> str:
        if not isinstance(rule, When):
            self.names[name] = rule
            return f"{name}(message, view)"
        if rule.field not in self.fields:
            raise ValueError(f"no field {rule.field}")
        if rule.table:
            possible = values_of(self.fields[rule.field])
            if wrong := possible and {*rule.table} - possible:
                raise ValueError(f"{rule.field} is never {listed(map(repr, wrong), 'or')}")
            self.names[name] = rule.table
            return f"{name}.get(message.{rule.field}, ())"
        tests = " and ".join(self.tests(rule.field, only=True))
        return f"({rule.rules!r} if {tests} else ())"


def is_secret(hint: Hint) -> bool:
    return hint.mark(Secret) is not None


def values_of(hint: Hint) -> frozenset[Any]:
    """All that a field may be, where its type or its range says it; else empty."""
    if hint.optional:
        return frozenset()
    if hint.base is Literal:
        return frozenset(get_args(hint.kind))
    limit = range_of(hint)
    single = hint.kind in (bool, int, str)
    return frozenset(limit.values) if single and isinstance(limit, OneOf) else frozenset()


@cache
def _takes_view(word: Callable[..., object]) -> bool:
    """Whether a word needs more than the value; what does not say its parameters needs no more."""
    try:
        given = signature(word).parameters.values()
    except ValueError:
        return False
    return len([each for each in given if each.default is each.empty]) > 1


def with_view(word: Word) -> Callable[[Any, Any], object]:
    """A word as a function of (value, view)."""
    if isinstance(word, Mapping):
        return lambda value, view: word[value]
    return word if _takes_view(word) else lambda value, view: word(value)


def _bare(text: str) -> str:
    """A piece of a text that has no blanks; ValueError where a sign of one is left."""
    if set(text) & set("[]{}|"):
        raise ValueError("what stands in brackets does not parse")
    return text


def _quoted(said: str) -> str:
    """The f-string of a text, its expressions in braces; these hold neither quotes nor braces."""
    return f"f{said!r}"
