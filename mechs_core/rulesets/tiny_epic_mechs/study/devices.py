"""Mines and turrets: topics `device` and `mine`. A mine's number counts once it is triggered."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.tiny_epic_mechs.field_types import MINE, TURRET
from mechs_core.rulesets.tiny_epic_mechs.geometry import OFF
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import MineTriggered, TurretFired
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import (
    DeviceDeployed,
    DeviceMoved,
    DeviceReturned,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import PilotKnockedOut
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.scenario import SeatSet
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import BaseMineChosen

KIND: Final = {"zone_mine": MINE, "zone_turret": TURRET}  # why of VpGained -> what brings it


class Devices(Watcher):
    """Remembers which device hit last: damage and KO come in events after it."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.owner = OFF
        self.number = ""  # of the mine; "" of a turret

    def seat_set(self, event: SeatSet) -> None:
        for kind, cells in ((MINE, event.mines), (TURRET, event.turrets)):
            if cells:
                self.add(event.seat, "device", kind, "deployed", len(cells))

    def base_mine_chosen(self, event: BaseMineChosen) -> None:
        self.add(event.seat, "device", MINE, "deployed")

    def device_deployed(self, event: DeviceDeployed) -> None:
        self.add(event.seat, "device", event.kind, "deployed")

    def device_moved(self, event: DeviceMoved) -> None:
        self.add(event.seat, "device", event.kind, "moved")

    # ---------------------------------------------------------------- what they hit

    def mine_triggered(self, event: MineTriggered) -> None:
        self.owner, self.number = event.owner, f"mine {event.number}"
        self.count(MINE, "triggered")
        self.add(event.owner, "device", MINE, "returned")

    def turret_fired(self, event: TurretFired) -> None:
        self.owner, self.number = event.owner, ""
        self.count(TURRET, "triggered")

    def count(self, kind: str, measure: str, value: int = 1) -> None:
        """Count for the kind of device that hit last, and for a mine's number."""
        self.add(self.owner, "device", kind, measure, value)
        if self.number:
            self.add(self.owner, "mine", self.number, measure, value)

    def damage_dealt(self, event: DamageDealt) -> None:
        if event.cause != "weapon" and event.amount:
            self.count(event.cause, "damage", event.amount)

    def pilot_knocked_out(self, event: PilotKnockedOut) -> None:
        if event.cause != "weapon":
            self.count(event.cause, "ko")

    def device_returned(self, event: DeviceReturned) -> None:
        self.add(event.owner, "device", event.kind, "returned")

    def vp_gained(self, event: VpGained) -> None:
        if event.why in KIND:
            self.add(event.seat, "device", KIND[event.why], "vp", event.amount)
