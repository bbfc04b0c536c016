"""Sentences for shooting, beams and melee: who fires at whom, and what is rolled to hit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.data import CARD, KIND, PARTS, TARGETING_LOCK, WEAPONS
from mechs_core.rulesets.bottisota.rules.beams import LinkSet, TornApart
from mechs_core.rulesets.bottisota.rules.melee import MeleeDeclared, MeleeRolled
from mechs_core.rulesets.bottisota.rules.missile import MissileTurned
from mechs_core.rulesets.bottisota.rules.react import Reacted
from mechs_core.rulesets.bottisota.rules.resolve import HitsCounted, ShotLost, ShotRolled
from mechs_core.rulesets.bottisota.rules.shoot import ShotDeclared, ShotsFired
from mechs_core.rulesets.bottisota.text.words import (
    Said,
    count,
    name,
    part,
    rolled,
    signed,
    titled,
    type_of,
    weapon,
)
from mechs_core.rulesets.bottisota.view import BotSeen, View

Mods = list[tuple[int, str]]  # a number, what it is for


def _shot_declared(event: ShotDeclared, view: View) -> Said:
    target = event.at if event.bot is None else f"{name(event.bot, view)} in {event.at}"
    said = f"{name(event.seat, view)} aims its {weapon(event.weapon)} at {target}"
    return said, ("BOT-SHT-2", "BOT-SHT-3", "BOT-SHT-4")


def _shots_fired(event: ShotsFired, view: View) -> Said:
    who = name(event.seat, view)
    if not event.count:
        return f"{who} does not fire", ("BOT-SHT-2",)
    return f"{who} fires {count(event.count, 'shot')}", ("BOT-SHT-2", "BOT-SHT-5")


def _shot_rolled(event: ShotRolled, view: View) -> Said:
    shooter = view.seats[event.seat].bot
    outcome = "hit" if event.hit else "miss"
    mods = [] if shooter is None else shot_mods(shooter, view)
    if sum(number for number, _ in mods) != event.mod:
        mods = [(event.mod, "")]
    dice = rolled(event.roll, mods, event.need, outcome)
    who, target = name(event.seat, view), name(event.target, view)
    said = f"{who} fires its {weapon(event.weapon)} at {target}, {dice}"
    return said + _charges(event.charges_left), ("BOT-SHT-6", "BOT-LUCK-2", *_kinds(event.weapon))


def shot_mods(shooter: BotSeen, view: View) -> Mods:
    """What the modifier of a bot's shots is made of. BOT-SHT-6."""
    mods: Mods = [(-1, "dashed")] if shooter.dashed else []
    mods.append((-shooter.faults.get("sight", 0), "sight"))
    if type_of(shooter).flying and "F" in view.map["features"].get(shooter.area, []):
        mods.append((-1, "flight obstacles"))
    mods += _part_mods(shooter)
    mods.append((shooter.lock, PARTS[TARGETING_LOCK].name.lower()))
    return mods


def _part_mods(bot: BotSeen) -> Mods:
    """What equal parts add to hit, by kind."""
    kinds = [KIND[CARD[card]] for card in bot.installed]
    return [
        (PARTS[kind].to_hit * kinds.count(kind), PARTS[kind].name.lower())
        for kind in sorted(set(kinds))
    ]


def _kinds(id: str) -> tuple[str, ...]:
    """The rules of a weapon's kinds."""
    kind = WEAPONS[id]
    rules = (
        (kind.is_explosion, "BOT-WPN-1"),
        (kind.is_area, "BOT-WPN-2"),
        (kind.is_missile, "BOT-WPN-3"),
        (kind.is_beam, "BOT-BEAM-1"),
    )
    return tuple(rule for holds, rule in rules if holds)


def _charges(left: int | None) -> str:
    return "" if left is None else f"; {count(left, 'charge')} left"


def _shot_lost(event: ShotLost, view: View) -> Said:
    said = f"the shot of {name(event.seat, view)}'s {weapon(event.weapon)} finds nobody"
    return said + _charges(event.charges_left), ("BOT-SHT-7",)


