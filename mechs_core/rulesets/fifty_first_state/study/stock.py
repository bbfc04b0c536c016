"""What becomes of goods: topic `good`."""

from __future__ import annotations

from mechs_core.kernel.messages import Seat
from mechs_core.kit.seat_maps import of_seats
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.fifty_first_state.field_types import Goods
from mechs_core.rulesets.fifty_first_state.rules.build import LocationBuilt
from mechs_core.rulesets.fifty_first_state.rules.cleanup import SuppliesCleared
from mechs_core.rulesets.fifty_first_state.rules.develop import LocationReplaced
from mechs_core.rulesets.fifty_first_state.rules.gains import STORED, GoodsGained, Produced
from mechs_core.rulesets.fifty_first_state.rules.payment import GoodsPaid
from mechs_core.rulesets.fifty_first_state.rules.scenario import ScenarioSet


class Stock(Watcher):
    """What only moves, between supply and board, is not counted."""

    def count(self, seat: Seat, goods: Goods, measure: str = "gained") -> None:
        for good, number in goods.items():
            self.add(seat, "good", good, measure, number)

    def scenario_set(self, event: ScenarioSet) -> None:
        for seat, each in enumerate(event.by_seat):
            self.count(seat, each.supply)
            for site in each.board:
                self.count(seat, site.stock)
                self.count(seat, site.stored)

    def produced(self, event: Produced) -> None:
        if not event.source.startswith(STORED):
            self.count(event.seat, event.goods)

    def goods_gained(self, event: GoodsGained) -> None:
        self.count(event.seat, event.goods)

    def stock_laid(self, event: LocationBuilt | LocationReplaced) -> None:
        self.count(event.seat, event.stock)

    def goods_paid(self, event: GoodsPaid) -> None:
        self.count(event.seat, event.goods, "arena" if event.to == "arena" else "paid")

    def supplies_cleared(self, event: SuppliesCleared) -> None:
        for seat, goods in of_seats(event.goods).items():
            self.count(seat, goods, "lost")
