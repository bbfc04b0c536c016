"""A step played again with other luck: of what it drew some falls as it fell, the rest anew."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from msgspec import Struct

from mechs_core.kernel.errors import CorruptStream, OldRules
from mechs_core.kernel.luck import Luck, T
from mechs_core.kernel.messages import Branched, Decided, Event, GameCreated, Given
from mechs_core.kernel.play import Play, submit
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import Line
from mechs_core.kernel.telling import NOWHERE, inside


class Heard(Luck):
    """Luck as it fell; it remembers its labels in the order in which they were first asked."""

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
    """Luck that falls as it fell under the labels kept, and anew under all others."""

    __slots__ = ("_fresh", "_kept")

    def __init__(self, seed: str, given: Given, kept: Collection[str], fresh: str) -> None:
        """seed, given: as it fell. fresh: the seed of what falls anew."""
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
    """Labels of one kind that a step asked one after another."""

    name: str
    labels: tuple[str, ...]


class Stage(Struct, frozen=True):
    """A step of a game, as it happened."""

    number: int
    round: int | None  # in which it was decided; None before the first one
    before: Line
    first: Event  # its input
    after: Line
    occasions: tuple[Occasion, ...]  # of the luck that it drew, in order

    def redrawn(self, kept: Collection[str], fresh: str) -> Line:
        """The line that the step would have given with other luck. See `Redrawn`."""
        luck = Redrawn(_seed_in(self.before, self.first), _given_to(self.first), kept, fresh)
        return _after(self.before, self.first, luck)[0]


def stages(
    ruleset: Ruleset, events: Sequence[Sequence[Event]], *, first: int = 0, finely: bool = True
) -> list[Stage]:
    """The steps of a game from number `first` on.

    events: its line, step by step, unredacted. finely: tell the occasions of a step apart; else it
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
            staged.append(Stage(number, mark.round, line, happened[0], after, occasions))
            line = after
        for begins in filter(None, map(ruleset.mark, happened)):
            mark = inside(mark, begins)
    return staged


def _derived(line: Line, happened: Sequence[Event]) -> tuple[Line, Iterable[str]]:
    """The line after a step, and the labels asked in it."""
    if not happened:
        raise CorruptStream(f"the step at position {line.position} is empty")
    first = happened[0]
    luck = Heard(_seed_in(line, first), _given_to(first))
    after, derived = _after(line, first, luck)
    if derived != list(happened[1:]):
        raise CorruptStream(f"the rules do not give the step at position {line.position}")
    return after, luck.asked


def _after(line: Line, first: Event, luck: Luck) -> tuple[Line, list[Event]]:
    """The line after one more step with this luck, and what follows its input.

    line: just before the step; it is left alone. Raises OldRules, IllegalDecision.
    """
    ruleset, twin = line.ruleset, line.copy()
    play = Play(ruleset, line.created, twin.state, luck)
    if type(first) is Branched:
        twin.rules, twin.seed = first.rules, _seed_in(line, first)
    if twin.rules != ruleset.version:
        raise OldRules(f"this game is of rules version {twin.rules}, today's is {ruleset.version}")
    if type(first) is Decided:
        submit(ruleset, play, first.seat, first.decision)
    elif type(first) is GameCreated:
        ruleset.setup(play)
    elif type(first) is Branched and first.luck == "new":
        ruleset.reluck(play)
    twin.steps += 1
    twin.position += 1 + len(play.events)
    return twin, play.events


def _seed_in(line: Line, first: Event) -> str:
    """The seed from which a step draws."""
    return first.seed if type(first) is Branched and first.seed is not None else line.seed


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
