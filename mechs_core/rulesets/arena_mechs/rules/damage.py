"""Damage markers: all of one effect first, then the smashes. AM-DMG."""

from __future__ import annotations

from collections.abc import Sequence

from mechs_core.kernel.messages import Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arena_mechs.data import MARKERS
from mechs_core.rulesets.arena_mechs.geometry import OFF
from mechs_core.rulesets.arena_mechs.model import Arena
from mechs_core.rulesets.arena_mechs.rules.smash import smash


class DamageDealt(Event, frozen=True):
    victim: int
    colour: str  # of the markers: the attacker's, or "arena"
    amount: int  # markers, 1 or more
    cause: str  # "hit", "shoot", "crushers", "flamethrowers" or "spikes"


def deal(play: Play[Arena], by: int, victims: Sequence[int], amount: int, cause: str) -> None:
    """One effect damages these Mechs, then smashes those whose boards are full. AM-DMG-4.

    by: the active seat, or OFF for the arena. victims: in the turn's order (AM-R-8).
    """
    arena = play.state
    for victim in victims:
        # AM-DMG-1, AM-DMG-2 The active seat's colour; the arena's, and on the own board, black.
        colour = "arena" if by in (OFF, victim) else arena.colour(by)
        play.emit(DamageDealt(victim, colour, amount, cause))
    for victim in victims:
        if sum(arena.boards[victim]) >= arena.spaces:  # AM-SMASH-1
            smash(play, victim, by)


def on_damage_dealt(arena: Arena, event: DamageDealt) -> None:
    arena.boards[event.victim][MARKERS.index(event.colour)] += event.amount


APPLY = {DamageDealt: on_damage_dealt}
