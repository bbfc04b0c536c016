"""What becomes of Court cards: topic `court card`."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated, Seat
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.arcs.cards import COURT
from mechs_core.rulesets.arcs.rules.campaign.fate_cards import FateCardGained, FateCardScrapped
from mechs_core.rulesets.arcs.rules.court import DECK, DISCARD, CourtCardMoved
from mechs_core.rulesets.arcs.rules.guild_prelude import CardUsed, UnionPlaced
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.scenario import CampaignSeatSet, ScenarioSet, SeatSet
from mechs_core.rulesets.arcs.rules.turns import TurnStarted

ITEM: Final = {card.id: f"{card.id.split('@')[0]} {card.name}" for card in COURT}
# Causes with which a card leaves the row that nobody has taken.
UNTAKEN: Final = ("crisis", "edict", "fate", "intermission", "return", "slide")
BY_AGENTS: Final = ("secure", "ransack")  # causes of their moves when a card is taken


class Court(Watcher):
    """Remembers whose turn it is, and the agents that lay on a card that is taken."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.active: Seat = -1
        self.agents = self.others = 0
        self.cause = ""

    def count(self, seat: Seat, card: str, measure: str, value: int = 1) -> None:
        if value:
            self.add(seat, "court card", ITEM[card], measure, value)

    def seat_set(self, event: SeatSet) -> None:
        for card in event.guild:
            self.count(event.seat, card, "taken")

    def campaign_seat_set(self, event: CampaignSeatSet) -> None:
        for card in (*event.fx, *event.lore):
            self.count(event.seat, card, "taken")

    def scenario_set(self, event: ScenarioSet) -> None:
        self.active = event.active

    def turn_started(self, event: TurnStarted) -> None:
        self.active = event.seat

    def pieces_moved(self, event: PiecesMoved) -> None:
        if event.cause in BY_AGENTS:
            self.cause = event.cause
            if event.owner == self.active:
                self.agents += event.count
            else:
                self.others += event.count

    def card_moved(self, event: CourtCardMoved) -> None:
        from_, _, owner = event.from_.partition(":")
        to, _, taker = event.to.partition(":")
        if from_ == "court" and to in ("play", DISCARD, DECK) and event.cause not in UNTAKEN:
            self.take(event.card)
        elif from_ == "play":
            self.count(int(owner), event.card, "left")
            if to == "play":
                self.count(int(taker), event.card, "taken")

    def gained(self, event: FateCardGained) -> None:
        self.count(event.seat, event.card, "taken")

    def scrapped(self, event: FateCardScrapped) -> None:
        self.count(event.seat, event.card, "left")

    def take(self, card: str) -> None:
        """Into the own play area, or a Vox card after its effect."""
        self.count(self.active, card, "taken")
        self.count(self.active, card, "ransacked", self.cause == "ransack")
        self.count(self.active, card, "agents", self.agents)
        self.count(self.active, card, "captives", self.others)
        self.agents, self.others, self.cause = 0, 0, ""

    def used(self, event: CardUsed | UnionPlaced) -> None:
        if event.card in ITEM:  # and no Upgrade of a Flagship
            self.count(event.seat, event.card, "used")
