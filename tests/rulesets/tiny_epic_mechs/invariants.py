"""What is always so, section 8 of the rule spec: of states, and of the events of a game."""

from __future__ import annotations

from collections import Counter

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.geometry import OFF
from mechs_core.rulesets.tiny_epic_mechs.model import Arena, phase
from mechs_core.rulesets.tiny_epic_mechs.rules.action import ActionAsked
from mechs_core.rulesets.tiny_epic_mechs.rules.clash import CombatEnded, CombatStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import AttackMade, WeaponDisarmed
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

FULL = {0: 6, 1: 9, 2: 11}  # health by status: pilot, armor, Mighty Mech
BASIC_SLOTS, ADVANCED_SLOTS = 2, {0: 0, 1: 2, 2: 4}
ATTACKS = {0: 2, 1: 4, 2: 6}  # in one combat, at most
ADVANCED, BASIC = range(16), range(16, 20)  # weapons by number
LONGEST = 104  # decisions of one kind
# A question that interrupts a combat or an arrival.
INTERRUPTS = ("combat", "claim", "place")


def check_after_event(arena: Arena, advanced: int) -> None:
    """What holds at any time. advanced: weapons in the game, from round 1 on."""
    for cell, owner in enumerate(arena.owners):
        assert owner == OFF or arena.zones[cell] != OFF
        if owner == OFF:
            assert not arena.mines[cell] and not arena.unlike[cell]
        assert not arena.unlike[cell] >> arena.mines[cell] & 1
    check_weapons(arena, advanced)
    assert arena.status.count(2) <= 1
    for seat in range(arena.seats):
        check_pieces(arena, seat)
        assert 0 <= arena.health[seat] <= FULL[arena.status[seat]]
        assert 0 <= arena.credits[seat] <= arena.cap and 0 <= arena.energy[seat] <= arena.cap
        assert arena.vp[seat] == sum(arena.parts[seat])
        assert arena.at[seat] == OFF or arena.zones[arena.at[seat]] != OFF


def check_pieces(arena: Arena, seat: int) -> None:
    """A seat's mines, turrets and program cards are all there, each once."""
    own = [cell for cell, owner in enumerate(arena.owners) if owner == seat]
    lying = [arena.mines[cell] for cell in own if arena.mines[cell]]
    kept = [number for number in range(8) if arena.mine_supply[seat] >> number & 1]
    assert sorted(lying + kept) == [1, 2, 3, 4]
    assert len(own) - len(lying) + arena.turret_supply[seat] == 3
    laid = [card for card, _ in arena.program[seat]]
    assert sorted(laid + arena.played[seat] + arena.hand(seat)) == [*range(8)]
    assert arena.ad_hoc[seat] == 0 or not laid


def check_weapons(arena: Arena, advanced: int) -> None:
    """Each advanced weapon is in one place; of each basic one there are as many as seats."""
    places = Counter([*arena.deck, *(weapon for weapon in arena.market if weapon != OFF)])
    for owned in arena.owned:
        places.update(weapon for weapon in range(20) if owned >> weapon & 1)
    if arena.round:
        assert sum(places[weapon] for weapon in ADVANCED) == advanced
    assert all(places[weapon] <= 1 for weapon in ADVANCED)
    for weapon in BASIC:
        assert places[weapon] + arena.supply[weapon - BASIC[0]] == arena.seats
    assert arena.combat is not None or not any(arena.exhausted)


def check_between_decisions(arena: Arena) -> None:
    """What holds while the game waits, and after its end."""
    now = phase(arena)
    requests = RULESET.rules.requests(arena)
    assert any(request.required for request in requests) == (now != "ended")
    for request in requests:
        legal = RULESET.legal(arena, request.seat)
        assert legal
        assert len({*map(repr, legal)}) == len(legal)
        kinds = Counter(map(type, legal))
        assert max(kinds.values()) <= LONGEST
    if arena.stage:
        return
    where = arena.at
    if now not in INTERRUPTS:
        assert len({*where}) == len(where)
        for seat, cell in enumerate(where):
            assert arena.owners[cell] in (OFF, seat)
    for seat, status in enumerate(arena.status):
        assert arena.health[seat] >= 1
        equipped = arena.equipped[seat]
        assert equipped and not equipped & ~arena.owned[seat]
        assert (equipped >> 16).bit_count() <= BASIC_SLOTS
        assert (equipped & 0xFFFF).bit_count() <= ADVANCED_SLOTS[status]
        assert status or equipped >> 16  # a pilot has a basic weapon equipped
    if 2 in arena.status:
        assert arena.mech_at == OFF
    else:
        assert arena.zones[arena.mech_at] != OFF


