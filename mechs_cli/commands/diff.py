"""`mechs diff`: where two lines part, and what differs in the end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Any

import typer

from mechs_cli.console.output import draw, fitting, json_line, say, say_list, tell
from mechs_cli.games import completing
from mechs_cli.games.options import As, Json, Reveal, Store
from mechs_cli.games.secrecy import eyes_for
from mechs_cli.reading.differences import (
    differing,
    end_of,
    first_difference,
    flat,
    scores_apart,
    seen_apart,
    shortened,
)
from mechs_cli.reading.equal_steps import Stretch, Told, stretches, unlike
from mechs_cli.reading.sources import Source, line_of
from mechs_core.kernel.errors import UnknownGame
from mechs_core.kernel.messages import Span
from mechs_core.kernel.stream import Line
from mechs_core.table.frames import Frame, frames

PLACES = 2  # further places of difference that are shown
EVENTS = 5  # of each side that are shown there
INDENT = 10  # columns of a sentence's later lines
NO_LINE = "a recording: only games and replay files compare"
EXAMPLE = "mechs diff g-0001 g-0002"

A = Annotated[
    str,
    typer.Argument(metavar="A", help="A game or a replay file.", autocompletion=completing.games),
]
B = Annotated[
    str, typer.Argument(metavar="B", help="Another one.", autocompletion=completing.games)
]


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
    sides = [line_of(name, store, NO_LINE) for name in (a, b)]
    if sides[0].ruleset.name != sides[1].ruleset.name:
        names = " and ".join(side.ruleset.name for side in sides)
        raise UnknownGame(f"games of different rulesets do not compare: {names}")
    told = [
        shortened(
            frames(
                side.ruleset,
                side.steps,
                eyes_for(side.seats, side.opened, as_seat=as_seat, reveal=reveal),
            )
        )
        for side in sides
    ]
    parting = first_difference(*told)
    lines = [Line.of(side.ruleset, side.steps) for side in sides]
    results = [line.ruleset.rules.result(line.state) for line in lines]
    ends = [end_of(*each) for each in zip(sides, lines, results, strict=True)]
    fields = dict(differing(*(flat(each[-1].view) for each in told)))
    between = stretches(*told)
    if json:
        json_line(report(sides, told, parting, ends, fields) | compared(between))
        return
    if parting is None:
        say(f"{sides[0].title} and {sides[1].title} do not differ")
        return
    for line in told_apart(sides, told, parting):
        draw(fitting(line, INDENT))
    for line in told_after(sides, between, seen_apart(told, parting)):
        draw(fitting(line, INDENT))
    for side, end in zip(sides, ends, strict=True):
        say_list(f"{side.title} in the end: {end}")
    for row in scores_apart(sides, results):
        say_list(row, " " * 4)
    if fields:
        say(f"the tables in the end differ in {counted(len(fields))}; --json has them all")
        if all(side.game for side in sides):
            tell(f"hint: {'; '.join(f'mechs show {side.game}' for side in sides)}")


def told_apart(
    sides: list[Source], told: list[list[Frame]], parting: int
) -> Iterator[tuple[Span, ...]]:
    """The step in which the two lines part, as each has it; with the record of a branch."""
    yield (Span(f"they part at event {parting}", "bold"),)
    for side, frames_of, last in zip(sides, told, seen_apart(told, parting), strict=True):
        if parting >= len(frames_of):
            yield (Span(f"{side.title} ends after event {len(frames_of) - 1}"),)
            continue
        yield from told_step(side.title, [f for f in frames_of[parting:] if f.step <= last])


def told_after(
    sides: list[Source], between: list[Stretch], seen: list[int]
) -> Iterator[tuple[Span, ...]]:
    """What followed: the next places where the lines differ, and where they are alike again.

    seen: the last step of each side that has been shown.
    """
    titles = [side.title for side in sides]
    later = [
        (before, stretch)
        for before, stretch in pairwise(between)
        if not stretch.alike
        and all(begins_after(*pair) for pair in zip(stretch.sides, seen, strict=True))
    ]
    for before, stretch in later[:PLACES]:
        yield (Span(f"alike up to {both(titles, before.last)}; then", "bold"),)
        for title, step in zip(titles, unlike(*stretch.first), strict=True):
            if step:
                yield from told_step(title, step[:EVENTS])
    if len(later) > PLACES:
        yield (Span(f"and in {counted(len(later) - PLACES)} more; --json has them all"),)
    if len(between) == 1:
        yield (Span("nothing else differs", "bold"),)
    elif between[-1].alike:
        yield (Span(f"alike from {both(titles, between[-1].first)} on", "bold"),)


def counted(places: int) -> str:
    return "one place" if places == 1 else f"{places} places"


def begins_after(steps: list[Told], last: int) -> bool:
    return not steps or steps[0][0].step > last


def both(titles: list[str], steps: tuple[Told, Told]) -> str:
    return " and ".join(
        f"step {step[0].step} of {title}" for title, step in zip(titles, steps, strict=True)
    )


def told_step(title: str, step: Told) -> Iterator[tuple[Span, ...]]:
    yield (Span(f"{title}, step {step[0].step}:"),)
    for frame in step:
        yield (Span(f"{frame.position:6}  ", "dim"), Span(frame.sentence))


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


def compared(between: list[Stretch]) -> dict[str, Any]:
    """First and last step of each stretch that differs, and of the one to the end that does not."""
    return {
        "differing": [each.numbers for each in between if not each.alike],
        "alike_again": between[-1].numbers if between[-1].alike else None,
    }
