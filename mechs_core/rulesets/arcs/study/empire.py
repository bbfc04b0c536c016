"""What the Empire demands of whom: topics `policy`, `demand` and `title change`."""

from __future__ import annotations

from collections import Counter
from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated, Seat
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.arcs.campaign_data import GOVERN, OUTLAW
from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged
from mechs_core.rulesets.arcs.rules.campaign.booklet import (
    PolicyChanged,
    PolicyStacked,
    edict_id,
)
from mechs_core.rulesets.arcs.rules.campaign.edicts import EdictResolved, EdictsBegun
from mechs_core.rulesets.arcs.rules.campaign.policy import DemandCollected
from mechs_core.rulesets.arcs.rules.campaign.titles import FirstRegentMoved, TitleChanged
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved, favors
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved
from mechs_core.rulesets.arcs.rules.scenario import ScenarioSet

DEMAND: Final = "demand"  # cause of what is collected
PEACE: Final = "peace"  # cause of the Power that it brings
OF_TITLE: Final = {
    "leave": "left the Empire",
    "revive": "revived the Empire",
    "invite": "was invited",
    "demand": "could not meet a demand",
    "edict": "joined by an edict",
    "fate": "for its Fate",
}


class Empire(Watcher):
    """Remembers the First Regent, the top policy, and what one demand has collected so far."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.first: Seat | None = None
        self.policy = ""
        self.changed = False
        self.found: Counter[str] = Counter()  # of the demand on one seat
        self.brought: Counter[str] = Counter()  # by the policy that is enforced

    def scenario_set(self, event: ScenarioSet) -> None:
        self.first, self.policy = event.first_regent, next(iter(event.policy), "")

    def stacked(self, event: PolicyStacked) -> None:
        self.policy = event.order[0]

    def tile_moved(self, event: FirstRegentMoved) -> None:
        self.first = event.to

    def title_changed(self, event: TitleChanged) -> None:
        title = "an Outlaw" if event.title == OUTLAW else "a Regent"
        item = f"{title}: {OF_TITLE[event.cause]}"
        self.add(event.seat, "title change", item, "times")
        if event.cause == DEMAND:
            self.found["outlaws"] += 1

    # ------------------------------------------------------------ policies

    def edicts_begun(self, event: EdictsBegun) -> None:
        self.changed = False
        self.found.clear()
        self.brought.clear()

    def policy_changed(self, event: PolicyChanged) -> None:
        self.policy, self.changed = event.policy, True

    def power_changed(self, event: PowerChanged) -> None:
        if event.cause == PEACE and event.seat == self.first:
            self.brought["power"] += event.delta

    def token_moved(self, event: ResourceMoved) -> None:
        if event.cause == DEMAND:
            self.found["tokens"] += 1

    def pieces_moved(self, event: PiecesMoved) -> None:
        if event.cause == DEMAND and self.first is not None:
            is_favor = event.to == favors(self.first)
            self.found["favors" if is_favor else "pieces"] += event.count

    def collected(self, event: DemandCollected) -> None:
        self.add(event.seat, DEMAND, self.policy, "demands")
        for measure, value in self.found.items():
            self.add(event.seat, DEMAND, self.policy, measure, value)
        self.brought += self.found
        self.found.clear()

    def resolved(self, event: EdictResolved) -> None:
        if event.card != edict_id(GOVERN) or self.first is None:
            return
        item = f"changed to {self.policy}" if self.changed else f"{self.policy} enforced"
        self.add(self.first, "policy", item, "times")
        for measure, value in self.brought.items():
            self.add(self.first, "policy", item, measure, value)
