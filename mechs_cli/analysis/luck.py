"""The report on luck in a game: as tables (80 columns for up to six seats), and as an object."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import to_builtins

from mechs_cli.analysis.text_tables import aligned
from mechs_cli.console.output import folded
from mechs_cli.reading.sources import Source
from mechs_core.analysis.attribution.luck import LuckReport, StepLuck
from mechs_core.analysis.pages.cells import signed
from mechs_core.analysis.simulating.played import Amount
from mechs_core.kernel.contract.study import score_unit
from mechs_core.table.eyes import EVERYTHING
from mechs_core.table.frames import Frame, frames
from mechs_core.table.seats import Seats

LUCKIEST: Final = 5  # steps that are shown
FEW: Final = 4  # events of a step that are shown
INDENT: Final = "    "


def luck_lines(source: Source, report: LuckReport) -> Iterator[str]:
    """How each seat's result came about, then where the luck fell."""
    seats = source.seats
    yield from aligned(seat_rows("share of the win", report, seats, "share", "share_error"))
    yield ""
    scored = f"score ({score_unit(source.ruleset.study.parts)})"
    yield from aligned(seat_rows(scored, report, seats, "score", "score_error"))
    occasions = [*report.by_occasion.items()]
    for what, parts in (("luck by occasion", occasions), ("luck by round", rounds_of(report))):
        if len(parts) > 1:
            yield ""
            yield from aligned(part_rows(f"{what} (wins)", seats, parts))
    if report.steps:
        yield ""
        yield "luckiest moments (shares of the win)"
        yield from step_lines(source, luckiest(report))


def seat_rows(
    heading: str, report: LuckReport, seats: Seats, value: str, error: str
) -> Iterator[tuple[str, ...]]:
    """What each seat had, could expect, and owes to luck and to what was decided."""
    yield heading, "result", "expected", "luck", "rest"
    for seat in range(len(seats.names)):
        cells = [
            f"{signed(getattr(each, value)[seat])} ±{getattr(each, error)[seat]:.2f}"
            for each in (report.expected, report.luck, report.rest)
        ]
        expected = cells[0].removeprefix("+")
        result = f"{getattr(report.result, value)[seat]:.2f}"
        yield seats.label(seat), result, expected, *cells[1:]


def part_rows(
    heading: str, seats: Seats, parts: Sequence[tuple[str, Amount]]
) -> Iterator[tuple[str, ...]]:
    """Seats as columns; behind them the largest of their standard errors."""
    yield heading, *(short(seats, seat) for seat in range(len(seats.names))), "error"
    for name, amount in parts:
        yield name, *map(signed, amount.share), f"±{max(amount.share_error):.2f}"


def rounds_of(report: LuckReport) -> list[tuple[str, Amount]]:
    """The luck of each round, with the round in words."""
    return [
        ("before round 1" if number is None else f"round {number}", amount)
        for number, amount in report.by_round.items()
    ]


def luckiest(report: LuckReport, most: int = LUCKIEST) -> list[StepLuck]:
    """The steps whose luck did most for a seat, the largest first; scores part those alike."""

    def size(step: StepLuck) -> tuple[float, float]:
        return max(map(abs, step.luck.share)), max(map(abs, step.luck.score))

    return sorted(report.steps, key=size, reverse=True)[:most]


def step_lines(source: Source, steps: Sequence[StepLuck]) -> Iterator[str]:
    """Where each step is, what its luck did, and what happened in it."""
    told = told_of(source, steps)
    for step in steps:
        where = f"event {step.position}" + (f", round {step.round}" if step.round else "")
        gains = ", ".join(
            f"{short(source.seats, seat)} {signed(gain)}"
            for seat, gain in enumerate(step.luck.share)
        )
        yield from folded(f"  {where}: {gains}, error ±{max(step.luck.share_error):.2f}", INDENT)
        yield from folded(INDENT + told[step.step], INDENT)


def told_of(source: Source, steps: Sequence[StepLuck]) -> dict[int, str]:
    """What happened in each of the steps, by number."""
    told: dict[int, list[Frame]] = {step.step: [] for step in steps}
    for frame in frames(source.ruleset, source.steps, EVERYTHING):
        if frame.step in told:
            told[frame.step].append(frame)
    return {number: sentences(step) for number, step in told.items()}


def sentences(step: Sequence[Frame]) -> str:
    """What happened in a step: its input, and the events that brought luck out."""
    first, *others = step
    revealing = [frame.sentence for frame in others if getattr(frame.event, "reveals", False)]
    left = len(revealing) - FEW
    more = [f"and {left} more"] if left > 0 else []
    return "; ".join([first.sentence, *revealing[:FEW], *more])


def short(seats: Seats, seat: int) -> str:
    return seats.called[seat] if seats.called else f"seat {seat}"


def luck_row(source: Source, report: LuckReport, said: Mapping[str, Any]) -> dict[str, Any]:
    """The whole report as an object. said: the arguments of the command, added to it."""
    told = to_builtins(report)
    occasions = [{"occasion": name, **each} for name, each in told["by_occasion"].items()]
    rounds = [{"round": n, **to_builtins(each)} for n, each in report.by_round.items()]
    return {
        "game": source.title,
        "ruleset": source.ruleset.name,
        "seats": source.seats.names,
        **said,
        **told,
        "by_occasion": occasions,
        "by_round": rounds,
    }
