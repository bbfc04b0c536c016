"""Who fights in a campaign's battle: Imperial ships, the Free States, the Blight, Flagships.

What follows from the state alone; the base chapters of battles and hits ask here, and get the base
game's answer in a base game. `now` is the battle under way. BR-EMP-10 to 14, BR-FRE-2, BR-BLI-2,
BR-FLG-10 to 23.
"""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Seat
from mechs_core.rulesets.arcs.campaign_data import (
    ARMS,
    BLIGHT,
    DEFENSE,
    EMPIRE,
    FREE,
    HARBORS,
    OWNER_NAMES,
    PLATING,
    PURIFIERS,
    RAILGUNS,
    ROWS,
    SYMBIOSIS,
    TRACTOR,
    UPGRADE,
)
from mechs_core.rulesets.arcs.data import FRESH, SHIP, STARPORT, WEAPON
from mechs_core.rulesets.arcs.geometry import IS_GATE, SYSTEMS
from mechs_core.rulesets.arcs.model import OFF, Battle, State

TOUGH = 2  # hits that damage or destroy a Blight. BR-BLI-1


# ---------------------------------------------------------------- who may fight whom


def truced(state: State, seat: Seat, system: int, owner: int) -> bool:
    """Whether the Truce Law keeps a seat from harming an owner's pieces in a system. BR-EMP-10

    Harm: to choose as defender, hit, damage, destroy; to tax its cities.
    """
    now = state.campaign
    if now is None or owner == seat or not now.regent[seat]:
        return False
    if owner < EMPIRE:
        return now.regent[owner] and state.ships(EMPIRE, system) > 0
    return owner == EMPIRE


def why_no_attacker(state: State, seat: Seat, system: int) -> IllegalDecision | None:
    """Whether a seat has a ship there, or commands an Imperial one. ARC-BAT-1, BR-EMP-11"""
    if state.loyal_ships(seat, system):
        return None
    if state.campaign is None or not state.ships(EMPIRE, system):
        return IllegalDecision("no_loyal_piece", f"you have no ship on {SYSTEMS[system]}")
    if not state.campaign.regent[seat]:
        return IllegalDecision("no_command", "an Outlaw commands no Imperial ships")
    if not state.commands(seat, system):
        why = f"you have no piece on {SYSTEMS[system]} to command Imperial ships with"
        return IllegalDecision("presence_law", why)
    return None


def places_to_attack(state: State, seat: Seat) -> list[int]:
    """The systems where a seat has a ship, or commands Imperial ones."""
    now, found = state.reach, {*state.standing(seat, SHIP)}
    if now.flagship[seat] != OFF:
        found.add(now.flagship[seat])
    imperial = state.standing(EMPIRE, SHIP) if now.regent[seat] else ()
    return sorted(found.union(at for at in imperial if state.commands(seat, at)))


def why_no_defender(state: State, seat: Seat, system: int, owner: int) -> IllegalDecision | None:
    """What forbids choosing this defender. ARC-BAT-1, BR-EMP-10"""
    if not may_defend(state, seat, system, owner):
        who = f"seat {owner} is no Rival there"
        if owner >= EMPIRE:
            who = f"the {OWNER_NAMES[owner]} pieces there, if any, are no defender for you"
        return IllegalDecision("no_defender", who)
    if truced(state, seat, system, owner):
        why = "a Regent does not harm Imperial ships, nor beside them other Regents"
        return IllegalDecision("truce_law", why)
    return None


def may_defend(state: State, seat: Seat, system: int, owner: int) -> bool:
    """Whether an owner has something there that a seat can choose, the Truce Law aside."""
    if owner < EMPIRE:
        return owner != seat and owner < state.seats and state.is_loyal_at(owner, system)
    if state.campaign is None:
        return False
    if owner == FREE:
        return state.buildings(FREE, system) > 0  # BR-FRE-2
    if owner == BLIGHT and state.holds(seat, SYMBIOSIS):
        return False
    return state.ships(owner, system) > 0


def needs_weapon(state: State, system: int, owner: int) -> bool:
    """Whether to battle there costs a Weapon. W2"""
    now = state.campaign
    return now is not None and IS_GATE[system] and owner != BLIGHT and ARMS in now.laws


