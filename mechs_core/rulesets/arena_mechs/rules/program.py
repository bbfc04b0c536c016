"""How strips are programmed and, in round 1, Mechs placed. AM-PROG."""

from __future__ import annotations

from typing import Annotated

from mechs_core.kernel.messages import DECIDER, Between, Decision, Event, OneOf, secret
from mechs_core.rulesets.arena_mechs.geometry import FIELDS, NUMBER
from mechs_core.rulesets.arena_mechs.model import Arena, stand


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


APPLY = {SlotProgrammed: on_slot_programmed, MechPlaced: on_mech_placed}
