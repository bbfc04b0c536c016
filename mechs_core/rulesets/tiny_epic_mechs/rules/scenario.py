"""The events with which a game from a scenario begins. TEM-SCEN-1."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from mechs_core.kernel.messages import NOBODY, Event, secret
from mechs_core.rulesets.tiny_epic_mechs.data import (
    BASIC,
    CARD,
    PILOT_NUMBER,
    PROGRAM,
    STATUSES,
    WEAPON,
)
from mechs_core.rulesets.tiny_epic_mechs.geometry import DIRECTION, NUMBER, OFF
from mechs_core.rulesets.tiny_epic_mechs.model import (
    AD_HOC,
    PARTS,
    Arena,
    Combat,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import put_mine, put_turret
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import set_of
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import set_base


class CombatSet(Struct, frozen=True):
    """A combat under way."""

    defender: int
    cell: str
    jump: bool
    next: int  # seat to attack
    last: str | None  # weapon
    opened: bool  # the attacker has attacked
    exhausted: tuple[tuple[str, ...], tuple[str, ...]]  # the attacker's, the defender's
    jammed: bool  # the seat `next` may make no power attack
    overdriven: bool  # Overdrive is used
    powered: tuple[int, ...]  # seats that made a power attack


class SeatSet(Event, frozen=True):
    seat: int
    pilot: str
    base: str
    cell: str
    status: str
    health: int
    credits: int
    energy: int
    vp: int
    mines: tuple[str, ...]  # cells, in reading order
    turrets: tuple[str, ...]
    owned: tuple[str, ...]
    equipped: tuple[str, ...]
    laid: int
    played: tuple[str, ...]
    ad_hoc: Literal["fresh", "free"] | None
    numbers: Annotated[tuple[int, ...], secret("seat")]  # of those mines
    program: Annotated[tuple[tuple[str, str], ...], secret("seat")]  # card, direction


class ScenarioSet(Event, frozen=True):
    """The rest of a scenario's position, after the seats; it closes the set-up."""

    round: int
    turn: int | None
    phase: str
    active: int | None
    mech: str | None  # cell, if it is empty
    market: tuple[str | None, ...]
    supply: dict[str, int]
    card: str | None
    blocked: bool
    combat: CombatSet | None
    deck_size: int
    deck: Annotated[tuple[str, ...], secret(NOBODY)]


def on_seat_set(arena: Arena, event: SeatSet) -> None:
    seat = event.seat
    arena.pilot[seat] = PILOT_NUMBER[event.pilot]
    arena.dealt[seat] = [arena.pilot[seat]]  # TEM-SCEN-2 no pilot was discarded
    set_base(arena, seat, NUMBER[event.base])
    arena.at[seat] = NUMBER[event.cell]
    arena.status[seat], arena.health[seat] = STATUSES.index(event.status), event.health
    arena.credits[seat], arena.energy[seat] = event.credits, event.energy
    arena.vp[seat] = arena.parts[seat][PARTS.index("scenario")] = event.vp
    for cell, number in zip(event.mines, event.numbers, strict=True):
        put_mine(arena, seat, NUMBER[cell], number)
    for cell in event.turrets:
        put_turret(arena, seat, NUMBER[cell])
    arena.owned[seat], arena.equipped[seat] = set_of(event.owned), set_of(event.equipped)
    arena.program[seat] = [(CARD[card], DIRECTION[way]) for card, way in event.program]
    arena.played[seat] = [CARD[card] for card in event.played]
    arena.ad_hoc[seat] = AD_HOC.index(event.ad_hoc)


def on_scenario_set(arena: Arena, event: ScenarioSet) -> None:
    arena.stage = ""
    arena.pilots_open = True
    arena.round, arena.turn = event.round, event.turn or 0
    arena.active = OFF if event.active is None else event.active
    arena.mech_at = OFF if event.mech is None else NUMBER[event.mech]
    arena.market = [OFF if weapon is None else WEAPON[weapon] for weapon in event.market]
    arena.supply = [event.supply[weapon] for weapon in BASIC]
    arena.deck = [WEAPON[weapon] for weapon in event.deck]
    if event.card is not None:
        arena.card = CARD[event.card]
        arena.played[arena.active].append(arena.card)
        arena.moved = not event.blocked
        if event.combat is None:
            arena.action = PROGRAM[arena.card].action
        else:
            set_combat(arena, event.combat)


def set_combat(arena: Arena, said: CombatSet) -> None:
    """Fold a combat under way; the active seat is the attacker."""
    arena.fought = True
    arena.combat = Combat(
        attacker=arena.active,
        defender=said.defender,
        cell=NUMBER[said.cell],
        jump=said.jump,
        next=said.next,
        last=OFF if said.last is None else WEAPON[said.last],
        opened=said.opened,
        jammed=said.jammed,
        overdriven=said.overdriven,
        powered=sum(1 << seat for seat in said.powered),
    )
    for seat, weapons in zip((arena.active, said.defender), said.exhausted, strict=True):
        arena.exhausted[seat] = set_of(weapons)


APPLY = {SeatSet: on_seat_set, ScenarioSet: on_scenario_set}
