"""What a seat is and began with: topics `status`, `mighty mech`, `pilot` and `start`."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.tiny_epic_mechs.data import PILOT, PILOT_CARDS, STATUSES
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import (
    CombatEnded,
    CombatStarted,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import PilotKnockedOut
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import MechDeclined, MechOffered, MechTaken
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import TurnStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.scenario import ScenarioSet, SeatSet
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import BasePlaced
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import FirstPlayerSet, PilotsRevealed
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_weapons import StartingWeaponsRevealed
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged
from mechs_core.rulesets.tiny_epic_mechs.study.attacks import ITEM as WEAPON_ITEM

PILOT_ITEM: Final = {card.id: f"{card.id} {card.name}" for card in PILOT_CARDS}


class Statuses(Watcher):
    """Remembers each seat's pilot, its status, and its status when its last combat began."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.seats = len(created.seats)
        self.status = [STATUSES[PILOT]] * self.seats
        self.went_in = self.status[:]  # status at the beginning of its last combat
        self.pilot = [""] * self.seats  # item of each seat's pilot
        self.offer = ""  # how the Mighty Mech was offered last

    # ---------------------------------------------------------------- the beginning

    def first_player_set(self, event: FirstPlayerSet) -> None:
        for place in range(self.seats):
            self.begin((event.seat + place) % self.seats, f"place {place + 1}")

    def base_placed(self, event: BasePlaced) -> None:
        self.begin(event.seat, f"base {event.cell}")

    def starting_weapons_revealed(self, event: StartingWeaponsRevealed) -> None:
        for seat, weapon in enumerate(event.weapons):
            self.begin(seat, f"weapon {WEAPON_ITEM[weapon]}")

    def begin(self, seat: int, item: str) -> None:
        self.add(seat, "start", item, "games")

    def pilots_revealed(self, event: PilotsRevealed) -> None:
        for seat, pilot in enumerate(event.pilots):
            self.set_pilot(seat, pilot)
            self.change(seat, self.status[seat])

    def seat_set(self, event: SeatSet) -> None:
        self.begin(event.seat, f"base {event.base}")
        self.set_pilot(event.seat, event.pilot)
        self.change(event.seat, event.status)

    def set_pilot(self, seat: int, pilot: str) -> None:
        self.pilot[seat] = PILOT_ITEM[pilot]
        self.add(seat, "pilot", self.pilot[seat], "games")

    def scenario_set(self, event: ScenarioSet) -> None:
        if event.phase == "combat":
            self.went_in = self.status[:]

    # ---------------------------------------------------------------- status

    def change(self, seat: int, status: str) -> None:
        self.status[seat] = status
        self.count(seat, "times")

    def count(self, seat: int, measure: str, value: int = 1) -> None:
        self.add(seat, "status", self.status[seat], measure, value)

    def status_changed(self, event: StatusChanged) -> None:
        if event.status != self.status[event.seat]:
            self.change(event.seat, event.status)

    def turn_started(self, event: TurnStarted) -> None:
        self.count(event.seat, "turns")

    def combat_started(self, event: CombatStarted) -> None:
        self.went_in = self.status[:]

    def combat_ended(self, event: CombatEnded) -> None:
        self.add(event.winner, "status", self.went_in[event.winner], "won")
        self.add(event.loser, "status", self.went_in[event.loser], "lost")

    def pilot_knocked_out(self, event: PilotKnockedOut) -> None:
        self.count(event.seat, "ko")

    def vp_gained(self, event: VpGained) -> None:
        self.add(event.seat, "pilot", self.pilot[event.seat], "vp", event.amount)
        if event.why != "weapons":
            self.count(event.seat, "vp", event.amount)

    # ---------------------------------------------------------------- the Mighty Mech

    def mech_offered(self, event: MechOffered) -> None:
        self.offer = event.how
        self.add(event.seat, "mighty mech", self.offer, "offered")

    def mech_taken(self, event: MechTaken) -> None:
        self.add(event.seat, "mighty mech", self.offer, "taken")

    def mech_declined(self, event: MechDeclined) -> None:
        self.add(event.seat, "mighty mech", self.offer, "declined")
