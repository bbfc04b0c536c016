"""Whether the pieces and tokens of a scenario exist, and can lie where it puts them. ARC-SCN-3."""

from __future__ import annotations

from collections import Counter
from typing import Final

from mechs_core.kernel.messages import Seat
from mechs_core.kernel.words import counted
from mechs_core.kit.documents import fault
from mechs_core.rulesets.arcs.data import (
    AGENT,
    CITY,
    KINDS,
    OF_A_SEAT,
    OPEN_SLOTS,
    SHIP,
    SLOTS,
    TOKENS_OF_A_TYPE,
    TYPES,
)
from mechs_core.rulesets.arcs.geometry import IS_GATE, NUMBER, SLOTS_AT, SYSTEMS, bits, in_play
from mechs_core.rulesets.arcs.scenario.form import Form

PLURAL: Final = ("ships", "cities", "starports", "agents")  # by kind


def check_map(form: Form) -> None:
    """Systems are in play, buildings stand on planets, in slots. ARC-SET-2"""
    there = {SYSTEMS[each] for each in in_play(bits(tuple(each - 1 for each in form.out)))}
    for key in ("ships", "buildings", "taxed", "ports_used"):
        for system in getattr(form, key):
            if system not in there:
                raise fault(f"{key}.{system}", f"{system} is out of play")
    for system, buildings in form.buildings.items():
        number, slots = len(buildings), SLOTS_AT[NUMBER[system]]
        if number > slots > 0:
            raise fault(f"buildings.{system}", f"{number} buildings, {counted(slots, 'slot')}")
    for key in ("buildings", "taxed", "ports_used"):
        for system, said in getattr(form, key).items():
            if said and IS_GATE[NUMBER[system]]:
                raise fault(f"{key}.{system}", f"no building on {system}")


def used(form: Form, owner: Seat) -> list[int]:
    """How many pieces of each kind are not in a seat's supply, nor on its board."""
    found = [0] * len(KINDS)
    found[SHIP] = sum(sum(ships.get(owner, ())) for ships in form.ships.values())
    for buildings in form.buildings.values():
        for each in buildings:
            if each.owner == owner:
                found[KINDS.index(each.kind)] += 1
    found[AGENT] = len(form.seats[owner].outrage)
    found[AGENT] += sum(place.agents.get(owner, 0) for place in form.court)
    for said in form.seats:
        found[AGENT] += said.captives.get(owner, 0)
        for kind, number in said.trophies.get(owner, {}).items():
            found[KINDS.index(kind)] += number
    return found


def tokens(form: Form) -> Counter[str]:
    """How many tokens of each type are not in the supply."""
    found = Counter(kind for said in form.seats for kind in said.slots if kind is not None)
    found.update(form.aside)
    for held in form.box.values():
        found.update(held)
    return found


def check_pieces(form: Form) -> None:
    for seat in range(len(form.seats)):
        for number, most, kinds in zip(used(form, seat), OF_A_SEAT, PLURAL, strict=True):
            if number > most:
                raise fault(f"seats.{seat}", f"seat {seat} has {number} {kinds}")
    for seat, said in enumerate(form.seats):
        for key in ("trophies", "captives"):
            if seat in getattr(said, key):
                raise fault(f"seats.{seat}.{key}", f"seat {seat} takes no pieces of its own")
    taken = tokens(form)
    for kind in TYPES:
        if taken[kind] > TOKENS_OF_A_TYPE:
            raise fault("seats", f"{taken[kind]} tokens of {kind}")


def check_slots(form: Form) -> None:
    """Tokens lie in open slots. Cities that are off the board open them."""
    for seat, said in enumerate(form.seats):
        count = OPEN_SLOTS[used(form, seat)[CITY]]
        for slot, kind in enumerate(said.slots[count:SLOTS], count + 1):
            if kind is not None:
                raise fault(f"seats.{seat}.slots", f"seat {seat}: slot {slot} is closed")
