"""Fates: dealt, chosen in secret, their cards. BR-FAT."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final

from mechs_core.kernel.errors import IllegalDecision
from mechs_core.kernel.messages import DECIDER, Decision, Event, Seat, secret
from mechs_core.kernel.play import Play
from mechs_core.rulesets.arcs.campaign_data import (
    BEACONS,
    COPIES,
    FATE_CARD,
    FATES,
    LEDGER,
    LEDGER_SLOT,
    SETS,
    STAR_CHARTS,
    card_of,
)
from mechs_core.rulesets.arcs.cards import COURT_CARD
from mechs_core.rulesets.arcs.data import TYPES
from mechs_core.rulesets.arcs.field_types import FateId
from mechs_core.rulesets.arcs.model import OFF, State, Task
from mechs_core.rulesets.arcs.rules.campaign import titles
from mechs_core.rulesets.arcs.rules.resources import SUPPLY, ResourceMoved, slot_of


class ChooseFate(Decision, frozen=True, tag="choose_fate"):
    """Play this one of the two Fates held."""

    fate: Annotated[FateId, secret(DECIDER)]


class FatesDealt(Event, frozen=True):
    """A seat has been dealt so many Fates, and chooses between two."""

    reveals: ClassVar[bool] = True

    seat: Seat
    count: int
    fates: Annotated[tuple[str, ...], secret("seat")]  # both, one that it may keep first


class FateChosen(Event, frozen=True):
    seat: Seat
    fate: Annotated[str, secret("seat", chosen=True)]


class FatesRevealed(Event, frozen=True):
    """All have chosen."""

    reveals: ClassVar[bool] = True

    fates: tuple[str, ...]  # by seat


class FateCardGained(Event, frozen=True):
    """A card of a Fate comes to the seat that plays it."""

    seat: Seat
    card: str


class FateCardScrapped(Event, frozen=True):
    """A card of a Fate leaves the game: from a play area, from beside it, from the Court row."""

    seat: Seat  # whose Fate it belongs to
    card: str


# ---------------------------------------------------------------- the deal and the choice


def next_set(state: State) -> str:
    """The set of which Fates are dealt next."""
    return SETS[state.reach.act if state.reach.fate[0] else 0]


def deal(play: Play[State]) -> None:
    """Deal so that every seat holds two Fates. BR-FAT-1, BR-INT-8"""
    state, kept = play.state, kept_by(play.state)
    set_ = next_set(state)
    deck = play.luck.shuffle(f"fates {set_}", copies(set_))
    for seat, fates in held_after(state.from_initiative(), deck, kept).items():
        play.emit(FatesDealt(seat, len(fates) - len(kept[seat]), tuple(fates)))


def copies(set_: str) -> list[str]:
    """The cards of a set, in their order."""
    return [fate for fate, printed in FATES.items() if printed.set == set_ for _ in range(COPIES)]


def kept_by(state: State) -> dict[Seat, list[str]]:
    """The Fate that each seat may keep, if it has completed its objective."""
    now = state.reach
    return {seat: [now.fate[seat]] * now.done[seat] for seat in range(state.seats)}


def held_after(
    order: list[Seat], deck: list[str], kept: Mapping[Seat, list[str]]
) -> dict[Seat, list[str]]:
    """The two Fates of each seat, dealt in this order; deck: top first, what is dealt is taken off.

    The second card is the first that differs from the seat's own; none: the top card.
    """
    held = {seat: [*kept[seat], deck.pop(0)] for seat in order}
    for fates in held.values():
        if len(fates) == 1:
            other = next((fate for fate in deck if fate not in fates), deck[0])
            deck.remove(other)
            fates.append(other)
    return held


def choose_fate(play: Play[State], seat: Seat, choice: ChooseFate) -> list[Task]:
    """BR-FAT-2"""
    now = play.state.reach
    if choice.fate not in now.offers[seat]:
        raise IllegalDecision("fate_not_dealt", f"you do not hold {FATES[choice.fate].name}")
    play.emit(FateChosen(seat, choice.fate))
    if "" in now.chosen:
        return []
    before = [*now.fate]
    play.emit(FatesRevealed(tuple(now.chosen)))
    return [["fates_begin"]] if not before[0] else [["next_act"], ["leave_fates", before]]


def choose_fate_choices(state: State, seat: Seat) -> list[ChooseFate]:
    return [ChooseFate(fate) for fate in dict.fromkeys(state.reach.offers[seat])]


def begin(play: Play[State], todo: list[Task]) -> None:
    """Set-ups, then objectives; in Act I somebody has the tile then. BR-SET-7, BR-SET-15"""
    state = play.state
    last = ["first_regent"] if state.reach.act == 1 else ["chapter"]
    set_ups = [["fate_setup", seat] for seat in state.from_initiative()]
    todo += reversed([*set_ups, ["set_objectives"], last])


def leave(play: Play[State], todo: list[Task], before: list[str]) -> None:
    """Favors return from Fates that are played no more. before: Fates by seat. BR-INT-9"""
    state = play.state
    left = [seat for seat in state.from_initiative() if before[seat] != state.reach.fate[seat]]
    todo += [["return_favors", seat, before[seat]] for seat in reversed(left)]


def first_regent(play: Play[State], todo: list[Task]) -> None:
    """The holder of initiative, or the first Regent after it, takes the tile. BR-SET-7"""
    state, now = play.state, play.state.reach
    regents = [seat for seat in state.from_initiative() if now.regent[seat]]
    if now.first_regent == OFF and regents:
        titles.move_tile(play, regents[0])
    todo.append(["starts"])


# ---------------------------------------------------------------- cards


def gain_card(play: Play[State], seat: Seat, card: str) -> None:
    """A card of a Fate ("FX1") comes to the seat that plays it. There is one of each. BR-FAT-3"""
    state, now, name = play.state, play.state.reach, card_of(card, seat)
    places = (*state.guild, *now.lore, *now.set_aside, state.court, state.court_deck)
    if not any(COURT_CARD[name] in cards for cards in (*places, now.attached.values())):
        play.emit(FateCardGained(seat, name))


def scrap_card(play: Play[State], seat: Seat, card: str) -> None:
    """A seat's own card of a Fate leaves its play area for good; nothing where it is not there."""
    state, name = play.state, card_of(card, seat)
    number = COURT_CARD[name]
    if number not in state.guild[seat] and number not in state.reach.lore[seat]:
        return
    if card == LEDGER and state.slots[seat][LEDGER_SLOT] != OFF:
        kind = TYPES[state.slots[seat][LEDGER_SLOT]]
        play.emit(ResourceMoved(kind, slot_of(seat, LEDGER_SLOT), SUPPLY, "return"))
    play.emit(FateCardScrapped(seat, name))


