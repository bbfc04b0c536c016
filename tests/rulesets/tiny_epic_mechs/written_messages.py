"""Messages as RULES.md writes them: fields, secrets, refusal codes, labels of luck."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.resources import files
from pkgutil import iter_modules
from textwrap import dedent
from types import FunctionType, ModuleType
from typing import Any

from msgspec.structs import fields

from mechs_core.kernel.messages import (
    DECIDER,
    Decision,
    Message,
    OneOf,
    range_of,
    secrets_of,
    tag_of,
)
from mechs_core.kernel.type_hints import fields_of
from mechs_core.rulesets import tiny_epic_mechs
from mechs_core.rulesets.tiny_epic_mechs import RULESET, rules
from mechs_core.rulesets.tiny_epic_mechs.data import CARDS, PILOTS, WEAPONS
from mechs_core.rulesets.tiny_epic_mechs.field_types import RESOURCES
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, DIRECTIONS
from tests.rulesets.tiny_epic_mechs.book import Row

PACKAGE = tiny_epic_mechs.__name__
KINDS = {  # values of a field -> what RULES.md calls them
    CELLS: "cell",
    CARDS: "card",
    DIRECTIONS: "direction",
    WEAPONS: "weapon",
    PILOTS: "pilot",
    RESOURCES: "resource",
    (False, True): "true or false",
}


def decisions() -> list[Row]:
    return [
        {
            "decision": tag_of(kind),
            "fields": listed(field_names(kind, with_kinds=True)),
            "secret": listed([name for name, _ in secrets_of(kind)]),
        }
        for kind in RULESET.rules.decisions
    ]


def events() -> list[Row]:
    return [
        {
            "event": tag_of(kind),
            "fields": listed(field_names(kind)),
            "secret": listed([f"{name}: {mark.to or 'nobody'}" for name, mark in secrets_of(kind)]),
            "luck or secret": "yes" if kind.reveals else "-",
        }
        for kind in RULESET.rules.events
    ]


def listed(names: list[str]) -> str:
    return ", ".join(names) or "-"


def field_names(kind: type[Message], *, with_kinds: bool = False) -> list[str]:
    """As they are stored; one with a default with a "?"."""
    required = {field.encode_name: field.required for field in fields(kind)}
    names = []
    for field in fields_of(kind).values():
        name = field.stored + ("" if required[field.stored] else "?")
        what = kind_of(field.hint) if with_kinds else field.stored
        names.append(name if what == field.stored else f"{name}: {what}")
    return names


def kind_of(hint: Any) -> str:
    """What a field of a decision can hold."""
    limits = range_of(hint)
    assert limits is not None
    return KINDS[limits.values] if isinstance(limits, OneOf) else limits.wanted(0)


def secret_to_its_decider() -> bool:
    """Whether the decider, and nobody else, may see whatever a decision keeps secret."""
    marks = [mark for kind in RULESET.rules.decisions for _, mark in secrets_of(kind)]
    return {mark.to for mark in marks} == {DECIDER}


# ---------------------------------------------------------------- refusals


@cache
def chapters() -> dict[type[Decision], Callable[..., None]]:
    """Decision -> the function of the rules that carries it out."""
    found: dict[type[Decision], Callable[..., None]] = {}
    for each in iter_modules(rules.__path__, f"{rules.__name__}."):
        found |= getattr(import_module(each.name), "DECIDE", {})
    return found


def refusals(kind: type[Decision]) -> list[str]:
    """The codes that a decision is refused with, in the order in which its rule tests them."""
    return [*dict.fromkeys(codes_in(chapters()[kind], set()))]


def codes_in(function: Callable[..., Any], seen: set[Any]) -> Iterator[str]:
    """The codes in a function's text and in those that it calls, as they come."""
    seen.add(function)
    tree = ast.parse(dedent(inspect.getsource(function)))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if ast.unparse(call.func) == "IllegalDecision":
            yield ast.literal_eval(call.args[0])
        called = called_by(call.func, inspect.unwrap(function))
        if called is not None and called not in seen:
            yield from codes_in(called, seen)


def called_by(node: ast.expr, function: Any) -> FunctionType | None:
    """The function of this ruleset that a call names, or None."""
    names = ast.unparse(node).split(".")
    found = function.__globals__.get(names[0])
    if len(names) == 2 and isinstance(found, ModuleType):
        found = getattr(found, names[1], None)
    elif len(names) > 1:
        return None
    found = inspect.unwrap(found) if callable(found) else None
    ours = isinstance(found, FunctionType) and found.__module__.startswith(PACKAGE)
    return found if ours else None  # type: ignore[return-value]


# ---------------------------------------------------------------- luck


def labels() -> set[str]:
    """The labels under which the rules draw luck, "{}" for a number in them."""
    found = set()
    for path in [*files(rules.__name__).iterdir(), *files(f"{PACKAGE}.scenario").iterdir()]:
        if path.name.endswith(".py"):
            found |= {*labels_in(ast.parse(path.read_text("utf-8")))}
    return found


def labels_in(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("luck.draw", "shuffle")):
            label = node.args[0]
            parts = label.values if isinstance(label, ast.JoinedStr) else [label]
            yield "".join(
                ast.literal_eval(part) if isinstance(part, ast.Constant) else "{}" for part in parts
            )
