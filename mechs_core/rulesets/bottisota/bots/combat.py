"""Decisions of the shooting and the melee phase."""

from __future__ import annotations

from typing import Any

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.bottisota.bots import harm
from mechs_core.rulesets.bottisota.bots.aim import Aim
from mechs_core.rulesets.bottisota.bots.best import GOOD, best, of_type
from mechs_core.rulesets.bottisota.bots.outlook import CAUTION
from mechs_core.rulesets.bottisota.bots.upkeep import point, random_part_worth
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot
from mechs_core.rulesets.bottisota.rules.melee import Melee, Steal, fight_of
from mechs_core.rulesets.bottisota.rules.missile import MissileTurn, turning
from mechs_core.rulesets.bottisota.rules.react import React
from mechs_core.rulesets.bottisota.rules.shooting_action import firing_of, weapon_of


def shoot(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    """The best shot that is left to declare, or fire. The bot never detonates."""
    shots = of_type(Shoot, legal)
    if shots:
        worth, shot = best(shots, Aim(battle, seat).worth)
        if worth > GOOD:
            return shot
    return Fire()


def react(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    """Use a decoy where it spares more than it is worth in hand."""
    return React(use=True)


def turn(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    """The bot on which the missile does most."""
    aim = Aim(battle, seat)
    weapon = weapon_of(firing_of(battle), turning(battle))

    def worth(choice: MissileTurn) -> float:
        return aim.on(weapon, choice.target)

    return best(of_type(MissileTurn, legal), worth)[1]


def fight(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    """Name the bot of the fight with the best balance, or nobody.

    A fight that comes about anyway needs no naming.
    """

    def worth(choice: Melee) -> float:
        if choice.target is None or battle.named[choice.target] == seat:
            return 0.0
        dealt, taken = harm.melee(battle, battle.bot(seat), battle.bot(choice.target))
        return dealt - CAUTION * taken

    return best(of_type(Melee, legal), worth)[1]


def steal(battle: Battle, seat: int, legal: list[Any]) -> Decision:
    """Take a part if it is worth more than a hit."""
    won = fight_of(battle)
    winner, loser = battle.bot(won.winner), battle.bot(won.loser)
    hit = harm.blows(battle, winner, loser, 1, 0) / point(loser)
    return Steal(take=random_part_worth(loser, winner) > hit)
