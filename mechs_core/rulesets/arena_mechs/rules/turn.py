"""A turn: drop-in, sequences, who acts when, what the arena does at the end. AM-TURN, AM-DROP."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, ClassVar

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import DECIDER, Between, Decision, Event, OneOf, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arena_mechs.data import (
    HALVES,
    LOWER,
    LOWER_OF,
    ROUNDS,
    SYMBOLS,
    TURNS,
    UPPER_OF,
)
from mechs_core.rulesets.arena_mechs.geometry import DROP_IN_FIELDS, FIELDS, NUMBER, OFF
from mechs_core.rulesets.arena_mechs.model import (
    CRUSHERS,
    FLAMETHROWERS,
    Arena,
    Cover,
    Sequence,
    stand,
)
from mechs_core.rulesets.arena_mechs.rules.end import score_and_rank
from mechs_core.rulesets.arena_mechs.rules.hazards import fire
from mechs_core.rulesets.arena_mechs.rules.rounds import start_round, start_turn


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


def why_not_drop_in(arena: Arena, choice: DropIn) -> IllegalDecision | None:
    """What forbids re-entering there, or None. AM-DROP-2."""
    field = NUMBER[choice.field]
    if field not in DROP_IN_FIELDS:
        return IllegalDecision("not_a_drop_in_field", f"{choice.field} is not a drop-in field")
    if arena.mech_on[field] != OFF:
        return IllegalDecision("occupied", f"{choice.field} is occupied")
    return None


def drop_in(play: Play[Arena], seat: int, choice: DropIn) -> None:
    if reason := why_not_drop_in(play.state, choice):
        raise reason
    play.emit(MechDroppedIn(seat, choice.field))


def why_not_choose(arena: Arena, seat: int, choice: ChooseSequence) -> IllegalDecision | None:
    """What forbids covering this symbol, or None."""
    if choice.card not in arena.slots[seat][arena.turn - 1]:
        return IllegalDecision("not_in_slot", f"card {choice.card} is not in slot {arena.turn}")
    return None


def choose(play: Play[Arena], seat: int, choice: ChooseSequence) -> None:
    arena = play.state
    if reason := why_not_choose(arena, seat, choice):
        raise reason
    play.emit(SequenceChosen(seat, choice.card, choice.half))
    if None not in arena.covers:
        reveal(play)


def sequence_of(seat: int, cards: tuple[int, int], card: int, half: int) -> Sequence:
    """What shows of two cards when one symbol is covered, and the start number that counts.

    cards: of one slot, ascending. card: the one whose half, UPPER or LOWER, is covered.
    """
    low, high = cards
    other = high if card == low else low
    # AM-TURN-2 A card whose lower symbol is covered stands above the other one.
    if half == LOWER:
        symbols, below = (UPPER_OF[card], UPPER_OF[other], LOWER_OF[other]), other
    else:
        symbols, below = (LOWER_OF[card], UPPER_OF[other], LOWER_OF[other]), card
    # AM-TURN-3 The number of the card that stands below counts (AM-R-2).
    return Sequence(seat, cards, Cover(card, HALVES[half]), strengths_of(symbols), below)


@lru_cache(maxsize=128)
def strengths_of(symbols: tuple[int, int, int]) -> dict[str, int]:
    """How often each symbol shows, by its name. Nobody changes it."""
    return {name: symbols.count(symbol) for symbol, name in enumerate(SYMBOLS) if symbol in symbols}


def reveal(play: Play[Arena]) -> None:
    """AM-TURN-4 All sequences and start numbers at once; the first seat is activated."""
    arena = play.state
    sequences, numbers = [], []
    for seat, cover in enumerate(arena.covers):
        assert cover is not None
        low, high = arena.slots[seat][arena.turn - 1]
        sequence = sequence_of(seat, (low, high), *cover)
        sequences.append(sequence)
        numbers.append((sequence.start_number, seat))
    # AM-TURN-5 Ascending start number. They never tie.
    order = tuple(seat for _, seat in sorted(numbers))
    play.emit(SequencesRevealed(tuple(sequences), order))
    activate(play, order[0])


def activate(play: Play[Arena], seat: int) -> None:
    play.emit(SeatActivated(seat, play.state.at[seat] != OFF))


def end_activation(play: Play[Arena]) -> None:
    """The active seat is done: the next one acts, or the turn ends."""
    arena = play.state
    seat = arena.active
    play.emit(ActivationEnded(seat))
    acted = arena.order.index(seat) + 1
    if acted < arena.seats:
        activate(play, arena.order[acted])
    else:
        end_turn(play)


def end_turn(play: Play[Arena]) -> None:
    arena = play.state
    # AM-TURN-6 The arena fires after turns 1 and 2.
    if arena.turn == 1:
        fire(play, FLAMETHROWERS, OFF)
    elif arena.turn == 2:
        fire(play, CRUSHERS, OFF)
    play.emit(TurnEnded(arena.round, arena.turn))
    if arena.turn < TURNS:
        start_turn(play)
        return
    # AM-TURN-7 All six programmed cards of each seat leave the game.
    play.emit(
        ProgramsRemoved(
            tuple(tuple(sorted(card for slot in slots for card in slot)) for slots in arena.slots)
        )
    )
    if arena.round < ROUNDS:
        start_round(play)
    else:
        score_and_rank(play)


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
    """Changes nothing: the event that begins the next turn or round does."""


def on_programs_removed(arena: Arena, event: ProgramsRemoved) -> None:
    for seat, cards in enumerate(event.cards):
        arena.removed[seat] = sorted((*arena.removed[seat], *cards))
        arena.slots[seat] = [()] * TURNS


DECIDE = {DropIn: drop_in, ChooseSequence: choose}
APPLY = {
    MechDroppedIn: on_mech_dropped_in,
    SequenceChosen: on_sequence_chosen,
    SequencesRevealed: on_sequences_revealed,
    SeatActivated: on_seat_activated,
    ActivationEnded: on_activation_ended,
    TurnEnded: on_turn_ended,
    ProgramsRemoved: on_programs_removed,
}
