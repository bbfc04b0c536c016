"""The best attack in a combat: a search through what both may do, with the rules themselves."""

from __future__ import annotations

from typing import Final

from mechs_core.rulesets.tiny_epic_mechs.bots.trial import Trial
from mechs_core.rulesets.tiny_epic_mechs.bots.weapons import STRENGTH
from mechs_core.rulesets.tiny_epic_mechs.bots.worth import pilot_worth
from mechs_core.rulesets.tiny_epic_mechs.model import Arena, weapons_in
from mechs_core.rulesets.tiny_epic_mechs.rules import combat
from mechs_core.rulesets.tiny_epic_mechs.rules.combat import Attack
from mechs_core.rulesets.tiny_epic_mechs.rules.mech import ClaimMech, claim

READY: Final = 0.7  # part of an average attack that a weapon still ready counts for


def best_attack(trial: Trial, arena: Arena, depth: int) -> tuple[float, Attack, Arena]:
    """What a combat is worth to the seat that attacks now, its best attack, and what follows it.

    depth: attacks looked ahead, this one included. The enemy is expected to choose in the same way.
    """
    fought = arena.combat
    assert fought is not None
    seat, enemy = fought.next, fought.other(fought.next)
    best = None
    for choice in combat.attack_choices(arena, seat):
        after = struck(trial, arena, seat, choice)
        if after.down is not None or depth == 1:
            value = balance(after, seat, enemy)
        else:
            value = -best_attack(trial, after, depth - 1)[0]
        if best is None or value > best[0]:
            best = value, choice, after
    assert best is not None
    return best


def struck(trial: Trial, arena: Arena, seat: int, choice: Attack) -> Arena:
    """The position after an attack, and after the enemy's retreat if it has no weapon left.

    The winner over the Mighty Mech takes it; nobody is placed yet.
    """
    play = trial.play(arena)
    combat.attack(play, seat, choice)
    after = play.state
    if after.offer is not None:
        claim(play, seat, ClaimMech(True))
    assert after.combat is not None
    if after.down is None and not after.ready(after.combat.next):
        combat.retreat(play, after.combat.next)
    return after


def balance(arena: Arena, seat: int, enemy: int) -> float:
    """How much better off a seat is than its enemy, in victory points."""
    found = pilot_worth(arena, seat) - pilot_worth(arena, enemy)
    if arena.down is None:
        found += READY * (ready_worth(arena, seat) - ready_worth(arena, enemy))
    return found


def ready_worth(arena: Arena, seat: int) -> float:
    """What the ready weapons of a seat bring on average."""
    return sum(STRENGTH[weapon] for weapon in weapons_in(arena.ready(seat)))
