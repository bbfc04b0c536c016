"""Playing action cards: lead, pass, follow; declaring and seizing. ARC-RND, ARC-DEC, ARC-SEI."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import DECIDER, Decision, Event, Seat, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.cards import (
    ACTION_CARDS,
    CARD,
    IS_EVENT,
    NUMBER_ON,
    SUIT_OF,
)
from mechs_core.rulesets.arcs.data import (
    AMBITION_OF,
    AMBITIONS,
    ANY_AMBITION,
    BARDS,
    EMPATH,
    FARSEERS,
    KEEPER,
    MARKERS,
    SECRET_ORDER,
)
from mechs_core.rulesets.arcs.field_types import (
    FOLLOWING,
    ActionCard,
    Following,
    OptionalActionCard,
    OptionalAmbition,
)
from mechs_core.rulesets.arcs.model import OFF, Played, State
from mechs_core.rulesets.arcs.rules import knowledge
from mechs_core.rulesets.arcs.tasks import Task

Mode = Literal["lead", "surpass", "copy", "pivot", "event"]
MODES: Final = (FOLLOWING[:-1], FOLLOWING[-1:])  # by whether the card is an Event


class Lead(Decision, frozen=True, tag="lead"):
    card: ActionCard
    declare: OptionalAmbition = None


class PassInitiative(Decision, frozen=True, tag="pass_initiative"):
    pass


class Follow(Decision, frozen=True, tag="follow"):
    mode: Following
    card: Annotated[ActionCard, secret(DECIDER)]
    seize_with: Annotated[OptionalActionCard, secret(DECIDER)] = None
    declare: OptionalAmbition = None


class CardPlayed(Event, frozen=True):
    """A card lies on the table; the one of a copy, and the one that seizes, face down."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: str | None  # None: face down
    mode: Mode
    seizes: bool
    hidden: Annotated[str | None, secret("seat", chosen=True)] = None
    seize_card: Annotated[str | None, secret("seat", chosen=True)] = None


class InitiativePassed(Event, frozen=True, rename={"from_": "from"}):
    from_: Seat
    to: Seat
    reason: str


class InitiativeMoved(Event, frozen=True, rename={"from_": "from"}):
    from_: Seat
    to: Seat
    reason: str  # "seized" or "surpassed"


class AmbitionDeclared(Event, frozen=True):
    seat: Seat
    ambition: str
    marker: str
    zeroed: bool  # the zero marker lies on the lead card


# ---------------------------------------------------------------- declaring


def why_not_in_hand(state: State, seat: Seat, card: str) -> IllegalDecision | None:
    if CARD[card] in state.hand[seat]:
        return None
    return IllegalDecision("card_not_in_hand", f"{card} is not in your hand")


def declarable(state: State, card: int) -> list[str]:
    """The ambitions that a card may declare now. ARC-DEC-1, ARC-DEC-2"""
    if state.best_marker() == OFF:
        return []
    number = NUMBER_ON[card]
    if number == ANY_AMBITION:
        return [*AMBITIONS]
    return [AMBITIONS[AMBITION_OF[number]]] if number in AMBITION_OF else []


def why_not_declare(state: State, card: str, ambition: str | None) -> IllegalDecision | None:
    if ambition is None or ambition in declarable(state, CARD[card]):
        return None
    if state.best_marker() == OFF:
        return IllegalDecision("declare_illegal", "no ambition marker is available")
    return IllegalDecision("declare_illegal", f"{card} does not declare {ambition}")


def declare(
    play: Play[State], todo: list[Task], seat: Seat, ambition: str, *, zero: bool = True
) -> None:
    """Put the best marker on an ambition. zero: whether the lead card's number becomes 0.

    ARC-DEC-1; BC18 spares the zero marker, BC17 looks at a hand.
    """
    state = play.state
    spared = AMBITIONS.index(ambition) in (KEEPER, EMPATH) and state.holds(seat, SECRET_ORDER)
    marker = MARKERS[state.best_marker()]
    play.emit(AmbitionDeclared(seat, ambition, marker, zero and not spared))
    if state.holds(seat, FARSEERS):
        from mechs_core.rulesets.arcs.rules.farseers import see

        todo.append(see.later(seat))


