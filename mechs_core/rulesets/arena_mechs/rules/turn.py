"""A turn: drop-in, sequences, who acts when, what the arena does at the end. AM-TURN, AM-DROP."""

from __future__ import annotations

from typing import Annotated, ClassVar

from mechs_core.kernel.messages import DECIDER, Between, Decision, Event, OneOf, secret
from mechs_core.rulesets.arena_mechs.data import HALVES, SYMBOLS, TURNS
from mechs_core.rulesets.arena_mechs.geometry import FIELDS, NUMBER, OFF
from mechs_core.rulesets.arena_mechs.model import Arena, Sequence, stand


class DropIn(Decision, frozen=True):
    field: Annotated[str, OneOf(FIELDS)]


class ChooseSequence(Decision, frozen=True):
    """Overlap the two cards of this turn's slot so that this symbol is covered."""

    card: Annotated[int, Between(1, 100), secret(DECIDER)]
    half: Annotated[str, OneOf(HALVES), secret(DECIDER)]


class MechDroppedIn(Event, frozen=True):
    seat: int
    field: str


class SequenceChosen(Event, frozen=True):
    seat: int
    card: Annotated[int, secret("seat", chosen=True)]
    half: Annotated[str, secret("seat", chosen=True)]


class SequencesRevealed(Event, frozen=True):
    reveals: ClassVar[bool] = True

    sequences: tuple[Sequence, ...]  # by seat
    order: tuple[int, ...]  # seats, lowest start number first


class SeatActivated(Event, frozen=True):
    seat: int
    in_arena: bool  # AM-ACT-4: a Mech outside has lost its sequence


class ActivationEnded(Event, frozen=True):
    seat: int


class TurnEnded(Event, frozen=True):
    round: int
    turn: int


class ProgramsRemoved(Event, frozen=True):
    cards: tuple[tuple[int, ...], ...]  # six ascending per seat


def on_mech_dropped_in(arena: Arena, event: MechDroppedIn) -> None:
    if event.seat in arena.queue:
        arena.queue.remove(event.seat)
    stand(arena, event.seat, NUMBER[event.field])


def on_sequence_chosen(arena: Arena, event: SequenceChosen) -> None:
    arena.covers[event.seat] = (event.card, HALVES.index(event.half))


def on_sequences_revealed(arena: Arena, event: SequencesRevealed) -> None:
    arena.sequences = event.sequences
    arena.order = list(event.order)
    arena.covers = [None] * arena.seats


def on_seat_activated(arena: Arena, event: SeatActivated) -> None:
    _clear_activation(arena)
    arena.active = event.seat
    if event.in_arena:
        for sequence in arena.sequences:
            if sequence.seat == event.seat:
                strengths = sequence.strengths
                arena.pending = [strengths.get(symbol, 0) for symbol in SYMBOLS]


def on_activation_ended(arena: Arena, event: ActivationEnded) -> None:
    _clear_activation(arena)


def _clear_activation(arena: Arena) -> None:
    arena.active = OFF
    arena.pending = [0] * 5
    arena.operations_left = 0
    arena.used = 0
    arena.alternative = None


def on_turn_ended(arena: Arena, event: TurnEnded) -> None:
    """Nothing changes: the next turn or round says what is new."""


def on_programs_removed(arena: Arena, event: ProgramsRemoved) -> None:
    for seat, cards in enumerate(event.cards):
        arena.removed[seat] = sorted((*arena.removed[seat], *cards))
        arena.slots[seat] = [()] * TURNS


APPLY = {
    MechDroppedIn: on_mech_dropped_in,
    SequenceChosen: on_sequence_chosen,
    SequencesRevealed: on_sequences_revealed,
    SeatActivated: on_seat_activated,
    ActivationEnded: on_activation_ended,
    TurnEnded: on_turn_ended,
    ProgramsRemoved: on_programs_removed,
}
