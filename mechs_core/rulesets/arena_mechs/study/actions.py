"""What an activation is made of: topics `action`, `program`, `operation`, `push`."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.arena_mechs.data import SYMBOLS
from mechs_core.rulesets.arena_mechs.geometry import OFF
from mechs_core.rulesets.arena_mechs.model import Sequence
from mechs_core.rulesets.arena_mechs.options import colours
from mechs_core.rulesets.arena_mechs.rules.activation import (
    ActionSkipped,
    ActionStarted,
    AlternativeChosen,
)
from mechs_core.rulesets.arena_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.arena_mechs.rules.hazards import CrushersFired, FlamethrowersFired
from mechs_core.rulesets.arena_mechs.rules.magnet import MagnetPlaced, MechPulled
from mechs_core.rulesets.arena_mechs.rules.operate import TileInserted
from mechs_core.rulesets.arena_mechs.rules.prestige_action import MarkersRemoved
from mechs_core.rulesets.arena_mechs.rules.prestige_track import PrestigeChanged
from mechs_core.rulesets.arena_mechs.rules.push import MechPushed, MechPushedOut
from mechs_core.rulesets.arena_mechs.rules.setup import ScenarioSet
from mechs_core.rulesets.arena_mechs.rules.smash import BoardCleared, MechQueued, MechSmashed
from mechs_core.rulesets.arena_mechs.rules.turn import (
    ActivationEnded,
    SeatActivated,
    SequencesRevealed,
)
from mechs_core.rulesets.arena_mechs.study.markers import Markers

ITEM: Final = {
    symbol: ("", *(f"{symbol} {strength}" for strength in (1, 2, 3))) for symbol in SYMBOLS
}
REPAIR: Final = ("", "repair 1", "repair 2", "repair 3")
ALTERNATIVE: Final = {"move": "alternative move", "operate": "alternative operate"}
ALTERNATIVE_REPAIR: Final = "alternative repair"
SHARES: Final = ("damage_most", "damage_tied", "damage_other")  # reasons


class Actions(Watcher):
    """Keeps whose activation it is, and which action and operation the events belong to.

    `action` and `operation` are items of their topics, "" before the first of an activation.
    """

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        names = colours(created)
        self.seat_of = {colour: seat for seat, colour in enumerate(names)}
        self.markers = Markers(len(names))
        self.sequences: dict[int, dict[str, int]] = {}  # by seat: symbol -> strength
        self.active = OFF
        self.gone = False  # its Mech has left the arena
        self.left: dict[str, str] = {}  # symbol -> item: what of the sequence is not used yet
        self.alternative = False
        self.symbol, self.strength = "", 0  # of the last action
        self.action = ""
        self.operation = ""

    # ---------------------------------------------------------------- the sequence

    def scenario_set(self, event: ScenarioSet) -> None:
        """Of an activation that has begun the actions to come count, but no OPERATE begun."""
        self.keep(event.sequences)
        for victim, board in enumerate(event.boards):
            for colour, count in board.items():
                if colour in self.seat_of:
                    self.markers.put(victim, self.seat_of[colour], "", count)
        self.active = OFF if event.active is None else event.active
        self.alternative = event.alternative is not None
        if not self.alternative:
            begun = "operate" if event.operations_left else ""
            self.show({symbol: n for symbol, n in event.pending.items() if symbol != begun})

    def sequences_revealed(self, event: SequencesRevealed) -> None:
        self.keep(event.sequences)

    def keep(self, sequences: tuple[Sequence, ...]) -> None:
        self.sequences = {each.seat: each.strengths for each in sequences}

    def seat_activated(self, event: SeatActivated) -> None:
        self.active, self.gone = event.seat, not event.in_arena
        self.show(self.sequences[event.seat])
        if self.gone:
            self.give_up("lost")  # AM-ACT-4

    def show(self, strengths: dict[str, int]) -> None:
        """The active seat has these actions before it."""
        self.left = {symbol: ITEM[symbol][strength] for symbol, strength in strengths.items()}
        for item in self.left.values():
            self.add(self.active, "program", item, "shown")

    def give_up(self, how: str) -> None:
        """What is left of the sequence will not be used."""
        for item in self.left.values():
            self.add(self.active, "program", item, how)
        self.left = {}

    def alternative_chosen(self, event: AlternativeChosen) -> None:
        self.alternative = True
        self.give_up("replaced")  # AM-ACT-3

    def activation_ended(self, event: ActivationEnded) -> None:
        self.give_up("lost" if self.gone else "skipped")  # AM-ACT-6, AM-R-3
        self.active, self.alternative = OFF, False
        self.action = self.operation = ""

    def mech_queued(self, event: MechQueued) -> None:
        if event.seat == self.active:
            self.gone = True

    # ---------------------------------------------------------------- an action

    def action_started(self, event: ActionStarted) -> None:
        self.symbol, self.strength, self.operation = event.symbol, event.strength, ""
        item = self.left.pop(event.symbol, "")
        if item:
            self.add(self.active, "program", item, "used")
        if event.symbol != "prestige":  # else its effect tells whether it repairs
            self.use(ALTERNATIVE[event.symbol] if self.alternative else item)

    def use(self, item: str) -> None:
        self.action = item
        self.add(self.active, "action", item, "uses")

    def action_skipped(self, event: ActionSkipped) -> None:
        item = self.left.pop(event.symbol, "")
        if item:  # else it is the rest of an OPERATE
            self.add(self.active, "program", item, "skipped")

    def markers_removed(self, event: MarkersRemoved) -> None:
        self.use(ALTERNATIVE_REPAIR if self.alternative else REPAIR[self.strength])
        self.add(self.active, "action", self.action, "repaired", len(event.colours))
        for colour in event.colours:
            if colour in self.seat_of:  # else it is the arena's
                self.markers.take_off(event.seat, self.seat_of[colour])

    def prestige_changed(self, event: PrestigeChanged) -> None:
        seat, amount = event.seat, event.amount
        if event.reason == "tricks":
            self.use(ITEM["prestige"][self.strength])
        if event.reason in SHARES:
            assert event.victim is not None
            self.earn_share(seat, event.victim, amount)
        elif event.reason != "smashed" and self.action:
            self.add(seat, "action", self.action, "earned", amount)
        if self.action:
            measure = "prestige" if seat == self.active else "given"
            self.add(self.active, "action", self.action, measure, amount)
        if self.operation and seat == self.active:
            self.add(seat, "operation", self.operation, "prestige", amount)

    def earn_share(self, seat: int, victim: int, amount: int) -> None:
        """AM-SMASH-4, AM-END-1 A share goes to the actions that put the markers there."""
        for item, points in self.markers.split(victim, seat, amount):
            if item:
                self.add(seat, "action", item, "earned", points)

    def damage_dealt(self, event: DamageDealt) -> None:
        """AM-DMG-1 Damage in an activation is the active seat's; on its own board nobody's."""
        by, victim, amount = self.active, event.victim, event.amount
        if by not in (OFF, victim):
            self.markers.put(victim, by, self.action, amount)
        measure = "own damage" if victim == by else "damage"
        if self.action:
            self.add(by, "action", self.action, measure, amount)
        if self.operation:
            self.add(by, "operation", self.operation, measure, amount)

    def board_cleared(self, event: BoardCleared) -> None:
        self.markers.clear(event.seat)

    def mech_smashed(self, event: MechSmashed) -> None:
        if self.action and event.victim != self.active:
            self.add(self.active, "action", self.action, "smashes")

    # ---------------------------------------------------------------- pushes

    def mech_pushed(self, event: MechPushed) -> None:
        self.add(event.by, "push", self.symbol, "pushes")

    def mech_pushed_out(self, event: MechPushedOut) -> None:
        self.add(event.by, "push", event.cause, "pushes")
        self.add(event.by, "push", event.cause, "out")
        if event.seat == event.by:
            self.add(event.by, "push", event.cause, "own")

    # ---------------------------------------------------------------- operations

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

    def operate(self, item: str) -> None:
        self.operation = item
        self.add(self.active, "operation", item, "uses")

    def mech_pulled(self, event: MechPulled) -> None:
        self.moved(event.seat)

    def moved(self, seat: int) -> None:
        """The operation has moved this seat's Mech."""
        measure = "own moved" if seat == self.active else "moved"
        self.add(self.active, "operation", self.operation, measure)
