"""Sentences for what a seat has: resources, weapons, devices, health."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.tiny_epic_mechs.rules.buy import MarketRefilled, WeaponBought
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collected, ResourceChosen
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import (
    DeviceDeployed,
    DeviceMoved,
    DeviceReturned,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import WeaponsEquipped
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Healed, Upgraded
from mechs_core.rulesets.tiny_epic_mechs.rules.resources import ResourcesChanged
from mechs_core.rulesets.tiny_epic_mechs.text.words import (
    RESOURCE,
    Said,
    count,
    hidden,
    listed,
    name,
    resources,
    weapon,
    weapons,
)
from mechs_core.rulesets.tiny_epic_mechs.view import View

# ---------------------------------------------------------------- resources


def _resource_chosen(event: ResourceChosen, view: View) -> Said:
    said = f"{name(event.seat)} chooses {RESOURCE[event.resource]} on {event.cell}"
    return said, ("TEM-COL-1",)


def _collected(event: Collected, view: View) -> Said:
    before = view.seats[event.seat]
    credits = sum(gain[0] for gain in event.zones.values())
    energy = sum(gain[1] for gain in event.zones.values())
    lost = before.credits + credits - event.credits, before.energy + energy - event.energy
    said = f"{name(event.seat)} collects {resources(credits, energy)} on {listed(event.zones)}"
    said += f": {count(event.credits, 'credit')}, {event.energy} energy"
    if any(lost):
        return f"{said}; {resources(*lost)} above the cap lost", ("TEM-COL-1", "TEM-R-26")
    return said, ("TEM-COL-1",)


# Why resources change other than by an action -> its rules.
CHANGES: Final[Mapping[str, tuple[str, ...]]] = {
    "payment": ("TEM-CBT-5",),
    "effect": ("TEM-CBT-5",),
    "ability": ("TEM-CBT-1",),
    "ko": ("TEM-KO-3", "TEM-R-16"),
}


def _resources_changed(event: ResourcesChanged, view: View) -> Said:
    before = view.seats[event.seat]
    credits, energy = event.credits - before.credits, event.energy - before.energy
    changed = resources(abs(credits), abs(energy))
    does = "pays" if event.why == "payment" else "loses" if min(credits, energy) < 0 else "gains"
    why = {"ability": ", as Maverick", "ko": " after its KO"}.get(event.why, "")
    now = f"{count(event.credits, 'credit')}, {event.energy} energy"
    return f"{name(event.seat)} {does} {changed}{why}: {now}", CHANGES[event.why]


# ---------------------------------------------------------------- weapons


def _weapon_bought(event: WeaponBought, view: View) -> Said:
    left = f"{count(event.credits, 'credit')}, {event.energy} energy left"
    said = f"{name(event.seat)} buys the {weapon(event.weapon)}: {left}"
    return said, ("TEM-BUY-1", "TEM-R-32") if event.slot is None else ("TEM-BUY-1",)


def _market_refilled(event: MarketRefilled, view: View) -> Said:
    if event.weapon is None:
        return f"market slot {event.slot} stays empty: the deck has run out", ("TEM-BUY-2",)
    return f"the {weapon(event.weapon)} comes into market slot {event.slot}", ("TEM-BUY-2",)


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


# ---------------------------------------------------------------- devices


def _device_deployed(event: DeviceDeployed, view: View) -> Said:
    who = name(event.seat)
    if event.kind == "turret":
        said = f"{who} deploys a turret on {event.cell}: {event.energy} energy left"
        return said, ("TEM-TUR-1",)
    mine = "a mine" if hidden(event.number) else f"mine {event.number}"
    said = f"{who} deploys {mine} face down on {event.cell}: {count(event.credits, 'credit')} left"
    return said, ("TEM-MINE-1",) if hidden(event.number) else ("TEM-MINE-1", "TEM-MINE-3")


def _device_moved(event: DeviceMoved, view: View) -> Said:
    said = f"{name(event.seat)} moves its {event.kind} from {event.from_} to {event.to}"
    if event.kind == "turret":
        return f"{said}: {event.energy} energy left", ("TEM-TUR-1", "TEM-R-28")
    return f"{said}: {count(event.credits, 'credit')} left", ("TEM-MINE-2", "TEM-R-28")


def _device_returned(event: DeviceReturned, view: View) -> Said:
    number = "" if hidden(event.number) or event.number is None else f" {event.number}"
    said = f"{name(event.owner)}'s {event.kind}{number} on {event.cell} goes back to its supply"
    # Who survived a turret stands there; who is to be placed there is fresh in Ad Hoc mode.
    survived = any(
        seat.cell == event.cell and seat.ad_hoc != "fresh"
        for each, seat in enumerate(view.seats)
        if each != event.owner
    )
    return said, ("TEM-ARR-3", "TEM-R-11") if survived else ("TEM-PLACE-3", "TEM-R-23")


# ---------------------------------------------------------------- health


def _healed(event: Healed, view: View) -> Said:
    before = view.seats[event.seat]
    gained, who = event.health - before.health, name(event.seat)
    if event.why == "weapon":
        return f"{who} regains {gained} health by its weapon: {event.health}", ("TEM-CBT-5",)
    said = f"{who} heals {gained} for {before.energy - event.energy} energy: health {event.health}"
    return f"{said}, {event.energy} energy left", ("TEM-POW-2",)


def _upgraded(event: Upgraded, view: View) -> Said:
    paid = view.seats[event.seat].credits - event.credits
    said = f"{name(event.seat)} upgrades for {count(paid, 'credit')}: {event.credits} left"
    return said, ("TEM-POW-3",)


TELL: Mapping[type[Event], Callable[[Any, View], Said]] = {
    ResourceChosen: _resource_chosen,
    Collected: _collected,
    ResourcesChanged: _resources_changed,
    WeaponBought: _weapon_bought,
    MarketRefilled: _market_refilled,
    WeaponsEquipped: _weapons_equipped,
    DeviceDeployed: _device_deployed,
    DeviceMoved: _device_moved,
    DeviceReturned: _device_returned,
    Healed: _healed,
    Upgraded: _upgraded,
}