# ---------------------------------------------------------------- the fold


def on_fates_dealt(state: State, event: FatesDealt) -> None:
    state.phase = "fates"
    now = state.reach
    now.fates_left = {**now.fates_left, next_set(state): now.fates_left[next_set(state)]}
    now.fates_left[next_set(state)] -= event.count
    now.offers[event.seat] = event.fates


def on_fate_chosen(state: State, event: FateChosen) -> None:
    """The question to the others stays the same; the seat's exchanges of tokens are over."""
    state.reach.chosen[event.seat] = event.fate
    state.arrange[event.seat] = 0


def on_fates_revealed(state: State, event: FatesRevealed) -> None:
    state.phase = "fate_setup"
    now = state.reach
    now.fate = [*event.fates]
    now.offers, now.chosen = [()] * state.seats, [""] * state.seats


def on_fate_card_gained(state: State, event: FateCardGained) -> None:
    seat, now, number = event.seat, state.reach, COURT_CARD[event.card]
    card = FATE_CARD[event.card.split("@")[0]]
    where: Final = {"guild": state.guild, "vox": now.set_aside}.get(card.kind, now.lore)
    where[seat].append(number)
    if card.id == LEDGER:
        state.slots[seat].append(OFF)
    elif card.id == STAR_CHARTS:
        now.beacons_left[seat] = BEACONS


def on_fate_card_scrapped(state: State, event: FateCardScrapped) -> None:
    now, number = state.reach, COURT_CARD[event.card]
    for cards in (*state.guild, *now.lore, *now.set_aside):
        if number in cards:
            cards.remove(number)
    state.court = [OFF if card == number else card for card in state.court]
    now.attached = {place: card for place, card in now.attached.items() if card != number}
    if event.card.split("@")[0] == LEDGER:
        state.slots[event.seat].pop()


DECIDE = {ChooseFate: choose_fate}
OFFER = {ChooseFate: choose_fate_choices}
APPLY = {
    FatesDealt: on_fates_dealt,
    FateChosen: on_fate_chosen,
    FatesRevealed: on_fates_revealed,
    FateCardGained: on_fate_card_gained,
    FateCardScrapped: on_fate_card_scrapped,
}
TASKS = {"fates_begin": begin, "leave_fates": leave, "first_regent": first_regent}
