"""Remarks on attacks: who would fight whom, with how many dice, what they could bring."""

from __future__ import annotations

from collections.abc import Iterator

from mechs_core.kernel.messages import Seat
from mechs_core.kit.words import listed
from mechs_core.rulesets.arcs.campaign_data import EMPIRE, FREE, SLOT_COSTS
from mechs_core.rulesets.arcs.cards import ACTS_AS, COURT, COURT_IDS, PROTECTED
from mechs_core.rulesets.arcs.data import CITY, FRESH, GUARDIANS, LOYAL_OF, SHIP, TYPE_NAMES, TYPES
from mechs_core.rulesets.arcs.field_types import owner_number
from mechs_core.rulesets.arcs.geometry import IS_GATE, NUMBER, TYPE_AT
from mechs_core.rulesets.arcs.model import OFF, Battle, State
from mechs_core.rulesets.arcs.rules import battle
from mechs_core.rulesets.arcs.rules.campaign import shared, sides
from mechs_core.rulesets.arcs.text.telling_pieces import (
    buildings_at,
    joined,
    pieces_at,
    ships_told,
)


def battle_told(offered: battle.BattleAction, state: State, seat: Seat) -> str:
    """Who fights whom, and what raid dice could steal."""
    system, rival = NUMBER[offered.system], owner_number(offered.defender)
    mine = listed([*ships_told(state, seat, system), *_escorts(state, seat, system)])
    trial = state.copy()
    trial.battle = Battle(seat, system, rival, 0, target=system)
    loot = _loot(state, rival, system) if battle.may_raid(trial) else "no raid dice"
    return joined(
        [
            f"{mine or 'no ship of yours'} against {_defenders(state, rival, system)}",
            dice_said(battle.most_dice(trial, _commanded(state, seat, system))),
            loot,
            *_pairs(state, seat, rival),
            "costs a Weapon" if sides.needs_weapon(state, system, rival) else "",
            outrage_told(state, seat, rival, system),
        ]
    )


def rifles_told(offered: shared.FireRifles, state: State, seat: Seat) -> str:
    start, system = NUMBER[offered.from_], NUMBER[offered.system]
    rival = owner_number(offered.defender)
    most = state.at(seat, SHIP, FRESH, start) + sides.board_dice(state, seat, start)
    return joined(
        [
            f"against {', '.join(pieces_at(state, rival, system))}",
            f"{dice_said(most)}, skirmish alone, no hits on you",
            *_pairs(state, seat, rival),
            outrage_told(state, seat, rival, system),
        ]
    )


def dice_said(most: int) -> str:
    return "1 die" if most == 1 else f"up to {most} dice"


def _defenders(state: State, rival: int, system: int) -> str:
    """The pieces that defend; a Regent's with the Imperial ships. BR-EMP-12"""
    said = pieces_at(state, rival, system)
    if sides.defends_with_empire(state, rival):
        said = [*ships_told(state, rival, system), *ships_told(state, EMPIRE, system)]
        said += buildings_at(state, rival, system)
    return ", ".join(said)


def _commanded(state: State, seat: Seat, system: int) -> int:
    """The Imperial ships that may attack too. BR-EMP-11"""
    if state.campaign is None or not state.commands(seat, system):
        return 0
    return state.ships(EMPIRE, system)


def _escorts(state: State, seat: Seat, system: int) -> list[str]:
    if not _commanded(state, seat, system):
        return []
    return [f"up to {each}" for each in ships_told(state, EMPIRE, system)]


def _pairs(state: State, seat: Seat, rival: int) -> Iterator[str]:
    now = Battle(seat, 0, rival, 0)
    if sides.is_tough(state, now):
        yield "two hits for each step"
    if rival == EMPIRE and state.reach.first_regent == OFF:
        yield "your losses go home"


def lost_by_outrage(state: State, seat: Seat, kind: int) -> int:
    """The resources and Guild cards of a type that a seat would discard; its Loyal card stays."""
    cards = sum(COURT[card].suit == kind for card in state.guild[seat])
    return state.slots[seat].count(kind) + cards - state.holds(seat, LOYAL_OF[kind])


def outrage_told(state: State, seat: Seat, rival: int, system: int) -> str:
    """What the attacker loses by destroying a city."""
    if rival >= EMPIRE and rival != FREE:
        return ""
    kind = TYPE_AT[system]
    lost = lost_by_outrage(state, seat, kind) if state.all_at(rival, CITY, system) else 0
    return f"Outrage of {TYPE_NAMES[kind]} would cost you {lost}" if lost else ""


def _loot(state: State, rival: int, system: int) -> str:
    if rival != FREE:
        return loot_of(state, rival)
    if IS_GATE[system]:
        return "nothing to raid"
    return f"a key takes 1 {TYPE_NAMES[TYPE_AT[system]]} of the supply"


def loot_of(state: State, rival: Seat) -> str:
    """What keys can take from a seat, with the keys each costs: "raids M 3, BC12 2"."""
    slots = [
        f"{TYPES[kind]} {SLOT_COSTS[slot]}"
        for slot, kind in enumerate(state.slots[rival])
        if kind != OFF
    ]
    held = [card for card in state.guild[rival] if card not in PROTECTED]
    if state.holds(rival, GUARDIANS):
        held = [card for card in held if ACTS_AS[card] == GUARDIANS]
        slots = []
    cards = [f"{COURT_IDS[card]} {COURT[card].keys}" for card in held]
    return f"raids {', '.join([*slots, *cards])}" if slots or cards else "nothing to raid"
