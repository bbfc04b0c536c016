"""Sentences with blanks: a text and the IDs of its rules, compiled to a function.

A text may hold:

- `{field}`: the value of a field, through the word of that name (`Vocabulary`) if there is one.
- `{field:word}`: the value through another word.
- `{field|text}`: the value, or the text if the field is missing: hidden, None, or empty.
- `[..., heading {heading}]`: left out if a field in it is missing; `[...|text]` has the text then,
  which may have blanks too.
- `{field?}`, only in brackets: writes nothing; the brackets are left out if the field is missing.
  A bool or number that cannot be None counts as missing if it is False or 0.

For anything else, such as sums or what the view shows, give a part (`left=function`), which is used
in the text like a field, or write a function in place of the template.
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
# What a row adds: a function (message, view) -> a piece of the sentence, or ""; or a word.
Part = Callable[[Any, Any], str] | Mapping[Any, object]
Word = Callable[..., object] | Mapping[Any, object]  # of a value, or of (value, view)
IDs = tuple[str, ...]

BLANK: Final = re.compile(r"\{(\w+)(\?)?(?::(\w+))?(?:\|([^][{}|]*))?\}")
INSIDE: Final = r"((?:[^][{}|]|\{[^][{}]*\})*)"
BRACKETS: Final = re.compile(rf"\[{INSIDE}(?:\|{INSIDE})?\]")
CONTAINERS: Final = (str, tuple, list, dict, Mapping)


class When:
    """Rules cited only if brackets with `{field?}` would be kept; a mapping: by the field's value.

    A value that is not in the mapping cites nothing.
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
    """The template compiled for a message type.

    known: secret fields that are never hidden where this sentence is used.
    Raises ValueError for unknown fields and words, a secret field outside of brackets and without
    `|text`, brackets in which no field can be missing, and a text that does not parse.
    """
    code, names = written(template, kind, known)
    exec(compile(code, f"<{kind.__name__} in words>", "exec"), names)
    said: Tell = names["said"]
    return said


def written(
    template: Template, kind: type, known: frozenset[str] = frozenset()
) -> tuple[str, dict[str, Any]]:
    """The source text of the function `said`, and the objects it names. Raises as `tell` does."""
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
        sentence = self.text(self.template.text)
        self.lines.append(f"return {sentence}, {self.rules()}")
        body = "\n    ".join(self.lines)
        return f"def said(message, view):\n    {body}\n"

    # ------------------------------------------------------------ text

    def text(self, text: str) -> str:
        """The expression of a whole text, brackets included."""
        expression, end = "", 0
        for brackets in BRACKETS.finditer(text):
            expression += self.plain(text[end : brackets.start()])
            expression += self.either(brackets[1], brackets[2] or "")
            end = brackets.end()
        return _quoted(expression + self.plain(text[end:]))

    def either(self, text: str, other: str) -> str:
        """A blank for a text, or for another one if a field in the first is missing."""
        tests: list[str] = []
        full, instead = _quoted(self.plain(text, tests)), _quoted(self.plain(other))
        if not tests:
            raise ValueError("nothing in brackets can be missing")
        name = f"either{len(self.lines)}"
        self.lines.append(f"{name} = {full} if {' and '.join(tests)} else {instead}")
        return f"{{{name}}}"

    def plain(self, text: str, tests: list[str] | None = None) -> str:
        """A text without brackets, as the inside of an f-string.

        tests: None outside of brackets; inside, collects the conditions to keep the brackets.
        """
        expression, end = "", 0
        for blank in BLANK.finditer(text):
            expression += _bare(text[end : blank.start()])
            expression += self.blank(blank, tests)
            end = blank.end()
        return expression + _bare(text[end:])

    def blank(self, match: re.Match[str], tests: list[str] | None) -> str:
        """One blank as an expression in braces, or "" for `{field?}`; adds to `tests`."""
        field, only, word, other = match.groups()
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
        """Whether the field may be hidden where this sentence is used."""
        return is_secret(self.fields[field]) and field not in self.known

    def tests(self, field: str, only: bool) -> list[str]:
        """The conditions under which a field is not missing; [] if it never is.

        only: for `{field?}`. Raises ValueError then if the field is never missing.
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
        """The expression of the IDs; neighbours that are always cited form one tuple."""
        expressions: list[str] = []
        plain: list[str] = []
        for rule in self.template.rules:
            if isinstance(rule, str):
                plain.append(rule)
                continue
            if plain:
                expressions.append(repr(tuple(plain)))
                plain = []
            expressions.append(self.cited(rule, f"rules{len(expressions)}"))
        if plain or not expressions:
            expressions.append(repr(tuple(plain)))
        return " + ".join(expressions)

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
    """All values of a field, if its type or range lists them; else empty."""
    if hint.optional:
        return frozenset()
    if hint.base is Literal:
        return frozenset(get_args(hint.kind))
    limit = range_of(hint)
    single = hint.kind in (bool, int, str)
    return frozenset(limit.values) if single and isinstance(limit, OneOf) else frozenset()


@cache
def _takes_view(word: Callable[..., object]) -> bool:
    """Whether a word takes the view too; a callable without a signature takes the value alone."""
    try:
        parameters = signature(word).parameters.values()
    except ValueError:
        return False
    return len([parameter for parameter in parameters if parameter.default is parameter.empty]) > 1


def with_view(word: Word) -> Callable[[Any, Any], object]:
    """A word as a function of (value, view)."""
    if isinstance(word, Mapping):
        return lambda value, view: word[value]
    return word if _takes_view(word) else lambda value, view: word(value)


def _bare(text: str) -> str:
    """A piece of text between blanks.

    Raises ValueError if a bracket, brace or `|` is left in it.
    """
    if set(text) & set("[]{}|"):
        raise ValueError("what stands in brackets does not parse")
    return text


def _quoted(text: str) -> str:
    """The source of an f-string. The expressions in its braces hold neither quotes nor braces."""
    return f"f{text!r}"
