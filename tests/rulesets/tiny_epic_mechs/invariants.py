"""What holds at all times, of a state: most of TEM-INV-1 to TEM-INV-21."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from mechs_core.kernel.encoding import encode_json
from mechs_core.rulesets.tiny_epic_mechs import RULESET
from mechs_core.rulesets.tiny_epic_mechs.geometry import OFF
from mechs_core.rulesets.tiny_epic_mechs.model import Arena, phase
from tests.rulesets.tiny_epic_mechs.twins import twin

FULL = {0: 6, 1: 9, 2: 11}  # health by status: pilot, armor, Mighty Mech
BASIC_SLOTS, ADVANCED_SLOTS = 2, {0: 0, 1: 2, 2: 4}
ADVANCED, BASIC = range(16), range(16, 20)  # weapons by number
CROWDED = ("combat", "claim", "place")  # phases in which two pilots may be in one zone


# ---------------------------------------------------------------- of a state, at any time


def devices_lie_in_zones(arena: Arena) -> bool:
    """Each device in a zone, each mine with an owner."""
    return all(
        (owner == OFF or arena.zones[cell] != OFF) and (owner != OFF or not arena.mines[cell])
        for cell, owner in enumerate(arena.owners)
    )


def mines_are_all_there(arena: Arena) -> bool:
    return all(
        sorted(
            [mine for mine, owner in zip(arena.mines, arena.owners, strict=True) if owner == seat]
            + [number for number in range(8) if arena.mine_supply[seat] >> number & 1]
        )
        == [0] * turrets_laid(arena, seat) + [1, 2, 3, 4]
        for seat in range(arena.seats)
    )


def turrets_laid(arena: Arena, seat: int) -> int:
    pairs = zip(arena.mines, arena.owners, strict=True)
    return sum(owner == seat and not mine for mine, owner in pairs)


def turrets_are_all_there(arena: Arena) -> bool:
    return all(
        turrets_laid(arena, seat) + arena.turret_supply[seat] == 3 for seat in range(arena.seats)
    )


def cards_are_all_there(arena: Arena) -> bool:
    for seat in range(arena.seats):
        laid = [card for card, _ in arena.program[seat]]
        if sorted(laid + arena.played[seat] + arena.hand(seat)) != [*range(8)]:
            return False
        if arena.ad_hoc[seat] and laid:
            return False
    return True


def resources_fit_the_track(arena: Arena) -> bool:
    return all(0 <= amount <= arena.cap for amount in arena.credits + arena.energy)


def points_are_the_sum_of_their_parts(arena: Arena) -> bool:
    return arena.vp == [sum(parts) for parts in arena.parts]


def places(arena: Arena) -> Counter[int]:
    """Weapon -> how often it is owned, in the market or in the deck."""
    found = Counter([*arena.deck, *(weapon for weapon in arena.market if weapon != OFF)])
    for owned in arena.owned:
        found.update(weapon for weapon in range(20) if owned >> weapon & 1)
    return found


def advanced_weapons_are_in_one_place(arena: Arena) -> bool:
    found = places(arena)
    return all(found[weapon] <= 1 for weapon in ADVANCED)


def basic_weapons_are_all_there(arena: Arena) -> bool:
    found = places(arena)
    return all(
        found[weapon] + arena.supply[weapon - BASIC[0]] == arena.seats
        and arena.supply[weapon - BASIC[0]] >= 0
        for weapon in BASIC
    )


def weapons_are_exhausted_in_combat_only(arena: Arena) -> bool:
    return arena.combat is not None or not any(arena.exhausted)


def numbers_ruled_out_are_not_there(arena: Arena) -> bool:
    """What all know of a mine's number is true."""
    return not any(
        unlike >> mine & 1 or (unlike and not mine)
        for unlike, mine in zip(arena.unlike, arena.mines, strict=True)
    )


AT_ANY_TIME: dict[str, Callable[[Arena], bool]] = {
    "TEM-INV-1": devices_lie_in_zones,
    "TEM-INV-3": mines_are_all_there,
    "TEM-INV-4": turrets_are_all_there,
    "TEM-INV-5": cards_are_all_there,
    "TEM-INV-7": resources_fit_the_track,
    "TEM-INV-8": points_are_the_sum_of_their_parts,
    "TEM-INV-10": advanced_weapons_are_in_one_place,
    "TEM-INV-11": basic_weapons_are_all_there,
    "TEM-INV-13": weapons_are_exhausted_in_combat_only,
    "TEM-SEC-3": numbers_ruled_out_are_not_there,
}


def faults(arena: Arena) -> list[str]:
    """What of this does not hold in a state."""
    return [rule for rule, holds in AT_ANY_TIME.items() if not holds(arena)]


# ---------------------------------------------------------------- of a state, between decisions


def pilots_stand_alone(arena: Arena) -> bool:
    if arena.stage:
        return True
    stands = all(arena.zones[cell] != OFF for cell in arena.at)
    alone = len({*arena.at}) == len(arena.at) and all(
        arena.owners[cell] in (OFF, seat) for seat, cell in enumerate(arena.at)
    )
    return stands and (alone or phase(arena) in CROWDED)


def health_fits_the_status(arena: Arena) -> bool:
    pairs = zip(arena.health, arena.status, strict=True)
    return all(1 <= health <= FULL[status] for health, status in pairs)


def there_is_one_mighty_mech(arena: Arena) -> bool:
    """With a seat, or empty in a zone: also while a winner is offered it."""
    if arena.stage == "setup_pilots":
        return arena.mech_at == OFF
    empty = arena.mech_at != OFF and arena.zones[arena.mech_at] != OFF
    return arena.status.count(2) + empty == 1


def weapons_fit_the_slots(arena: Arena) -> bool:
    for seat, status in enumerate(arena.status):
        equipped = arena.equipped[seat]
        basic, advanced = equipped >> 16, equipped & 0xFFFF
        if arena.round and not (
            equipped
            and not equipped & ~arena.owned[seat]
            and basic.bit_count() <= BASIC_SLOTS
            and advanced.bit_count() <= ADVANCED_SLOTS[status]
            and (status or basic)
        ):
            return False
    return True


def whoever_is_asked_can_decide(arena: Arena) -> bool:
    requests = RULESET.rules.requests(arena)
    offers = [RULESET.legal(arena, request.seat) for request in requests]
    waits = any(request.required for request in requests)
    return waits == (phase(arena) != "ended") and all(
        legal and len({*map(repr, legal)}) == len(legal) for legal in offers
    )


def views_keep_secrets(arena: Arena) -> bool:
    """A seat cannot tell the state from one with other secrets of the others."""
    return all(
        encode_json(RULESET.sight.view(arena, viewer))
        == encode_json(RULESET.sight.view(twin(arena, viewer), viewer))
        for viewer in (*range(arena.seats), None)
    )


BETWEEN_DECISIONS: dict[str, Callable[[Arena], bool]] = {
    "TEM-INV-2": pilots_stand_alone,
    "TEM-INV-6": health_fits_the_status,
    "TEM-INV-9": there_is_one_mighty_mech,
    "TEM-INV-12": weapons_fit_the_slots,
    "TEM-INV-18": whoever_is_asked_can_decide,
    "TEM-INV-20": views_keep_secrets,
}