def _reacted(event: Reacted, view: View) -> Said:
    who = name(event.seat, view)
    if event.card is None:
        return f"{who} uses no decoy", ("BOT-SHT-9",)
    return f"{who} plays {titled(event.card)}: the hit is a miss", ("BOT-SHT-9",)


def _missile_turned(event: MissileTurned, view: View) -> Said:
    if event.to is None:
        return "the missile finds nobody else and is lost", ("BOT-WPN-3",)
    said = f"the missile turns from {name(event.from_, view)} to {name(event.to, view)}"
    return said, ("BOT-WPN-3",)


def _hits_counted(event: HitsCounted, view: View) -> Said:
    said = f"{name(event.target, view)} is hit {_times(event.count)}, by a d3"
    return said, ("BOT-SHT-8", "BOT-LUCK-1")


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


# ---------------------------------------------------------------- beams


def _torn_apart(event: TornApart, view: View) -> Said:
    said = f"pushed and pulled by {name(event.seat, view)}, {name(event.target, view)} is torn"
    return f"{said}: {count(event.hits, 'hit')} by a d6", ("BOT-BEAM-2",)


def _link_set(event: LinkSet, view: View) -> Said:
    pair = f"{name(event.a, view)} and {name(event.b, view)}"
    if event.kind == "push":
        return f"{pair} are pushed apart: no melee between them this round", ("BOT-BEAM-6",)
    return f"{pair} are pulled together: they may fight this round", ("BOT-BEAM-6",)


# ---------------------------------------------------------------- melee


def _melee_declared(event: MeleeDeclared, view: View) -> Said:
    who = name(event.seat, view)
    if event.target is None:
        return f"{who} attacks nobody", ("BOT-MEL-1",)
    return f"{who} goes for {name(event.target, view)}", ("BOT-MEL-1", "BOT-MEL-2")


def _melee_rolled(event: MeleeRolled, view: View) -> Said:
    pairs = zip((event.a, event.b), event.rolls, event.totals, strict=True)
    one, other = (
        f"{name(seat, view)} rolls {roll}{_bonus(seat, total - roll, view)} = {total}"
        for seat, roll, total in pairs
    )
    rules = ("BOT-MEL-3", "BOT-MEL-5")
    if event.winner is None:
        return f"{one}, {other}: nobody wins", rules
    hits = count(event.hits, "hit")
    return f"{one}, {other}: {name(event.winner, view)} inflicts {hits}", rules


def _bonus(seat: int, bonus: int, view: View) -> str:
    """What is added to a melee roll: " +1 +2 (chainsaw) -1 (sight)"."""
    bot = view.seats[seat].bot
    if bot is None:
        return f" {signed(bonus)}"
    mods = melee_mods(bot, view)
    if sum(number for number, _ in mods) != bonus:
        mods = [(bonus, "")]
    return "".join(f" {n:+d}" + (f" ({why})" if why else "") for n, why in mods if n)


def melee_mods(bot: BotSeen, view: View) -> Mods:
    """What is added to a bot's melee die. BOT-MEL-5."""
    mods: Mods = [(type_of(bot).melee, "")]
    mods += [(part(card).melee, part(card).name.lower()) for card in bot.installed]
    mods.append((-bot.faults.get("sight", 0), "sight"))
    if type_of(bot).flying and "F" in view.map["features"].get(bot.area, []):
        mods.append((-1, "flight obstacles"))
    return mods


TELL: Mapping[type[Event], Callable[[Any, View], Said]] = {
    ShotDeclared: _shot_declared,
    ShotsFired: _shots_fired,
    ShotRolled: _shot_rolled,
    ShotLost: _shot_lost,
    Reacted: _reacted,
    MissileTurned: _missile_turned,
    HitsCounted: _hits_counted,
    TornApart: _torn_apart,
    LinkSet: _link_set,
    MeleeDeclared: _melee_declared,
    MeleeRolled: _melee_rolled,
}
