"""Places and score parts, the row of a listing, where rounds and turns begin. HOST-RES-1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mechs_core.kernel.messages import Event, Mark, Result
from mechs_core.rulesets.fifty_first_state.model import SOURCES, State
from mechs_core.rulesets.fifty_first_state.questions import requests
from mechs_core.rulesets.fifty_first_state.rules.arena import ARENA
from mechs_core.rulesets.fifty_first_state.rules.end import score_of
from mechs_core.rulesets.fifty_first_state.rules.lookout import RoundStarted
from mechs_core.rulesets.fifty_first_state.rules.scenario import ScenarioSet
from mechs_core.rulesets.fifty_first_state.rules.turns import TurnStarted

DOES: Final = {  # kind of request -> what its seats are to do
    "pick": "to pick",
    "action": "to act",
    "replace": "to replace",
    "equip": "to equip",
    "choose_equip": "to equip",
    "store": "to store",
}


def result(state: State) -> Result | None:
    """How the game ended, None while it runs.

    score: victory points and unruined locations. Parts of a seat: its points by source, its
    locations, its goods, and its Arena points, None without a worker there.
    """
    if not state.ranking:
        return None
    scores = [score_of(state, seat) for seat in range(state.seats)]
    points = ARENA.parts(state)
    return Result(
        ranking=state.ranking,
        decided_by=state.decided_by,
        score=tuple(score.total for score in scores),
        parts=tuple(
            {
                **dict(zip(SOURCES, state.vp_by[seat], strict=True)),
                "locations": score.locations,
                "goods": score.goods,
                "ap": points[seat],
            }
            for seat, score in enumerate(scores)
        ),
    )


def summary(state: State) -> str:
    """The public row of a listing.

    "set-up, waiting for 0 1"; "round 3 action, 1 to act; vp 12 9; arena 3 -"; after the end
    "ended, 1 wins (goods); 34 34".
    """
    asked = requests(state)
    if state.ranking:
        winners = state.ranking[0]
        verb = "wins" if len(winners) == 1 else "win"
        totals = listed(score_of(state, seat).total for seat in range(state.seats))
        return f"ended, {listed(winners)} {verb} ({state.decided_by}); {totals}"
    waiting = listed(each.seat for each in asked)
    if state.phase == "setup":
        return f"set-up, waiting for {waiting}" if asked else "set-up"
    now = f"round {state.round} {state.phase}"
    if asked:
        now += f", {waiting} {DOES[asked[0].kind]}"
    parts = [now, f"vp {listed(state.vp)}"]
    if state.arena is not None:
        parts.append(ARENA.line(state))
    return "; ".join(parts)


def listed(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def mark(event: Event) -> Mark | None:
    """Where a round, or a seat's turn begins, which is its activation too."""
    if type(event) is TurnStarted:
        return Mark("turn", seat=event.seat)
    if type(event) is RoundStarted:
        return Mark("round", round=event.round)
    if type(event) is ScenarioSet:
        return Mark("round", round=event.round, seat=event.active)
    return None