def begin_turn(seat: Seat) -> Task:
    """The turn that the card just played begins."""
    from mechs_core.rulesets.arcs.rules.turns import start_turn

    return start_turn.later(seat)


# ---------------------------------------------------------------- lead


def lead(play: Play[State], seat: Seat, choice: Lead) -> list[Task]:
    """ARC-RND-2"""
    state = play.state
    if reason := why_not_in_hand(state, seat, choice.card):
        raise reason
    if IS_EVENT[CARD[choice.card]]:  # BR-EVT-4
        raise IllegalDecision("event_illegal", f"{choice.card} cannot be led")
    if reason := why_not_declare(state, choice.card, choice.declare):
        raise reason
    play.emit(CardPlayed(seat, choice.card, "lead", False))
    todo = [begin_turn(seat)]
    if choice.declare is not None:
        declare(play, todo, seat, choice.declare)
    return todo


def lead_choices(state: State, seat: Seat) -> list[Lead]:
    return [
        Lead(ACTION_CARDS[card], ambition)
        for card in sorted(state.hand[seat])
        if not IS_EVENT[card]
        for ambition in (None, *declarable(state, card))
    ]


def pass_initiative(play: Play[State], seat: Seat, choice: PassInitiative) -> list[Task]:
    """ARC-RND-3"""
    from mechs_core.rulesets.arcs.rules.rounds import pass_round

    return [pass_round.later()]


def pass_choices(state: State, seat: Seat) -> list[PassInitiative]:
    return [PassInitiative()]


# ---------------------------------------------------------------- follow


def mode_fits(state: State, mode: str, card: int) -> bool:
    return follows(mode, card, state.lead.card, state.zeroed)


def follows(mode: str, card: int, lead_card: int, zeroed: bool) -> bool:
    """Whether a card can be played so after the lead card. ARC-RND-5 to ARC-RND-8, BR-EVT-2"""
    if IS_EVENT[card]:
        return mode == "event"
    same = SUIT_OF[card] == SUIT_OF[lead_card]
    if mode == "surpass":
        return same and NUMBER_ON[card] > (0 if zeroed else NUMBER_ON[lead_card])
    return not same if mode == "pivot" else mode == "copy"


def may_seize(state: State, seat: Seat) -> bool:
    """ARC-SEI-3"""
    return not state.seized and state.initiative != seat


def why_not_seize(state: State, seat: Seat, choice: Follow) -> IllegalDecision | None:
    """ARC-SEI-1"""
    card = choice.seize_with
    if card is None:
        return None
    if not may_seize(state, seat):
        return IllegalDecision("seize_illegal", "you cannot seize the initiative")
    if card == choice.card or CARD[card] not in state.hand[seat]:
        return IllegalDecision("seize_illegal", f"{card} is no other card in your hand")
    if IS_EVENT[CARD[card]]:  # BR-EVT-4
        return IllegalDecision("seize_illegal", f"{card} cannot be given up to seize")
    return None


def bard_ambitions(state: State, seat: Seat, mode: str, card: int) -> list[str]:
    """What a follower may declare: as Galactic Bards say. BC25"""
    if mode == "copy" or state.declared or not state.holds(seat, BARDS):
        return []
    return declarable(state, card)


