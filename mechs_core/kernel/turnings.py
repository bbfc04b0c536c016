"""Where luck, rules or the taking of given luck change in a line; what a commitment covers.

A commitment is to the seed of creation. Whoever owns a game can branch it, and put new luck, or
luck that he gives, in the place of what that seed holds: the line stays sound, and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec import Struct

from mechs_core.kernel.luck import commitment
from mechs_core.kernel.messages import Branched, Event, GameCreated, Step, is_given
from mechs_core.kernel.words import events_at

NEW_LUCK: Final = "new luck"
RULES: Final = "rules"
TAKES_GIVEN: Final = "takes given luck"
GIVEN: Final = "given luck"
SAME_LUCK: Final = "same luck"
WORDS: Final = {  # of kinds of which there may be many, and what is said behind the places
    GIVEN: ("luck was given at", ", and comes from no seed"),
    SAME_LUCK: ("branched with the same luck at", ""),
}


class Turning(Struct, frozen=True):
    """A place where what a line's events come from changes.

    kind: "new luck", "rules", "takes given luck", "given luck" (of one step alone), or "same luck"
    of a branch that changes none of them.
    """

    kind: str
    position: int  # of the step's first event
    step: int
    sentence: str
    seed_origin: str | None = None  # of new luck: "drawn" or "chosen"
    commitment: str | None = None  # to the seed of new luck


class Covered(Struct, frozen=True):
    """The events whose luck is that of the seed of creation."""

    first: int
    last: int  # of the line; or the last one before new luck
    given: tuple[int, ...]  # steps among them whose luck was given: their first events
    all: bool  # whether that is the whole line


def turnings_of(
    steps: Iterable[Step[Event]], given: Callable[[Event], bool] = is_given
) -> tuple[Turning, ...]:
    """Every such place of a line, in order. given: whether an input has given outcomes."""
    found: list[Turning] = []
    position, rules, takes_given, renewed = 0, 0, True, False
    for step in steps:
        first = step.events[0]
        here = len(found)

        def add(kind: str, sentence: str, *more: str | None) -> None:
            found.append(Turning(kind, position, step.number, sentence, *more))  # noqa: B023

        if type(first) is GameCreated:
            rules, takes_given = first.rules, first.takes_given
        if type(first) is Branched:
            if first.seed is not None:
                told = f"new luck, {first.seed_origin}, from event {position}"
                if not renewed:
                    told += f": the commitment covers events 0 to {position - 1}"
                renewed = True
                add(NEW_LUCK, told, first.seed_origin, commitment(first.seed))
            if first.rules != rules:
                add(RULES, f"rules version {first.rules} from event {position}, {rules} before")
                rules = first.rules
            if first.takes_given not in (None, takes_given):
                takes_given = bool(first.takes_given)
                verb = "given luck is taken" if takes_given else "no given luck is taken"
                add(TAKES_GIVEN, f"{verb} from event {position} on")
        if given(first):
            add(GIVEN, told_of(GIVEN, [position]))
        if type(first) is Branched and len(found) == here:
            add(SAME_LUCK, told_of(SAME_LUCK, [position]))
        position += len(step.events)
    return tuple(found)


def covered_by(turnings: Sequence[Turning], events: int) -> Covered:
    """What the commitment to the seed of creation covers of a line. events: how many it has."""
    renewed = [each.position for each in turnings if each.kind == NEW_LUCK]
    last = (renewed[0] if renewed else events) - 1
    given = tuple(each.position for each in turnings if each.kind == GIVEN)
    given = tuple(position for position in given if position <= last)
    return Covered(0, last, given, not renewed and not given)


def in_words(turnings: Sequence[Turning]) -> list[str]:
    """The places, a sentence each; those of a kind of which there may be many in one."""
    lines = [each.sentence for each in turnings if each.kind not in WORDS]
    for kind in WORDS:
        if places := [each.position for each in turnings if each.kind == kind]:
            lines.append(told_of(kind, places))
    return lines


def told_of(kind: str, places: Sequence[int]) -> str:
    before, behind = WORDS[kind]
    return f"{before} {events_at(places)}{behind}"
