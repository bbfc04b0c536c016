"""A game without words of its own: notation, sentences and board from the names of its fields.

Notation: the decision's name, then its fields in their order; those with a default by their name,
where they have another value: `shoot 1`, `claim b2 power=true`, `keep [12,57]`. A value is JSON
without blanks; a text of letters, digits, `_` and `-` stands without quotes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct

from mechs_core.kernel.characters import cells, padded
from mechs_core.kernel.codec import from_outside
from mechs_core.kernel.encoding import encode_json
from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decided, Decision, DrawnLine, Event, Span, tag_of
from mechs_core.kernel.type_hints import fields_of
from mechs_core.kernel.words import shown
from mechs_core.kernel.wrapping import wrap

COLUMNS: Final = 80
BARE: Final = re.compile(r"(?!(?:true|false|null)$)[A-Za-z_][\w-]*", re.ASCII)
NAMED: Final = re.compile(r"([A-Za-z_]\w*)=(.+)", re.ASCII)
BLANK: Final = re.compile(r"\s")
AT_FIELD: Final = re.compile(r"(.+) - at \$\.(.+)")  # as msgspec tells a wrong value
CAPITAL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def spoken(name: str) -> str:
    """A name in lower-case words: "mech pushed" for `MechPushed` and for `mech_pushed`."""
    return CAPITAL.sub(" ", name).replace("_", " ").lower()


# ---------------------------------------------------------------- notation


def written(value: Any) -> str:
    """A value as one word."""
    value = msgspec.to_builtins(value)
    if isinstance(value, str) and BARE.fullmatch(value):
        return value
    return BLANK.sub(lambda blank: f"\\u{ord(blank[0]):04x}", encode_json(value).decode())


def in_notation(decision: Decision, view: Any) -> str:
    """A decision as a line of notation, which `parser` reads back into an equal decision."""
    words = [tag_of(type(decision)).lower()]
    for field in fields_of(type(decision)).values():
        value = getattr(decision, field.name)
        if field.required:
            words.append(written(value))
        elif value != field.default:
            words.append(f"{field.stored}={written(value)}")
    return " ".join(words)


def parser(decisions: Sequence[type[Decision]]) -> Callable[[str, Any], Decision]:
    """A `parse` function for lines that say one of these decisions."""
    by_word = {tag_of(kind).lower(): kind for kind in decisions}

    def parse(text: str, view: Any) -> Decision:
        """Raises IllegalDecision `bad_value` with a sentence that says what would parse."""
        first, *words = text.split() or [""]
        kind = by_word.get(first.lower())
        if kind is None:
            known = " ".join(by_word)
            raise IllegalDecision("bad_value", f"{shown(first)} is not one of: {known}")
        try:
            return msgspec.convert(_fields(kind, words), kind)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            usage = f"this is written: {_usage(kind)}"
            raise IllegalDecision("bad_value", f"{usage} ({_fault(error)})") from error

    return parse


def _fields(kind: type[Decision], words: Sequence[str]) -> dict[str, Any]:
    """The fields that the words after the first one give.

    Raises ValueError for too many words, or too few.
    """
    said: dict[str, Any] = {"type": tag_of(kind)}
    unsaid = [field.stored for field in fields_of(kind).values() if field.required]
    for word in words:
        named = NAMED.fullmatch(word)
        if named is None and not unsaid:
            raise ValueError(f"nothing is left that {shown(word)} could be")
        name, value = named.groups() if named else (unsaid.pop(0), word)
        if name in said:
            raise ValueError(f"{shown(name)} is said twice")
        said[name] = value if BARE.fullmatch(value) else from_outside(value)
    if missing := [name for name in unsaid if name not in said]:
        raise ValueError(f"{missing[0]} is missing")
    return said


def _fault(error: Exception) -> str:
    """What is wrong with the words of a line: "target: expected int, got str"."""
    text = str(error).replace("`", "")
    found = AT_FIELD.fullmatch(text)
    return f"{found[2]}: {found[1][0].lower()}{found[1][1:]}" if found else text


def _usage(kind: type[Decision]) -> str:
    words = [tag_of(kind).lower()]
    for field in fields_of(kind).values():
        name = field.stored
        words.append(name.upper() if field.required else f"[{name}={name.upper()}]")
    return " ".join(words)


# ---------------------------------------------------------------- sentences


def sentence(event: Event, view: Any) -> tuple[str, tuple[str, ...]]:
    """An event by its name and its fields: "mech pushed: seat 1, to b2". It cites no rules."""
    if isinstance(event, Decided):
        return f"seat {event.seat} decides: {described(event.decision)}", ()
    return described(event), ()


def described(message: Struct) -> str:
    """A message by its name and its fields; what is hidden, None or at its default is left out."""
    parts = [
        f"{spoken(field.stored)} {_value(in_order(value))}"
        for field in fields_of(type(message)).values()
        if (value := getattr(message, field.name)) is not UNSET
        and value is not None
        and (field.required or value != field.default)
    ]
    name = spoken(str(message.__struct_config__.tag))
    return f"{name}: {', '.join(parts)}" if parts else name


# ---------------------------------------------------------------- board


def board(view: Any) -> list[DrawnLine]:
    """A view as a table: a line for each field, or for each item of a list of things or lists."""
    rows = [*_rows(in_order(view))]
    name = max((cells(each) for each, _ in rows), default=0)
    lines: list[DrawnLine] = []
    for each, value in rows:
        first, *more = wrap(value, COLUMNS - name - 2) or [""]
        lines.append((Span(f"{padded(each, name)}  ", "bold"), Span(first)))
        lines += [(Span(" " * (name + 2)), Span(line)) for line in more]
    return lines


def _rows(view: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in view.items():
        if isinstance(value, list | tuple) and any(isinstance(each, dict | list) for each in value):
            for number, each in enumerate(value):
                yield f"{spoken(name)} {number}", _value(each)
        else:
            yield spoken(name), _value(value)


def in_order(value: Any) -> Any:
    """What JSON can hold of a value. Maps come in the order of their keys, as they are stored."""
    return msgspec.to_builtins(value, order="deterministic")


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{spoken(str(key))} {_value(each)}" for key, each in value.items()) or "-"
    if isinstance(value, list | tuple):
        return " ".join(map(_value, value)) or "-"
    return "-" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
