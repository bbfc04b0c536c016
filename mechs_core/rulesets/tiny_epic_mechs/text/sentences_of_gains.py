"""Sentences for what a seat has: resources, weapons, devices, health, points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row, by, when
from mechs_core.kit.templates import Template
from mechs_core.kit.words import Said, count, listed
from mechs_core.rulesets.tiny_epic_mechs.field_types import CREDITS, ENERGY, TURRET
from mechs_core.rulesets.tiny_epic_mechs.geometry import NUMBER, OFF
from mechs_core.rulesets.tiny_epic_mechs.rules.buy import Buy, MarketRefilled, WeaponBought
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import (
    Collect,
    Collected,
    ResourceChosen,
    gained,
    next_choice,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import (
    DeployMine,
    DeployTurret,
    DeviceDeployed,
    DeviceMoved,
    DeviceReturned,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip, WeaponsEquipped
from mechs_core.rulesets.tiny_epic_mechs.rules.points import VpGained
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Heal, Healed, Upgrade, Upgraded
from mechs_core.rulesets.tiny_epic_mechs.rules.resources import ResourcesChanged
from mechs_core.rulesets.tiny_epic_mechs.text.arena_of_view import arena_of
from mechs_core.rulesets.tiny_epic_mechs.text.say import SAY
from mechs_core.rulesets.tiny_epic_mechs.text.words import (
    RESOURCE,
    amount,
    name,
    resources,
    value,
    weapons,
)
from mechs_core.rulesets.tiny_epic_mechs.view import View

# ---------------------------------------------------------------- resources


def _collect(choice: Collect, view: View) -> Said:
    said = "collects"
    if choice.cell is not None and choice.resource is not None:
        said = f"wants {RESOURCE[choice.resource]} of {choice.cell}"
    if _gains_nothing(choice, view):
        said += f": nothing, the cap of {view.cap} is reached"
        return said, ("TEM-COL-1", "TEM-R-26")
    return said, ("TEM-COL-1",)


def _gains_nothing(choice: Collect, view: View) -> bool:
    """Whether this ends a COLLECT that leaves credits and energy as they are."""
    arena, seat = arena_of(view), OFF if view.active is None else view.active
    if choice.cell is not None and choice.resource is not None:
        arena.chosen[NUMBER[choice.cell]] = choice.resource
    return next_choice(arena, seat) == OFF and gained(arena, seat) is None


def _collected(event: Collected, view: View) -> Said:
    before = view.seats[event.seat]
    gained = [sum(gain[which] for gain in event.zones.values()) for which in (0, 1)]
    lost = before.credits + gained[0] - event.credits, before.energy + gained[1] - event.energy
    said = f"{name(event.seat)} collects {resources(*gained)} on {listed(event.zones)}"
    said += f": {count(event.credits, 'credit')}, {event.energy} energy"
    if any(lost):
        return f"{said}; {resources(*lost)} above the cap lost", ("TEM-COL-1", "TEM-R-26")
    return said, ("TEM-COL-1",)


def _change(event: ResourcesChanged, view: View) -> str:
    """ "loses 2 credits"."""
    before = view.seats[event.seat]
    more = event.credits - before.credits, event.energy - before.energy
    does = "pays" if event.why == "payment" else "loses" if min(more) < 0 else "gains"
    return f"{does} {resources(*map(abs, more))}"


# ---------------------------------------------------------------- weapons and devices


def _weapons_equipped(event: WeaponsEquipped, view: View) -> Said:
    before = view.seats[event.seat].equipped
    comes = weapons(each for each in event.weapons if each not in before)
    goes = weapons(each for each in before if each not in event.weapons)
    who, rules = name(event.seat), ("TEM-EQ-2",) if event.automatic else ("TEM-EQ-1", "TEM-R-33")
    if comes and goes:
        return f"{who} equips its {comes} instead of its {goes}", rules
    if comes:
        return f"{who} equips its {comes}", rules
    return f"{who} puts its {goes} into the stockpile", rules


def _left(event: DeviceMoved, view: View) -> str:
    return amount(ENERGY, event.energy) if event.kind == TURRET else amount(CREDITS, event.credits)


def _returned_rules(event: DeviceReturned, view: View) -> tuple[str, ...]:
    # A pilot that survived a turret stands there; one that is about to be placed there has just
    # entered Ad Hoc mode.
    survived = any(
        seat.cell == event.cell and seat.ad_hoc != "fresh"
        for each, seat in enumerate(view.seats)
        if each != event.owner
    )
    return ("TEM-ARR-3", "TEM-R-11") if survived else ("TEM-PLACE-3", "TEM-R-23")


# ---------------------------------------------------------------- health


def _healed(event: Healed, view: View) -> Said:
    before = view.seats[event.seat]
    gained, who = event.health - before.health, name(event.seat)
    if event.why == "weapon":
        return f"{who} regains {gained} health by its weapon: {event.health}", ("TEM-CBT-5",)
    said = f"{who} heals {gained} for {before.energy - event.energy} energy: health {event.health}"
    return f"{said}, {event.energy} energy left", ("TEM-POW-2",)


def _paid(event: Upgraded, view: View) -> str:
    return amount(CREDITS, view.seats[event.seat].credits - event.credits)


# ---------------------------------------------------------------- points


def _gain(why: str, *rules: str) -> Template:
    """The sentence for points of one reason; it may name the zone that scores or who retreats."""
    said = "{seat} gains {amount} VP " + why + ": {total} VP"
    return SAY(said, *rules, zone=_zone, enemy=_enemy)


def _zone(event: VpGained, view: View) -> str:
    """The zone that scores, with its value."""
    return "" if event.cell is None else f"{event.cell} (value {value(view.zones, event.cell)})"


def _enemy(event: VpGained, view: View) -> str:
    return "its enemy" if view.combat is None else name(view.combat.next)


TELL: Final[Mapping[type[Message], Row]] = {
    # resources
    Collect: _collect,
    ResourceChosen: SAY("{seat} chooses {resource} on {cell}", "TEM-COL-1"),
    Collected: _collected,
    ResourcesChanged: SAY(
        "{seat} {change}{why}: {credits}, {energy} energy",
        when("why", {"ability": "TEM-CBT-1", "ko": ("TEM-KO-3", "TEM-R-16")}),
        when("why", {"payment": "TEM-CBT-5", "effect": "TEM-CBT-5"}),
        change=_change,
        why={"payment": "", "effect": "", "ability": ", as Maverick", "ko": " after its KO"},
    ),
    # weapons
    Buy: SAY("wants to buy the {weapon}", "TEM-BUY-1"),
    WeaponBought: SAY(
        "{seat} buys the {weapon}: {credits}, {energy} energy left",
        *("TEM-BUY-1", when("slot", {None: "TEM-R-32"})),
    ),
    MarketRefilled: SAY(
        "[the {weapon} comes into market slot {slot}|"
        "market slot {slot} stays empty: the deck has run out]",
        "TEM-BUY-2",
    ),
    Equip: SAY(
        "chooses [to equip its {weapon}][{weapon?}{instead_of?} and ]"
        "[to put away its {instead_of}]",
        "TEM-EQ-1",
    ),
    WeaponsEquipped: _weapons_equipped,
    # devices
    DeployMine: by(
        "from_",
        {None: SAY("wants to deploy [mine {number}|a mine]", "TEM-MINE-1")},
        SAY("wants to move its mine from {from_}", "TEM-MINE-2"),
    ),
    DeployTurret: SAY("wants to [move its turret from {from_}|deploy a turret]", "TEM-TUR-1"),
    DeviceDeployed: by(
        "kind",
        {
            "turret": SAY("{seat} deploys a turret on {cell}: {energy} energy left", "TEM-TUR-1"),
            "mine": SAY(
                "{seat} deploys [mine {number}|a mine] face down on {cell}: {credits} left",
                *("TEM-MINE-1", when("number", "TEM-MINE-3")),
            ),
        },
    ),
    DeviceMoved: SAY(
        "{seat} moves its {kind} from {from_} to {to}: {left} left",
        *(when("kind", {"mine": "TEM-MINE-2", "turret": "TEM-TUR-1"}), "TEM-R-28"),
        left=_left,
    ),
    DeviceReturned: SAY(
        "{owner}'s {kind}[ {number}] on {cell} goes back to its supply", _returned_rules
    ),
    # health
    Heal: SAY("pays {energy} energy to heal", "TEM-POW-2"),
    Healed: _healed,
    Upgrade: SAY("chooses to upgrade", "TEM-POW-3"),
    Upgraded: SAY("{seat} upgrades for {paid}: {credits:str} left", "TEM-POW-3", paid=_paid),
    # points
    VpGained: by(
        "why",
        {
            "damage": _gain("for damage", "TEM-CBT-4"),
            "effect": _gain("by its weapon", "TEM-CBT-5"),
            "ability": _gain("as Diamond, for its first power attack", "TEM-CBT-5"),
            "ko": _gain("for the KO", "TEM-KO-1", "TEM-R-9"),
            "retreat": _gain(
                "as {enemy} has no ready weapon and retreats", "TEM-CBT-6", "TEM-R-12"
            ),
            "combat_start": _gain("for starting a combat", "TEM-CBT-9", "TEM-R-13"),
            "mech": _gain("for the Mighty Mech", "TEM-MECH-1"),
            "zone_pilot": _gain("for its pilot on {zone}", "TEM-SCORE-1"),
            "zone_mine": _gain("for its mine on {zone}", "TEM-SCORE-1"),
            "zone_turret": _gain("for its turret on {zone}, doubled", "TEM-SCORE-1"),
            "mech_scoring": _gain("for controlling the Mighty Mech", "TEM-SCORE-2"),
            "weapons": _gain("for its weapons", "TEM-END-1"),
        },
    ),
}
