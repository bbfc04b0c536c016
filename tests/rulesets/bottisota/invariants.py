"""What holds at all times, BOT-INV: of states, and of the events of a game."""

from __future__ import annotations

from collections import Counter

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota import RULESET
from mechs_core.rulesets.bottisota.data import (
    CARDS,
    HAND_LIMIT,
    INSTALLED_LIMIT,
    KIND,
    PARTS,
    WEAPONS,
)
from mechs_core.rulesets.bottisota.geometry import DIRECTION, OFF
from mechs_core.rulesets.bottisota.maps import OBSTACLES, RIM, WALL, clear
from mechs_core.rulesets.bottisota.model import Battle, Bot
from mechs_core.rulesets.bottisota.rules import bot_numbers, shooting_action
from mechs_core.rulesets.bottisota.rules.beams import TornApart
from mechs_core.rulesets.bottisota.rules.bombs import BombRolled
from mechs_core.rulesets.bottisota.rules.cards import PartStolen
from mechs_core.rulesets.bottisota.rules.damage import (
    DamageAblated,
    DamageTaken,
    FaultRolled,
    PartLost,
)
from mechs_core.rulesets.bottisota.rules.declaration import ShotDeclared, ShotsFired
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.drop import MineDropped
from mechs_core.rulesets.bottisota.rules.end import GameEnded, those_in
from mechs_core.rulesets.bottisota.rules.explosions import BlastRolled
from mechs_core.rulesets.bottisota.rules.hazards import HazardRolled
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested, ShieldTested
from mechs_core.rulesets.bottisota.rules.hunt import ChaseAnswered
from mechs_core.rulesets.bottisota.rules.melee import MeleeRolled
from mechs_core.rulesets.bottisota.rules.mines import MineAttacked
from mechs_core.rulesets.bottisota.rules.movement import ModeChosen, MoveEnded
from mechs_core.rulesets.bottisota.rules.rounds import RoundEnded, RoundStarted
from mechs_core.rulesets.bottisota.rules.shot_rolls import HitsCounted, ShotRolled
from mechs_core.rulesets.bottisota.rules.step import DoorwayRolled, Stepped

LONGEST = 250  # decisions of one request
INTERRUPTS = ("react", "missile_turn", "reward")
HIT_BLOCK = (  # what stands in the hits of a melee fight
    *(ShieldTested, ArmourTested, DamageAblated, DamageTaken, FaultRolled, PartLost),
    *(BotDestroyed, PartStolen),
)


def check_after_event(battle: Battle) -> None:
    """What holds at any time: cards, bots, mines."""
    everywhere = [*battle.deck, *battle.discards]
    for seat, bot in enumerate(battle.bots):
        everywhere += battle.hand[seat]
        assert len(battle.places[seat]) == len({*battle.hand[seat]} - {*battle.shown})
        if bot is None:
            assert not battle.hand[seat]  # BOT-INV-2
        else:
            everywhere += bot.installed
            check_bot(bot)
    assert sorted(everywhere) == [*range(len(CARDS))]  # BOT-INV-1
    kinds = [bot.kind for bot in battle.bots if bot is not None]
    assert len(kinds) == len({*kinds})  # BOT-INV-4
    assert len({mine.id for mine in battle.mines}) == len(battle.mines)
    for seat in range(battle.seats):
        assert 0 <= battle.lives_left[seat] <= battle.lives - (battle.bots[seat] is not None)


def check_bot(bot: Bot) -> None:
    assert 0 <= bot.damage <= bot.type.explode_at  # BOT-INV-3
    assert min(bot.faults) >= 0  # BOT-INV-3
    assert bot.mp >= 0  # BOT-INV-5
    assert bot.installed == sorted(bot.installed)
    assert len(bot.installed) <= INSTALLED_LIMIT  # BOT-INV-2
    assert bot.armour >= 2  # BOT-INV-15
    carried = {weapon.id for weapon in bot_numbers.weapons(bot) if weapon.charges}
    assert {*bot.charges} == carried
    # BOT-INV-4
    assert all(0 <= left <= WEAPONS[name].charges for name, left in bot.charges.items())
    shields = [PARTS[KIND[card]].shield for card in bot.installed]
    assert bool(bot.type.shield) + sum(map(bool, shields)) <= 1  # BOT-INV-4
    assert (bot.heading != OFF) == bot.type.flying  # BOT-INV-6