class Watch:
    """Follows a game event by event and checks what must follow from what."""

    def __init__(self, arena: Arena, *, scenario: bool) -> None:
        self.turns: Counter[int] = Counter()  # of each seat, in all
        self.rounds = 0
        self.scorings = 0
        self.zones: list[int] | None = arena.zones[:] if scenario else None
        self.advanced = sum(  # weapons in the game
            (owned & 0xFFFF).bit_count() for owned in arena.owned
        ) + len([weapon for weapon in [*arena.deck, *arena.market] if weapon != OFF])
        self.whole = not scenario
        if self.whole:
            self.advanced = 16
        self.turn: Counter[type[Event]] = Counter()  # events of the turn under way
        self.used: list[tuple[int, str]] = []  # attacks of the combat under way
        self.could: dict[int, int] = {}  # seat -> attacks that its status allows in this combat
        self.ended = False

    def see(self, before: Arena, event: Event, after: Arena) -> None:
        assert not self.ended
        self.ended = type(event) is GameEnded
        check_after_event(after, self.advanced)
        gained = event.amount if type(event) is VpGained else 0
        rise = [new - old for new, old in zip(after.vp, before.vp, strict=True)]
        assert sum(rise) == gained and (not gained or rise[event.seat] == gained > 0)
        assert type(event) is VpGained or before.vp == after.vp
        if self.zones is None and after.stage not in ("setup_pilots", "setup_bases"):
            self.zones = after.zones[:]
        assert self.zones is None or self.zones == after.zones
        self.turn[type(event)] += 1
        self.combat(before, event)
        self.course(before, event)

    def combat(self, before: Arena, event: Event) -> None:
        """Each weapon is used at most once; as many attacks as two seats have slots."""
        if type(event) is CombatStarted:
            assert not any(before.exhausted)
            self.used = []
            self.could = {
                seat: ATTACKS[before.status[seat]] for seat in (event.seat, event.defender)
            }
        if type(event) is AttackMade:
            assert before.combat is not None and before.combat.next == event.seat
            self.use(event.seat, event.weapon)
            own = [seat for seat, _ in self.used if seat == event.seat]
            assert len(own) <= self.could.get(event.seat, 6)
            assert len(self.used) <= 10
        if type(event) is WeaponDisarmed:
            self.use(event.seat, event.weapon)

    def use(self, seat: int, weapon: str) -> None:
        assert (seat, weapon) not in self.used
        self.used.append((seat, weapon))

    def course(self, before: Arena, event: Event) -> None:
        """Turns, rounds and scorings, and what comes once a turn at most."""
        if type(event) is TurnStarted:
            self.turn.clear()
            self.turns[event.seat] += 1
        if type(event) is TurnEnded:
            assert self.turn[CombatStarted] <= 1
            assert self.turn[CombatEnded] == self.turn[CombatStarted] or not self.whole
            assert self.turn[PilotKnockedOut] <= 2
            assert max(self.turn[MechOffered], self.turn[ActionAsked]) <= 1
            played = self.turn[CardRevealed] + self.turn[AdHocCardPlayed]
            moved = self.turn[PilotMoved] + self.turn[MoveBlocked]
            if self.whole:
                assert played == moved == 1
        if type(event) is ScoringStarted:
            self.scorings += 1
            assert event.round in (2, 4, 6)
        if type(event) is RoundStarted:
            self.rounds += 1
            assert event.round <= 6
        if not self.whole:
            return
        if type(event) in (RoundEnded, GameEnded):
            assert {self.turns[seat] for seat in range(before.seats)} == {4 * self.rounds}
        if type(event) is GameEnded:
            assert (self.rounds, self.scorings) == (6, 3)
