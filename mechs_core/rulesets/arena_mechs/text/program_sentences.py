"""Sentences for set-up, programming and the course of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mechs_core.kernel.messages import Message
from mechs_core.kit.sentences import Row, when
from mechs_core.kit.words import Said
from mechs_core.rulesets.arena_mechs.rules.program import (
    MechPlaced,
    PlaceMech,
    ProgramSlot,
    SlotProgrammed,
)
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
    ChooseSequence,
    DropIn,
    MechDroppedIn,
    ProgramsRemoved,
    SeatActivated,
    SequenceChosen,
    SequencesRevealed,
    TurnEnded,
)
from mechs_core.rulesets.arena_mechs.text.say import SAY
from mechs_core.rulesets.arena_mechs.text.words import colour, strengths
from mechs_core.rulesets.arena_mechs.view import View


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


TELL: Final[Mapping[type[Message], Row]] = {
    # set-up
    GameSetUp: SAY("{decks} take their Mechs, each with {spaces} damage spaces", "AM-SETUP-1"),
    DecksShuffled: SAY("every deck is shuffled, once for the whole game", "AM-SETUP-2"),
    ArenaLaidOut: SAY(
        "the arena is laid out; the free tile is {free}",
        *("AM-SETUP-3", "AM-SETUP-6"),
    ),
    StartOrderSet: SAY("start order, {how}: {order}", "AM-R-1", "AM-PROG-3"),
    CardsSet: SAY(
        "{seat}'s cards are set: [slots {filled} filled|no slot filled]",
        *("AM-SCEN-1", "AM-SCEN-3"),
    ),
    ScenarioSet: SAY("the scenario begins in round {round}[ turn {turn}], {phase}", "AM-SCEN-1"),
    LuckRenewed: SAY("the cards that nobody has drawn yet are shuffled anew", "AM-LUCK-2"),
    # programming
    RoundStarted: SAY("round {round} begins: all program three slots", "AM-PROG-1"),
    CardsDrawn: SAY("{seat} draws {cards|three cards}", "AM-PROG-2", "AM-PROG-4"),
    ProgramSlot: SAY("programs slot {slot} ([cards {keep}|cards hidden])", "AM-PROG-2"),
    SlotProgrammed: SAY(
        "{seat} fills slot {slot}[ with {cards}][; {bottomed} goes under the deck]",
        *("AM-PROG-2", "AM-PROG-5"),
    ),
    PlaceMech: SAY("places its Mech on {field}", "AM-PROG-3"),
    MechPlaced: SAY("{seat}'s Mech stands on {field}", "AM-PROG-3"),
    # a turn
    TurnStarted: SAY("round {round} turn {turn} begins", "AM-TURN-1", "AM-TURN-2"),
    DropIn: SAY("chooses drop-in field {field}", "AM-DROP-2"),
    MechDroppedIn: SAY("{seat} drops in on {field}", "AM-DROP-1", "AM-DROP-2"),
    ChooseSequence: SAY(
        "[covers the {half} symbol of {card}|chooses its sequence (hidden)]",
        *("AM-TURN-2", when("card", "AM-TURN-3")),
    ),
    SequenceChosen: SAY(
        "{seat} has chosen its sequence[: the {half} symbol of {card} is covered]",
        "AM-TURN-2",
    ),
    SequencesRevealed: _sequences_revealed,
    SeatActivated: _seat_activated,
    ActivationEnded: _activation_ended,
    TurnEnded: SAY("round {round} turn {turn} ends", "AM-TURN-6"),
    ProgramsRemoved: SAY("all programmed cards of the round leave the game", "AM-TURN-7"),
}
