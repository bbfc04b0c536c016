"""From which place games are won, and by what: topics `place`, `start` and `decided`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated, Seat
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.arcs.rules.ambitions import AmbitionScored, PowerChanged
from mechs_core.rulesets.arcs.rules.campaign.acts import CampaignEnded
from mechs_core.rulesets.arcs.rules.cards_played import InitiativeMoved, InitiativePassed
from mechs_core.rulesets.arcs.rules.rounds import GameEnded
from mechs_core.rulesets.arcs.rules.scenario import ScenarioSet, SeatSet
from mechs_core.rulesets.arcs.rules.setup import GameSetUp

NO_AMBITION = "none alone"
TOPICS = ("place", "start")


class Games(Watcher):
    """Remembers Power, what it came from, and the holder of the initiative."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.seats = len(created.seats)
        self.power = [0] * self.seats
        self.by: defaultdict[str, list[int]] = defaultdict(lambda: [0] * self.seats)
        self.initiative = 0
        # by seat: items of `place`, and of `start` where there is a set-up card
        self.began: list[tuple[str, ...]] = []

    def game_set_up(self, event: GameSetUp) -> None:
        self.initiative = event.initiative
        for seat in range(self.seats):
            place = 1 + (seat - event.initiative) % self.seats
            start = () if event.setup_card is None else (f"{event.setup_card} place {place}",)
            self.began.append((f"place {place} of {self.seats}", *start))
            for topic, item in zip(TOPICS, self.began[-1], strict=False):
                self.add(seat, topic, item, "games")

    def seat_set(self, event: SeatSet) -> None:
        self.power[event.seat] = event.power

    def scenario_set(self, event: ScenarioSet) -> None:
        self.initiative = event.initiative

    def initiative_goes(self, event: InitiativeMoved | InitiativePassed) -> None:
        self.initiative = event.to

    def power_changed(self, event: PowerChanged) -> None:
        self.power[event.seat] += event.delta

    def ambition_scored(self, event: AmbitionScored) -> None:
        for seat, gain in enumerate(gains(event)):
            self.by[event.ambition][seat] += gain

    def campaign_ended(self, event: CampaignEnded) -> None:
        self.tell_power()

    def tell_power(self) -> None:
        for seat, items in enumerate(self.began):
            for topic, item in zip(TOPICS, items, strict=False):
                self.add(seat, topic, item, "power", self.power[seat])

    def game_ended(self, event: GameEnded) -> None:
        self.tell_power()
        winner, next_best = event.ranking[:2]
        margin = self.power[winner] - self.power[next_best]
        deciding = [
            ambition.title()
            for ambition, gained in self.by.items()
            if self.best([a - b for a, b in zip(self.power, gained, strict=True)]) != winner
        ]
        for item in deciding or [NO_AMBITION]:
            self.add(winner, "decided", item, "games")
            self.add(winner, "decided", item, "margin", margin)

    def best(self, power: Sequence[int]) -> Seat:
        """Who has most; of several the first in turn order."""
        order = [(self.initiative + step) % self.seats for step in range(self.seats)]
        return max(order, key=power.__getitem__)


def gains(event: AmbitionScored) -> list[int]:
    """Power by seat, with the bonus of a sole first place."""
    found = [*event.gains]
    if event.bonus:
        found[event.first[0]] += event.bonus
    return found
