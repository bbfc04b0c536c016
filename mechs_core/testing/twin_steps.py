"""One step on two states that a viewer cannot tell apart: it is shown the same on both.

Where luck or a secret comes out, what the event shows a viewer stands in its view, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from mechs_core.kernel.contract.sight import Viewer
from mechs_core.kernel.encoding import encode
from mechs_core.kernel.errors import CorruptStream, IllegalDecision
from mechs_core.kernel.luck import Rng
from mechs_core.kernel.messages import Decision, Event, tag_of
from mechs_core.kernel.redact import redact
from mechs_core.kernel.stream import Line
from mechs_core.kernel.type_hints import fields_of
from mechs_core.testing.playouts import Playout

IMAGINED = 4  # states, to see whether the viewer may know something

Sent = Decision | bytes
Pair = tuple[Event, Event]


# ---------------------------------------------------------------- alike


def same_to(viewer: Viewer, at: str, *lines: Line) -> None:
    """View, requests, summary, result and own legal decisions are equal."""
    rules = lines[0].ruleset
    for line in lines[1:]:
        first, second = lines[0].state, line.state
        alike("the view", at, *(rules.sight.view(each, viewer) for each in (first, second)))
        for name in ("requests", "summary", "result"):
            tell = getattr(rules.rules, name)
            alike(f"`{name}`", at, tell(first), tell(second))
        if viewer is not None:
            alike("`legal`", at, rules.legal(first, viewer), rules.legal(second, viewer))


def alike(what: str, at: str, one: Any, other: Any) -> None:
    """What a viewer is given of two states that differ only in what it may not know."""
    why = "gives a secret away, or `imagine` changes what the viewer may know"
    assert one == other, f"{at}: {what} {why}: {apart(one, other)}"


def apart(one: Any, other: Any) -> str:
    """The first field in which two things of a kind differ, else both."""
    names = getattr(one, "__struct_fields__", ()) if type(one) is type(other) else ()
    for name in names:
        if (value := getattr(one, name)) != (another := getattr(other, name)):
            return f"{name} is {value!r} or {another!r}"
    return f"{one} or {other}"


# ---------------------------------------------------------------- a step


def same_step(
    game: Playout,
    viewer: Viewer,
    at: str,
    lines: tuple[Line, Line],
    seat: int,
    sent: tuple[Sent, Sent],
    rng: Rng,
) -> None:
    """Both are refused alike, or give the viewer the same events.

    So it goes on past luck and secrets that come out and are the same to the viewer. At the first
    that are not, what it is shown has to stand in its view.
    """
    outcomes = [outcome(line, seat, one) for line, one in zip(lines, sent, strict=True)]
    (one_after, one_events, one_no), (two_after, two_events, two_no) = outcomes
    alike("a refusal", at, one_no, two_no)
    sight, telling = game.ruleset.sight, game.ruleset.telling
    tellers = [line.copy() for line in lines]
    for pair in zip(one_events, two_events, strict=False):
        alike("what follows", at, *(type(event).__name__ for event in pair))
        seen = [redact(event, viewer) for event in pair]
        if encode(seen[0]) != encode(seen[1]):
            check_told(tellers, [one_after, two_after], viewer, pair, at, rng)
            return
        before = [sight.view(line.state, viewer) for line in tellers]
        alike("the view", f"{at}, before {seen[0]}", *before)
        told = [telling.sentence(*each) for each in zip(seen, before, strict=True)]
        alike("a sentence", at, *told)
        for line, event in zip(tellers, pair, strict=True):
            line.peek(event)
    alike("the number of events", at, len(one_events), len(two_events))
    same_to(viewer, at, one_after, two_after)


def outcome(line: Line, seat: int, sent: Sent) -> tuple[Line, tuple[Event, ...], Any]:
    """The line after a decision, its events, and the refusal if it was one."""
    after = line.copy()
    try:
        return after, after.decide(seat, sent), None
    except IllegalDecision as refusal:
        return after, (), (refusal.code, refusal.sentence, refusal.details)


# ---------------------------------------------------------------- an event that shows something


def check_told(
    lines: list[Line], ends: list[Line], viewer: Viewer, pair: Pair, at: str, rng: Rng
) -> None:
    """An event that is another one to the viewer on each twin brings out luck or a secret.

    The view shows it from then on, or nothing of it is left to be known once the step is done.
    ends: the twins then.
    """
    what = differing(pair, viewer)
    who = "a spectator" if viewer is None else f"seat {viewer}"
    assert pair[0].reveals, (
        f"{at}: an event gives a secret away: {what}, and {who} may see that; is the field marked "
        f"`secret`? An event that brings out luck or a secret, be it to its own seat alone, says "
        f"so: `reveals: ClassVar[bool] = True` in {tag_of(type(pair[0]))}"
    )
    hidden = kept_back(lines[0], viewer, pair, rng) or still_apart(lines, ends, viewer, pair)
    assert not hidden, (
        f"{at}: an event shows {who} what its view does not, and `imagine` changes it: {what}; "
        f"hidden is {hidden}. Is the field marked `secret`, or does the view lack it?"
    )


def differing(pair: Pair, viewer: Viewer) -> str:
    """The fields in which the viewer sees two events of a type differ."""
    seen = [redact(event, viewer) for event in pair]
    kind = tag_of(type(pair[0]))
    fields = (field for field in fields_of(type(pair[0])).values())
    values = ((field.stored, *(getattr(each, field.name) for each in seen)) for field in fields)
    return "; ".join(f"{kind}.{name} is {a!r} or {b!r}" for name, a, b in values if a != b)


def kept_back(line: Line, viewer: Viewer, pair: Pair, rng: Rng, rest: Sequence[Event] = ()) -> str:
    """Where the state keeps what the viewer is told, and view and `imagine` hide it; "": nowhere.

    Both events are folded into the same state, so that nothing but them makes a difference. rest:
    events that are folded behind them.
    """
    after = [line.copy() for _ in pair]
    try:
        for twin, event in zip(after, pair, strict=True):
            for each in (event, *rest):
                twin.peek(each)
        return hidden_in(after, viewer, rng)
    except CorruptStream:  # one of them does not fit this state
        return ""


def hidden_in(
    after: list[Line], viewer: Viewer, rng: Rng, said: set[tuple[str, str]] | None = None
) -> str:
    """Where two lines differ, to the viewer they look the same, and `imagine` varies the first.

    said: only where the two have such values, as `repr` writes them.
    """
    sight = after[0].ruleset.sight
    views = [sight.view(twin.state, viewer) for twin in after]
    if views[0] != views[1]:
        return ""
    told = leaves(after[0].state)
    others = leaves(after[1].state)
    paths = {
        path
        for path in unequal(told, others)
        if said is None or (repr(told.get(path)), repr(others.get(path))) in said
    }
    for _ in range(IMAGINED if paths else 0):
        other = leaves(sight.imagine(after[0].state, viewer, rng))
        if hidden := sorted(
            path for path in paths if path in told and told[path] != other.get(path)
        ):
            return ", ".join(hidden)
    return ""


def still_apart(lines: list[Line], ends: list[Line], viewer: Viewer, pair: Pair) -> str:
    """Where twins differ after an event as before it, though the viewer was told; "": nowhere.

    What the rest of the step uses up, as what is revealed and acted upon at once, is not left.
    """
    sight, after = lines[0].ruleset.sight, [line.copy() for line in lines]
    for twin, event in zip(after, pair, strict=True):
        twin.peek(event)
    if sight.view(after[0].state, viewer) != sight.view(after[1].state, viewer):
        return ""
    before, now, then = (
        unequal(*(leaves(each.state) for each in both)) for both in (lines, after, ends)
    )
    now &= then
    return ", ".join(sorted(before)) if before <= now else ""


def unequal(one: dict[str, Any], other: dict[str, Any]) -> set[str]:
    """The paths at which two structs have different values."""
    return {path for path in {**one, **other} if one.get(path) != other.get(path)}


def leaves(struct: Any) -> dict[str, Any]:
    """Every plain value in a struct, by its path."""
    return dict(_walk("", msgspec.to_builtins(struct, str_keys=True)))


def _walk(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _walk(f"{path}.{key}", item)
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from _walk(f"{path}[{index}]", item)
    else:
        yield path, value
