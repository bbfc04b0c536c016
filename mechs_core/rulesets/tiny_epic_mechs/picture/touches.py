"""What a decision points at in the picture of the view by which it is decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.tiny_epic_mechs.picture.choices import PAID
from mechs_core.rulesets.tiny_epic_mechs.picture.places import (
    SLOT_PLACE,
    STOCK_PLACE,
    TURRET_PLACE,
    UPGRADE_PLACE,
    attack_place,
    card_place,
    cell_place,
    direction_place,
    heal_place,
    mine_place,
    owned_place,
    pay_place,
    pilot_place,
    resource_place,
    sale_place,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.buy import Buy
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeployMine, DeployTurret
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import ClaimMech, EnterMech
from mechs_core.rulesets.tiny_epic_mechs.rules.move import PlayAdHoc, Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import Place
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Heal, Upgrade
from mechs_core.rulesets.tiny_epic_mechs.rules.program import ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import ChooseBaseMine, PlaceBase
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import ChoosePilot
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_weapons import ChooseStartingWeapon
from mechs_core.rulesets.tiny_epic_mechs.text.weapon_labels import card_of
from mechs_core.rulesets.tiny_epic_mechs.text.words import RESOURCE
from mechs_core.rulesets.tiny_epic_mechs.view import View

Places = tuple[str, ...]


def touches(decision: Decision, view: View) -> Places:
    """The places of a legal decision of the viewer, in the order in which to point at them."""
    told = TOLD.get(type(decision))
    return () if told is None else told(decision, view)


def _card_and_direction(laid: ProgramCard | PlayAdHoc, view: View) -> Places:
    return card_place(laid.card), direction_place(laid.direction)


def _next_card(reveal: Reveal, view: View) -> Places:
    """The card that is to be turned up."""
    assert view.own is not None
    return (card_place(view.own.program[0][0]),)


def _mech(answer: EnterMech | ClaimMech, view: View) -> Places:
    """The empty Mighty Mech, where it is taken."""
    return (cell_place(view.mech),) if answer.accept and view.mech is not None else ()


def _collect(choice: Collect, view: View) -> Places:
    """The resource that is chosen; where there is no choice, the zone of the pilot."""
    assert view.viewer is not None
    here = view.seats[view.viewer].cell
    if choice.cell is None or choice.resource is None:
        return () if here is None else (cell_place(here),)
    return (resource_place(choice.cell, RESOURCE[choice.resource]),)


def _mine(choice: DeployMine, view: View) -> Places:
    if choice.from_ is not None:
        return (cell_place(choice.from_),)
    return () if choice.number is None else (mine_place(choice.number),)


def _turret(choice: DeployTurret, view: View) -> Places:
    return (TURRET_PLACE if choice.from_ is None else cell_place(choice.from_),)


def _attack(attack: Attack, view: View) -> Places:
    """The line of the weapon; what is paid, where it can be; the weapon that is disarmed."""
    assert view.combat is not None
    card = card_of(attack.weapon)
    line = card.power if attack.power else card.base
    found = [attack_place(attack.weapon, attack.power)]
    if line.effect in PAID:
        found.append(pay_place(attack.pay))
    if attack.target is not None:
        combat = view.combat
        enemy = combat.defender if view.viewer == combat.attacker else combat.attacker
        found.append(owned_place(enemy, attack.target))
    return tuple(found)


def _equip(change: Equip, view: View) -> Places:
    """The weapon that comes in and what it takes the place of; or out, to the stockpile."""
    assert view.viewer is not None
    inward, outward = change.weapon, change.instead_of
    if inward is None:
        return () if outward is None else (owned_place(view.viewer, outward), STOCK_PLACE)
    last = SLOT_PLACE if outward is None else owned_place(view.viewer, outward)
    return owned_place(view.viewer, inward), last


# The decisions that are not here, as PassAction, touch nothing.
TOLD: Final[Mapping[type[Decision], Callable[[Any, View], Places]]] = {
    ChoosePilot: lambda choice, view: (pilot_place(choice.pilot),),
    PlaceBase: lambda choice, view: (cell_place(choice.cell),),
    ChooseBaseMine: lambda choice, view: (mine_place(choice.number),),
    ChooseStartingWeapon: lambda choice, view: (sale_place(choice.weapon),),
    ProgramCard: _card_and_direction,
    Reveal: _next_card,
    PlayAdHoc: _card_and_direction,
    EnterMech: _mech,
    ClaimMech: _mech,
    Collect: _collect,
    Buy: lambda choice, view: (sale_place(choice.weapon),),
    DeployMine: _mine,
    DeployTurret: _turret,
    Heal: lambda choice, view: (heal_place(choice.energy),),
    Upgrade: lambda choice, view: (UPGRADE_PLACE,),
    Attack: _attack,
    Place: lambda choice, view: (cell_place(choice.cell),),
    Equip: _equip,
}
