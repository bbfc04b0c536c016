"""The codes that a decision is refused with, read off its rule in the order of testing."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Container, Iterator
from functools import cache
from textwrap import dedent
from types import FunctionType, MethodType, ModuleType
from typing import Any, Final, TypeGuard

from mechs_core.kernel.messages import Decision
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.testing.books.reading import book_of

REFUSAL: Final = "IllegalDecision"


def refusals(
    ruleset: Ruleset, decision: type[Decision], *, without: Container[str] = ()
) -> list[str]:
    """The codes of a decision's refusals, each once, as its rule and what it calls have them.

    Read are `IllegalDecision("code", ...)`, and `IllegalDecision(code, ...)` after
    `code = function(...)`, whose results are the codes. Functions outside of the packages of the
    game and its modules are not gone into. without: codes that a rule's text has and the decision
    cannot meet. Raises AssertionError where a code cannot be read.
    """
    rule = function_of(ruleset.rules.decide[decision])
    book = book_of(ruleset)
    packages = tuple(f"{each.package}." for each in (book, *book.modules))
    codes = codes_in(rule, packages, set())
    return [code for code in dict.fromkeys(codes) if code not in without]


def codes_in(function: Any, packages: tuple[str, ...], seen: set[Any]) -> Iterator[str]:
    """The codes in a function's text and in those that it calls, as they stand there."""
    seen.add(function)
    tree = tree_of(function)
    said = {ast.unparse(call.args[0]) for call in in_order(tree) if is_refusal(call)}
    read: set[str] = set()  # of these, the variables whose codes were read
    for node in in_order(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in said:
            called = called_by(node.value, function, packages)
            words = [*(returned_by(called, packages) if called else words_in(node.value))]
            read |= {ast.unparse(node.targets[0])} if words else set()
            yield from words
        elif isinstance(node, ast.Call):
            if is_refusal(node) and ast.unparse(node.args[0]) not in read:
                words = [*words_in(node.args[0])]
                assert words, f"{function.__name__}: which codes may it be in {ast.unparse(node)}?"
                yield from words
            called = called_by(node, function, packages)
            if called is not None and called not in seen:
                yield from codes_in(called, packages, seen)


def is_refusal(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and ast.unparse(node.func).endswith(REFUSAL)


def words_in(tree: ast.AST) -> Iterator[str]:
    """The strings that stand there."""
    constants = (each.value for each in in_order(tree) if isinstance(each, ast.Constant))
    return (value for value in constants if isinstance(value, str) and value)


def returned_by(function: Any, packages: tuple[str, ...]) -> Iterator[str]:
    """The strings that a function returns, its own or those of another that it ends with."""
    for node in in_order(tree_of(function)):
        if isinstance(node, ast.Return) and node.value is not None:
            called = called_by(node.value, function, packages)
            yield from returned_by(called, packages) if called else words_in(node)


def called_by(call: ast.expr, function: Any, packages: tuple[str, ...]) -> Any:
    """The function of these packages that a call names, or None."""
    if not isinstance(call, ast.Call):
        return None
    first, *rest = ast.unparse(call.func).split(".")
    owner = getattr(function, "__self__", None)
    found: Any = owner if first == "self" else named(first, function)
    for each in rest:
        known = isinstance(found, ModuleType) or (found is owner and owner is not None)
        found = getattr(found, each, None) if known else None
    found = function_of(found)
    module = f"{getattr(found, '__module__', '')}."
    own = isinstance(found, FunctionType | MethodType) and module.startswith(packages)
    return found if own else None


def named(name: str, function: Any) -> Any:
    """What a name stands for in a function's text: of the functions around it, or its module."""
    around = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    held = (cell.cell_contents for each, cell in around if each == name)
    return next(held, function.__globals__.get(name))


def function_of(rule: Any) -> Any:
    rule = getattr(rule, "stands_for", lambda: rule)()  # of `on_call`
    return inspect.unwrap(rule) if callable(rule) else None


@cache
def tree_of(function: Any) -> ast.Module:
    return ast.parse(dedent(inspect.getsource(function)))


def in_order(node: ast.AST) -> Iterator[ast.AST]:
    """A node and what is in it, as written."""
    yield node
    for child in ast.iter_child_nodes(node):
        yield from in_order(child)
