"""Parts, moves, works and losses: the other topics, from what all see at the table."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.contract.study import Tally
from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.watching import Watcher
from mechs_core.rulesets.bottisota.data import CARDS, KIND, PARTS
from mechs_core.rulesets.bottisota.rules.cards import PartStolen
from mechs_core.rulesets.bottisota.rules.damage import DamageAblated, FaultRolled, PartLost
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.entry import EntryOrderDrawn
from mechs_core.rulesets.bottisota.rules.hazards import HazardRolled
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested, ShieldTested
from mechs_core.rulesets.bottisota.rules.hunt import ChaseAnswered
from mechs_core.rulesets.bottisota.rules.installing import PartInstalled
from mechs_core.rulesets.bottisota.rules.movement import ModeChosen, MoveEnded
from mechs_core.rulesets.bottisota.rules.one_shots import CardPlayed
from mechs_core.rulesets.bottisota.rules.react import Reacted
from mechs_core.rulesets.bottisota.rules.repairs import FaultRemoved
from mechs_core.rulesets.bottisota.rules.reward import RewardTaken
from mechs_core.rulesets.bottisota.rules.scenario import ScenarioSet
from mechs_core.rulesets.bottisota.rules.service import PartStripped, WorkDone
from mechs_core.rulesets.bottisota.rules.step import DoorwayRolled, Stepped
from mechs_core.rulesets.bottisota.rules.teleport import Teleported

ITEM: Final = {
    card: f"{PARTS[kind].id} {PARTS[kind].name}" for card, kind in zip(CARDS, KIND, strict=True)
}
SERVICES: Final = {
    "repair_damage": "repair damage",
    "remove_fault": "remove fault",
    "draw": "draw card",
    "refill": "refill charges",
}
STRIP: Final = "strip part"
HAZARDS: Final = {"acid": "acid", "obstacle": "flight obstacles"}
DOORWAY: Final = "doorway"
CHASES: Final = {"dash": "chase dash", "normal": "chase normal", "decline": "chase declined"}


class Doings(Watcher):
    """Keeps who moves, and which parts are installed: a card lost from a hand was never in use."""

    def __init__(self, created: GameCreated, tally: Tally) -> None:
        super().__init__(created, tally)
        self.mover = -1
        self.mode = ""  # of the mover
        self.installed: set[str] = set()  # cards

    def scenario_set(self, event: ScenarioSet) -> None:
        for bot in event.bots:
            for card in bot["installed"]:
                self.install(bot["seat"], card)
            for fault, count in bot["faults"].items():
                if count:
                    self.add(bot["seat"], "fault", fault, "faults", count)

    def entry_order_drawn(self, event: EntryOrderDrawn) -> None:
        if event.round == 1:
            for place, seat in enumerate(event.order, 1):
                self.add(seat, "entry", f"place {place:02}", "times")

    # ---------------------------------------------------------------- moves

    def mode_chosen(self, event: ModeChosen) -> None:
        self.begin_move(event.seat, event.mode)
        if event.mode in ("hunt", "dock"):
            self.mover = -1  # BOT-MOV-1 The action is over.

    def chase_answered(self, event: ChaseAnswered) -> None:
        self.begin_move(event.seat, CHASES[event.mode])
        if event.mode == "decline":
            self.mover = -1

    def begin_move(self, seat: int, mode: str) -> None:
        self.mover, self.mode = seat, mode
        self.add(seat, "move mode", mode, "uses")

    def stepped(self, event: Stepped) -> None:
        if event.seat == self.mover:
            self.add(event.seat, "move mode", self.mode, "steps")

    def teleported(self, event: Teleported) -> None:
        if event.seat == self.mover:
            self.add(event.seat, "move mode", self.mode, "teleports")

    def move_ended(self, event: MoveEnded) -> None:
        self.mover = -1

    # ---------------------------------------------------------------- dangers

    def doorway_rolled(self, event: DoorwayRolled) -> None:
        self.risked(event.seat, DOORWAY, event.crashed)

    def hazard_rolled(self, event: HazardRolled) -> None:
        self.risked(event.target, HAZARDS[event.kind], event.destroyed)

    def risked(self, seat: int, item: str, destroyed: bool) -> None:
        self.add(seat, "hazard", item, "rolls")
        if destroyed:
            self.add(seat, "hazard", item, "destroyed")

    def shield_tested(self, event: ShieldTested) -> None:
        self.defended(event.target, f"shield {event.need}+", event.saved)

    def armour_tested(self, event: ArmourTested) -> None:
        self.defended(event.target, f"armour {event.need}+", event.saved)

    def defended(self, seat: int, item: str, saved: bool) -> None:
        self.add(seat, "defence", item, "tests")
        if saved:
            self.add(seat, "defence", item, "saved")

    def fault_rolled(self, event: FaultRolled) -> None:
        self.add(event.target, "fault", event.fault, "faults")

    def fault_removed(self, event: FaultRemoved) -> None:
        self.add(event.seat, "fault", event.fault, "removed")

    def bot_destroyed(self, event: BotDestroyed) -> None:
        seat = event.seat
        self.add(seat, "loss", event.cause, "lost")
        if event.by is not None:
            self.add(seat, "loss", event.cause, "by others")
        if seat == self.mover:
            self.add(seat, "move mode", self.mode, "destroyed")
        for card in event.cards:
            self.end_part(seat, card, "gone")

    # ---------------------------------------------------------------- cards

    def part_installed(self, event: PartInstalled) -> None:
        self.install(event.seat, event.card)

    def install(self, seat: int, card: str) -> None:
        self.installed.add(card)
        self.add(seat, "part", ITEM[card], "uses")

    def card_played(self, event: CardPlayed) -> None:
        self.add(event.seat, "part", ITEM[event.card], "uses")

    def reacted(self, event: Reacted) -> None:
        if event.card is not None:
            self.add(event.seat, "part", ITEM[event.card], "uses")

    def damage_ablated(self, event: DamageAblated) -> None:
        self.end_part(event.target, event.card, "destroyed")

    def part_lost(self, event: PartLost) -> None:
        self.end_part(event.seat, event.card, "destroyed")

    def part_stolen(self, event: PartStolen) -> None:
        self.end_part(event.victim, event.card, "stolen")

    def part_stripped(self, event: PartStripped) -> None:
        self.add(event.seat, "service", STRIP, "uses")
        self.end_part(event.seat, event.card, "stripped")

    def end_part(self, seat: int, card: str, how: str) -> None:
        """A card leaves its seat; it counts if it was installed."""
        if card in self.installed:
            self.installed.remove(card)
            self.add(seat, "part", ITEM[card], how)

    # ---------------------------------------------------------------- works

    def work_done(self, event: WorkDone) -> None:
        self.add(event.seat, "service", SERVICES[event.item], "uses")

    def reward_taken(self, event: RewardTaken) -> None:
        self.add(event.seat, "reward", SERVICES[event.kind], "uses")
