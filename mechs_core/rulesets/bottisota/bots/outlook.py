"""What a place in the hall is worth to a seat: the harm it can do from there, the harm that waits.

Every number here is judgement, not rule.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mechs_core.rulesets.bottisota.bots import harm
from mechs_core.rulesets.bottisota.bots.odds import chance, unsaved
from mechs_core.rulesets.bottisota.bots.upkeep import FULL, life, point, workshop
from mechs_core.rulesets.bottisota.data import Weapon
from mechs_core.rulesets.bottisota.maps import DEPOT, clear, path
from mechs_core.rulesets.bottisota.model import Battle, Bot
from mechs_core.rulesets.bottisota.rules.bot_numbers import speed, to_hit
from mechs_core.rulesets.bottisota.rules.melee import barred
from mechs_core.rulesets.bottisota.rules.mines import affects, awake_in
from mechs_core.rulesets.bottisota.rules.service import WORKS
from mechs_core.rulesets.bottisota.rules.step import obstacle

CAUTION: Final = 0.8  # own harm, measured in others'
COMING: Final = 0.4  # of what somebody who may still move can do
STAYS: Final = 0.5  # of what can be done to somebody who may still move
UNDISTURBED: Final = 0.85  # a depot's worth, for each bot that may come
DENIED: Final = 0.5  # of what a depot would do for another
BOLD: Final = 0.1  # the same of a bot that has nothing to wait for
NEAR: Final = 0.05  # for each area between a bot and a place to shoot from
EAGER: Final = 0.3  # the same of a bot that has nothing to wait for
TRAP: Final = 0.8  # of the own life, in a place that leads into a wall


class Foe(Struct):
    """Another bot, as a seat sees it."""

    seat: int
    bot: Bot
    stays: bool  # it does not move any more in this round
    share: float  # of what is done to it where it stands
    mod: int  # of its shots
    weapons: list[tuple[Weapon, int]]  # with shots a round
    rivals: int  # others that it could shoot instead
    named: bool  # the seat may name it in melee
    names: bool  # it may name the seat
    dash: int
    normal: int


class Outlook:
    """Worths of places to a seat, for the rest of the round.

    battle: the seat's own to change. Between two questions only its bot moves, `me`.
    """

    def __init__(self, battle: Battle, seat: int) -> None:
        self.battle, self.seat = battle, seat
        self.me = battle.bot(seat)
        self.point, self.life = point(self.me), life(self.me)
        self.foes = [self._foe(other) for other in battle.present() if other != seat]
        self.at: dict[int, list[Foe]] = {}
        for foe in self.foes:
            self.at.setdefault(foe.bot.area, []).append(foe)
        # Against the last foe, with nothing left to mend, waiting wins nothing.
        ready = len(self.foes) == 1 and workshop(battle, seat) <= WORKS * FULL
        self._caution, self._near = (BOLD, EAGER) if ready else (CAUTION, NEAR)
        self._weapons = harm.loaded(self.me)
        self._reach = max((weapon.range for weapon, _ in self._weapons), default=0)
        self._effects = [
            [harm.effect(battle, weapon, foe.bot) * foe.share for foe in self.foes]
            for weapon, _ in self._weapons
        ]
        self._fire: dict[tuple[int, int], float] = {}
        self._danger: dict[int, float] = {}
        self._entering: dict[int, float] = {}

    def _foe(self, seat: int) -> Foe:
        battle, bot = self.battle, self.battle.bot(seat)
        stays = battle.phase != "move" or (bot.acted and not bot.waiting)
        weapons = [] if bot.docked else harm.loaded(bot)
        return Foe(
            seat=seat,
            bot=bot,
            stays=stays,
            share=1.0 if stays else STAYS,
            mod=to_hit(battle, bot),
            weapons=weapons,
            rivals=self._rivals(seat, weapons) if stays else 0,
            named=not barred(battle, self.seat, seat),
            names=not barred(battle, seat, self.seat),
            dash=speed(bot, "dash"),
            normal=speed(bot, "normal"),
        )

    def _rivals(self, seat: int, weapons: list[tuple[Weapon, int]]) -> int:
        """How many others a bot could shoot."""
        battle, bot = self.battle, self.battle.bot(seat)
        return sum(
            any(harm.reaches(battle, weapon, bot, battle.bot(other)) for weapon, _ in weapons)
            for other in battle.present()
            if other not in (seat, self.seat)
        )

    def place(self) -> float:
        """What it is worth to be where the bot is now, with the heading that it has now."""
        worth = self.fire() + self.melee() + self.depot() + self.denied()
        worth -= self.danger() + self.sliding() + self.distance()
        if self.me.type.min_move and not self.ways_on(self.me.type.min_move):
            worth -= TRAP * self.life
        return worth

    # ------------------------------------------------------------ what it does to others

    def fire(self) -> float:
        """What a round of shots is worth, each weapon at its best target."""
        me = self.me
        if me.docked:
            return 0.0
        key = me.area, to_hit(self.battle, me)
        if key not in self._fire:
            self._fire[key] = sum(
                times * chance(weapon.hit, key[1]) * self._target(weapon, effects)
                for (weapon, times), effects in zip(self._weapons, self._effects, strict=True)
            )
        return self._fire[key]

    def _target(self, weapon: Weapon, effects: list[float]) -> float:
        """What a hit on its best target is worth, 0 where there is none."""
        if weapon.names_area:
            return self._target_area(weapon, effects)
        best = 0.0
        for foe, worth in zip(self.foes, effects, strict=True):
            if worth > best and harm.reaches(self.battle, weapon, self.me, foe.bot):
                best = worth
        return best

    def _target_area(self, weapon: Weapon, effects: list[float]) -> float:
        """What a weapon that hits all in an area is worth at its best area.

        Explosions hit the shooter too.
        """
        hall, here = self.battle.map, self.me.area
        areas: dict[int, float] = {}
        for foe, worth in zip(self.foes, effects, strict=True):
            areas[foe.bot.area] = areas.get(foe.bot.area, 0.0) + worth
        if here in areas and weapon.is_explosion:
            areas[here] -= CAUTION * harm.effect(self.battle, weapon, self.me)
        best = 0.0
        for area, worth in areas.items():
            near = hall.steps[here][area] <= weapon.range
            if worth > best and near and clear(hall, here, area, weapon.is_indirect):
                best = worth
        return best

    def melee(self) -> float:
        """What fights are worth: the best that it can start, and all that others will."""
        best = worst = 0.0
        for foe in self.at.get(self.me.area, ()):
            dealt, taken = harm.melee(self.battle, self.me, foe.bot)
            balance = foe.share * (dealt - self._caution * taken)
            if foe.named:
                best = max(best, balance)
            if foe.names:
                worst += min(0.0, balance)
        return best + worst

    def denied(self) -> float:
        """What it is worth to deny another bot a depot of its own. BOT-SVC-2"""
        there = self.at.get(self.me.area, ())
        if len(there) != 1 or not self._in_depot():
            return 0.0
        return DENIED * there[0].share * workshop(self.battle, there[0].seat)

    # ------------------------------------------------------------ what it has of the hall

    def depot(self) -> float:
        """What the service of a depot is worth, less the chance that somebody else comes."""
        area = self.me.area
        if area in self.at or not self._in_depot():
            return 0.0
        near = sum(not foe.stays and self._comes(foe) for foe in self.foes)
        return workshop(self.battle, self.seat) * UNDISTURBED**near

    def _in_depot(self) -> bool:
        return bool(self.battle.map.features[self.me.area] & DEPOT)

    def distance(self) -> float:
        """What the way to the nearest other bot costs, beyond the reach of its own weapons."""
        steps = path(self.battle.map, self.me.area)
        nearest = min((steps[foe.bot.area] for foe in self.foes), default=0)
        return self._near * max(0, nearest - self._reach)

    def ways_on(self, steps: int) -> bool:
        """Whether the bot could make so many steps from here in the next round. BOT-MOV-8"""
        me, hall = self.me, self.battle.map
        here = me.area, me.heading, me.mp
        found = steps == 0
        for way in range(6):
            if found:
                break
            me.mp = steps
            if not obstacle(self.battle, me, way):
                me.area, me.heading = hall.beside[me.area][way], way
                found = self.ways_on(steps - 1)
            me.area, me.heading, me.mp = here
        return found

    # ------------------------------------------------------------ what waits for it

    def danger(self) -> float:
        """What others do to it, from where they stand or may go."""
        area = self.me.area
        if area not in self._danger:
            self._danger[area] = self._caution * sum(map(self._threat, self.foes))
        return self._danger[area]

    def _threat(self, foe: Foe) -> float:
        shots = 0.0
        for weapon, times in foe.weapons:
            if self._aims(foe, weapon):
                hit = chance(weapon.hit, foe.mod)
                shots += times * hit * harm.wound(self.battle, weapon, self.me)
        worth = shots * self.point
        if foe.stays:
            return worth / (1 + foe.rivals)
        if foe.names and self._comes(foe):
            dealt, taken = harm.melee(self.battle, foe.bot, self.me)
            worth += max(0.0, dealt - taken)
        return COMING * worth

    def _aims(self, foe: Foe, weapon: Weapon) -> bool:
        """Whether a foe can shoot there; one that may still move needs only be near enough."""
        if foe.stays:
            return harm.reaches(self.battle, weapon, foe.bot, self.me)
        steps = self.battle.map.steps[self.me.area][foe.bot.area]
        return steps <= weapon.range + foe.normal

    def _comes(self, foe: Foe) -> bool:
        """Whether a foe could come into the area, by the number of steps."""
        return path(self.battle.map, self.me.area)[foe.bot.area] <= foe.dash

    def sliding(self) -> float:
        """Magnetic mines slide to one of the bots in their area. BOT-MINE-3"""
        area = self.me.area
        mines = [mine for mine in awake_in(self.battle, area) if mine.kind == "magmine"]
        attacks = sum(self.attack(mine.hit, mine.am) for mine in mines)
        return attacks / (1 + len(self.at.get(area, ())))

    def entering(self, area: int) -> float:
        """What the mines of an area do to it as it comes in. BOT-MINE-3"""
        if area not in self._entering:
            self._entering[area] = sum(
                self.attack(mine.hit, mine.am)
                for mine in awake_in(self.battle, area)
                if affects(mine, self.me)
            )
        return self._entering[area]

    def attack(self, hit: int, am: int) -> float:
        """What one attack of a mine or a bomb on it costs."""
        through = unsaved(self.me.armour, self.me.shield, am, 0)
        return CAUTION * chance(hit) * through * self.point
