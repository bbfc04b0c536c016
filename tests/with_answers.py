"""A ruleset with other answers: `with_answers(TOY, board=..., version=2)`."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from mechs_core.kernel.ruleset import Ruleset


def with_answers(ruleset: Ruleset, **answers: Any) -> Ruleset:
    """The ruleset with these fields of its own or of its groups. Raises TypeError for others."""
    own: dict[str, Any] = {}
    for field in fields(ruleset):
        value = getattr(ruleset, field.name)
        if field.name in answers:
            own[field.name] = answers.pop(field.name)
        elif is_dataclass(value) and not isinstance(value, type):
            names = {each.name for each in fields(value)} & answers.keys()
            if names:
                own[field.name] = replace(value, **{name: answers.pop(name) for name in names})
    return replace(ruleset, **own, **answers)


def functions(ruleset: Ruleset) -> list[tuple[str, str]]:
    """Each answer that is a function, or may be one: (group, name)."""
    groups = [each.name for each in fields(ruleset) if is_dataclass(getattr(ruleset, each.name))]
    return [
        (group, each.name)
        for group in groups
        for each in fields(getattr(ruleset, group))
        if str(each.type).startswith("Callable")
    ]
