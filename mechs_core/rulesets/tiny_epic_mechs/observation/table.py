"""The turn, the market, the rules in force and the combat under way, as numbers."""

from __future__ import annotations

from typing import Final

from mechs_core.rulesets.tiny_epic_mechs.observation.features import (
    MOST_RESOURCES,
    MOST_TURRET_DAMAGE,
)
from mechs_core.rulesets.tiny_epic_mechs.observation.numbers import (
    ACTION,
    CARD,
    CELL,
    PHASE,
    WEAPON,
    Who,
)
from mechs_core.rulesets.tiny_epic_mechs.view import CombatSeen, View

NO_COMBAT: Final = (0,) * 9


def table(view: View, who: Who) -> list[int]:
    """The numbers that belong to no seat or cell."""
    fixed = view.turret_damage
    return [
        PHASE[view.phase],
        view.round,
        view.turn,
        who[view.first],
        who[view.active],
        CARD[view.card],
        ACTION[view.action],
        CELL[view.mech],
        *[WEAPON[weapon] for weapon in view.market],
        view.deck,
        *view.supply.values(),
        view.abilities,
        view.overdrive,
        min(view.cap, MOST_RESOURCES),
        0 if fixed is None else 1 + min(fixed, MOST_TURRET_DAMAGE),
        *(NO_COMBAT if view.combat is None else _combat(view.combat, who)),
    ]


def _combat(combat: CombatSeen, who: Who) -> tuple[int, ...]:
    return (
        who[combat.attacker],
        who[combat.defender],
        who[combat.next],
        CELL[combat.cell],
        WEAPON[combat.last],
        combat.jump,
        combat.opened,
        combat.jammed,
        combat.overdriven,
    )
