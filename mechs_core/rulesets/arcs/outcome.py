"""Places and score parts, the row of a listing, where rounds and turns begin. ARC-RSL-1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mechs_core.kernel.messages import Event, Mark, Result
from mechs_core.rulesets.arcs.data import CITY
from mechs_core.rulesets.arcs.model import CAUSES, State
from mechs_core.rulesets.arcs.questions import asked
from mechs_core.rulesets.arcs.rules.rounds import ChapterStarted, RoundStarted
from mechs_core.rulesets.arcs.rules.scenario import ScenarioSet
from mechs_core.rulesets.arcs.rules.turns import TurnStarted

DOES: Final = {"lead": "to lead", "follow": "to follow", "mulligan": "to redraw"}


def result(state: State) -> Result | None:
    """How the game ended, None while it runs.

    score: Power. Parts of a seat: its Power by cause, its cities on the map, Trophies, Captives.
    """
    if not state.ranking:
        return None
    return Result(
        ranking=tuple((seat,) for seat in state.ranking),
        decided_by=state.ended_for,
        score=tuple(state.power),
        parts=tuple(
            {
                **dict(zip(CAUSES, state.power_by[seat], strict=True)),
                "cities": state.on_map(seat, CITY),
                "trophies": sum(state.trophies[seat]),
                "captives": sum(state.captives[seat]),
            }
            for seat in range(state.seats)
        ),
    )


def summary(state: State) -> str:
    """The public row of a listing: "chapter 2 round 3, 1 acts; power 12 9 4"."""
    power = f"power {listed(state.power)}"
    if state.ranking:
        return f"ended, {state.ranking[0]} wins; {power}"
    seat, kind = asked(state)
    now = f"chapter {state.chapter} round {state.round}"
    return f"{now}, {seat} {DOES.get(kind, 'acts')}; {power}"


def listed(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def mark(event: Event) -> Mark | None:
    """Where a chapter, a round, or a seat's turn begins, which is its activation too."""
    if type(event) is TurnStarted:
        return Mark("turn", seat=event.seat)
    if type(event) is RoundStarted:
        return Mark("round", round=event.number)
    if type(event) is ChapterStarted:
        return Mark("chapter", chapter=event.number)
    if type(event) is ScenarioSet:
        return Mark("round", round=event.round, chapter=event.chapter)
    return None
