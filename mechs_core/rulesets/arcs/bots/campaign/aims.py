"""What a point of a seat's objective is worth, and what brings one. Estimates, no rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mechs_core.rulesets.arcs.campaign_data import ACTS, BLIGHT, CHAPTERS_OF_ACT, EMPIRE, FREE
from mechs_core.rulesets.arcs.data import DAMAGED, FRESH, SHIP
from mechs_core.rulesets.arcs.geometry import CLUSTER, IS_GATE
from mechs_core.rulesets.arcs.model import OFF, State

POINT: Final = (0.0, 0.5, 0.5, 1.6)  # by Act: of an objective that is not reached
GRAND: Final = 1.2  # of what goes towards grand ambitions
SURE: Final = 0.55  # of what counts at a chapter's end, if it is so now
COUNTS: Final = 2.0  # chapter ends that are looked at, at most


class Aims:
    """What a seat's Fate asks of it in this Act."""

    def __init__(self, state: State, seat: int) -> None:
        now = state.reach
        self.state, self.seat, self.act = state, seat, now.act
        self.left = max(0, now.objective[seat])
        self.fate = now.fate[seat]
        self.is_grand = now.act == ACTS and now.objective[seat] == OFF
        self.point = GRAND if self.is_grand else POINT[now.act] if self.left else 0.0
        chapters = CHAPTERS_OF_ACT[max(0, now.act - 1)] - max(1, state.chapter) + 1
        # what a point at each chapter's end to come is worth
        self.counted = self.point * min(COUNTS, chapters) * SURE

    def plays(self, fate: str) -> bool:
        """Whether the seat plays this Fate, and something is left of its aims."""
        return self.fate == fate and self.point > 0

    def held(self, system: int, is_loyal: bool, controls: bool) -> float:
        """What a system brings where the seat has a piece there, and where it controls it."""
        found = HELD.get(self.fate)
        if found is None or not self.counted or not (is_loyal or controls):
            return 0.0
        return self.counted * found(self, system, is_loyal, controls)

    def imperial(self, system: int) -> bool:
        return self.state.at(EMPIRE, SHIP, FRESH, system) > 0


# ---------------------------------------------------------------- points by system


def prefect(aims: Aims, system: int, is_loyal: bool, controls: bool) -> float:
    if aims.act > 1 or not aims.state.reach.regent[aims.seat]:
        return 0.0
    return 0.5 * (is_loyal and aims.imperial(system))


def liberator(aims: Aims, system: int, is_loyal: bool, controls: bool) -> float:
    if aims.is_grand:
        return 0.7 * (controls and IS_GATE[system])
    return 1.0 * (aims.act == 1 and controls and aims.state.buildings(FREE, system) > 0)


def reaper(aims: Aims, system: int, is_loyal: bool, controls: bool) -> float:
    blight = aims.state.ships(BLIGHT, system)
    if aims.is_grand:
        return 0.4 * (controls and not blight)
    return 0.3 * (blight > 0)


def marshal(aims: Aims, system: int, is_loyal: bool, controls: bool) -> float:
    return 0.6 * (aims.is_grand and controls and IS_GATE[system])


def throne_breaker(aims: Aims, system: int, is_loyal: bool, controls: bool) -> float:
    return 0.25 * (controls and IS_GATE[system] and not aims.state.ships(EMPIRE, system))


def symbiont(aims: Aims, system: int, is_loyal: bool, controls: bool) -> float:
    state = aims.state
    if state.at(BLIGHT, SHIP, FRESH, system):
        return 0.5
    return 0.6 * (state.at(BLIGHT, SHIP, DAMAGED, system) > 0)


def unifier(aims: Aims, system: int, is_loyal: bool, controls: bool) -> float:
    """A cluster's second system counts most."""
    if not controls:
        return 0.0
    state, seat = aims.state, aims.seat
    others = sum(
        at != system and CLUSTER[at] == CLUSTER[system] and state.overlord(at) == seat
        for at in state.systems
    )
    return (0.35, 1.0, 0.1, 0.05)[others]


HELD: Final[Mapping[str, Callable[[Aims, int, bool, bool], float]]] = {
    "prefect": prefect,
    "liberator": liberator,
    "reaper": reaper,
    "marshal": marshal,
    "throne_breaker": throne_breaker,
    "symbiont": symbiont,
    "unifier": unifier,
}
