"""Sentences for combats, damage and knock-outs, and for the Mighty Mech."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row, by, when
from mechs_core.kit.words import Said
from mechs_core.rulesets.tiny_epic_mechs.data import PILOT_CARDS, SPRITE, WEAPON, WEAPON_CARDS
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import MineTriggered, TurretFired
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import (
    Attack,
    AttackMade,
    Jammed,
    WeaponDisarmed,
    line_of,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import (
    CombatEnded,
    CombatStarted,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import AdHocEntered, PilotKnockedOut
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import (
    ClaimMech,
    EnterMech,
    MechDeclined,
    MechLeft,
    MechOffered,
    MechTaken,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import PilotPlaced, Place, PlacementAsked
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged
from mechs_core.rulesets.tiny_epic_mechs.text.say import SAY, STATUS
from mechs_core.rulesets.tiny_epic_mechs.text.words import name, value, weapon
from mechs_core.rulesets.tiny_epic_mechs.view import CombatSeen, View

# ---------------------------------------------------------------- mines and turrets


def _mine_sum(event: MineTriggered, view: View) -> str:
    worth = value(view.zones, event.cell)
    return _softened(f"{event.number} + {worth}", event.number + worth, event.damage)


def _turret_sum(event: TurretFired, view: View) -> str:
    full = value(view.zones, event.cell) if view.turret_damage is None else view.turret_damage
    return _softened(str(full), full, event.damage)


def _softened(added: str, full: int, damage: int) -> str:
    """How damage came about: "3 + 2 = 5", of one number "2", "3 + 2 - 1 (Sprite) = 4"."""
    if damage != full:
        added = f"{added} - {full - damage} ({PILOT_CARDS[SPRITE].name})"
    return added if added == str(damage) else f"{added} = {damage}"


# ---------------------------------------------------------------- combat


def _attack_made(event: AttackMade, view: View) -> Said:
    damage = line_of(WEAPON[event.weapon], event.reason is not None).damage
    dealt = f"{damage} + {event.pay} paid = {damage + event.pay}" if event.pay else f"{damage}"
    fight = view.combat
    at = "" if fight is None else f" {name(_other(fight, event.seat))}"
    said = f"{name(event.seat)} attacks{at} with its {weapon(event.weapon)}"
    if event.reason is None:
        return f"{said}: {dealt} damage", ("TEM-CBT-2", "TEM-CBT-4")
    why, rules = _power(event, fight)
    return f"{said}, power attack ({why}): {dealt} damage", rules


def _other(fight: CombatSeen, seat: int) -> int:
    return fight.defender if seat == fight.attacker else fight.attacker


def _power(event: AttackMade, fight: CombatSeen | None) -> Said:
    """Why this is a power attack. TEM-CBT-3"""
    if event.reason == "jump":
        return "jump", ("TEM-CBT-3", "TEM-R-29")
    if event.reason == "overdrive":
        return "Overdrive", ("TEM-CBT-3", "TEM-R-56")
    used = None if fight is None else fight.last
    if used is None:
        return "counter", ("TEM-CBT-3",)
    own, last = (WEAPON_CARDS[WEAPON[weapon_id]].type for weapon_id in (event.weapon, used))
    return f"{own} counters {last}", ("TEM-CBT-3", "TEM-R-31")


# ---------------------------------------------------------------- knocked out, put elsewhere


def _ad_hoc_rule(event: AdHocEntered, view: View) -> tuple[str, ...]:
    return ("TEM-CBT-6",) if view.seats[event.seat].health else ("TEM-KO-2",)


KO_FROM: Final = {"PILOT": "TEM-KO-3", "ARMOR": "TEM-KO-4", "MIGHTY": "TEM-KO-5"}


def _knocked_down(event: StatusChanged, view: View) -> Said:
    who, before = name(event.seat), view.seats[event.seat].status
    rules = (KO_FROM[before], "TEM-R-17")
    if before == event.status:
        return f"{who} is back at health {event.health}", rules
    return f"{who} loses its {STATUS[before]}: a pilot again, health {event.health}", rules


def _pilot_placed(event: PilotPlaced, view: View) -> Said:
    who = name(event.seat)
    if event.why == "retreat":
        said = f"{who} retreats from {event.from_} to {event.to}"
        return said, ("TEM-CBT-6", "TEM-PLACE-2", "TEM-ARR-7")
    if event.to == view.seats[event.seat].base and view.phase != "place":
        return f"{who} comes back in its base {event.to}", ("TEM-KO-3", "TEM-ARR-7")
    return f"{who} comes back on {event.to}", ("TEM-PLACE-2", "TEM-ARR-7")


# ---------------------------------------------------------------- the Mighty Mech


def _left_rule(event: MechLeft, view: View) -> tuple[str, ...]:
    return ("TEM-KO-7",) if view.combat is None else ("TEM-KO-6",)


def _declined_rule(event: MechDeclined, view: View) -> tuple[str, ...]:
    return ("TEM-R-19",) if view.offer == "claim" else ("TEM-MECH-2",)


def _mech(event: MechDeclined, view: View) -> str:
    return view.mech or ""


TELL: Final[Mapping[type[Message], Row]] = {
    # mines and turrets
    MineTriggered: SAY(
        "{victim} sets off {owner}'s mine {number} on {cell}: {sum} damage",
        *("TEM-ARR-1", "TEM-R-7"),
        sum=_mine_sum,
    ),
    TurretFired: SAY(
        "{owner}'s turret on {cell} fires at {victim}: {sum} damage",
        *("TEM-ARR-3", "TEM-R-8"),
        sum=_turret_sum,
    ),
    DamageDealt: SAY(
        "{seat} loses [{amount?}{amount}|no] health: {health} left",
        when("cause", {"weapon": "TEM-CBT-4", "mine": "TEM-ARR-1", "turret": "TEM-ARR-3"}),
    ),
    # combat
    CombatStarted: SAY(
        "combat on {cell}: {seat} attacks {defender}[{jump?}, with a jump]",
        *("TEM-CBT-1", when("jump", "TEM-CBT-3")),
    ),
    Attack: SAY(
        "chooses [{power?}a power|an] attack with its {weapon}[{pay?}, paying {pay}]"
        "[, to disarm the {target}]",
        *("TEM-CBT-2", when("power", "TEM-CBT-3")),
    ),
    AttackMade: _attack_made,
    Jammed: SAY("{seat} is jammed: no power attack with its next weapon", "TEM-CBT-5", "TEM-R-57"),
    WeaponDisarmed: SAY("{seat} is disarmed: its {weapon} is exhausted", "TEM-CBT-5"),
    CombatEnded: SAY(
        "{winner} wins the combat against {loser}{how}",
        *(when("how", {"ko": "TEM-CBT-7", "retreat": "TEM-CBT-6"}), "TEM-CBT-8"),
        how={"ko": " by KO", "retreat": ", who has retreated"},
    ),
    # knocked out, put elsewhere
    PilotKnockedOut: SAY(
        "{seat} is knocked out on {cell} by {by}{cause}",
        "TEM-KO-1",
        cause={"weapon": "", "mine": "'s mine", "turret": "'s turret"},
    ),
    AdHocEntered: SAY(
        "{seat} is in Ad Hoc mode, all its program cards in hand", "TEM-ADH-1", _ad_hoc_rule
    ),
    StatusChanged: by(
        "status",
        {
            "ARMOR": SAY("{seat} wears Power Armor now, health {health}", "TEM-POW-3", "TEM-R-47"),
            "MIGHTY": SAY("{seat} controls the Mighty Mech now, health {health}", "TEM-MECH-1"),
            "PILOT": _knocked_down,
        },
    ),
    PlacementAsked: SAY(
        "{seat} chooses where it {why}: {cells:either}",
        "TEM-PLACE-2",
        why={"retreat": "retreats", "ko": "comes back"},
    ),
    Place: SAY("chooses to go to {cell}", "TEM-PLACE-2"),
    PilotPlaced: _pilot_placed,
    # the Mighty Mech
    MechLeft: SAY("the Mighty Mech stands empty on {cell}", _left_rule),
    MechOffered: by(
        "how",
        {
            "claim": SAY("{seat} may claim the Mighty Mech on {cell}", "TEM-KO-6", "TEM-R-18"),
            "enter": SAY(
                "{seat}, at full health in Power Armor, may enter the Mighty Mech on {cell}",
                *("TEM-ARR-5", "TEM-MECH-2"),
            ),
        },
    ),
    EnterMech: SAY("[{accept?}takes|declines] the Mighty Mech", "TEM-MECH-2"),
    ClaimMech: SAY("[{accept?}takes|declines] the Mighty Mech", "TEM-KO-6"),
    MechTaken: SAY(
        "{seat} {how} the Mighty Mech on {cell}",
        *(when("how", {"claimed": "TEM-KO-6", "entered": "TEM-ARR-5"}), "TEM-MECH-1"),
        how={"claimed": "claims", "entered": "enters"},
    ),
    MechDeclined: SAY(
        "{seat} leaves the Mighty Mech[: it stays empty on {mech}]", _declined_rule, mech=_mech
    ),
}
