"""`mechs diff`: where two lines part, and what differs in the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer
from msgspec import to_builtins

from mechs_cli.frames import Frame, frames
from mechs_cli.options import As, Json, Reveal, Store
from mechs_cli.output import draw, json_line, json_text, say, say_list
from mechs_cli.secrecy import eyes_for
from mechs_cli.sources import Source, source_of
from mechs_cli.told import places
from mechs_core.kernel.codec import anonymous
from mechs_core.kernel.errors import UnknownGame
from mechs_core.kernel.messages import Branched, Span
from mechs_core.kernel.replay import Recording
from mechs_core.kernel.stream import Line

SHOWN = 24  # differing fields of the final views, as text
EXAMPLE = "mechs diff g-0001 g-0002"

A = Annotated[str, typer.Argument(metavar="A", help="A game or a replay file.")]
B = Annotated[str, typer.Argument(metavar="B", help="Another one.")]


def diff(
    a: A,
    b: B,
    *,
    as_seat: As = None,
    reveal: Reveal = False,
    json: Json = False,
    store: Store = None,
) -> None:
    """Where two lines part, and what differs in the end."""
    sides = [comparable(name, store) for name in (a, b)]
    if sides[0].ruleset.name != sides[1].ruleset.name:
        names = " and ".join(side.ruleset.name for side in sides)
        raise UnknownGame(f"games of different rulesets do not compare: {names}")
    told = [
        list(
            frames(
                side.ruleset,
                side.steps,
                eyes_for(side.seats, side.opened, as_seat=as_seat, reveal=reveal),
            )
        )
        for side in sides
    ]
    parting = first_difference(*told)
    ends = [end_of(side) for side in sides]
    fields = dict(differing(*(flat(each[-1].view) for each in told)))
    if json:
        json_line(report(sides, told, parting, ends, fields))
        return
    if parting is None:
        say(f"{sides[0].title} and {sides[1].title} do not differ")
        return
    draw(told_apart(sides, told, parting))
    for side, end in zip(sides, ends, strict=True):
        say_list(f"{side.title} in the end: {end}")
    for name, (one, other) in list(fields.items())[:SHOWN]:
        say(f"  {name}: {json_text(one)} | {json_text(other)}")
    if len(fields) > SHOWN:
        say(f"  and {len(fields) - SHOWN} fields more; --json has them all")


def comparable(said: str, store: str | None) -> Source:
    source = source_of(said, store)
    if isinstance(source, Recording):
        raise UnknownGame(f"{said} is a recording: only games and replay files compare")
    return source


def first_difference(one: list[Frame], other: list[Frame]) -> int | None:
    """The first position where two tellings differ, or None."""
    for mine, yours in zip(one, other, strict=False):
        if anonymous(mine.event) != anonymous(yours.event):
            return mine.position
    shorter = min(len(one), len(other))
    return None if len(one) == len(other) else shorter


def told_apart(
    sides: list[Source], told: list[list[Frame]], parting: int
) -> Iterator[tuple[Span, ...]]:
    """The step in which the two part, as each tells it; of a branch, what it begins with too."""
    yield (Span(f"they part at event {parting}", "bold"),)
    for side, frames_of in zip(sides, told, strict=True):
        if parting >= len(frames_of):
            yield (Span(f"{side.title} ends after event {len(frames_of) - 1}"),)
            continue
        at = frames_of[parting]
        last = at.step + (type(at.event) is Branched)
        yield (Span(f"{side.title}, step {at.step}:"),)
        for frame in frames_of[parting:]:
            if frame.step > last:
                break
            yield (Span(f"{frame.position:6}  ", "dim"), Span(frame.sentence))


def end_of(side: Source) -> str:
    """The result, or the summary of a game that has none yet."""
    line = Line.of(side.ruleset, side.steps)
    result = side.ruleset.result(line.state)
    if result is None:
        return side.ruleset.summary(line.state)
    return f"{places(side.seats, result)} (decided by {result.decided_by})"


def flat(view: Any, name: str = "") -> dict[str, Any]:
    """A view's leaves by path: `boards.0.hull`."""
    plain = to_builtins(view) if not name else view
    if isinstance(plain, dict) and plain:
        pairs: Any = plain.items()
    elif isinstance(plain, list | tuple) and plain:
        pairs = enumerate(plain)
    else:
        return {name: plain}
    leaves: dict[str, Any] = {}
    for key, value in pairs:
        leaves |= flat(value, f"{name}.{key}" if name else str(key))
    return leaves


def differing(one: dict[str, Any], other: dict[str, Any]) -> Iterator[tuple[str, tuple[Any, Any]]]:
    for name in dict.fromkeys([*one, *other]):
        pair = one.get(name), other.get(name)
        if pair[0] != pair[1]:
            yield name, pair


def report(
    sides: list[Source],
    told: list[list[Frame]],
    parting: int | None,
    ends: list[str],
    fields: dict[str, tuple[Any, Any]],
) -> dict[str, Any]:
    def at(frames_of: list[Frame]) -> Frame | None:
        return frames_of[parting] if parting is not None and parting < len(frames_of) else None

    pair = [at(frames_of) for frames_of in told]
    return {
        "a": sides[0].title,
        "b": sides[1].title,
        "position": parting,
        "steps": [frame and frame.step for frame in pair],
        "sentences": [frame and frame.sentence for frame in pair],
        "ends": ends,
        "fields": fields,
    }
