"""Who is asked, and what kind of question. RULES.md, Phases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Request, tag_of
from mechs_core.rulesets.tiny_epic_mechs.data import TURNS
from mechs_core.rulesets.tiny_epic_mechs.geometry import OFF
from mechs_core.rulesets.tiny_epic_mechs.model import Arena, phase
from mechs_core.rulesets.tiny_epic_mechs.options import COLOURS
from mechs_core.rulesets.tiny_epic_mechs.rules.action import PassAction
from mechs_core.rulesets.tiny_epic_mechs.rules.buy import Buy
from mechs_core.rulesets.tiny_epic_mechs.rules.collect import Collect
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.devices import DeployMine, DeployTurret
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import Equip, choices_of
from mechs_core.rulesets.tiny_epic_mechs.rules.equip import why_not as why_not_equip
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import ClaimMech, EnterMech
from mechs_core.rulesets.tiny_epic_mechs.rules.move import PlayAdHoc, Reveal, in_ad_hoc
from mechs_core.rulesets.tiny_epic_mechs.rules.placement import Place
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import Heal, Upgrade
from mechs_core.rulesets.tiny_epic_mechs.rules.program import ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_arena import (
    ChooseBaseMine,
    PlaceBase,
    has_mine,
    next_to_place,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_pilots import ChoosePilot
from mechs_core.rulesets.tiny_epic_mechs.rules.setup_weapons import ChooseStartingWeapon

OPTIONAL: Final = "equip"  # the kind of question that no game waits for
# The kinds of decision that answer a question; an action's name stands behind "action".
ACCEPTS: Final[Mapping[str, tuple[type[Decision], ...]]] = {
    "setup_pilots": (ChoosePilot,),
    "setup_bases": (PlaceBase,),
    "setup_mines": (ChooseBaseMine,),
    "setup_weapons": (ChooseStartingWeapon,),
    "programming": (ProgramCard, Equip),
    "card": (Reveal, Equip),
    "card ad hoc": (PlayAdHoc, Equip),
    "combat": (Attack,),
    "claim": (ClaimMech,),
    "place": (Place,),
    "enter": (EnterMech,),
    "action COLLECT": (Collect, PassAction, Equip),
    "action BUY": (Buy, PassAction, Equip),
    "action MINE": (DeployMine, PassAction, Equip),
    "action TURRET": (DeployTurret, PassAction, Equip),
    "action POWER_UP": (Heal, Upgrade, PassAction, Equip),
    "collect": (Collect,),
    OPTIONAL: (Equip,),
}
# A person sees only the first word of a kind.
SHOWN: Final = {
    kind: (kind.split()[0], tuple(map(tag_of, accepts))) for kind, accepts in ACCEPTS.items()
}
WITH_EQUIP: Final = ("programming", "card", "action")  # phases. TEM-EQ-1


@lru_cache(maxsize=1 << 14)
def request(seat: int, kind: str, about: str, changes: int = 0) -> Request:
    """A question. kind: a key of ACCEPTS. changes: how many weapons the seat has changed."""
    if changes:
        about = f"{about}, weapons changed {changes}"
    return Request(seat, *SHOWN[kind], about, required=kind != OPTIONAL)


def requests(arena: Arena) -> tuple[Request, ...]:
    """The open questions, by seat.

    None of them is required while the game goes on by itself, and after its end there are none.
    TEM-SEC-2 They follow from public facts alone.
    """
    now = phase(arena)
    if now == "ended":
        return ()
    asked = WAITING[now](arena)
    if not asked or now not in WITH_EQUIP:
        return tuple([request(seat, kind, about) for seat, (kind, about) in asked.items()])
    here = place_in_game(arena)
    owned, equipped, status = arena.owned, arena.equipped, arena.status
    found = []
    for seat, changed in enumerate(arena.changed):
        if seat in asked:
            kind, about = asked[seat]
        elif choices_of(owned[seat], equipped[seat], changed, status[seat]):
            kind, about = OPTIONAL, here
        else:
            continue
        found.append(request(seat, kind, about, changed.bit_count()))
    return tuple(found)


Asked = dict[
    int, tuple[str, str]
]  # seat -> kind, and what sets this question apart from others; seats ascending


@lru_cache(maxsize=1 << 10)
def place_in_game_of(number: int, turn: int, seat: int) -> str:
    if not turn:
        return f"round {number}"
    return f"round {number} turn {turn} of {COLOURS[seat]}"


def place_in_game(arena: Arena) -> str:
    return place_in_game_of(arena.round, arena.turn, arena.active)


def choosing_pilot(arena: Arena) -> Asked:
    return {
        seat: ("setup_pilots", "")
        for seat in range(arena.seats)
        if arena.pilot[seat] == OFF and arena.dealt[seat]
    }


def placing_base(arena: Arena) -> Asked:
    seat = next_to_place(arena)
    return {} if seat == OFF else {seat: ("setup_bases", "")}


def choosing_mine(arena: Arena) -> Asked:
    return {seat: ("setup_mines", "") for seat in range(arena.seats) if not has_mine(arena, seat)}


def choosing_weapon(arena: Arena) -> Asked:
    return {
        seat: ("setup_weapons", "") for seat in range(arena.seats) if arena.starting[seat] == OFF
    }


def programming(arena: Arena) -> Asked:
    return {
        seat: ("programming", slot_in_round(arena.round, len(laid)))
        for seat, laid in enumerate(arena.program)
        if len(laid) < TURNS
    }


@lru_cache(maxsize=1 << 6)
def slot_in_round(number: int, laid: int) -> str:
    """The slot that is to be filled next. laid: how many cards lie already."""
    return f"round {number} slot {laid + 1}"


def revealing(arena: Arena) -> Asked:
    seat = arena.active
    if seat == OFF or arena.card != OFF:
        return {}
    return {seat: ("card ad hoc" if in_ad_hoc(arena, seat) else "card", place_in_game(arena))}


def attacking(arena: Arena) -> Asked:
    combat = arena.combat
    if combat is None or arena.down is not None or not arena.ready(combat.next):
        return {}
    attacks = sum(weapons.bit_count() for weapons in arena.exhausted)
    return {combat.next: ("combat", f"{place_in_game(arena)}, weapons used {attacks}")}


def placing(arena: Arena) -> Asked:
    down = arena.down
    return {} if down is None else {down.seat: ("place", f"{place_in_game(arena)}: {down.why}")}


def offered(arena: Arena) -> Asked:
    if arena.offer is None:
        return {}
    seat, how = arena.offer
    return {seat: (how, place_in_game(arena))}


def acting(arena: Arena) -> Asked:
    return {arena.active: (f"action {arena.action}", f"{place_in_game(arena)}: {arena.action}")}


def collecting(arena: Arena) -> Asked:
    return {arena.active: ("collect", f"{place_in_game(arena)}: chosen {len(arena.chosen)}")}


WAITING: Final[Mapping[str, Callable[[Arena], Asked]]] = {
    "setup_pilots": choosing_pilot,
    "setup_bases": placing_base,
    "setup_mines": choosing_mine,
    "setup_weapons": choosing_weapon,
    "programming": programming,
    "card": revealing,
    "combat": attacking,
    "claim": offered,
    "place": placing,
    "enter": offered,
    "action": acting,
    "collect": collecting,
}


def may_equip(arena: Arena) -> bool:
    """Whether weapons may change their place now. TEM-EQ-1, TEM-R-34"""
    return phase(arena) in WITH_EQUIP


def unasked(arena: Arena, seat: int, decision: Decision) -> IllegalDecision | None:
    """What forbids a seat that is asked nothing to equip this, in a phase for it. TEM-EQ-1"""
    if isinstance(decision, Equip) and may_equip(arena):
        return why_not_equip(arena, seat, decision)
    return None
