"""Farseers and the action discard: cards seen, swapped, put back, drawn. BC17, BC31, ARC-GEN-6."""

from __future__ import annotations

from typing import Annotated, ClassVar

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import DECIDER, Decision, Event, OneOf, Seat, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.cards import ACTION_CARDS, CARD, action_ids
from mechs_core.rulesets.arcs.field_types import ActionCard, SeatNumber
from mechs_core.rulesets.arcs.model import State
from mechs_core.rulesets.arcs.rules import knowledge, luck
from mechs_core.rulesets.arcs.rules.rounds import HandDealt
from mechs_core.rulesets.arcs.rules.windows import answered, ask, close, data
from mechs_core.rulesets.arcs.tasks import Task, after_answer, task, tasks

BOTH = ("seat", "rival")


class Farseers(Decision, frozen=True, tag="farseers"):
    """Look at the hand of this Rival."""

    rival: SeatNumber


class Swap(Decision, frozen=True, tag="farseers_swap"):
    """Swap an own card with one of the hand seen; None: do not."""

    swap: Annotated[tuple[str, str] | None, OneOf(ACTION_CARDS), secret(DECIDER)] = None


class Put(Decision, frozen=True, tag="put"):
    """Put a card of the hand on the discard."""

    card: Annotated[ActionCard, secret(DECIDER)]


class HandSeen(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    rival: Seat
    cards: Annotated[tuple[str, ...], secret(BOTH)]


class CardsSwapped(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    rival: Seat
    cards: Annotated[tuple[str, str] | None, secret(BOTH)]  # own, theirs; None: none


class CardPut(Event, frozen=True):
    """A card of a hand lies on top of the discard."""

    seat: Seat
    card: Annotated[str, secret("seat", chosen=True)]


# ---------------------------------------------------------------- an ambition is declared


@task("farseers")
def see(play: Play[State], todo: list[Task], seat: Seat) -> None:
    """The declarer chooses whose hand it sees."""
    rivals = play.state.rivals(seat)
    if len(rivals) > 1:
        ask(play, todo, "farseers", seat, see_hand.waiting(seat))
    else:
        see_hand(play, todo, rivals[0], seat)


@after_answer("see_hand", "seat")
def see_hand(play: Play[State], todo: list[Task], rival: Seat, seat: Seat) -> None:
    state = play.state
    play.emit(HandSeen(seat, rival, action_ids(sorted(state.hand[rival]))))
    if state.hand[seat] and state.hand[rival]:
        ask(play, todo, "farseers_swap", seat, rival=rival)


def farseers(play: Play[State], seat: Seat, choice: Farseers) -> list[Task]:
    if choice.rival == seat:
        raise IllegalDecision("target_illegal", "name a Rival")
    return answered(play, see_hand, choice.rival)


def farseers_choices(state: State, seat: Seat) -> list[Farseers]:
    return [Farseers(rival) for rival in sorted(state.rivals(seat))]


def swap(play: Play[State], seat: Seat, choice: Swap) -> list[Task]:
    state, rival = play.state, data(play.state)["rival"]
    if choice.swap is not None:
        own, theirs = choice.swap
        if CARD[own] not in state.hand[seat] or CARD[theirs] not in state.hand[rival]:
            raise IllegalDecision("card_not_in_hand", f"{own} or {theirs} is in no such hand")
    todo = close(play)
    play.emit(CardsSwapped(seat, rival, choice.swap))
    return todo


def swap_choices(state: State, seat: Seat) -> list[Swap]:
    rival = data(state)["rival"]
    return [
        Swap(None),
        *(
            Swap((ACTION_CARDS[own], ACTION_CARDS[theirs]))
            for own in sorted(state.hand[seat])
            for theirs in sorted(state.hand[rival])
        ),
    ]


# ---------------------------------------------------------------- cards put back and drawn


@task("put")
def begin_put(play: Play[State], todo: list[Task], seat: Seat) -> None:
    """Any number of hand cards go on top of the discard, then one more is drawn from below."""
    todo.append(draw_back.later(seat))
    if play.state.hand[seat]:
        ask(play, todo, "put", seat, count=0)


def put(play: Play[State], seat: Seat, choice: Put) -> list[Task]:
    state = play.state
    if CARD[choice.card] not in state.hand[seat]:
        raise IllegalDecision("card_not_in_hand", f"{choice.card} is not in your hand")
    count = data(state)["count"] + 1
    todo = close(play)
    play.emit(CardPut(seat, choice.card))

    def counted(seat: Seat, count: int = 0) -> Task:
        return draw_back.later(seat, count + 1)

    draw_back.changed(todo, counted)
    if state.hand[seat]:
        ask(play, todo, "put", seat, count=count)
    return todo


def put_choices(state: State, seat: Seat) -> list[Put]:
    return [Put(card) for card in action_ids(sorted(state.hand[seat]))]


@task("draw_back")
def draw_back(play: Play[State], todo: list[Task], seat: Seat, count: int = 0) -> None:
    if count:
        on_top = action_ids(play.state.discard[-count:])
        luck.shuffle(play, luck.FARSEERS, on_top)
    draw(play, seat, count + 1)


def draw(play: Play[State], seat: Seat, count: int) -> None:
    """Action cards from the bottom of the discard, as many as it has. ARC-GEN-6, ARC-R-16"""
    state = play.state
    if state.face_up and len(state.discard) < count:
        luck.shuffle(play, luck.DISCARD_MERGE, action_ids([*state.discard, *state.face_up]))
    cards = action_ids(state.discard[:count])
    if cards:
        play.emit(HandDealt(seat, cards, "action_discard", len(cards)))


# ---------------------------------------------------------------- the fold


def on_hand_seen(state: State, event: HandSeen) -> None:
    for card in event.cards:
        knowledge.meet(state, event.seat, CARD[card], event.rival)


def on_cards_swapped(state: State, event: CardsSwapped) -> None:
    both = event.seat, event.rival
    for one, other in (both, both[::-1]):  # others do not know whether cards were swapped
        knowledge.mix(state, (one,), other, but=both)
    if event.cards is None:
        return
    own, theirs = map(CARD.__getitem__, event.cards)
    state.hand[event.seat].remove(own)
    state.hand[event.rival].remove(theirs)
    state.hand[event.seat].append(theirs)
    state.hand[event.rival].append(own)
    for giver, card, taker in ((event.seat, own, event.rival), (event.rival, theirs, event.seat)):
        knowledge.own(state, taker, card)
        knowledge.meet(state, giver, card, taker)


def on_card_put(state: State, event: CardPut) -> None:
    card = CARD[event.card]
    state.hand[event.seat].remove(card)
    state.discard.append(card)
    knowledge.hide(state, card, event.seat)


DECIDE = {Farseers: farseers, Swap: swap, Put: put}
APPLY = {HandSeen: on_hand_seen, CardsSwapped: on_cards_swapped, CardPut: on_card_put}
OFFER = {Farseers: farseers_choices, Swap: swap_choices, Put: put_choices}
TASKS = tasks(see, see_hand, begin_put, draw_back)
