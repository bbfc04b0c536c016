"""A view turned back into an arena, so that remarks can ask the rules' own functions."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.trials import as_shown
from mechs_core.rulesets.tiny_epic_mechs.data import CARD, PILOT_NUMBER, STATUSES, WEAPON, ZONE
from mechs_core.rulesets.tiny_epic_mechs.field_types import MINE
from mechs_core.rulesets.tiny_epic_mechs.geometry import NUMBER, OFF
from mechs_core.rulesets.tiny_epic_mechs.model import AD_HOC, Arena, Combat, start
from mechs_core.rulesets.tiny_epic_mechs.options import OPTIONS
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import set_of
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import lay, set_base
from mechs_core.rulesets.tiny_epic_mechs.view import CombatSeen, SeatSeen, View

UNKNOWN: Final = 1  # number of an enemy's mine: remarks use only that there is one


def arena_of(view: View) -> Arena:
    """An arena with what a view shows: zones, devices, seats, market, combat.

    What it does not show (programs, decks, supplies) is as it is when a game starts.
    """
    arena = start(_created(view))
    for cell, zone in view.zones.items():
        lay(arena, NUMBER[cell], ZONE[zone])
    for cell, device in view.devices.items():
        arena.owners[NUMBER[cell]] = device.owner
        arena.mines[NUMBER[cell]] = UNKNOWN if device.kind == MINE else 0
    arena.mech_at = OFF if view.mech is None else NUMBER[view.mech]
    arena.market = [OFF if each is None else WEAPON[each] for each in view.market]
    arena.chosen = {NUMBER[cell]: resource for cell, resource in view.collecting.items()}
    arena.card = OFF if view.card is None else CARD[view.card]
    for seat, seen in enumerate(view.seats):
        _seat(arena, seat, seen)
    arena.combat = None if view.combat is None else _combat(view.combat)
    return arena


def _created(view: View) -> GameCreated:
    """The first record of a game with these seats and the options that a view shows."""
    return as_shown(
        OPTIONS,
        len(view.seats),
        pilot_abilities=view.abilities,
        overdrive=view.overdrive,
        blocked_action=view.blocked_action,
        resource_cap=view.cap,
        turret_damage="value" if view.turret_damage is None else view.turret_damage,
    )


def _seat(arena: Arena, seat: int, seen: SeatSeen) -> None:
    if seen.pilot is not None:
        arena.pilot[seat] = PILOT_NUMBER[seen.pilot]
    if seen.base is not None:
        set_base(arena, seat, NUMBER[seen.base])
    arena.at[seat] = OFF if seen.cell is None else NUMBER[seen.cell]
    arena.status[seat], arena.health[seat] = STATUSES.index(seen.status), seen.health
    arena.credits[seat], arena.energy[seat], arena.vp[seat] = seen.credits, seen.energy, seen.vp
    arena.ad_hoc[seat] = AD_HOC.index(seen.ad_hoc)
    arena.owned[seat] = set_of(seen.owned)
    arena.equipped[seat] = set_of(seen.equipped)
    arena.exhausted[seat] = set_of(seen.exhausted)


def _combat(seen: CombatSeen) -> Combat:
    return Combat(
        attacker=seen.attacker,
        defender=seen.defender,
        cell=NUMBER[seen.cell],
        jump=seen.jump,
        next=seen.next,
        last=OFF if seen.last is None else WEAPON[seen.last],
        opened=seen.opened,
        jammed=seen.jammed,
        overdriven=seen.overdriven,
        powered=sum(1 << seat for seat in seen.powered),
    )
