"""What one more shot is worth in a declaration under way."""

from __future__ import annotations

from mechs_core.rulesets.bottisota.bots import harm
from mechs_core.rulesets.bottisota.bots.odds import chance
from mechs_core.rulesets.bottisota.bots.outlook import CAUTION
from mechs_core.rulesets.bottisota.data import WEAPONS, Weapon
from mechs_core.rulesets.bottisota.model import Battle, Bot
from mechs_core.rulesets.bottisota.rules.bot_numbers import to_hit
from mechs_core.rulesets.bottisota.rules.declaration import Shoot
from mechs_core.rulesets.bottisota.rules.shooting_action import declared


class Aim:
    """Shots of a seat, from where its bot stands."""

    def __init__(self, battle: Battle, seat: int) -> None:
        self.battle, self.seat = battle, seat
        self.mod = to_hit(battle, battle.bot(seat))
        self.declared = declared(battle)

    def worth(self, shot: Shoot) -> float:
        """What a shot does on average to others, less what it does to the shooter."""
        weapon = WEAPONS[shot.weapon]
        if shot.bot is not None:
            return self.on(weapon, shot.bot)
        worth = 0.0
        for seat in self.battle.standing_in(self.battle.map.number[str(shot.area)]):
            if seat != self.seat:
                worth += self.on(weapon, seat)
            elif weapon.is_explosion:
                worth -= CAUTION * self.on(weapon, seat)
        return worth

    def on(self, weapon: Weapon, target: int) -> float:
        """What a shot at one bot is worth: less, the more has been declared at it already."""
        it, hit = self.battle.bot(target), chance(weapon.hit, self.mod)
        if weapon.is_beam and self._tears(weapon, target):
            return hit * hit * harm.tear(self.battle, it)
        left = it.type.explode_at - it.damage
        share = max(0.0, 1 - self._expected(target, it) / left)
        return share * hit * harm.effect(self.battle, weapon, it)

    def _tears(self, weapon: Weapon, target: int) -> bool:
        """Whether the other kind of beam has been declared at the same bot."""
        return any(
            WEAPONS[shot.weapon].is_push if weapon.is_pull else WEAPONS[shot.weapon].is_pull
            for shot in self.declared
            if shot.bot == target
        )

    def _expected(self, target: int, it: Bot) -> float:
        """Points of damage that the declared shots do to a bot on average."""
        harmed = 0.0
        for shot in self.declared:
            if shot.bot == target or shot.area == it.area:
                weapon = WEAPONS[shot.weapon]
                harmed += chance(weapon.hit, self.mod) * harm.wound(self.battle, weapon, it)
        return harmed
