"""Which shot to declare next, and on whom a missile turns."""

from __future__ import annotations

from mechs_core.rulesets.bottisota.bots import harm
from mechs_core.rulesets.bottisota.bots.odds import chance
from mechs_core.rulesets.bottisota.bots.outlook import CAUTION
from mechs_core.rulesets.bottisota.data import WEAPONS, Weapon
from mechs_core.rulesets.bottisota.model import Battle, Bot, Shot
from mechs_core.rulesets.bottisota.rules import numbers
from mechs_core.rulesets.bottisota.rules.shoot import Shoot


class Aim:
    """The worth of shots in a declaration under way; those declared have done their harm."""

    def __init__(self, battle: Battle, seat: int) -> None:
        self.battle, self.seat = battle, seat
        self.me = battle.bot(seat)
        self.mod = numbers.to_hit(battle, self.me)
        firing = battle.firing
        self.declared: list[Shot] = []
        if firing is not None and not firing.fired and firing.seat == seat:
            self.declared = firing.shots

    def worth(self, shot: Shoot) -> float:
        """What one more shot does on average, less what it does to the shooter."""
        weapon = WEAPONS[shot.weapon]
        if shot.bot is not None:
            return self.at_bot(weapon, shot.bot)
        area = self.battle.map.number[str(shot.area)]
        worth = 0.0
        for seat in self.battle.standing_in(area):
            if seat != self.seat:
                worth += self.at_bot(weapon, seat)
            elif weapon.is_explosion:
                worth -= CAUTION * chance(weapon.hit, self.mod) * self.effect(weapon, self.me)
        return worth

    def at_bot(self, weapon: Weapon, target: int) -> float:
        it = self.battle.bot(target)
        if weapon.is_beam and self._tears(weapon, target):
            return harm.tear(self.battle, weapon, self.mod, it)
        left = it.type.explode_at - it.damage
        share = max(0.0, left - self._expected(target, it)) / left
        return share * chance(weapon.hit, self.mod) * self.effect(weapon, it)

    def effect(self, weapon: Weapon, it: Bot) -> float:
        return harm.effect(self.battle, weapon, it)

    def _tears(self, weapon: Weapon, target: int) -> bool:
        """Whether the other kind of beam has been declared at the same bot."""
        return any(
            shot.bot == target and WEAPONS[shot.weapon].is_push == weapon.is_pull
            for shot in self.declared
            if WEAPONS[shot.weapon].is_beam
        )

    def _expected(self, target: int, it: Bot) -> float:
        """Points of damage that the declared shots do to a bot on average."""
        cover = harm.covered(self.battle.map, it, it.area)
        return sum(
            chance(weapon.hit, self.mod) * harm.wound(weapon, it, cover)
            for shot in self.declared
            if shot.bot == target or shot.area == it.area
            for weapon in (WEAPONS[shot.weapon],)
        )
