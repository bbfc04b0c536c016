"""The attacks of a combat under way, made by the rules of combat. TEM-SCEN-3."""

from __future__ import annotations

from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import GameCreated
from mechs_core.kit.documents import fault
from mechs_core.rulesets.tiny_epic_mechs.data import CARD, WEAPON
from mechs_core.rulesets.tiny_epic_mechs.geometry import NUMBER
from mechs_core.rulesets.tiny_epic_mechs.model import Arena, Combat, start
from mechs_core.rulesets.tiny_epic_mechs.rules import combat
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.combat_start_and_end import (
    CombatStarted,
    is_jump,
    on_combat_started,
)
from mechs_core.rulesets.tiny_epic_mechs.rules.scenario import on_seat_set
from mechs_core.rulesets.tiny_epic_mechs.scenario.events import seat_set
from mechs_core.rulesets.tiny_epic_mechs.scenario.form import AttackForm, Form

NOT_READY: Final = ("not_equipped", "exhausted")  # codes of `Attack`
TARGET: Final = ("target_needed", "bad_target")


def after_attacks(form: Form, created: GameCreated) -> Arena:
    """The arena, without what luck fills, with the combat as `attacks` have left it.

    created: the options. Raises IllegalDecision `bad_config` for an attack that could not be made.
    The document gives health and resources after the attacks, so they are not changed here, and
    what was paid is not asked.
    """
    arena = combat_begun(form, created)
    for index, said in enumerate(form.attacks):
        fighting = arena.combat
        assert fighting is not None
        make_attack(arena, fighting, said, f"attacks[{index}]")
    return arena


def combat_begun(form: Form, created: GameCreated) -> Arena:
    """The arena with the combat at its beginning."""
    arena = start(created)
    for seat, said in enumerate(form.seats):
        on_seat_set(arena, seat_set(form, seat, said.program))
    assert form.active is not None and form.card is not None
    cell = form.seats[form.active].cell
    defender = arena.pilot_in(NUMBER[cell], form.active)
    jump = is_jump(CARD[form.card])
    on_combat_started(arena, CombatStarted(form.active, defender, cell, jump))
    return arena


def make_attack(arena: Arena, fighting: Combat, said: AttackForm, where: str) -> None:
    """One attack, without its damage and the resources that it moves."""
    seat, weapon = fighting.next, WEAPON[said.weapon]
    power = said.reason is not None
    attack = Attack(said.weapon, power, target=said.target)
    if why := combat.why_not_attack(arena, seat, attack):
        raise fault(where, fault_of(said, why))
    reason = combat.reason_for(arena, fighting, seat, weapon) if power else None
    if reason != said.reason:
        raise fault(where, f"no power attack by {said.reason}: it would be by {reason}")
    combat.on_attack_made(arena, combat.AttackMade(seat, said.weapon, reason, 0))
    if said.target is not None:
        combat.on_weapon_disarmed(arena, combat.WeaponDisarmed(fighting.next, said.target))
    if combat.line_of(weapon, power).effect == "JAM":
        combat.on_jammed(arena, combat.Jammed(fighting.next))


def fault_of(said: AttackForm, why: IllegalDecision) -> str:
    """What is wrong with an attack, in the words of TEM-SCEN-6."""
    if why.code in NOT_READY:
        return f"{said.weapon} is not ready"
    if why.code in TARGET:
        return f"target: {why.sentence}"
    return f"no power attack by {said.reason}: {why.sentence.removeprefix('no power attack: ')}"


def nobody_is_ready(arena: Arena) -> bool:
    """Whether the seat to attack has no ready weapon: it would retreat without a question."""
    assert arena.combat is not None
    return not arena.ready(arena.combat.next)
