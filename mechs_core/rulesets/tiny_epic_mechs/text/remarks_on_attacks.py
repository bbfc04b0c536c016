"""What an attack does, and how the enemy may answer it: the remark on `Attack`."""

from __future__ import annotations

from msgspec.structs import replace

from mechs_core.rulesets.tiny_epic_mechs.data import MIGHTY, WEAPON, WEAPONS, Line
from mechs_core.rulesets.tiny_epic_mechs.model import Arena, Combat, weapons_in
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import (
    BEFORE_KO,
    Attack,
    line_of,
    pay_limit,
    reason_for,
)
from mechs_core.rulesets.tiny_epic_mechs.text.arena_of_view import arena_of
from mechs_core.rulesets.tiny_epic_mechs.text.weapon_labels import effect_of
from mechs_core.rulesets.tiny_epic_mechs.text.words import name
from mechs_core.rulesets.tiny_epic_mechs.view import View


def of_attack(offered: Attack, view: View, seat: int) -> str:
    """The damage, the reason of a power attack, the enemy's health after it, how it can answer."""
    arena = arena_of(view)
    combat = arena.combat
    if combat is None:
        return ""
    enemy, weapon = combat.other(seat), WEAPON[offered.weapon]
    line = line_of(weapon, offered.power)
    damage = line.damage + offered.pay
    why = f" ({reason_for(arena, combat, seat, weapon)})" if offered.power else ""
    left = max(0, arena.health[enemy] - damage)
    said = f"{damage} damage{why}, {name(enemy)} {arena.health[enemy]} to {left}"
    said += _effect(line, is_ko=not left)
    if not left:
        claim = ", the Mighty Mech is yours to claim" if arena.status[enemy] == MIGHTY else ""
        return f"{said}: KO{claim}"
    return f"{said}; {_answer(arena, combat, offered, enemy)}"


def _effect(line: Line, *, is_ko: bool) -> str:
    """What the line does besides damage; after a KO some effects do nothing. TEM-R-40"""
    moot = is_ko and line.effect not in (*BEFORE_KO, "VP")
    return "" if not line.effect or pay_limit(line) or moot else f", {effect_of(line)}"


def _answer(arena: Arena, combat: Combat, made: Attack, enemy: int) -> str:
    """The weapons with which the enemy can answer by a power attack; or that it retreats."""
    weapon = WEAPON[made.weapon]
    ready = arena.ready(enemy)
    if made.target is not None:
        ready &= ~(1 << WEAPON[made.target])
    if not ready:
        return "it retreats"
    after = replace(combat, last=weapon, next=enemy, opened=True)
    jams = line_of(weapon, made.power).effect == "JAM"
    strong = [w for w in weapons_in(ready) if not jams and reason_for(arena, after, enemy, w)]
    if not strong:
        return "no power answer"
    return f"{' '.join(WEAPONS[w] for w in strong)} may answer with power"
