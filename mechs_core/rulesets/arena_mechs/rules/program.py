"""How strips are programmed and, in round 1, Mechs placed. AM-PROG."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import DECIDER, Between, Decision, Event, OneOf, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arena_mechs.geometry import CHECKPOINTS, FIELDS, NUMBER, OFF
from mechs_core.rulesets.arena_mechs.model import Arena, stand
from mechs_core.rulesets.arena_mechs.rules.rounds import draw, start_turn
from mechs_core.rulesets.arena_mechs.rules.setup import StartOrderSet


class ProgramSlot(Decision, frozen=True):
    slot: Annotated[int, Between(1, 3)]
    keep: Annotated[tuple[int, int], Between(1, 100), secret(DECIDER)]  # in any order


class PlaceMech(Decision, frozen=True):
    field: Annotated[str, OneOf(FIELDS)]


class SlotProgrammed(Event, frozen=True):
    seat: int
    slot: int
    cards: Annotated[tuple[int, int], secret("seat", chosen=True)]  # ascending
    bottomed: Annotated[int, secret("seat", chosen=True)]


class MechPlaced(Event, frozen=True):
    seat: int
    field: str


def why_not_program(arena: Arena, seat: int, choice: ProgramSlot) -> IllegalDecision | None:
    """What forbids these two cards in this slot, or None."""
    if arena.slots[seat][choice.slot - 1]:
        return IllegalDecision("slot_filled", f"slot {choice.slot} is already filled")
    for card in choice.keep:
        if card not in arena.hand[seat]:
            return IllegalDecision("not_in_hand", f"card {card} is not in hand")
    if choice.keep[0] == choice.keep[1]:
        return IllegalDecision("same_card", f"card {choice.keep[0]} is one card, two are needed")
    return None


def program(play: Play[Arena], seat: int, choice: ProgramSlot) -> None:
    arena = play.state
    if reason := why_not_program(arena, seat, choice):
        raise reason
    low, high = sorted(choice.keep)
    (bottomed,) = (card for card in arena.hand[seat] if card not in choice.keep)
    play.emit(SlotProgrammed(seat, choice.slot, (low, high), bottomed))

    # AM-PROG-2 The next three are drawn as soon as the slot before is filled.
    if () in arena.slots[seat]:
        draw(play, seat)
    elif all(() not in slots for slots in arena.slots):
        finish_programming(play)


def finish_programming(play: Play[Arena]) -> None:
    """AM-PROG-3 Round 1 goes on with the placing of the Mechs, later ones with turn 1."""
    arena = play.state
    if arena.round > 1:
        start_turn(play)
    elif not arena.seeded:
        play.emit(StartOrderSet(tuple(arena.start_order), "finish"))


def next_to_place(arena: Arena) -> int:
    """AM-PROG-3 The first seat of the start order without a Mech in the arena; OFF for none."""
    for seat in arena.start_order:
        if arena.at[seat] == OFF:
            return seat
    return OFF


def why_not_place(arena: Arena, choice: PlaceMech) -> IllegalDecision | None:
    """What forbids placing a Mech there, or None. AM-PROG-3."""
    field = NUMBER[choice.field]
    if field not in CHECKPOINTS:
        return IllegalDecision("not_a_checkpoint", f"{choice.field} is not a checkpoint")
    if arena.mech_on[field] != OFF:
        return IllegalDecision("occupied", f"{choice.field} is occupied")
    return None


def place(play: Play[Arena], seat: int, choice: PlaceMech) -> None:
    if reason := why_not_place(play.state, choice):
        raise reason
    play.emit(MechPlaced(seat, choice.field))
    if next_to_place(play.state) == OFF:
        start_turn(play)


def on_slot_programmed(arena: Arena, event: SlotProgrammed) -> None:
    seat = event.seat
    arena.slots[seat][event.slot - 1] = event.cards
    arena.under[seat].append(event.bottomed)
    arena.hand[seat] = []
    # AM-R-1 Seats finish in the order in which their third slot is recorded. From round 2 on,
    # and with a drawn start order, every seat is in it already.
    if () not in arena.slots[seat] and seat not in arena.start_order:
        arena.start_order.append(seat)


def on_mech_placed(arena: Arena, event: MechPlaced) -> None:
    stand(arena, event.seat, NUMBER[event.field])


DECIDE = {ProgramSlot: program, PlaceMech: place}
APPLY = {SlotProgrammed: on_slot_programmed, MechPlaced: on_mech_placed}
