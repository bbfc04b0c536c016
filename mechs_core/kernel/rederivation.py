"""Re-derivation: play a line again from its inputs, and compare each event with the stored one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from mechs_core.kernel.errors import CorruptStream, MechsError
from mechs_core.kernel.messages import Branched, Decided, Event, GameCreated, Step, tag_of
from mechs_core.kernel.places import place_apart
from mechs_core.kernel.ruleset import Ruleset
from mechs_core.kernel.stream import UNFOLDABLE, Line, why_ungrammatical
from mechs_core.kernel.type_hints import fields_of

REDERIVED: Final = "legality and re-derivation"


class Difference(Struct, frozen=True):
    """The first place where a stored line and its re-derivation differ."""

    position: int
    field: str  # a field's name with the place in it, "type", "legality", "luck" or "events"
    stored: str
    derived: str

    def __str__(self) -> str:
        told = f"position {self.position}, {self.field}: "
        if self.field == "luck":  # of inputs alone, so both readings have it
            return f"{told}{self.stored}, but it is {self.derived}; name the occasion in it"
        return f"{told}stored {self.stored}, derived {self.derived}"


def rederive(ruleset: Ruleset, steps: Iterable[Step[Event]]) -> Difference | None:
    """The first place where rules and seed do not reproduce what is stored, or None.

    Steps of another rules version are folded only; from a branch into today's rules on the rest
    is re-derived. Raises CorruptStream for a line that does not fold.
    """
    return derived_anew(ruleset, steps)[1]


def derived_anew(
    ruleset: Ruleset, steps: Iterable[Step[Event]]
) -> tuple[Line | None, Difference | None]:
    """The line that rules and seed give anew, and what `rederive` says.

    The line ends at the difference where there is one; None: there is no beginning of a line.
    """
    line: Line | None = None
    for step in steps:
        if line is None:
            why = why_ungrammatical(step.events, 0, 0)
            if why is not None:
                raise CorruptStream(why)
            created = step.events[0]
            assert type(created) is GameCreated
            if created.rules != ruleset.version:
                line = Line.of(ruleset, (step,))
                continue
            try:
                line, derived = Line.create(ruleset, created)
            except MechsError as refusal:
                return None, Difference(0, "legality", "accepted", f"refused: {refusal}")
            difference = compare(step.events, derived, 0)
        else:
            difference = _rederive_step(line, step)
        if difference is not None:
            return line, difference
    if line is None:
        raise CorruptStream("there is no step")
    return line, None


def seen_by_rules(ruleset: Ruleset, steps: Iterable[Step[Event]]) -> str:
    """The part of a line that `rederive` can check, in words: positions under today's rules."""
    stretches = [*rules_of(steps)]
    parts = [each for each in stretches if each.rules == ruleset.version]
    if not parts:
        return "not re-derivable here"
    if len(stretches) == 1:
        return REDERIVED
    last = stretches[-1].last
    told = (
        f"from position {part.first}" + ("" if part.last == last else f" to {part.last}")
        for part in parts
    )
    return f"{REDERIVED} {', '.join(told)}"


def unseen_by_rules(ruleset: Ruleset, steps: Iterable[Step[Event]]) -> tuple[str, ...]:
    """The other part of a line, a sentence for each stretch under another rules version."""
    return tuple(
        f"{each.told} of rules version {each.rules}, {known_as(ruleset, each.rules)}: "
        "folded, not derived"
        for each in rules_of(steps)
        if each.rules != ruleset.version
    )


def known_as(ruleset: Ruleset, rules: int) -> str:
    """What another rules version is to this program: `older than today's 2`."""
    if rules > ruleset.version:
        return f"not known here: newer than today's {ruleset.version}"
    if rules < 1:
        return "which never was one"
    return f"older than today's {ruleset.version}"


class Stretch(Struct):
    """Events of a line, first to last, that were played under one rules version."""

    rules: int
    first: int
    last: int

    @property
    def told(self) -> str:
        """`events 0 to 4 are`, `event 5 is`."""
        if self.first == self.last:
            return f"event {self.first} is"
        return f"events {self.first} to {self.last} are"


def rules_of(steps: Iterable[Step[Event]]) -> Iterator[Stretch]:
    """A line's stretches, in order; neighbours have different versions."""
    stretch: Stretch | None = None
    position = 0
    for step in steps:
        first, end = step.events[0], position + len(step.events)
        if isinstance(first, GameCreated | Branched) and (
            stretch is None or first.rules != stretch.rules
        ):
            if stretch is not None:
                yield stretch
            stretch = Stretch(first.rules, position, end - 1)
        assert stretch is not None  # a line begins with `GameCreated`
        stretch.last, position = end - 1, end
    if stretch is not None:
        yield stretch


def _rederive_step(line: Line, step: Step[Event]) -> Difference | None:
    position = line.position
    why = why_ungrammatical(step.events, line.steps, position)
    if why is not None:
        raise CorruptStream(why)
    first = step.events[0]
    rules = first.rules if type(first) is Branched else line.rules
    if rules != line.ruleset.version:
        line.extend(step.events)
        return None
    before, line.labels = line.labels, set()
    try:
        if type(first) is Branched:
            derived = line.branch(first)
        else:
            assert type(first) is Decided
            derived = line.decide(first.seat, first.decision, first.given)
    except MechsError as refusal:
        return Difference(position, "legality", "accepted", f"refused: {refusal}")
    except UNFOLDABLE as error:  # a state that only another rules version can have made
        return Difference(position, "legality", "accepted", f"the rules break: {error!r}")
    repeated = before & line.labels
    if repeated:
        return Difference(position, "luck", f"label {min(repeated)!r} once", "drawn again")
    line.labels |= before
    return compare(step.events, derived, position)


def compare(stored: Sequence[Event], derived: Sequence[Event], position: int) -> Difference | None:
    """The first difference between two steps' events, or None. position: of the first event."""
    for i, (old, new) in enumerate(zip(stored, derived, strict=False)):
        if old != new:
            return _field(old, new, position + i)
    if len(stored) != len(derived):
        at = min(len(stored), len(derived))
        names = [
            tag_of(type(events[at])) if at < len(events) else "nothing"
            for events in (stored, derived)
        ]
        return Difference(position + at, "events", *names)
    return None


def _field(was: Event, now: Event, position: int) -> Difference:
    if type(was) is not type(now):
        return Difference(position, "type", tag_of(type(was)), tag_of(type(now)))
    for field in fields_of(type(was)).values():
        old, new = getattr(was, field.name), getattr(now, field.name)
        if old != new:
            place, *values = place_apart(old, new)
            return Difference(position, f"{tag_of(type(was))}.{field.stored}{place}", *values)
    raise AssertionError("equal events do not differ")
