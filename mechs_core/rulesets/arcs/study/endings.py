"""How campaigns end, and what the First Regent's title is worth: topics `ending` and `reign`."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated, Seat
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.arcs.campaign_data import FATES
from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged
from mechs_core.rulesets.arcs.rules.campaign.acts import CampaignEnded
from mechs_core.rulesets.arcs.rules.campaign.fates import FatesRevealed
from mechs_core.rulesets.arcs.rules.campaign.titles import FirstRegentMoved
from mechs_core.rulesets.arcs.rules.rounds import ChapterEnded
from mechs_core.rulesets.arcs.rules.scenario import CampaignSeatSet, ScenarioSet, SeatSet

WON_BY: Final = {"power": "most Power", "final_objective": "final objective"}
NEVER, SELDOM, OFTEN, MOSTLY = "no chapter", "up to a third", "up to two thirds", "more"


class Endings(Watcher):
    """Remembers Fates, Power, and who was First Regent at the ends of chapters."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.seats = range(len(created.seats))
        self.fate = [""] * len(self.seats)
        self.power = [0 for _ in self.seats]
        self.first: Seat | None = None
        self.chapters = 0
        self.reigned = [0 for _ in self.seats]  # chapters

    def revealed(self, event: FatesRevealed) -> None:
        self.fate = [*event.fates]

    def fate_set(self, event: CampaignSeatSet) -> None:
        self.fate[event.seat] = event.fate or ""

    def seat_set(self, event: SeatSet) -> None:
        self.power[event.seat] = event.power

    def scenario_set(self, event: ScenarioSet) -> None:
        self.first = event.first_regent

    def power_changed(self, event: PowerChanged) -> None:
        self.power[event.seat] += event.delta

    def tile_moved(self, event: FirstRegentMoved) -> None:
        self.first = event.to

    def chapter_ended(self, event: ChapterEnded) -> None:
        self.chapters += 1
        if self.first is not None:
            self.reigned[self.first] += 1

    def campaign_ended(self, event: CampaignEnded) -> None:
        winner, *others = event.ranking
        item = f"{WON_BY[event.reason]}, {FATES[self.fate[winner]].name}"
        self.add(winner, "ending", item, "games")
        best = max(self.power[seat] for seat in others)
        self.add(winner, "ending", item, "margin", self.power[winner] - best)
        for seat in self.seats:
            reign = self.reign(seat)
            self.add(seat, "reign", reign, "games")
            self.add(seat, "reign", reign, "power", self.power[seat])

    def reign(self, seat: Seat) -> str:
        chapters = self.reigned[seat]
        if not chapters:
            return NEVER
        if 3 * chapters <= self.chapters:
            return SELDOM
        return OFTEN if 3 * chapters <= 2 * self.chapters else MOSTLY