def check_between_decisions(battle: Battle) -> None:
    """What holds while the game waits, and after its end."""
    check_after_event(battle)
    requests = RULESET.rules.requests(battle)
    assert len(requests) == (battle.phase != "ended")
    for request in requests:
        legal = RULESET.legal(battle, request.seat)
        assert 1 <= len(legal) <= LONGEST  # BOT-INV-15, BOT-INV-16
        assert len({*map(repr, legal)}) == len(legal)
    # BOT-INV-15 A shooting action is stopped by these questions only.
    shooting = shooting_action.has_fired(battle) and requests and requests[0].kind in INTERRUPTS
    for bot in battle.bots:
        if bot is not None:
            assert bot.damage < bot.type.explode_at  # BOT-INV-3
            if not shooting and requests:
                assert (bot.armour, bot.shield) == (
                    bot_numbers.armour(bot),
                    bot_numbers.shield(bot),
                )


class Watch:
    """Follows a game event by event and checks what must follow from what. BOT-INV-5 to 17."""

    def __init__(self, battle: Battle, *, scenario: bool) -> None:
        self.rules_only = not scenario  # a scenario may start with what no game comes to
        self.seats_in = self.count_in(battle)
        self.ended = False
        self.declaring = False
        self.scenario = scenario
        self.attacks: Counter[str] = Counter()
        self.movements: Counter[int] = Counter()
        self.broken: set[int] = set()  # seats whose bots' damage has reached fault_at
        self.destroyed = False  # since the last request
        self.loser, self.hits, self.tested = OFF, 0, 0  # of the melee fight under way

    @staticmethod
    def count_in(battle: Battle) -> int:
        """Late seats that have never entered count as in."""
        return sum(
            battle.is_in(seat) or not (battle.fielded[seat] or battle.retired[seat])
            for seat in range(battle.seats)
        )

    def see(self, before: Battle, event: Event, after: Battle) -> None:
        assert not self.ended  # BOT-INV-11
        self.ended = type(event) is GameEnded
        check_after_event(after)
        self.rolls(event)
        self.shots(before, event)
        self.rounds(before, event)
        if type(event) is Stepped:
            self.step(before, event)
        if type(event) is MoveEnded and not self.scenario:  # BOT-INV-8; one that cannot has crashed
            assert event.steps >= before.bot(event.seat).type.min_move
        self.mines(before, event, after)
        self.fight(before, event)
        self.faults(event, after)
        left = self.count_in(after)
        assert left <= self.seats_in  # BOT-INV-14
        self.seats_in = left

    def wait(self, battle: Battle) -> None:
        """BOT-INV-11 The game waits for a decision, or it is over."""
        if self.destroyed and not shooting_action.in_unit(battle) and battle.fight is None:
            self.destroyed = False
            assert battle.phase == "ended" or len(those_in(battle)) > 1

    def mines(self, before: Battle, event: Event, after: Battle) -> None:
        """BOT-INV-12"""
        gone = {mine.id for mine in before.mines} - {mine.id for mine in after.mines}
        come = {mine.id for mine in after.mines} - {mine.id for mine in before.mines}
        hits = type(event) is MineAttacked and event.hit
        assert gone == ({event.mine} if hits else set())
        assert come == ({event.mine} if type(event) is MineDropped else set())
        if type(event) is MineAttacked:
            self.attacks[event.mine] += 1
            assert self.attacks[event.mine] == 1

    def fight(self, before: Battle, event: Event) -> None:
        """BOT-INV-10 All hits are on the loser: the difference, one less after a steal."""
        if type(event) not in HIT_BLOCK:
            assert self.hits == 0
        if type(event) is MeleeRolled:
            self.hits = event.hits
            assert self.hits == abs(event.totals[0] - event.totals[1])
            self.loser = event.a if event.winner == event.b else event.b
        elif self.hits and type(event) is PartStolen:
            assert (event.thief != self.loser) and event.victim == self.loser
            self.hits -= 1
        elif self.hits and type(event) in (ShieldTested, ArmourTested):
            assert event.target == self.loser
            shielded = before.bot(self.loser).shield > 0
            if shielded == (type(event) is ShieldTested):  # the first test of a hit
                self.tested += 1
                if self.tested == self.hits:
                    self.hits = self.tested = 0
        elif type(event) is BotDestroyed:
            self.hits = self.tested = 0

    def faults(self, event: Event, after: Battle) -> None:
        """BOT-INV-3"""
        if type(event) is BotDestroyed:
            self.destroyed = True
            self.broken.discard(event.seat)
        elif type(event) is DamageTaken:
            bot = after.bot(event.target)
            if bot.damage >= bot.type.fault_at:
                self.broken.add(event.target)
        elif type(event) is FaultRolled and not self.scenario:
            assert event.target in self.broken

    def rolls(self, event: Event) -> None:
        """BOT-INV-9"""
        if type(event) in (ShotRolled, BombRolled, MineAttacked, BlastRolled):
            assert 1 <= event.roll <= 6
            assert event.hit or event.roll < 6
            assert not event.hit or event.roll > 1
        if type(event) in (ArmourTested, ShieldTested):
            assert event.saved or event.roll < 6
            assert not event.saved or event.roll > 1
        if type(event) in (FaultRolled, HazardRolled, DoorwayRolled):
            assert 1 <= event.roll <= 6
        if type(event) is HitsCounted:
            assert 1 <= event.count <= 3
        if type(event) is TornApart:
            assert 1 <= event.hits <= 6

    def shots(self, before: Battle, event: Event) -> None:
        if self.declaring:  # BOT-INV-16
            assert type(event) in (ShotDeclared, ShotsFired)
        if type(event) is ShotDeclared:  # BOT-INV-7
            self.declaring = True
            shooter, weapon = before.bot(event.seat), WEAPONS[event.weapon]
            there = before.map.number[event.at]
            assert before.map.steps[shooter.area][there] <= weapon.range
            target = None if event.bot is None else before.bot(event.bot)
            airborne = target is not None and shooter.type.airborne and target.type.airborne
            over = weapon.is_indirect or airborne
            assert clear(before.map, shooter.area, there, over)
            assert clear(before.map, there, shooter.area, over)
            assert not shooter.docked  # BOT-INV-8
        if type(event) is ShotsFired:
            self.declaring = False

    def rounds(self, before: Battle, event: Event) -> None:
        if type(event) is RoundStarted:
            self.attacks.clear()
            self.movements.clear()
            assert before.round_limit == 0 or event.round <= before.round_limit  # BOT-INV-17
            assert not self.rules_only or not before.discards  # BOT-INV-2
            self.rules_only = True
        if type(event) is RoundEnded:
            for seat in before.present():
                installed = len(before.bot(seat).installed)
                assert len(before.hand[seat]) + installed <= HAND_LIMIT  # BOT-INV-2
        moved = type(event) is ModeChosen and event.mode in ("dash", "normal")
        chased = type(event) is ChaseAnswered and event.mode != "decline"
        if moved or chased:  # BOT-INV-5
            self.movements[event.seat] += 1
            assert self.movements[event.seat] == 1
            assert not before.bot(event.seat).docked  # BOT-INV-8

    def step(self, before: Battle, event: Stepped) -> None:
        """BOT-INV-5, BOT-INV-6, BOT-INV-8"""
        hall, bot = before.map, before.bot(event.seat)
        here, way = hall.number[event.from_], DIRECTION[event.dir]
        assert bot.area == here and hall.beside[here][way] == hall.number[event.to]
        assert hall.exits[here][way] not in (WALL, RIM)
        assert bot.mp >= event.mp_left >= 0
        assert not bot.docked
        if bot.type.flying and hall.features[here] & OBSTACLES:
            assert (way - bot.heading) % 6 in (0, 1, 5)
