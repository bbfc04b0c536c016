"""Sentences for what a hit does: shield, armour, damage, faults, destruction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row, when
from mechs_core.kit.words import Said
from mechs_core.rulesets.bottisota.data import SELF_DESTRUCT, WEAPONS
from mechs_core.rulesets.bottisota.rules.bot_numbers import COVER
from mechs_core.rulesets.bottisota.rules.damage import (
    DamageAblated,
    DamageTaken,
    FaultRolled,
    PartLost,
)
from mechs_core.rulesets.bottisota.rules.destruction import BotDestroyed
from mechs_core.rulesets.bottisota.rules.explosions import (
    BlastRolled,
    Detonate,
    Detonated,
    SelfDestructed,
)
from mechs_core.rulesets.bottisota.rules.hazards import HazardRolled
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested, DefencesUpdated, ShieldTested
from mechs_core.rulesets.bottisota.text.sentence_tables.values import SAY
from mechs_core.rulesets.bottisota.text.words import (
    covered,
    name,
    rolled,
    type_of,
)
from mechs_core.rulesets.bottisota.view import View


def _shield_dice(event: ShieldTested, view: View) -> str:
    outcome = "the hit is saved" if event.saved else "the hit goes on to the armour"
    return rolled(event.roll, [(event.mod, "cover")], event.need, outcome)


def _armour_tested(event: ArmourTested, view: View) -> Said:
    outcome = "the hit is saved" if event.saved else "the hit gets through"
    mods, covered = _armour_mods(event, view)
    dice = rolled(event.roll, mods, event.need, outcome)
    rules = ("BOT-HIT-2", "BOT-HIT-5") if covered else ("BOT-HIT-2",)
    return f"{name(event.target, view)}'s armour {dice}", rules


def _armour_mods(event: ArmourTested, view: View) -> tuple[list[tuple[int, str]], bool]:
    """What an armour test's modifier is made of, as far as it shows; whether there is cover."""
    target = view.seats[event.target].bot
    if target is None or view.phase == "melee":
        return [(event.mod, "melee")], False
    if not covered(target, view):
        return [(event.mod, "weapon")], False
    am = _armour_modifier(view)
    if am is not None and event.mod == am + COVER:
        return [(am, "weapon"), (COVER, "cover")], True
    return [(event.mod, "")], False


def _armour_modifier(view: View) -> int | None:
    """Of the shot under way; None where it is no plain shot."""
    firing = view.firing
    if firing is None or firing.shot is None or not firing.fired:
        return None
    weapon = WEAPONS[firing.shots[firing.shot].weapon]
    return None if weapon.is_beam else weapon.am


# ---------------------------------------------------------------- damage and destruction


def _most(event: DamageTaken, view: View) -> str:
    """How much damage it explodes at."""
    bot = view.seats[event.target].bot
    return "" if bot is None else str(type_of(bot).explode_at)


def _hazard_rule(event: HazardRolled, view: View) -> tuple[str, ...]:
    return ("BOT-MEL-7",) if view.phase == "melee" else ("BOT-BEAM-5",)


def _destroyer(event: BotDestroyed, view: View) -> str:
    if event.by is not None:
        return f" by {name(event.by, view)}"
    return "" if event.cause in ("wall", "doorway") else " by itself"


BEHIND: Final[Mapping[str, tuple[str, ...]]] = {
    "acid": ("BOT-TER-2",),
    "obstacle": ("BOT-TER-3",),
    "wall": ("BOT-MOV-8",),
    "doorway": ("BOT-TER-7",),
    "detonation": ("BOT-SELF-2",),
    "mine": ("BOT-MINE-5",),
}


def _blast_dice(event: BlastRolled, view: View) -> str:
    return rolled(event.roll, [], SELF_DESTRUCT.hit, "hit" if event.hit else "miss")


TELL: Final[Mapping[type[Message], Row]] = {
    # shield and armour
    ShieldTested: SAY("{target}'s shield {dice}", "BOT-HIT-1", "BOT-HIT-2", dice=_shield_dice),
    ArmourTested: _armour_tested,
    DefencesUpdated: SAY(
        "{seat} now has armour {armour}+ and [a shield of {shield}+|no shield]",
        *("BOT-HIT-3", "BOT-HIT-6"),
    ),
    # damage and faults
    DamageTaken: SAY(
        "{target} is damaged by {by|itself} ({cause}): {total}[ of {most}]",
        *("BOT-DMG-1", when("cause", {"extra": "BOT-DMG-2"})),
        most=_most,
    ),
    DamageAblated: SAY("{card} of {target} takes the damage and is gone", "BOT-DMG-3"),
    FaultRolled: SAY(
        "{target} breaks something, rolls {roll}: {fault}",
        "BOT-DMG-2",
        fault={
            "sight": "its sight is worse, -1 to hit and in melee",
            "slow": "its coordination suffers, one slow",
            "armour": "its armour is worse by 1",
            "part": "a part is lost, if it has one",
            "extra": "one more damage point",
        },
    ),
    PartLost: SAY(
        "{seat} loses {card}{from_}",
        when("why", {"fault": "BOT-DMG-2", "emp": "BOT-PART-6"}),
        from_={"installed": "", "hand": " from its hand"},
    ),
    HazardRolled: SAY(
        "{target} {kind} rolls {roll}, a 6 destroys it: [{destroyed?}it is lost|it gets away]",
        _hazard_rule,
        kind={"acid": "in acid", "obstacle": "among flight obstacles"},
    ),
    # destruction
    Detonate: SAY("detonates", "BOT-SHT-10"),
    Detonated: SAY("{seat} blows itself up", "BOT-SHT-10", "BOT-SELF-2"),
    BotDestroyed: SAY(
        "{seat} of seat {seat:str} is destroyed{whose} ({cause})[; discarded: {cards}]",
        *("BOT-DEST-1", when("cause", BEHIND)),
        whose=_destroyer,
    ),
    SelfDestructed: SAY("{seat} explodes at {area}", "BOT-SELF-1", "BOT-SELF-3"),
    BlastRolled: SAY("the explosion at {target} {dice}", "BOT-SELF-1", dice=_blast_dice),
}
