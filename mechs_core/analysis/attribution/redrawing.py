"""A step played again with other luck: some outcomes are kept, the others are drawn anew."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from msgspec import Struct

from mechs_core.kernel.chain import seed_after
from mechs_core.kernel.errors import CorruptStream, IllegalDecision
from mechs_core.kernel.luck import Luck, T
from mechs_core.kernel.messages import Branched, Decided, Event, GameCreated, Given
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.kernel.viewers import NOWHERE, inside


class Heard(Luck):
    """The luck of the game; records the labels in the order in which they were first drawn."""

    __slots__ = ("asked",)

    def __init__(self, seed: str, given: Given) -> None:
        super().__init__(seed, given)
        self.asked: dict[str, None] = {}

    def draw(self, label: str, k: int, n: int) -> int:
        self.asked[label] = None
        return super().draw(label, k, n)

    def shuffle(self, label: str, items: Iterable[T]) -> list[T]:
        self.asked[label] = None
        return super().shuffle(label, items)


class Redrawn(Luck):
    """Luck with the game's outcomes under the labels kept, and new ones under all others."""

    __slots__ = ("_fresh", "_kept")

    def __init__(self, seed: str, given: Given, kept: Collection[str], fresh: str) -> None:
        """seed, given: those of the game. fresh: the seed of what is drawn anew."""
        super().__init__(seed, given)
        self._kept = kept
        self._fresh = Luck(fresh)

    def draw(self, label: str, k: int, n: int) -> int:
        if label in self._kept:
            return super().draw(label, k, n)
        return self._fresh.draw(label, k, n)

    def shuffle(self, label: str, items: Iterable[T]) -> list[T]:
        if label in self._kept:
            return super().shuffle(label, items)
        return self._fresh.shuffle(label, items)


class Occasion(Struct, frozen=True):
    """Labels of one kind that a step drew one after another."""

    name: str
    labels: tuple[str, ...]


class Stage(Struct, frozen=True):
    """A step of a game, as it happened."""

    number: int
    round: int | str | None  # in which it was decided, as people name it; None before the first
    before: Line
    first: Event  # its input
    after: Line
    occasions: tuple[Occasion, ...]  # of the luck that it drew, in order

    def redrawn(self, kept: Collection[str], fresh: str) -> Line:
        """The line that the step would have given with other luck. See `Redrawn`."""
        seed = seed_after(self.first, self.before.seed)
        line = self.before.copy()
        line.redo(self.first, Redrawn(seed, _given_to(self.first), kept, fresh))
        return line


def stages(
    ruleset: Ruleset, events: Sequence[Sequence[Event]], *, first: int = 0, finely: bool = True
) -> list[Stage]:
    """The steps of a game from number `first` on.

    events: its line, step by step, unredacted. finely: split a step's luck into occasions; else it
    has at most one, named "". Raises OldRules; CorruptStream for what the rules do not give.
    """
    created = events[0][0] if events and events[0] else None
    if type(created) is not GameCreated:
        raise CorruptStream("step 0 does not begin with GameCreated")
    line, mark = Line(ruleset, created), NOWHERE
    staged: list[Stage] = []
    for number, happened in enumerate(events):
        if number < first:
            line.extend(happened)
        else:
            after, asked = _derived(line, happened)
            occasions = _occasions(asked, finely)
            staged.append(Stage(number, mark.called, line, happened[0], after, occasions))
            line = after
        for begins in filter(None, map(ruleset.rules.mark, happened)):
            mark = inside(mark, begins)
    return staged


def _derived(line: Line, happened: Sequence[Event]) -> tuple[Line, Iterable[str]]:
    """The line after a step, and the labels asked in it. Raises OldRules, CorruptStream."""
    if not happened:
        raise CorruptStream(f"the step at position {line.position} is empty")
    first, after = happened[0], line.copy()
    luck = Heard(seed_after(first, line.seed), _given_to(first))
    try:
        derived = after.redo(first, luck)
    except IllegalDecision as no:
        raise CorruptStream(f"the rules refuse the step at position {line.position}: {no}") from no
    if derived != tuple(happened):
        raise CorruptStream(f"the rules do not give the step at position {line.position}")
    return after, luck.asked


def _given_to(first: Event) -> Given:
    if not isinstance(first, GameCreated | Branched | Decided):
        raise CorruptStream(f"a step begins with {type(first).__name__}")
    return first.given


def _occasions(asked: Iterable[str], finely: bool) -> tuple[Occasion, ...]:
    """Labels, in the order in which they were asked, by occasion."""
    grouped = groupby(asked, occasion_of if finely else lambda label: "")
    return tuple(Occasion(name, tuple(labels)) for name, labels in grouped)


def occasion_of(label: str) -> str:
    """What a label stands for, without who, when and where: its words that hold no digit.

    `shot r2 s1 k0 t0 h0 armour` is `shot armour`, `deck 0` is `deck`.
    """
    words = [word for word in label.split() if not any(map(str.isdigit, word))]
    return " ".join(words) or label
