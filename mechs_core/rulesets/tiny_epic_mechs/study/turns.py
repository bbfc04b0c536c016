"""What becomes of a turn: topics `card` and `action`."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.tiny_epic_mechs.data import (
    CARD,
    FULL_HEALTH,
    PILOT,
    PROGRAM,
    START_CREDITS,
    START_ENERGY,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked, ActionPassed
from mechs_core.rulesets.tiny_epic_mechs.rules.buy import WeaponBought
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collected
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import CombatStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeviceDeployed, DeviceMoved
from mechs_core.rulesets.tiny_epic_mechs.rules.move import (
    AdHocCardPlayed,
    CardRevealed,
    MoveBlocked,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Healed, Upgraded
from mechs_core.rulesets.tiny_epic_mechs.rules.resources import ResourcesChanged
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnEnded
from mechs_core.rulesets.tiny_epic_mechs.rules.scenario import ScenarioSet, SeatSet
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged

ITEM: Final = {card.id: f"{card.id} {card.movement} {card.action}" for card in PROGRAM}
COLLECT: Final = "collect"


class Turns(Watcher):
    """Remembers the turn under way, and what each seat has: events hold totals, not changes."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        seats = len(created.seats)
        self.credits = [START_CREDITS] * seats
        self.energy = [START_ENERGY] * seats
        self.health = [FULL_HEALTH[PILOT]] * seats
        self.card = ""  # item of this turn's card; "" if a scenario began after it was played
        self.action = ""  # the action that was asked and not passed

    def seat_set(self, event: SeatSet) -> None:
        seat = event.seat
        self.credits[seat], self.energy[seat] = event.credits, event.energy
        self.health[seat] = event.health

    def scenario_set(self, event: ScenarioSet) -> None:
        if event.phase == "action" and event.card is not None:
            self.action = PROGRAM[CARD[event.card]].action

    # ---------------------------------------------------------------- the card

    def card_revealed(self, event: CardRevealed) -> None:
        self.play(event.seat, event.card)

    def ad_hoc_card_played(self, event: AdHocCardPlayed) -> None:
        self.play(event.seat, event.card)
        self.count(event.seat, "ad hoc")

    def play(self, seat: int, card: str) -> None:
        self.card = ITEM[card]
        self.count(seat, "played")

    def count(self, seat: int, measure: str) -> None:
        if self.card:
            self.add(seat, "card", self.card, measure)

    def move_blocked(self, event: MoveBlocked) -> None:
        self.count(event.seat, "blocked")

    def combat_started(self, event: CombatStarted) -> None:
        self.count(event.seat, "combats")

    def action_asked(self, event: ActionAsked) -> None:
        self.action = event.action

    def action_passed(self, event: ActionPassed) -> None:
        self.action = ""
        self.count(event.seat, "passed")
        self.add(event.seat, "action", "pass", "uses")
        self.card = ""

    def turn_ended(self, event: TurnEnded) -> None:
        """A COLLECT with full tracks writes no event of its own, so it is counted here. TEM-R-26"""
        if self.action == "COLLECT":
            self.add(event.seat, "action", COLLECT, "uses")
        self.count(event.seat, "used" if self.action else "lost")
        self.card = self.action = ""

    # ---------------------------------------------------------------- the action

    def collected(self, event: Collected) -> None:
        self.change(COLLECT, event.seat, event.credits, event.energy)

    def weapon_bought(self, event: WeaponBought) -> None:
        self.use("buy", event.seat, event.credits, event.energy)

    def device_deployed(self, event: DeviceDeployed) -> None:
        self.use(event.kind, event.seat, event.credits, event.energy)

    def device_moved(self, event: DeviceMoved) -> None:
        self.use(f"{event.kind} moved", event.seat, event.credits, event.energy)

    def healed(self, event: Healed) -> None:
        seat = event.seat
        if event.why == "action":
            self.use("heal", seat, self.credits[seat], event.energy)
            self.add(seat, "action", "heal", "health", event.health - self.health[seat])
        self.health[seat] = event.health

    def upgraded(self, event: Upgraded) -> None:
        self.use("upgrade", event.seat, event.credits, self.energy[event.seat])

    def use(self, action: str, seat: int, has_credits: int, has_energy: int) -> None:
        """has_credits, has_energy: the seat's totals after the action."""
        self.add(seat, "action", action, "uses")
        self.change(action, seat, has_credits, has_energy)

    def change(self, action: str, seat: int, has_credits: int, has_energy: int) -> None:
        self.add(seat, "action", action, "credits", has_credits - self.credits[seat])
        self.add(seat, "action", action, "energy", has_energy - self.energy[seat])
        self.credits[seat], self.energy[seat] = has_credits, has_energy

    # ---------------------------------------------------------------- what a seat has

    def resources_changed(self, event: ResourcesChanged) -> None:
        self.credits[event.seat], self.energy[event.seat] = event.credits, event.energy

    def health_set(self, event: DamageDealt | StatusChanged) -> None:
        self.health[event.seat] = event.health
