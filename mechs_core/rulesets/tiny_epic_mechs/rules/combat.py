"""An attack, base or power; a retreat when no weapon is left. TEM-CBT-2 to TEM-CBT-6."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, Literal

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import AtLeast, Decision, Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import (
    COUNTERS,
    DIAMOND,
    FULL_HEALTH,
    MIGHTY,
    VP_ABILITY,
    VP_RETREAT,
    WEAPON,
    WEAPON_CARDS,
    WEAPONS,
    Line,
)
from mechs_core.rulesets.tiny_epic_mechs.field_types import OptionalWeapon, WeaponId
from mechs_core.rulesets.tiny_epic_mechs.geometry import OFF
from mechs_core.rulesets.tiny_epic_mechs.model import Arena, Combat, weapons_in
from mechs_core.rulesets.tiny_epic_mechs.rules import resources
from mechs_core.rulesets.tiny_epic_mechs.rules.damage import deal
from mechs_core.rulesets.tiny_epic_mechs.rules.ko import AdHocEntered, knock_out
from mechs_core.rulesets.tiny_epic_mechs.rules.points import gain
from mechs_core.rulesets.tiny_epic_mechs.rules.power_up import heal_by_weapon

Reason = Literal["counter", "jump", "overdrive"]


class Attack(Decision, frozen=True):
    """Use a ready weapon."""

    weapon: WeaponId
    power: bool
    pay: Annotated[int, AtLeast(0, 3)] = 0
    target: OptionalWeapon = None  # the weapon that is disarmed


class AttackMade(Event, frozen=True):
    """The weapon is exhausted; the other seat is to attack."""

    seat: int
    weapon: str
    reason: Reason | None  # of a power attack; None: a base attack
    pay: int


class Jammed(Event, frozen=True):
    """The seat's next attack in this combat cannot be a power attack."""

    seat: int


class WeaponDisarmed(Event, frozen=True):
    """The seat's weapon is exhausted."""

    seat: int
    weapon: str


# ---------------------------------------------------------------- may it


def reason_for(arena: Arena, combat: Combat, seat: int, weapon: int) -> Reason | None:
    """The first reason why this weapon may make a power attack now; None if there is none.

    TEM-CBT-3; whether the seat is jammed is not asked here.
    """
    last = combat.last  # TEM-R-31 of the attack just before, base or power
    if last != OFF and COUNTERS[WEAPON_CARDS[weapon].type] == WEAPON_CARDS[last].type:
        return "counter"
    if combat.jump and not combat.opened:  # TEM-R-29; the attacker opens
        return "jump"
    if arena.overdrive and arena.status[seat] == MIGHTY and not combat.overdriven:  # TEM-R-56
        return "overdrive"
    return None


def line_of(weapon: int, power: bool) -> Line:
    """The line of a weapon that an attack uses."""
    card = WEAPON_CARDS[weapon]
    return card.power if power else card.base


def purse(arena: Arena, seat: int, line: Line) -> tuple[str, int]:
    """What a line may be paid with, and how much of it there is."""
    if line.effect == "PAY_C":
        return "credits", arena.credits[seat]
    return "energy", arena.energy[seat]


def pay_limit(line: Line) -> int:
    return line.amount if line.effect in ("PAY_C", "PAY_E") else 0


def targets(arena: Arena, combat: Combat, seat: int, line: Line) -> int:
    """The weapons of which this line can disarm one, as bits; 0 if it disarms none."""
    return arena.ready(combat.other(seat)) if line.effect == "DISARM" else 0


def why_not_attack(arena: Arena, seat: int, choice: Attack) -> IllegalDecision | None:
    """What forbids this attack, or None."""
    combat = arena.combat
    assert combat is not None
    weapon = WEAPON[choice.weapon]
    if not arena.equipped[seat] >> weapon & 1:
        return IllegalDecision("not_equipped", f"{choice.weapon} is not equipped")
    if arena.exhausted[seat] >> weapon & 1:
        return IllegalDecision("exhausted", f"{choice.weapon} is exhausted")
    if choice.power and (reason := why_no_power(arena, combat, seat, weapon)):
        return reason
    line = line_of(weapon, choice.power)
    what, there = purse(arena, seat, line)
    if choice.pay > pay_limit(line):
        return IllegalDecision("pay_limit", f"at most {pay_limit(line)} {what}")
    if reason := resources.why_too_dear(what, choice.pay, there):
        return reason
    return why_not_target(choice, targets(arena, combat, seat, line))


def why_no_power(arena: Arena, combat: Combat, seat: int, weapon: int) -> IllegalDecision | None:
    """What forbids a power attack with this weapon, or None. TEM-CBT-3"""
    if combat.jammed:  # TEM-R-57
        return IllegalDecision("jammed", "no power attack: you are jammed")
    if reason_for(arena, combat, seat, weapon) is not None:
        return None
    kind = WEAPON_CARDS[weapon].type
    why = f"no power attack: {kind} has nothing to counter yet"
    if combat.last != OFF:
        why = f"{kind} does not counter {WEAPON_CARDS[combat.last].type}"
    return IllegalDecision("no_power_attack", why)


