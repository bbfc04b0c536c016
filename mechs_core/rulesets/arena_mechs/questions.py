"""Who is asked, and what kind of question. RULES.md, Phases."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from mechs_core.kernel.messages import Decision, Request, tag_of
from mechs_core.rulesets.arena_mechs.data import SYMBOLS
from mechs_core.rulesets.arena_mechs.geometry import OFF
from mechs_core.rulesets.arena_mechs.model import Arena, phase
from mechs_core.rulesets.arena_mechs.rules.activation import Alternative, EndTurn, SkipAction
from mechs_core.rulesets.arena_mechs.rules.hit import Hit
from mechs_core.rulesets.arena_mechs.rules.magnet import Magnet
from mechs_core.rulesets.arena_mechs.rules.move import Move
from mechs_core.rulesets.arena_mechs.rules.operate import (
    Conveyor,
    FireCrushers,
    FireFlamethrowers,
)
from mechs_core.rulesets.arena_mechs.rules.prestige_action import Repair, TakePrestige
from mechs_core.rulesets.arena_mechs.rules.program import PlaceMech, ProgramSlot, next_to_place
from mechs_core.rulesets.arena_mechs.rules.shoot import Shoot
from mechs_core.rulesets.arena_mechs.rules.turn import ChooseSequence, DropIn

# Phase -> the decisions that may answer its question. In `acting` all of them may, whatever is
# pending: the rules refuse the others, with a code that says why.
ACCEPTS: Final[Mapping[str, tuple[type[Decision], ...]]] = {
    "programming": (ProgramSlot,),
    "placement": (PlaceMech,),
    "drop_in": (DropIn,),
    "choosing": (ChooseSequence,),
    "acting": (
        Repair,
        TakePrestige,
        Hit,
        Shoot,
        Move,
        Conveyor,
        FireCrushers,
        FireFlamethrowers,
        Magnet,
        Alternative,
        SkipAction,
        EndTurn,
    ),
}
ANSWERS: Final = {kind: tuple(map(tag_of, accepts)) for kind, accepts in ACCEPTS.items()}


def requests(arena: Arena) -> tuple[Request, ...]:
    """The open questions, by seat; () when the game is over.

    They follow from public facts alone: filled slots, who has chosen, where the Mechs are.
    """
    now = phase(arena)
    if now == "acting":
        if arena.active == OFF:  # between two activations, within one step
            return ()
        pending = tuple(arena.pending)
        return acting_request(arena.active, arena.round, arena.turn, pending, arena.operations_left)
    if now == "choosing":
        chosen = tuple([cover is not None for cover in arena.covers])
        return choosing_requests(arena.round, arena.turn, chosen)
    if now == "programming":
        return programming_requests(arena.round, tuple([slots.count(()) for slots in arena.slots]))
    if now == "drop_in":
        about = f"round {arena.round} turn {arena.turn}"
        return (Request(arena.queue[0], now, ANSWERS[now], about),)
    if now == "placement":
        seat = next_to_place(arena)
        return () if seat == OFF else (Request(seat, now, ANSWERS[now]),)
    return ()


# There are few different questions, and some are needed at every decision: they are kept.


@lru_cache(maxsize=1024)
def programming_requests(number: int, free_slots: tuple[int, ...]) -> tuple[Request, ...]:
    """The question to each seat with a free slot. free_slots: how many, by seat."""
    return tuple(
        Request(seat, "programming", ANSWERS["programming"], f"round {number} free slots {free}")
        for seat, free in enumerate(free_slots)
        if free
    )


@lru_cache(maxsize=1024)
def choosing_requests(number: int, turn: int, chosen: tuple[bool, ...]) -> tuple[Request, ...]:
    """The question to each seat that has not chosen its sequence."""
    return tuple(
        Request(seat, "choosing", ANSWERS["choosing"], f"round {number} turn {turn}")
        for seat, done in enumerate(chosen)
        if not done
    )


@lru_cache(maxsize=4096)
def acting_request(
    seat: int, number: int, turn: int, pending: tuple[int, ...], operations_left: int
) -> tuple[Request, ...]:
    """The question to the active seat. It says what is left, so it differs from the one before."""
    about = f"round {number} turn {turn}: {left(pending, operations_left)}"
    return (Request(seat, "acting", ANSWERS["acting"], about),)


@lru_cache(maxsize=1024)
def left(pending: tuple[int, ...], operations_left: int) -> str:
    """What is left of an activation, in words."""
    words = [
        f"{SYMBOLS[symbol]} x{strength}" for symbol, strength in enumerate(pending) if strength
    ]
    if operations_left:
        words.append(f"operations left {operations_left}")
    return ", ".join(words) or "no sequence"
