"""Mines and bombs are dropped. BOT-DROP, BOT-BOMB-1."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import SEAT, Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.data import WEAPONS
from mechs_core.rulesets.bottisota.field_types import Choice, Weapon
from mechs_core.rulesets.bottisota.geometry import OFF
from mechs_core.rulesets.bottisota.model import Battle, Bomb, Bot, Mine
from mechs_core.rulesets.bottisota.rules.bot_numbers import fitted, sight_modifier, weapons


class Drop(Choice, frozen=True):
    weapon: Weapon
    target: Annotated[int | None, SEAT] = None  # of a plain bomb


class MineDropped(Event, frozen=True):
    seat: int
    weapon: str
    mine: str  # id
    kind: str  # "mine" or "magmine"
    area: str
    hit: int
    am: int
    charges_left: int


class BombDropped(Event, frozen=True):
    seat: int
    weapon: str
    bomb: str  # id
    area: str
    target: int | None
    mod: int  # to hit
    charges_left: int


def why_not_drop(battle: Battle, seat: int, choice: Drop) -> IllegalDecision | None:
    """What forbids this drop, or None."""
    bot, weapon = battle.bot(seat), WEAPONS.get(choice.weapon)
    if weapon is None or weapon not in weapons(bot):
        return IllegalDecision("unknown_weapon", f"the {bot.type.name} has no {choice.weapon}")
    if not weapon.is_dropped:
        return IllegalDecision("not_a_drop_weapon", f"the {weapon.name} is fired, not dropped")
    if weapon.is_bomb and not bot.type.airborne:  # BOT-BOMB-1
        return IllegalDecision("needs_flight", f"the {bot.type.name} does not fly")
    if not bot.charges[weapon.id]:
        return IllegalDecision("no_charges", f"the {weapon.name} has no charge left")
    if bot.drops.get(weapon.id, 0) >= weapon.shots:
        return IllegalDecision("weapon_spent", f"the {weapon.name} was used in this round")
    if weapon.is_bomb and not weapon.is_explosion:
        return why_not_target(battle, bot, choice.target)
    if choice.target is not None:
        return IllegalDecision("bad_target", f"the {weapon.name} is aimed at nobody")
    return None


def why_not_target(battle: Battle, bot: Bot, target: int | None) -> IllegalDecision | None:
    """BOT-BOMB-1 What is wrong with the target of a bomb that does not explode, or None."""
    if target is None:
        return IllegalDecision("bad_target", "the bomb needs a target")
    prey = battle.bots[target]
    if prey is None or prey.area != bot.area:
        here = battle.map.names[bot.area]
        return IllegalDecision("bad_target", f"seat {target} has no bot at {here}")
    if prey.type.airborne:
        return IllegalDecision("bad_target", f"the {prey.type.name} flies")
    return None


def drop(play: Play[Battle], seat: int, choice: Drop) -> None:
    battle = play.state
    if reason := why_not_drop(battle, seat, choice):
        raise reason
    bot, weapon = battle.bot(seat), WEAPONS[choice.weapon]
    # BOT-DROP-1 This bot's drops of the round are counted.
    name = f"r{battle.round}s{seat}n{sum(bot.drops.values())}"
    area, left = battle.map.names[bot.area], bot.charges[weapon.id] - 1
    if weapon.is_bomb:
        mod = bomb_modifier(bot)
        play.emit(BombDropped(seat, weapon.id, name, area, choice.target, mod, left))
    else:
        kind = "magmine" if weapon.is_magmine else "mine"
        play.emit(MineDropped(seat, weapon.id, name, kind, area, weapon.hit, weapon.am, left))


def bomb_modifier(bot: Bot) -> int:
    """BOT-BOMB-3 To hit, fixed at the drop; dashing and flight obstacles do not matter."""
    return sight_modifier(bot) + fitted(bot).bomb_to_hit


def drop_choices(battle: Battle, seat: int) -> list[Drop]:
    """What can be dropped, by weapon, plain bombs at each target."""
    bot = battle.bot(seat)
    choices: list[Drop] = []
    for weapon in fitted(bot).drops:
        if bot.charges[weapon.id]:
            plain = weapon.is_bomb and not weapon.is_explosion
            targets = battle.standing_in(bot.area) if plain else [None]
            drops = [Drop(weapon.id, target) for target in targets]
            choices += [each for each in drops if why_not_drop(battle, seat, each) is None]
    return choices


def on_mine_dropped(battle: Battle, event: MineDropped) -> None:
    area = battle.map.number[event.area]
    mine = Mine(event.mine, event.seat, event.kind, area, event.hit, event.am, 0)
    battle.mines.append(mine)
    use_drop(battle, event)


def on_bomb_dropped(battle: Battle, event: BombDropped) -> None:
    target = OFF if event.target is None else event.target
    area = battle.map.number[event.area]
    battle.bombs.append(Bomb(event.bomb, event.seat, event.weapon, area, target, event.mod))
    use_drop(battle, event)


def use_drop(battle: Battle, event: MineDropped | BombDropped) -> None:
    bot = battle.bot(event.seat)
    bot.charges[event.weapon] = event.charges_left
    bot.drops[event.weapon] = bot.drops.get(event.weapon, 0) + 1


DECIDE = {Drop: drop}
APPLY = {MineDropped: on_mine_dropped, BombDropped: on_bomb_dropped}
OFFER = {Drop: drop_choices}
