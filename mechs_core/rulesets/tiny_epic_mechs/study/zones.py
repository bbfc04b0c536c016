"""What happens where: topics `zone` and `cell`."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.tiny_epic_mechs.data import ZONE, ZONE_CARDS
from mechs_core.rulesets.tiny_epic_mechs.field_types import MINE, TURRET
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collected
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import (
    CombatEnded,
    CombatStarted,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeviceDeployed, DeviceMoved
from mechs_core.rulesets.tiny_epic_mechs.rules.move import PilotMoved
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import PilotPlaced
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.scenario import ScenarioSet, SeatSet
from mechs_core.rulesets.tiny_epic_mechs.rules.scoring import ScoringStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import (
    ArenaLaidOut,
    BaseMineChosen,
    BasePlaced,
)

MEASURE: Final = {MINE: "mines", TURRET: "turrets"}


class Zones(Watcher):
    """Remembers which zone card lies where, and where a combat is fought."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.cards: dict[str, str] = {}  # cell -> item
        self.bases: dict[str, int] = {}  # cell -> whose
        self.found: list[SeatSet] = []  # seats of a scenario
        self.battle = ""  # cell of the combat under way
        self.scored: set[tuple[int, str]] = set()  # seats and cells of the scoring under way

    def count(self, seat: int, cell: str, measure: str, value: int = 1) -> None:
        """Count for a cell and for the zone card that lies there."""
        card = self.cards.get(cell)
        if card is None:
            card = "own BASE" if self.bases[cell] == seat else "BASE of another"
        self.add(seat, "zone", card, measure, value)
        self.add(seat, "cell", cell, measure, value)

    # ---------------------------------------------------------------- set-up

    def arena_laid_out(self, event: ArenaLaidOut) -> None:
        for cell, card in event.zones.items():
            self.cards[cell] = f"{card} value {ZONE_CARDS[ZONE[card]].value}"

    def base_placed(self, event: BasePlaced) -> None:
        self.bases[event.cell] = event.seat
        self.count(event.seat, event.cell, "came")

    def base_mine_chosen(self, event: BaseMineChosen) -> None:
        self.count(event.seat, event.cell, "mines")

    def seat_set(self, event: SeatSet) -> None:
        """It may stand on a base whose event comes later; so all is counted with `ScenarioSet`."""
        self.bases[event.base] = event.seat
        self.found.append(event)

    def scenario_set(self, event: ScenarioSet) -> None:
        for seat in self.found:
            for cell in {seat.cell, *seat.mines, *seat.turrets}:
                self.count(seat.seat, cell, "came")
            for kind, cells in ((MINE, seat.mines), (TURRET, seat.turrets)):
                for cell in cells:
                    self.count(seat.seat, cell, MEASURE[kind])
        if event.combat is not None and event.active is not None:
            self.fight(event.active, event.combat.defender, event.combat.cell)

    # ---------------------------------------------------------------- pilots

    def pilot_moved(self, event: PilotMoved) -> None:
        self.count(event.seat, event.to, "came")

    def pilot_placed(self, event: PilotPlaced) -> None:
        self.count(event.seat, event.to, "came")

    def combat_started(self, event: CombatStarted) -> None:
        self.fight(event.seat, event.defender, event.cell)

    def fight(self, attacker: int, defender: int, cell: str) -> None:
        self.battle = cell
        self.count(attacker, cell, "combats")
        self.count(defender, cell, "combats")

    def combat_ended(self, event: CombatEnded) -> None:
        self.count(event.winner, self.battle, "won")

    # ---------------------------------------------------------------- devices and incomes

    def device_deployed(self, event: DeviceDeployed) -> None:
        self.count(event.seat, event.cell, MEASURE[event.kind])

    def device_moved(self, event: DeviceMoved) -> None:
        self.count(event.seat, event.to, MEASURE[event.kind])

    def collected(self, event: Collected) -> None:
        for cell, gains in event.zones.items():
            for measure, gain in zip(("credits", "energy"), gains, strict=True):
                if gain:
                    self.count(event.seat, cell, measure, gain)

    def scoring_started(self, event: ScoringStarted) -> None:
        self.scored = set()

    def vp_gained(self, event: VpGained) -> None:
        seat, cell = event.seat, event.cell
        if cell is None:
            return
        self.count(seat, cell, "vp", event.amount)
        if (seat, cell) not in self.scored:  # a pilot and a device may both score for it
            self.scored.add((seat, cell))
            self.count(seat, cell, "held")
