"""What is counted of a game of Arena Mechs, from what everybody at the table sees."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import GameCreated
from mechs_core.kernel.study import Tally, Watch
from mechs_core.rulesets.arena_mechs.data import SYMBOLS
from mechs_core.rulesets.arena_mechs.geometry import OFF
from mechs_core.rulesets.arena_mechs.model import Sequence
from mechs_core.rulesets.arena_mechs.options import colours
from mechs_core.rulesets.arena_mechs.rules.act import (
    ActionSkipped,
    ActionStarted,
    AlternativeChosen,
)
from mechs_core.rulesets.arena_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.arena_mechs.rules.end import FinalScoringStarted
from mechs_core.rulesets.arena_mechs.rules.hazards import CrushersFired, FlamethrowersFired
from mechs_core.rulesets.arena_mechs.rules.magnet import MagnetPlaced, MechPulled
from mechs_core.rulesets.arena_mechs.rules.operate import TileInserted
from mechs_core.rulesets.arena_mechs.rules.prestige import MarkersRemoved
from mechs_core.rulesets.arena_mechs.rules.push import MechPushed, MechPushedOut
from mechs_core.rulesets.arena_mechs.rules.rounds import RoundStarted
from mechs_core.rulesets.arena_mechs.rules.score import PrestigeChanged
from mechs_core.rulesets.arena_mechs.rules.setup import ScenarioSet, StartOrderSet
from mechs_core.rulesets.arena_mechs.rules.smash import MechQueued, MechSmashed
from mechs_core.rulesets.arena_mechs.rules.turn import (
    ActivationEnded,
    SeatActivated,
    SequencesRevealed,
    TurnEnded,
)

ACTIONS: Final = {
    symbol: ("", *(f"{symbol} {strength}" for strength in (1, 2, 3))) for symbol in SYMBOLS
}
REPAIRS: Final = ("", "repair 1", "repair 2", "repair 3")
TENS: Final = ("", *(f"{ten + 1:02}-{ten + 10}" for ten in range(0, 100, 10) for _ in range(10)))
SHARES: Final = {"damage_most": "most", "damage_tied": "tied", "damage_other": "other"}
PLACES: Final = ("first", "second", "third", "fourth")
ROUNDS: Final = ("", "round 1", "round 2", "round 3", "round 4")
FINAL: Final = "final scoring"


def watch(created: GameCreated, tally: Tally) -> Watch:
    """Counts the topics of `study.TOPICS` as its events go by."""
    seen = Counter(created, tally)
    return {
        ScenarioSet: seen.scenario_set,
        StartOrderSet: seen.start_order_set,
        RoundStarted: seen.round_started,
        SequencesRevealed: seen.sequences_revealed,
        SeatActivated: seen.seat_activated,
        AlternativeChosen: seen.alternative_chosen,
        ActionStarted: seen.action_started,
        ActionSkipped: seen.action_skipped,
        ActivationEnded: seen.activation_ended,
        TurnEnded: seen.turn_ended,
        FinalScoringStarted: seen.final_scoring_started,
        PrestigeChanged: seen.prestige_changed,
        MarkersRemoved: seen.markers_removed,
        DamageDealt: seen.damage_dealt,
        MechSmashed: seen.mech_smashed,
        MechQueued: seen.mech_queued,
        MechPushed: seen.mech_pushed,
        MechPushedOut: seen.mech_pushed_out,
        TileInserted: seen.tile_inserted,
        CrushersFired: seen.crushers_fired,
        FlamethrowersFired: seen.flamethrowers_fired,
        MagnetPlaced: seen.magnet_placed,
        MechPulled: seen.mech_pulled,
    }


class Counter:
    """What it has to remember of the game: whose action it is, and of what it is part.

    Texts are items of topics, empty where nothing is counted.
    """

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        self.add = tally.add
        self.colours = colours(created)
        self.seats = range(len(created.seats))
        self.round = ""
        self.sequences: dict[int, dict[str, int]] = {}  # by seat: symbol -> strength
        self.numbers = [""] * len(created.seats)  # start numbers of this turn, by seat

        # The running activation.
        self.active = OFF
        self.gone = False  # its Mech has left the arena
        self.left: dict[str, str] = {}  # symbol -> item: what of the sequence is not used yet
        self.alternative = ""  # the use that was chosen
        self.strength = 0  # of the action under way
        self.symbol = ""
        self.action = ""
        self.operation = ""

        self.cause = ""  # of the last damage
        self.smasher = ""  # of the last Mech that was smashed

    # ---------------------------------------------------------------- when

    def scenario_set(self, event: ScenarioSet) -> None:
        """The running activation, if any, is counted from here on: what began before is not."""
        self.begin_round(ROUNDS[event.round])
        self.keep_sequences(event.sequences)
        if event.active is None:
            return
        self.active = event.active
        self.alternative = event.alternative or ""
        if not self.alternative:
            begun = {"operate"} if event.operations_left else set()
            self.show({s: n for s, n in event.pending.items() if s not in begun})

    def start_order_set(self, event: StartOrderSet) -> None:
        for place, seat in zip(PLACES, event.order, strict=False):
            self.add(seat, "placing", place, "times")

    def round_started(self, event: RoundStarted) -> None:
        self.begin_round(ROUNDS[event.round])

    def final_scoring_started(self, event: FinalScoringStarted) -> None:
        self.begin_round(FINAL)

    def begin_round(self, name: str) -> None:
        self.round = name
        for seat in self.seats:
            self.add(seat, "round", name, "times")

    def sequences_revealed(self, event: SequencesRevealed) -> None:
        self.keep_sequences(event.sequences)
        for sequence in event.sequences:
            if sequence.start_number is not None:
                self.numbers[sequence.seat] = TENS[sequence.start_number]
        for place, seat in enumerate(event.order, 1):
            self.add(seat, "start number", self.numbers[seat], "turns")
            self.add(seat, "start number", self.numbers[seat], "place", place)

    def keep_sequences(self, sequences: tuple[Sequence, ...]) -> None:
        self.sequences = {each.seat: each.strengths for each in sequences}

    def turn_ended(self, event: TurnEnded) -> None:
        self.numbers = [""] * len(self.seats)

    # ---------------------------------------------------------------- an activation

    def seat_activated(self, event: SeatActivated) -> None:
        seat = self.active = event.seat
        self.gone = not event.in_arena
        self.show(self.sequences[seat])
        if self.gone:
            self.give_up("lost")  # AM-ACT-4
            if self.numbers[seat]:
                self.add(seat, "start number", self.numbers[seat], "lost")

    def show(self, strengths: dict[str, int]) -> None:
        """The active seat has these actions."""
        self.left = {symbol: ACTIONS[symbol][n] for symbol, n in strengths.items()}
        for item in self.left.values():
            self.add(self.active, "program", item, "shown")

    def give_up(self, how: str) -> None:
        """What is left of the sequence is not used."""
        for item in self.left.values():
            self.add(self.active, "program", item, how)
        self.left = {}

    def alternative_chosen(self, event: AlternativeChosen) -> None:
        self.alternative = event.use
        self.give_up("replaced")  # AM-ACT-3

    def action_started(self, event: ActionStarted) -> None:
        self.symbol, self.strength, self.operation = event.symbol, event.strength, ""
        item = self.left.pop(event.symbol, "")
        if item:
            self.add(self.active, "program", item, "used")
        if event.symbol == "prestige":
            self.action = ""  # the effect tells whether it is prestige or repair
        else:
            self.use(f"alternative {event.symbol}" if self.alternative else item)

    def use(self, action: str) -> None:
        self.action = action
        self.add(self.active, "action", action, "uses")

    def action_skipped(self, event: ActionSkipped) -> None:
        item = self.left.pop(event.symbol, "")
        if item:  # else the rest of an OPERATE
            self.add(self.active, "program", item, "skipped")
        self.action = self.operation = ""

    def activation_ended(self, event: ActivationEnded) -> None:
        self.give_up("lost" if self.gone else "skipped")  # AM-ACT-6, AM-R-3
        self.active = OFF
        self.alternative = self.symbol = self.action = self.operation = ""

    # ---------------------------------------------------------------- prestige and repair

    def prestige_changed(self, event: PrestigeChanged) -> None:
        seat, amount, add = event.seat, event.amount, self.add
        if event.reason == "tricks":
            self.use(ACTIONS["prestige"][self.strength])
        elif event.reason == "smashed":
            add(seat, "smashed", self.smasher, "prestige", amount)
        elif event.reason in SHARES:
            share = SHARES[event.reason]
            item = f"final {share}" if self.round == FINAL else share
            add(seat, "share", item, "times")
            add(seat, "share", item, "prestige", amount)
        add(seat, "round", self.round, "prestige", amount)
        if self.numbers[seat]:
            add(seat, "start number", self.numbers[seat], "prestige", amount)
        if self.action:
            measure = "prestige" if seat == self.active else "given"
            add(self.active, "action", self.action, measure, amount)
        if self.operation and seat == self.active:
            add(seat, "operation", self.operation, "prestige", amount)

    def markers_removed(self, event: MarkersRemoved) -> None:
        self.use("alternative repair" if self.alternative else REPAIRS[self.strength])
        self.add(event.seat, "action", self.action, "repaired", len(event.colours))

    # ---------------------------------------------------------------- damage

    def damage_dealt(self, event: DamageDealt) -> None:
        by, victim, amount, add = self.active, event.victim, event.amount, self.add
        # AM-DMG-2 Between two activations it is the arena.
        item = self.cause = event.cause if by != OFF else f"arena {event.cause}"
        add(victim, "damage taken", item, "times")
        add(victim, "damage taken", item, "damage", amount)
        if self.numbers[victim]:
            add(victim, "start number", self.numbers[victim], "taken", amount)
        if by == OFF:
            return
        # AM-DMG-1 Every point in an activation is the active seat's.
        measure = "own damage" if victim == by else "damage"
        add(by, "damage dealt", item, "times")
        add(by, "damage dealt", item, measure, amount)
        if self.action:
            add(by, "action", self.action, measure, amount)
        if self.operation:
            add(by, "operation", self.operation, measure, amount)
        if victim != by:
            add(by, "round", self.round, "damage", amount)
            if self.numbers[by]:
                add(by, "start number", self.numbers[by], "damage", amount)

    def mech_smashed(self, event: MechSmashed) -> None:
        by, victim, add = event.by, event.victim, self.add
        self.smasher = by if isinstance(by, str) else "itself" if by == victim else self.colours[by]
        add(victim, "smashed", self.smasher, "times")
        add(victim, "round", self.round, "smashed")
        if isinstance(by, str):
            return
        add(by, "smash", self.cause, "smashes")
        if by == victim:
            add(by, "smash", self.cause, "own")
        elif self.action:
            add(by, "action", self.action, "smashes")
        if event.overkill:
            add(by, "smash", self.cause, "overkill", event.overkill)

    def mech_queued(self, event: MechQueued) -> None:
        if event.seat == self.active:
            self.gone = True

    # ---------------------------------------------------------------- Mechs that are moved

    def mech_pushed(self, event: MechPushed) -> None:
        self.add(event.by, "push", self.symbol, "pushes")

    def mech_pushed_out(self, event: MechPushedOut) -> None:
        self.add(event.by, "push", event.cause, "pushes")
        self.add(event.by, "push", event.cause, "out")
        if event.seat == event.by:
            self.add(event.by, "push", event.cause, "own")

    def tile_inserted(self, event: TileInserted) -> None:
        self.operate("conveyor")
        for mech in event.carried:
            self.moved(mech.seat)

    def crushers_fired(self, event: CrushersFired) -> None:
        if event.by != "arena":
            self.operate("crushers")

    def flamethrowers_fired(self, event: FlamethrowersFired) -> None:
        if event.by != "arena":
            self.operate("flamethrowers")

    def magnet_placed(self, event: MagnetPlaced) -> None:
        self.operate("magnet")

    def mech_pulled(self, event: MechPulled) -> None:
        self.moved(event.seat)

    def operate(self, operation: str) -> None:
        self.operation = operation
        self.add(self.active, "operation", operation, "uses")

    def moved(self, seat: int) -> None:
        """A Mech was moved by the operation."""
        measure = "own moved" if seat == self.active else "moved"
        self.add(self.active, "operation", self.operation, measure)
