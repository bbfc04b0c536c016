"""Combats from beginning to end, and knock-outs: topics `combat` and `knocked out`."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.tiny_epic_mechs.data import PILOT, STATUSES
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import AttackMade
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import (
    CombatEnded,
    CombatStarted,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import PilotKnockedOut
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.scenario import ScenarioSet, SeatSet
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged

ROLES: Final = {  # whether the attacker jumped -> the attacker's item, the defender's
    False: ("attacker by step", "defender by step"),
    True: ("attacker by jump", "defender by jump"),
}


class Combats(Watcher):
    """Remembers the combat under way, and each seat's status."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.roles: dict[int, str] = {}  # of the two in a combat; of nobody outside one
        self.status = [STATUSES[PILOT]] * len(created.seats)

    def seat_set(self, event: SeatSet) -> None:
        self.status[event.seat] = event.status

    def scenario_set(self, event: ScenarioSet) -> None:
        combat = event.combat
        if combat is not None and event.active is not None:
            self.begin(event.active, combat.defender, combat.jump)

    def combat_started(self, event: CombatStarted) -> None:
        self.begin(event.seat, event.defender, event.jump)

    def begin(self, attacker: int, defender: int, jump: bool) -> None:
        self.roles = dict(zip((attacker, defender), ROLES[jump], strict=True))
        self.count(attacker, "combats")
        self.count(defender, "combats")

    def count(self, seat: int, measure: str, value: int = 1) -> None:
        """Count for a seat, while it is in a combat."""
        if seat in self.roles:
            self.add(seat, "combat", self.roles[seat], measure, value)

    def attack_made(self, event: AttackMade) -> None:
        self.count(event.seat, "attacks")

    def damage_dealt(self, event: DamageDealt) -> None:
        if not event.amount:
            return
        for seat in self.roles:
            self.count(seat, "taken" if seat == event.seat else "damage", event.amount)

    def vp_gained(self, event: VpGained) -> None:
        self.count(event.seat, "vp", event.amount)

    def pilot_knocked_out(self, event: PilotKnockedOut) -> None:
        self.add(event.seat, "knocked out", f"{self.status[event.seat]} by {event.cause}", "times")

    def status_changed(self, event: StatusChanged) -> None:
        self.status[event.seat] = event.status

    def combat_ended(self, event: CombatEnded) -> None:
        self.count(event.winner, f"won by {event.how}")
        self.count(event.loser, f"lost by {event.how}")
        self.roles = {}
