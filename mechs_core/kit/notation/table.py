"""A notation: all its rows together, which read lines of text and write decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, Generic, TypeVar

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision
from mechs_core.kernel.type_hints import fields_of
from mechs_core.kit.notation.kinds import Kind
from mechs_core.kit.notation.patterns import Gap, Taken
from mechs_core.kit.notation.rows import Fault, Form, LineWords, Row
from mechs_core.kit.states import is_frozen

LONGEST: Final = 80  # characters of a decision
MOST_KEPT: Final = 1 << 12  # texts of decisions, and lines
K = TypeVar("K")
V = TypeVar("V")
Likely = tuple[Form, Taken]  # a row that a line may be of, and the line matched against it


def nothing_asked(view: Any) -> str:
    """The question of a notation whose rows do not depend on what is asked."""
    return ""


class Notation:
    """Decisions as lines of text, and back. `V` is the ruleset's view.

    Lower case and single spaces are written; upper case and more spaces are read as well. Where a
    question is open, the first word may be left out of a line that only one of its rows reads, but
    not before a number.
    """

    def __init__(
        self,
        rows: Iterable[Row],
        kinds: Mapping[str, Kind],
        *,
        asked: Mapping[str, Sequence[type[Decision]]] | None = None,
        question: Callable[[Any], str] = nothing_asked,
        first_is_meant: bool = False,
    ) -> None:
        """asked: question -> the decision types that answer it. question: V -> the question that
        is open to its viewer, a key of `asked`, or "".

        first_is_meant: a line without its first word that several rows read is of the first one of
        the question.

        Raises ValueError for a mistake in a row, and for two rows that read the same line as an
        answer to the same question.
        """
        self.forms = tuple(Form(row, kinds) for row in rows)
        self._asked = asked or {}
        self._question, self._first_is_meant = question, first_is_meant
        self._of_word = grouped((form.word, form) for form in self.forms)
        self._repeating = [form for form in self.forms if form.again]
        self._of_type = grouped((form.decides, form) for form in self.forms)
        self._check()
        self._answers = {
            name: [form for each in types for form in self._of_type[each]]
            for name, types in self._asked.items()
        }
        self._keeps = all(map(is_hashable, self._of_type))
        self._texts = Kept(self._written)
        self._lines = Kept(self._likely)

    def _check(self) -> None:
        for types in self._asked.values():
            for decision_type in types:
                if decision_type not in self._of_type:
                    raise ValueError(f"no row says {decision_type.__name__}")
        for forms in self._of_word.values():
            for one, other in combinations(forms, 2):
                if one.shapes & other.shapes and self._are_asked_together(one, other):
                    rows = f"{one.row.pattern!r} and {other.row.pattern!r}"
                    raise ValueError(f"rows {rows} read the same")
        for form in self.forms:
            if form.behind and form.behind not in self._of_word:
                raise ValueError(f"row {form.row.pattern!r}: no row begins with {form.behind}")

    def _are_asked_together(self, one: Form, other: Form) -> bool:
        if one.decides is other.decides or not self._asked:
            return True
        return any({one.decides, other.decides} <= {*types} for types in self._asked.values())

    # ------------------------------------------------------------ writing

    def format(self, decision: Decision, view: Any) -> str:
        """The line that `parse` reads back into this decision."""
        line = self._texts[decision] if self._keeps else self._written(decision)
        if isinstance(line, str):
            return line
        text, gaps = line
        return text % tuple([write(value, view) for write, value in gaps])

    def _written(self, decision: Decision) -> str | tuple[str, list[Gap]]:
        """The line of a decision; a pair with its gaps if words depend on the view.

        A decision that no row can write in full (no rule accepts such a one) is written by the row
        that comes nearest.
        """
        forms = self._of_type[type(decision)]
        saying = [form for form in forms if form.says(decision)]
        near = [form for form in forms if form.is_near(decision)]
        text, gaps = [*saying, *near, *forms][0].written(decision)
        return (text, gaps) if gaps else text % ()

    # ------------------------------------------------------------ reading

    def parse(self, text: str, view: Any) -> Decision:
        """The decision of a line that holds one decision; it need not be legal.

        Raises IllegalDecision `bad_value` with a sentence that says what would parse; if a single
        word is wrong, `at` in its details is the index of that word.
        """
        question = self._question(view)
        if len(text) > LONGEST:
            raise self._unknown(question)
        decision, likely = self._lines[text, question]
        if decision is not None:
            return decision
        for form, taken in likely:
            read = form.read(taken, view)
            if not isinstance(read, Fault):
                return read
        raise self._refusal(text, question, view)

    def _likely(self, line: tuple[str, str]) -> tuple[Decision | None, list[Likely]]:
        """A line's decision if it is the same in every view; else None and the rows to be tried.

        line: (text, open question).
        """
        text, question = line
        words = text.lower().split() or [""]
        begun = self._begun(words, question)
        if words[0] not in self._of_word and len(begun) > 1:
            return None, []
        likely = [(form, taken) for form, taken in begun if form.may(taken)]
        for form, taken in likely[:1]:
            read = None if form.reads_view(taken) else form.read(taken, None)
            if isinstance(read, Decision):
                return read, []
        return None, likely

    def _begun(self, words: LineWords, question: str) -> list[Likely]:
        """The rows with the first word of a line, each matched; those that answer the question
        first.

        If there is none, the rows of the question that match with their first word left out.
        """
        answers = self._answers.get(question, ())
        if forms := self._of_word.get(words[0]):
            forms = sorted(forms, key=lambda form: form not in answers)
            return [(form, form.taken(words)) for form in forms]
        if not words[0] or words[0][0].isdigit():
            return []
        begun = [(form, form.taken([form.word, *words])) for form in answers if form.is_said_short]
        meant = [(form, taken) for form, taken in begun if form.may(taken)]
        return meant[:1] if self._first_is_meant else meant

    # ------------------------------------------------------------ refusing

    def _refusal(self, text: str, question: str, view: Any) -> IllegalDecision:
        """The refusal of a line: of the faults of all rows, the one furthest to the right.

        Of faults at the same place one with a reason of its own goes first.
        """
        words = text.lower().split() or [""]
        begun = self._begun(words, question)
        if not begun:
            return self._unknown(question)
        if words[0] not in self._of_word and len(begun) > 1:
            meant = " or ".join(" ".join(taken.words) for _, taken in begun)
            return IllegalDecision("bad_value", f"say which: {meant}", at=0)
        faults = [
            fault
            for form, taken in begun
            for fault in (form.read(taken, view), self._further(form, taken, view))
            if isinstance(fault, Fault)
        ]
        worst = max(faults, key=lambda fault: (fault.at, fault.no is not None))
        if worst.no is not None:
            details = {"at": worst.at, **worst.no.details}
            return IllegalDecision(worst.no.code, worst.no.sentence, **details)
        forms = [form for form, _ in begun]
        answers = [form for form in forms if form in self._answers.get(question, ())]
        return self._misspelt(answers or forms)

    def _further(self, form: Form, taken: Taken, view: Any) -> object:
        """The first wrong word of a line of several decisions; None if it is no such line."""
        at = 0
        pieces = form.pieces(taken.words, self._of_word)
        for piece in pieces if len(pieces) > 1 else ():
            if not self._may(piece):
                form = self._of_word[piece[0]][0]
                read = form.read(form.taken(piece), view)
                return Fault(at + read.at, read.no) if isinstance(read, Fault) else None
            at += len(piece)
        return None

    def _unknown(self, question: str) -> IllegalDecision:
        """The refusal of a line whose first word is that of no row."""
        forms = self._answers.get(question) or self.forms
        words = [*dict.fromkeys(form.word for form in forms)]
        if len(words) == 1:
            return self._misspelt(forms)
        return IllegalDecision("bad_value", f"the first word is one of: {' '.join(words)}")

    def _misspelt(self, forms: Sequence[Form]) -> IllegalDecision:
        usages = dict.fromkeys(map(self.usage, forms))
        return IllegalDecision("bad_value", f"this is written: {', or '.join(usages)}")

    def usage(self, form: Form) -> str:
        """How a row is written, with a sample word of each kind: "attack b1 [pay 2]"."""
        if not form.behind:
            return form.usage
        behind = self._of_word[form.behind][0].again
        return f"{form.usage} [{' '.join(part.usage for part in behind)} ...]"

    # ------------------------------------------------------------ several decisions a line

    def split(self, text: str) -> tuple[str, ...]:
        """A line cut into single decisions, for `parse` one after another.

        A line with a fault in any word is returned whole, so that none of it is decided.
        """
        words = text.lower().split() or [""]
        known = self._of_word.get(words[0])
        cuts = (
            [form.pieces(words, self._of_word) for form in known]
            if known
            else [form.pieces([form.word, *words], self._of_word) for form in self._repeating]
        )
        several = [pieces for pieces in cuts if len(pieces) > 1 and all(map(self._may, pieces))]
        if not several or (len(several) > 1 and not known):
            return (text,)
        return tuple(" ".join(piece) for piece in several[0])

    def _may(self, piece: LineWords) -> bool:
        """Whether these words are a decision in some view."""
        return any(form.may(form.taken(piece)) for form in self._of_word[piece[0]])


def is_hashable(decides: type[Decision]) -> bool:
    return all(is_frozen(field.hint) for field in fields_of(decides).values())


def grouped(pairs: Iterable[tuple[K, Form]]) -> dict[K, list[Form]]:
    found: dict[K, list[Form]] = {}
    for key, form in pairs:
        found.setdefault(key, []).append(form)
    return found


class Kept(dict[K, V], Generic[K, V]):
    """A cache of made values by key; emptied when it has MOST_KEPT entries.

    It takes a third of the time of `lru_cache`, which keeps its entries in order.
    """

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        if len(self) >= MOST_KEPT:
            self.clear()
        self[key] = made = self._make(key)
        return made
