"""Which action card to lead, to follow with, to redraw or give away. Estimates, no rules."""

from __future__ import annotations

from typing import Any, Final

from mechs_core.kernel.messages import Decision
from mechs_core.rulesets.arcs.bots.acts import Found, total
from mechs_core.rulesets.arcs.bots.looks import acts_of, fights_of, look
from mechs_core.rulesets.arcs.cards import ACTIONS_ON, CARD, IS_EVENT, NUMBER_ON, PIPS_ON
from mechs_core.rulesets.arcs.data import AMBITIONS, ANY_AMBITION, BATTLE, MOVE
from mechs_core.rulesets.arcs.model import State, Turn
from mechs_core.rulesets.arcs.rules.cards_played import Follow, Lead, declarable
from mechs_core.rulesets.arcs.rules.farseers import Farseers, Put, Swap
from mechs_core.rulesets.arcs.rules.guild_actions import Stop
from mechs_core.rulesets.arcs.rules.rounds import Mulligan

LEADING: Final = 0.8  # what the initiative brings in the next round, besides declaring
DECLARING: Final = 0.6  # of what the best ambition would bring, that could be declared then
PIP: Final = 0.12  # of a card in hand, for each of its pips
NUMBER: Final = 0.05  # for its number
TURN: Final = 1.2  # what a card in hand brings by the turn that it gives
HOLDS: Final = (0.05, 0.1, 0.25, 0.4, 0.55, 0.75, 0.9, 1.0)  # by number: not surpassed
AMBITION: Final = 0.25  # of what its ambition would bring, that a card in hand is worth
POOR: Final = 3.3  # a hand of six that is worth less is redrawn: about every third
EVENT: Final = 0.3  # an Event in hand
POOR_CARD: Final = 0.68  # a card that is worth less is put back


class Playing:
    """A seat that has to play a card."""

    def __init__(self, state: State, seat: int) -> None:
        state.turn = Turn()  # that of another seat may lie there still
        self.state, self.seat = state, seat
        self.outlook = look(state, seat)
        self.hand = state.hand[seat]
        self.found: dict[tuple[tuple[str, ...], int], float] = {}
        self.fights = fights_of(self.outlook)
        self.there: dict[tuple[str, bool], list[Found]] = {}
        self.declares: dict[int, float] = {}

    def acts(self, kind: str, battles: bool) -> list[Found]:
        """What could be done with an action. battles: whether battles can follow a move."""
        key = kind, battles and kind == MOVE
        if key not in self.there:
            pips, kinds = (2, (BATTLE,)) if key[1] else (1, ())
            self.there[key] = acts_of(self.outlook, pips, kinds, self.fights).of((kind,))
        return self.there[key]

    def pips(self, kinds: tuple[str, ...], pips: int) -> float:
        """What so many pips for these actions bring."""
        key = kinds, pips
        if key not in self.found:
            battles = BATTLE in kinds and pips > 1
            there = [found for kind in kinds for found in self.acts(kind, battles)]
            there.sort(key=lambda each: -each[0])
            self.found[key] = total(there, pips)
        return self.found[key]

    def declaring(self, ambition: str) -> float:
        number = AMBITIONS.index(ambition)
        if number not in self.declares:
            self.declares[number] = self.outlook.declaring(number)
        return self.declares[number]

    def held(self, card: int) -> float:
        """What a card is worth in hand, beside the turn that it gives."""
        ambitions = [self.declaring(each) for each in declarable(self.state, card)]
        declares = AMBITION * max(0.0, *ambitions) if ambitions else 0.0
        if IS_EVENT[card]:
            return EVENT
        return PIP * PIPS_ON[card] + NUMBER * NUMBER_ON[card] + declares

    def initiative(self, *played: int) -> float:
        """What leading the next round brings, with the hand that is left."""
        left = [card for card in self.hand if card not in played]
        if not left:
            return 0.1
        ambitions = {each for card in left for each in declarable(self.state, card)}
        best = max((self.declaring(each) for each in ambitions), default=0.0)
        return LEADING + DECLARING * max(0.0, best)

    # ------------------------------------------------------------ lead

    def lead(self, choice: Lead) -> float:
        card = CARD[choice.card]
        found = self.pips(ACTIONS_ON[card], PIPS_ON[card]) - self.held(card)
        number = NUMBER_ON[card]
        if choice.declare is not None:
            found += self.declaring(choice.declare)
            number = 0
        return found + HOLDS[number] * self.initiative(card)

    # ------------------------------------------------------------ follow

    def follow(self, choice: Follow) -> float:
        card = CARD[choice.card]
        lead = self.state.lead.card
        kinds = ACTIONS_ON[lead if choice.mode in ("copy", "event") else card]
        pips = PIPS_ON[card] if choice.mode == "surpass" else 1
        if choice.mode == "event":
            now = self.state.reach
            pips = 0 if now.events_played or now.council_secured else PIPS_ON[lead]
        found = self.pips(kinds, pips) - self.held(card)
        if choice.declare is not None:
            found += self.declaring(choice.declare)
        if choice.seize_with is not None:
            extra = CARD[choice.seize_with]
            return found + self.initiative(card, extra) - self.held(extra) - TURN
        if choice.mode == "surpass":
            found += self.takes(card) * self.initiative(card)
        return found

    def takes(self, card: int) -> float:
        """How likely a card that surpasses takes the initiative."""
        state, number = self.state, NUMBER_ON[card]
        if state.seized or state.initiative == self.seat:
            return 0.0
        if number == ANY_AMBITION:
            return 1.0
        surpassed = [NUMBER_ON[each.card] for each in state.played if each.mode == "surpass"]
        if surpassed and max(surpassed) > number:
            return 0.0
        later = len(state.order) - 1 - state.order.index(self.seat)
        return float(((1 + HOLDS[number]) / 2) ** later)


def lead(state: State, seat: int, legal: list[Any]) -> Decision:
    """The card, and the ambition if any, that bring most; never a pass."""
    playing = Playing(state, seat)
    leads = [choice for choice in legal if type(choice) is Lead]
    best: Decision = max(leads, key=playing.lead)
    return best


def follow(state: State, seat: int, legal: list[Any]) -> Decision:
    best: Decision = max(legal, key=Playing(state, seat).follow)
    return best


def mulligan(state: State, seat: int, legal: list[Any]) -> Decision:
    """A new hand, if this one is poor."""
    playing = Playing(state, seat)
    return Mulligan(sum(map(playing.held, state.hand[seat])) < POOR)


def farseers(state: State, seat: int, legal: list[Any]) -> Decision:
    """The Rival with the most cards, of these the one with most Power."""
    best: Farseers = max(
        legal, key=lambda choice: (len(state.hand[choice.rival]), state.power[choice.rival])
    )
    return best


def swap(state: State, seat: int, legal: list[Any]) -> Decision:
    playing = Playing(state, seat)

    def worth(choice: Swap) -> float:
        if choice.swap is None:
            return 0.0
        own, theirs = (playing.held(CARD[card]) for card in choice.swap)
        return theirs - own

    best: Swap = max(legal, key=worth)
    return best


def put(state: State, seat: int, legal: list[Any]) -> Decision:
    """Poor cards are put back."""
    playing = Playing(state, seat)
    puts = [choice for choice in legal if type(choice) is Put]
    worst: Put | None = min(puts, key=lambda choice: playing.held(CARD[choice.card]), default=None)
    if worst is None or playing.held(CARD[worst.card]) >= POOR_CARD:
        return Stop()
    return worst
