"""Generates the source text of a function that reads numbers out of a view, and compiles it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from mechs_core.kernel.type_hints import Hint, fields_of, result_of

Of = str | int | Callable[..., Any] | None  # field, index, function, or None for the thing itself
INDENT: Final = "    "


class Thing(NamedTuple):
    """The object that numbers are read from: the view, a seat, an item of a list."""

    text: str  # its name in the generated function
    hint: Hint  # its type
    given: str  # the arguments of functions that read it


class Text:
    """The lines written so far, and the objects that they name.

    view: the parameter of the function.
    """

    def __init__(self, view: Thing) -> None:
        self.view = view
        self._lines: list[str] = []
        self._numbers: list[str] = []  # expressions that go into the next line
        self._depth = 1
        self._variables = 0
        self._named: dict[str, Any] = {}

    def number(self, expression: str) -> None:
        """Add the expression of the next number; a starred one gives several."""
        self._numbers.append(expression)

    def _put_down(self) -> None:
        if self._numbers:
            self._lines.append(f"{INDENT * self._depth}numbers += ({', '.join(self._numbers)},)")
            self._numbers.clear()

    def line(self, line: str) -> None:
        self._put_down()
        self._lines.append(INDENT * self._depth + line)

    @contextmanager
    def below(self, head: str) -> Iterator[None]:
        """A block: lines written inside this context are indented under `head`."""
        self.line(head)
        self._depth += 1
        yield
        self._put_down()
        self._depth -= 1

    def name(self, given: Any) -> str:
        """The name under which the generated text can use this object."""
        name = f"given{len(self._named)}"
        self._named[name] = given
        return name

    def fresh(self) -> str:
        """A new name for a variable."""
        self._variables += 1
        return f"it{self._variables}"

    def function(self, head: str) -> Callable[..., Any]:
        """The text compiled to a function. head: such as "numbers(view)"."""
        made = dict(self._named)
        exec("\n".join([f"def {head}:", *self._lines]), made)
        function: Callable[..., Any] = made[head.partition("(")[0]]
        return function


def expression(text: Text, of: Of, thing: Thing) -> tuple[str, Hint]:
    """The expression of a value of a thing, with its type. of: None is the thing itself.

    Raises ValueError for a field that the thing does not have.
    """
    if of is None:
        return thing.text, thing.hint
    if callable(of):
        return f"{text.name(of)}({thing.given})", result_of(of)
    if isinstance(of, int):
        return f"{thing.text}[{of}]", thing.hint.inner[of]
    fields = fields_of(thing.hint.kind) if thing.hint.is_struct else {}
    if of not in fields:
        raise ValueError(f"{thing.hint.kind.__name__} has no field {of!r}")
    return f"{thing.text}.{of}", fields[of].hint
