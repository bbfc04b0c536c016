"""What a command says of itself: its docstring, also where Python has dropped docstrings (-OO)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def help_text(run: Callable[..., Any], short: str) -> str:
    """The docstring of a command's function; from its source where Python keeps none.

    short: stands in where there is no source either.
    """
    return run.__doc__ or _in_source(run) or short


def _in_source(run: Callable[..., Any]) -> str | None:
    import ast
    import inspect

    try:
        source = ast.parse(inspect.getsource(inspect.unwrap(run)))
    except (OSError, TypeError, SyntaxError):  # there is none, or it is not what was compiled
        return None
    function = source.body[0] if source.body else None
    return ast.get_docstring(function) if isinstance(function, ast.FunctionDef) else None
