"""What each seat may decide: whole lists, in the order in which section 5 lists the decisions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Request, tag_of
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from mechs_core.rulesets.tiny_epic_mechs.questions import may_equip
from mechs_core.rulesets.tiny_epic_mechs.rules import (
    action,
    armoury,
    buy,
    collect,
    combat,
    devices,
    equip,
    layout,
    mech,
    move,
    pilots,
    placement,
    power_up,
    program,
)

OFFERS: Final[dict[type[Decision], Callable[[Arena, int], Sequence[Any]]]] = {
    pilots.ChoosePilot: pilots.choose_choices,
    layout.PlaceBase: layout.place_choices,
    layout.ChooseBaseMine: layout.mine_choices,
    armoury.ChooseStartingWeapon: armoury.choose_choices,
    program.ProgramCard: program.program_choices,
    move.Reveal: move.reveal_choices,
    move.PlayAdHoc: move.play_choices,
    mech.EnterMech: mech.enter_choices,
    mech.ClaimMech: mech.claim_choices,
    collect.Collect: collect.collect_choices,
    buy.Buy: buy.buy_choices,
    devices.DeployMine: devices.mine_choices,
    devices.DeployTurret: devices.turret_choices,
    power_up.Heal: power_up.heal_choices,
    power_up.Upgrade: power_up.upgrade_choices,
    action.PassAction: action.pass_choices,
    combat.Attack: combat.attack_choices,
    placement.Place: placement.place_choices,
    equip.Equip: equip.equip_choices,
}
CHOICES: Final = {tag_of(kind): offer for kind, offer in OFFERS.items()}


def choices(arena: Arena, request: Request) -> list[Any]:
    """The legal answers to an open question, all of them."""
    found: list[Any] = []
    for tag in request.accepts:
        found += CHOICES[tag](arena, request.seat)
    return found


def unasked(arena: Arena, seat: int, decision: Decision) -> IllegalDecision | None:
    """Why a seat that has nothing left to equip may not equip this, while others may. TEM-EQ-1"""
    if isinstance(decision, equip.Equip) and may_equip(arena):
        return equip.why_not(arena, seat, decision)
    return None
