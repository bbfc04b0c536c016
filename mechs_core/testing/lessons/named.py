"""Patterns of lessons name real events and real fields, with values that they can have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from mechs_core.kernel.book import book_of
from mechs_core.kernel.lessons.lesson import Lesson, Pattern
from mechs_core.kernel.lessons.patterns import COMPARED
from mechs_core.kernel.messages import INPUTS, Decided, Event, tag_of
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.type_hints import Hint, fields_of


def check_rules(ruleset: Ruleset, lesson: Lesson) -> int:
    """Each rule that a lesson teaches is in the book, and there is one."""
    book, at = book_of(ruleset.rulebook), f"{ruleset.name}, lesson {lesson.name}"
    assert lesson.rules, f"{at}: rules: it teaches none"
    unknown = [rule for rule in lesson.rules if rule not in book]
    assert not unknown, f"{at}: rules: the rulebook has no {', '.join(unknown)}"
    return len(lesson.rules)


def check_patterns(ruleset: Ruleset, lesson: Lesson) -> int:
    """Each pattern names an event of the game, fields that it has, and values of their types."""
    count = 0
    for where, pattern in patterns_of(lesson):
        why = why_no_event(ruleset, pattern)
        assert why is None, f"{ruleset.name}, lesson {lesson.name}, {where}: {why}"
        count += 1
    return count


def patterns_of(lesson: Lesson) -> Iterator[tuple[str, Pattern]]:
    """Where each pattern of a lesson stands, and the pattern."""
    for number, task in enumerate(lesson.tasks, 1):
        at = f"task {number}"
        for name in ("wanted", "any_of", "unwanted"):
            yield from ((f"{at}: {name}", each) for each in getattr(task, name))
        for index, remark in enumerate(task.remarks, 1):
            yield from ((f"{at}: remark {index}: when", each) for each in remark.when)
        yield from ((f"{at}: facts", fact.event) for fact in task.facts if fact.event)
    if lesson.game is not None:
        for index, gain in enumerate(lesson.game.gains, 1):
            yield f"game: gain {index}", {**gain.event, **({gain.field: {}} if gain.field else {})}


def why_no_event(ruleset: Ruleset, pattern: Pattern) -> str | None:
    """What in a pattern can never be there, or None."""
    events: tuple[type[Event], ...] = (*INPUTS, *ruleset.rules.events)
    kinds = {tag_of(kind): kind for kind in events}
    kind = kinds.get(pattern.get("type", ""))
    if kind is None:
        return f"type: {pattern.get('type')!r} is no event of the game"
    return _why_no_fields(ruleset, kind, pattern)


def _why_no_fields(ruleset: Ruleset, kind: Any, pattern: Mapping[str, Any]) -> str | None:
    known = {field.stored: field.hint for field in fields_of(kind).values()}
    for name, value in pattern.items():
        if name == "type":
            continue
        if name not in known:
            return f"{tag_of(kind)} has no field {name!r}; there is {', '.join(known)}"
        if kind is Decided and name == "decision":
            why = _why_no_decision(ruleset, value)
        else:
            why = _why_no_value(ruleset, known[name], value)
        if why is not None:
            return f"{tag_of(kind)}.{name}: {why}"
    return None


def _why_no_decision(ruleset: Ruleset, value: Any) -> str | None:
    kinds = {tag_of(kind): kind for kind in ruleset.rules.decisions}
    named = value.get("type", "") if isinstance(value, Mapping) else ""
    if named not in kinds:
        return f"a table with the type of a decision is needed, not {value!r}"
    return _why_no_fields(ruleset, kinds[named], value)


def _why_no_value(ruleset: Ruleset, hint: Hint, value: Any) -> str | None:
    if isinstance(value, Mapping):
        if (len(value) == 1 and next(iter(value)) in COMPARED) or not value:
            return None
        return _why_no_fields(ruleset, hint.kind, value) if hint.is_struct else None
    try:
        msgspec.convert(value, hint.written, strict=True)
    except msgspec.ValidationError as error:
        return str(error)
    return None
