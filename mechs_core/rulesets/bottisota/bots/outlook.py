"""What a place in the hall is worth to a seat: the harm it can do from there, the harm that waits.

Every number here is judgement, not rule.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mechs_core.rulesets.bottisota.bots import harm, upkeep
from mechs_core.rulesets.bottisota.bots.odds import chance, unsaved
from mechs_core.rulesets.bottisota.bots.upkeep import life, point
from mechs_core.rulesets.bottisota.data import Weapon
from mechs_core.rulesets.bottisota.maps import DEPOT, clear, path
from mechs_core.rulesets.bottisota.model import Battle, Bot
from mechs_core.rulesets.bottisota.rules import mines, numbers
from mechs_core.rulesets.bottisota.rules.step import obstacle

CAUTION: Final = 0.8  # own harm, measured in others'
COMING: Final = 0.4  # of what somebody who may still move can do
STAYS: Final = 0.5  # of what can be done to somebody who may still move
NEAR: Final = 0.15  # for each area that lies between it and a place to attack from
DENY: Final = 0.5  # of what a depot would do for another
TRAP: Final = 0.8  # of the own life, in a place that leads into a wall


class Foe(Struct):
    """Another bot, as it looks to the seat."""

    seat: int
    bot: Bot
    stays: bool  # it does not move any more in this round
    hit: int  # modifier of its shots
    weapons: list[tuple[Weapon, int]]
    others: int  # bots that it could shoot instead
    names: bool  # it may name the seat in melee
    named: bool  # the seat may name it


class Outlook:
    """Worths of places to one seat. The battle is the seat's own to change; only `me` moves."""

    def __init__(self, battle: Battle, seat: int) -> None:
        self.battle, self.seat = battle, seat
        self.me = battle.bot(seat)
        self.foes = [self._foe(other) for other in battle.present() if other != seat]
        self.at: dict[int, list[Foe]] = {}
        for foe in self.foes:
            self.at.setdefault(foe.bot.area, []).append(foe)
        self.weapons = harm.loaded(self.me)
        self.reach = max((weapon.range for weapon, _ in self.weapons), default=0)
        self.point, self.life = point(self.me), life(self.me)
        self._effects = [
            [
                harm.effect(battle, weapon, foe.bot) * (1.0 if foe.stays else STAYS)
                for foe in self.foes
            ]
            for weapon, _ in self.weapons
        ]
        self._fire: dict[tuple[int, int], float] = {}
        self._danger: dict[int, float] = {}
        self._traps: dict[tuple[int, int, int], bool] = {}

    def _foe(self, seat: int) -> Foe:
        battle = self.battle
        bot = battle.bot(seat)
        moving = battle.phase == "move" and (not bot.acted or bot.waiting)
        weapons = [] if bot.docked else harm.loaded(bot)
        others = 0
        if not moving:
            others = sum(
                other not in (seat, self.seat)
                and any(
                    harm.reaches(battle.map, weapon, bot, bot.area, it, it.area)
                    for weapon, _ in weapons
                )
                for other, it in enumerate(battle.bots)
                if it is not None
            )
        return Foe(
            seat,
            bot,
            not moving,
            numbers.to_hit(battle, bot),
            weapons,
            others,
            harm.may_name(battle, seat, self.seat),
            harm.may_name(battle, self.seat, seat),
        )

    # ------------------------------------------------------------ the whole

    def place(self) -> float:
        """Of being where the own bot is now, as it is now, for the rest of the round."""
        me = self.me
        worth = self.fire() + self.melee() - self.danger(me.area) + self.depot(me.area)
        worth += self.denied(me.area) - self.lying(me.area) - self.far(me.area)
        if me.type.min_move and self.trapped():
            worth -= TRAP * self.life
        return worth

    # ------------------------------------------------------------ what it can do

    def fire(self) -> float:
        """A round of shots from the own area."""
        me = self.me
        if me.docked:
            return 0.0
        mod = numbers.to_hit(self.battle, me)
        key = me.area, mod
        if key not in self._fire:
            self._fire[key] = sum(
                times * chance(weapon.hit, mod) * self._best(weapon, self._effects[index])
                for index, (weapon, times) in enumerate(self.weapons)
            )
        return self._fire[key]

    def _best(self, weapon: Weapon, effects: list[float]) -> float:
        """The best target of a weapon that hits; 0 where there is none."""
        hall, me = self.battle.map, self.me
        here = me.area
        if not weapon.names_area:
            best = 0.0
            for foe, worth in zip(self.foes, effects, strict=True):
                there = foe.bot.area
                if worth > best and harm.reaches(hall, weapon, me, here, foe.bot, there):
                    best = worth
            return best
        areas: dict[int, float] = {}
        for foe, worth in zip(self.foes, effects, strict=True):
            areas[foe.bot.area] = areas.get(foe.bot.area, 0.0) + worth
        if here in areas and weapon.is_explosion:
            areas[here] -= CAUTION * harm.effect(self.battle, weapon, me)
        return max(
            (
                worth
                for area, worth in areas.items()
                if hall.steps[here][area] <= weapon.range
                and clear(hall, here, area, weapon.is_indirect)
            ),
            default=0.0,
        )

    def melee(self) -> float:
        """Fights in the own area: the best that it can start, and those that others will."""
        best = worst = 0.0
        for foe in self.at.get(self.me.area, ()):
            dealt, taken = harm.melee(self.battle, self.me, foe.bot)
            balance = (dealt - CAUTION * taken) * (1.0 if foe.stays else STAYS)
            if foe.named:
                best = max(best, balance)
            if foe.names and balance < 0:
                worst += balance
        return best + worst

    def denied(self, area: int) -> float:
        """A depot that another bot has to itself if nobody comes. BOT-SVC-2"""
        there = self.at.get(area, ())
        if len(there) != 1 or not self.battle.map.features[area] & DEPOT:
            return 0.0
        foe = there[0]
        share = 1.0 if foe.stays else STAYS
        return DENY * share * upkeep.workshop(self.battle, foe.seat)

    def depot(self, area: int) -> float:
        """The service of a depot, if nobody else is there or comes."""
        if not self.battle.map.features[area] & DEPOT or area in self.at:
            return 0.0
        worth = upkeep.workshop(self.battle, self.seat)
        near = sum(not foe.stays and self._comes(foe, area) for foe in self.foes)
        return worth * 0.85**near

    # ------------------------------------------------------------ what waits for it

    def danger(self, area: int) -> float:
        """What others do to the own bot in an area, shooting from where they are or may be."""
        if area not in self._danger:
            self._danger[area] = CAUTION * sum(self._threat(foe, area) for foe in self.foes)
        return self._danger[area]

    def _threat(self, foe: Foe, area: int) -> float:
        hall, me = self.battle.map, self.me
        cover = harm.covered(hall, me, area)
        shots = 0.0
        for weapon, times in foe.weapons:
            if foe.stays:
                if not harm.reaches(hall, weapon, foe.bot, foe.bot.area, me, area):
                    continue
            elif hall.steps[area][foe.bot.area] > weapon.range + foe.bot.type.normal:
                continue
            shots += chance(weapon.hit, foe.hit) * times * harm.wound(weapon, me, cover)
        if foe.stays:
            return shots * self.point / (1 + foe.others)
        worth = shots * self.point
        if foe.names and self._comes(foe, area):
            dealt, taken = harm.melee(self.battle, foe.bot, me)
            worth += max(0.0, taken and dealt - taken)
        return COMING * worth

    def _comes(self, foe: Foe, area: int) -> bool:
        """Whether it could be in an area at the end of its move, as far as steps tell."""
        return path(self.battle.map, area)[foe.bot.area] <= foe.bot.type.dash

    def lying(self, area: int) -> float:
        """Magnetic mines of an area slide to somebody in it. BOT-MINE-3c"""
        worth = 0.0
        for mine in mines.awake_in(self.battle, area):
            if mine.kind == "magmine":
                worth += self.mine(mine.hit, mine.am) / (1 + len(self.at.get(area, ())))
        return worth

    def entering(self, area: int) -> float:
        """What the mines of an area do to the own bot as it comes in. BOT-MINE-3a"""
        return sum(
            self.mine(mine.hit, mine.am)
            for mine in mines.awake_in(self.battle, area)
            if mines.affects(mine, self.me)
        )

    def mine(self, hit: int, am: int) -> float:
        """What one attack of a mine costs."""
        me = self.me
        return CAUTION * chance(hit) * unsaved(me.armour, me.shield, am, 0) * self.point

    def far(self, area: int) -> float:
        """The way to the nearest other bot, as far as its own weapons do not cover it."""
        steps = path(self.battle.map, area)
        nearest = min((steps[foe.bot.area] for foe in self.foes), default=0)
        return NEAR * max(0, nearest - self.reach)

    def trapped(self) -> bool:
        """Whether it cannot make its minimum move from here in the next round. BOT-MOV-8"""
        me = self.me
        key = me.area, me.heading, me.type.min_move
        if key not in self._traps:
            self._traps[key] = not self._ways_out(me.type.min_move)
        return self._traps[key]

    def _ways_out(self, steps: int) -> bool:
        """Whether so many steps in a row are possible for a flying bot."""
        me, hall = self.me, self.battle.map
        if steps == 0:
            return True
        was = me.area, me.heading, me.mp
        found = False
        for way in range(6):
            me.mp = steps
            if not obstacle(self.battle, me, way):
                me.area, me.heading = hall.beside[me.area][way], way
                found = self._ways_out(steps - 1)
            me.area, me.heading, me.mp = was
            if found:
                break
        return found
