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
# (the words behind the first, V) -> what they say; None: it is not written so
Read = Callable[[LineWords, Any], Decision | None]
Write = Callable[[Any, Any], str]


class Row:
    """One way to write one type of decision. Patterns: see patterns.py."""

    def __init__(
        self,
        pattern: str,
        decides: type[Decision],
        /,
        *,
        example: str = "",
        times: int = 1,
        read: Read | None = None,
        write: Write | None = None,
        **fixed: Any,
    ) -> None:
        """fixed: what this row says of fields that its pattern does not name.

        example: what a refusal shows, where the pattern with a word of each kind is no help.
        times: a number from 2 to this behind it says the same decision as often ("draw 2").
        read, write: for a decision that no pattern says; its line begins as the pattern then.
        """
        self.pattern, self.decides, self.fixed = pattern, decides, fixed
        self.example, self.times = example, times
        self.read, self.write = read, write


class Fault(NamedTuple):
    """Why words are not of a row. at: how many of them are. no: what is wrong with the next one."""

    at: int
    no: IllegalDecision | None = None


class Form:
    """A row made ready for lines and decisions. Raises ValueError for a mistake in it."""

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
        self._several = {each.name: each.kind for each in all_fields(self.parts) if each.joins}
        self._needed = [part for part in self.parts if isinstance(part, Field)]
        # Whether its first word may be left out: what is read by hand is not known so far.
        self.is_said_short = row.read is None or len(self.parts) > 1

    def _fixed(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What fields are where no word says otherwise, and what those are that no word names."""
        if not self.parts or not isinstance(self.parts[0], Word):
            raise ValueError("it begins with no word")
        fixed, defaults = self.row.fixed, usual(self.row.decides)
        if unknown := [name for name in fixed if name not in defaults]:
            raise ValueError(f"there is no field {unknown[0]}")
        flags = [part.flag for part in self.parts if isinstance(part, Maybe) and part.flag]
        said = {*flags, *(each.name for each in all_fields(self.parts))}
        if twice := [name for name in fixed if name in said]:
            raise ValueError(f"{twice[0]} is said twice")
        unsaid = {name: value for name, value in defaults.items() if name not in said} | fixed
        lacking = [name for name, value in unsaid.items() if value is MISSING]
        if lacking and self.row.read is None:
            raise ValueError(f"it says nothing of {lacking[0]}, which has no default")
        base = {name: value for name, value in defaults.items() if value is not MISSING}
        return base | dict.fromkeys(flags, False) | fixed, unsaid

    # ------------------------------------------------------------ reading

    def taken(self, words: LineWords) -> Taken:
        """The words as its pattern takes them. What is read by hand may go on behind it."""
        taken = Taken(words)
        has_all = all(part.take(taken) for part in self.parts)
        taken.whole = has_all and (taken.at == len(words) or self.row.read is not None)
        return taken

    def may(self, taken: Taken) -> bool:
        """Whether these words are of this row in some view."""
        return taken.whole and all(field.kind.may(word) for field, _, word in taken.fields)

    def reads_view(self, taken: Taken) -> bool:
        """Whether what the words say depends on the view."""
        return self.row.read is not None or any(
            field.kind.reads_view(word) for field, _, word in taken.fields
        )

    def read(self, taken: Taken, view: Any) -> Decision | Fault:
        """The decision that the words say."""
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
        for name, each in several.items():
            values[name] = self._several[name].gathered(each, view)
        return self.decides(**values)

    def _read_by_hand(self, read: Read, taken: Taken, view: Any) -> Decision | Fault:
        try:
            return read(taken.words[1:], view) or Fault(1)
        except IllegalDecision as no:
            return Fault(1, no)

    def pieces(self, words: LineWords, forms: Mapping[str, Sequence[Form]]) -> list[LineWords]:
        """The words of each decision of a line of this row; none where they are not of it.

        Whether the words are of their kinds is not asked. forms: all, by first word.
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
        found: list[LineWords] = []
        while taken.at < len(taken.words):
            at = taken.at
            if not all(part.take(taken) for part in self.again) or taken.at == at:
                return []
            found.append([*head, *taken.words[at : taken.at]])
        return found

    # ------------------------------------------------------------ writing

    def says(self, told: Decision) -> bool:
        """Whether its words say all of a decision."""
        return self.is_near(told) and all(
            getattr(told, name) == value for name, value in self._unsaid.items()
        )

    def is_near(self, told: Decision) -> bool:
        """Whether what it fixes is so, and what it needs is there."""
        return all(getattr(told, name) == value for name, value in self.row.fixed.items()) and all(
            getattr(told, field.name) not in (None, ()) for field in self._needed
        )

    def written(self, told: Decision) -> tuple[str, list[Gap]]:
        """The line that says a decision, and its gaps: what stands there depends on the view."""
        if self.row.write is not None:
            return "%s", [(self.row.write, told)]
        gaps: list[Gap] = []
        return "".join(part.written(told, gaps) for part in self.parts)[1:], gaps

    # ------------------------------------------------------------ what it looks like

    @property
    def usage(self) -> str:
        """The line with a word of each kind, for who wrote something else."""
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
        """Every line of it as its words and the kinds of word of its fields."""
        return {tuple(sum(each, ())) for each in product(*map(shapes_of, self.parts))}


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
    return [(), sum([shapes_of(each)[0] for each in part.parts], ())]