def why_not_target(choice: Attack, there: int) -> IllegalDecision | None:
    """What is wrong with the weapon to disarm, or None. there: those that can be, as bits."""
    if choice.target is None:
        if not there:
            return None
        names = " ".join(WEAPONS[weapon] for weapon in weapons_in(there))
        return IllegalDecision("target_needed", f"choose a weapon to disarm: {names}")
    if there >> WEAPON[choice.target] & 1:
        return None
    return IllegalDecision("bad_target", f"{choice.target} cannot be disarmed by this attack")


def attack_choices(arena: Arena, seat: int) -> list[Attack]:
    combat = arena.combat
    assert combat is not None
    found = []
    for weapon in weapons_in(arena.ready(seat)):
        for power in (False, True):
            if power and why_no_power(arena, combat, seat, weapon):
                continue
            line = line_of(weapon, power)
            most = min(pay_limit(line), purse(arena, seat, line)[1])
            there = weapons_in(targets(arena, combat, seat, line))
            found += [
                Attack(WEAPONS[weapon], power, pay, target)
                for pay in range(most + 1)
                for target in ([WEAPONS[each] for each in there] if there else [None])
            ]
    return found


# ---------------------------------------------------------------- what happens


def attack(play: Play[Arena], seat: int, choice: Attack) -> None:
    """One attack, in the order of TEM-CBT-5."""
    arena = play.state
    if reason := why_not_attack(arena, seat, choice):
        raise reason
    combat = arena.combat
    assert combat is not None
    enemy, weapon = combat.other(seat), WEAPON[choice.weapon]
    why = reason_for(arena, combat, seat, weapon) if choice.power else None
    line = line_of(weapon, choice.power)
    first_power = choice.power and not combat.powered >> seat & 1
    play.emit(AttackMade(seat, choice.weapon, why, choice.pay))
    if choice.pay:
        what, _ = purse(arena, seat, line)
        resources.change(play, seat, "payment", **{f"more_{what}": -choice.pay})
    lost = deal(play, enemy, line.damage + choice.pay, "weapon")  # TEM-CBT-4
    gain(play, seat, lost, "damage")
    if line.effect == "VP":
        gain(play, seat, line.amount, "effect")
    if first_power and arena.has(seat, DIAMOND):
        gain(play, seat, VP_ABILITY, "ability")
    if line.effect in BEFORE_KO:
        BEFORE_KO[line.effect](play, seat, enemy, line.amount)
    if arena.health[enemy] == 0:  # TEM-CBT-7, TEM-R-40
        knock_out(play, enemy, seat, "weapon")
    elif choice.target is not None:
        play.emit(WeaponDisarmed(enemy, choice.target))
    elif line.effect in AFTER_KO:
        AFTER_KO[line.effect](play, enemy, line.amount)


def heal(play: Play[Arena], seat: int, enemy: int, amount: int) -> None:
    """HEALn: the attacker regains up to n health; in the Mighty Mech none."""
    arena = play.state
    status = arena.status[seat]
    if status != MIGHTY:
        heal_by_weapon(play, seat, min(amount, FULL_HEALTH[status] - arena.health[seat]))


def steal(play: Play[Arena], seat: int, enemy: int, amount: int) -> None:
    """STEALn: the attacker gains as many as the enemy loses."""
    taken = min(amount, play.state.credits[enemy])
    resources.change(play, enemy, "effect", more_credits=-taken)
    resources.change(play, seat, "effect", more_credits=taken)


def drain(play: Play[Arena], enemy: int, amount: int) -> None:
    """DRAINn: the enemy loses up to n energy."""
    resources.change(play, enemy, "effect", more_energy=-min(amount, play.state.energy[enemy]))


def jam(play: Play[Arena], enemy: int, amount: int) -> None:
    play.emit(Jammed(enemy))


BEFORE_KO: Final[dict[str, Callable[[Play[Arena], int, int, int], None]]] = {
    "HEAL": heal,
    "STEAL": steal,
}
AFTER_KO: Final[dict[str, Callable[[Play[Arena], int, int], None]]] = {"DRAIN": drain, "JAM": jam}


def retreat(play: Play[Arena], seat: int) -> None:
    """TEM-CBT-6, TEM-R-12 The seat that is to attack has no ready weapon."""
    combat = play.state.combat
    assert combat is not None
    gain(play, combat.other(seat), VP_RETREAT, "retreat")
    play.emit(AdHocEntered(seat))


# ---------------------------------------------------------------- what it does to the state


def on_attack_made(arena: Arena, event: AttackMade) -> None:
    combat = arena.combat
    assert combat is not None
    seat, weapon = event.seat, WEAPON[event.weapon]
    arena.exhausted[seat] |= 1 << weapon
    combat.last, combat.next, combat.jammed = weapon, combat.other(seat), False
    if seat == combat.attacker:
        combat.opened = True
    if event.reason is not None:
        combat.powered |= 1 << seat
    if event.reason == "overdrive":
        combat.overdriven = True


def on_jammed(arena: Arena, event: Jammed) -> None:
    assert arena.combat is not None
    arena.combat.jammed = True


def on_weapon_disarmed(arena: Arena, event: WeaponDisarmed) -> None:
    arena.exhausted[event.seat] |= 1 << WEAPON[event.weapon]


DECIDE = {Attack: attack}
APPLY = {AttackMade: on_attack_made, Jammed: on_jammed, WeaponDisarmed: on_weapon_disarmed}
OFFER = {Attack: attack_choices}
