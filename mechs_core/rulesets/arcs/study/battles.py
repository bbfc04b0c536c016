"""What attacks bring and cost: topics `dice` and `attack`."""

from __future__ import annotations

from collections import Counter
from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.arcs.data import CITY, KINDS
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.battle import BattleBegun, BattleEnded, DiceCollected
from mechs_core.rulesets.arcs.rules.court import CourtCardMoved, play_area
from mechs_core.rulesets.arcs.rules.hits import DESTROYED, HitDealt
from mechs_core.rulesets.arcs.rules.pieces import PiecesMoved
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved
from mechs_core.rulesets.arcs.rules.targets import OWN, RAILGUN

NO_DICE: Final = "no dice"
TOOK_MORE, LOST_MORE, EVEN, NOTHING = (
    *("took more than it lost", "lost more than it took", "took as much as it lost"),
    "took nothing, lost nothing",
)
RAID: Final = "raid"  # cause of what keys steal


class Battles(Watcher):
    """Remembers the battle under way."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.seat = -1
        self.item = NO_DICE
        self.found: Counter[str] = Counter()
        self.cards = 0  # ransacked

    def battle_begun(self, event: BattleBegun) -> None:
        self.seat, self.item, self.cards = event.seat, NO_DICE, 0
        self.found.clear()

    def dice_collected(self, event: DiceCollected) -> None:
        self.item = " + ".join(event.dice) or NO_DICE
        self.found["rolled"] = sum(event.dice.values())

    def hit_dealt(self, event: HitDealt) -> None:
        if event.step not in (OWN, RAILGUN):
            self.found["hits"] += 1
            if event.to == DESTROYED and KINDS[CITY] in event.piece.split(":"):
                self.found["cities"] += 1
        else:
            self.found["lost" if event.to == DESTROYED else "damaged"] += 1

    def pieces_moved(self, event: PiecesMoved) -> None:
        if event.to == pieces.trophies(self.seat):
            self.found["trophies"] += event.count

    def resource_moved(self, event: ResourceMoved) -> None:
        if event.cause == RAID:
            self.found["stolen"] += 1

    def card_moved(self, event: CourtCardMoved) -> None:
        if event.cause == RAID:
            self.found["stolen"] += 1
        elif event.cause == "ransack" and event.to == play_area(self.seat):
            self.cards += 1

    def battle_ended(self, event: BattleEnded) -> None:
        found = self.found
        took, lost = found["trophies"] + found["stolen"] + self.cards, found["lost"]
        self.add(self.seat, "dice", self.item, "battles")
        for measure, value in found.items():
            if value:
                self.add(self.seat, "dice", self.item, measure, value)
        if took > lost:
            self.add(self.seat, "dice", self.item, "paid")
            came_out = TOOK_MORE
        elif took < lost:
            came_out = LOST_MORE
        else:
            came_out = EVEN if lost else NOTHING
        self.add(self.seat, "attack", came_out, "battles")
        self.seat = -1
