"""Campaigns: what becomes of Fates, and of titles. Topics `fate` and `title`."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated, Seat
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.arcs.campaign_data import FATES, OUTLAW, REGENT
from mechs_core.rulesets.arcs.rules.ambitions import PowerChanged
from mechs_core.rulesets.arcs.rules.campaign.acts import CampaignEnded
from mechs_core.rulesets.arcs.rules.campaign.fates import FatesRevealed
from mechs_core.rulesets.arcs.rules.campaign.intermission import FateResolved
from mechs_core.rulesets.arcs.rules.campaign.objectives import ObjectiveAdvanced, ObjectiveSet
from mechs_core.rulesets.arcs.rules.campaign.shared import ActBegun
from mechs_core.rulesets.arcs.rules.campaign.titles import FirstRegentMoved, TitleChanged
from mechs_core.rulesets.arcs.rules.rounds import ChapterEnded
from mechs_core.rulesets.arcs.rules.scenario import CampaignSeatSet, ScenarioSet

FIRST: Final = "first regent"
BETWEEN: Final = ("scenario", "objective", "halved", "fate")  # causes outside of chapters


class Reach(Watcher):
    """Remembers Fates, objectives and titles, and the Power of the chapter."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.seats = range(len(created.seats))
        self.act = 0
        self.fate = [""] * len(self.seats)
        self.left: list[int | None] = [None for _ in self.seats]
        self.titles = [REGENT for _ in self.seats]
        self.first: Seat | None = None
        self.power = [0 for _ in self.seats]  # gained in the chapter

    # ------------------------------------------------------------ Fates

    def count(self, seat: Seat, measure: str, value: int = 1) -> None:
        if value and self.fate[seat]:
            name = FATES[self.fate[seat]].name
            self.add(seat, "fate", f"{name} in Act {self.act}", measure, value)

    def act_begun(self, event: ActBegun) -> None:
        self.act = event.act

    def revealed(self, event: FatesRevealed) -> None:
        self.fate = [*event.fates]

    def objective_set(self, event: ObjectiveSet) -> None:
        self.left[event.seat] = event.value
        self.count(event.seat, "acts")

    def advanced(self, event: ObjectiveAdvanced) -> None:
        before = self.left[event.seat] or 0
        self.count(event.seat, "steps", before - event.value)
        self.left[event.seat] = event.value

    def resolved(self, event: FateResolved) -> None:
        self.resolve(event.seat)

    def campaign_ended(self, event: CampaignEnded) -> None:
        for seat in self.seats:
            self.resolve(seat)

    def resolve(self, seat: Seat) -> None:
        """Nothing for a Fate that has no objective in its Act."""
        left = self.left[seat]
        if left is not None:
            self.count(seat, "completed", left == 0)
            self.count(seat, "lacked", left)

    # ------------------------------------------------------------ titles

    def title_changed(self, event: TitleChanged) -> None:
        self.titles[event.seat] = event.title

    def tile_moved(self, event: FirstRegentMoved) -> None:
        self.first = event.to

    def power_changed(self, event: PowerChanged) -> None:
        if event.cause not in BETWEEN:
            self.power[event.seat] += event.delta
            self.count(event.seat, "power", event.delta)

    def chapter_ended(self, event: ChapterEnded) -> None:
        if self.act:
            for seat in self.seats:
                title = FIRST if seat == self.first else self.titles[seat]
                self.add(seat, "title", title, "chapters")
                self.add(seat, "title", title, "power", self.power[seat])
        self.power = [0 for _ in self.seats]

    # ------------------------------------------------------------ scenarios

    def seat_set(self, event: CampaignSeatSet) -> None:
        self.fate[event.seat], self.left[event.seat] = event.fate or "", event.objective

    def scenario_set(self, event: ScenarioSet) -> None:
        self.act, self.first = event.act, event.first_regent
        self.titles = [REGENT if regent else OUTLAW for regent in event.regents] or self.titles
        for seat in self.seats:
            if event.phase != "fates":
                self.count(seat, "acts")
