"""The report on luck in a game as questions with answers, for a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Final

from mechs_cli.analysis.luck import luckiest, rounds_of, short, told_of
from mechs_cli.games.headlines import places
from mechs_cli.games.rounds import rounds_of as begun_rounds
from mechs_cli.reading.sources import Source
from mechs_core.analysis.attribution.luck import LuckReport
from mechs_core.analysis.pages.cells import signed
from mechs_core.analysis.pages.report import Cell, Curves, Field, Report, Section, Series
from mechs_core.analysis.simulating.played import Amount
from mechs_core.kernel.contract.study import score_unit
from mechs_core.kernel.messages import Result
from mechs_core.kernel.themes import MOST_SEATS, ROLE_OF_COLOUR

MOMENTS: Final = 12  # that are shown
WON: Final = "share of the win"
METHOD: Final = (
    "A position is worth what the game ends with on average when those named above play on from it."
    " The luck of a step is the worth of the position that it gave, less the mean worth of what the"
    " same decision could have given with its luck drawn anew; set-up is a step. Expected: what the"
    " seat could expect before anything was drawn. Rest: what all seats' decisions did beyond what"
    " those who play on decide on average. So result = expected + luck + rest. ± is the standard"
    " error, from {rollouts} independent rollouts; four times as many halve it. It is luck for"
    " those who play on, and no measure of skill."
)


def luck_page(
    source: Source, report: LuckReport, playing: Sequence[str], seed: str, result: Result
) -> Report:
    """What `mechs luck` says, with the course of luck over the game."""
    facts = (
        ("ruleset", source.ruleset.name),
        ("seats", source.seats.listed()),
        ("result", places(source.seats, result)),
        ("played on by", ", ".join(playing)),
        ("rollouts", f"{report.rollouts} of each piece of luck, seed {seed}"),
    )
    return Report(f"Luck in {called(source)}", facts, tuple(sections(source, report)))


def called(source: Source) -> str:
    """The game's id, or the file's name without its folders."""
    return source.game or Path(source.title).name


def sections(source: Source, report: LuckReport) -> Iterator[Section]:
    unit = score_unit(source.ruleset.study.parts)
    method = METHOD.format(rollouts=report.rollouts)
    yield Section(
        "luck",
        "How much of the result was luck?",
        given(source, report.luck.share, report.luck.share_error, "of the win"),
        *taken_apart(source, report, "share", WON),
        plot=course(source, report, "share", WON),
        note=method,
    )
    yield Section(
        "luck_score",
        "And of the score?",
        given(source, report.luck.score, report.luck.score_error, unit),
        *taken_apart(source, report, "score", unit),
        plot=course(source, report, "score", unit),
    )
    for key, question, name, parts in (
        ("occasions", "On which occasions?", "occasion", [*report.by_occasion.items()]),
        ("rounds", "In which rounds?", "round", rounds_of(report)),
    ):
        if len(parts) > 1:
            fields, rows = by_seat(source, name, parts)
            yield Section(key, question, most_of(source, parts), fields, rows)
    if report.steps:
        yield moments(source, report)


def given(source: Source, luck: Sequence[float], error: Sequence[float], unit: str) -> str:
    """To whom luck gave most, and to whom least."""
    most, least = (pick(range(len(luck)), key=luck.__getitem__) for pick in (max, min))
    if signed(luck[most]) == signed(luck[least]):
        return "Luck gave nobody more than another."
    first, last = (
        f"{name_of(source, seat)} {word}, {signed(luck[seat])} ± {error[seat]:.2f}"
        for seat, word in ((most, "most"), (least, "least"))
    )
    return f"Luck gave {first} {unit}, and {last}."


def name_of(source: Source, seat: int) -> str:
    return short(source.seats, seat)


def taken_apart(
    source: Source, report: LuckReport, value: str, unit: str
) -> tuple[tuple[Field, ...], tuple[tuple[Cell, ...], ...]]:
    """The columns of result, expected, luck and rest, and a row for each seat."""
    parts = {"expected": report.expected, "luck": report.luck, "rest": report.rest}
    fields = [Field("seat"), Field("result", unit)]
    for name in parts:
        fields += [Field(name, unit), Field(f"± {name}")]
    rows: list[tuple[Cell, ...]] = []
    for seat in range(len(source.seats.names)):
        row: list[Cell] = [source.seats.label(seat), getattr(report.result, value)[seat]]
        for part in parts.values():
            row += [getattr(part, value)[seat], getattr(part, f"{value}_error")[seat]]
        rows.append(tuple(row))
    return tuple(fields), tuple(rows)


def by_seat(
    source: Source, name: str, parts: Sequence[tuple[str, Amount]]
) -> tuple[tuple[Field, ...], tuple[tuple[Cell, ...], ...]]:
    """A row for each part, two columns for each seat: its luck, and the error of that."""
    fields = [Field(name)]
    for seat in range(len(source.seats.names)):
        fields += [Field(name_of(source, seat), WON), Field(f"± {name_of(source, seat)}")]
    rows: list[tuple[Cell, ...]] = []
    for part, amount in parts:
        pairs = zip(amount.share, amount.share_error, strict=True)
        rows.append((part, *(each for pair in pairs for each in pair)))
    return tuple(fields), tuple(rows)


def most_of(source: Source, parts: Sequence[tuple[str, Amount]]) -> str:
    """Where luck did most for one seat."""
    name, seat, amount, error = max(
        (
            (name, seat, amount.share[seat], amount.share_error[seat])
            for name, amount in parts
            for seat in range(len(amount.share))
        ),
        key=lambda each: abs(each[2]),
    )
    if signed(amount) == signed(0):
        return "None gave anybody more than another."
    return f"Most in {name}: {signed(amount)} ± {error:.2f} of the win for {name_of(source, seat)}."


def moments(source: Source, report: LuckReport) -> Section:
    """The steps whose luck did most, and what happened in them."""
    steps = luckiest(report, MOMENTS)
    told = told_of(source, steps)
    names = [name_of(source, seat) for seat in range(len(source.seats.names))]
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            f"event {step.position}" + (f", round {step.round}" if step.round else ""),
            told[step.step],
            *step.luck.share,
            max(step.luck.share_error),
        )
        for step in steps
    )
    return Section(
        "moments",
        "Which moments did most?",
        among(len(rows), len(report.steps)),
        (
            Field("moment"),
            Field("what happened"),
            *map(Field, names),
            Field("± at most"),
        ),
        rows,
        note=f"Event by event: mechs replay {called(source)}",
    )


def among(shown: int, lucky: int) -> str:
    if lucky == 1:
        which = "The one step that luck had a hand in"
    elif shown == lucky:
        which = f"The {lucky} steps that luck had a hand in"
    else:
        which = f"The {shown} of {lucky} steps in which luck did most"
    return f"{which}; amounts are shares of the win."


def course(source: Source, report: LuckReport, value: str, unit: str) -> Curves:
    """Each seat's luck so far, event by event."""
    steps = sorted(report.steps, key=lambda step: step.position)
    positions = tuple(step.position for step in steps)
    seats = range(len(source.seats.names))
    called = source.seats.called or [""] * len(seats)
    return Curves(
        y_label=f"luck so far ({unit})",
        series=tuple(
            Series(
                name_of(source, seat),
                positions,
                tuple(accumulate(getattr(step.luck, value)[seat] for step in steps)),
            )
            for seat in seats
        ),
        roles=tuple(
            ROLE_OF_COLOUR.get(word, f"seat{seat % MOST_SEATS}") for seat, word in enumerate(called)
        ),
        rounds=tuple(
            (event, number) for number, event in begun_rounds(source.ruleset, source.steps).items()
        ),
        last=sum(len(step.events) for step in source.steps) - 1,
    )
