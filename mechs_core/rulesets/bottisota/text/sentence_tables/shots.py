"""Sentences for shooting, beams and melee: who fires at whom, and what is rolled to hit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row, when
from mechs_core.kit.words import Said, count
from mechs_core.rulesets.bottisota.data import CARD, KIND, PARTS, TARGETING_LOCK, WEAPONS
from mechs_core.rulesets.bottisota.rules.beams import LinkSet, TornApart
from mechs_core.rulesets.bottisota.rules.declaration import Fire, Shoot, ShotDeclared, ShotsFired
from mechs_core.rulesets.bottisota.rules.melee import Melee, MeleeDeclared, MeleeRolled, Steal
from mechs_core.rulesets.bottisota.rules.missile import MissileTurn, MissileTurned
from mechs_core.rulesets.bottisota.rules.react import React, Reacted
from mechs_core.rulesets.bottisota.rules.shot_rolls import HitsCounted, ShotLost, ShotRolled
from mechs_core.rulesets.bottisota.text.sentence_tables.values import SAY
from mechs_core.rulesets.bottisota.text.words import (
    name,
    part,
    rolled,
    signed,
    type_of,
)
from mechs_core.rulesets.bottisota.view import BotSeen, View

Mods = list[tuple[int, str]]  # a number, what it is for


def _fire(told: Fire, view: View) -> Said:
    declares = view.asked is not None and view.asked.kind == "declaring"
    return "fires" if declares else "declares no shot", ("BOT-SHT-2",)


def _shot_dice(event: ShotRolled, view: View) -> str:
    shooter = view.seats[event.seat].bot
    mods = [] if shooter is None else shot_mods(shooter, view)
    if sum(number for number, _ in mods) != event.mod:
        mods = [(event.mod, "")]
    return rolled(event.roll, mods, event.need, "hit" if event.hit else "miss")


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


def _kinds(event: ShotRolled, view: View) -> tuple[str, ...]:
    """The rules of a weapon's kinds."""
    kind = WEAPONS[event.weapon]
    rules = (
        (kind.is_explosion, "BOT-WPN-1"),
        (kind.is_area, "BOT-WPN-2"),
        (kind.is_missile, "BOT-WPN-3"),
        (kind.is_beam, "BOT-BEAM-1"),
    )
    return tuple(rule for holds, rule in rules if holds)


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


TELL: Final[Mapping[type[Message], Row]] = {
    # shooting
    Shoot: SAY("declares its {weapon} at [{bot:seat}|{area}]", "BOT-SHT-2", "BOT-SHT-3"),
    ShotDeclared: SAY(
        "{seat} aims its {weapon} at [{bot:seat} in ]{at}",
        *("BOT-SHT-2", "BOT-SHT-3", "BOT-SHT-4"),
    ),
    Fire: _fire,
    ShotsFired: SAY(
        "{seat} [{count?}fires {count:shots}|does not fire]",
        *("BOT-SHT-2", when("count", "BOT-SHT-5")),
    ),
    ShotRolled: SAY(
        "{seat} fires its {weapon} at {target}, {dice}[; {charges_left} left]",
        *("BOT-SHT-6", "BOT-LUCK-2", _kinds),
        dice=_shot_dice,
    ),
    ShotLost: SAY("the shot of {seat}'s {weapon} finds nobody[; {charges_left} left]", "BOT-SHT-7"),
    React: SAY("[{use?}uses a decoy|takes the hit]", "BOT-SHT-9"),
    Reacted: SAY("{seat} [plays {card}: the hit is a miss|uses no decoy]", "BOT-SHT-9"),
    MissileTurn: SAY("turns its missile on {target}", "BOT-WPN-3"),
    MissileTurned: SAY(
        "the missile [turns from {from_:seat} to {to:seat}|finds nobody else and is lost]",
        "BOT-WPN-3",
    ),
    HitsCounted: SAY("{target} is hit {count:times}, by a d3", "BOT-SHT-8", "BOT-LUCK-1"),
    # beams
    TornApart: SAY("pushed and pulled by {seat}, {target} is torn: {hits} by a d6", "BOT-BEAM-2"),
    LinkSet: SAY(
        "{a} and {b} are {kind} this round",
        "BOT-BEAM-6",
        kind={
            "push": "pushed apart: no melee between them",
            "pull": "pulled together: they may fight",
        },
    ),
    # melee
    Melee: SAY("names {target|nobody} in melee", "BOT-MEL-1"),
    MeleeDeclared: SAY(
        "{seat} [goes for {target}|attacks nobody]", "BOT-MEL-1", when("target", "BOT-MEL-2")
    ),
    MeleeRolled: _melee_rolled,
    Steal: SAY("[{take?}steals instead of one hit|does not steal]", "BOT-MEL-9"),
}
