"""What becomes of location cards: topics `pick`, `card` and `location`."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated, Seat
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.fifty_first_state.cards import CONNECTION, LOCATION
from mechs_core.rulesets.fifty_first_state.field_types import Goods
from mechs_core.rulesets.fifty_first_state.rules.build import LocationBuilt
from mechs_core.rulesets.fifty_first_state.rules.deals import DealMade
from mechs_core.rulesets.fifty_first_state.rules.develop import LocationReplaced
from mechs_core.rulesets.fifty_first_state.rules.end import FinalScored
from mechs_core.rulesets.fifty_first_state.rules.gains import (
    CardsDrawn,
    GoodsGained,
    Produced,
    VpGained,
)
from mechs_core.rulesets.fifty_first_state.rules.lookout import (
    CardPicked,
    LookoutDiscarded,
    LookoutRevealed,
)
from mechs_core.rulesets.fifty_first_state.rules.raze import CardRazed, LocationRuined
from mechs_core.rulesets.fifty_first_state.rules.scenario import ScenarioSet
from mechs_core.rulesets.fifty_first_state.rules.use import LocationUsed
from mechs_core.rulesets.fifty_first_state.rules.workers import OpenUsed

ITEM: Final = {card.code: f"{card.code} {card.name}" for card in LOCATION.values()} | {
    card.code: f"{card.code} {card.name}" for card in CONNECTION.values()
}


# The first word of a reason that names a card -> the topic of what that gives.
TOPIC: Final = {
    **dict.fromkeys(("location", "on", "use", "bonus", "open"), "location"),
    **dict.fromkeys(("deal", "spoils"), "card"),
}


def item_of(card: str) -> str:
    """Code and name of a card: all copies are one item."""
    return ITEM[card.partition(".")[0]]


class Picks(Watcher):
    """Remembers the row."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.row: list[str] = []

    def scenario_set(self, event: ScenarioSet) -> None:
        self.row = [*(event.row or ())]

    def lookout_revealed(self, event: LookoutRevealed) -> None:
        self.row += event.cards

    def card_picked(self, event: CardPicked) -> None:
        for item in dict.fromkeys(map(item_of, self.row)):
            self.add(event.seat, "pick", item, "seen")
        self.add(event.seat, "pick", item_of(event.card), "picked")
        self.row.remove(event.card)

    def lookout_discarded(self, event: LookoutDiscarded) -> None:
        self.row = []


class Locations(Watcher):
    """Remembers which cards lie where."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        seats = len(created.seats)
        self.boards: list[dict[str, bool]] = [{} for _ in range(seats)]  # card -> whether it stands
        self.played: list[set[str]] = [set() for _ in range(seats)]  # as deals; razed from hand

    def scenario_set(self, event: ScenarioSet) -> None:
        for seat, each in enumerate(event.by_seat):
            for site in each.board:
                self.build(seat, site.card, site.stock)
                self.boards[seat][site.card] = not site.ruin
            for card in each.deals:
                self.play(seat, card, "dealt")

    # ---------------------------------------------------------------- from hand

    def play(self, seat: Seat, card: str, way: str) -> None:
        self.add(seat, "card", item_of(card), "played")
        self.add(seat, "card", item_of(card), way)
        self.played[seat].add(card)

    def deal_made(self, event: DealMade) -> None:
        self.play(event.seat, event.card, "dealt")

    def card_razed(self, event: CardRazed) -> None:
        self.play(event.seat, event.card, "razed")

    def build(self, seat: Seat, card: str, stock: Goods) -> None:
        self.play(seat, card, "built")
        self.boards[seat][card] = True
        self.count(seat, card, "built")
        if stock:
            self.count(seat, card, "goods", sum(stock.values()))

    def count(self, seat: Seat, card: str, measure: str, value: int = 1) -> None:
        self.add(seat, "location", item_of(card), measure, value)

    def location_built(self, event: LocationBuilt) -> None:
        self.build(event.seat, event.card, event.stock)

    def location_replaced(self, event: LocationReplaced) -> None:
        del self.boards[event.seat][event.old]
        self.count(event.seat, event.old, "replaced")
        self.build(event.seat, event.new, event.stock)
        self.count(event.seat, event.new, "developed")

    # ---------------------------------------------------------------- on the board

    def location_used(self, event: LocationUsed) -> None:
        self.count(event.seat, event.card, "used")

    def open_used(self, event: OpenUsed) -> None:
        self.count(event.owner, event.card, "opened")

    def location_ruined(self, event: LocationRuined) -> None:
        self.boards[event.owner][event.card] = False
        self.count(event.owner, event.card, "razed")
        self.played[event.by].discard(event.card)  # its spoils are no card's of this seat

    def final_scored(self, event: FinalScored) -> None:
        for seat, board in enumerate(self.boards):
            for card, stands in board.items():
                if stands:
                    self.count(seat, card, "vp")
                    self.count(seat, card, "stood")

    # ---------------------------------------------------------------- what they give

    def produced(self, event: Produced) -> None:
        self.give(event.seat, event.source, "goods", sum(event.goods.values()))

    def goods_gained(self, event: GoodsGained) -> None:
        self.give(event.seat, event.reason, "goods", sum(event.goods.values()))

    def vp_gained(self, event: VpGained) -> None:
        self.give(event.seat, event.reason, "vp", event.vp)

    def cards_drawn(self, event: CardsDrawn) -> None:
        self.give(event.seat, event.reason, "cards", event.count)

    def give(self, seat: Seat, reason: str, measure: str, value: int) -> None:
        """Counted where the card is the seat's own: not another's open production or spoils."""
        word, _, card = reason.partition(":")
        topic = TOPIC.get(word)
        own = self.boards[seat] if topic == "location" else self.played[seat]
        if topic is not None and card in own:
            self.add(seat, topic, item_of(card), measure, value)
