"""What follows rounds, and what is agreed on: topics `event`, `summit` and `deal`."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated, Seat
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.arcs.campaign_model import Item
from mechs_core.rulesets.arcs.rules.campaign.council import CouncilMeetingBegun
from mechs_core.rulesets.arcs.rules.campaign.crises import CrisesBegun
from mechs_core.rulesets.arcs.rules.campaign.edicts import EdictsBegun
from mechs_core.rulesets.arcs.rules.campaign.event_cards import EventResolutionBegun
from mechs_core.rulesets.arcs.rules.campaign.proposals import (
    ProposalAnswered,
    ProposalExecuted,
    ProposalMade,
)
from mechs_core.rulesets.arcs.rules.campaign.summit import FavorsReturned, SummitBegun
from mechs_core.rulesets.arcs.rules.scenario import ScenarioSet

ITEM: Final = {
    "cede": "control of a piece",
    "delegate": "an agent's place",
    "favor": "a Favor",
    "captive": "a Captive",
    "trophy": "a Trophy",
    "favor_of": "another's Favor",
    "resource": "a resource",
    "invite": "a place in the Empire",
    "guild": "a Guild card",
}
OF: Final = {"council": "of the Council", "event": "of an Event"}


class Summits(Watcher):
    """Remembers what is resolved at the end of the round, and for whom."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.source = "event"
        self.seat: Seat = -1

    def scenario_set(self, event: ScenarioSet) -> None:
        """A meeting or a Summit may be under way."""
        self.source = event.source or ("council" if event.phase == "council" else "event")
        self.seat = event.active if event.caller is None else event.caller

    def meeting(self, event: CouncilMeetingBegun) -> None:
        self.source, self.seat = "council", event.seat

    def events(self, event: EventResolutionBegun) -> None:
        self.source, self.seat = "event", event.roller

    def count(self, what: str) -> None:
        self.add(self.seat, "event", f"{what} {OF[self.source]}", "times")

    def talk(self, measure: str) -> None:
        self.add(self.seat, "summit", f"Summit {OF[self.source]}", measure)

    def summit(self, event: SummitBegun) -> None:
        self.count("Summit")
        self.talk("summits")

    def crises(self, event: CrisesBegun) -> None:
        self.count("Crises")

    def edicts(self, event: EdictsBegun) -> None:
        self.count("Edicts")

    # ------------------------------------------------------------ deals

    def made(self, event: ProposalMade) -> None:
        self.talk("proposals")

    def answered(self, event: ProposalAnswered) -> None:
        if not event.accept:
            self.talk("rejected")

    def executed(self, event: ProposalExecuted) -> None:
        self.talk("deals")
        for item in event.items:
            self.deal(item)

    def forced(self, event: FavorsReturned) -> None:
        self.talk("forced")
        self.deal(event.item, event.count)

    def deal(self, item: Item, paid: int = 0) -> None:
        """paid: Favors that force it; 0: both agree."""
        for seat, way in ((item.from_, "given"), (item.to, "taken")):
            name = f"{ITEM[item.kind]} {way}"
            self.add(seat, "deal", name, "times")
            if paid:
                self.add(seat, "deal", name, "forced")
                self.add(seat, "deal", name, "favors", paid)
