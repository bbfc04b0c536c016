"""What one-shot cards do once they are played. BOT-PART-6."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mechs_core.kernel.play import Play
from mechs_core.rulesets.bottisota.data import CARDS
from mechs_core.rulesets.bottisota.model import Battle
from mechs_core.rulesets.bottisota.rules import hits, repairs
from mechs_core.rulesets.bottisota.rules.cards import PartStolen
from mechs_core.rulesets.bottisota.rules.damage import PartLost
from mechs_core.rulesets.bottisota.rules.dice import choose

DAMAGE: Final = "damage"  # one point of it, beside the kinds of fault


def repair(play: Play[Battle], seat: int, items: Iterable[str]) -> None:
    """P25, P27: points of damage and faults, in this order."""
    for item in items:
        if item == DAMAGE:
            repairs.repair_damage(play, seat)
        else:
            repairs.remove_fault(play, seat, item)


def steal(play: Play[Battle], thief: int, victim: int, label: str) -> None:
    """P30: a random installed part of another bot into the hand."""
    card = choose(play, label, play.state.bot(victim).installed)
    play.emit(PartStolen(thief, victim, CARDS[card]))
    hits.update_defences(play)


def shock(play: Play[Battle], seat: int, label: str) -> None:
    """P31: every other bot in the area loses a random installed part."""
    battle = play.state
    for ordinal, victim in enumerate(shocked(battle, seat)):
        card = choose(play, f"{label} v{ordinal}", battle.bot(victim).installed)
        play.emit(PartLost(victim, CARDS[card], "installed", "emp"))
    hits.update_defences(play)


def robbed(battle: Battle, seat: int) -> list[int]:
    """P30: the seats that something can be stolen from: near, walls or not, with parts."""
    steps = battle.map.steps[battle.bot(seat).area]
    return [
        other
        for other in battle.present()
        if other != seat and battle.bot(other).installed and steps[battle.bot(other).area] <= 1
    ]


def shocked(battle: Battle, seat: int) -> list[int]:
    """P31: the seats that lose a part, clockwise from the player's left."""
    near = battle.from_the_left(seat, battle.bot(seat).area)
    return [other for other in near if other != seat and battle.bot(other).installed]
