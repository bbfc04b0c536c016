"""Where program cards lead, and what is met there: remarks on `Reveal`, `PlayAdHoc`, `ProgramCard`.

They use only what the viewer sees: devices and pilots as they stand now, and its own cards that
are laid.
"""

from __future__ import annotations

from mechs_core.rulesets.tiny_epic_mechs.data import CARD, MINE_NUMBERS, PROGRAM
from mechs_core.rulesets.tiny_epic_mechs.geometry import CELLS, DIRECTION, OFF
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.arrival import softened, turret_damage
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import may_enter
from mechs_core.rulesets.tiny_epic_mechs.rules.move import PlayAdHoc, Reveal, landing
from mechs_core.rulesets.tiny_epic_mechs.rules.program import ProgramCard
from mechs_core.rulesets.tiny_epic_mechs.text.arena_of_view import arena_of
from mechs_core.rulesets.tiny_epic_mechs.text.words import name, spaced
from mechs_core.rulesets.tiny_epic_mechs.view import View


def of_reveal(offered: Reveal, view: View, seat: int) -> str:
    """Where the next card of the own program leads."""
    if view.own is None or not view.own.program:
        return ""
    card, direction = view.own.program[0]
    return f"{card} {direction}: {_leads(arena_of(view), seat, card, direction)}"


def of_ad_hoc(offered: PlayAdHoc, view: View, seat: int) -> str:
    """Where a card of the hand leads."""
    return _leads(arena_of(view), seat, offered.card, offered.direction)


def of_program(offered: ProgramCard, view: View, seat: int) -> str:
    """Where a card would lead after those laid before it, if nobody came in the way."""
    arena = arena_of(view)
    for card, direction in () if view.own is None else view.own.program:
        to = landing(arena, arena.at[seat], CARD[card], DIRECTION[direction])
        arena.at[seat] = arena.at[seat] if to == OFF else to
    to = landing(arena, arena.at[seat], CARD[offered.card], DIRECTION[offered.direction])
    then = _then(arena, offered.card, blocked=to == OFF)
    if to == OFF:
        return f"blocked on {CELLS[arena.at[seat]]}{then}"
    return f"{CELLS[arena.at[seat]]} to {_valued(arena, to)}{then}"


def _leads(arena: Arena, seat: int, card: str, direction: str) -> str:
    here = arena.at[seat]
    to = landing(arena, here, CARD[card], DIRECTION[direction])
    if to == OFF:
        return f"blocked on {CELLS[here]}{_then(arena, card, blocked=True)}"
    enemy = arena.pilot_in(to, seat)
    met = _met(arena, seat, to)
    said = ", ".join([f"to {_valued(arena, to)}", *met])
    return said if enemy != OFF else f"{said}{_then(arena, card, blocked=False)}"


def _valued(arena: Arena, cell: int) -> str:
    return f"{CELLS[cell]} (value {arena.value(cell)})"


def _then(arena: Arena, card: str, *, blocked: bool) -> str:
    """The action that follows. TEM-R-4"""
    if blocked and not arena.blocked_action:
        return ", no action"
    return f", then {spaced(PROGRAM[CARD[card]].action)}"


def _met(arena: Arena, seat: int, cell: int) -> list[str]:
    """What meets a pilot that enters, in order. TEM-ARR"""
    owner, enemy = arena.owners[cell], arena.pilot_in(cell, seat)
    hostile = owner not in (OFF, seat)
    said = []
    if hostile and arena.mines[cell]:
        least, *_, most = (softened(arena, seat, n + arena.value(cell)) for n in MINE_NUMBERS)
        said.append(f"{name(owner)}'s mine ({least} to {most} damage)")
    if enemy != OFF:
        said.append(f"combat with {name(enemy)}")
    if hostile and not arena.mines[cell]:
        damage = softened(arena, seat, turret_damage(arena, cell))
        said.append(f"{name(owner)}'s turret ({damage} damage)")
    arena.at[seat] = cell
    return said or ["the Mighty Mech"] * may_enter(arena, seat)
