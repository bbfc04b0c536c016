"""A decision in words, as its viewer may see it: hidden fields are UNSET."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.tiny_epic_mechs.rules.action import PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.armoury import ChooseStartingWeapon
from mechs_core.rulesets.tiny_epic_mechs.rules.buy import Buy
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeployMine, DeployTurret
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip
from mechs_core.rulesets.tiny_epic_mechs.rules.layout import ChooseBaseMine, PlaceBase
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import ClaimMech, EnterMech
from mechs_core.rulesets.tiny_epic_mechs.rules.move import PlayAdHoc, Reveal
from mechs_core.rulesets.tiny_epic_mechs.rules.pilots import ChoosePilot
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import Place
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Heal, Upgrade
from mechs_core.rulesets.tiny_epic_mechs.rules.program import ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.text.words import (
    RESOURCE,
    Said,
    amount,
    hidden,
    name,
    pilot,
    weapon,
)


def chosen(seat: int, decision: Decision) -> Said:
    """What a seat decided, and the rules that let it."""
    said, rules = TELL[type(decision)](decision)
    return f"{name(seat)} {said}", rules


def _choose_pilot(told: ChoosePilot) -> Said:
    kept = "one of its two pilots" if hidden(told.pilot) else pilot(told.pilot)
    return f"chooses to keep {kept}", ("TEM-SETUP-3",)


def _choose_base_mine(told: ChooseBaseMine) -> Said:
    mine = "a mine" if hidden(told.number) else f"mine {told.number}"
    return f"chooses {mine} for its base", ("TEM-SETUP-6",)


def _choose_starting_weapon(told: ChooseStartingWeapon) -> Said:
    taken = "its first weapon" if hidden(told.weapon) else f"to begin with {weapon(told.weapon)}"
    return f"chooses {taken}", ("TEM-SETUP-7",)


def _program_card(told: ProgramCard) -> Said:
    laid = hidden(told.card) or hidden(told.direction)
    return f"programs {'a card' if laid else f'{told.card} {told.direction}'}", ("TEM-PROG-1",)


def _collect(told: Collect) -> Said:
    if told.cell is None or told.resource is None:
        return "collects", ("TEM-COL-1",)
    return f"wants {RESOURCE[told.resource]} of {told.cell}", ("TEM-COL-1",)


def _deploy_mine(told: DeployMine) -> Said:
    if told.from_ is not None:
        return f"wants to move its mine from {told.from_}", ("TEM-MINE-2",)
    mine = "a mine" if hidden(told.number) else f"mine {told.number}"
    return f"wants to deploy {mine}", ("TEM-MINE-1",)


def _deploy_turret(told: DeployTurret) -> Said:
    if told.from_ is not None:
        return f"wants to move its turret from {told.from_}", ("TEM-TUR-1",)
    return "wants to deploy a turret", ("TEM-TUR-1",)


def _attack(told: Attack) -> Said:
    said = f"chooses {'a power' if told.power else 'an'} attack with its {weapon(told.weapon)}"
    said += f", paying {told.pay}" if told.pay else ""
    said += "" if told.target is None else f", to disarm the {weapon(told.target)}"
    return said, ("TEM-CBT-2", "TEM-CBT-3") if told.power else ("TEM-CBT-2",)


def _equip(told: Equip) -> Said:
    comes = "" if told.weapon is None else f"to equip its {weapon(told.weapon)}"
    goes = "" if told.instead_of is None else f"to put away its {weapon(told.instead_of)}"
    return f"chooses {' and '.join(filter(None, (comes, goes)))}", ("TEM-EQ-1",)


def _mech(accept: bool, rule: str) -> Said:
    return f"{'takes' if accept else 'declines'} the Mighty Mech", (rule,)


TELL: Mapping[type[Decision], Callable[[Any], Said]] = {
    ChoosePilot: _choose_pilot,
    PlaceBase: lambda told: (f"chooses {told.cell} for its base", ("TEM-SETUP-5",)),
    ChooseBaseMine: _choose_base_mine,
    ChooseStartingWeapon: _choose_starting_weapon,
    ProgramCard: _program_card,
    Reveal: lambda told: ("turns up its next card", ("TEM-EXEC-2",)),
    PlayAdHoc: lambda told: (f"plays {told.card} {told.direction} Ad Hoc", ("TEM-EXEC-3",)),
    EnterMech: lambda told: _mech(told.accept, "TEM-MECH-2"),
    ClaimMech: lambda told: _mech(told.accept, "TEM-KO-6"),
    Collect: _collect,
    Buy: lambda told: (f"wants to buy the {weapon(told.weapon)}", ("TEM-BUY-1",)),
    DeployMine: _deploy_mine,
    DeployTurret: _deploy_turret,
    Heal: lambda told: (f"pays {amount('E', told.energy)} to heal", ("TEM-POW-2",)),
    Upgrade: lambda told: ("chooses to upgrade", ("TEM-POW-3",)),
    PassAction: lambda told: ("passes", ("TEM-EXEC-4",)),
    Attack: _attack,
    Place: lambda told: (f"chooses to go to {told.cell}", ("TEM-PLACE-2",)),
    Equip: _equip,
}
