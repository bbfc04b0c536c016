"""A row of a notation: how one type of decision is written, and what such a line says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision
from mechs_core.kit.notation.kinds import Kind
from mechs_core.kit.notation.patterns import (
    MISSING,
    Field,
    Gap,
    Maybe,
    Part,
    Reader,
    Taken,
    Word,
    usual,
)

LineWords = Sequence[str]
# (the words after the first, V) -> the decision, or None if they give none
Read = Callable[[LineWords, Any], Decision | None]
Write = Callable[[Any, Any], str]


class Row:
    """One way to write one type of decision, or of struct in it. Patterns: see patterns.py."""

    def __init__(
        self,
        pattern: str,
        decides: type[Any],
        /,
        *,
        example: str = "",
        times: int = 1,
        read: Read | None = None,
        write: Write | None = None,
        **fixed: Any,
    ) -> None:
        """fixed: the values, in this row, of fields that its pattern does not name.

        example: shown in refusals instead of the pattern with a sample word of each kind.
        times: "draw 2" is "draw" twice: the line may end in a number from 2 to `times`.
        read, write: functions for lines that no pattern describes; the pattern is then only the
        beginning of the line.
        """
        self.pattern, self.fixed = pattern, fixed
        self.decides: type[Decision] = decides  # a struct in a decision is read the same way
        self.example, self.times = example, times
        self.read, self.write = read, write


class Fault(NamedTuple):
    """Why a line does not match a row.

    at: index of the first wrong word. no: what is wrong with it.
    """

    at: int
    no: IllegalDecision | None = None


class Form:
    """A row prepared for reading and writing. Raises ValueError for a mistake in the row."""

    def __init__(self, row: Row, kinds: Mapping[str, Kind]) -> None:
        self.row, self.decides = row, row.decides
        try:
            pattern = Reader(row.decides, kinds).pattern(row.pattern)
            self.head, self.again, self.behind = pattern
            self.parts = pattern.parts
            self._base, self._unsaid = self._fixed()
        except ValueError as mistake:
            raise ValueError(f"row {row.pattern!r}: {mistake}") from None
        self.word = self.parts[0].usage
        self._several = {field.name: field.kind for field in all_fields(self.parts) if field.joins}
        self._needed = [part for part in self.parts if isinstance(part, Field)]
        # Whether the first word may be left out; with a `read` of its own only if the pattern has
        # more.
        self.is_said_short = row.read is None or len(self.parts) > 1

    def _fixed(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Values of all fields before any word is read, and of those that no word can set."""
        if not self.parts or not isinstance(self.parts[0], Word):
            raise ValueError("it begins with no word")
        fixed, defaults = self.row.fixed, usual(self.row.decides)
        if unknown := [name for name in fixed if name not in defaults]:
            raise ValueError(f"there is no field {unknown[0]}")
        flags = [part.flag for part in self.parts if isinstance(part, Maybe) and part.flag]
        named = {*flags, *(field.name for field in all_fields(self.parts))}
        if twice := [name for name in fixed if name in named]:
            raise ValueError(f"{twice[0]} is said twice")
        unsaid = {name: value for name, value in defaults.items() if name not in named} | fixed
        lacking = [name for name, value in unsaid.items() if value is MISSING]
        if lacking and self.row.read is None:
            raise ValueError(f"it says nothing of {lacking[0]}, which has no default")
        base = {name: value for name, value in defaults.items() if value is not MISSING}
        return base | dict.fromkeys(flags, False) | fixed, unsaid

    # ------------------------------------------------------------ reading

    def taken(self, words: LineWords) -> Taken:
        """The pattern matched against a line. A row with a `read` may leave words over."""
        taken = Taken(words)
        has_all = all(part.take(taken) for part in self.parts)
        taken.whole = has_all and (taken.at == len(words) or self.row.read is not None)
        return taken

    def may(self, taken: Taken) -> bool:
        """Whether these words can be of this row in some view."""
        return taken.whole and all(field.kind.may(word) for field, _, word in taken.fields)

    def reads_view(self, taken: Taken) -> bool:
        """Whether what the words say depends on the view."""
        return self.row.read is not None or any(
            field.kind.reads_view(word) for field, _, word in taken.fields
        )

    def read(self, taken: Taken, view: Any) -> Decision | Fault:
        """The decision that the words mean, or why they mean none."""
        if self.row.read is not None:
            return self._read_by_hand(self.row.read, taken, view)
        values = self._base | dict.fromkeys(taken.flags, True)
        several: dict[str, list[Any]] = {}
        for field, at, word in taken.fields:
            try:
                value = field.kind.read(word, view)
            except IllegalDecision as no:
                return Fault(at, no)
            if field.joins:
                several.setdefault(field.name, []).append(value)
            else:
                values[field.name] = value
        if not taken.whole:
            return Fault(taken.at)
        for name, gathered_values in several.items():
            values[name] = self._several[name].gathered(gathered_values, view)
        return self.decides(**values)

    def _read_by_hand(self, read: Read, taken: Taken, view: Any) -> Decision | Fault:
        try:
            return read(taken.words[1:], view) or Fault(1)
        except IllegalDecision as no:
            return Fault(1, no)

    def pieces(self, words: LineWords, forms: Mapping[str, Sequence[Form]]) -> list[LineWords]:
        """A line of this row cut into the words of its single decisions; [] if it is not of this
        row.

        Only the shape is looked at, not whether words are of their kinds. forms: all forms of the
        notation by first word.
        """
        taken = Taken(words)
        if not all(part.take(taken) for part in self.head):
            return []
        head, rest = words[: taken.at], words[taken.at :]
        if self.again:
            return self._groups(head, taken)
        if not rest:
            return [head]
        if self.row.times > 1 and [*rest] in [[str(n)] for n in range(2, self.row.times + 1)]:
            return [head] * int(rest[0])
        behind = forms[self.behind][0].pieces([self.behind, *rest], forms) if self.behind else []
        return [head, *behind] if behind else []

    def _groups(self, head: LineWords, taken: Taken) -> list[LineWords]:
        pieces: list[LineWords] = []
        while taken.at < len(taken.words):
            at = taken.at
            if not all(part.take(taken) for part in self.again) or taken.at == at:
                return []
            pieces.append([*head, *taken.words[at : taken.at]])
        return pieces

    # ------------------------------------------------------------ writing

    def says(self, told: Decision) -> bool:
        """Whether the row can write this decision so that all fields can be read back."""
        return self.is_near(told) and all(
            getattr(told, name) == value for name, value in self._unsaid.items()
        )

    def is_near(self, told: Decision) -> bool:
        """Whether the decision has the row's fixed values, and a value for each required word."""
        return all(getattr(told, name) == value for name, value in self.row.fixed.items()) and all(
            getattr(told, field.name) not in (None, ()) for field in self._needed
        )

    def written(self, told: Decision) -> tuple[str, list[Gap]]:
        """The line of a decision with `%s` for words that depend on the view, and these gaps."""
        if self.row.write is not None:
            return "%s", [(self.row.write, told)]
        gaps: list[Gap] = []
        return "".join(part.written(told, gaps) for part in self.parts)[1:], gaps

    # ------------------------------------------------------------ what it looks like

    @property
    def usage(self) -> str:
        """The line with a sample word of each kind, for refusals."""
        if self.row.example:
            return self.row.example
        words = [part.usage for part in self.parts]
        if self.again:
            words.append("...")
        if self.row.times > 1:
            words.append(f"[{self.row.times}]")
        return " ".join(words)

    @property
    def shapes(self) -> set[tuple[str | Kind, ...]]:
        """Every form of line that the row reads, as fixed words and kinds of word."""
        return {tuple(sum(choice, ())) for choice in product(*map(shapes_of, self.parts))}


def all_fields(parts: Iterable[Part]) -> Iterator[Field]:
    """The fields of a pattern, also those that may be left out."""
    for part in parts:
        if isinstance(part, Maybe):
            yield from all_fields(part.parts)
        elif isinstance(part, Field):
            yield part


def shapes_of(part: Part) -> list[tuple[str | Kind, ...]]:
    if isinstance(part, Word):
        return [(part.text,)]
    if isinstance(part, Field):
        return [(part.kind, "...")] if part.all_left else [(part.kind,)]
    return [(), sum([shapes_of(inner)[0] for inner in part.parts], ())]
