"""Whether the pieces and tokens of a scenario exist, and can lie where it puts them. ARC-SCN-3."""

from __future__ import annotations

from collections import Counter
from typing import Final

from mechs_core.kernel.messages import Seat
from mechs_core.kernel.words import counted
from mechs_core.kit.documents import fault
from mechs_core.rulesets.arcs.campaign_data import (
    BLIGHT,
    BLIGHT_KIND,
    EMPIRE,
    FREE,
    LEDGER_SLOT,
)
from mechs_core.rulesets.arcs.data import (
    AGENT,
    CITY,
    KINDS,
    OF_A_SEAT,
    OPEN_SLOTS,
    SHIP,
    SLOTS,
    STARPORT,
    TOKENS_OF_A_TYPE,
    TYPES,
)
from mechs_core.rulesets.arcs.field_types import owner_named
from mechs_core.rulesets.arcs.geometry import IS_GATE, NUMBER, SLOTS_AT, SYSTEMS, bits, in_play
from mechs_core.rulesets.arcs.scenario import facts
from mechs_core.rulesets.arcs.scenario.form import BuildingForm, FlagshipForm, Form

KINDS_OF: Final = {EMPIRE: ("ship",), FREE: ("city", "starport"), BLIGHT: (BLIGHT_KIND,)}
PLURAL: Final = ("ships", "cities", "starports", "agents")  # by kind


def check_map(form: Form) -> None:
    """Systems are in play, buildings stand on planets, in slots. ARC-SET-2"""
    there = {SYSTEMS[each] for each in in_play(bits(tuple(each - 1 for each in form.out)))}
    for key in ("ships", "buildings", "taxed", "ports_used"):
        for system in getattr(form, key):
            if system not in there:
                raise fault(f"{key}.{system}", f"{system} is out of play")
    for system, buildings in form.buildings.items():
        number, slots = sum(not each.where for each in buildings), SLOTS_AT[NUMBER[system]]
        if number > slots > 0:
            raise fault(f"buildings.{system}", f"{number} buildings, {counted(slots, 'slot')}")
        check_outside(system, buildings)
    for key in ("buildings", "taxed", "ports_used"):
        for system, said in getattr(form, key).items():
            if said and IS_GATE[NUMBER[system]] and not has_gate_port(form, key, system):
                raise fault(f"{key}.{system}", f"no building on {system}")


def check_outside(system: str, buildings: list[BuildingForm]) -> None:
    """In no slot stands one building a system: on a gate a starport, on a planet a city."""
    gate = IS_GATE[NUMBER[system]]
    outside = [each for each in buildings if each.where]
    if len(outside) > 1:
        raise fault(f"buildings.{system}", f"{len(outside)} buildings outside slots")
    if any((each.kind == KINDS[STARPORT]) != gate for each in outside):
        kind = KINDS[CITY if gate else STARPORT]
        raise fault(f"buildings.{system}", f"no {kind} outside slots on {system}")


def has_gate_port(form: Form, key: str, system: str) -> bool:
    """Whether a gate has the one building that may stand there, and nothing else is said of it."""
    outside = [each for each in form.buildings.get(system, ()) if each.where]
    if key == "buildings":
        return len(outside) == len(form.buildings[system])
    return key == "ports_used" and bool(outside)


def used(form: Form, owner: Seat) -> list[int]:
    """How many pieces of each kind are not in a seat's supply, nor on its board."""
    found = [0] * len(KINDS)
    found[SHIP] = sum(sum(ships.get(owner, ())) for ships in form.ships.values())
    for buildings in form.buildings.values():
        for each in buildings:
            if each.owner == owner:
                found[KINDS.index(each.kind)] += 1
    for kind, _ in on_board(form.seats[owner].flagship):
        found[KINDS.index(kind)] += 1
    found[AGENT] = len(form.seats[owner].outrage)
    found[AGENT] += sum(place.agents.get(owner, 0) for place in form.court)
    found[AGENT] += form.council.agents.get(owner, 0)
    for said in form.seats:
        found[AGENT] += said.captives.get(owner, 0) + said.favors.get(owner, 0)
        for kind, number in said.trophies.get(owner, {}).items():
            found[KINDS.index(kind)] += number
    return found


def on_board(flagship: FlagshipForm | None) -> list[tuple[str, str]]:
    """What lies on a Flagship's board."""
    if flagship is None:
        return []
    return [piece for rows in flagship.board.values() for piece in rows if piece is not None]


def tokens(form: Form) -> Counter[str]:
    """How many tokens of each type are not in the supply."""
    found = Counter(kind for said in form.seats for kind in said.slots if kind is not None)
    found.update(form.aside)
    found.update(form.trust)
    for held in form.box.values():
        found.update(held)
    return found


def check_pieces(form: Form) -> None:
    for seat in range(len(form.seats)):
        check_trophies(form, seat)
    for seat in range(len(form.seats)):
        for number, most, kinds in zip(used(form, seat), OF_A_SEAT, PLURAL, strict=True):
            if number > most:
                raise fault(f"seats.{seat}", f"seat {seat} has {number} {kinds}")
    for seat, said in enumerate(form.seats):
        for key in ("trophies", "captives", "favors"):
            if seat in getattr(said, key):
                raise fault(f"seats.{seat}.{key}", f"seat {seat} takes no pieces of its own")
    taken = tokens(form)
    for kind in TYPES:
        if taken[kind] > TOKENS_OF_A_TYPE:
            raise fault("seats", f"{taken[kind]} tokens of {kind}")


def check_trophies(form: Form, seat: Seat) -> None:
    """Trophies are of kinds that their owners have."""
    for owner, taken in form.seats[seat].trophies.items():
        for kind, number in taken.items():
            if number and kind not in KINDS_OF.get(owner, KINDS):
                where = f"seats.{seat}.trophies.{owner_named(owner)}"
                raise fault(where, f"no {kind} is of that owner")


def check_slots(form: Form) -> None:
    """Tokens lie in open slots. Cities that are off the board open them."""
    for seat, said in enumerate(form.seats):
        count = OPEN_SLOTS[used(form, seat)[CITY]]
        for slot, kind in enumerate(said.slots[count:SLOTS], count + 1):
            if kind is not None:
                raise fault(f"seats.{seat}.slots", f"seat {seat}: slot {slot} is closed")
        if any(said.slots[facts.slots(form, seat) :]):
            raise fault(f"seats.{seat}.slots", f"seat {seat}: slot {LEDGER_SLOT + 1} is closed")
