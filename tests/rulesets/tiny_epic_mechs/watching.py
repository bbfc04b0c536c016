"""What holds at all times, TEM-INV-1 to TEM-INV-21, looked for while a game is played."""

from __future__ import annotations

from collections import Counter

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.tiny_epic_mechs.geometry import NUMBER, OFF
from mechs_core.rulesets.tiny_epic_mechs.model import Arena, phase
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import AttackMade, WeaponDisarmed
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import (
    CombatEnded,
    CombatStarted,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeviceDeployed, DeviceMoved
from mechs_core.rulesets.tiny_epic_mechs.rules.end import GameEnded
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import PilotKnockedOut
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import MechOffered
from mechs_core.rulesets.tiny_epic_mechs.rules.move import (
    AdHocCardPlayed,
    CardRevealed,
    MoveBlocked,
    PilotMoved,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import (
    RoundEnded,
    RoundStarted,
    TurnEnded,
    TurnStarted,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.scoring import ScoringStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import BaseMineChosen
from tests.rulesets.tiny_epic_mechs.invariants import (
    ADVANCED,
    AT_ANY_TIME,
    BETWEEN_DECISIONS,
    places,
)

ATTACKS = {0: 2, 1: 4, 2: 6}  # in one combat, at most, by status


class Watch:
    """Follows a game event by event: which statement was looked at, and which did not hold."""

    def __init__(self, arena: Arena, *, scenario: bool) -> None:
        self.looked: Counter[str] = Counter()
        self.broken: list[str] = []
        self.whole = not scenario  # from the set-up on
        self.turns: Counter[int] = Counter()  # of each seat, in all
        self.rounds = 0
        self.scorings = 0
        self.zones: list[int] | None = arena.zones[:] if scenario else None
        self.advanced = sum(places(arena)[weapon] for weapon in ADVANCED) if scenario else 16
        self.turn: Counter[type[Event]] = Counter()  # events of the turn under way
        self.used: list[tuple[int, str]] = []  # weapons of the combat under way
        self.attacks: Counter[int] = Counter()  # of each seat in that combat
        self.could: dict[int, int] = {}  # seat -> attacks that its status allows in it
        self.between(arena)

    def must(self, rule: str, holds: bool, when: object) -> None:
        self.looked[rule] += 1
        if not holds:
            self.broken.append(f"{rule}: {when}")

    def between(self, arena: Arena) -> None:
        """The game waits, or is over."""
        for rule, holds in BETWEEN_DECISIONS.items():
            self.must(rule, holds(arena), phase(arena))

    def see(self, before: Arena, event: Event, after: Arena) -> None:
        for rule, holds in AT_ANY_TIME.items():
            self.must(rule, holds(after), event)
        self.must("TEM-INV-9", after.status.count(2) <= 1, event)
        self.one_device(before, event)
        self.points(before, event, after)
        self.all_weapons(event, after)
        self.same_zones(event, after)
        self.turn[type(event)] += 1
        self.combat(before, event)
        self.turns_and_rounds(before, event)

    def one_device(self, before: Arena, event: Event) -> None:
        """Where a device comes there was none."""
        if type(event) in (BaseMineChosen, DeviceDeployed, DeviceMoved):
            cell = event.to if type(event) is DeviceMoved else event.cell
            self.must("TEM-INV-1", before.owners[NUMBER[cell]] == OFF, event)

    def points(self, before: Arena, event: Event, after: Arena) -> None:
        rise = [new - old for new, old in zip(after.vp, before.vp, strict=True)]
        gains = [0] * before.seats
        if type(event) is VpGained:
            gains[event.seat] = event.amount
            self.must("TEM-INV-8", event.amount > 0 and event.total == after.vp[event.seat], event)
        self.must("TEM-INV-8", rise == gains, event)

    def all_weapons(self, event: Event, after: Arena) -> None:
        if after.round:
            found = places(after)
            total = sum(found[weapon] for weapon in ADVANCED)
            self.must("TEM-INV-10", total == self.advanced, event)

    def same_zones(self, event: Event, after: Arena) -> None:
        if self.zones is None and after.stage not in ("setup_pilots", "setup_bases"):
            self.zones = after.zones[:]
        if self.zones is not None:
            self.must("TEM-INV-17", self.zones == after.zones, event)

    def combat(self, before: Arena, event: Event) -> None:
        """Each weapon is used at most once; as many attacks as two seats have slots."""
        if type(event) is CombatStarted:
            self.must("TEM-INV-13", not any(before.exhausted), event)
            self.used = []
            self.attacks.clear()
            self.could = {
                seat: ATTACKS[before.status[seat]] for seat in (event.seat, event.defender)
            }
        if type(event) in (AttackMade, WeaponDisarmed):
            self.must("TEM-INV-13", (event.seat, event.weapon) not in self.used, event)
            self.used.append((event.seat, event.weapon))
        if type(event) is AttackMade:
            self.attacks[event.seat] += 1
            most = self.could.get(event.seat, 6)
            self.must("TEM-INV-13", self.attacks[event.seat] <= most, event)
            self.must("TEM-INV-13", self.attacks.total() <= 10, event)

    def turns_and_rounds(self, before: Arena, event: Event) -> None:
        if type(event) is TurnStarted:
            self.turn.clear()
            self.turns[event.seat] += 1
        if type(event) is TurnEnded:
            self.end_of_turn(event)
        if type(event) is ScoringStarted:
            self.scorings += 1
            self.must("TEM-INV-15", event.round in (2, 4, 6), event)
        if type(event) is RoundStarted:
            self.rounds += 1
            self.must("TEM-INV-15", event.round == before.round + 1 <= 6, event)
        if type(event) in (RoundEnded, GameEnded) and self.whole:
            turns = {self.turns[seat] for seat in range(before.seats)}
            self.must("TEM-INV-14", turns == {4 * self.rounds}, event)
        if type(event) is GameEnded:
            self.must("TEM-INV-15", before.round == 6, event)
            if self.whole:
                self.must("TEM-INV-15", (self.rounds, self.scorings) == (6, 3), event)

    def end_of_turn(self, event: TurnEnded) -> None:
        once = (CombatStarted, MechOffered, ActionAsked)
        self.must("TEM-INV-16", max(self.turn[kind] for kind in once) <= 1, event)
        self.must("TEM-INV-16", self.turn[PilotKnockedOut] <= 2, event)
        if self.whole:
            ended = self.turn[CombatEnded] == self.turn[CombatStarted]
            self.must("TEM-INV-16", ended, event)
            played = self.turn[CardRevealed] + self.turn[AdHocCardPlayed]
            moved = self.turn[PilotMoved] + self.turn[MoveBlocked]
            self.must("TEM-INV-14", played == moved == 1, event)
