"""What pips and resources are spent on: topic `action`."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated, Seat
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.arcs.data import BATTLE, BUILD, REPAIR, TAX
from mechs_core.rulesets.arcs.rules import pieces
from mechs_core.rulesets.arcs.rules.battle import BattleBegun
from mechs_core.rulesets.arcs.rules.economy import CityTaxed
from mechs_core.rulesets.arcs.rules.guild_prelude import CardUsed, UnionPlaced
from mechs_core.rulesets.arcs.rules.pieces import PiecesFlipped, PiecesMoved
from mechs_core.rulesets.arcs.rules.prelude import ResourceSpent
from mechs_core.rulesets.arcs.rules.resources import ResourceMoved, incoming
from mechs_core.rulesets.arcs.rules.turns import PipSpent, TurnEnded
from mechs_core.rulesets.arcs.rules.windows import WindowClosed

PIP, RESOURCE = "pip", "resource"
BY_MOVED_PIECES: Final = ("move", "influence", "secure", "pressgang", "execute", "abduct")
MADE: Final = {"M": "manufacture", "F": "synthesize"}


class Actions(Watcher):
    """Remembers what an action was paid with until its first event tells which it is."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.seat, self.paid_with, self.action = -1, "", ""

    def paid(self, seat: Seat, with_: str) -> None:
        self.seat, self.paid_with, self.action = seat, with_, ""

    def pip_spent(self, event: PipSpent) -> None:
        self.paid(event.seat, PIP)

    def window_closed(self, event: WindowClosed) -> None:
        if event.kind == "spent":
            self.paid(event.seat, RESOURCE)

    def is_over(self, event: ResourceSpent | CardUsed | UnionPlaced | TurnEnded) -> None:
        self.paid(event.seat, "")

    # ---------------------------------------------------------------- which action it is

    def act(self, action: str) -> None:
        if not self.paid_with:
            return
        self.add(self.seat, "action", action, "uses")
        if self.paid_with == RESOURCE:
            self.add(self.seat, "action", action, "resource")
        self.action, self.paid_with = action, ""

    def city_taxed(self, event: CityTaxed) -> None:
        self.act(f"{TAX} an own city" if event.owner == event.seat else f"{TAX} a Rival's city")

    def pieces_flipped(self, event: PiecesFlipped) -> None:
        self.act(f"{REPAIR} {event.kind}")

    def battle_begun(self, event: BattleBegun) -> None:
        self.act(BATTLE)

    def pieces_moved(self, event: PiecesMoved) -> None:
        if event.cause == BUILD:
            self.act(f"{BUILD} {event.kind}")
        elif event.cause in BY_MOVED_PIECES:
            self.act(event.cause)
        if event.to == pieces.captives(self.seat):
            self.bring("captives", event.count)
        elif event.to == pieces.trophies(self.seat):
            self.bring("trophies", event.count)

    def resource_moved(self, event: ResourceMoved) -> None:
        own = f"slot:{self.seat}:"
        if event.to != incoming(self.seat) and not event.to.startswith(own):
            return
        if event.from_ == incoming(self.seat) or event.from_.startswith(own):
            return
        self.act("trade" if event.cause == "card" else MADE.get(event.resource, ""))
        self.bring("tokens", 1)

    def bring(self, measure: str, count: int) -> None:
        if self.action:
            self.add(self.seat, "action", self.action, measure, count)
