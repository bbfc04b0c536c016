"""Sentences for what a hit does: shield, armour, damage, faults, destruction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.bottisota.data import SELF_DESTRUCT, WEAPONS
from mechs_core.rulesets.bottisota.rules.damage import (
    DamageAblated,
    DamageTaken,
    FaultRolled,
    PartLost,
)
from mechs_core.rulesets.bottisota.rules.destruction import (
    BlastRolled,
    Detonated,
    SelfDestructed,
)
from mechs_core.rulesets.bottisota.rules.fall import BotDestroyed
from mechs_core.rulesets.bottisota.rules.hazards import HazardRolled
from mechs_core.rulesets.bottisota.rules.hits import ArmourTested, DefencesUpdated, ShieldTested
from mechs_core.rulesets.bottisota.rules.numbers import COVER
from mechs_core.rulesets.bottisota.text.words import (
    Said,
    covered,
    listed,
    name,
    rolled,
    titled,
    type_of,
)
from mechs_core.rulesets.bottisota.view import View


def _shield_tested(event: ShieldTested, view: View) -> Said:
    outcome = "the hit is saved" if event.saved else "the hit goes on to the armour"
    dice = rolled(event.roll, [(event.mod, "cover")], event.need, outcome)
    return f"{name(event.target, view)}'s shield {dice}", ("BOT-HIT-1", "BOT-HIT-2")


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


def _defences_updated(event: DefencesUpdated, view: View) -> Said:
    shield = "no shield" if event.shield is None else f"a shield of {event.shield}+"
    said = f"{name(event.seat, view)} now has armour {event.armour}+ and {shield}"
    return said, ("BOT-HIT-3", "BOT-HIT-6")


# ---------------------------------------------------------------- damage and faults


CAUSE: Final[Mapping[str, str]] = {
    "shot": "a shot",
    "tear": "torn by beams",
    "bomb": "a bomb",
    "mine": "a mine",
    "melee": "melee",
    "blast": "an explosion",
    "extra": "a fault",
    "acid": "acid",
    "obstacle": "flight obstacles",
    "wall": "flown into a wall",
    "doorway": "flown into a doorway",
    "detonation": "detonated",
}


def _damage_taken(event: DamageTaken, view: View) -> Said:
    bot = view.seats[event.target].bot
    most = "" if bot is None else f" of {type_of(bot).explode_at}"
    by = "itself" if event.by is None else name(event.by, view)
    said = f"{name(event.target, view)} is damaged by {by} ({CAUSE[event.cause]})"
    rules = ("BOT-DMG-1",) if event.cause != "extra" else ("BOT-DMG-1", "BOT-DMG-2")
    return f"{said}: {event.total}{most}", rules


def _damage_ablated(event: DamageAblated, view: View) -> Said:
    said = f"{titled(event.card)} of {name(event.target, view)} takes the damage and is gone"
    return said, ("BOT-DMG-3",)


FAULTS: Final[Mapping[str, str]] = {
    "sight": "its sight is worse, -1 to hit and in melee",
    "slow": "its coordination suffers, one slow",
    "armour": "its armour is worse by 1",
    "part": "a part is lost, if it has one",
    "extra": "one more damage point",
}


def _fault_rolled(event: FaultRolled, view: View) -> Said:
    said = f"{name(event.target, view)} breaks something, rolls {event.roll}"
    return f"{said}: {FAULTS[event.fault]}", ("BOT-DMG-2",)


def _part_lost(event: PartLost, view: View) -> Said:
    where = "" if event.from_ == "installed" else " from its hand"
    said = f"{name(event.seat, view)} loses {titled(event.card)}{where}"
    rule = "BOT-DMG-2" if event.why == "fault" else "BOT-PART-6"
    return said, (rule,)


def _hazard_rolled(event: HazardRolled, view: View) -> Said:
    place = "acid" if event.kind == "acid" else "flight obstacles"
    rule = "BOT-MEL-7" if view.phase == "melee" else "BOT-BEAM-5"
    end = "it is lost" if event.destroyed else "it gets away"
    said = f"{name(event.target, view)} among {place} rolls {event.roll}, a 6 destroys it: {end}"
    return said.replace("among acid", "in acid"), (rule,)


# ---------------------------------------------------------------- destruction


def _detonated(event: Detonated, view: View) -> Said:
    return f"{name(event.seat, view)} blows itself up", ("BOT-SHT-10", "BOT-SELF-2")


def _bot_destroyed(event: BotDestroyed, view: View) -> Said:
    by = _destroyer(event, view)
    cards = f"; discarded: {listed(event.cards)}" if event.cards else ""
    said = f"{name(event.seat, view)} of seat {event.seat} is destroyed{by} ({CAUSE[event.cause]})"
    said += cards
    return said, ("BOT-DEST-1", *BEHIND.get(event.cause, ()))


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


def _self_destructed(event: SelfDestructed, view: View) -> Said:
    said = f"{name(event.seat, view)} explodes at {event.area}"
    return said, ("BOT-SELF-1", "BOT-SELF-3")


def _blast_rolled(event: BlastRolled, view: View) -> Said:
    outcome = "hit" if event.hit else "miss"
    dice = rolled(event.roll, [], SELF_DESTRUCT.hit, outcome)
    said = f"the explosion at {name(event.target, view)} {dice}"
    return said, ("BOT-SELF-1",)


TELL: Mapping[type[Event], Callable[[Any, View], Said]] = {
    ShieldTested: _shield_tested,
    ArmourTested: _armour_tested,
    DefencesUpdated: _defences_updated,
    DamageTaken: _damage_taken,
    DamageAblated: _damage_ablated,
    FaultRolled: _fault_rolled,
    PartLost: _part_lost,
    HazardRolled: _hazard_rolled,
    Detonated: _detonated,
    BotDestroyed: _bot_destroyed,
    SelfDestructed: _self_destructed,
    BlastRolled: _blast_rolled,
}