def why_not_follow(state: State, seat: Seat, choice: Follow) -> IllegalDecision | None:
    """What forbids following so, or None."""
    if reason := why_not_in_hand(state, seat, choice.card):
        return reason
    card = CARD[choice.card]
    if IS_EVENT[card] != (choice.mode == "event"):
        return IllegalDecision("event_illegal", f"{choice.card} cannot be played as {choice.mode}")
    if not mode_fits(state, choice.mode, card):
        lead_card = ACTION_CARDS[state.lead.card]
        why = f"{choice.card} cannot {choice.mode} {lead_card}"
        return IllegalDecision("mode_illegal", why)
    if reason := why_not_seize(state, seat, choice):
        return reason
    if choice.declare and choice.declare not in bard_ambitions(state, seat, choice.mode, card):
        return IllegalDecision("declare_illegal", f"you cannot declare {choice.declare}")
    return None


def follow(play: Play[State], seat: Seat, choice: Follow) -> list[Task]:
    state = play.state
    if reason := why_not_follow(state, seat, choice):
        raise reason
    card, hidden = CARD[choice.card], choice.mode == "copy"
    by_seven = choice.mode == "surpass" and NUMBER_ON[card] == ANY_AMBITION
    seizes = choice.seize_with is not None or (by_seven and may_seize(state, seat))  # ARC-SEI-2
    shown = None if hidden else choice.card
    behind = choice.card if hidden else None
    play.emit(CardPlayed(seat, shown, choice.mode, seizes, behind, choice.seize_with))
    if seizes:
        seize(play, seat)
    todo = [begin_turn(seat)]
    if choice.declare is not None:
        declare(play, todo, seat, choice.declare, zero=False)
    return todo


def seize(play: Play[State], seat: Seat) -> None:
    play.emit(InitiativeMoved(play.state.initiative, seat, "seized"))


def follow_choices(state: State, seat: Seat) -> list[Follow]:
    hand = sorted(state.hand[seat])
    seizing = may_seize(state, seat)
    found = []
    for card in hand:
        name = ACTION_CARDS[card]
        others = [
            ACTION_CARDS[other]
            for other in (hand if seizing else ())
            if other != card and not IS_EVENT[other]
        ]
        for mode in MODES[IS_EVENT[card]]:
            if mode_fits(state, mode, card):
                ambitions = bard_ambitions(state, seat, mode, card)
                found += [
                    Follow(mode, name, extra, ambition)
                    for extra in (None, *others)
                    for ambition in (None, *ambitions)
                ]
    return found


# ---------------------------------------------------------------- the fold


def on_card_played(state: State, event: CardPlayed) -> None:
    name = event.card if event.card is not None else event.hidden
    assert name is not None
    card = CARD[name]
    extra = OFF if event.seize_card is None else CARD[event.seize_card]
    state.hand[event.seat].remove(card)
    if extra != OFF:
        state.hand[event.seat].remove(extra)
        knowledge.hide(state, extra, event.seat)
    state.played.append(Played(event.seat, card, event.mode, extra))
    state.place = state.order.index(event.seat)
    state.decided(event.seat)
    state.passes = 0
    if event.mode == "event":
        state.reach.events_played += 1
    if event.card is None:
        knowledge.hide(state, card, event.seat)
    else:
        knowledge.reveal(state, card)


def on_initiative_passed(state: State, event: InitiativePassed) -> None:
    if state.hand[event.from_]:  # an empty hand passes by itself: that was no decision
        state.passes += 1
        state.decided(event.from_)
    state.initiative = event.to


def on_initiative_moved(state: State, event: InitiativeMoved) -> None:
    state.initiative = event.to
    if event.reason == "seized":
        state.seized = True


def on_ambition_declared(state: State, event: AmbitionDeclared) -> None:
    state.markers[MARKERS.index(event.marker)] = AMBITIONS.index(event.ambition)
    state.declared = True
    if event.zeroed:
        state.zeroed = True


DECIDE = {Lead: lead, PassInitiative: pass_initiative, Follow: follow}
APPLY = {
    CardPlayed: on_card_played,
    InitiativePassed: on_initiative_passed,
    InitiativeMoved: on_initiative_moved,
    AmbitionDeclared: on_ambition_declared,
}
OFFER = {Lead: lead_choices, PassInitiative: pass_choices, Follow: follow_choices}
