"""States that differ in nothing that a viewer may know."""

from __future__ import annotations

from mechs_core.rulesets.tiny_epic_mechs.data import FIRST_BASIC
from mechs_core.rulesets.tiny_epic_mechs.geometry import OFF
from mechs_core.rulesets.tiny_epic_mechs.model import NOT_AD_HOC, Arena


def twin(arena: Arena, viewer: int | None) -> Arena:
    """The same state to a seat, or to a spectator, with other secrets of the other seats."""
    other = arena.copy()
    other.deck.reverse()
    for seat in range(arena.seats):
        if seat != viewer:
            change_program(other, seat)
            change_mines(other, seat)
            change_choices(other, seat)
    return other


def change_program(arena: Arena, seat: int) -> None:
    """Other cards of those that are not played, in other directions."""
    if arena.ad_hoc[seat] == NOT_AD_HOC:
        count = len(arena.program[seat])
        unseen = [*arena.hand(seat), *(card for card, _ in arena.program[seat])]
        arena.program[seat] = [(card, 3) for card in unseen[:count]]


def change_mines(arena: Arena, seat: int) -> None:
    """1 and 4 change places, 2 and 3 too."""
    for cell, owner in enumerate(arena.owners):
        if owner == seat and arena.mines[cell]:
            arena.mines[cell] = 5 - arena.mines[cell]
    kept = [number for number in range(1, 5) if arena.mine_supply[seat] >> number & 1]
    arena.mine_supply[seat] = sum(1 << 5 - number for number in kept)


def change_choices(arena: Arena, seat: int) -> None:
    """The other pilot of those dealt, and another weapon, while they are not revealed."""
    if not arena.pilots_open:
        arena.dealt[seat].reverse()
        if arena.pilot[seat] != OFF:
            arena.pilot[seat] = next(
                each for each in arena.dealt[seat] if each != arena.pilot[seat]
            )
    else:
        arena.dealt[seat] = [arena.pilot[seat]]
    if arena.starting[seat] != OFF:
        arena.starting[seat] = FIRST_BASIC + (arena.starting[seat] - FIRST_BASIC + 1) % 4
