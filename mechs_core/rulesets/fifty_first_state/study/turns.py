"""What turns are used for: topics `action` and `exchange`."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import Event, GameCreated, Seat
from mechs_core.kit.watching import Watcher
from mechs_core.modules.arena import WorkerSent
from mechs_core.rulesets.fifty_first_state.amounts import told
from mechs_core.rulesets.fifty_first_state.cards import FACTION, NUMBER, connection
from mechs_core.rulesets.fifty_first_state.data import CARD
from mechs_core.rulesets.fifty_first_state.model import OFF
from mechs_core.rulesets.fifty_first_state.rules.build import LocationBuilt
from mechs_core.rulesets.fifty_first_state.rules.connections import (
    ConnectionPlayed,
    ConnectionTaken,
)
from mechs_core.rulesets.fifty_first_state.rules.deals import DealMade
from mechs_core.rulesets.fifty_first_state.rules.develop import LocationReplaced
from mechs_core.rulesets.fifty_first_state.rules.gains import CardsDrawn, GoodsGained, VpGained
from mechs_core.rulesets.fifty_first_state.rules.payment import GoodsPaid
from mechs_core.rulesets.fifty_first_state.rules.raze import CardRazed, LocationRuined
from mechs_core.rulesets.fifty_first_state.rules.scenario import ScenarioSet
from mechs_core.rulesets.fifty_first_state.rules.setup import GameSet
from mechs_core.rulesets.fifty_first_state.rules.turns import (
    CleanupStarted,
    EndReached,
    Passed,
    TurnStarted,
)
from mechs_core.rulesets.fifty_first_state.rules.use import FactionUsed, LocationUsed
from mechs_core.rulesets.fifty_first_state.rules.workers import OpenUsed
from mechs_core.rulesets.fifty_first_state.study.locations import item_of

TRADE: Final = "trade"
ACTION: Final[dict[type[Event], str]] = {
    LocationBuilt: "construct",
    LocationReplaced: "develop",
    DealMade: "deal",
    CardRazed: "raze",
    LocationRuined: "attack",
    LocationUsed: "use",
    FactionUsed: "faction",
    OpenUsed: "open",
    ConnectionTaken: "take",
    ConnectionPlayed: "play",
    WorkerSent: "send",
    Passed: "pass",
}
OF_FACTIONS: Final = {  # code of a faction, index of its action -> item
    (faction.code, index): f"{faction.code} {index}: {told(action.cost)} -> {told(action.gain)}"
    for faction in FACTION
    for index, action in enumerate(faction.actions)
}


class Turns(Watcher):
    """Remembers the turn under way: whose it is, what was paid in it, which action was taken."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.factions: tuple[str, ...] = ()
        self.begin(OFF)

    def begin(self, seat: Seat) -> None:
        self.seat, self.action, self.paid = seat, "", 0

    def game_set(self, event: GameSet) -> None:
        self.factions = event.factions

    def scenario_set(self, event: ScenarioSet) -> None:
        self.begin(OFF if event.active is None else event.active)

    def turn_started(self, event: TurnStarted) -> None:
        self.begin(event.seat)

    def turns_ended(self, event: EndReached | CleanupStarted) -> None:
        self.begin(OFF)

    # ---------------------------------------------------------------- the action

    def goods_paid(self, event: GoodsPaid) -> None:
        self.paid = sum(event.goods.values())
        if event.reason == TRADE:
            self.act(TRADE)

    def act(self, action: str) -> None:
        self.action = action
        self.add(self.seat, "action", action, "uses")
        if self.paid:
            self.add(self.seat, "action", action, "paid", self.paid)

    def built(self, event: LocationBuilt | LocationReplaced | LocationUsed) -> None:
        self.act(ACTION[type(event)])

    def played(self, event: DealMade | CardRazed | LocationRuined) -> None:
        self.act(ACTION[type(event)])

    def others(self, event: WorkerSent | Passed) -> None:
        self.act(ACTION[type(event)])

    def faction_used(self, event: FactionUsed) -> None:
        self.exchange(event, OF_FACTIONS[self.factions[event.seat], event.index])

    def open_used(self, event: OpenUsed) -> None:
        self.exchange(event, f"open {item_of(event.card)}")

    def connection_taken(self, event: ConnectionTaken) -> None:
        self.exchange(event, f"take {connection(NUMBER[event.card]).colour}")

    def connection_played(self, event: ConnectionPlayed) -> None:
        self.exchange(event, f"play {item_of(event.card)}")

    def exchange(self, event: Event, item: str) -> None:
        self.act(ACTION[type(event)])
        self.add(self.seat, "exchange", item, "uses")

    # ---------------------------------------------------------------- what it gives at once

    def goods_gained(self, event: GoodsGained) -> None:
        self.give(event.seat, "goods", sum(event.goods.values()))
        if event.reason == TRADE:
            self.add(event.seat, "exchange", f"trade {' '.join(event.goods)}", "uses")

    def vp_gained(self, event: VpGained) -> None:
        self.give(event.seat, "vp", event.vp)

    def cards_drawn(self, event: CardsDrawn) -> None:
        self.give(event.seat, "cards", event.count)
        if event.reason == TRADE:
            self.add(event.seat, "exchange", f"trade {CARD}", "uses")

    def give(self, seat: Seat, measure: str, value: int) -> None:
        if self.action and seat == self.seat:
            self.add(seat, "action", self.action, measure, value)
