"""What the sentences of Bottisota-2 call the values of fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import Any, Final

from mechs_core.kit.sentences import Vocabulary
from mechs_core.kit.words import counting, listed
from mechs_core.rulesets.bottisota.outcome import PHASES
from mechs_core.rulesets.bottisota.text.words import mine_told, name, part, titled, weapon
from mechs_core.rulesets.bottisota.view import View


def _phase(phase: str) -> str:
    return PHASES.get(phase, phase)


def _bots(bots: Iterable[Mapping[str, Any]]) -> str:
    return listed(f"the {bot['bot']} at {bot['area']}" for bot in bots)


def _seats(seats: Iterable[int]) -> str:
    return listed(f"seat {seat}" for seat in seats)


def _effect(card: str) -> str:
    return part(card).effect


def _charges(charges: Mapping[str, int]) -> str:
    return listed(f"{weapon(each)} {left}" for each, left in charges.items())


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _mine(dropped: str, view: View) -> str:
    for mine in view.mines:
        if mine.mine == dropped:
            return f"a {mine_told(mine)}"
    return f"mine {dropped}"


def _bomb(dropped: str, view: View) -> str:
    for bomb in view.bombs:
        if bomb.bomb == dropped:
            return f"the bomb of {name(bomb.seat, view)} at {bomb.area}"
    return f"bomb {dropped}"


SAY: Final = Vocabulary(
    # seats, by their bots where they have one
    seat=name,
    starter=name,
    target=name,
    prey=name,
    by=name,
    a=name,
    b=name,
    winner=name,
    thief=name,
    victim=name,
    order=_seats,
    # things
    map=itemgetter("hall"),
    bots=_bots,
    phase=_phase,
    weapon=weapon,
    card=titled,
    effect=_effect,
    mine=_mine,
    bomb=_bomb,
    charges=_charges,
    # numbers
    players=counting("seat"),
    lives_left=counting("more bot"),
    mp=counting("movement point"),
    steps=counting("step"),
    charges_left=counting("charge"),
    hits=counting("hit"),
    count=counting("card"),
    shots=counting("shot"),
    times=_times,
    # what happens
    cause={
        "shot": "a shot",
        "tear": "torn by beams",
        "bomb": "a bomb",
        "mine": "a mine",
        "melee": "melee",
        "blast": "an explosion",
        "extra": "a fault",
        "acid": "acid",
        "obstacle": "flight obstacles",
        "wall": "flown into a wall",
        "doorway": "flown into a doorway",
        "detonation": "detonated",
    },
    fault={
        "sight": "a sight fault",
        "slow": "a coordination fault",
        "armour": "an armour fault",
    },
    task={
        "draw": "draw a card",
        "repair_damage": "repair damage",
        "remove_fault": "remove",
        "refill": "refill its weapons",
    },
)
