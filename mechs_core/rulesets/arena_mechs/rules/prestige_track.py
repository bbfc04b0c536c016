"""Prestige gained and lost, by reason. RULES.md, Components."""

from __future__ import annotations

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arena_mechs.model import PARTS, Arena

TRICKS, LONG_STRIDES, LAST_BLOW, DAMAGE, FINAL_DAMAGE, SMASHED, _ = range(len(PARTS))
PART_OF = {
    "tricks": TRICKS,
    "long_strides": LONG_STRIDES,
    "last_blow": LAST_BLOW,
    "damage_most": DAMAGE,
    "damage_tied": DAMAGE,
    "damage_other": DAMAGE,
    "smashed": SMASHED,
}


class PrestigeChanged(Event, frozen=True):
    seat: int
    amount: int  # never 0
    reason: str  # a key of PART_OF
    victim: int | None  # the smashed Mech, or the one with markers at the end


def on_prestige_changed(arena: Arena, event: PrestigeChanged) -> None:
    arena.prestige[event.seat] += event.amount
    part = PART_OF[event.reason]
    if part == DAMAGE and arena.final:
        part = FINAL_DAMAGE
    arena.parts[event.seat][part] += event.amount


APPLY = {PrestigeChanged: on_prestige_changed}
