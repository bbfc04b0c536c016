"""Weapons are equipped, one at a time, between two movements. TEM-EQ, TEM-R-33, TEM-R-34."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ADVANCED_BITS,
    ADVANCED_SLOTS,
    BASIC_BITS,
    BASIC_SLOTS,
    STATUSES,
    WEAPON,
    WEAPONS,
)
from mechs_core.rulesets.tiny_epic_mechs.field_types import OptionalWeapon
from mechs_core.rulesets.tiny_epic_mechs.model import Arena, weapons_in


class Equip(Decision, frozen=True):
    """One weapon in, out or exchanged."""

    weapon: OptionalWeapon = None  # comes in
    instead_of: OptionalWeapon = None  # goes out


class WeaponsEquipped(Event, frozen=True):
    """All that is equipped now. A change of the seat's own is its last one till the next turn."""

    seat: int
    weapons: tuple[str, ...]  # by id
    automatic: bool


# By status what kinds of weapons there are, as bits, and how many of each at most.
SLOTS: Final = tuple(
    (("basic", BASIC_BITS, basic), ("advanced", ADVANCED_BITS, advanced))
    for basic, advanced in zip(BASIC_SLOTS, ADVANCED_SLOTS, strict=True)
)
EQUIPS: Final = {  # weapon that comes in -> weapon that goes out -> the change
    weapon: {instead_of: Equip(weapon, instead_of) for instead_of in (*WEAPONS, None)}
    for weapon in (*WEAPONS, None)
}


def loadout(equipped: int, choice: Equip) -> int:
    """The equipped weapons after a change, as bits."""
    if choice.weapon is not None:
        equipped |= 1 << WEAPON[choice.weapon]
    if choice.instead_of is not None:
        equipped &= ~(1 << WEAPON[choice.instead_of])
    return equipped


def why_not_equip(
    owned: int, equipped: int, changed: int, status: int, choice: Equip
) -> IllegalDecision | None:
    """What forbids this change, or None. Weapons are bits. changed: since this turn began."""
    comes, goes = choice.weapon, choice.instead_of
    if comes is not None and not owned >> WEAPON[comes] & 1:
        return IllegalDecision("not_owned", f"you do not own {comes}")
    if comes is not None and equipped >> WEAPON[comes] & 1:
        return IllegalDecision("already_equipped", f"{comes} is equipped already")
    if goes is not None and not equipped >> WEAPON[goes] & 1:
        return IllegalDecision("not_equipped", f"{goes} is not equipped")
    for weapon in (comes, goes):
        if weapon is not None and changed >> WEAPON[weapon] & 1:
            return IllegalDecision(
                "once_a_turn", f"{weapon} was already changed since this turn began"
            )
    after = loadout(equipped, choice)
    if not after:  # TEM-R-60
        return IllegalDecision("none_equipped", "at least one weapon stays equipped")
    return why_too_many(after, status)


def why_too_many(equipped: int, status: int) -> IllegalDecision | None:
    """What forbids so many weapons at once, or None. RULES.md, Components, Statuses."""
    overfull = too_many(equipped, status)
    if overfull is None:
        return None
    kind, slots = overfull
    most = f"no {kind} weapon" if not slots else f"at most {slots} {kind} weapons"
    where = "a pilot" if not status else f"{STATUSES[status]}"
    return IllegalDecision("too_many", f"{most} as {where}")


def too_many(equipped: int, status: int) -> tuple[str, int] | None:
    """The first kind of which there are more than slots, with the slots; None: all have room."""
    for kind, bits, slots in SLOTS[status]:
        if (equipped & bits).bit_count() > slots:
            return kind, slots
    return None


def has_form(choice: Equip) -> bool:
    """Whether something changes: not both fields empty, nor the same weapon in both."""
    return choice.weapon != choice.instead_of


def why_not(arena: Arena, seat: int, choice: Equip) -> IllegalDecision | None:
    """What forbids a seat this change now, or None."""
    if not has_form(choice):
        return IllegalDecision("bad_value", "a weapon that comes in, another that goes out, or one")
    return why_not_equip(
        arena.owned[seat],
        arena.equipped[seat],
        arena.changed[seat],
        arena.status[seat],
        choice,
    )


def equip(play: Play[Arena], seat: int, choice: Equip) -> None:
    arena = play.state
    if reason := why_not(arena, seat, choice):
        raise reason
    after = loadout(arena.equipped[seat], choice)
    play.emit(WeaponsEquipped(seat, names_of(after), automatic=False))


@lru_cache(maxsize=1 << 13)  # asked for every seat at every question
def choices_of(owned: int, equipped: int, changed: int, status: int) -> tuple[Equip, ...]:
    comes = [WEAPONS[weapon] for weapon in weapons_in(owned & ~equipped & ~changed)]
    goes = [WEAPONS[weapon] for weapon in weapons_in(equipped & ~changed)]
    offers = [EQUIPS[comer][goer] for comer in (*comes, None) for goer in (*goes, None)]
    offers.pop()  # nothing for nothing
    after = [loadout(equipped, offer) for offer in offers]
    pairs = zip(offers, after, strict=True)
    return tuple([offer for offer, left in pairs if left and too_many(left, status) is None])


def equip_choices(arena: Arena, seat: int) -> tuple[Equip, ...]:
    """What a seat may change now, in a phase that allows it."""
    return choices_of(
        arena.owned[seat], arena.equipped[seat], arena.changed[seat], arena.status[seat]
    )


def fall_to_pilot(play: Play[Arena], seat: int) -> None:
    """TEM-EQ-2 Advanced weapons go to the stockpile; if nothing is left, a basic one comes in."""
    arena = play.state
    kept = arena.equipped[seat] & BASIC_BITS
    if not kept:
        owned = arena.owned[seat] & BASIC_BITS
        kept = owned & -owned
    if kept != arena.equipped[seat]:
        play.emit(WeaponsEquipped(seat, names_of(kept), automatic=True))


@lru_cache(maxsize=1 << 12)  # a view asks for four such sets of every seat
def names_of(weapons: int) -> tuple[str, ...]:
    """The weapons of a set, by id."""
    return tuple(WEAPONS[weapon] for weapon in weapons_in(weapons))


def set_of(names: Iterable[str]) -> int:
    """Weapons as bits."""
    return sum(1 << WEAPON[name] for name in names)


def on_weapons_equipped(arena: Arena, event: WeaponsEquipped) -> None:
    seat, after = event.seat, set_of(event.weapons)
    if not event.automatic:
        arena.changed[seat] |= arena.equipped[seat] ^ after
    arena.equipped[seat] = after


DECIDE = {Equip: equip}
APPLY = {WeaponsEquipped: on_weapons_equipped}
OFFER = {Equip: equip_choices}
