"""How cards are played, and who leads: topics `play`, `action card` and `initiative`."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated, Seat
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.arcs.cards import CARD, SUIT_OF
from mechs_core.rulesets.arcs.data import SUITS
from mechs_core.rulesets.arcs.rules.cards_played import (
    AmbitionDeclared,
    CardPlayed,
    InitiativeMoved,
    InitiativePassed,
)
from mechs_core.rulesets.arcs.rules.prelude import ResourceSpent
from mechs_core.rulesets.arcs.rules.scenario import ScenarioSet
from mechs_core.rulesets.arcs.rules.turns import PipSpent, TurnStarted

FACE_UP: Final = {"lead": "led", "surpass": "surpassed", "pivot": "pivoted"}  # mode -> measure
CAME_BY: Final = {
    "surpassed": "surpassed for it",
    "seized": "seized it",
    "power": "had most Power between Acts",
}
PASSED: Final = "passed it on, or had no card"


def suit(card: str) -> str:
    return SUITS[SUIT_OF[CARD[card]]].name


class Cards(Watcher):
    """Remembers the lead card, and how the card of the turn under way was played."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.lead = ""
        self.item = self.card = ""
        self.in_turn = False

    def scenario_set(self, event: ScenarioSet) -> None:
        self.lead = next((each.card or "" for each in event.played), "")

    def card_played(self, event: CardPlayed) -> None:
        if event.mode == "lead":
            self.lead = event.card or ""
        self.card, self.in_turn = event.card or "", False
        kind = "" if event.mode == "event" else suit(self.card or self.lead)
        self.item = f"{event.mode} {kind}".rstrip()
        self.add(event.seat, "play", self.item, "plays")
        if event.seizes:
            self.add(event.seat, "play", self.item, "seized")
        if self.card:
            self.add(event.seat, "action card", self.card, "played")
            if event.mode in FACE_UP:
                self.add(event.seat, "action card", self.card, FACE_UP[event.mode])

    def ambition_declared(self, event: AmbitionDeclared) -> None:
        if not self.in_turn:
            self.count(event.seat, "declared")

    def turn_started(self, event: TurnStarted) -> None:
        self.in_turn = True
        self.add(event.seat, "play", self.item, "pips", event.pips)

    def pip_spent(self, event: PipSpent) -> None:
        self.count(event.seat, "spent")

    def resource_spent(self, event: ResourceSpent) -> None:
        if self.item:
            self.add(event.seat, "play", self.item, "resources")

    def count(self, seat: Seat, measure: str) -> None:
        """Nothing in the turn with which a scenario begins."""
        if self.item:
            self.add(seat, "play", self.item, measure)
        if self.card:
            self.add(seat, "action card", self.card, measure)

    def initiative_moved(self, event: InitiativeMoved) -> None:
        self.add(event.to, "initiative", CAME_BY[event.reason], "times")

    def initiative_passed(self, event: InitiativePassed) -> None:
        self.add(event.from_, "initiative", PASSED, "times")
