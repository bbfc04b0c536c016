"""What makes a scenario of a campaign impossible. BR-SCN-3, in its order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mechs_core.kernel.messages import Seat
from mechs_core.kit.documents import fault
from mechs_core.rulesets.arcs.campaign_data import (
    BEACONS,
    BLIGHT,
    BLIGHT_KIND,
    BLIGHT_PIECES,
    CHAPTERS_OF_ACT,
    EMPIRE,
    FATES,
    IMPERIAL_SHIPS,
    SETS,
)
from mechs_core.rulesets.arcs.geometry import IS_GATE, NUMBER
from mechs_core.rulesets.arcs.scenario import facts
from mechs_core.rulesets.arcs.scenario.form import Form

FRESH = "fresh"


def check(form: Form, options: Mapping[str, Any]) -> None:
    check_act(form)
    check_empire(form)
    check_supplies(form)
    check_council(form)
    for seat in range(len(form.seats)):
        check_fate(form, seat, options)
    for seat in range(len(form.seats)):
        check_offer(form, seat)
    for seat in range(len(form.seats)):
        check_flagship(form, seat)
    if form.phase == "fates" and all(said.chosen for said in form.seats):
        raise fault("seats", "nobody is left to choose")


def check_act(form: Form) -> None:
    most = CHAPTERS_OF_ACT[form.act - 1]
    if form.chapter > most:
        raise fault("chapter", f"{form.chapter} is not 1 to {most}")


def check_empire(form: Form) -> None:
    first = facts.first_regent(form)
    if first is not None and not facts.regents(form)[first]:
        raise fault("first_regent", f"seat {first} is an Outlaw")
    if first is None and form.trust:
        raise fault("trust", "trust without a First Regent")


def check_supplies(form: Form) -> None:
    """There are so many Blight and Imperial ships."""
    ships = sum(sum(there.get(EMPIRE, ())) for there in form.ships.values())
    for kind, owner, number, most, called in (
        (BLIGHT_KIND, BLIGHT, sum(map(sum, form.blight.values())), BLIGHT_PIECES, "Blight"),
        ("ship", EMPIRE, ships, IMPERIAL_SHIPS, "Imperial ships"),
    ):
        number += sum(said.trophies.get(owner, {}).get(kind, 0) for said in form.seats)
        if number > most:
            raise fault("blight" if owner == BLIGHT else "ships", f"{number} {called}")


def check_council(form: Form) -> None:
    held = form.council.held_by is not None or facts.is_meeting(form)
    if held and not facts.is_decided(form):
        raise fault("council.held_by", "the Council is In Session")


def check_fate(form: Form, seat: Seat, options: Mapping[str, Any]) -> None:
    """A Fate belongs to the Act, and its marker lies between its start and 0."""
    name, said = facts.fate(form, seat), form.seats[seat]
    past = form.act - (form.phase == "fates")
    if said.fate is not None and (name is None or SETS.index(FATES[said.fate].set) >= past):
        raise fault(f"seats.{seat}.fate", f"{said.fate} is not of an Act before {past + 1}")
    most = facts.start(form, seat, options)
    if said.objective is not None and said.objective > (most or 0):
        raise fault(f"seats.{seat}.objective", f"{said.objective} of {most or 0}")
    if len(said.beacons) > BEACONS:
        raise fault(f"seats.{seat}.beacons", f"{len(said.beacons)} of {BEACONS} Beacons")
    for system in said.beacons:
        if IS_GATE[NUMBER[system]]:
            raise fault(f"seats.{seat}.beacons", f"no Beacon on {system}")


def check_offer(form: Form, seat: Seat) -> None:
    """Of the two Fates one is of the Act's set; the other may be the one that the seat plays."""
    said, dealt = form.seats[seat], SETS[form.act - 1]
    if said.offer and not any(FATES[fate].set == dealt for fate in said.offer):
        raise fault("fates", f"seat {seat} holds none of set {dealt}")
    for fate in said.offer:
        if FATES[fate].set != dealt and fate != facts.fate(form, seat):
            raise fault(f"seats.{seat}.offer", f"{fate} is not of set {dealt}")
    if said.chosen and said.chosen not in said.offer:
        raise fault(f"seats.{seat}.chosen", f"seat {seat} does not hold {said.chosen}")


def check_flagship(form: Form, seat: Seat) -> None:
    flagship = form.seats[seat].flagship
    where = f"seats.{seat}.flagship"
    for upgrade, armor in flagship.board.values() if flagship else ():
        if armor is not None and upgrade is None:
            raise fault(where, "Armor without Upgrade")
        if armor is not None and upgrade is not None and upgrade[1] != FRESH:
            raise fault(where, "Armor over a damaged Upgrade")
