"""Which item is worth most: what one more occasion goes with, in wins and in score."""

from __future__ import annotations

from typing import Final

from mechs_core.analysis.inference.many import shown_from
from mechs_core.analysis.inference.ratios import Floats
from mechs_core.analysis.pages.report import Field, Plot, Section, Series
from mechs_core.analysis.stats.effects import MARGIN, MOST_GAMES, WINS, Effects, effects
from mechs_core.analysis.stats.judging import hidden, named
from mechs_core.analysis.stats.occasions import NAMED, key_of, one
from mechs_core.analysis.stats.phrases import (
    CORRECTED,
    cell,
    cells,
    counted,
    points,
    range_of,
    signed,
)
from mechs_core.analysis.stats.sample import ENOUGH, Sample
from mechs_core.analysis.stats.tallied import tallied
from mechs_core.kernel.contract.study import Topic

NOTE: Final = (
    "Least squares over seats: share of wins and margin (score less the mean of the other seats') "
    "on how often each item came to the seat, all items together, the other seats' staying; each "
    "game and each player with a constant of its own; errors by leaving out each deal in turn. An "
    "association: what wins may also go with more of it, such as staying alive longer. It is "
    "sharpest where bots choose at random."
)
RELATIVE: Final = (
    "Seats of a game have as many occasions in all, so that one more of this is one less of that: "
    "numbers are against the mean of all items."
)
FIRST: Final = f"Of the first {MOST_GAMES:,} games."


def worth(sample: Sample, topic: Topic) -> list[Section]:
    """One section, or none where no item came more often to one seat than to another."""
    found = effects(sample, topic)
    if found is None:
        return []
    count = topic.measures[0]
    once = f"one more {one(count.unit)}"
    units = (f"percentage points with {once}", f"{sample.unit} with {once}")
    brought = direct(sample, topic)
    order = found.order
    return [
        Section(
            key=f"{key_of(topic)}_worth",
            question=f"Which {topic.name} is worth most?",
            answer=answer(found, topic.name, once, f"{sample.unit} of margin"),
            fields=(
                Field(topic.name),
                *(Field(name, units[WINS]) for name in ("wins", "from", "to")),
                *(Field(name, units[MARGIN]) for name in ("margin", "margin from", "margin to")),
                Field("clear"),
                Field(count.name, count.unit),
                *(Field(name, unit) for name, unit, _ in brought),
            ),
            rows=tuple(
                (
                    found.items[i],
                    *cells(*found.ends(i, WINS), *found.ends(i, MARGIN)),
                    "yes" if found.is_clear(i) else "",
                    found.occasions[i],
                    *(cell(values[i]) for _, _, values in brought),
                )
                for i in order
            ),
            plot=plot_of(found, topic.name, units[found.main]) if order else None,
            note=" ".join(
                (
                    NOTE,
                    *([RELATIVE] if found.relative else []),
                    *([FIRST] if len(sample.games) > MOST_GAMES else []),
                    CORRECTED,
                )
            ),
        )
    ]


def plot_of(found: Effects, label: str, unit: str) -> Plot:
    ends = [found.ends(i, found.main) for i in found.order]
    name = "wins" if found.main == WINS else "margin"
    known = [end == end for _, end, _ in ends]  # nan where there are too few games
    return Plot(
        kind="intervals",
        x_label=label,
        y_label=f"{name} ({unit})",
        series=(
            Series(
                name,
                tuple(found.items[i] for i in found.order),
                points(value for value, _, _ in ends),
                *(points(each[end] for each in ends) if all(known) else () for end in (1, 2)),
            ),
        ),
        level=0.0,
        level_name="no effect",
    )


def direct(sample: Sample, topic: Topic) -> list[tuple[str, str, Floats]]:
    """What an occasion itself brought, in measures of the first one's unit: name, unit, means."""
    count, *others = topic.measures
    counts = tallied(sample, topic)
    return [
        (
            f"{measure.name} per {one(count.unit)}",
            measure.unit,
            counts.per(measure.name, count.name).value,
        )
        for measure in others
        if measure.unit == others[0].unit
    ]


def answer(found: Effects, name: str, once: str, margin: str) -> str:
    if found.units < ENOUGH:
        return f"Too few games to tell: {counted(found.units, 'deal')}."
    unit = "percentage points of wins" if found.main == WINS else margin

    def effect_in_words(i: int) -> str:
        value, low, high = found.ends(i, found.main)
        return f"{found.items[i]} {signed(value)} ({range_of(low, high)})"

    order = found.order
    if not order:
        return "No item came without another or a player: effects cannot be told apart."
    clear = [i for i in order if found.is_clear(i)]
    gains = [i for i in clear if found.estimate.value[i, found.main] > 0]
    costs = [i for i in reversed(clear) if i not in gains]
    if not clear:
        return none_said(found, name, once, unit)
    said = f"With {once} goes, in {unit}, "
    said += "; ".join(
        named([effect_in_words(i) for i in some], NAMED) for some in (gains, costs) if some
    )
    rest = len(order) - len(clear)
    return f"{said}. No clear effect of {counted(rest, 'other')}." if rest else f"{said}."


def none_said(found: Effects, name: str, once: str, unit: str) -> str:
    """That nothing has a clear effect, and what so many games would not show."""
    deals = counted(found.units, "deal")
    errors = [float(found.estimate.error[i, found.main]) for i in found.order if found.is_known(i)]
    if not errors:
        return f"No {name} came to {ENOUGH} seats: too few to tell."
    reaches = [shown_from(error, len(errors)) for error in errors]
    return (
        f"With {once} goes neither more nor less beyond chance, in {deals}{hidden(reaches, unit)}."
    )
