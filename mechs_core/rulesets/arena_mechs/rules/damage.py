"""Damage markers: all of one effect first, then the smashes. AM-DMG."""

from __future__ import annotations

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arena_mechs.data import MARKERS
from mechs_core.rulesets.arena_mechs.model import Arena


class DamageDealt(Event, frozen=True):
    victim: int
    colour: str  # of the markers: the attacker's, or "arena"
    amount: int  # markers, 1 or more
    cause: str  # "hit", "shoot", "crushers", "flamethrowers" or "spikes"


def on_damage_dealt(arena: Arena, event: DamageDealt) -> None:
    arena.boards[event.victim][MARKERS.index(event.colour)] += event.amount


APPLY = {DamageDealt: on_damage_dealt}
