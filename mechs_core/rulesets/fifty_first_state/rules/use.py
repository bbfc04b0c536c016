"""Use an own action location, or a faction action. HOST-USE-1, HOST-FAC-1."""

from __future__ import annotations

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import Decision, Event, Seat
from mechs_core.kernel.play import Play
from mechs_core.rulesets.fifty_first_state.cards import IDS, NUMBER, Exchange, ids
from mechs_core.rulesets.fifty_first_state.field_types import CardId, Index, OptionalCard, Payment
from mechs_core.rulesets.fifty_first_state.model import Site, State
from mechs_core.rulesets.fifty_first_state.rules.gains import CardsDiscarded, gain
from mechs_core.rulesets.fifty_first_state.rules.payment import pay, payment, pays


class UseLocation(Decision, frozen=True):
    location: CardId
    pay: Payment = None


class UseFaction(Decision, frozen=True):
    """Take one of the three actions of the own faction."""

    index: Index
    pay: Payment = None
    discard: OptionalCard = None  # the hand card that some of them cost


class LocationUsed(Event, frozen=True):
    seat: Seat
    card: str


class FactionUsed(Event, frozen=True):
    seat: Seat
    index: int


def usable(state: State, seat: Seat, card: str) -> tuple[Site, Exchange] | IllegalDecision:
    """An own action location that can be used again, or why it cannot."""
    found = state.site_of(NUMBER[card])
    if found is None or found[0] != seat:
        return IllegalDecision("not_yours", f"{card} is not on your board")
    site = found[1]
    if site.ruin:
        return IllegalDecision("ruined", f"{card} is a ruin")
    action = site.prints.action
    if action is None:
        return IllegalDecision("not_an_action", f"{card} has no action")
    if site.uses >= action.times:
        return IllegalDecision("already_used", f"{card} is used in this round")
    return site, action


def use_location(play: Play[State], seat: Seat, choice: UseLocation) -> None:
    card = choice.location
    found = usable(play.state, seat, card)
    if isinstance(found, IllegalDecision):
        raise found
    action = found[1]
    paid = payment(play.state, seat, card, action.cost, choice.pay)
    if isinstance(paid, IllegalDecision):
        raise paid
    pay(play, seat, paid, "use")
    play.emit(LocationUsed(seat, card))
    gain(play, seat, action.gain, f"use:{card}")


def use_choices(state: State, seat: Seat) -> list[UseLocation]:
    have = state.in_reach(seat)
    return [
        UseLocation(IDS[site.card], each)
        for site in state.standing(seat)
        if (action := site.prints.action) and site.uses < action.times
        for each in pays(state, seat, action.cost, have)
    ]


def hand_cards(state: State, seat: Seat) -> tuple[str, ...]:
    """All cards in a hand, in the order of ids."""
    return ids(sorted([*state.hand[seat], *state.connections[seat]]))


def why_not_discard(state: State, seat: Seat, choice: UseFaction) -> IllegalDecision | None:
    """What forbids the discard of a faction action, or None."""
    costs_card = state.faction_action(seat, choice.index).cost.cards > 0
    if costs_card != (choice.discard is not None):
        wanted = "name the card to discard" if costs_card else "this action discards no card"
        return IllegalDecision("bad_payment", wanted)
    if choice.discard is not None and choice.discard not in hand_cards(state, seat):
        return IllegalDecision("not_in_hand", f"{choice.discard} is not in your hand")
    return None


def use_faction(play: Play[State], seat: Seat, choice: UseFaction) -> None:
    state = play.state
    action = state.faction_action(seat, choice.index)
    if state.faction_used[seat][choice.index]:
        raise IllegalDecision("already_used", f"faction action {choice.index} is used")
    what = f"faction action {choice.index}"
    if action.cost.cards and not hand_cards(state, seat):  # HOST-R-13
        raise IllegalDecision("cannot_pay", f"{what} costs a card, you have none in hand")
    paid = payment(state, seat, what, action.cost, choice.pay)
    if isinstance(paid, IllegalDecision):
        raise paid
    if reason := why_not_discard(state, seat, choice):
        raise reason
    pay(play, seat, paid, "faction")
    if choice.discard is not None:
        play.emit(CardsDiscarded(seat, (choice.discard,)))
    play.emit(FactionUsed(seat, choice.index))
    gain(play, seat, action.gain, "faction")


def faction_choices(state: State, seat: Seat) -> list[UseFaction]:
    found, have = [], state.in_reach(seat)
    for index, action in enumerate(state.faction_of(seat).actions):
        if state.faction_used[seat][index]:
            continue
        discards = hand_cards(state, seat) if action.cost.cards else (None,)
        for each in pays(state, seat, action.cost, have):
            found += [UseFaction(index, each, card) for card in discards]
    return found


def on_location_used(state: State, event: LocationUsed) -> None:
    found = state.site_of(NUMBER[event.card])
    assert found
    found[1].uses += 1


def on_faction_used(state: State, event: FactionUsed) -> None:
    state.faction_used[event.seat][event.index] = True


DECIDE = {UseLocation: use_location, UseFaction: use_faction}
APPLY = {LocationUsed: on_location_used, FactionUsed: on_faction_used}
OFFER = {UseLocation: use_choices, UseFaction: faction_choices}
