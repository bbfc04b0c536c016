"""What acting early or late brings: topics `start number`, `round`, `placing`."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.arena_mechs.data import ROUNDS
from mechs_core.rulesets.arena_mechs.geometry import OFF
from mechs_core.rulesets.arena_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.arena_mechs.rules.end import FinalScoringStarted
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PrestigeChanged
from mechs_core.rulesets.arena_mechs.rules.rounds import RoundStarted
from mechs_core.rulesets.arena_mechs.rules.setup import ScenarioSet, StartOrderSet
from mechs_core.rulesets.arena_mechs.rules.smash import MechSmashed
from mechs_core.rulesets.arena_mechs.rules.turn import (
    ActivationEnded,
    SeatActivated,
    SequencesRevealed,
    TurnEnded,
)

# By start number, 1 to 100: "01-10" to "91-100".
TENS: Final = ("", *(f"{ten + 1:02}-{ten + 10}" for ten in range(0, 100, 10) for _ in range(10)))
ROUND: Final = tuple(f"round {number}" for number in range(ROUNDS + 1))
FINAL: Final = "final scoring"
PLACES: Final = ("first", "second", "third", "fourth")


class Timing(Watcher):
    """Keeps the round, whose activation it is, and the start numbers that count."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        seats = len(created.seats)
        self.round = ""
        self.active = OFF
        # The item of each seat, in a turn whose sequences were revealed: of a turn that a
        # scenario begins in the middle of, the numbers are not counted.
        self.numbers = [""] * seats

    def scenario_set(self, event: ScenarioSet) -> None:
        self.begin(ROUND[event.round])
        self.active = OFF if event.active is None else event.active

    def start_order_set(self, event: StartOrderSet) -> None:
        for place, seat in zip(PLACES, event.order, strict=False):
            self.add(seat, "placing", place, "times")

    def round_started(self, event: RoundStarted) -> None:
        self.begin(ROUND[event.round])

    def final_scoring_started(self, event: FinalScoringStarted) -> None:
        self.begin(FINAL)

    def begin(self, item: str) -> None:
        self.round = item
        for seat in range(len(self.numbers)):
            self.add(seat, "round", item, "times")

    def sequences_revealed(self, event: SequencesRevealed) -> None:
        for sequence in event.sequences:
            self.numbers[sequence.seat] = TENS[sequence.start_number or 0]
        for place, seat in enumerate(event.order, 1):
            self.add(seat, "start number", self.numbers[seat], "turns")
            self.add(seat, "start number", self.numbers[seat], "place", place)

    def seat_activated(self, event: SeatActivated) -> None:
        self.active = event.seat
        if not event.in_arena:  # AM-ACT-5
            self.of_number(event.seat, "lost", 1)

    def activation_ended(self, event: ActivationEnded) -> None:
        self.active = OFF

    def turn_ended(self, event: TurnEnded) -> None:
        """AM-TURN-6 The arena has fired by now."""
        self.numbers = [""] * len(self.numbers)

    def of_number(self, seat: int, measure: str, value: int) -> None:
        if self.numbers[seat]:
            self.add(seat, "start number", self.numbers[seat], measure, value)

    def prestige_changed(self, event: PrestigeChanged) -> None:
        self.add(event.seat, "round", self.round, "prestige", event.amount)
        self.of_number(event.seat, "prestige", event.amount)

    def damage_dealt(self, event: DamageDealt) -> None:
        self.of_number(event.victim, "taken", event.amount)
        if self.active not in (OFF, event.victim):
            self.add(self.active, "round", self.round, "damage", event.amount)
            self.of_number(self.active, "damage", event.amount)

    def mech_smashed(self, event: MechSmashed) -> None:
        self.add(event.victim, "round", self.round, "smashed")
