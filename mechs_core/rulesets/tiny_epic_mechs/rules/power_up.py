"""POWER_UP: heal, or upgrade to Power Armor. TEM-POW."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import AtLeast, Decision, Event
from mechs_core.kernel.play import Play
from mechs_core.rulesets.tiny_epic_mechs.data import (
    ARMOR,
    FULL_HEALTH,
    HEAL_PER_ENERGY,
    MIGHTY,
    PATCH,
    STATUSES,
    UPGRADE_COST,
)
from mechs_core.rulesets.tiny_epic_mechs.model import Arena
from mechs_core.rulesets.tiny_epic_mechs.rules.resources import why_too_dear
from mechs_core.rulesets.tiny_epic_mechs.rules.rounds import end_turn
from mechs_core.rulesets.tiny_epic_mechs.rules.status import StatusChanged

# The most that heals anything: a Power Armor lacks 8 health at most, and energy heals 2 or more.
MOST_ENERGY: Final = 4


class Heal(Decision, frozen=True):
    energy: Annotated[int, AtLeast(1, MOST_ENERGY)]  # to be paid


class Upgrade(Decision, frozen=True):
    """From pilot to Power Armor."""


class Healed(Event, frozen=True):
    seat: int
    why: Literal["action", "weapon"]
    health: int  # after
    energy: int


class Upgraded(Event, frozen=True):
    seat: int
    credits: int  # after


def per_energy(arena: Arena, seat: int) -> int:
    """Health that one energy gives. TEM-POW-2, P5"""
    return HEAL_PER_ENERGY + arena.has(seat, PATCH)


def most_useful(arena: Arena, seat: int) -> int:
    """The most energy that still heals something. TEM-POW-2"""
    missing = FULL_HEALTH[arena.status[seat]] - arena.health[seat]
    return -(-missing // per_energy(arena, seat))


def healed(arena: Arena, seat: int, energy: int) -> int:
    """The health that a seat has after it paid so much energy, at most to full. TEM-POW-2"""
    health = arena.health[seat] + energy * per_energy(arena, seat)
    return min(health, FULL_HEALTH[arena.status[seat]])


def why_not_heal(arena: Arena, seat: int, choice: Heal) -> IllegalDecision | None:
    """What forbids healing by so much energy, or None."""
    if arena.status[seat] == MIGHTY:  # TEM-POW-1
        return IllegalDecision("mighty", "the Mighty Mech cannot heal")
    useful = most_useful(arena, seat)
    if not useful:
        return IllegalDecision("full_health", "you have full health")
    if reason := why_too_dear("energy", choice.energy, arena.energy[seat]):
        return reason
    if choice.energy > useful:  # TEM-R-61
        are = "is" if useful == 1 else "are"
        return IllegalDecision("too_much", f"{useful} energy {are} enough")
    return None


def heal(play: Play[Arena], seat: int, choice: Heal) -> None:
    arena = play.state
    if reason := why_not_heal(arena, seat, choice):
        raise reason
    health, left = healed(arena, seat, choice.energy), arena.energy[seat] - choice.energy
    play.emit(Healed(seat, "action", health, left))
    end_turn(play)


def heal_by_weapon(play: Play[Arena], seat: int, amount: int) -> None:
    """A weapon's effect gives health; no event is written for 0."""
    arena = play.state
    if amount:
        play.emit(Healed(seat, "weapon", arena.health[seat] + amount, arena.energy[seat]))


HEALS: Final = tuple(Heal(energy) for energy in range(1, MOST_ENERGY + 1))


def heal_choices(arena: Arena, seat: int) -> list[Heal]:
    useful = HEALS[: most_useful(arena, seat)]
    return [choice for choice in useful if why_not_heal(arena, seat, choice) is None]


def why_not_upgrade(arena: Arena, seat: int) -> IllegalDecision | None:
    """What forbids an upgrade, or None. TEM-POW-3"""
    if arena.status[seat] == MIGHTY:
        return IllegalDecision("mighty", "the Mighty Mech cannot be upgraded")
    if arena.status[seat] == ARMOR:
        return IllegalDecision("in_armor", "you are in Power Armor already")
    return why_too_dear("credits", UPGRADE_COST, arena.credits[seat])


def upgrade(play: Play[Arena], seat: int, choice: Upgrade) -> None:
    arena = play.state
    if reason := why_not_upgrade(arena, seat):
        raise reason
    play.emit(Upgraded(seat, arena.credits[seat] - UPGRADE_COST))
    play.emit(StatusChanged(seat, STATUSES[ARMOR], FULL_HEALTH[ARMOR]))  # TEM-R-47
    end_turn(play)


UPGRADE: Final = Upgrade()


def upgrade_choices(arena: Arena, seat: int) -> list[Upgrade]:
    return [] if why_not_upgrade(arena, seat) else [UPGRADE]


def on_healed(arena: Arena, event: Healed) -> None:
    arena.health[event.seat], arena.energy[event.seat] = event.health, event.energy


def on_upgraded(arena: Arena, event: Upgraded) -> None:
    arena.credits[event.seat] = event.credits


DECIDE = {Heal: heal, Upgrade: upgrade}
APPLY = {Healed: on_healed, Upgraded: on_upgraded}
OFFER = {Heal: heal_choices, Upgrade: upgrade_choices}
