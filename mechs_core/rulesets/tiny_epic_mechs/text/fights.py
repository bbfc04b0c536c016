"""Sentences for combats and for harm: mines, turrets, attacks, knock-outs, placements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.tiny_epic_mechs.data import PILOT_CARDS, SPRITE, WEAPON, WEAPON_CARDS
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import MineTriggered, TurretFired
from mechs_core.rulesets.tiny_epic_mechs.rules.clash import CombatEnded, CombatStarted
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import (
    AttackMade,
    Jammed,
    WeaponDisarmed,
    line_of,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import DamageDealt
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import AdHocEntered, PilotKnockedOut
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import PilotPlaced, PlacementAsked
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged
from mechs_core.rulesets.tiny_epic_mechs.text.words import STATUS, Said, listed, name, value, weapon
from mechs_core.rulesets.tiny_epic_mechs.view import CombatSeen, View

# ---------------------------------------------------------------- mines and turrets


def _mine_triggered(event: MineTriggered, view: View) -> Said:
    worth = value(view.zones, event.cell)
    sum = _softened(f"{event.number} + {worth}", event.number + worth, event.damage)
    said = f"{name(event.victim)} sets off {name(event.owner)}'s mine {event.number} on"
    return f"{said} {event.cell}: {sum} damage", ("TEM-ARR-1", "TEM-R-7")


def _turret_fired(event: TurretFired, view: View) -> Said:
    full = value(view.zones, event.cell) if view.turret_damage is None else view.turret_damage
    said = f"{name(event.owner)}'s turret on {event.cell} fires at {name(event.victim)}"
    damage = _softened(str(full), full, event.damage)
    return f"{said}: {damage} damage", ("TEM-ARR-3", "TEM-R-8")


def _softened(sum: str, full: int, damage: int) -> str:
    """How damage came about: "3 + 2 = 5", of one number "2", "3 + 2 - 1 (Sprite) = 4"."""
    if damage != full:
        sum = f"{sum} - {full - damage} ({PILOT_CARDS[SPRITE].name})"
    return sum if sum == str(damage) else f"{sum} = {damage}"


HARM: Final = {"weapon": "TEM-CBT-4", "mine": "TEM-ARR-1", "turret": "TEM-ARR-3"}


def _damage_dealt(event: DamageDealt, view: View) -> Said:
    lost = f"loses {event.amount} health" if event.amount else "loses no health"
    return f"{name(event.seat)} {lost}: {event.health} left", (HARM[event.cause],)


# ---------------------------------------------------------------- combat


def _combat_started(event: CombatStarted, view: View) -> Said:
    said = f"combat on {event.cell}: {name(event.seat)} attacks {name(event.defender)}"
    if event.jump:
        return f"{said}, with a jump", ("TEM-CBT-1", "TEM-CBT-3")
    return said, ("TEM-CBT-1",)


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
    own, last = (WEAPON_CARDS[WEAPON[id]].type for id in (event.weapon, used))
    return f"{own} counters {last}", ("TEM-CBT-3", "TEM-R-31")


def _jammed(event: Jammed, view: View) -> Said:
    said = f"{name(event.seat)} is jammed: no power attack with its next weapon"
    return said, ("TEM-CBT-5", "TEM-R-57")


def _weapon_disarmed(event: WeaponDisarmed, view: View) -> Said:
    said = f"{name(event.seat)} is disarmed: its {weapon(event.weapon)} is exhausted"
    return said, ("TEM-CBT-5",)


def _combat_ended(event: CombatEnded, view: View) -> Said:
    said = f"{name(event.winner)} wins the combat against {name(event.loser)}"
    if event.how == "ko":
        return f"{said} by KO", ("TEM-CBT-7", "TEM-CBT-8")
    return f"{said}, who has retreated", ("TEM-CBT-6", "TEM-CBT-8")


# ---------------------------------------------------------------- knocked out, put elsewhere


def _pilot_knocked_out(event: PilotKnockedOut, view: View) -> Said:
    by = name(event.by) if event.cause == "weapon" else f"{name(event.by)}'s {event.cause}"
    return f"{name(event.seat)} is knocked out on {event.cell} by {by}", ("TEM-KO-1",)


def _ad_hoc_entered(event: AdHocEntered, view: View) -> Said:
    said = f"{name(event.seat)} is in Ad Hoc mode, all its program cards in hand"
    rule = "TEM-CBT-6" if view.seats[event.seat].health else "TEM-KO-2"
    return said, ("TEM-ADH-1", rule)


KO_FROM: Final = {"PILOT": "TEM-KO-3", "ARMOR": "TEM-KO-4", "MIGHTY": "TEM-KO-5"}
RISE: Final = {"ARMOR": ("TEM-POW-3", "TEM-R-47"), "MIGHTY": ("TEM-MECH-1",)}


def _status_changed(event: StatusChanged, view: View) -> Said:
    who, before = name(event.seat), view.seats[event.seat].status
    if event.status in RISE:
        does = "wears Power Armor" if event.status == "ARMOR" else "controls the Mighty Mech"
        return f"{who} {does} now, health {event.health}", RISE[event.status]
    rules = (KO_FROM[before], "TEM-R-17")
    if before == event.status:
        return f"{who} is back at health {event.health}", rules
    return f"{who} loses its {STATUS[before]}: a pilot again, health {event.health}", rules


def _placement_asked(event: PlacementAsked, view: View) -> Said:
    does = "retreats" if event.why == "retreat" else "comes back"
    said = f"{name(event.seat)} chooses where it {does}: {listed(event.cells, 'or')}"
    return said, ("TEM-PLACE-2",)


def _pilot_placed(event: PilotPlaced, view: View) -> Said:
    who = name(event.seat)
    if event.why == "retreat":
        said = f"{who} retreats from {event.from_} to {event.to}"
        return said, ("TEM-CBT-6", "TEM-PLACE-2", "TEM-ARR-7")
    if event.to == view.seats[event.seat].base and view.phase != "place":
        return f"{who} comes back in its base {event.to}", ("TEM-KO-3", "TEM-ARR-7")
    return f"{who} comes back on {event.to}", ("TEM-PLACE-2", "TEM-ARR-7")


TELL: Mapping[type[Event], Callable[[Any, View], Said]] = {
    MineTriggered: _mine_triggered,
    TurretFired: _turret_fired,
    DamageDealt: _damage_dealt,
    CombatStarted: _combat_started,
    AttackMade: _attack_made,
    Jammed: _jammed,
    WeaponDisarmed: _weapon_disarmed,
    CombatEnded: _combat_ended,
    PilotKnockedOut: _pilot_knocked_out,
    AdHocEntered: _ad_hoc_entered,
    StatusChanged: _status_changed,
    PlacementAsked: _placement_asked,
    PilotPlaced: _pilot_placed,
}
