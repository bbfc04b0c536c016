"""Sentences for set-up, programming and the course of a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mechs_core.kernel.messages import Event
from mechs_core.rulesets.arena_mechs.data import MARKERS
from mechs_core.rulesets.arena_mechs.rules.program import MechPlaced, SlotProgrammed
from mechs_core.rulesets.arena_mechs.rules.rounds import CardsDrawn, RoundStarted, TurnStarted
from mechs_core.rulesets.arena_mechs.rules.setup import (
    ArenaLaidOut,
    CardsSet,
    DecksShuffled,
    GameSetUp,
    LuckRenewed,
    ScenarioSet,
    StartOrderSet,
)
from mechs_core.rulesets.arena_mechs.rules.turn import (
    ActivationEnded,
    MechDroppedIn,
    ProgramsRemoved,
    SeatActivated,
    SequenceChosen,
    SequencesRevealed,
    TurnEnded,
)
from mechs_core.rulesets.arena_mechs.text.words import (
    Said,
    colour,
    colours,
    hidden,
    listed,
    strengths,
)
from mechs_core.rulesets.arena_mechs.view import View


def _game_set_up(event: GameSetUp, view: View) -> Said:
    seats = listed(MARKERS[deck] for deck in event.decks)
    return f"{seats} take their Mechs, each with {event.spaces} damage spaces", ("AM-SETUP-1",)


def _decks_shuffled(event: DecksShuffled, view: View) -> Said:
    return "every deck is shuffled, once for the whole game", ("AM-SETUP-2",)


def _arena_laid_out(event: ArenaLaidOut, view: View) -> Said:
    said = f"the arena is laid out; the free tile is {event.free.id}"
    return said, ("AM-SETUP-3", "AM-SETUP-6")


def _start_order_set(event: StartOrderSet, view: View) -> Said:
    how = "drawn" if event.how == "seeded" else "as they finished"
    return f"start order, {how}: {listed(colours(event.order, view))}", ("AM-R-1", "AM-PROG-3")


def _cards_set(event: CardsSet, view: View) -> Said:
    filled = f"slots {listed(event.filled)} filled" if event.filled else "no slot filled"
    return f"{colour(event.seat, view)}'s cards are set: {filled}", ("AM-SCEN-1", "AM-SCEN-3")


def _scenario_set(event: ScenarioSet, view: View) -> Said:
    when = f"round {event.round}" + ("" if event.turn is None else f" turn {event.turn}")
    return f"the scenario begins in {when}, {event.phase.replace('_', '-')}", ("AM-SCEN-1",)


def _luck_renewed(event: LuckRenewed, view: View) -> Said:
    return "the cards that nobody has drawn yet are shuffled anew", ("AM-LUCK-2",)


# ---------------------------------------------------------------- programming


def _round_started(event: RoundStarted, view: View) -> Said:
    return f"round {event.round} begins: all program three slots", ("AM-PROG-1",)


def _cards_drawn(event: CardsDrawn, view: View) -> Said:
    drawn = "three cards" if hidden(event.cards) else listed(event.cards)
    return f"{colour(event.seat, view)} draws {drawn}", ("AM-PROG-2", "AM-PROG-4")


def _slot_programmed(event: SlotProgrammed, view: View) -> Said:
    said = f"{colour(event.seat, view)} fills slot {event.slot}"
    if not hidden(event.cards):
        said += f" with {listed(event.cards)}"
    if not hidden(event.bottomed):
        said += f"; {event.bottomed} goes under the deck"
    return said, ("AM-PROG-2", "AM-PROG-5")


def _mech_placed(event: MechPlaced, view: View) -> Said:
    return f"{colour(event.seat, view)}'s Mech stands on {event.field}", ("AM-PROG-3",)


# ---------------------------------------------------------------- a turn


def _turn_started(event: TurnStarted, view: View) -> Said:
    return f"round {event.round} turn {event.turn} begins", ("AM-TURN-1", "AM-TURN-2")


def _mech_dropped_in(event: MechDroppedIn, view: View) -> Said:
    return f"{colour(event.seat, view)} drops in on {event.field}", ("AM-DROP-1", "AM-DROP-2")


def _sequence_chosen(event: SequenceChosen, view: View) -> Said:
    said = f"{colour(event.seat, view)} has chosen its sequence"
    if not hidden(event.card) and not hidden(event.half):
        said += f": the {event.half} symbol of {event.card} is covered"
    return said, ("AM-TURN-2",)


def _sequences_revealed(event: SequencesRevealed, view: View) -> Said:
    shown = []
    for seat in event.order:
        sequence = event.sequences[seat]
        number = "" if sequence.start_number is None else f" #{sequence.start_number}"
        shown.append(f"{colour(seat, view)}{number} {strengths(sequence.strengths, ' ')}")
    return "; ".join(shown), ("AM-TURN-3", "AM-TURN-4", "AM-TURN-5")


def _seat_activated(event: SeatActivated, view: View) -> Said:
    name = colour(event.seat, view)
    if not event.in_arena:
        return f"{name} acts, but its Mech is out of the arena", ("AM-ACT-4", "AM-ACT-5")
    if not view.sequences:
        return f"{name} acts", ("AM-TURN-5",)
    shown = strengths(view.sequences[event.seat].strengths)
    return f"{name} acts: {shown}", ("AM-TURN-5", "AM-ACT-2")


def _activation_ended(event: ActivationEnded, view: View) -> Said:
    name = colour(event.seat, view)
    if view.seats[event.seat].field is None and view.pending:
        return f"{name} is out and done", ("AM-ACT-6", "AM-ACT-8")
    return f"{name} is done", ("AM-ACT-8",)


def _turn_ended(event: TurnEnded, view: View) -> Said:
    return f"round {event.round} turn {event.turn} ends", ("AM-TURN-6",)


def _programs_removed(event: ProgramsRemoved, view: View) -> Said:
    return "all programmed cards of the round leave the game", ("AM-TURN-7",)


TELL: Mapping[type[Event], Callable[[Any, View], Said]] = {
    GameSetUp: _game_set_up,
    DecksShuffled: _decks_shuffled,
    ArenaLaidOut: _arena_laid_out,
    StartOrderSet: _start_order_set,
    CardsSet: _cards_set,
    ScenarioSet: _scenario_set,
    LuckRenewed: _luck_renewed,
    RoundStarted: _round_started,
    CardsDrawn: _cards_drawn,
    SlotProgrammed: _slot_programmed,
    MechPlaced: _mech_placed,
    TurnStarted: _turn_started,
    MechDroppedIn: _mech_dropped_in,
    SequenceChosen: _sequence_chosen,
    SequencesRevealed: _sequences_revealed,
    SeatActivated: _seat_activated,
    ActivationEnded: _activation_ended,
    TurnEnded: _turn_ended,
    ProgramsRemoved: _programs_removed,
}
