"""The codes of refusals in the order in which a decision's rule tests for them, read off the code.

A rule refuses with `IllegalDecision("code", ...)`, its own or that of a function that says why not.
Some functions give the bare code: their result goes into a variable `code`.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

OWN = "mechs_core.rulesets.bottisota.rules"
EVERYWHERE = "bad_value"  # tested before all others, of every decision


def codes_of(rule: Callable[..., Any]) -> list[str]:
    """Each code once, at its first place."""
    found = codes(inspect.unwrap(rule_of(rule)))
    return [code for code in dict.fromkeys(found) if code != EVERYWHERE]


def rule_of(decide: Callable[..., Any]) -> Any:
    """The rule inside what the chapters put around it."""
    inside = inspect.getclosurevars(decide).nonlocals  # type: ignore[arg-type]
    return inside.get("rule", decide)


def codes(rule: FunctionType) -> Iterator[str]:
    for node in in_source_order(tree_of(rule)):
        if isinstance(node, ast.Call):
            yield from codes_of_call(node, rule)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "code":
            yield from bare_codes(node.value, rule)


def codes_of_call(call: ast.Call, rule: FunctionType) -> Iterator[str]:
    name = ast.unparse(call.func)
    if name == "IllegalDecision" and isinstance(call.args[0], ast.Constant):
        yield str(call.args[0].value)
    called = resolved(name, rule)
    if called is not None and may_refuse(called):
        yield from codes(called)


def may_refuse(called: FunctionType) -> bool:
    """Whether it gives a refusal back, or raises it."""
    gives_back = "IllegalDecision" in str(called.__annotations__.get("return"))
    return gives_back or called.__name__.startswith("check_")


def bare_codes(value: ast.expr, rule: FunctionType) -> Iterator[str]:
    """The words that a function returns, its own or those of another one that it ends with."""
    called = resolved(ast.unparse(value).partition("(")[0], rule)
    assert called is not None
    for node in in_source_order(tree_of(called)):
        if isinstance(node, ast.Return) and node.value is not None:
            if isinstance(node.value, ast.Call):
                yield from bare_codes(node.value, called)
            for each in in_source_order(node.value):
                if isinstance(each, ast.Constant) and each.value:
                    yield str(each.value)


def resolved(name: str, rule: FunctionType) -> FunctionType | None:
    """A function of the rules by the name that a rule calls it by."""
    first, *rest = name.split(".")
    found = rule.__globals__.get(first)
    for each in rest:
        found = getattr(found, each, None)
    own = isinstance(found, FunctionType) and found.__module__.startswith(OWN)
    return found if own else None  # type: ignore[return-value]


def tree_of(rule: FunctionType) -> ast.Module:
    return ast.parse(textwrap.dedent(inspect.getsource(rule)))


def in_source_order(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all below it."""
    yield node
    for child in ast.iter_child_nodes(node):
        yield from in_source_order(child)