def lacks_weapon(state: State, seat: Seat, system: int, owner: int) -> bool:
    return needs_weapon(state, system, owner) and WEAPON not in state.slots[seat]


# ---------------------------------------------------------------- dice


def flies(state: State, owner: int, system: int) -> bool:
    """Whether an owner's Flagship is in a system."""
    now = state.campaign
    return now is not None and owner < EMPIRE and now.flagship[owner] == system


def ports_on_board(state: State, seat: Seat, rows: tuple[int, ...] = (0, 1)) -> int:
    """Fresh starports on a Flagship's board, in these rows."""
    return sum(
        (kind, condition) == (STARPORT, FRESH) and spot % len(ROWS) in rows
        for spot, kind, condition in state.board_pieces(seat)
    )


def board_dice(state: State, seat: Seat, system: int) -> int:
    """The dice that a Flagship there collects. BR-FLG-10, BR-FLG-19"""
    return ports_on_board(state, seat) if flies(state, seat, system) else 0


def defends_with_empire(state: State, owner: int) -> bool:
    """Whether the Imperial ships of the system defend with this owner's. BR-EMP-12"""
    return owner < EMPIRE and state.campaign is not None and state.campaign.regent[owner]


def fresh_defenders(state: State, now: Battle) -> int:
    """Fresh defending ships, Flagships aside."""
    if now.defender in (FREE, BLIGHT):
        return 0  # BR-FRE-2, BR-BLI-2
    found = state.at(now.defender, SHIP, FRESH, now.system)
    if defends_with_empire(state, now.defender):
        found += state.at(EMPIRE, SHIP, FRESH, now.system)
    return found


def interception(state: State, now: Battle) -> int:
    """The hits of an interception. ARC-BAT-6, BR-EMP-12, BR-FLG-15, BR-FLG-23"""
    if now.is_rifles:
        return 0
    found = fresh_defenders(state, now)
    if flies(state, now.defender, now.system) and state.has_upgrade(now.defender, DEFENSE):
        whole = state.reach.defense_array == "board"
        found += ports_on_board(state, now.defender, (0, 1) if whole else (UPGRADE,))
    return found


def may_raid(state: State, now: Battle) -> bool | None:
    """Whether raid dice are allowed; None: as in a base game.

    BR-FRE-4, BR-R-16, BR-FLG-14, BR-FLG-21, L05
    """
    owner, system = now.defender, now.system
    if state.campaign is None:
        return None
    if owner >= EMPIRE:
        return owner == FREE
    is_here = flies(state, owner, system)
    if is_here and state.has_upgrade(owner, TRACTOR):
        return False
    has_port = state.at(owner, STARPORT, FRESH, system) or board_dice(state, owner, system)
    if has_port and state.holds(owner, HARBORS):
        return False
    if state.has_flagship(owner):
        return is_here or state.buildings(owner, system) > 0
    return None


def plated(state: State, now: Battle, has_assault: bool) -> int:
    """The interceptions that the defender adds to a roll with an assault die. L04"""
    if state.campaign is None or now.defender >= EMPIRE or now.is_rifles:
        return 0
    return has_assault and state.holds(now.defender, PLATING)


def fires_railguns(state: State, now: Battle) -> bool:
    """Whether the attacker takes a hit before it collects dice. L12"""
    if now.defender >= EMPIRE or not state.holds(now.defender, RAILGUNS):
        return False
    return fresh_defenders(state, now) > 0 or flies(state, now.defender, now.system)


# ---------------------------------------------------------------- hits and keys


def is_tough(state: State, now: Battle) -> bool:
    """Whether the defender is the Blight, and Tough. BR-BLI-1, FX6"""
    return now.defender == BLIGHT and not state.holds(now.seat, PURIFIERS)


def taker(state: State, defender: int) -> int:
    """Who takes destroyed attacking pieces as Trophies; OFF: they go home. BR-EMP-13, BR-FRE-5"""
    if defender < EMPIRE:
        return defender
    return state.reach.first_regent if defender == EMPIRE else OFF


def is_left(state: State, now: Battle) -> bool:
    """Whether an attacking ship remains. ARC-BAT-9, BR-FLG-13, BR-R-58"""
    imperial = now.imperial_fresh + now.imperial_damaged
    return now.ships + imperial > 0 or flies(state, now.seat, now.system)
