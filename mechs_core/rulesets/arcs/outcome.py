"""How a game ended, the row of a listing, where rounds and turns begin. ARC-RSL-1, BR-RSL-1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mechs_core.kernel.messages import Event, Mark, Result
from mechs_core.rulesets.arcs.campaign_data import OUTLAW, REGENT
from mechs_core.rulesets.arcs.data import CITY
from mechs_core.rulesets.arcs.model import CAMPAIGN_CAUSES, CAUSES, OFF, State
from mechs_core.rulesets.arcs.questions import asked, choosing
from mechs_core.rulesets.arcs.rules.campaign.shared import ActBegun
from mechs_core.rulesets.arcs.rules.rounds import ChapterStarted, RoundStarted
from mechs_core.rulesets.arcs.rules.scenario import ScenarioSet
from mechs_core.rulesets.arcs.rules.turns import TurnStarted

DOES: Final = {
    "lead": "to lead",
    "follow": "to follow",
    "mulligan": "to redraw",
    "placing": "to place its start",
}
FIRST_REGENT: Final = "first_regent"


def result(state: State) -> Result | None:
    """How the game ended, None while it runs.

    score: Power. Parts of a seat: its Power by cause, its cities on the map, Trophies, Captives;
    in a campaign also its Fate, its title and what is left of its objective.
    """
    if not state.ranking:
        return None
    causes = CAUSES if state.campaign is None else CAMPAIGN_CAUSES
    return Result(
        ranking=tuple((seat,) for seat in state.ranking),
        decided_by=state.ended_for,
        score=tuple(state.power),
        parts=tuple(
            {
                **dict(zip(causes, state.power_by[seat], strict=True)),
                "cities": state.on_map(seat, CITY),
                "trophies": sum(state.trophies[seat]),
                "captives": sum(state.captives[seat]),
                **fate_parts(state, seat),
            }
            for seat in range(state.seats)
        ),
    )


def fate_parts(state: State, seat: int) -> dict[str, str | int | None]:
    """What a campaign adds to the parts of a seat; of an objective what is left, None: none."""
    now = state.campaign
    if now is None:
        return {}
    title = REGENT if now.regent[seat] else OUTLAW
    return {
        "fate_played": now.fate[seat],
        "title": FIRST_REGENT if now.first_regent == seat else title,
        "objective_left": None if now.objective[seat] == OFF else now.objective[seat],
    }


def summary(state: State) -> str:
    """The public row of a listing: "chapter 2 round 3, 1 acts; power 12 9 4"."""
    power = f"power {listed(state.power)}"
    if state.ranking:
        why = "" if state.campaign is None else f" ({state.ended_for.replace('_', ' ')})"
        return f"ended, {state.ranking[0]} wins{why}; {power}"
    return f"{moment(state)}; {power}"


def moment(state: State) -> str:
    """When it is and who is asked for what: "act 2 chapter 1 round 3, 1 acts"."""
    now, then = state.campaign, f"chapter {state.chapter} round {state.round}"
    if now is not None:
        if state.phase == "fates":
            return f"act {now.act}, {listed(choosing(state))} to choose a fate"
        if now.summit is not None:
            return f"act {now.act} chapter {state.chapter}, summit of {now.summit.caller}"
        then = f"act {now.act} {then}" if state.chapter else f"act {now.act}"
    seat, kind = asked(state)
    return f"{then}, {seat} {DOES.get(kind, 'acts')}"


def listed(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def mark(event: Event) -> Mark | None:
    """Where an Act, a chapter, a round, or a seat's turn begins, which is its activation too."""
    if type(event) is TurnStarted:
        return Mark("turn", seat=event.seat)
    if type(event) is RoundStarted:
        return Mark("round", round=event.number)
    if type(event) is ChapterStarted:
        return Mark("chapter", chapter=event.number)
    if type(event) is ActBegun:
        return Mark("act", act=event.act)
    if type(event) is ScenarioSet:
        if event.phase == "fates":  # of the next Act, but for the first
            return Mark("act", act=max(1, event.act - 1))
        return Mark("round", round=event.round, chapter=event.chapter, act=event.act or None)
    return None
