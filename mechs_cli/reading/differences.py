"""Where two lines part, and what differs in the end: as facts, and the ends in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from mechs_cli.games.headlines import places, worded
from mechs_cli.reading.sources import Source
from mechs_core.kernel.codec import anonymous
from mechs_core.kernel.encoding import encode
from mechs_core.kernel.messages import Branched, Result
from mechs_core.kernel.stream import Line
from mechs_core.table.frames import Frame


class Seen(Struct, frozen=True):
    """An event reduced to what a comparison needs: equal for events that look equal."""

    digest: bytes


def shortened(shots: Iterable[Frame]) -> list[Frame]:
    """The frames of a line, events reduced to hashes, without all views but the last."""
    kept: list[Frame] = []
    view = None
    for frame in shots:
        event, view = frame.event, frame.view
        if type(event) is not Branched:
            event = Seen(sha256(encode(event)).digest())
        kept.append(replace(frame, event=event, view=None))
    if kept:
        kept[-1] = replace(kept[-1], view=view)
    return kept


def first_difference(one: list[Frame], other: list[Frame]) -> int | None:
    """The first position where two lists of frames differ, or None."""
    for mine, yours in zip(one, other, strict=False):
        if anonymous(mine.event) != anonymous(yours.event):
            return mine.position
    shorter = min(len(one), len(other))
    return None if len(one) == len(other) else shorter


def seen_apart(told: list[list[Frame]], parting: int) -> list[int]:
    """The last step of each side that `told_apart` tells; -1 for none."""
    return [
        -1 if at is None else at.step + (type(at.event) is Branched)
        for at in (frames_of[parting] if parting < len(frames_of) else None for frames_of in told)
    ]


def end_of(side: Source, line: Line, result: Result | None) -> str:
    """The result, or the summary of a game that has none yet."""
    if result is None:
        return side.ruleset.rules.summary(line.state)
    return f"{places(side.seats, result)} (decided by {worded(result.decided_by)})"


def scores_apart(sides: list[Source], results: list[Result | None]) -> Iterator[str]:
    """What each seat's score is made of where two ended games differ in it, a line a seat.

    `ada (red): 21 and 17; damage 6 and 1, markers 7 and 5`.
    """
    one, other = results
    if one is None or other is None or len(one.score) != len(other.score):
        return
    for seat, points in enumerate(zip(one.score, other.score, strict=True)):
        made = one.parts[seat], other.parts[seat]
        apart = [
            f"{worded(part)} {in_both(*(each.get(part) for each in made))}"
            for part in dict.fromkeys([*made[0], *made[1]])
            if made[0].get(part) != made[1].get(part)
        ]
        if apart or points[0] != points[1]:
            names = dict.fromkeys(side.seats.label(seat) for side in sides)
            row = f"{' and '.join(names)}: {in_both(*points)}"
            yield "; ".join([row, ", ".join(apart)] if apart else [row])


def in_both(one: str | int | None, other: str | int | None) -> str:
    """`21 and 17`, or `21 in both`."""
    said = ["none" if each is None else worded(str(each)) for each in (one, other)]
    return f"{said[0]} in both" if one == other else " and ".join(said)


def flat(view: Any, name: str = "") -> dict[str, Any]:
    """A view as a flat table: path -> value, such as `boards.0.hull`."""
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
