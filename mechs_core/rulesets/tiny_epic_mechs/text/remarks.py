"""What a player should know of a decision that is offered: what it costs, brings, leads to.

The rules' own functions are asked, on the arena that the player sees.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.kit.words import listed
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ADVANCED_SLOTS,
    ARMOR,
    FULL_HEALTH,
    MIGHTY,
    PILOT_CARDS,
    PILOT_NUMBER,
    TURRET_FACTOR,
    UPGRADE_COST,
    VP_MECH,
    WEAPON,
)
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, GRID, NUMBER, OFF
from mechs_core.rulesets.tiny_epic_mechs.rules.action import PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import turret_damage
from mechs_core.rulesets.tiny_epic_mechs.rules.buy import Buy, cost
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect, gains
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import (
    DeployMine,
    DeployTurret,
    mine_cost,
    turret_cost,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import ClaimMech, EnterMech
from mechs_core.rulesets.tiny_epic_mechs.rules.move import PlayAdHoc, Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import Place
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Heal, Upgrade, healed
from mechs_core.rulesets.tiny_epic_mechs.rules.program import ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import ChooseBaseMine, PlaceBase
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import ChoosePilot
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_weapons import ChooseStartingWeapon
from mechs_core.rulesets.tiny_epic_mechs.text import remarks_on_attacks, remarks_on_cards
from mechs_core.rulesets.tiny_epic_mechs.text.arena import gives
from mechs_core.rulesets.tiny_epic_mechs.text.arena_of_view import arena_of
from mechs_core.rulesets.tiny_epic_mechs.text.weapon_labels import card_of, lines_of
from mechs_core.rulesets.tiny_epic_mechs.text.words import amount, resources, spaced, value
from mechs_core.rulesets.tiny_epic_mechs.view import View


def remark(decision: Decision, view: View) -> str:
    """A remark on a legal decision of the viewer; "" for a spectator."""
    seat = view.viewer
    return "" if seat is None else REMARK[type(decision)](decision, view, seat)


# ---------------------------------------------------------------- set-up


def _choose_pilot(offered: ChoosePilot, view: View, seat: int) -> str:
    card = PILOT_CARDS[PILOT_NUMBER[offered.pilot]]
    return f"{card.name}: {card.ability}" if view.abilities else card.name


def _place_base(offered: PlaceBase, view: View, seat: int) -> str:
    """The zones beside it."""
    beside = [cell for cell in sorted(GRID.beside[NUMBER[offered.cell]]) if cell != OFF]
    zones = (_zone(CELLS[cell], view) for cell in beside if CELLS[cell] in view.zones)
    return f"beside {listed(zones)}"


def _zone(cell: str, view: View) -> str:
    """A zone with its value and what it gives: "b2 (2 C1/E2)"."""
    return f"{cell} ({value(view.zones, cell)} {gives(view.zones[cell])})"


def _base_mine(offered: ChooseBaseMine, view: View, seat: int) -> str:
    base = view.seats[seat].base
    return "" if base is None else _mine_damage(offered.number, base, view)


def _mine_damage(number: int, cell: str, view: View) -> str:
    worth = value(view.zones, cell)
    return f"{number} + {worth} = {number + worth} damage to who enters {cell}"


def _start(offered: ChooseStartingWeapon, view: View, seat: int) -> str:
    return _weapon(offered.weapon)


def _weapon(weapon_id: str) -> str:
    """ "Warhammer, melee 2/3 -/+1VP": name, type, damage of base and power attack, effects."""
    card = card_of(weapon_id)
    return f"{card.name}, {card.type.lower()} {lines_of(card)}"


# ---------------------------------------------------------------- actions


def _collect(offered: Collect, view: View, seat: int) -> str:
    arena, own = arena_of(view), view.seats[seat]
    if offered.cell is not None and offered.resource is not None:
        cell = NUMBER[offered.cell]
        arena.chosen[cell] = offered.resource
        has = own.credits if offered.resource == "C" else own.energy
        gained = amount(offered.resource, max(gains(arena, seat, cell)))
        return f"{gained}; you have {has} of at most {view.cap}"
    each = [gains(arena, seat, cell) for cell in arena.controls(seat)]
    total = resources(sum(gain[0] for gain in each), sum(gain[1] for gain in each))
    return f"{total}; you have {own.credits}C {own.energy}E of at most {view.cap} each"


def _buy(offered: Buy, view: View, seat: int) -> str:
    price, energy = cost(arena_of(view), seat, WEAPON[offered.weapon])
    vp = card_of(offered.weapon).vp
    return f"{_weapon(offered.weapon)}; costs {price}C {energy}E, {vp} VP at the end"


def _deploy_mine(offered: DeployMine, view: View, seat: int) -> str:
    arena = arena_of(view)
    here = CELLS[arena.at[seat]]
    price = f"costs {mine_cost(arena, seat)} of your {amount('C', arena.credits[seat])}"
    if offered.number is not None:
        return f"{price}; {_mine_damage(offered.number, here, view)}"
    return f"{price}{_moved(offered.from_, here, view)}"


def _deploy_turret(offered: DeployTurret, view: View, seat: int) -> str:
    arena = arena_of(view)
    cell = arena.at[seat]
    price = f"costs {turret_cost(arena, seat)} of your {amount('E', arena.energy[seat])}"
    if offered.from_ is not None:
        return f"{price}{_moved(offered.from_, CELLS[cell], view)}"
    damage = turret_damage(arena, cell)
    return f"{price}; {damage} damage, {TURRET_FACTOR * arena.value(cell)} VP when scored"


def _moved(from_: str | None, here: str, view: View) -> str:
    if from_ is None:
        return ""
    zones = view.zones
    return f"; from value {value(zones, from_)} to {here}, value {value(zones, here)}"


def _heal(offered: Heal, view: View, seat: int) -> str:
    arena = arena_of(view)
    health, full = arena.health[seat], FULL_HEALTH[arena.status[seat]]
    after, left = healed(arena, seat, offered.energy), arena.energy[seat] - offered.energy
    return f"health {health} to {after} of {full}; {left} energy left"


def _upgrade(offered: Upgrade, view: View, seat: int) -> str:
    slots = ADVANCED_SLOTS[ARMOR]
    armor = f"Power Armor, health {FULL_HEALTH[ARMOR]}, {slots} advanced slots"
    return f"costs {UPGRADE_COST} of your {view.seats[seat].credits} credits: {armor}"


def _pass(offered: PassAction, view: View, seat: int) -> str:
    return "" if view.action is None else f"no {spaced(view.action)}"


# ---------------------------------------------------------------- weapons, Mighty Mech, placement


def _equip(offered: Equip, view: View, seat: int) -> str:
    comes = "" if offered.weapon is None else _weapon(offered.weapon)
    goes = "" if offered.instead_of is None else _weapon(offered.instead_of)
    if comes and goes:
        return f"{comes}; out: {goes}"
    return comes or f"out: {goes}"


def _mech(offered: EnterMech | ClaimMech, view: View, seat: int) -> str:
    if not offered.accept:
        return f"it stays empty on {view.mech}"
    overdrive = ", Overdrive" * view.overdrive
    slots = f"{ADVANCED_SLOTS[MIGHTY]} advanced slots"
    return f"{VP_MECH} VP, health {FULL_HEALTH[MIGHTY]}, {slots}{overdrive}; no POWER UP"


def _place(offered: Place, view: View, seat: int) -> str:
    cell = offered.cell
    said = f"value {value(view.zones, cell)}, {gives(view.zones[cell])}"
    said += ", your base" * (view.seats[seat].base == cell)
    return said + ", the empty Mighty Mech" * (view.mech == cell)


REMARK: Final[Mapping[type[Decision], Callable[[Any, View, int], str]]] = {
    ChoosePilot: _choose_pilot,
    PlaceBase: _place_base,
    ChooseBaseMine: _base_mine,
    ChooseStartingWeapon: _start,
    ProgramCard: remarks_on_cards.of_program,
    Reveal: remarks_on_cards.of_reveal,
    PlayAdHoc: remarks_on_cards.of_ad_hoc,
    EnterMech: _mech,
    ClaimMech: _mech,
    Collect: _collect,
    Buy: _buy,
    DeployMine: _deploy_mine,
    DeployTurret: _deploy_turret,
    Heal: _heal,
    Upgrade: _upgrade,
    PassAction: _pass,
    Attack: remarks_on_attacks.of_attack,
    Place: _place,
    Equip: _equip,
}
